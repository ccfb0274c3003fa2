import CJPEG
import Testing
import TestSupport

@testable import Graphics
@testable import Imaging

@Suite("Damaged and hostile pictures")
struct ImageDamageTests {
  /// Files of all kinds, with profile and EXIF data where they can have them.
  static func files() throws -> [[UInt8]] {
    var random = SplitMix(seed: 2)
    let opaque = try random.picture(48, 40, .opaque)
    let translucent = try random.picture(48, 40, .translucent)
    let profile = try ProfileSamples.rgb(ProfileSamples.p3)
    let exif = PictureSamples.exif(6)
    let segments =
      PictureSamples.segment(0xE1, Orientation.prefix + exif)
      + PictureSamples.profileSegments(profile, parts: 2)
    let webp = Array(try PictureSamples.webp(translucent).dropFirst(12))
    let frames =
      PictureSamples.chunk("ANIM", [0, 0, 0, 0, 0, 0])
      + PictureSamples.frame(
        try PictureSamples.webp(translucent, quality: 80), x: 2, y: 2, size: translucent.size)
    let jpeg = try PictureSamples.jpeg(opaque)
    let progressive = PictureSamples.JPEGStyle(sampling: TJSAMP_420, flags: TJFLAG_PROGRESSIVE)
    return [
      try PictureSamples.png(
        translucent,
        chunks: [
          try PictureSamples.profileChunk(profile), PNGChunk(.exif, data: exif),
        ]),
      PictureSamples.inserting(segments, into: jpeg),
      try PictureSamples.jpeg(opaque, progressive),
      try PictureSamples.jpeg(translucent, PictureSamples.JPEGStyle(format: TJPF_CMYK)),
      try PictureSamples.webp(opaque, quality: 80),
      PictureSamples.extended(
        0x38, width: 48, height: 40,
        PictureSamples.chunk("ICCP", profile) + webp + PictureSamples.chunk("EXIF", exif)),
      PictureSamples.extended(0x12, width: 64, height: 48, frames),
    ]
  }

  @Test("the samples themselves are read")
  func samples() throws {
    for file in try ImageDamageTests.files() { _ = try ImageDecoder().decode(file) }
  }

  @Test("a file that is cut short is refused")
  func cutShort() throws {
    for (index, file) in try ImageDamageTests.files().enumerated() {
      for part in 0..<50 {
        let beginning = Array(file.prefix(file.count * part / 50))
        // What follows the pixels is missed by nobody.
        if index == 0, part >= 49 { continue }
        if index == 5, beginning.count > file.count - 60 { continue }
        #expect(throws: ImageError.self, "file \(index), \(part)/50") {
          try ImageDecoder().decode(beginning)
        }
      }
    }
  }

  @Test("a JPEG file without its end is refused")
  func withoutEnd() throws {
    for file in try ImageDamageTests.files()[1...3] {
      #expect(throws: ImageError.brokenJPEG(reason: "it is cut short")) {
        try ImageDecoder().decode(Array(file.dropLast(2)))
      }
    }
  }

  @Test("random damage is refused or decodes", arguments: 0..<6)
  func randomDamage(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let files = try ImageDamageTests.files()
    let needed = try PixelSize(width: 10, height: 10)
    var refused = 0
    for round in 0..<400 {
      var file = files[round % files.count]
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        // Mostly in the headers, where it does more.
        let end = Bool.random(using: &random) ? file.count : min(file.count, 200)
        file[Int.random(in: 4..<end, using: &random)] = .random(in: 0...255, using: &random)
      }
      let outcome = Result { () throws(ImageError) in
        try ImageDecoder().decode(file, covering: round % 2 == 0 ? needed : nil)
      }
      if case .failure(let error) = outcome {
        refused += 1
        #expect(!error.description.contains { $0.isNewline })
      }
    }
    #expect(refused > 0 && refused < 400)
  }

  @Test("random bytes after a signature are refused", arguments: 0..<4)
  func randomBytes(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF]
    let webp = PictureSamples.riff([])
    let starts = [
      PNGFile.signature, jpeg, webp, webp + Array("VP8 ".utf8), webp + Array("VP8L".utf8),
      webp + Array("VP8X".utf8) + [10, 0, 0, 0],
    ]
    for start in starts {
      for _ in 0..<200 {
        let count = Int.random(in: 0...300, using: &random)
        let rest = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        #expect(throws: ImageError.self) { try ImageDecoder().decode(start + rest) }
      }
    }
  }
}

@Suite("Pictures that are too large")
struct LargePictureTests {
  /// Headers of files of a size, with hardly any pixels.
  private func files(_ width: Int, _ height: Int) throws -> [[UInt8]] {
    let sides = UInt32(width).bigEndianBytes + UInt32(height).bigEndianBytes
    let png = PNGFile(chunks: [
      PNGChunk(.header, data: sides + [8, 6, 0, 0, 0]), .imageData([0x78, 0x01]), .end,
    ])
    var jpeg = try PictureSamples.jpeg(try Bitmap(8, 8) { _, _ in .white })
    let frame = try #require((0..<jpeg.count).first { jpeg[$0...].starts(with: [0xFF, 0xC0]) })
    let fields = [height >> 8, height & 255, width >> 8, width & 255].map(UInt8.init)
    jpeg.replaceSubrange((frame + 5)..<(frame + 9), with: fields)
    return [png.bytes, jpeg, PictureSamples.extended(2, width: width, height: height, [])]
  }

  @Test(
    "they are refused by their headers",
    arguments: [(50_000, 50_000), (8_200, 5_001), (16_385, 1), (1, 65_535)] as [(Int, Int)])
  func tooLarge(width: Int, height: Int) throws {
    for file in try files(width, height) {
      #expect(throws: ImageError.tooManyPixels(width: width, height: height)) {
        try ImageDecoder().decode(file)
      }
    }
  }

  @Test("a JPEG file without a height is refused")
  func noHeight() throws {
    #expect(throws: ImageError.tooManyPixels(width: 8, height: 0)) {
      try ImageDecoder().decode(try files(8, 0)[1])
    }
  }

  @Test("a progressive JPEG file with too many scans for its size is refused")
  func scans() throws {
    let style = PictureSamples.JPEGStyle(flags: TJFLAG_PROGRESSIVE)
    let small = try PictureSamples.jpeg(try Bitmap(16, 16) { _, _ in .white }, style)
    let scan = PictureSamples.segment(0xDA, [1, 1, 0, 0, 0, 0])
    let pixels = Array(small.prefix(small.count - 2))
    let end: [UInt8] = [0xFF, 0xD9]
    let bomb: [UInt8] = pixels + Array(repeatElement(scan, count: 100).joined()) + end
    #expect(throws: ImageError.tooManyScans(101)) { try ImageDecoder().decode(bomb) }

    let frame = try #require((0..<small.count).first { small[$0...].starts(with: [0xFF, 0xC2]) })
    var large: [UInt8] = pixels + Array(repeatElement(scan, count: 50).joined()) + end
    // 6,000 x 6,000 pixels may have 27 scans.
    large.replaceSubrange((frame + 5)..<(frame + 9), with: [0x17, 0x70, 0x17, 0x70])
    #expect(throws: ImageError.tooManyScans(28)) { try ImageDecoder().decode(large) }
  }
}
