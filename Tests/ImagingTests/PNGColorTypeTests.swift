import Testing
import TestSupport

@testable import Graphics
@testable import Imaging

@Suite("Kinds of pixels in PNG files")
struct PNGColorTypeTests {
  /// A picture that has each of some pixels, and the first one for the rest.
  private func picture(_ colors: [Pixel], width: Int = 40, height: Int = 30) throws -> Bitmap {
    let pixels: [UInt8] = (0..<(width * height)).flatMap { (place: Int) -> [UInt8] in
      let color = place < colors.count ? colors[place] : colors[0]
      return [color.red, color.green, color.blue, color.alpha]
    }
    return try Bitmap(size: PixelSize(width: width, height: height), pixels: pixels)
  }

  private func colors(_ count: Int, alpha: UInt8 = 255) -> [Pixel] {
    (0..<count).map {
      Pixel(red: UInt8($0 & 255), green: UInt8($0 >> 8), blue: 77, alpha: alpha)
    }
  }

  @Test(
    "up to 256 colours are a palette with as few bits as they need",
    arguments: [
      (1, 1), (2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (255, 8), (256, 8),
    ] as [(Int, Int)])
  func palette(count: Int, depth: Int) throws {
    let bytes = try EncodedPicture.check(picture(colors(count)))
    #expect(try EncodedPicture.colorType(bytes) == .indexed)
    #expect(try EncodedPicture.depth(bytes) == depth)
    let file = try PNGFile(parsing: bytes)
    #expect(file.first(.palette)?.data.count == 3 * count)
    #expect(file.first(.opacities) == nil)
  }

  @Test("one colour more is red, green and blue, with alpha when a pixel needs it")
  func manyColors() throws {
    let opaque = try EncodedPicture.check(picture(colors(257)))
    #expect(try EncodedPicture.colorType(opaque) == .rgb)
    let clear = Pixel(red: 9, green: 8, blue: 7, alpha: 254)
    let translucent = try EncodedPicture.check(picture(colors(256) + [clear]))
    #expect(try EncodedPicture.colorType(translucent) == .rgba)
  }

  @Test(
    "only colours that let something through have an opacity, and invisible ones stay what they are"
  )
  func opacities() throws {
    let clear = [
      Pixel(red: 200, green: 0, blue: 0, alpha: 0), Pixel(red: 0, green: 200, blue: 0, alpha: 0),
      Pixel(red: 0, green: 0, blue: 200, alpha: 128),
    ]
    let bytes = try EncodedPicture.check(picture(colors(5) + clear))
    #expect(try EncodedPicture.colorType(bytes) == .indexed)
    #expect(try PNGFile(parsing: bytes).first(.opacities)?.data == [0, 0, 128])
    let kinds = try PNGFile(parsing: bytes).chunks.map(\.kind.description)
    #expect(kinds == ["IHDR", "sRGB", "pHYs", "PLTE", "tRNS", "IDAT", "IEND"])
  }

  @Test(
    "grey needs no palette, and no more bits than its levels",
    arguments: [
      ([0, 255], 1), ([255], 1), ([0, 85, 170], 2), ([17, 34], 4), ([1], 8), ([0, 254], 8),
    ]
      as [([UInt8], Int)])
  func grey(levels: [UInt8], depth: Int) throws {
    let bytes = try EncodedPicture.check(
      picture(levels.map { Pixel(red: $0, green: $0, blue: $0, alpha: 255) }))
    #expect(try EncodedPicture.colorType(bytes) == .grey)
    #expect(try EncodedPicture.depth(bytes) == depth)
  }

  @Test("a picture with a palette of its own comes back", arguments: [1, 2, 7, 16, 256])
  func indexed(count: Int) throws {
    var random = SplitMix(seed: UInt64(count))
    let size = try PixelSize(width: 61, height: 17)
    let palette: [Pixel] = (0..<count).map { (index: Int) -> Pixel in
      let (red, blue, alpha) = (UInt8(index), UInt8(255 - index), UInt8(255 - index % 3))
      return Pixel(red: red, green: 3, blue: blue, alpha: alpha)
    }
    let last = UInt8(count - 1)
    let indices: [UInt8] = (0..<size.area).map { _ in UInt8.random(in: 0...last, using: &random) }
    let picture = IndexedImage(size: size, palette: palette, indices: indices)
    let bitmap = try Bitmap(
      size: size,
      pixels: indices.flatMap { (index: UInt8) -> [UInt8] in
        let color = palette[Int(index)]
        return [color.red, color.green, color.blue, color.alpha]
      })
    for compression in PNGCompression.allCases {
      let bytes = try PNGEncoder(scale: .x2, compression: compression)
        .encode(picture, description: "Noise")
      try EncodedPicture.check(bytes, shows: bitmap)
      #expect(try PNGFile(parsing: bytes).description() == "Noise")
    }
  }
}
