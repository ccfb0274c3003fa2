import CJPEG
import Foundation
import Testing
import TestSupport

@testable import Graphics
@testable import Imaging

@Suite("Colour profiles of pictures")
struct ColorConversionTests {
  /// Flat blocks, which JPEG keeps.
  private let blocks: [Pixel] = [
    Pixel(red: 200, green: 100, blue: 50), Pixel(red: 255, green: 0, blue: 0),
    Pixel(red: 40, green: 160, blue: 90), Pixel(red: 128, green: 128, blue: 128),
  ]

  private func picture() throws -> Bitmap { try Bitmap(64, 16) { x, _ in blocks[x / 16] } }

  /// The picture in files of all kinds with a profile.
  private func files(_ profile: [UInt8]) throws -> [[UInt8]] {
    let bitmap = try picture()
    let pixels = Array(try PictureSamples.webp(bitmap).dropFirst(12))
    let jpeg = try PictureSamples.jpeg(bitmap)
    return [
      try PictureSamples.png(bitmap, chunks: [try PictureSamples.profileChunk(profile)]),
      PictureSamples.inserting(PictureSamples.profileSegments(profile, parts: 1), into: jpeg),
      PictureSamples.inserting(PictureSamples.profileSegments(profile, parts: 3), into: jpeg),
      PictureSamples.extended(
        0x20, width: 64, height: 16, PictureSamples.chunk("ICCP", profile) + pixels),
    ]
  }

  private func blocks(of file: [UInt8]) throws -> Bitmap {
    let bitmap = try ImageDecoder().decode(file).bitmap
    return try Bitmap(4, 1) { x, _ in bitmap[16 * x + 8, 8] }
  }

  @Test("a profile with red and green exchanged exchanges them, in every kind of file")
  func swapped() throws {
    let expected = try Bitmap(4, 1) { x, _ in
      Pixel(red: blocks[x].green, green: blocks[x].red, blue: blocks[x].blue)
    }
    for file in try files(try ProfileSamples.rgb(ProfileSamples.swapped)) {
      #expect(try blocks(of: file).distance(to: expected) <= 3)
    }
  }

  @Test("colours of Display P3 become those of sRGB that look the same")
  func displayP3() throws {
    let expected = try Bitmap(4, 1) { x, _ in ColorConversionTests.fromP3(blocks[x]) }
    for file in try files(try ProfileSamples.rgb(ProfileSamples.p3)) {
      #expect(try blocks(of: file).distance(to: expected) <= 3)
    }
  }

  /// By the matrix of CSS Color 4 and the curve of sRGB.
  private static func fromP3(_ pixel: Pixel) -> Pixel {
    let light = [pixel.red, pixel.green, pixel.blue].map { byte in
      let value = Double(byte) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let matrix = [
      [1.224940, -0.224940, 0], [-0.042057, 1.042057, 0], [-0.019638, -0.078636, 1.098274],
    ]
    let bytes = matrix.map { row in
      let value = min(1, max(0, zip(row, light).map(*).reduce(0, +)))
      let curved = value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
      return UInt8((255 * curved).rounded())
    }
    return Pixel(red: bytes[0], green: bytes[1], blue: bytes[2])
  }

  @Test("a profile of sRGB, a damaged one and one for other channels change nothing")
  func ignored() throws {
    let srgb = try ProfileSamples.rgb(ProfileSamples.srgb)
    let others = [srgb, try ProfileSamples.gray(gamma: 1), try ProfileSamples.cmyk()]
    let broken = [Array(srgb.prefix(200)), Array("profile".utf8), srgb.map { $0 ^ 0x55 }]
    let plain = [
      try PictureSamples.png(try picture()), try PictureSamples.jpeg(try picture()),
      try PictureSamples.jpeg(try picture()), try PictureSamples.webp(try picture()),
    ].map { file in Result { try ImageDecoder().decode(file) } }
    for profile in others + broken {
      for (file, plain) in zip(try files(profile), plain) {
        #expect(try ImageDecoder().decode(file) == plain.get())
      }
    }
  }

  @Test("a JPEG file that lacks a part of its profile is read without one")
  func missingPart() throws {
    let profile = try ProfileSamples.rgb(ProfileSamples.swapped)
    let segments = PictureSamples.profileSegments(profile, parts: 2)
    let first = Int(segments[2]) << 8 | Int(segments[3])
    let file = PictureSamples.inserting(
      Array(segments.dropFirst(first + 2)), into: try PictureSamples.jpeg(try picture()))
    let plain = try ImageDecoder().decode(try PictureSamples.jpeg(try picture()))
    #expect(try ImageDecoder().decode(file) == plain)
  }

  @Test("a profile of a PNG file stands above its gamma, which would convert once more")
  func gammaAndProfile() throws {
    let profile = try PictureSamples.profileChunk(try ProfileSamples.rgb(ProfileSamples.p3))
    let gamma = PNGChunk(.gamma, data: UInt32(100_000).bigEndianBytes)
    let alone = try ImageDecoder().decode(
      try PictureSamples.png(try picture(), chunks: [profile]))
    let both = try PictureSamples.png(try picture(), chunks: [gamma, profile])
    #expect(try ImageDecoder().decode(both) == alone)
    let light = try PictureSamples.png(try picture(), chunks: [gamma])
    #expect(try ImageDecoder().decode(light).bitmap[56, 8].red == 186)
  }

  @Test("grey is converted by a profile of grey")
  func gray() throws {
    let size = try PixelSize(width: 16, height: 16)
    let profile = try ProfileSamples.gray(gamma: 1)
    let bitmap = Bitmap(size: size, filledWith: Pixel(red: 128, green: 128, blue: 128))
    let style = PictureSamples.JPEGStyle(sampling: TJSAMP_GRAY)
    let jpeg = PictureSamples.inserting(
      PictureSamples.profileSegments(profile, parts: 1),
      into: try PictureSamples.jpeg(bitmap, style))
    // 128 of 255 of the light of white is 188 in sRGB.
    let expected = Bitmap(size: size, filledWith: Pixel(red: 188, green: 188, blue: 188))
    #expect(try ImageDecoder().decode(jpeg).bitmap.distance(to: expected) <= 1)

    let stream = try ZlibCompressor(level: 1).stream(
      of: [UInt8](repeating: 0, count: 16).flatMap { [$0] + [UInt8](repeating: 128, count: 16) })
    let png = PNGFile(chunks: [
      .header(size: size, depth: 8, colorType: 0), try PictureSamples.profileChunk(profile),
      .imageData(stream), .end,
    ])
    #expect(try ImageDecoder().decode(png.bytes).bitmap.distance(to: expected) <= 1)
  }

  @Test("opacity stays when colours are converted")
  func opacity() throws {
    let bitmap = try Bitmap(4, 4) { x, y in
      Pixel(red: 200, green: 20, blue: 90, alpha: UInt8(16 * (y * 4 + x) + 1))
    }
    let profile = try ProfileSamples.rgb(ProfileSamples.swapped)
    let file = try PictureSamples.png(
      bitmap, chunks: [try PictureSamples.profileChunk(profile)])
    let expected = try Bitmap(4, 4) { x, y in
      Pixel(red: 20, green: 200, blue: 90, alpha: bitmap[x, y].alpha)
    }
    #expect(try ImageDecoder().decode(file).bitmap.distance(to: expected) <= 1)
  }
}

@Suite("JPEG files of inks")
struct CMYKTests {
  /// Stored as Adobe does: 255 is no ink.
  private func file(_ stored: [UInt8]) throws -> [UInt8] {
    let bitmap = try Bitmap(16, 16) { _, _ in
      Pixel(red: stored[0], green: stored[1], blue: stored[2], alpha: stored[3])
    }
    return try PictureSamples.jpeg(bitmap, PictureSamples.JPEGStyle(format: TJPF_CMYK))
  }

  private func color(of file: [UInt8]) throws -> [Int] {
    let pixel = try ImageDecoder().decode(file).bitmap[8, 8]
    return [pixel.red, pixel.green, pixel.blue, pixel.alpha].map(Int.init)
  }

  @Test("without a profile light passes the inks one after the other")
  func plain() throws {
    let table: [([UInt8], [Int])] = [
      ([255, 255, 255, 255], [255, 255, 255, 255]), ([255, 255, 255, 0], [0, 0, 0, 255]),
      ([0, 255, 255, 255], [0, 255, 255, 255]), ([200, 100, 50, 128], [100, 50, 25, 255]),
    ]
    for (stored, expected) in table {
      let found = try color(of: try file(stored))
      #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 3 }, "\(stored): \(found)")
    }
  }

  @Test("a file without the mark of Adobe stores inks the right way round")
  func withoutMark() throws {
    var bytes = try file([100, 100, 100, 55])
    let mark = try #require((0..<bytes.count).first { bytes[$0...].starts(with: [0xFF, 0xEE]) })
    bytes.removeSubrange(mark..<(mark + 16))
    // What was the opposite of 100 and no colour reads as 155, 128 and 128 of the inks without the mark.
    let black = 1 - 55 / 255.0
    let found = try color(of: bytes)
    let expected = [155, 128, 128].map { Int(((255 - Double($0)) * black).rounded()) } + [255]
    #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 3 }, "\(found), not \(expected)")
  }

  @Test("a profile says what the inks look like")
  func profile() throws {
    let segments = PictureSamples.profileSegments(try ProfileSamples.cmyk(), parts: 1)
    let cyan = PictureSamples.inserting(segments, into: try file([0, 255, 255, 255]))
    // A lightness of 100 * 5 / 6 in L*a*b* is grey 207 in sRGB.
    let found = try color(of: cyan)
    #expect(zip(found, [207, 207, 207, 255]).allSatisfy { abs($0 - $1) <= 3 }, "\(found)")
    let white = PictureSamples.inserting(segments, into: try file([255, 255, 255, 255]))
    #expect(try color(of: white).allSatisfy { $0 >= 253 })
  }
}
