import Testing
import TestSupport

@testable import ChartRender
@testable import Graphics
@testable import Raster

/// Draws with more font files in several threads than Cairo keeps open for the whole process.
///
/// Without ``FontLock`` a file is closed while a thread draws with it. That ends the process nearly always,
/// and else gives another picture.
@Suite("The font files that Cairo has open")
struct FontLockTests {
  /// What is seen of a scene in each way of drawing it.
  private struct Drawing: Equatable {
    var bitmap: Bitmap
    var page: [UInt8]
    var markup: [UInt8]
  }

  /// One letter for each of the default families, which all have files of their own.
  private static let letters = Array("Aა周नনਨનନநనನനනนນនန😀")
  private static let sceneCount = 12

  /// The same letters in a size and an order of their own, so that nothing is known from scenes before.
  private static func scene(_ number: Int) -> Scene {
    let text = String(letters[(number % letters.count)...] + letters[..<(number % letters.count)])
    let line = TextLine(text, font: Font(size: 9 + Double(number) / 4))
    return Scene(
      size: Size(width: 320, height: 40), background: .white,
      items: [.text(line, origin: Point(x: 4, y: 30), .black)])
  }

  /// Draws all scenes, in an order that the seed decides about, and gives them in their own.
  private static func drawings(_ library: FontLibrary, seed: UInt64) throws -> [Drawing?] {
    var generator = SplitMix(seed: seed)
    var drawings = [Drawing?](repeating: nil, count: sceneCount)
    for number in (0..<sceneCount).shuffled(using: &generator) {
      // A new renderer lets go of fonts, too, and has to have them opened again.
      var renderer = try ChartRenderer(fonts: library)
      let scene = scene(number)
      drawings[number] = try Drawing(
        bitmap: renderer.bitmap(scene, scale: .x1), page: renderer.pdf(scene),
        markup: renderer.svg(scene))
    }
    return drawings
  }

  @Test("more of them than it keeps are drawn by several threads as by one")
  func manyFiles() async throws {
    let files = try RenderingStack().fonts.flatMap(\.files)
    #expect(files.count > 10)
    let library = FontLibrary(directories: [], files: files)
    let all = try await withThrowingTaskGroup(of: [Drawing?].self) { group in
      for seed in 1...4 as ClosedRange<UInt64> {
        group.addTask { try FontLockTests.drawings(library, seed: seed) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let alone = try FontLockTests.drawings(library, seed: 5)
    #expect(all.count == 4 && all.allSatisfy { $0 == alone })
  }
}
