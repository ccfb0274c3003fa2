import Testing
import TestSupport

@testable import Graphics
@testable import Imaging

@Suite("Sizes of PNG files")
struct PNGSizeTests {
  /// All pictures among the goldens and their data, by their names.
  private static func goldens() throws -> [(name: String, bitmap: Bitmap)] {
    try (Goldens.files(in: "pictures") + Goldens.files(in: "data"))
      .filter { $0.hasSuffix(".png") }.map { ($0, try Goldens.bitmap($0)) }
  }

  @Test(
    "all goldens are no larger than with libpng, none by more than an eighth, small cells by a fifth"
  )
  func goldens() throws {
    var (ours, theirs) = (0, 0)
    for (name, bitmap) in try PNGSizeTests.goldens() {
      let size = try EncodedPicture.check(bitmap, .default, "\(name)").count
      let other = try LibPNG.file(bitmap).count
      let chunks = 64  // sRGB, pHYs and a palette, of which libpng writes none
      // Small cells cut the gradient of each row anew, which the search for runs and rows does not find.
      let (most, of) = name.contains("calendar-year") ? (6, 5) : (9, 8)
      #expect(
        size * of <= other * most + chunks * of, "\(name): \(size) bytes, with libpng \(other)")
      ours += size
      theirs += other
    }
    #expect(ours <= theirs)
  }

  @Test(
    "of the three compressions, the slower ones make smaller files",
    arguments: ["classic-7", "card-message"])
  func compressions(name: String) throws {
    let bitmap = try Goldens.bitmap("pictures/\(name)@2x.png")
    let sizes = try PNGCompression.allCases.map { try EncodedPicture.check(bitmap, $0).count }
    #expect(sizes == sizes.sorted(by: >))
  }
}
