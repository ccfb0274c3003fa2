/// Reads delimited text by the rules of RFC 4180.
///
/// LF, CRLF and CR end a row, and a line without any character is skipped. A field that starts with a
/// quote ends with one, may hold delimiters and line breaks, and doubles its quotes; a quote anywhere
/// else is a character like others. Blanks belong to the field.
struct DelimitedReader {
  private let source: String
  private let delimiter: UInt8
  private let numberFormat: NumberFormat
  private var pieces: TextPieces
  private var storage = TableStorage()
  /// The cells of rows that are kept as they are written, as far as they stand in the current piece.
  private var cells: [Cell] = []
  private var position = 0
  private var width = 0
  /// Whether a quoted field goes on in the next piece.
  private var isCut = false

  init(_ source: consuming SourceText, delimiter: Delimiter, numberFormat: NumberFormat) {
    self.source = source.name
    self.delimiter = delimiter.byte
    self.numberFormat = numberFormat
    pieces = TextPieces(source)
  }

  /// Reads all rows into a table.
  ///
  /// If the first row has just numbers, dates and missing values, it is data, and the columns are
  /// `column1`, `column2` and so on. Otherwise it names the columns.
  mutating func table() throws(InputError) -> Table {
    if findRow() { try readRow() }
    var names = (0..<width).map { "column\($0 + 1)" }
    if isData(cells) {
      position = cells.first?.start ?? position
    } else {
      names = try columnNames(cells)
    }
    cells = []
    try readRows()
    return Table(
      source: source, columnNames: names, storage: storage, numberFormat: numberFormat)
  }

  /// Reads the rows after the names, those of one pattern as such and all others field by field.
  private mutating func readRows() throws(InputError) {
    // A delimiter that can stand in numbers and dates is not told from them.
    let isClear = numberFormat.isPlain && !"+:/ ".utf8.contains(delimiter)
    var rest = PatternRest()
    while findRow() {
      let before = cells.count
      try readRow()
      guard isClear, rest.isOver() else { continue }
      if pack(cells.count - before) { rest.reset() } else { rest.extend() }
    }
    keepWritten()
  }

  /// Keeps rows from the one on that was just read as numbers, if they are nothing else.
  private mutating func pack(_ width: Int) -> Bool {
    let row = cells.suffix(width)
    guard let start = row.first?.start,
      let pattern = RowPattern(of: row, from: start, in: pieces.text, format: numberFormat)
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
      WrittenRows(text: pieces.text, line: pieces.line, width: width, cells: cells))
    cells = []
  }
}

extension DelimitedReader {
  private mutating func readRow() throws(InputError) {
    let start = (offset: position, cells: cells.count)
    repeat { try readField() } while !isCut && takeDelimiter()
    guard !isCut else { return try readRow(over: start.offset, start.cells) }
    takeLineBreak()
    let fields = cells.count - start.cells
    if width == 0 { width = fields }
    guard fields == width else {
      throw failure(.ragged(fields: fields, expected: width), at: start.offset)
    }
  }

  /// Reads a row once more that goes over the end of its piece.
  private mutating func readRow(over start: Int, _ kept: Int) throws(InputError) {
    isCut = false
    cells.removeLast(cells.count - kept)
    keepWritten()
    pieces.join(from: start)
    position = 0
    try readRow()
  }

  private mutating func readField() throws(InputError) {
    let start = position
    if start < pieces.text.count, pieces.text[start] == .quote {
      try readQuotedField()
      return
    }
    position = ByteSearch.firstBreak(or: delimiter, in: pieces.text, from: start)
    try append(start..<position, traits: [])
  }

  private mutating func readQuotedField() throws(InputError) {
    let start = position
    var traits: Cell.Traits = .quoted
    position += 1
    while true {
      position = ByteSearch.first(.quote, in: pieces.text, from: position)
      guard position < pieces.text.count else { break }
      if position + 1 < pieces.text.count, pieces.text[position + 1] == .quote {
        traits.insert(.doubledQuotes)
        position += 2
      } else {
        try append(start + 1..<position, traits: traits)
        position += 1
        return try checkAfterQuote()
      }
    }
    guard pieces.hasMore else { throw failure(.unclosedQuote, at: start) }
    isCut = true
  }

  private func checkAfterQuote() throws(InputError) {
    let text = pieces.text
    guard position < text.count, text[position] != delimiter, !text[position].isLineBreak
    else { return }
    let rest = text[position...].prefix { $0 != delimiter && !$0.isLineBreak }
    throw failure(.textAfterQuote(String(decoding: rest, as: UTF8.self)), at: position)
  }

  private mutating func append(_ range: Range<Int>, traits: Cell.Traits) throws(InputError) {
    guard range.count <= Cell.maximumLength else {
      throw failure(.fieldTooLong(limit: Cell.maximumLength), at: range.lowerBound)
    }
    // Checked for each cell, since a single row of delimiters can be as long as the input.
    guard storage.rowCount * width + cells.count < Table.maximumCells else {
      throw failure(.tooManyCells(limit: Table.maximumCells), at: range.lowerBound)
    }
    cells.append(Cell(range, traits: traits))
  }

  private mutating func takeDelimiter() -> Bool {
    guard position < pieces.text.count, pieces.text[position] == delimiter else { return false }
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

  private func place(at offset: Int) -> SourcePlace {
    PlaceScanner.place(at: offset, in: pieces.text, fromLine: pieces.line)
  }
}

extension DelimitedReader {
  private func isData(_ row: [Cell]) -> Bool {
    var hasValue = false
    for cell in row.lazy.map({ CellText($0, in: pieces.text) }) where !cell.isMissing {
      guard cell.date != nil || cell.number(numberFormat) != .notANumber else { return false }
      hasValue = true
    }
    return hasValue
  }

  private func columnNames(_ header: [Cell]) throws(InputError) -> [String] {
    var names: [String] = []
    var offsets: [String: Int] = [:]
    for (index, cell) in header.enumerated() {
      let text = CellText(cell, in: pieces.text)
      let name = String(decoding: text.bytes[text.trimmed], as: UTF8.self)
      if name.isEmpty { throw failure(.unnamedColumn(index + 1), at: cell.start) }
      if let first = offsets[name] {
        throw failure(.duplicateColumn(name, first: place(at: first)), at: cell.start)
      }
      offsets[name] = cell.start
      names.append(name)
    }
    return names
  }
}
