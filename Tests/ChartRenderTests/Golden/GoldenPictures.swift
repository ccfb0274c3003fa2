import CJPEG
import Foundation
import Testing
import TestSupport

@testable import Graphics
@testable import Imaging

/// A picture in `Golden/data` that cards show, and how it is made.
struct GoldenPicture: Sendable, CustomTestStringConvertible {
  let name: String
  /// The size of the picture in pixels.
  let size: (width: Int, height: Int)
  /// How far the average channel of the file may be from what was drawn.
  let loss: Double
  let bitmap: @Sendable (Int, Int) throws -> Bitmap
  let encoded: @Sendable (Bitmap) throws -> [UInt8]

  var testDescription: String { name }

  static let all = [
    GoldenPicture(
      name: "hills.jpg", size: (900, 600), loss: 3, bitmap: Landscape.bitmap,
      encoded: { bitmap in
        try PictureSamples.jpeg(
          bitmap, PictureSamples.JPEGStyle(sampling: TJSAMP_420, quality: 60))
      }),
    GoldenPicture(
      name: "hills.webp", size: (600, 900), loss: 3, bitmap: Landscape.bitmap,
      encoded: { bitmap in try PictureSamples.webp(bitmap, quality: 82) }),
    GoldenPicture(
      name: "hills.png", size: (96, 64), loss: 0, bitmap: Landscape.bitmap,
      encoded: { bitmap in try PNGEncoder(scale: .x1).encode(bitmap) }),
    GoldenPicture(
      name: "tall.png", size: (1, 4_000), loss: 0, bitmap: GoldenPicture.ramp,
      encoded: { bitmap in try PNGEncoder(scale: .x1).encode(bitmap) }),
    GoldenPicture(
      name: "wide.png", size: (4_000, 1), loss: 0, bitmap: GoldenPicture.ramp,
      encoded: { bitmap in try PNGEncoder(scale: .x1).encode(bitmap) }),
    GoldenPicture(
      name: "logo.png", size: (96, 96), loss: 0, bitmap: GoldenPicture.disc,
      encoded: { bitmap in try PNGEncoder(scale: .x3).encode(bitmap) }),
  ]

  /// Bands from blue to orange along the longer side.
  private static let ramp: @Sendable (Int, Int) throws -> Bitmap = { width, height in
    try Bitmap(width, height) { x, y in
      let step = (x + y) * 8 / (width + height)
      return Pixel(
        red: UInt8(30 + step * 30), green: UInt8(90 + step * 12), blue: UInt8(230 - step * 26),
        alpha: 255)
    }
  }

  /// A disc with a lighter one in it, and nothing around it.
  private static let disc: @Sendable (Int, Int) throws -> Bitmap = { width, height in
    try Bitmap(width, height) { x, y in
      let (dx, dy) = (Double(x) + 0.5 - Double(width) / 2, Double(y) + 0.5 - Double(height) / 2)
      let distance = (dx * dx + dy * dy).squareRoot()
      let (outer, inner) = (Double(width) / 2 - 1, Double(width) / 5)
      func cover(_ radius: Double) -> Double { min(max(radius - distance + 0.5, 0), 1) }
      let light = cover(inner)
      return Pixel(
        red: UInt8(250 + 5 * light), green: UInt8(120 + 135 * light),
        blue: UInt8(40 + 215 * light), alpha: UInt8((255 * cover(outer)).rounded()))
    }
  }
}

@Suite("Pictures in Golden/data")
struct GoldenPictureTests {
  @Test("a file is what its maker draws, in few bytes", arguments: GoldenPicture.all)
  func golden(picture: GoldenPicture) throws {
    let name = "data/" + picture.name
    let drawn = try picture.bitmap(picture.size.width, picture.size.height)
    if let recorded = try? SharedFiles.golden(picture.name) {
      #expect(recorded.count <= 20_000)
      let decoded = try ImageDecoder().decode(recorded).bitmap
      if decoded.size == drawn.size, distance(decoded, drawn) <= picture.loss { return }
    }
    guard Goldens.recording.includes(picture.name) else {
      Issue.record(
        "Golden/\(name) is missing or another picture; record it with make golden FILTER=\(picture.name)"
      )
      return
    }
    try Goldens.record(picture.encoded(drawn), to: name)
  }

  /// How far the channels of two pictures of one size are from each other on average, by a sample.
  private func distance(_ a: Bitmap, _ b: Bitmap) -> Double {
    // A prime number of bytes lies between two that are looked at, so all channels are.
    let places = stride(from: 0, to: a.pixels.count, by: 37)
    let sum = places.reduce(0) { $0 + abs(Int(a.pixels[$1]) - Int(b.pixels[$1])) }
    return Double(sum) / Double((a.pixels.count + 36) / 37)
  }
}
