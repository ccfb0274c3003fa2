import Base

/// Reads delimited text into a table; fields follow ``FieldSyntax``, and empty lines are skipped.
///
/// Most rows of a large table are plain numbers and dates. After each row that is read field by
/// field, the reader tries to turn it into a ``RowTemplate``, with which following rows of the same
/// shape are read in a fast loop straight into columns of doubles. All other rows stay text with a
/// ``Cell`` for each field. Both kinds of rows alternate freely in ``TableStorage``.
struct DelimitedReader {
  private let source: String
  private let fields: FieldSyntax
  private let numberFormat: NumberFormat
  private var chunks: TextChunks
  private var storage = TableStorage()
  /// The cells of text rows of the current chunk that are not in ``storage`` yet.
  private var cells: [Cell] = []
  private var position = 0
  private var width = 0
  private var names: [String]?
  /// True if a quoted field continues in a chunk that has not come yet; its row begins at
  /// ``position``.
  private var isCut = false

  init(_ source: consuming SourceText, delimiter: Delimiter, numberFormat: NumberFormat) {
    self.source = source.name
    fields = FieldSyntax(delimiter: delimiter.byte)
    self.numberFormat = numberFormat
    chunks = TextChunks(source)
  }

  init(source: String, delimiter: Delimiter, numberFormat: NumberFormat) {
    self.source = source
    fields = FieldSyntax(delimiter: delimiter.byte)
    self.numberFormat = numberFormat
    chunks = TextChunks()
  }

  /// Reads all rows into a table.
  ///
  /// A first row of just numbers, dates and missing values is data, and the columns are named
  /// `column1`, `column2` and so on. Otherwise it has the names of the columns.
  mutating func table() throws(InputError) -> Table {
    try readNames()
    try readRows()
    return takeTable()
  }

  /// Reads the complete rows of the stream with one more chunk; nil if there are none yet.
  ///
  /// Each chunk but the last ends with a line feed.
  mutating func table(ofChunk chunk: consuming [UInt8], isLast: Bool) throws(InputError) -> Table? {
    chunks.append(chunk, isLast: isLast)
    if isCut {
      // A row that spans many chunks is read again only when its text has doubled: linear time in
      // all.
      guard isLast || chunks.waitingCount >= chunks.text.count - position else { return nil }
      isCut = false
      chunks.join(from: position)
      position = 0
    }
    try readNames()
    guard names != nil else { return nil }
    try readRows()
    return takeTable()
  }

  private mutating func takeTable() -> Table {
    defer { storage = TableStorage() }
    return Table(
      source: source, columnNames: names ?? [], storage: storage, numberFormat: numberFormat)
  }

  private mutating func readNames() throws(InputError) {
    guard names == nil else { return }
    if findRow() { try readRow() } else if !chunks.isWhole { return }
    if isCut { return }
    let first = HeaderRow(text: chunks.text, cells: cells)
    if first.isData(numberFormat) {
      names = first.numbered
      // The row is read once more, as data.
      position = cells.first?.start ?? position
    } else {
      names = try first.names(source: source, place: location)
    }
    cells = []
  }

  private mutating func readRows() throws(InputError) {
    // Templates look for values before delimiters, so a delimiter that can be part of a value rules
    // them out.
    let isClear = numberFormat.isPlain && !"+:/ ".utf8.contains(fields.delimiter)
    var rest = PatternBackoff()
    while !isCut, findRow() {
      try readRow()
      guard !isCut, isClear, rest.isOver() else { continue }
      if pack() { rest.reset() } else { rest.extend() }
    }
    keepWritten()
  }

  /// Makes a template of the row that was just read, and packs it and the rows after it that match.
  ///
  /// - Returns: false, and the row stays text, if it has no template or too few rows match.
  private mutating func pack() -> Bool {
    let row = cells.suffix(width)
    guard let start = row.first?.start,
      let pattern = RowTemplate(of: row, from: start, in: chunks.text, format: numberFormat)
    else { return false }
    // The number of rows is estimated from the length of this one.
    storage.reserve(rows: chunks.count / max(1, position - start) + 1, columns: width)
    // The text rows before this one have to be stored first, since rows are in order.
    cells.removeLast(width)
    keepWritten()
    let line = chunks.line(at: start)
    guard let end = storage.pack(chunks.text, from: start, line: line, as: pattern) else {
      cells = Array(row)
      return false
    }
    chunks.skip(storage.lastCount, to: end)
    position = end
    return true
  }

  /// Skips empty lines, and goes on to the next chunk; false at the end of the available text.
  private mutating func findRow() -> Bool {
    while true {
      while position < chunks.text.count {
        guard chunks.text[position].isLineBreak else { return true }
        position += 1
      }
      guard chunks.hasMore else { return false }
      keepWritten()
      chunks.advance()
      position = 0
    }
  }

  /// Moves the pending text rows to ``storage``, while their chunk is still the current one.
  private mutating func keepWritten() {
    guard !cells.isEmpty else { return }
    storage.append(TextRows(text: chunks.text, line: chunks.line, width: width, cells: cells))
    cells = []
  }

  private mutating func readRow() throws(InputError) {
    let start = (offset: position, cells: cells.count)
    repeat { try readField() } while !isCut && takeDelimiter()
    guard !isCut else { return try readRow(over: start.offset, start.cells) }
    takeLineBreak()
    let count = cells.count - start.cells
    if width == 0 { width = count }
    guard count == width else {
      throw failure(.ragged(fields: count, expected: width), at: start.offset)
    }
  }

  /// Reads a row again that spans two chunks, if the next one is there.
  ///
  /// - Parameter kept: the number of cells before the row.
  private mutating func readRow(over start: Int, _ kept: Int) throws(InputError) {
    cells.removeLast(cells.count - kept)
    keepWritten()
    guard chunks.hasMore else {
      position = start
      return
    }
    isCut = false
    chunks.join(from: start)
    position = 0
    try readRow()
  }

  private mutating func readField() throws(InputError) {
    let start = position
    let cell: Cell?
    do throws(FieldSyntax.Failure) { cell = try fields.field(in: chunks.text, at: &position) } catch
    { throw failure(error.problem, at: error.offset) }
    guard let cell else {
      guard chunks.hasMore || !chunks.isWhole else { throw failure(.unclosedQuote, at: start) }
      // Without this check an open quote would collect the rest of a stream in memory.
      guard chunks.isWhole || chunks.text.count - start - 1 <= Cell.maximumLength else {
        throw failure(.fieldTooLong(limit: Cell.maximumLength), at: start + 1)
      }
      isCut = true
      return
    }
    // Checked for each cell, since a single row of delimiters can be as long as the input.
    guard storage.rowCount * width + cells.count < Table.maximumCells else {
      throw failure(.tooManyCells(limit: Table.maximumCells), at: start)
    }
    cells.append(cell)
  }

  private mutating func takeDelimiter() -> Bool {
    guard position < chunks.text.count, chunks.text[position] == fields.delimiter else {
      return false
    }
    position += 1
    return true
  }

  private mutating func takeLineBreak() {
    guard position < chunks.text.count else { return }
    let isReturn = chunks.text[position] == .carriageReturn
    position += 1
    if isReturn, position < chunks.text.count, chunks.text[position] == .lineFeed { position += 1 }
  }

  private func failure(_ problem: InputError.RowProblem, at offset: Int) -> InputError {
    InputError(source: source, location: location(at: offset), reason: .rows(problem))
  }

  private func location(at offset: Int) -> TextLocation {
    LocationTracker.location(at: offset, in: chunks.text, fromLine: chunks.line)
  }
}

/// An exponential back-off of attempts to make a template: after each failure more rows are read
/// one by one first, so that the attempts cost next to nothing for text.
struct PatternBackoff {
  private static let (shortest, longest) = (32, 16_384)
  private var length = PatternBackoff.shortest
  private var left = 0

  /// Counts a row; true if a template may be tried for it.
  mutating func isOver() -> Bool {
    if left > 0 { left -= 1 }
    return left == 0
  }

  mutating func reset() { (length, left) = (PatternBackoff.shortest, 0) }

  mutating func extend() {
    left = length
    length = min(length * 2, PatternBackoff.longest)
  }
}

/// The first row of delimited text, which has the names of the columns unless it is data.
package struct HeaderRow {
  package let text: [UInt8]
  package let cells: [Cell]

  package init(text: [UInt8], cells: [Cell]) { (self.text, self.cells) = (text, cells) }

  /// The names `column1`, `column2` and so on.
  package var numbered: [String] { cells.indices.map { "column\($0 + 1)" } }

  /// True if there are only numbers, dates and missing values, and not only the latter.
  package func isData(_ numberFormat: NumberFormat) -> Bool {
    var hasValue = false
    for cell in cells.lazy.map({ CellText($0, in: text) }) where !cell.isMissing {
      guard cell.date != nil || cell.number(numberFormat) != .notANumber else { return false }
      hasValue = true
    }
    return hasValue
  }

  /// The column names in the cells.
  ///
  /// - Parameters:
  ///   - source: the name of the input in messages.
  ///   - place: converts an offset of the text to a location.
  package func names(source: String, place: (Int) -> TextLocation) throws(InputError) -> [String] {
    var names: [String] = []
    var offsets: [String: Int] = [:]
    for (index, cell) in cells.enumerated() {
      let text = CellText(cell, in: text)
      let name = String(decoding: text.bytes[text.trimmed], as: UTF8.self)
      let problem: InputError.RowProblem
      if name.isEmpty {
        problem = .unnamedColumn(index + 1)
      } else if let first = offsets[name] {
        problem = .duplicateColumn(name, first: place(first))
      } else {
        offsets[name] = cell.start
        names.append(name)
        continue
      }
      throw InputError(source: source, location: place(cell.start), reason: .rows(problem))
    }
    return names
  }
}

/// The syntax of fields of delimited text: RFC 4180.
///
/// LF, CRLF and CR end a row. A field that starts with a quote ends with one, may contain
/// delimiters and line breaks, and doubles its quotes; a quote anywhere else is an ordinary
/// character. Blanks belong to the field.
package struct FieldSyntax {
  package let delimiter: UInt8

  package init(delimiter: UInt8) { self.delimiter = delimiter }

  package struct Failure: Error {
    package let problem: InputError.RowProblem
    package let offset: Int

    package init(problem: InputError.RowProblem, offset: Int) {
      (self.problem, self.offset) = (problem, offset)
    }
  }

  /// Reads the field at `position` and moves behind it.
  ///
  /// - Returns: nil, without moving, if the text ends inside its quotes.
  package func field(in text: [UInt8], at position: inout Int) throws(Failure) -> Cell? {
    let start = position
    guard start < text.count, text[start] == .quote else {
      position = ByteSearch.firstBreak(or: delimiter, in: text, from: start)
      return try cell(start..<position)
    }
    var traits: Cell.Traits = .quoted
    var end = start + 1
    while true {
      end = ByteSearch.first(.quote, in: text, from: end)
      guard end < text.count else { return nil }
      guard end + 1 < text.count, text[end + 1] == .quote else { break }
      traits.insert(.doubledQuotes)
      end += 2
    }
    let cell = try cell(start + 1..<end, traits: traits)
    position = end + 1
    try checkAfterQuote(in: text, at: position)
    return cell
  }

  private func cell(_ range: Range<Int>, traits: Cell.Traits = []) throws(Failure) -> Cell {
    guard range.count <= Cell.maximumLength else {
      throw Failure(problem: .fieldTooLong(limit: Cell.maximumLength), offset: range.lowerBound)
    }
    return Cell(range, traits: traits)
  }

  private func checkAfterQuote(in text: [UInt8], at position: Int) throws(Failure) {
    guard position < text.count, text[position] != delimiter, !text[position].isLineBreak
    else { return }
    let rest = text[position...].prefix { $0 != delimiter && !$0.isLineBreak }
    throw Failure(problem: .textAfterQuote(String(decoding: rest, as: UTF8.self)), offset: position)
  }
}
