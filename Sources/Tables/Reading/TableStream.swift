import Base

/// The rows of an input that are read while its text arrives, and go as soon as they are used.
///
/// The text may be cut anywhere. What ``SourceText`` refuses is refused here too, except for its length;
/// only a list of JSON has to be there as a whole, and is held to the limit of JSON.
package struct TableStream: Sendable {
  private let source: String
  private var format: InputFormat?
  private var delimiter: Delimiter?
  private let numberFormat: NumberFormat

  /// The pieces that wait: the first one, until its format is known, or a list of JSON.
  private var waiting: [[UInt8]] = []
  /// The beginning of a line whose end has not come yet.
  private var tail: [UInt8] = []
  private var isStarted = false
  private var line = 1
  private var delimited: DelimitedReader?
  private var lines: JSONLinesReader?

  /// Takes what ``Table/init(reading:format:delimiter:numberFormat:)`` takes.
  package init(
    source: String, format: InputFormat? = nil, delimiter: Delimiter? = nil,
    numberFormat: NumberFormat = .plain
  ) {
    self.source = source
    self.format = format
    self.delimiter = delimiter
    self.numberFormat = numberFormat
  }

  /// Whether later rows can have columns that those before have not.
  package var mayGetColumns: Bool { lines != nil }

  /// The rows that end in one more piece of the text; nil where there are none to tell yet.
  ///
  /// A column of JSON that comes up later is missing in the tables before.
  package mutating func read(_ bytes: consuming [UInt8]) throws(InputError) -> Table? {
    guard let feed = bytes.lastIndex(of: .lineFeed) else {
      tail += bytes
      return nil
    }
    let rest = Array(bytes[(feed + 1)...])
    bytes.removeLast(rest.count)
    if !tail.isEmpty { bytes = tail + bytes }
    tail = rest
    return try take(bytes, isLast: false)
  }

  /// The rows that are left when all of the text has come.
  package mutating func finish() throws(InputError) -> Table? {
    defer { (delimited, lines, waiting) = (nil, nil, []) }
    let rest = tail
    tail = []
    return try take(rest, isLast: true)
  }

  private mutating func take(
    _ bytes: consuming [UInt8], isLast: Bool
  ) throws(InputError) -> Table? {
    try check(&bytes)
    if delimited == nil, lines == nil {
      waiting.append(bytes)
      guard isLast || (format ?? InputFormat.byExtension(of: source)) != .json else {
        return try checkLength()
      }
      // A second piece tells lines of JSON from a list of it.
      guard isLast || waiting.count > 1 else { return nil }
      let text = try SourceText(pieces: waiting, name: source, limit: Int(UInt32.max))
      let format = format ?? InputFormat.guess(for: text)
      self.format = format
      switch format {
      case .json:
        guard isLast else { return try checkLength() }
        return try Table(reading: text, format: .json, numberFormat: numberFormat)
      case .ndjson: lines = JSONLinesReader(source: source, numberFormat: numberFormat)
      case .csv, .tsv:
        let guess = format == .csv ? Delimiter.guess(for: waiting[0]) : .tab
        delimited = DelimitedReader(
          source: source, delimiter: delimiter ?? guess, numberFormat: numberFormat)
      }
      bytes = Array(waiting.joined())
      waiting = []
    }
    if lines != nil { return try lines?.table(ofPiece: bytes, isLast: isLast) }
    return try delimited?.table(ofPiece: bytes, isLast: isLast)
  }

  /// Refuses a list of JSON that has become too long.
  private func checkLength() throws(InputError) -> Table? {
    let (count, limit) = (waiting.reduce(0) { $0 + $1.count }, JSONValue.defaultLimit)
    guard count > limit else { return nil }
    throw InputError(
      source: source, place: nil, reason: .json(.tooLarge(bytes: count, limit: limit)))
  }

  /// Refuses what is no text.
  private mutating func check(_ bytes: inout [UInt8]) throws(InputError) {
    if !isStarted {
      isStarted = true
      // This one knows of byte order marks.
      bytes = try SourceText(bytes, name: source, limit: Int(UInt32.max)).bytes
    } else if let bad = SourceText.firstBadByte(in: bytes, bytes.indices) {
      throw InputError(
        source: source, place: LocationTracker.place(at: bad, in: bytes, fromLine: line),
        reason: bytes[bad] == 0 ? .text(.nul) : .text(.invalidUTF8(byte: bytes[bad])))
    }
    line += LineBreaks.count(in: bytes)
  }
}
