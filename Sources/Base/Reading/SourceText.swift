/// Facts that rows made of an export of Health cannot say themselves, such as that today is not over.
package struct RowTraits: Sendable {
  /// The time that was not over when the data was made, as the rows write it; nil if there is none.
  package let unfinished: String?
  /// The first column of numbers, and the goal that its values have; nil without one.
  package let goal: (column: String, value: Double)?

  package init(unfinished: String?, goal: (column: String, value: Double)? = nil) {
    (self.unfinished, self.goal) = (unfinished, goal)
  }
}

/// The text of one input and the name that messages call it by.
///
/// It is valid UTF-8 without byte order mark and NUL, and within the limit; readers rely on that.
public struct SourceText: Sendable {
  /// The default limit of an input: 512 MiB.
  public static let defaultLimit = 512 * 1_048_576

  /// The name of the input in messages, such as `week.csv` or `<stdin>`.
  public let name: String
  /// The text in chunks, at least one; all but the last end with a line feed.
  package internal(set) var chunks: [[UInt8]]
  package let count: Int
  /// The encoding of the input; the text itself is UTF-8.
  package let encoding: TextEncoding
  /// Lines with a NUL, which are empty now: only ``init(chunks:name:limit:damagedLines:)`` may leave
  /// them out, and only readers of rows take such a text.
  package private(set) var damaged: (count: Int, first: InputError)?
  /// The text before the JSON, such as `callback(`, which is blank now; nil unless
  /// ``withoutWrapper()`` made the text.
  package internal(set) var wrapper: String?

  package var bytes: [UInt8] { SourceText.joined(chunks) }

  /// The facts that go with the rows of an export of Health; nil for any other text.
  package var traits: RowTraits?

  /// The bytes of some chunks in a row; the standard library joins them one byte after the other.
  package static func joined(_ chunks: [[UInt8]]) -> [UInt8] {
    guard chunks.count != 1 else { return chunks[0] }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(chunks.reduce(0) { $0 + $1.count })
    for chunk in chunks { bytes += chunk }
    return bytes
  }

  /// Validates the bytes of an input; a byte order mark is dropped.
  ///
  /// UTF-16 and UTF-32 are converted where a mark or the zeros beside ASCII prove them, and so are
  /// Windows-1252, Windows-1254 and Windows-1251 where no other encoding makes sense.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the input.
  ///   - name: the name of the input in messages.
  ///   - limit: the most bytes that are accepted, at most 4,294,967,295.
  /// - Throws: ``InputError`` for too many bytes, a file that is no text, and an unknown encoding or
  ///   a NUL, with the location of the first bad byte.
  public init(
    _ bytes: [UInt8], name: String, limit: Int = SourceText.defaultLimit
  ) throws(InputError) {
    try self.init(chunks: [bytes], name: name, limit: limit)
  }

  /// Validates an input in chunks, of which all but the last must end with a line feed.
  ///
  /// A reader releases each chunk once its rows are read.
  package init(
    chunks: consuming [[UInt8]], name: String, limit: Int = SourceText.defaultLimit,
    damagedLines: DamagedLines = .refused
  ) throws(InputError) {
    var chunks = chunks.isEmpty ? [[]] : chunks
    // Cells store offsets in 32 bits.
    let limit = min(limit, Int(UInt32.max))
    let count = chunks.reduce(0) { $0 + $1.count }
    guard count <= limit else {
      throw InputError(
        source: name, location: nil, reason: .text(.tooLarge(bytes: count, limit: limit)))
    }
    if let file = ForeignFile(chunks[0]) {
      throw InputError(source: name, location: nil, reason: .text(.file(file)))
    }
    if let encoding = WideEncoding(of: chunks[0]) {
      // Chunks end with a byte, not with a code unit.
      guard let text = encoding.text(of: SourceText.joined(chunks)) else {
        throw InputError(
          source: name, location: nil, reason: .text(.damaged(encoding.name)))
      }
      try self.init(valid: [text], encoding.name, name)
      return
    }
    if chunks[0].starts(with: SourceText.mark) { chunks[0].removeFirst(SourceText.mark.count) }
    for index in chunks.indices {
      let piece = chunks[index]
      guard let bad = SourceText.firstBadByte(in: piece, piece.indices) else { continue }
      if let (texts, encoding) = SourceText.converted(chunks, after: .utf8) {
        try self.init(valid: texts, encoding, name)
        return
      }
      let problem = SourceText.problem(of: piece, at: bad)
      if case .file = problem {
        throw InputError(source: name, location: nil, reason: .text(problem))
      }
      let line = chunks[..<index].reduce(1) { $0 + LineBreaks.count(in: $1) }
      let error = InputError(
        source: name, location: LocationTracker.location(at: bad, in: piece, fromLine: line),
        reason: .text(problem))
      if case .emptied = damagedLines, case .text(.nul) = error.reason {
        let found = SourceText.emptied(chunks)
        if found.count > 0 {
          try self.init(chunks: found.chunks, name: name, limit: limit)
          damaged = (found.count, error)
          return
        }
      }
      throw error
    }
    try self.init(valid: chunks, .utf8, name)
  }

  /// The treatment of lines with a NUL, which a failure of power leaves in a log: an error, or
  /// empty lines.
  package enum DamagedLines { case refused, emptied }

  /// The text without the lines that have a NUL, and their number: 0 unless these are few.
  private static func emptied(_ chunks: [[UInt8]]) -> (chunks: [[UInt8]], count: Int) {
    var (lines, count) = (0, 0)
    var found = chunks
    for (index, chunk) in chunks.enumerated() {
      lines += LineBreaks.count(in: chunk)
      guard chunk.contains(0) else { continue }
      let parts = chunk.split(separator: .lineFeed, omittingEmptySubsequences: false)
      count += parts.count { $0.contains(0) }
      found[index] = Array(parts.map { $0.contains(0) ? [] : $0 }.joined(separator: [.lineFeed]))
    }
    return count * 10 <= lines ? (found, count) : (chunks, 0)
  }

  /// Takes chunks of valid UTF-8.
  private init(
    valid chunks: [[UInt8]], _ encoding: TextEncoding, _ name: String
  ) throws(InputError) {
    (self.name, self.chunks, self.encoding) = (name, chunks, encoding)
    count = chunks.reduce(0) { $0 + $1.count }
    // Conversion can make a text longer; a NUL can be part of UTF-16.
    guard encoding != .utf8 else { return }
    for chunk in chunks {
      guard let bad = SourceText.firstBadByte(in: chunk, chunk.indices) else { continue }
      throw InputError(
        source: name, location: LocationTracker.location(at: bad, in: chunk, fromLine: 1),
        reason: .text(.nul))
    }
    guard count <= Int(UInt32.max) else {
      throw InputError(
        source: name, location: nil, reason: .text(.tooLarge(bytes: count, limit: Int(UInt32.max))))
    }
  }

  /// Makes a source from a text in memory.
  ///
  /// - Throws: ``InputError`` as for bytes.
  public init(_ text: String, name: String, limit: Int = SourceText.defaultLimit) throws(InputError)
  { try self.init(Array(text.utf8), name: name, limit: limit) }

  package static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns true if `bytes` are a proper prefix of a byte order mark.
  package static func mayBecomeMark(_ bytes: [UInt8]) -> Bool {
    ([mark] + WideEncoding.marks.map(\.0)).contains {
      $0.count > bytes.count && $0.starts(with: bytes)
    }
  }

  /// True for the start of a text of UTF-16 or UTF-32, which lines do not divide.
  package static func isWide(_ bytes: [UInt8]) -> Bool { WideEncoding(of: bytes) != nil }

  /// True for a byte order mark of UTF-32.
  package static func isMarkedUTF32(_ bytes: [UInt8]) -> Bool {
    WideEncoding.marks.first { bytes.starts(with: $0.0) }?.1.name == .utf32
  }

  package static func problem(of byte: UInt8) -> InputError.TextProblem {
    byte == 0 ? .nul : .invalidUTF8(byte: byte)
  }

  /// The problem of a byte of a text whose encoding is not certain.
  package static func problem(of text: [UInt8], at offset: Int) -> InputError.TextProblem {
    let (byte, sample) = (text[offset], text.prefix(4096))
    let controls = sample.count { $0 == 0x7F || $0 < 0x20 && !$0.isBlank && !$0.isLineBreak }
    // Fewer controls are enough beside a broken byte.
    let percent = byte == 0 ? 30 : 5
    if controls > 0, controls * 100 >= sample.count * percent { return .file(.binary) }
    if byte == 0 { return ShiftJIS.isLikely(sample) ? .encoding("Shift_JIS") : .nul }
    // What is beyond the sample can be the first that is not ASCII.
    let words = text[max(0, offset - 2048)..<min(text.count, offset + 65_536)]
    if ShiftJIS.isLikely(sample) { return .encoding("Shift_JIS") }
    let found = ByteWords(words)
    if found.mayBeRussian, !found.mayBeKOI {
      return .unknownEncoding(byte: byte, likely: ["Windows-1251"])
    }
    if found.mayBeKOI { return .unknownEncoding(byte: byte, likely: ["KOI8-R"]) }
    if GB18030.isLikely(words) { return .encoding("GB18030") }
    let isWhole = found.areWhole && words.count { $0 >= 0x80 } > 3
    return .unknownEncoding(byte: byte, likely: isWhole ? [] : EightBitText.westernNames)
  }

  /// Converts text with a byte for each character; nil unless its encoding is certain in each chunk.
  ///
  /// - Parameters:
  ///   - chunks: the text.
  ///   - before: the encoding of the text above it.
  package static func converted(
    _ chunks: [[UInt8]], after before: TextEncoding
  ) -> (chunks: [[UInt8]], encoding: TextEncoding)? {
    var texts: [[UInt8]] = []
    var encoding = before
    for chunk in chunks {
      guard chunk.contains(where: { $0 >= 0x80 }) else {
        if chunk.contains(0) { return nil }
        texts.append(chunk)
        continue
      }
      if encoding == .utf8 || encoding == .windows1252 {
        // Turkish may begin like western text, and both have the same bytes there.
        guard let found = EightBitText.encoding(of: chunk),
          encoding == .utf8 || found != .windows1251
        else { return nil }
        encoding = found == .windows1254 ? found : encoding == .utf8 ? found : encoding
      }
      guard let text = EightBitText.text(of: chunk, in: encoding) else { return nil }
      texts.append(text)
    }
    return (texts, encoding)
  }

  /// The index of the first NUL or of the first byte that starts no well-formed sequence.
  ///
  /// Well-formed sequences are those of the Unicode Standard, section 3.9, table 3-7.
  package static func firstBadByte(in bytes: [UInt8], _ range: Range<Int>) -> Int? {
    scan(bytes, range).badByte
  }

  /// The same index, and that of the first character beyond ASCII before it.
  static func scan(_ bytes: [UInt8], _ range: Range<Int>) -> (badByte: Int?, character: Int?) {
    bytes.withUnsafeBufferPointer { bytes in
      let bytes = UnsafeBufferPointer(rebasing: bytes[range])
      var (index, character): (Int, Int?) = (0, nil)
      while index < bytes.count {
        index = endOfPlainText(in: bytes, from: index)
        while index < bytes.count, bytes[index] >= 0x80 {
          guard let length = sequenceLength(at: index, in: bytes) else {
            return (range.lowerBound + index, character)
          }
          if character == nil { character = range.lowerBound + index }
          index += length
        }
        if index < bytes.count {
          if bytes[index] == 0 { return (range.lowerBound + index, character) }
          index += 1
        }
      }
      return (nil, character)
    }
  }

  /// Skips blocks of 16 bytes without NUL or bytes beyond ASCII; the rest is checked byte by byte.
  private static func endOfPlainText(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard let base = bytes.baseAddress else { return start }
    let text = UnsafeRawPointer(base)
    let (ones, tops) = (UInt64(0x0101_0101_0101_0101), UInt64(0x8080_8080_8080_8080))
    var index = start
    while index + 16 <= bytes.count {
      let a = text.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let b = text.loadUnaligned(fromByteOffset: index + 8, as: UInt64.self)
      // A high bit is set if the byte has it, or if subtracting 1 borrows: that is, for a NUL.
      guard (a | b | (a &- ones) | (b &- ones)) & tops == 0 else { break }
      index += 16
    }
    return index
  }

  private static func sequenceLength(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let (length, second): (Int, ClosedRange<UInt8>)
    switch bytes[index] {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return nil }
    for next in (index + 2)..<max(index + 2, index + length) where bytes[next] & 0xC0 != 0x80 {
      return nil
    }
    return length
  }
}
