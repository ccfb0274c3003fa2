import Foundation
import Testing

@testable import ChartRender

@Suite("Sizes of PNG files")
struct PNGSizeTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Golden", isDirectory: true)

  /// All pictures among the goldens and their data, by their names.
  private static func goldens() throws -> [(name: String, bitmap: Bitmap)] {
    try [folder, folder.appendingPathComponent("data", isDirectory: true)].flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        .filter { $0.hasSuffix(".png") }.map { name in
          let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
          return (name, try PNGDecoder().decode(bytes))
        }
    }
  }

  @Test(
    "all goldens are no larger than with libpng, none by more than a tenth")
  func goldens() throws {
    var (ours, theirs) = (0, 0)
    for (name, bitmap) in try PNGSizeTests.goldens() {
      let size = try EncodedPicture.check(bitmap, .default, "\(name)").count
      let other = try LibPNG.file(bitmap).count
      let chunks = 64  // sRGB, pHYs and a palette, of which libpng writes none
      #expect(size * 10 <= other * 11 + chunks * 10, "\(name): \(size) bytes, with libpng \(other)")
      ours += size
      theirs += other
    }
    #expect(ours <= theirs)
  }

  @Test(
    "of the three compressions, the slower ones make smaller files",
    arguments: ["classic-7", "card-message"])
  func compressions(name: String) throws {
    let file = PNGSizeTests.folder.appendingPathComponent("\(name)@2x.png")
    let bitmap = try PNGDecoder().decode([UInt8](try Data(contentsOf: file)))
    let sizes = try PNGCompression.allCases.map { try EncodedPicture.check(bitmap, $0).count }
    #expect(sizes == sizes.sorted(by: >))
  }
}
