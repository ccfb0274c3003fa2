import Base

/// Splits a stream of text into rows: lines of NDJSON, rows of delimited text or elements of a JSON
/// list.
///
/// It looks at each byte once, and holds no more than the last chunk and the row that spans its
/// end. A bad row is an error when its ``cells()`` or its ``value()`` are asked for; reading can go
/// on after it.
package struct RowStream: Sendable {
  /// The most bytes of a row of text that was not checked: 8 MiB.
  package static let rowLimit = JSONValue.defaultLimit

  package enum Step {
    /// The end of the next row has not come yet.
    case more
    /// There are no more rows.
    case over
    /// A row, up to the next step.
    case row
    /// A row over the limit, which is not in memory.
    case skipped(InputError)
    /// An error after which nothing can be read.
    case broken(InputError)
  }

  enum Phase {
    case mark, format, delimiter, header, rows
    /// Before the first row, which is at an offset of the first chunk.
    case start(Int, line: Int)
    case list(ListPosition)
    case over
  }

  enum RowKind {
    /// Up to the next line break.
    case line
    /// Up to the next line break outside of quotes.
    case fields
    /// Up to the comma or bracket after an element of a JSON list.
    case element
  }

  let source: String
  let format: InputFormat?
  var delimiter: Delimiter?
  let numberFormat: NumberFormat
  /// True for text that is valid as in ``SourceText``, and has no limit of rows.
  private let isChecked: Bool

  /// The bytes in memory; bytes that were read are dropped when more come.
  package private(set) var bytes: [UInt8] = []
  /// True if the input has ended.
  private(set) var isWhole = false
  /// The offset in ``bytes`` at which the row starts, or reading goes on.
  private(set) var start = 0
  /// The offset up to which it was searched: the end of the row.
  var seen = 0
  private(set) var line = 1
  private var column = 1
  /// The line at the start of ``bytes``.
  private(set) var firstLine = 1

  var phase: Phase
  var kind = RowKind.line
  /// The columns of delimited text once its header was read.
  package internal(set) var columns: [Column]?
  var fields = RowFields(delimiter: .comma)
  private var element = JSONElementScanner()
  private var isInRow = false
  /// True while the last step is a row.
  var hasRow = false
  private var encodings = LineEncodings()
  /// The error of the bytes of a row of delimited text, or none; an array is cheap to look at.
  private var textFailures: [InputError] = []
  /// Converts UTF-16; nil for any other text.
  private var decoder: UTF16Decoder?
  /// The start of a row that is too long, once its first bytes are dropped.
  private var longStart: TextLocation?

  /// Begins to read bytes of any format.
  ///
  /// - Parameters:
  ///   - source: the name of the input in messages.
  ///   - format: nil decides by the extension of the name, else by the first line.
  ///   - delimiter: nil is a tab for TSV, and guessed otherwise.
  package init(source: String, format: InputFormat?, delimiter: Delimiter?) {
    self.source = source
    (self.format, self.delimiter, numberFormat) = (format, delimiter, .plain)
    (isChecked, phase) = (false, .mark)
  }

  /// Begins to read text that is valid as in ``SourceText``, in chunks of whole lines: delimited
  /// text, or NDJSON without a delimiter.
  init(checked source: String, delimiter: Delimiter?, numberFormat: NumberFormat) {
    self.source = source
    (format, self.delimiter, self.numberFormat) = (nil, delimiter, numberFormat)
    isChecked = true
    phase = .rows
    if let delimiter { beginFields(delimiter) }
  }

  /// Begins to read rows of checked text below a header that was read already.
  init(
    checked source: String, below layout: TableLayout, delimiter: Delimiter,
    numberFormat: NumberFormat
  ) {
    self.init(checked: source, delimiter: delimiter, numberFormat: numberFormat)
    (columns, phase) = (layout.columns, .start(layout.start, line: layout.line))
  }

  /// The encoding of the rows so far.
  package var encoding: TextEncoding { decoder == nil ? encodings.encoding : .utf16 }

  package mutating func append(_ chunk: consuming [UInt8]) {
    var chunk = chunk
    if let text = decoder?.decoded(chunk) { chunk = text }
    if start == bytes.count {
      bytes = chunk
    } else {
      bytes.removeSubrange(..<start)
      bytes += chunk
    }
    if isInRow { fields.drop(start) }
    seen -= start
    start = 0
    firstLine = line
  }

  /// Notes that nothing more comes.
  package mutating func end() {
    decoder?.finish()
    isWhole = decoder?.isDamaged != true
  }

  /// Converts the text from its mark on.
  mutating func convert(with decoder: UTF16Decoder) {
    var decoder = decoder
    bytes = decoder.decoded(Array(bytes.dropFirst(UTF16Decoder.markLength)))
    self.decoder = decoder
    if isWhole { end() }
  }

  /// Looks for the next row.
  package mutating func next() -> Step {
    finishRow()
    while true {
      let step: Step? =
        switch phase {
        case .mark: readMark()
        case .format: readFormat()
        case .delimiter: readDelimiter()
        case .header: readHeader()
        case .start(let offset, let line): readStart(offset, line)
        case .rows: split()
        case .list(let position): nextElement(at: position)
        case .over: .over
        }
      if case .more? = step, decoder?.isDamaged == true {
        return broken(failure(.text(.damaged(.utf16)), at: nil))
      }
      if let step { return step }
    }
  }

  private mutating func readStart(_ offset: Int, _ line: Int) -> Step? {
    guard !bytes.isEmpty || isWhole else { return .more }
    go(to: min(offset, bytes.count), at: TextLocation(line: line, column: 1))
    firstLine = 1
    phase = .rows
    return nil
  }

  /// Looks for the next row of checked text, and throws any error; false if there is none yet.
  mutating func advance() throws(InputError) -> Bool {
    switch next() {
    case .row: return true
    case .more, .over: return false
    case .skipped(let error), .broken(let error): throw error
    }
  }

  /// Finds the end of the next row.
  mutating func split() -> Step {
    if !isInRow {
      guard skipBreaks(andBlanks: kind != .fields) else { return isWhole ? .over : .more }
      (isInRow, seen) = (true, start)
      fields.begin()
      element = JSONElementScanner()
    }
    switch kind {
    case .line: seen = ByteSearch.firstBreak(or: .lineFeed, in: bytes, from: seen)
    case .fields: seen = fields.find(in: bytes, from: seen)
    case .element: seen = element.find(in: bytes, from: seen)
    }
    let isLong = !isChecked && (longStart != nil || seen - start > RowStream.rowLimit)
    let isOver = seen < bytes.count
    guard isOver || isWhole else {
      if isLong { dropSeen() }
      return .more
    }
    isInRow = false
    let place = longStart ?? place
    longStart = nil
    if kind == .fields { fields.finish(at: seen, in: bytes) }
    let isUnfinished = !isOver && (kind == .element || fields.isOpen)
    guard isLong else {
      if kind == .fields, !isChecked { decodeFields() }
      // What was read as Windows-1252 before may have been another encoding.
      if let failure = textFailures.first, encoding == .windows1252, failure.reason != .text(.nul) {
        return broken(failure)
      }
      guard !isUnfinished else { return brokenEnd() }
      hasRow = true
      return .row
    }
    let error = failure(.job(.tooLong(limit: RowStream.rowLimit)), at: place)
    guard !isUnfinished else { return broken(error) }
    go(to: seen, at: self.place(at: seen))
    return .skipped(error)
  }

  /// Converts a row of delimited text that is not UTF-8.
  ///
  /// Windows-1252 has the delimiters and line breaks of ASCII, so the row ends at the same byte.
  private mutating func decodeFields() {
    if !textFailures.isEmpty { textFailures = [] }
    do throws(LineEncodings.Failure) {
      guard let text = try encodings.converted(bytes, start..<seen, line: line) else { return }
      bytes.replaceSubrange(start..<seen, with: text)
      fields.begin()
      seen = fields.find(in: bytes, from: start)
      fields.finish(at: seen, in: bytes)
    } catch {
      textFailures = [failure(.text(error.problem), at: place(at: error.offset))]
    }
  }

  /// Moves to the end of the row of the last step.
  mutating func finishRow() {
    guard hasRow else { return }
    hasRow = false
    switch kind {
    case .line: start = seen
    case .fields:
      // Few rows have a line break within quotes, and this is the cheaper search.
      if fields.hasQuotes, ByteSearch.firstBreak(or: .lineFeed, in: bytes, from: start) < seen {
        line += bytes.withUnsafeBufferPointer { LineBreaks.count(in: $0, start..<seen) }
      }
      start = seen
    case .element:
      go(to: seen, at: place(at: seen))
      stepOverSeparator()
    }
  }

  /// Moves past rows of one line each, from the row of the last step on.
  mutating func skip(_ rows: Int, to offset: Int) {
    (hasRow, start, line, column) = (false, offset, line + rows, 1)
  }

  /// Drops what was seen of a row that is too long.
  private mutating func dropSeen() {
    if longStart == nil {
      longStart = place
      fields.skip()
    }
    guard seen > start else { return }
    // A carriage return at the end may be the first half of a line break.
    let stop = seen - (bytes[seen - 1] == .carriageReturn ? 1 : 0)
    go(to: stop, at: place(at: stop))
  }
}

extension RowStream {
  /// The error of the fields of the row.
  var fieldFailure: InputError? { fields.failure.map(failure) }

  /// The cells of the row, as many as there are columns.
  package func cells() throws(InputError) -> [Cell] {
    if let failure = textFailures.first { throw failure }
    if let failure = fields.failure { throw self.failure(failure) }
    guard let columns, columns.count != fields.cells.count else { return fields.cells }
    let problem = InputError.RowProblem.ragged(
      fields: fields.cells.count, expected: columns.count)
    throw failure(.rows(problem), at: place)
  }

  /// The JSON value of the row.
  package func value() throws(InputError) -> JSONValue {
    try check(to: seen)
    var parser = parser(to: seen)
    return kind == .element ? try parser.element() : try parser.document()
  }

  /// The error of a row of delimited text whose end has not come yet.
  var openRowError: InputError? {
    isInRow ? fields.failure(ofOpenRowIn: bytes).map(failure) : nil
  }

  /// Returns a parser of the text from the start of the row to an offset.
  func parser(to end: Int) -> JSONParser {
    var parser = JSONParser(bytes, source: source)
    parser.go(to: start, at: place)
    parser.end = end
    return parser
  }

  /// Throws the error of bytes that are no UTF-8.
  func check(to end: Int) throws(InputError) {
    guard !isChecked, let offset = SourceText.firstBadByte(in: bytes, start..<end) else { return }
    throw failure(.text(SourceText.problem(of: bytes[offset])), at: place(at: offset))
  }

  func failure(_ reason: InputError.Reason, at location: TextLocation?) -> InputError {
    InputError(source: source, location: location, reason: reason)
  }

  private func failure(_ failure: RowFields.Failure) -> InputError {
    self.failure(.rows(failure.problem), at: place(at: failure.offset))
  }

  /// Ends the stream with an error.
  mutating func broken(_ error: InputError) -> Step {
    phase = .over
    return .broken(error)
  }

  /// Ends the stream with the error of a text that ends inside of a row.
  mutating func brokenEnd() -> Step {
    do throws(InputError) {
      if kind == .fields { _ = try cells() } else { _ = try value() }
    } catch {
      return broken(error)
    }
    return .over
  }
}

extension RowStream {
  /// The location in the whole text of the row's start, or of the next byte to read.
  package var place: TextLocation { TextLocation(line: line, column: column) }

  /// Finds locations from the start of the row on.
  package var scanner: LocationTracker {
    var scanner = LocationTracker()
    scanner.go(to: start, at: place)
    return scanner
  }

  /// Returns the location of an offset from the start of the row on.
  func place(at offset: Int) -> TextLocation {
    var scanner = scanner
    return scanner.location(at: offset, in: bytes)
  }

  /// Moves to an offset whose location is known.
  mutating func go(to offset: Int, at location: TextLocation) {
    (start, line, column) = (offset, location.line, location.column)
  }

  /// Skips line breaks, and optionally blanks.
  ///
  /// - Returns: false if all bytes were skipped, and more are needed unless the text is
  ///   ``isWhole``.
  mutating func skipBreaks(andBlanks skipsBlanks: Bool) -> Bool {
    while start < bytes.count {
      switch bytes[start] {
      case .lineFeed: (line, column) = (line + 1, 1)
      case .carriageReturn:
        // The line ends here or, before a line feed, with the next byte.
        guard start + 1 < bytes.count || isWhole else { return false }
        if start + 1 < bytes.count, bytes[start + 1] == .lineFeed {
          column += 1
        } else {
          (line, column) = (line + 1, 1)
        }
      case .space where skipsBlanks, .tab where skipsBlanks: column += 1
      default: return true
      }
      start += 1
    }
    return false
  }
}
