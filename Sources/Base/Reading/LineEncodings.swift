/// The encodings of the lines of a stream: UTF-8, or Windows-1252 where nothing else makes sense.
///
/// A line is decided by its own bytes and by the lines before it, so that it does not matter where
/// the stream is divided. No stream is in both: the second kind of line is an error.
package struct LineEncodings: Sendable {
  /// The problem of a line, and the offset of its first bad byte.
  package struct Failure: Error {
    package let problem: InputError.TextProblem
    package let offset: Int
  }

  /// The first line with a character of UTF-8 beyond ASCII.
  private var utf8Line: Int?
  /// The first line that was read as Windows-1252.
  private var windows1252Line: Int?
  private var isUnknown = false

  package init() {}

  /// The encoding of the lines so far.
  package var encoding: TextEncoding { windows1252Line == nil ? .utf8 : .windows1252 }

  /// Returns a line as UTF-8, or nil if it is that already.
  package mutating func converted(
    _ bytes: [UInt8], _ range: Range<Int>, line: Int
  ) throws(Failure) -> [UInt8]? {
    let found = SourceText.scan(bytes, range)
    guard let bad = found.badByte else {
      guard let character = found.character else { return nil }
      if let windows1252Line {
        let rest = bytes[character..<range.upperBound].dropFirst().prefix { $0 & 0xC0 == 0x80 }
        throw Failure(
          problem: .mixedEncodings(
            bytes: [bytes[character]] + rest, unlikeLine: windows1252Line), offset: character)
      }
      utf8Line = utf8Line ?? line
      return nil
    }
    if bytes[bad] == 0 { throw Failure(problem: .nul, offset: bad) }
    if let other = utf8Line ?? found.character.map({ _ in line }) {
      throw Failure(
        problem: .mixedEncodings(bytes: [bytes[bad]], unlikeLine: other), offset: bad)
    }
    // After one line of an unknown encoding the others may be in it, too.
    guard !isUnknown, let text = EightBitText.text(ofLine: bytes[range]) else {
      isUnknown = true
      throw Failure(
        problem: .unknownEncoding(byte: bytes[bad], likely: EightBitText.westernNames), offset: bad)
    }
    windows1252Line = windows1252Line ?? line
    return text
  }

  /// Returns whole lines as UTF-8.
  package mutating func converted(
    lines bytes: consuming [UInt8], from first: Int
  ) throws(Failure) -> [UInt8] {
    let found = SourceText.scan(bytes, bytes.indices)
    let isKnown = found.character == nil || utf8Line != nil
    if found.badByte == nil, isKnown { return bytes }
    var (text, start, line): ([UInt8], Int, Int) = ([], 0, first)
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: .lineFeed).map { $0 + 1 } ?? bytes.count
      text += try converted(bytes, start..<end, line: line) ?? Array(bytes[start..<end])
      (start, line) = (end, line + 1)
    }
    return text
  }
}
