import Base

/// An error in making, writing or reading a picture.
public enum ImageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The bytes handed over are not the bytes of a picture of that size.
  case byteCount(expected: Int, found: Int)
  /// The picture is empty or larger than ``PixelSize`` allows.
  case size(GeometryError)
  /// Compressing or decompressing has no memory to work in.
  case compression
  /// A file cannot be made as small as it has to be; `smallest` is how many bytes were reached.
  case tooManyBytes(smallest: Int, limit: Int)
  /// The data starts with something else than a PNG file does; `start` is its first few bytes.
  case notPNG(start: [UInt8])
  /// The data is a PNG file that is damaged; `reason` are the decoder's words.
  case brokenPNG(reason: String)
  /// The part of a PNG file at byte `offset` ends before its length says.
  case truncatedChunk(offset: Int)
  /// The checksum of the part of a PNG file at byte `offset` is wrong.
  case chunkChecksum(type: String, offset: Int)
  /// The data is none of the kinds of pictures that are read; `start` is its first few bytes, and
  /// `kind` what it seems to be.
  case unreadPicture(start: [UInt8], kind: String)
  /// A file's header tells of a picture that is empty or too large to be read.
  case tooManyPixels(width: Int, height: Int)
  /// A progressive JPEG file has so many scans that decoding it would take too long.
  case tooManyScans(Int)
  /// The data is a JPEG file that is damaged; `reason` are the decoder's words.
  case brokenJPEG(reason: String)
  /// The data is a WebP file that is damaged; `reason` says how.
  case brokenWebP(reason: String)

  /// The problem, the rule and the next step in one line, safe to print.
  public var description: String {
    switch self {
    case .byteCount(let expected, let found):
      "\"\(found)\" bytes are not the pixels of this picture. "
        + "Pass 4 bytes a pixel, \(expected) in all."
    case .size(let error): error.description
    case .compression:
      "The picture cannot be packed or unpacked: there is no memory left. "
        + "Choose a smaller size or scale."
    case .tooManyBytes(let smallest, let limit):
      "\"\(smallest)\" bytes are the fewest that this picture can have as a PNG file, and the limit is "
        + "\(limit). Choose a smaller size or scale, or a larger limit."
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
    case .unreadPicture([], _):
      "The file is empty. Pass a PNG, JPEG or WebP picture, and check that it was copied as a whole."
    case .unreadPicture(let start, let kind):
      "\"\(excerpt(String(decoding: start, as: UTF8.self)))\" starts \(excerpt(kind)), and only PNG, "
        + "JPEG and WebP pictures are read. Convert it to one of these."
    case .tooManyPixels(let width, let height):
      "\"\(width)x\(height)\" pixels are not read. A side has 1 to \(PixelSize.maximumSide) pixels "
        + "and a picture at most \(PixelSize.maximumDecodedArea / 1_000_000) megapixels: resize it first."
    case .tooManyScans(let count):
      "\"\(count)\" scans are too many for a JPEG file of this size. "
        + "Save it again as an ordinary JPEG file, not a progressive one."
    case .brokenJPEG(let reason):
      "The JPEG file is broken: \"\(excerpt(reason))\". Save or download it again."
    case .brokenWebP(let reason):
      "The WebP file is broken: \"\(excerpt(reason))\". Save or download it again."
    }
  }
}
