import Base
import Graphics

/// A PNG file as the list of its chunks: the container, without a look at the pixels.
package struct PNGFile: Sendable, Hashable {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The chunks in the order of the file.
  package let chunks: [PNGChunk]

  /// Makes a file from its chunks, which stand in the order PNG asks for.
  package init(chunks: [PNGChunk]) { self.chunks = chunks }

  /// Takes a file apart and verifies the checksum of every chunk.
  ///
  /// - Throws: ``ImageError`` when the data does not start like a PNG file, a chunk is cut short or
  ///   has a wrong checksum, or the last chunk is not the end of the picture.
  package init(parsing bytes: [UInt8]) throws(ImageError) {
    try PNGFile.checkSignature(bytes)
    var chunks: [PNGChunk] = []
    var offset = PNGFile.signature.count
    while offset < bytes.count {
      let chunk = try PNGFile.chunk(in: bytes, at: offset)
      offset += chunk.data.count + PNGChunk.overhead
      chunks.append(chunk)
    }
    guard chunks.last?.kind == .end else { throw .truncatedChunk(offset: offset) }
    self.chunks = chunks
  }

  package func first(_ kind: PNGChunk.Kind) -> PNGChunk? { chunks.first { $0.kind == kind } }

  /// The texts that the file carries, in its order.
  ///
  /// - Throws: ``ImageError/brokenPNG(reason:)`` when a text is damaged, or all of them would take
  ///   more than 1 MiB.
  package func texts() throws(ImageError) -> [PNGText] {
    var texts: [PNGText] = []
    var byteLimit = PNGText.maximumBytes
    for chunk in chunks {
      guard let text = try PNGText(chunk, byteLimit: byteLimit) else { continue }
      byteLimit -= min(byteLimit, text.text.utf8.count)
      texts.append(text)
    }
    return texts
  }

  /// The description for those who cannot see the picture; nil if there is none.
  ///
  /// - Throws: as ``texts()`` does.
  package func description() throws(ImageError) -> String? {
    try texts().first { $0.keyword == PNGText.description }?.text
  }

  /// The file as it is written.
  package var bytes: [UInt8] {
    var bytes = PNGFile.signature
    bytes.reserveCapacity(chunks.reduce(bytes.count) { $0 + $1.data.count + PNGChunk.overhead })
    for chunk in chunks {
      bytes += UInt32(chunk.data.count).bigEndianBytes
      bytes += chunk.kind.code.bigEndianBytes
      bytes += chunk.data
      bytes += chunk.checksum.bigEndianBytes
    }
    return bytes
  }

  /// Throws ``ImageError/notPNG(start:)`` without the signature.
  static func checkSignature(_ bytes: [UInt8]) throws(ImageError) {
    guard bytes.starts(with: signature) else {
      throw .notPNG(start: Array(bytes.prefix(signature.count)))
    }
  }

  private static func chunk(in bytes: [UInt8], at offset: Int) throws(ImageError) -> PNGChunk {
    let available = bytes.count - offset - PNGChunk.overhead
    guard available >= 0 else { throw .truncatedChunk(offset: offset) }
    let length = Int(number(in: bytes, at: offset))
    guard length <= available else { throw .truncatedChunk(offset: offset) }
    let start = offset + 8
    let chunk = PNGChunk(
      PNGChunk.Kind(number(in: bytes, at: offset + 4)),
      data: Array(bytes[start..<(start + length)]))
    guard chunk.checksum == number(in: bytes, at: start + length) else {
      throw .chunkChecksum(type: chunk.kind.description, offset: offset)
    }
    return chunk
  }

  static func number(in bytes: [UInt8], at offset: Int) -> UInt32 {
    bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The size in the header.
  ///
  /// - Throws: ``ImageError`` if the header is missing, or the size is empty or beyond
  ///   ``PixelSize``.
  package func size() throws(ImageError) -> PixelSize {
    guard let header = chunks.first, header.kind == .header, header.data.count == 13 else {
      throw .brokenPNG(reason: "IHDR: missing or damaged")
    }
    let sides = [0, 4].map { PNGFile.number(in: header.data, at: $0) }
    return try .checked(width: Int(sides[0]), height: Int(sides[1]))
  }

  /// Pixels per point of 1/72 inch; nil if the file does not say, or differs across and down.
  package var pixelsPerPoint: Double? {
    let meter: UInt8 = 1
    guard let density = first(.pixelDensity)?.data, density.count == 9, density[8] == meter else {
      return nil
    }
    let (across, down) = (PNGFile.number(in: density, at: 0), PNGFile.number(in: density, at: 4))
    guard across == down, across > 0 else { return nil }
    let metersPerPoint = 0.0254 / 72
    return Double(across) * metersPerPoint
  }
}

extension PixelSize {
  /// Makes a size with the error of this module.
  package static func checked(width: Int, height: Int) throws(ImageError) -> PixelSize {
    try converting(ImageError.size) { () throws(GeometryError) in
      try PixelSize(width: width, height: height)
    }
  }
}
