/// The text of one input with the name that messages call it by.
///
/// It is valid UTF-8 without byte order mark and without NUL, and no larger than the limit: whoever
/// receives one does not check that again.
public struct SourceText: Sendable {
  /// The most bytes an input may have unless the caller says otherwise: 512 MiB.
  public static let defaultLimit = 512 * 1_048_576

  /// What messages call the input, such as `week.csv` or `<stdin>`.
  public let name: String
  let bytes: [UInt8]

  /// Checks the bytes of an input; a UTF-8 byte order mark is dropped.
  ///
  /// - Parameters:
  ///   - bytes: the input as it was read.
  ///   - name: what messages call the input.
  ///   - limit: the most bytes that are accepted, at most 4,294,967,295.
  /// - Throws: ``InputError`` when there are too many bytes, they are UTF-16 or UTF-32, they are not
  ///   valid UTF-8 or they contain a NUL, with the place of the first bad byte.
  public init(
    _ bytes: [UInt8], name: String, limit: Int = SourceText.defaultLimit
  ) throws(InputError) {
    let limit = min(limit, Int(UInt32.max))
    guard bytes.count <= limit else {
      throw InputError(
        source: name, place: nil, reason: .text(.tooLarge(bytes: bytes.count, limit: limit)))
    }
    if let encoding = SourceText.foreignEncoding(of: bytes) {
      throw InputError(source: name, place: nil, reason: .text(.encoding(encoding)))
    }
    let marked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let text = marked ? Array(bytes.dropFirst(3)) : bytes
    if let bad = SourceText.firstBadByte(in: text) {
      var scanner = PlaceScanner()
      let reason: InputError.Reason =
        text[bad] == 0 ? .text(.nul) : .text(.invalidUTF8(byte: text[bad]))
      throw InputError(source: name, place: scanner.place(at: bad, in: text), reason: reason)
    }
    self.name = name
    self.bytes = text
  }

  /// Makes a source from a text in memory.
  ///
  /// - Throws: ``InputError`` as for bytes.
  public init(
    _ text: String, name: String, limit: Int = SourceText.defaultLimit
  ) throws(InputError) {
    try self.init(Array(text.utf8), name: name, limit: limit)
  }
}
