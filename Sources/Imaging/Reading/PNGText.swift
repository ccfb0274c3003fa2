import Graphics

/// A text that a PNG file carries beside its pixels.
package struct PNGText: Sendable, Hashable {
  /// The kind of text, such as `Description` or `Author`.
  package let keyword: String
  package let text: String

  package init(keyword: String, text: String) {
    (self.keyword, self.text) = (keyword, text)
  }

  /// The keyword of what a picture shows, for those who cannot see it.
  package static let description = "Description"
}

extension PNGText {
  /// The most bytes of all texts of a file, decompressed.
  static let maximumBytes = 1 << 20

  /// Reads a chunk of text (PNG, Third Edition, section 11.3.3); nil for other chunks.
  ///
  /// - Parameter byteLimit: the most bytes of the text.
  /// - Throws: ``ImageError/brokenPNG(reason:)`` if the chunk is damaged or the text too long.
  init?(_ chunk: PNGChunk, byteLimit: Int) throws(ImageError) {
    switch chunk.kind {
    case .latinText: try self.init(latin: PNGTextReader(chunk), packed: false, byteLimit: byteLimit)
    case .packedText: try self.init(latin: PNGTextReader(chunk), packed: true, byteLimit: byteLimit)
    case .text: try self.init(international: PNGTextReader(chunk), byteLimit: byteLimit)
    default: return nil
    }
  }

  private init(latin reader: PNGTextReader, packed: Bool, byteLimit: Int) throws(ImageError) {
    var reader = reader
    keyword = PNGText.latin(try reader.field())
    if packed { try reader.skipMethod() }
    text = PNGText.latin(try reader.rest(packed: packed, byteLimit: byteLimit))
  }

  private init(international reader: PNGTextReader, byteLimit: Int) throws(ImageError) {
    var reader = reader
    keyword = PNGText.latin(try reader.field())
    let isPacked = try reader.flag()
    try reader.skipMethod()
    _ = try reader.field()  // the language
    _ = try reader.field()  // the keyword in that language
    let bytes = try reader.rest(packed: isPacked, byteLimit: byteLimit)
    text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else {
      throw .brokenPNG(reason: "iTXt: the text is not UTF-8")
    }
  }

  private static func latin(_ bytes: some Sequence<UInt8>) -> String {
    var scalars = String.UnicodeScalarView()
    for byte in bytes { scalars.append(Unicode.Scalar(byte)) }
    return String(scalars)
  }
}

extension PNGChunk {
  /// An `iTXt` chunk, uncompressed so that any tool finds it; NUL, which PNG does not allow, is
  /// left out.
  static func text(_ text: PNGText) -> PNGChunk {
    let end: [UInt8] = [0]
    let (notPacked, method, language, translation) = (end, end, end, end)
    return PNGChunk(
      .text,
      data: Array(text.keyword.utf8) + end + notPacked + method + language + translation
        + text.text.utf8.filter { $0 != 0 })
  }
}

private struct PNGTextReader {
  private let kind: PNGChunk.Kind
  private var data: ArraySlice<UInt8>

  init(_ chunk: PNGChunk) {
    kind = chunk.kind
    data = chunk.data[...]
  }

  mutating func field() throws(ImageError) -> ArraySlice<UInt8> {
    guard let end = data.firstIndex(of: 0) else { throw broken("a part is missing") }
    defer { data = data[(end + 1)...] }
    return data[..<end]
  }

  mutating func flag() throws(ImageError) -> Bool {
    guard let byte = data.popFirst(), byte <= 1 else { throw broken("a part is missing") }
    return byte == 1
  }

  /// Skips the compression method, which must be 0.
  mutating func skipMethod() throws(ImageError) {
    guard data.popFirst() == 0 else { throw broken("packed in an unknown way") }
  }

  func rest(packed: Bool, byteLimit: Int) throws(ImageError) -> [UInt8] {
    guard packed else {
      guard data.count <= byteLimit else { throw broken("too much text") }
      return Array(data)
    }
    guard let bytes = try ZlibDecompressor().bytes(of: Array(data), limit: byteLimit) else {
      throw broken("damaged, or too much text")
    }
    return bytes
  }

  private func broken(_ reason: String) -> ImageError { .brokenPNG(reason: "\(kind): \(reason)") }
}
