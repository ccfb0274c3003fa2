import Foundation
import Testing
import TestSupport

@testable import Graphics
@testable import Imaging

@Suite("PngSuite", PNGSuite.isHereOrRequired)
struct PNGSuiteTests {
  @Test("the table and the list of corrupt files name every file of the suite")
  func everyFileIsNamed() throws {
    let named = PNGSuitePixels.all.map(\.name) + PNGSuite.corrupt
    #expect(try PNGSuite.names() == named.sorted())
  }

  @Test("a valid file decodes to the pinned pixels", arguments: PNGSuitePixels.all)
  func decodesToPinnedPixels(expected: PNGSuitePixels) throws {
    let bitmap = try PNGDecoder().decode(try PNGSuite.bytes(of: expected.name))
    #expect(PNGSuitePixels(name: expected.name, bitmap) == expected)
  }

  @Test("a valid file decodes as it does through Cairo", arguments: PNGSuitePixels.all)
  func decodesAsThroughCairo(row: PNGSuitePixels) throws {
    let bytes = try PNGSuite.bytes(of: row.name)
    let bitmap = try PNGDecoder().decode(bytes)
    let reference = try #require(CairoPicture(png: bytes))
    try #require(bitmap.size.width == reference.width)
    try #require(bitmap.size.height == reference.height)
    let comparison = ReferenceComparison(try PNGFile(parsing: bytes))
    for start in stride(from: 0, to: bitmap.pixels.count, by: 4) {
      let pixel = Array(bitmap.pixels[start..<(start + 4)])
      let other = Array(reference.pixels[start..<(start + 4)])
      let isSame = comparison.accepts(pixel, reference: other)
      #expect(isSame, "pixel \(start / 4) is \(pixel), by Cairo \(other)")
      if !isSame { return }
    }
  }

  @Test("a corrupt file is refused with a message", arguments: PNGSuite.corrupt)
  func refusesCorrupt(name: String) throws {
    let bytes = try PNGSuite.bytes(of: name)
    let error = try #require(throws: ImageError.self) { try PNGDecoder().decode(bytes) }
    let message = error.description
    #expect(message.contains(/"[^"]+"/))
    #expect(!message.unicodeScalars.contains { $0.properties.generalCategory == .control })
  }
}

/// What pixels of a file may look like, judged by those that Cairo makes of it.
///
/// - Up to 8 bits a channel and no gamma to convert: exactly the same.
/// - 16 bits: alpha and colours within 1, for Cairo cuts where the decoder rounds.
/// - A `gAMA` chunk that asks for conversion: the decoder's channel, moved by at most 1 either way
///   and taken back from gamma 1/2.2 to that of the file, must span Cairo's within 1 for rounding.
private struct ReferenceComparison {
  private let isDeep: Bool
  private let exponent: Double?

  init(_ file: PNGFile) {
    isDeep = file.first(.header)?.data[8] == 16
    let gamma = file.first(PNGChunk.Kind(0x6741_4D41))?.data.reduce(0) { $0 << 8 | Int($1) }
    let exponent = gamma.map { 2.2 * Double($0) / 100_000 }
    // libpng leaves colours alone when conversion would change the exponent by less than 5 %.
    self.exponent = exponent.flatMap { abs($0 - 1) < 0.05 ? nil : $0 }
  }

  func accepts(_ pixel: [UInt8], reference: [UInt8]) -> Bool {
    let alpha = Int(pixel[3])
    guard abs(alpha - Int(reference[3])) <= (isDeep ? 1 : 0) else { return false }
    return (0..<3).allSatisfy { channel in
      range(of: Int(pixel[channel]), alpha: alpha).contains(Int(reference[channel]))
    }
  }

  private func range(of channel: Int, alpha: Int) -> ClosedRange<Int> {
    guard let exponent else {
      let exact = multiplied(channel, alpha)
      return isDeep ? (exact - 1)...(exact + 1) : exact...exact
    }
    let low = pow(Double(max(channel - 1, 0)) / 255, exponent) * Double(alpha)
    let high = pow(Double(min(channel + 1, 255)) / 255, exponent) * Double(alpha)
    return (Int(low.rounded(.down)) - 1)...(Int(high.rounded(.up)) + 1)
  }

  /// Channel times alpha as parts of 255, rounded to the nearest.
  private func multiplied(_ channel: Int, _ alpha: Int) -> Int { (channel * alpha + 127) / 255 }
}
