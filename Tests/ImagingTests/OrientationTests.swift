import Testing
import TestSupport

@testable import Graphics
@testable import Imaging

@Suite("Orientation of pictures")
struct OrientationTests {
  /// What a viewer has to do, in the words of the standard: mirror, then turn so often to the right.
  static let turns: [(Orientation, mirrors: Bool, quarters: Int)] = [
    (.topLeft, false, 0), (.topRight, true, 0), (.bottomRight, false, 2), (.bottomLeft, true, 2),
    (.leftTop, true, 3), (.rightTop, false, 1), (.rightBottom, true, 1), (.leftBottom, false, 3),
  ]

  private func upright(_ bitmap: Bitmap, mirrors: Bool, quarters: Int) throws -> Bitmap {
    var result = bitmap
    if mirrors {
      let source = result
      result = try Bitmap(source.size.width, source.size.height) { x, y in
        source[source.size.width - 1 - x, y]
      }
    }
    for _ in 0..<quarters {
      let source = result
      result = try Bitmap(source.size.height, source.size.width) { x, y in
        source[y, source.size.height - 1 - x]
      }
    }
    return result
  }

  @Test("PNG and WebP pictures are turned upright to the pixel", arguments: turns)
  func lossless(orientation: Orientation, mirrors: Bool, quarters: Int) throws {
    var random = SplitMix(seed: 5)
    let stored = try random.picture(7, 4, .opaque)
    let expected = try upright(stored, mirrors: mirrors, quarters: quarters)
    for bigEndian in [false, true] {
      let exif = PictureSamples.exif(orientation.rawValue, bigEndian: bigEndian)
      let png = try PictureSamples.png(stored, chunks: [PNGChunk(.exif, data: exif)])
      #expect(try ImageDecoder().decode(png).bitmap == expected)
      let pixels = Array(try PictureSamples.webp(stored).dropFirst(12))
      for prefix in [[], Orientation.prefix] {
        let chunks = pixels + PictureSamples.chunk("EXIF", prefix + exif)
        let webp = PictureSamples.extended(8, width: 7, height: 4, chunks)
        #expect(try ImageDecoder().decode(webp).bitmap == expected)
      }
    }
  }

  @Test("JPEG pictures are turned upright after they were reduced", arguments: turns)
  func jpeg(orientation: Orientation, mirrors: Bool, quarters: Int) throws {
    var random = SplitMix(seed: 6)
    let plain = try PictureSamples.jpeg(try random.picture(64, 32, .opaque))
    let exif = Orientation.prefix + PictureSamples.exif(orientation.rawValue)
    let jpeg = PictureSamples.inserting(PictureSamples.segment(0xE1, exif), into: plain)
    let stored = try ImageDecoder().decode(plain).bitmap
    let expected = try upright(stored, mirrors: mirrors, quarters: quarters)
    #expect(try ImageDecoder().decode(jpeg).bitmap == expected)

    let half = try PixelSize(width: expected.size.width / 2, height: expected.size.height / 2)
    let reduced = try ImageDecoder().decode(jpeg, scale: .x2, covering: half)
    #expect(reduced.bitmap.size == half)
    #expect(reduced.size.width == Double(half.width))
    #expect(reduced.size.height == Double(half.height))
    let storedHalf = try PixelSize(width: 32, height: 16)
    let small = try ImageDecoder().decode(plain, covering: storedHalf).bitmap
    #expect(reduced.bitmap == (try upright(small, mirrors: mirrors, quarters: quarters)))
  }

  @Test(
    "EXIF data that cannot be understood means upright",
    arguments: [
      [], Array("Exif\0\0".utf8), Array("II*\0".utf8), PictureSamples.exif(0),
      PictureSamples.exif(9),
      Array(PictureSamples.exif(6).prefix(31)), [0x4D] + PictureSamples.exif(6).dropFirst(),
      Array("II*\0\u{7F}\u{7F}\u{7F}\u{7F}".utf8), Array("MM\0*".utf8) + [255, 255, 255, 255],
    ] as [[UInt8]])
  func garbage(exif: [UInt8]) {
    #expect(Orientation(exif: exif[...]) == .topLeft)
  }

  @Test("damaged EXIF data is read or means upright", arguments: 0..<4)
  func damage(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var upright = 0
    for _ in 0..<5_000 {
      var exif = PictureSamples.exif(6, bigEndian: Bool.random(using: &random))
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        exif[Int.random(in: exif.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      exif.removeLast(Int.random(in: 0...exif.count, using: &random))
      // A slice that starts somewhere, as those of files do.
      let slice = ([1, 2, 3] + exif)[3...]
      if Orientation(exif: slice) == .topLeft { upright += 1 }
    }
    #expect(upright > 0 && upright < 5_000)
  }
}
