import Testing
import TestSupport

@testable import Cards
@testable import Charts
@testable import Graphics

@Suite("The shade between a picture and words on it")
struct ImageScrimTests {
  private let room = Rect(x: 0, y: 0, width: 200, height: 100)

  /// The shade under a line of 10 points whose baseline is at `y`.
  private func shade(
    _ bitmap: Bitmap, baselines: [Double] = [80], font: Font = Font(size: 10)
  ) throws -> (scrim: ImageScrim, lines: [PlacedText]) {
    let place = try #require(ImageFit().fitted(bitmap.size, in: room))
    var text = MonospacedText()
    let lines = baselines.map {
      PlacedText(TextLine("some words", font: font), at: 20, baseline: $0, measuring: &text)
    }
    let scrim = ImageScrim(
      under: lines, RasterImage(bitmap), at: place, on: .white, ink: .white, in: room)
    return (scrim, lines)
  }

  private func grey(_ value: Int) throws -> Bitmap {
    try Bitmap(40, 20) { _, _ in Pixel(grey: value) }
  }

  /// The opacity behind the upper edge of a line, which is its least.
  private func opacity(_ shade: (scrim: ImageScrim, lines: [PlacedText]), line: Int = 0) -> Double {
    shade.scrim.opacity(at: shade.lines[line].inkBounds.minY - 3)
  }

  @Test("white words reach 4.5:1 over any one colour, with no more shade than that takes")
  func least() throws {
    for value in stride(from: 0, through: 255, by: 5) {
      let color = Color(white: Double(value) / 255)
      let opacity = opacity(try shade(grey(value)))
      let contrast = { Color.white.contrast(to: color.mixed(with: .black, part: $0)) }
      #expect(contrast(opacity) >= 4.49, "\(value)")
      let isLeast = opacity <= ImageScrim.least + 0.02 || contrast(opacity - 0.05) < 4.5
      #expect(isLeast || value > 250, "\(value) \(opacity)")
    }
  }

  @Test("large words need 3:1, and so less shade")
  func large() throws {
    let small = opacity(try shade(grey(200)))
    let large = opacity(try shade(grey(200), font: Font(size: 26, weight: 700)))
    #expect(large < small - 0.1)
    let color = Color(white: 200 / 255).mixed(with: .black, part: large)
    #expect(Color.white.contrast(to: color) >= 2.99)
  }

  @Test("it grows downwards, without an edge, and over half of the picture at least")
  func gradient() throws {
    let scrim = try shade(grey(255), baselines: [70, 90]).scrim
    let steps = stride(from: 0.0, through: 100, by: 1).map { scrim.opacity(at: $0) }
    for (before, after) in zip(steps, steps.dropFirst()) {
      #expect(after >= before && after - before < 0.04)
    }
    #expect(scrim.start <= 45)
    #expect(steps.last == scrim.opacity)
    #expect(try shade(grey(20)).scrim.opacity(at: 20) == 0, "a dark picture stays as it is above")
  }

  @Test("only what lies behind the words counts")
  func place() throws {
    // The upper half is white, the lower one black.
    let halves = try Bitmap(40, 20) { _, y in Pixel(grey: y < 10 ? 255 : 0) }
    #expect(try opacity(shade(halves)) < ImageScrim.least + 0.05)
    #expect(try opacity(shade(halves, baselines: [30])) > 0.5)
    // A single bright pixel is no reason to hide the picture.
    let spark = try Bitmap(200, 100) { x, y in Pixel(grey: x == 60 && y == 75 ? 255 : 0) }
    #expect(try opacity(shade(spark)) < ImageScrim.least + 0.05)
    #expect(try shade(grey(255), baselines: []).scrim.items.isEmpty)
  }
}
