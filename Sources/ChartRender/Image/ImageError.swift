/// Why a picture cannot be made, written or read.
public enum ImageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The bytes handed over are not the bytes of a picture of that size.
  case byteCount(expected: Int, found: Int)
  /// The picture is empty or larger than ``PixelSize`` allows.
  case size(GeometryError)
  /// Compressing or decompressing has no memory to work in.
  case compression
  /// The data starts with something else than a PNG file does; `start` is its first few bytes.
  case notPNG(start: [UInt8])
  /// The data is a PNG file up to a place where it is broken; `reason` are the decoder's words.
  case brokenPNG(reason: String)
  /// The part of a PNG file at byte `offset` ends before its length says.
  case truncatedChunk(offset: Int)
  /// The checksum of the part of a PNG file at byte `offset` is wrong.
  case chunkChecksum(type: String, offset: Int)

  /// What is wrong, the rule and the next step in one line, safe to print.
  public var description: String {
    switch self {
    case .byteCount(let expected, let found):
      "\"\(found)\" bytes are not the pixels of this picture. "
        + "Pass 4 bytes a pixel, \(expected) in all."
    case .size(let error):
      error.description
    case .compression:
      "The picture cannot be packed or unpacked: there is no memory left. "
        + "Choose a smaller size or scale."
    case .notPNG(let start):
      "\"\(excerpt(String(decoding: start, as: UTF8.self)))\" does not start a PNG file. "
        + "Check that it is in PNG format and was copied as binary data."
    case .brokenPNG(let reason):
      "The PNG file is broken: \"\(excerpt(reason))\". Save or download it again."
    case .truncatedChunk(let offset):
      "The PNG file is broken: it is cut short in the chunk at byte \(offset). "
        + "Save or download it again."
    case .chunkChecksum(let type, let offset):
      "The PNG file is broken: the checksum of chunk \"\(excerpt(type))\" "
        + "at byte \(offset) is wrong. Save or download it again."
    }
  }
}
