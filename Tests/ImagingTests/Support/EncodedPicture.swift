import Testing

@testable import Graphics
@testable import Imaging

/// Makes sure that files show what they were made from.
enum EncodedPicture {
  /// Encodes a picture twice, takes the file apart and returns it.
  ///
  /// libpng reads the pixels, libdeflate the stream and its checksum.
  @discardableResult
  static func check(
    _ bitmap: Bitmap, _ compression: PNGCompression = .default, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [UInt8] {
    let encoder = PNGEncoder(scale: .x1, compression: compression)
    let bytes = try encoder.encode(bitmap)
    try check(bytes, shows: bitmap, comment, sourceLocation: sourceLocation)
    #expect(try encoder.encode(bitmap) == bytes, comment, sourceLocation: sourceLocation)
    return bytes
  }

  /// Takes a file apart.
  static func check(
    _ bytes: [UInt8], shows bitmap: Bitmap, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let isSame = try PNGDecoder().decode(bytes) == bitmap
    #expect(isSame, comment, sourceLocation: sourceLocation)
    let file = try PNGFile(parsing: bytes)
    let stream = try #require(file.first(.imageData)).data
    _ = try ZlibDecompressor().bytes(of: stream, count: rowBytes(file) * bitmap.size.height)
  }

  /// The colour type that the header of a file says.
  static func colorType(_ bytes: [UInt8]) throws -> PNGColorType? {
    try PNGFile(parsing: bytes).first(.header).flatMap { PNGColorType(rawValue: $0.data[9]) }
  }

  /// The bits of a channel or an index that the header of a file says.
  static func depth(_ bytes: [UInt8]) throws -> Int? {
    try PNGFile(parsing: bytes).first(.header).map { Int($0.data[8]) }
  }

  /// Bytes of a row, its filter's number included.
  private static func rowBytes(_ file: PNGFile) throws -> Int {
    let header = try #require(file.first(.header)).data
    let channels = [0: 1, 2: 3, 3: 1, 6: 4][header[9]] ?? 0
    return try (file.size().width * channels * Int(header[8]) + 7) / 8 + 1
  }
}
