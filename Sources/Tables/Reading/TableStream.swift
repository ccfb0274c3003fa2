import Base

/// Reads a table from a stream; rows are returned as they arrive and not kept.
///
/// The stream may be divided anywhere. The text is validated as in ``SourceText``, without a limit;
/// only a JSON list is buffered, and has the limit of JSON.
package struct TableStream: Sendable {
  private let source: String
  private var format: InputFormat?
  private var delimiter: Delimiter?
  private let numberFormat: NumberFormat
  private let badRows: BadRows
  private var encodings = LineEncodings()
  /// Converts UTF-16 with a mark; nil for any other text.
  private var decoder: UTF16Decoder?
  /// The notices about the input, complete at its end.
  package private(set) var notices: [InputWarning] = []

  /// The buffered chunks: the first ones until the format and the layout are known, or a JSON list.
  private var waiting: [[UInt8]] = []
  private var tail: [UInt8] = []
  private var isStarted = false
  private var line = 1
  private var reader: (any TableReader)?

  /// The bytes that tell a mark of UTF-16 from one of UTF-32.
  private static let markLength = 4

  /// Makes a stream with the parameters of ``Table/init(reading:format:delimiter:numberFormat:)``.
  package init(
    source: String, format: InputFormat? = nil, delimiter: Delimiter? = nil,
    numberFormat: NumberFormat = .plain, badRows: BadRows = .refused
  ) {
    (self.source, self.format, self.delimiter) = (source, format, delimiter)
    (self.numberFormat, self.badRows) = (numberFormat, badRows)
  }

  /// True if later rows can have more columns.
  package var mayGetColumns: Bool { reader is JSONLinesReader }

  /// Returns the rows that become complete with more bytes; nil if there are none.
  ///
  /// Tables lack the columns of JSON that come up later.
  package mutating func read(_ bytes: consuming [UInt8]) throws(InputError) -> Table? {
    var bytes = bytes
    if decoder != nil {
      bytes = decoder?.decoded(bytes) ?? []
    } else if !isStarted {
      if tail.count < TableStream.markLength {
        bytes = tail + bytes
        tail = []
        decoder = bytes.count < TableStream.markLength ? nil : UTF16Decoder(markOf: bytes)
      }
      if decoder != nil {
        bytes = decoder?.decoded(Array(bytes.dropFirst(UTF16Decoder.markLength))) ?? []
        note(.utf16)
      } else if bytes.count + tail.count < TableStream.markLength
        || SourceText.isWide(tail.isEmpty ? bytes : tail)
      {
        // A line feed of UTF-16 is no byte.
        tail += bytes
        return nil
      }
    }
    guard let feed = bytes.lastIndex(of: .lineFeed) else {
      tail += bytes
      return nil
    }
    // Readers get whole lines, so that only quoted fields can span chunks.
    let rest = Array(bytes[(feed + 1)...])
    bytes.removeLast(rest.count)
    if !tail.isEmpty { bytes = tail + bytes }
    tail = rest
    return try take(bytes, isLast: false)
  }

  /// Returns the remaining rows at the end of the stream.
  package mutating func finish() throws(InputError) -> Table? {
    defer { (reader, waiting) = (nil, []) }
    let rest = tail
    tail = []
    decoder?.finish()
    if decoder?.isDamaged == true {
      throw InputError(source: source, location: nil, reason: .text(.damaged(.utf16)))
    }
    return try take(rest, isLast: true)
  }

  private mutating func take(_ bytes: consuming [UInt8], isLast: Bool) throws(InputError) -> Table?
  {
    try check(&bytes)
    if reader == nil {
      waiting.append(bytes)
      guard isLast || (format ?? InputFormat.byExtension(of: source)) != .json else {
        return try checkLength()
      }
      // One chunk cannot tell NDJSON from a JSON list, and few lines do not show a layout.
      guard isLast || (waiting.count > 1 && waitingCount >= TableLayout.sampleSize) else {
        return nil
      }
      let text = try SourceText(chunks: waiting, name: source, limit: Int(UInt32.max))
      let format = format ?? InputFormat.guess(for: text)
      self.format = format
      switch format {
      case .json:
        guard isLast else { return try checkLength() }
        return try Table(reading: text, format: .json, numberFormat: numberFormat)
      case .ndjson:
        reader = JSONLinesReader(
          source: source, byteCount: nil, numberFormat: numberFormat, badRows: badRows)
      case .csv, .tsv:
        let first = SourceText.joined(waiting)
        let isTabbed = format == .tsv && first.prefix(TableLayout.sampleSize).contains(.tab)
        let layout = TableLayout(
          of: first, isWhole: isLast, delimiter: delimiter ?? (isTabbed ? .tab : nil),
          numberFormat: numberFormat)
        notices += layout.warnings(source: source)
        reader = layout.reader(
          source: source, byteCount: nil, numberFormat: numberFormat, badRows: badRows)
      }
      bytes = SourceText.joined(waiting)
      waiting = []
    }
    try reader?.read(bytes, isLast: isLast)
    if isLast { notices += reader?.notices ?? [] }
    return reader?.takeTable()
  }

  private var waitingCount: Int { waiting.reduce(0) { $0 + $1.count } }

  private func checkLength() throws(InputError) -> Table? {
    let (count, limit) = (waitingCount, JSONValue.defaultLimit)
    guard count > limit else { return nil }
    throw InputError(
      source: source, location: nil, reason: .json(.tooLarge(bytes: count, limit: limit)))
  }

  private mutating func check(_ bytes: inout [UInt8]) throws(InputError) {
    defer { line += LineBreaks.count(in: bytes) }
    if !isStarted {
      isStarted = true
      if SourceText.isWide(bytes) {
        let text = try SourceText(bytes, name: source, limit: Int(UInt32.max))
        bytes = text.bytes
        return note(text.encoding)
      }
      if let file = ForeignFile(bytes) {
        throw InputError(source: source, location: nil, reason: .text(.file(file)))
      }
      if bytes.starts(with: SourceText.mark) { bytes.removeFirst(SourceText.mark.count) }
    }
    let known = encodings.encoding
    do throws(LineEncodings.Failure) {
      bytes = try encodings.converted(lines: bytes, from: line)
    } catch {
      var problem = error.problem
      if case .unknownEncoding = problem {
        problem = SourceText.problem(of: bytes, at: error.offset)
      }
      let place = LocationTracker.location(at: error.offset, in: bytes, fromLine: line)
      throw InputError(source: source, location: place, reason: .text(problem))
    }
    if encodings.encoding != known { note(encodings.encoding) }
  }

  private mutating func note(_ encoding: TextEncoding) {
    let reason = InputWarning.Reason.reading(.encoding(encoding))
    notices.append(InputWarning(source: source, location: nil, reason: reason))
  }
}

/// Reads the rows of a table chunk by chunk.
protocol TableReader: Sendable {
  /// Reads the rows that become complete with one more chunk; each but the last ends with a line
  /// feed.
  mutating func read(_ chunk: consuming [UInt8], isLast: Bool) throws(InputError)

  /// Returns the rows since the last call, with the columns of all rows so far.
  mutating func takeTable() -> Table

  /// The notices about rows that were left out or filled up, once all rows are read.
  var notices: [InputWarning] { get }
}

extension TableReader {
  /// Reads all rows, and releases each chunk when the next one is read.
  mutating func table(of source: consuming SourceText) throws(InputError) -> Table {
    var waiting = source.taken()
    for index in waiting.indices {
      let chunk = waiting[index]
      waiting[index] = []
      try read(chunk, isLast: index == waiting.count - 1)
    }
    return takeTable()
  }
}

extension SourceText {
  /// The chunks, which the text itself must not keep any longer.
  fileprivate consuming func taken() -> [[UInt8]] { chunks }
}

/// The format of an input's rows.
public enum InputFormat: String, Sendable, Hashable, CaseIterable {
  /// Delimited text with a guessed or given delimiter.
  case csv
  /// Text delimited by tabs.
  case tsv
  /// A list of numbers or of objects.
  case json
  /// A JSON value on each line.
  case ndjson

  /// Guesses the format of an input.
  ///
  /// Text that starts with a bracket or a brace is JSON, or NDJSON if its first line is a complete
  /// value and more follows. The extension of its name decides about anything else: `csv`, `tsv` or
  /// `tab`, `json`, `ndjson` or `jsonl`; a text without one of these is CSV. A name of delimited
  /// text is believed unless the text or its first line is a value of JSON.
  public static func guess(for source: SourceText) -> InputFormat {
    let named = byExtension(of: source.name)
    switch named {
    case .ndjson?: return .ndjson
    case .json?:
      let found = byContent(of: source)
      return found == .ndjson || found == .csv && isDelimited(source) ? found : .json
    case .csv?, .tsv?:
      let found = byContent(of: source)
      let isJSON = found == .ndjson || (found == .json && isJSON(source))
      return isJSON ? found : named ?? found
    case nil: return byContent(of: source)
    }
  }

  /// True for two lines or more with the same number of fields.
  private static func isDelimited(_ source: SourceText) -> Bool {
    let text = source.chunks[0].prefix(TableLayout.sampleSize)
    guard text.contains(where: \.isLineBreak) else { return false }
    return Delimiter.usual(in: text, isWhole: text.count == source.count)?.isUsual ?? false
  }

  private static func isJSON(_ source: SourceText) -> Bool {
    do throws(InputError) { _ = try JSONValue(parsing: source) } catch { return false }
    return true
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

  /// False for a bracket before anything but a value, as lines of a log begin with one: `[Sun Dec 04`
  /// and `[2024-03-05`.
  static func mayBeJSON(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.first == .openBracket,
      let next = text.dropFirst().firstIndex(where: { !$0.isBlank && !$0.isLineBreak })
    else { return true }
    let value = text[next...]
    if value[next].isLetter {
      return ["true", "false", "null"].contains { value.starts(with: $0.utf8.prefix(value.count)) }
    }
    guard value[next].isDigit else { return true }
    let end = value.first { !$0.isDigit } ?? .comma
    return end.isBlank || end.isLineBreak || end.lowercased == UInt8(ascii: "e")
      || [.comma, .point, .closeBracket].contains(end)
  }

  private static func byContent(of source: SourceText) -> InputFormat {
    // The first chunk contains the first line, unless that follows a chunk of blank ones.
    let text = source.chunks.first { !$0.allSatisfy { $0.isBlank || $0.isLineBreak } } ?? []
    var parser = JSONParser(text, source: source.name)
    parser.skipSpace()
    guard parser.position < parser.end else { return .csv }
    let first = text[parser.position]
    guard first == .openBracket || first == .openBrace, mayBeJSON(text[parser.position...]) else {
      return .csv
    }
    parser.end = ByteSearch.firstBreak(or: .lineFeed, in: text, from: parser.position)
    // A longer line is rejected by either reader: not worth parsing here.
    guard parser.end <= JSONValue.defaultLimit else { return .json }
    do { _ = try parser.document() } catch { return .json }
    parser.end = text.count
    parser.skipSpace()
    // Several chunks exceed the limit of JSON.
    return parser.position < parser.end || source.chunks.count > 1 ? .ndjson : .json
  }
}

/// Reads NDJSON: lines that match a template by that, and all others value by value.
struct JSONLinesReader: TableReader {
  private let source: String
  private let badRows: BadRows
  private var skipped: (count: Int, first: InputError)?
  private let numberFormat: NumberFormat
  /// The bytes of the whole text; nil for a stream.
  private let byteCount: Int?
  private var lines: RowStream
  private var rows: JSONTable
  private var rest = PatternBackoff()

  init(source: String, byteCount: Int?, numberFormat: NumberFormat, badRows: BadRows) {
    (self.source, self.byteCount) = (source, byteCount)
    (self.numberFormat, self.badRows) = (numberFormat, badRows)
    lines = RowStream(checked: source, delimiter: nil, numberFormat: numberFormat)
    rows = JSONTable(source: source)
  }

  mutating func read(_ chunk: consuming [UInt8], isLast: Bool) throws(InputError) {
    rows.keepRows()
    lines.append(chunk)
    if isLast { lines.end() }
    while try lines.advance() {
      do throws(InputError) {
        let row = try lines.value()
        if !rest.isOver() || !pack(row) { try rows.append(row) }
      } catch {
        guard badRows == .skipped else { throw error.skippable }
        skipped = skipped.map { ($0.count + 1, $0.first) } ?? (1, error)
      }
    }
  }

  var notices: [InputWarning] {
    guard let skipped else { return [] }
    let notice = ReadingNotice.skipped(skipped.count, first: skipped.first.withoutSource)
    return [InputWarning(source: source, location: nil, reason: .reading(notice))]
  }

  mutating func takeTable() -> Table { rows.takeTable(numberFormat: numberFormat) }

  /// Packs the row that was just read and those after it that match its template; false if there
  /// are too few.
  private mutating func pack(_ row: JSONValue) -> Bool {
    // The first row determines the columns.
    guard !rows.isEmpty else { return false }
    let text = lines.bytes
    var first = lines.start
    while first > 0, !text[first - 1].isLineBreak { first -= 1 }
    guard let pattern = rows.pattern(of: row, from: first, in: text, format: numberFormat),
      let found = rows.pack(
        text, from: first, line: lines.line, as: pattern,
        expecting: (byteCount ?? text.count) / max(1, lines.seen - first) + 1)
    else {
      rest.extend()
      return false
    }
    rest.reset()
    lines.skip(found.rows, to: found.end)
    return true
  }
}
