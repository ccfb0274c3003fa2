/// Reads delimited text by the rules of RFC 4180.
///
/// LF, CRLF and CR end a row, and a line without any character is skipped. A field that starts with a
/// quote ends with one, may hold delimiters and line breaks, and doubles its quotes; a quote anywhere
/// else is a character like others. Blanks belong to the field.
struct DelimitedReader {
  private let source: String
  private let delimiter: UInt8
  private let bytes: [UInt8]
  private var cells: [Cell] = []
  private var position = 0
  private var width = 0

  init(_ source: SourceText, delimiter: Delimiter) {
    self.source = source.name
    self.delimiter = delimiter.byte
    bytes = source.bytes
  }

  /// Reads all rows into a table.
  ///
  /// If the first row has just numbers, dates and missing values, it is data, and the columns are
  /// `column1`, `column2` and so on. Otherwise it names the columns.
  mutating func table(numberFormat: NumberFormat) throws(InputError) -> Table {
    while position < bytes.count { try readRow() }
    var names = (0..<width).map { "column\($0 + 1)" }
    if !isData(cells[..<width], numberFormat) {
      names = try columnNames(cells[..<width])
      cells.removeFirst(width)
    }
    return Table(
      source: source, columnNames: names,
      storage: TableStorage(text: bytes, cells: cells), numberFormat: numberFormat)
  }

  private mutating func readRow() throws(InputError) {
    if bytes[position].isLineBreak {
      position += 1
      return
    }
    let start = (offset: position, cells: cells.count)
    repeat { try readField() } while takeDelimiter()
    takeLineBreak()
    let fields = cells.count - start.cells
    if width == 0 { width = fields }
    guard fields == width else {
      throw failure(.ragged(fields: fields, expected: width), at: start.offset)
    }
  }

  private mutating func readField() throws(InputError) {
    if position < bytes.count, bytes[position] == .quote {
      try readQuotedField()
      return
    }
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      if byte == delimiter || byte.isLineBreak { break }
      position += 1
    }
    try append(start..<position, traits: [])
  }

  private mutating func readQuotedField() throws(InputError) {
    let start = position
    var traits: Cell.Traits = .quoted
    position += 1
    while position < bytes.count {
      if bytes[position] != .quote {
        position += 1
      } else if position + 1 < bytes.count, bytes[position + 1] == .quote {
        traits.insert(.doubledQuotes)
        position += 2
      } else {
        try append(start + 1..<position, traits: traits)
        position += 1
        return try checkAfterQuote()
      }
    }
    throw failure(.unclosedQuote, at: start)
  }

  private func checkAfterQuote() throws(InputError) {
    guard position < bytes.count, bytes[position] != delimiter, !bytes[position].isLineBreak
    else { return }
    let rest = bytes[position...].prefix { $0 != delimiter && !$0.isLineBreak }
    throw failure(.textAfterQuote(String(decoding: rest, as: UTF8.self)), at: position)
  }

  private mutating func append(_ range: Range<Int>, traits: Cell.Traits) throws(InputError) {
    guard range.count <= Cell.maximumLength else {
      throw failure(.fieldTooLong(limit: Cell.maximumLength), at: range.lowerBound)
    }
    // Checked for each cell, since a single row of delimiters can be as long as the input.
    guard cells.count < Table.maximumCells else {
      throw failure(.tooManyCells(limit: Table.maximumCells), at: range.lowerBound)
    }
    cells.append(Cell(range, traits: traits))
  }

  private mutating func takeDelimiter() -> Bool {
    guard position < bytes.count, bytes[position] == delimiter else { return false }
    position += 1
    return true
  }

  private mutating func takeLineBreak() {
    guard position < bytes.count else { return }
    let isReturn = bytes[position] == .carriageReturn
    position += 1
    if isReturn, position < bytes.count, bytes[position] == .lineFeed { position += 1 }
  }

  private func failure(_ problem: InputError.RowProblem, at offset: Int) -> InputError {
    var scanner = PlaceScanner()
    let place = scanner.place(at: offset, in: bytes)
    return InputError(source: source, place: place, reason: .rows(problem))
  }
}

extension DelimitedReader {
  private func isData(_ row: ArraySlice<Cell>, _ format: NumberFormat) -> Bool {
    var hasValue = false
    for cell in row.lazy.map({ CellText($0, in: bytes) }) where !cell.isMissing {
      guard cell.date != nil || cell.number(format) != .notANumber else { return false }
      hasValue = true
    }
    return hasValue
  }

  private func columnNames(_ header: ArraySlice<Cell>) throws(InputError) -> [String] {
    var names: [String] = []
    var offsets: [String: Int] = [:]
    for (index, cell) in header.enumerated() {
      let text = CellText(cell, in: bytes)
      let name = String(decoding: text.bytes[text.trimmed], as: UTF8.self)
      let offset = cell.range.lowerBound - (cell.traits.contains(.quoted) ? 1 : 0)
      if name.isEmpty { throw failure(.unnamedColumn(index + 1), at: offset) }
      if let first = offsets[name] {
        var scanner = PlaceScanner()
        let place = scanner.place(at: first, in: bytes)
        throw failure(.duplicateColumn(name, first: place), at: offset)
      }
      offsets[name] = offset
      names.append(name)
    }
    return names
  }
}
