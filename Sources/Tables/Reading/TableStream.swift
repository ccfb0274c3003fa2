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

/// How the rows of an input are written.
public enum InputFormat: String, Sendable, Hashable, CaseIterable {
  /// Delimited text whose delimiter is guessed unless it is given.
  case csv
  /// Text delimited by tabs.
  case tsv
  /// A list of numbers or of objects.
  case json
  /// A JSON value on each line.
  case ndjson

  /// The format that an input most likely has.
  ///
  /// The extension of its name decides: `csv`, `tsv` or `tab`, `json`, `ndjson` or `jsonl`. Otherwise
  /// text that starts with a bracket or a brace is JSON, or NDJSON when its first line is a whole
  /// value and more follows; and everything else is CSV.
  public static func guess(for source: SourceText) -> InputFormat {
    byExtension(of: source.name) ?? byContent(of: source)
  }

  package static func byExtension(of name: String) -> InputFormat? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    switch name[dot...].dropFirst().lowercased() {
    case "csv": return .csv
    case "tsv", "tab": return .tsv
    case "json": return .json
    case "ndjson", "jsonl": return .ndjson
    default: return nil
    }
  }

  private static func byContent(of source: SourceText) -> InputFormat {
    // The first piece has the first line; only blank ones can go on for longer.
    let text = source.pieces.first { !$0.allSatisfy { $0.isBlank || $0.isLineBreak } } ?? []
    var parser = JSONParser(text, source: source.name)
    parser.skipSpace()
    guard parser.position < parser.end else { return .csv }
    let first = text[parser.position]
    guard first == .openBracket || first == .openBrace else { return .csv }
    parser.end = ByteSearch.firstBreak(or: .lineFeed, in: text, from: parser.position)
    // A longer line is refused later anyway: not worth reading twice.
    guard parser.end <= JSONValue.defaultLimit else { return .json }
    do { _ = try parser.document() } catch { return .json }
    parser.end = text.count
    parser.skipSpace()
    // Several pieces are more than JSON may have.
    return parser.position < parser.end || source.pieces.count > 1 ? .ndjson : .json
  }
}

/// Reads a value of JSON from each line, lines of one pattern as such and all others value by value.
struct JSONLinesReader {
  private let source: String
  private let numberFormat: NumberFormat
  private var pieces: TextChunks
  private var rows: JSONTable
  private var rest = PatternBackoff()

  init(_ source: consuming SourceText, numberFormat: NumberFormat) {
    self.source = source.name
    self.numberFormat = numberFormat
    rows = JSONTable(source: source.name)
    pieces = TextChunks(source)
  }

  /// Reads a text that comes piece by piece.
  init(source: String, numberFormat: NumberFormat) {
    self.source = source
    self.numberFormat = numberFormat
    rows = JSONTable(source: source)
    pieces = TextChunks()
  }

  /// The lines of one more piece of the text, each piece but the last ending with a line feed.
  ///
  /// The columns are those of all lines so far.
  mutating func table(ofPiece piece: consuming [UInt8], isLast: Bool) throws(InputError) -> Table {
    pieces.append(piece, isLast: isLast)
    pieces.advance()
    try readPiece()
    return rows.takeTable(numberFormat: numberFormat)
  }

  /// Reads all lines into a table.
  mutating func table() throws(InputError) -> Table {
    try readPiece()
    while pieces.hasMore {
      rows.keepRows()
      pieces.advance()
      try readPiece()
    }
    return rows.takeTable(numberFormat: numberFormat)
  }

  private mutating func readPiece() throws(InputError) {
    var parser = JSONParser(pieces.text, source: source, line: pieces.line)
    parser.skipSpace()
    while parser.position < pieces.text.count {
      let start = parser.position
      parser.end = ByteSearch.firstBreak(or: .lineFeed, in: pieces.text, from: start)
      let row = try parser.document()
      if !rest.isOver() || !pack(row, from: start, &parser) { try rows.append(row) }
      parser.end = pieces.text.count
      parser.skipSpace()
    }
  }

  /// Keeps rows from the one on that was just read as numbers, if they are nothing else.
  private mutating func pack(
    _ row: JSONValue, from start: Int, _ parser: inout JSONParser
  ) -> Bool {
    // The first row says what the columns are.
    guard !rows.isEmpty else { return false }
    var first = start
    while first > 0, !pieces.text[first - 1].isLineBreak { first -= 1 }
    let line = pieces.line(at: first)
    guard
      let pattern = rows.pattern(of: row, from: first, in: pieces.text, format: numberFormat),
      let found = rows.pack(
        pieces.text, from: first, line: line, as: pattern,
        expecting: pieces.count / max(1, parser.end - first) + 1)
    else {
      rest.extend()
      return false
    }
    rest.reset()
    pieces.skip(found.rows, to: found.end)
    parser.go(to: found.end, at: TextLocation(line: line + found.rows, column: 1))
    return true
  }
}
