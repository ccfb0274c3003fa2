import Testing
import TestSupport

@testable import Graphics
@testable import Imaging

@Suite("PNG files of limited size")
struct PNGLimitTests {
  private let encoder = PNGEncoder(scale: .x2)

  private func error(_ body: () throws(ImageError) -> Void) -> ImageError? {
    do throws(ImageError) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  @Test("a file within the limit is the one without a limit")
  func fits() throws {
    let picture = try Landscape.bitmap(90, 60)
    let file = try encoder.encode(picture)
    let fitted = try encoder.encode(picture, within: file.count)
    #expect(fitted == FittedPNG(bytes: file, colors: .all, fullByteCount: file.count))
  }

  @Test("colours go by halves until the file fits, and the description stays")
  func ladder() throws {
    let picture = try Landscape.bitmap(90, 60)
    let full = try PNGEncoder(scale: .x2, compression: .best).encode(picture, description: "Hills")
    var last = 257
    for limit in stride(from: full.count - 1, to: 800, by: -full.count / 8) {
      let fitted = try encoder.encode(picture, within: limit, description: "Hills")
      #expect(fitted.bytes.count <= limit)
      let decoded = try PNGDecoder().decode(fitted.bytes)
      let colors = Set((0..<picture.size.area).map { decoded[$0 % 90, $0 / 90] }).count
      switch fitted.colors {
      case .all: #expect(decoded == picture && last == 257)
      case .reduced(let count):
        #expect(colors <= count && count <= last && count <= 256)
        last = count
      }
      #expect(try PNGFile(parsing: fitted.bytes).description() == "Hills")
      #expect(try PNGFile(parsing: fitted.bytes).pixelsPerPoint != nil)
    }
    #expect(last < 64)
  }

  @Test("a palette that has all colours reduces none")
  func lossless() throws {
    var random = SplitMix(seed: 81)
    let colors = (0..<200).map { _ in random.pixel(alpha: 0...255) }
    let picture = try Bitmap(80, 80) { _, _ in colors[Int.random(in: 0..<200, using: &random)] }
    let indexed = try encoder.encode(picture.reduced(to: 256))
    let fitted = try encoder.encode(picture, within: indexed.count)
    #expect(fitted.colors == .all)
    #expect(
      ImageDifference(
        expected: picture, actual: try PNGDecoder().decode(fitted.bytes), tolerance: 0
      ).isMatch)
  }

  @Test("what cannot fit is an error with what was reached")
  func tooSmall() throws {
    let picture = try Landscape.bitmap(90, 60)
    guard
      case .tooManyBytes(let smallest, 100)? = error({ () throws(ImageError) in
        _ = try encoder.encode(picture, within: 100)
      })
    else {
      Issue.record("no such error")
      return
    }
    #expect(try encoder.encode(picture, within: smallest).bytes.count == smallest)
    #expect(
      error { () throws(ImageError) in _ = try encoder.encode(picture, within: smallest - 1) }
        != nil)
  }

  @Test("a palette is decoded to its colours, with their alphas", arguments: [1, 2, 17, 256])
  func indexed(count: Int) throws {
    var random = SplitMix(seed: 82)
    let palette = (0..<count).map { _ in random.pixel(alpha: 1...255) }
    let size = try PixelSize(width: 37, height: 21)
    let picture = IndexedImage(
      size: size, palette: palette,
      indices: (0..<size.area).map { _ in UInt8(Int.random(in: 0..<count, using: &random)) })
    for compression in PNGCompression.allCases {
      let encoder = PNGEncoder(scale: .x3, compression: compression)
      let file = try encoder.encode(picture, description: "D")
      #expect(try PNGDecoder().decode(file) == picture.bitmap)
      #expect(try PNGFile(parsing: file).description() == "D")
    }
  }
}
