import TestSupport

@testable import Graphics
@testable import Imaging

extension PictureSamples {
  /// A PNG file of a picture, with more chunks before its pixels.
  static func png(_ bitmap: Bitmap, chunks: [PNGChunk] = []) throws -> [UInt8] {
    let file = try PNGFile(parsing: try PNGEncoder(scale: .x1).encode(bitmap))
    let rest = file.chunks.dropFirst().filter { $0.kind != .standardRGB }
    return PNGFile(chunks: [file.chunks[0]] + chunks + rest).bytes
  }

  /// The chunk of a PNG file with an ICC profile.
  static func profileChunk(_ profile: [UInt8]) throws -> PNGChunk {
    let stream = try ZlibCompressor(level: 6).stream(of: profile)
    return PNGChunk(.colorProfile, data: Array("profile".utf8) + [0, 0] + stream)
  }

  /// A segment of a JPEG file.
  static func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
    let length = data.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + data
  }

  /// A JPEG file with more segments at its start.
  static func inserting(_ segments: [UInt8], into jpeg: [UInt8]) -> [UInt8] {
    Array(jpeg.prefix(2)) + segments + jpeg.dropFirst(2)
  }

  /// Segments with the parts of an ICC profile.
  static func profileSegments(_ profile: [UInt8], parts: Int) -> [UInt8] {
    let size = (profile.count + parts - 1) / parts
    return (0..<parts).reversed().flatMap { part in
      let data = profile[min(part * size, profile.count)..<min((part + 1) * size, profile.count)]
      return segment(
        0xE2, Array("ICC_PROFILE\0".utf8) + [UInt8(part + 1), UInt8(parts)] + data)
    }
  }

  /// A chunk of a WebP file.
  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    Array(name.utf8) + little(data.count, 4) + data + (data.count % 2 == 1 ? [0] : [])
  }

  /// A WebP file of a canvas with the given chunks; `flags` are those of its `VP8X` chunk.
  static func extended(
    _ flags: UInt8, width: Int, height: Int, _ chunks: [UInt8]
  ) -> [UInt8] {
    let header = chunk(
      "VP8X", [flags, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3))
    return riff(header + chunks)
  }

  static func riff(_ chunks: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + little(chunks.count + 4, 4) + Array("WEBP".utf8) + chunks
  }

  /// A frame of an animation, of the pixels of a simple file.
  static func frame(_ webp: [UInt8], x: Int, y: Int, size: PixelSize) -> [UInt8] {
    let header =
      little(x / 2, 3) + little(y / 2, 3) + little(size.width - 1, 3) + little(size.height - 1, 3)
    // A file with an opacity of its own has a header before it, which no frame has.
    let chunks = webp.dropFirst(webp[12..<16].elementsEqual("VP8X".utf8) ? 30 : 12)
    return chunk("ANMF", header + little(40, 3) + [0] + Array(chunks))
  }

  /// A number with its lowest byte first.
  static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// EXIF data with a directory of a make and an orientation.
  static func exif(_ orientation: Int, bigEndian: Bool = false) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      bigEndian ? little(value, count).reversed() : little(value, count)
    }
    let make = number(0x10F, 2) + number(2, 2) + number(4, 4) + Array("abc\0".utf8)
    let tag = number(0x112, 2) + number(3, 2) + number(1, 4) + number(orientation, 2) + [0, 0]
    return (bigEndian ? [0x4D, 0x4D] : [0x49, 0x49]) + number(42, 2) + number(8, 4)
      + number(2, 2) + make + tag + number(0, 4)
  }
}
