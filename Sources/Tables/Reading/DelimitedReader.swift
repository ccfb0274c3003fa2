import Base

/// Reads delimited text into a table; fields follow ``FieldSyntax``.
///
/// A line without any character is skipped.
struct DelimitedReader {
  private let source: String
  private let fields: FieldSyntax
  private let numberFormat: NumberFormat
  private var pieces: TextChunks
  private var storage = TableStorage()
  /// The cells of rows that are kept as they are written, as far as they stand in the current piece.
  private var cells: [Cell] = []
  private var position = 0
  private var width = 0
  private var names: [String]?
  /// Whether a quoted field goes on in the next piece; as long as that has not come, its row begins at the
  /// position.
  private var isCut = false

  init(_ source: consuming SourceText, delimiter: Delimiter, numberFormat: NumberFormat) {
    self.source = source.name
    fields = FieldSyntax(delimiter: delimiter.byte)
    self.numberFormat = numberFormat
    pieces = TextChunks(source)
  }

  /// Reads a text that comes piece by piece.
  init(source: String, delimiter: Delimiter, numberFormat: NumberFormat) {
    self.source = source
    fields = FieldSyntax(delimiter: delimiter.byte)
    self.numberFormat = numberFormat
    pieces = TextChunks()
  }

  /// Reads all rows into a table.
  ///
  /// If the first row has just numbers, dates and missing values, it is data, and the columns are
  /// `column1`, `column2` and so on. Otherwise it names the columns.
  mutating func table() throws(InputError) -> Table {
    try readNames()
    try readRows()
    return takeTable()
  }

  /// The rows that are whole with one more piece of the text, each piece but the last ending with a line
  /// feed; nil when there are none yet.
  mutating func table(
    ofPiece piece: consuming [UInt8], isLast: Bool
  ) throws(InputError) -> Table? {
    pieces.append(piece, isLast: isLast)
    if isCut {
      // A row of many pieces is not read again with each of them, but when its text has doubled.
      guard isLast || pieces.waitingCount >= pieces.text.count - position else { return nil }
      isCut = false
      pieces.join(from: position)
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
    if findRow() {
      try readRow()
    } else if !pieces.isWhole {
      return
    }
    if isCut { return }
    let first = HeaderRow(text: pieces.text, cells: cells)
    if first.isData(numberFormat) {
      names = first.numbered
      position = cells.first?.start ?? position
    } else {
      names = try first.names(source: source, place: place)
    }
    cells = []
  }

  /// Reads the rows after the names, those of one pattern as such and all others field by field.
  private mutating func readRows() throws(InputError) {
    // A delimiter that can stand in numbers and dates is not told from them.
    let isClear = numberFormat.isPlain && !"+:/ ".utf8.contains(fields.delimiter)
    var rest = PatternBackoff()
    while !isCut, findRow() {
      try readRow()
      guard !isCut, isClear, rest.isOver() else { continue }
      if pack() { rest.reset() } else { rest.extend() }
    }
    keepWritten()
  }

  /// Keeps rows from the one on that was just read as numbers, if they are nothing else.
  private mutating func pack() -> Bool {
    let row = cells.suffix(width)
    guard let start = row.first?.start,
      let pattern = RowTemplate(of: row, from: start, in: pieces.text, format: numberFormat)
    else { return false }
    storage.reserve(rows: pieces.count / max(1, position - start) + 1, columns: width)
    cells.removeLast(width)
    keepWritten()
    let line = pieces.line(at: start)
    guard let end = storage.pack(pieces.text, from: start, line: line, as: pattern) else {
      cells = Array(row)
      return false
    }
    pieces.skip(storage.lastCount, to: end)
    position = end
    return true
  }

  /// Skips empty lines up to the next row; false when there is none.
  private mutating func findRow() -> Bool {
    while true {
      while position < pieces.text.count {
        guard pieces.text[position].isLineBreak else { return true }
        position += 1
      }
      guard pieces.hasMore else { return false }
      keepWritten()
      pieces.advance()
      position = 0
    }
  }

  private mutating func keepWritten() {
    guard !cells.isEmpty else { return }
    storage.append(
      TextRows(text: pieces.text, line: pieces.line, width: width, cells: cells))
    cells = []
  }
}

extension DelimitedReader {
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

  /// Reads a row once more that goes over the end of its piece, when the next one is there.
  private mutating func readRow(over start: Int, _ kept: Int) throws(InputError) {
    cells.removeLast(cells.count - kept)
    keepWritten()
    guard pieces.hasMore else {
      position = start
      return
    }
    isCut = false
    pieces.join(from: start)
    position = 0
    try readRow()
  }

  private mutating func readField() throws(InputError) {
    let start = position
    do throws(FieldSyntax.Failure) {
      guard let cell = try fields.field(in: pieces.text, at: &position) else {
        guard pieces.hasMore || !pieces.isWhole else {
          throw .init(problem: .unclosedQuote, offset: start)
        }
        guard pieces.isWhole || pieces.text.count - start - 1 <= Cell.maximumLength else {
          throw .init(problem: .fieldTooLong(limit: Cell.maximumLength), offset: start + 1)
        }
        isCut = true
        return
      }
      // Checked for each cell, since a single row of delimiters can be as long as the input.
      guard storage.rowCount * width + cells.count < Table.maximumCells else {
        throw .init(problem: .tooManyCells(limit: Table.maximumCells), offset: start)
      }
      cells.append(cell)
    } catch {
      throw failure(error.problem, at: error.offset)
    }
  }

  private mutating func takeDelimiter() -> Bool {
    guard position < pieces.text.count, pieces.text[position] == fields.delimiter else {
      return false
    }
    position += 1
    return true
  }

  private mutating func takeLineBreak() {
    guard position < pieces.text.count else { return }
    let isReturn = pieces.text[position] == .carriageReturn
    position += 1
    if isReturn, position < pieces.text.count, pieces.text[position] == .lineFeed { position += 1 }
  }

  private func failure(_ problem: InputError.RowProblem, at offset: Int) -> InputError {
    InputError(source: source, place: place(at: offset), reason: .rows(problem))
  }

  private func place(at offset: Int) -> TextLocation {
    LocationTracker.place(at: offset, in: pieces.text, fromLine: pieces.line)
  }
}

/// How many rows are read one by one before a pattern is looked for again: more after each time that there
/// was none, so that text costs no search.
struct PatternBackoff {
  private static let (shortest, longest) = (32, 16_384)
  private var length = PatternBackoff.shortest
  private var left = 0

  /// Whether it is over; counts the row that was just read.
  mutating func isOver() -> Bool {
    if left > 0 { left -= 1 }
    return left == 0
  }

  /// A pattern was found.
  mutating func reset() { (length, left) = (PatternBackoff.shortest, 0) }

  /// None was found.
  mutating func extend() {
    left = length
    length = min(length * 2, PatternBackoff.longest)
  }
}

/// The first row of delimited text, which names the columns unless it is data itself.
package struct HeaderRow {
  package let text: [UInt8]
  package let cells: [Cell]

  package init(text: [UInt8], cells: [Cell]) { (self.text, self.cells) = (text, cells) }

  /// The names of columns that have none.
  package var numbered: [String] { cells.indices.map { "column\($0 + 1)" } }

  /// Whether it has just numbers, dates and missing values.
  package func isData(_ numberFormat: NumberFormat) -> Bool {
    var hasValue = false
    for cell in cells.lazy.map({ CellText($0, in: text) }) where !cell.isMissing {
      guard cell.date != nil || cell.number(numberFormat) != .notANumber else { return false }
      hasValue = true
    }
    return hasValue
  }

  /// The names that stand in it.
  ///
  /// - Parameters:
  ///   - source: what messages call the input.
  ///   - place: where an offset of the text is.
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
      throw InputError(source: source, place: place(cell.start), reason: .rows(problem))
    }
    return names
  }
}

/// How a field of delimited text is written, by the rules of RFC 4180.
///
/// LF, CRLF and CR end a row. A field that starts with a quote ends with one, may hold delimiters and
/// line breaks, and doubles its quotes; a quote anywhere else is a character like others. Blanks belong
/// to the field.
package struct FieldSyntax {
  package let delimiter: UInt8

  package init(delimiter: UInt8) { self.delimiter = delimiter }

  /// Why a field cannot be read, and where in the text.
  package struct Failure: Error {
    package let problem: InputError.RowProblem
    package let offset: Int

    package init(problem: InputError.RowProblem, offset: Int) {
      (self.problem, self.offset) = (problem, offset)
    }
  }

  /// Reads the field at a place and goes on after it.
  ///
  /// - Returns: nil, and does not go on, when the text ends inside its quotes.
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
      throw Failure(
        problem: .fieldTooLong(limit: Cell.maximumLength), offset: range.lowerBound)
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
