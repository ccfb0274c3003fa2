import Testing
import TestSupport

@testable import Graphics
@testable import Imaging

@Suite("PNG encoder")
struct PNGEncoderTests {
  /// A single pixel, single rows and columns, and widths around the four pixels of a vector.
  static let sizes = [
    (1, 1), (1, 9), (9, 1), (2, 2), (3, 5), (4, 4), (5, 3), (7, 8), (8, 7), (33, 17),
  ]

  @Test(
    "a written picture reads back the same",
    arguments: sizes, SplitMix.Opacity.allCases)
  func readsBack(size: (Int, Int), opacity: SplitMix.Opacity) throws {
    var random = SplitMix(seed: UInt64(size.0 * 100 + size.1))
    for _ in 0..<20 {
      let bitmap = try random.picture(size.0, size.1, opacity)
      let bytes = try PNGEncoder(scale: .x2).encode(bitmap)
      #expect(try PNGDecoder().decode(bytes) == bitmap)
      #expect(try PNGEncoder(scale: .x2).encode(bitmap) == bytes)
    }
  }

  @Test("Cairo reads the same opaque picture")
  func cairoReadsTheSame() throws {
    var random = SplitMix(seed: 7)
    let bitmap = try random.picture(61, 40, .opaque)
    let picture = try #require(CairoPicture(png: PNGEncoder(scale: .x1).encode(bitmap)))
    #expect(picture.pixels == bitmap.pixels)
  }

  @Test(
    "header, colour space and density come first and nothing else does",
    arguments: zip(RenderScale.allCases, [2835, 5669, 8504]))
  func writesChunks(scale: RenderScale, density: Int) throws {
    var random = SplitMix(seed: 1)
    for (opacity, type) in [(SplitMix.Opacity.opaque, 2 as UInt8), (.oneClearPixel, 6)] {
      let bitmap = try random.picture(300, 8, opacity)
      let file = try PNGFile(parsing: PNGEncoder(scale: scale).encode(bitmap))
      #expect(file.chunks.map(\.kind.description) == ["IHDR", "sRGB", "pHYs", "IDAT", "IEND"])
      #expect(file.first(.header)?.data == [0, 0, 1, 44, 0, 0, 0, 8, 8, type, 0, 0, 0])
      #expect(file.first(.standardRGB)?.data == [0])
      let high = UInt8(density / 256)
      let low = UInt8(density % 256)
      #expect(file.first(.pixelDensity)?.data == [0, 0, high, low, 0, 0, high, low, 1])
      #expect(file.first(.end)?.data == [])
    }
  }

  @Test("rows that repeat add less than a thousandth of their bytes")
  func compressesRepeatedRows() throws {
    var random = SplitMix(seed: 5)
    let row = try random.picture(1000, 1, .opaque).pixels
    let size = try PixelSize(width: 1000, height: 1000)
    let bitmap = try Bitmap(size: size, pixels: Array(repeatElement(row, count: 1000).joined()))
    #expect(try PNGEncoder(scale: .x1).encode(bitmap).count < size.area * 4 / 1000 + row.count)
  }
}
