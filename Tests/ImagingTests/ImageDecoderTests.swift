import CJPEG
import Testing
import TestSupport

@testable import Graphics
@testable import Imaging

@Suite("Pictures of PngSuite", PNGSuite.isHereOrRequired)
struct ImageSuiteTests {
  @Test(
    "a valid file is the picture that the PNG decoder makes of it", arguments: PNGSuitePixels.all)
  func valid(row: PNGSuitePixels) throws {
    let bytes = try PNGSuite.bytes(of: row.name)
    let picture = try ImageDecoder().decode(bytes, scale: .x2)
    #expect(picture == RasterImage(try PNGDecoder().decode(bytes), scale: .x2))
  }

  @Test("a corrupt file is refused with a message", arguments: PNGSuite.corrupt)
  func corrupt(name: String) throws {
    let bytes = try PNGSuite.bytes(of: name)
    let error = try #require(throws: ImageError.self) { try ImageDecoder().decode(bytes) }
    #expect(
      !error.description.unicodeScalars.contains { $0.properties.generalCategory == .control })
  }
}

@Suite("Reading pictures")
struct ImageDecoderTests {
  /// A gradient, which every sampling of colour keeps.
  private func gradient(_ width: Int, _ height: Int) throws -> Bitmap {
    try Bitmap(width, height) { x, y in
      let (across, down) = (x * 255 / max(1, width - 1), y * 255 / max(1, height - 1))
      return Pixel(red: UInt8(across), green: UInt8(down), blue: UInt8((across + down) / 2))
    }
  }

  @Test("PNG and lossless WebP files give their pixels")
  func lossless() throws {
    var random = SplitMix(seed: 1)
    let opaque = try random.picture(33, 17, .opaque)
    #expect(try ImageDecoder().decode(try PictureSamples.png(opaque)).bitmap == opaque)
    #expect(try ImageDecoder().decode(try PictureSamples.webp(opaque)).bitmap == opaque)
    let translucent = try Bitmap(16, 16) { x, y in
      Pixel(red: UInt8(x * 16), green: UInt8(y * 16), blue: 7, alpha: UInt8(16 * y + x) | 1)
    }
    #expect(try ImageDecoder().decode(try PictureSamples.webp(translucent)).bitmap == translucent)
  }

  static let styles: [(String, PictureSamples.JPEGStyle)] = [
    ("4:4:4", PictureSamples.JPEGStyle()),
    ("4:2:2", PictureSamples.JPEGStyle(sampling: TJSAMP_422)),
    ("4:2:0", PictureSamples.JPEGStyle(sampling: TJSAMP_420)),
    ("4:4:0", PictureSamples.JPEGStyle(sampling: TJSAMP_440)),
    ("4:1:1", PictureSamples.JPEGStyle(sampling: TJSAMP_411)),
    ("progressive", PictureSamples.JPEGStyle(sampling: TJSAMP_420, flags: TJFLAG_PROGRESSIVE)),
  ]

  @Test("JPEG files of all samplings look like what they were made of", arguments: styles)
  func jpeg(name: String, style: PictureSamples.JPEGStyle) throws {
    let original = try gradient(131, 97)
    let bitmap = try ImageDecoder().decode(try PictureSamples.jpeg(original, style)).bitmap
    #expect(bitmap.distance(to: original) <= 8)
    #expect(bitmap.isOpaque)
  }

  @Test("grey JPEG and lossy WebP files are read")
  func grayAndLossy() throws {
    let gray = try Bitmap(40, 30) { x, y in
      Pixel(red: UInt8(x * 6), green: UInt8(x * 6), blue: UInt8(x * 6))
    }
    let style = PictureSamples.JPEGStyle(sampling: TJSAMP_GRAY)
    let jpeg = try PictureSamples.jpeg(gray, style)
    #expect(try ImageDecoder().decode(jpeg).bitmap.distance(to: gray) <= 3)
    let webp = try PictureSamples.webp(try gradient(64, 64), quality: 100)
    #expect(try ImageDecoder().decode(webp).bitmap.distance(to: try gradient(64, 64)) <= 16)
  }

  @Test("bytes after the end of a picture mean nothing")
  func trailing() throws {
    let bitmap = try gradient(20, 20)
    let garbage = [UInt8](repeating: 0xFF, count: 99)
    for file in [
      try PictureSamples.png(bitmap), try PictureSamples.jpeg(bitmap),
      try PictureSamples.webp(bitmap),
    ] {
      #expect(try ImageDecoder().decode(file + garbage) == ImageDecoder().decode(file))
    }
  }

  @Test(
    "a picture is reduced as far as it covers what is needed, and keeps its size in points",
    arguments: [
      ((100, 60), (100, 75), (100, 75)), ((101, 60), (133, 100), (150, 113)),
      ((200, 151), (400, 300), (250, 188)), ((400, 300), (400, 300), (400, 300)),
      ((900, 10), (400, 300), (400, 300)), ((40, 10), (40, 30), (50, 38)),
      ((1, 1), (1, 1), (1, 1)),
    ] as [((Int, Int), (Int, Int), (Int, Int))])
  func covering(needed: (Int, Int), expected: (Int, Int), jpeg: (Int, Int)) throws {
    let bitmap = try gradient(400, 300)
    let covering = try PixelSize(width: needed.0, height: needed.1)
    for (index, file) in [
      try PictureSamples.png(bitmap), try PictureSamples.webp(bitmap),
      try PictureSamples.webp(bitmap, quality: 95), try PictureSamples.jpeg(bitmap),
    ].enumerated() {
      let picture = try ImageDecoder().decode(file, scale: .x2, covering: covering)
      #expect(picture.size == Size(width: 200, height: 150))
      #expect(picture.scale == .x2)
      // JPEG files are decoded in eighths of their size.
      let size = index < 3 ? expected : jpeg
      #expect(picture.bitmap.size == (try PixelSize(width: size.0, height: size.1)))
      let small = try gradient(picture.bitmap.size.width, picture.bitmap.size.height)
      guard small.size.width >= 40 else { continue }
      #expect(picture.bitmap.distance(to: small) <= 16, "file \(index)")
    }
  }

  @Test(
    "other kinds of files are named",
    arguments: [
      ("GIF89a...", "a GIF picture"), ("BM6   ", "a BMP picture"), ("II*\0abcd", "a TIFF picture"),
      ("MM\0*abcd", "a TIFF picture"), ("%PDF-1.7", "a PDF file"),
      ("\0\0\0\u{1C}ftypheic", "a HEIC picture"), ("\0\0\0\u{1C}ftypavif", "an AVIF picture"),
      ("\0\0\0\u{1C}ftypisom", "a film"), ("\0\0\0\u{C}JXL ", "a JPEG XL picture"),
      ("<svg xmlns='http://www.w3.org/2000/svg'/>", "an SVG drawing"),
      ("<?xml version='1.0'?>\n<svg/>", "an SVG drawing"),
      ("<!DOCTYPE html><html>", "a web page"), ("Not found\n", "a text"),
      ("RIFF\0\0\0\0WAVE", "a file of an unknown kind"),
      ("\u{1}\u{2}", "a file of an unknown kind"),
    ] as [(String, String)])
  func otherKinds(text: String, kind: String) {
    let bytes = Array(text.utf8)
    #expect(throws: ImageError.unreadPicture(start: Array(bytes.prefix(8)), kind: kind)) {
      try ImageDecoder().decode(bytes)
    }
  }

  @Test("an empty file is refused")
  func empty() {
    #expect(throws: ImageError.unreadPicture(start: [], kind: "an empty file")) {
      try ImageDecoder().decode([])
    }
  }
}

@Suite("Animated pictures")
struct AnimatedPictureTests {
  @Test("of an animated WebP file the first frame is read, at its place")
  func webp() throws {
    var random = SplitMix(seed: 8)
    let (first, second) = (try random.picture(6, 4, .opaque), try random.picture(6, 4, .opaque))
    let frames =
      PictureSamples.chunk("ANIM", [0, 0, 0, 0, 0, 0])
      + PictureSamples.frame(
        try PictureSamples.webp(first), x: 2, y: 4, size: first.size)
      + PictureSamples.frame(
        try PictureSamples.webp(second), x: 0, y: 0, size: second.size)
    let file = PictureSamples.extended(0x12, width: 10, height: 9, frames)
    let expected = try Bitmap(10, 9) { x, y in
      (2..<8).contains(x) && (4..<8).contains(y) ? first[x - 2, y - 4] : .clear
    }
    #expect(try ImageDecoder().decode(file).bitmap == expected)
    let tight = PictureSamples.extended(0x12, width: 6, height: 4, frames)
    #expect(throws: ImageError.self) { try ImageDecoder().decode(tight) }
  }

  @Test("an animated WebP file without frames is refused")
  func noFrames() {
    let file = PictureSamples.extended(
      0x02, width: 10, height: 9, PictureSamples.chunk("ANIM", [0, 0, 0, 0, 0, 0]))
    #expect(throws: ImageError.self) { try ImageDecoder().decode(file) }
  }

  @Test("of an animated PNG file the picture is read that every viewer shows")
  func png() throws {
    var random = SplitMix(seed: 9)
    let (first, second) = (try random.picture(6, 4, .opaque), try random.picture(6, 4, .opaque))
    let plain = try PNGFile(parsing: try PictureSamples.png(first)).chunks
    let pixels = try #require(
      try PNGFile(parsing: try PictureSamples.png(second)).first(.imageData))
    func frame(_ number: UInt32) -> PNGChunk {
      let numbers: [UInt32] = [number, 6, 4, 0, 0]
      return PNGChunk(
        PNGChunk.Kind(0x6663_544C), data: numbers.flatMap(\.bigEndianBytes) + [0, 1, 0, 25, 0, 0])
    }
    let control = PNGChunk(PNGChunk.Kind(0x6163_544C), data: [0, 0, 0, 2, 0, 0, 0, 0])
    let data = PNGChunk(PNGChunk.Kind(0x6664_4154), data: [0, 0, 0, 2] + pixels.data)
    let chunks =
      [plain[0], control, frame(0)] + plain.dropFirst().dropLast() + [frame(1), data, .end]
    #expect(try ImageDecoder().decode(PNGFile(chunks: chunks).bytes).bitmap == first)
  }
}
