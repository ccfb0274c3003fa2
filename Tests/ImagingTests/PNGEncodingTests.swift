import Testing
import TestSupport

@testable import Graphics
@testable import Imaging

@Suite("PNG files of pictures of all kinds")
struct PNGEncodingTests {
  /// Single rows and columns, and widths around the pixels of vectors, blocks and matches.
  static let sizes = [
    (1, 1), (1, 40), (40, 1), (24, 3), (25, 9), (26, 5), (27, 4), (31, 6), (32, 8), (33, 7),
    (39, 5),
    (40, 11), (41, 3), (47, 4), (48, 4), (49, 5), (64, 30), (85, 9), (86, 9), (87, 9), (172, 5),
    (258, 4), (333, 21), (1100, 12),
  ]

  @Test(
    "the pixels come back, opaque or not, with any compression", arguments: sizes,
    PNGCompression.allCases)
  func readsBack(size: (Int, Int), compression: PNGCompression) throws {
    var random = SplitMix(seed: UInt64(size.0 * 1000 + size.1))
    for kind in PictureKind.allCases {
      for isOpaque in [true, false] {
        let bitmap = try kind.picture(size.0, size.1, isOpaque: isOpaque, &random)
        try EncodedPicture.check(bitmap, compression, "\(kind) \(size) \(isOpaque)")
      }
    }
  }

  @Test("thousands of small pictures come back", arguments: 0..<8)
  func fuzz(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    for round in 0..<400 {
      let kind = PictureKind.allCases.randomElement(using: &random) ?? .noise
      let width = Int.random(in: 1...90, using: &random)
      let height = Int.random(in: 1...24, using: &random)
      let isOpaque = Bool.random(using: &random)
      let bitmap = try kind.picture(width, height, isOpaque: isOpaque, &random)
      let compression: PNGCompression = round % 3 == 0 ? .fast : .default
      try EncodedPicture.check(bitmap, compression, "\(kind) \(width) x \(height), \(round)")
    }
  }

  @Test(
    "rows longer than a match reaches, and the longest side, come back",
    arguments: [(11_000, 6), (16_384, 3), (30, 16_384), (1, 16_384)] as [(Int, Int)])
  func longRows(width: Int, height: Int) throws {
    var random = SplitMix(seed: 9)
    for kind in [PictureKind.chart, .sparse] {
      for isOpaque in [true, false] {
        let bitmap = try kind.picture(width, height, isOpaque: isOpaque, &random)
        try EncodedPicture.check(bitmap, .default, "\(kind) \(isOpaque)")
      }
    }
  }

  @Test(
    "a pattern that repeats after just as many bytes as a match reaches, and one more, comes back")
  func greatestDistance() throws {
    for width in [10_922, 10_923, 10_924, 5461, 5462] {
      var random = SplitMix(seed: 4)
      let row = try PictureKind.noise.picture(width, 1, &random).pixels
      let white = [UInt8](repeating: 255, count: row.count)
      let pixels = Array([white, row, white, row, row, white].joined())
      let bitmap = try Bitmap(size: PixelSize(width: width, height: 6), pixels: pixels)
      for compression in PNGCompression.allCases { try EncodedPicture.check(bitmap, compression) }
    }
  }

  @Test("words with anything in their upper bytes give the file of the bitmap, whatever the stride")
  func words() throws {
    var random = SplitMix(seed: 12)
    for kind in PictureKind.allCases {
      let bitmap = try kind.picture(77, 20, &random)
      for (padding, upper) in [(0, 0 as UInt32), (4, 0xFF), (20, 0x5A)] {
        let stride = 77 * 4 + padding
        var memory = [UInt8](repeating: 0xA5, count: stride * 20)
        for y in 0..<20 {
          for x in 0..<77 {
            let pixel = bitmap[x, y]
            let noise = upper == 0x5A ? UInt32.random(in: 0...255, using: &random) : upper
            let word =
              noise << 24 | UInt32(pixel.red) << 16 | UInt32(pixel.green) << 8
              | UInt32(pixel.blue)
            withUnsafeBytes(of: word) { bytes in
              for (offset, byte) in bytes.enumerated() {
                memory[y * stride + 4 * x + offset] = byte
              }
            }
          }
        }
        let encoder = PNGEncoder(scale: .x1)
        let file = try memory.withUnsafeBytes { bytes in
          let base = try #require(bytes.baseAddress)
          return try encoder.encode(
            PixelRows(size: bitmap.size, layout: .xrgb, stride: stride, base: base))
        }
        #expect(try file == encoder.encode(bitmap), "\(kind) \(padding)")
      }
    }
  }
}
