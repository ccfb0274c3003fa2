import CDeflate
import Graphics

/// One part of a PNG file: a type of four letters and its data.
///
/// PNG (Third Edition), section 5.3. Length and checksum are not stored, they follow from the rest.
package struct PNGChunk: Sendable, Hashable {
  /// The four letters that name a kind of chunk.
  package struct Kind: Sendable, Hashable, CustomStringConvertible {
    /// The picture's size and kind of pixels.
    package static let header = Kind(0x4948_4452)  // IHDR
    /// The colours are sRGB.
    package static let standardRGB = Kind(0x7352_4742)  // sRGB
    /// Pixels per metre.
    package static let pixelDensity = Kind(0x7048_5973)  // pHYs
    /// The colours that pixels are indices of.
    package static let palette = Kind(0x504C_5445)  // PLTE
    /// The opacities of a palette's first colours.
    package static let opacities = Kind(0x7452_4E53)  // tRNS
    /// Text in UTF-8, packed or not.
    package static let text = Kind(0x6954_5874)  // iTXt
    /// Text in Latin-1.
    package static let latinText = Kind(0x7445_5874)  // tEXt
    /// Packed text in Latin-1.
    package static let packedText = Kind(0x7A54_5874)  // zTXt
    /// Compressed pixels.
    package static let imageData = Kind(0x4944_4154)  // IDAT
    package static let end = Kind(0x4945_4E44)  // IEND

    /// The letters in ASCII, the first one in the highest byte.
    package let code: UInt32

    /// Makes a kind from its letters in ASCII, the first one in the highest byte.
    package init(_ code: UInt32) { self.code = code }

    /// The four letters.
    package var description: String { String(decoding: code.bigEndianBytes, as: UTF8.self) }
  }

  /// Bytes of length, type and checksum.
  static let overhead = 12

  package let kind: Kind
  /// The data, at most 2³¹ - 1 bytes, which the limits of ``PixelSize`` guarantee for pixels.
  package let data: [UInt8]

  /// Makes a chunk.
  package init(_ kind: Kind, data: [UInt8]) {
    (self.kind, self.data) = (kind, data)
  }

  /// The checksum that the file carries after the data: CRC-32 of type and data.
  package var checksum: UInt32 {
    let type = kind.code.bigEndianBytes
    return libdeflate_crc32(libdeflate_crc32(0, type, type.count), data, data.count)
  }

  static func header(size: PixelSize, depth: UInt8, colorType: UInt8) -> PNGChunk {
    let sides = UInt32(size.width).bigEndianBytes + UInt32(size.height).bigEndianBytes
    return PNGChunk(.header, data: sides + [depth, colorType, 0, 0, 0])
  }

  static let standardRGB = PNGChunk(.standardRGB, data: [0])

  /// Pixels per metre for 72 points per inch.
  static func pixelDensity(_ scale: RenderScale) -> PNGChunk {
    let metersPerInch = 0.0254
    let pixelsPerMeter = UInt32((72 * scale.factor / metersPerInch).rounded())
    let density = pixelsPerMeter.bigEndianBytes
    let meter: UInt8 = 1
    return PNGChunk(.pixelDensity, data: density + density + [meter])
  }

  static func imageData(_ stream: [UInt8]) -> PNGChunk { PNGChunk(.imageData, data: stream) }

  static let end = PNGChunk(.end, data: [])
}

extension UInt32 {
  var bigEndianBytes: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}
