import Testing

@testable import ChartRender
@testable import Charts
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
    "charts of random values, from calm ones to jagged ones, are not larger by more than a tenth",
    arguments: RenderScale.allCases)
  func randomCharts(scale: RenderScale) throws {
    var random = SplitMix(seed: 2016)
    var renderer = try ChartRenderer()
    for count in [7, 14, 14, 30] {
      let values = (0..<count).map { _ in Double.random(in: 0...15_000, using: &random) }
      let bitmap = try renderer.bitmap(renderer.scene(LineChart(values: values)), scale: scale)
      let size = try PNGEncoder(scale: scale).encode(bitmap).count
      let other = try LibPNG.file(bitmap).count
      #expect(size * 10 <= other * 11, "\(count): \(size) bytes, with libpng \(other)")
    }
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
