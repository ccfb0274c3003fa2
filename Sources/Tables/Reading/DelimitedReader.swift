import Base

/// Reads delimited text into a table.
///
/// Most rows of a large table are plain numbers and dates. After each row that is read field by
/// field, the reader tries to turn it into a ``RowTemplate``, with which following rows of the same
/// shape are read in a fast loop straight into columns of doubles. All other rows stay text with a
/// ``Cell`` for each field. Both kinds of rows alternate freely in ``TableStorage``.
struct DelimitedReader: TableReader {
  private let source: String
  private let numberFormat: NumberFormat
  private let delimiter: Delimiter
  /// Templates look for values before delimiters, so a delimiter that can be part of a value rules
  /// them out.
  private let hasTemplates: Bool
  /// The bytes of the whole text; nil for a stream.
  private let byteCount: Int?
  private var rows: RowStream
  private var storage = TableStorage()
  /// The cells of text rows of the current chunk that are not in ``storage`` yet.
  private var cells: [Cell] = []
  private var rest = PatternBackoff()
  /// Makes rows fit the columns; nil where every row has to have as many fields as the first one.
  private var fitting: RowFitting?
  /// Whether rows with ``fittedWidth`` fields fit, apart from repeated headers: those begin with
  /// ``firstName``.
  private var isUsual = false
  private var fittedWidth = 0
  private var firstName: [UInt8] = []

  /// Begins to read rows of a text whose first row may be a header, by the letter of RFC 4180.
  init(source: String, byteCount: Int?, delimiter: Delimiter, numberFormat: NumberFormat) {
    (self.source, self.byteCount, self.numberFormat) = (source, byteCount, numberFormat)
    self.delimiter = delimiter
    hasTemplates = numberFormat.isPlain && !"+:/ ".utf8.contains(delimiter.byte)
    rows = RowStream(checked: source, delimiter: delimiter, numberFormat: numberFormat)
  }

  /// Begins to read rows below a header that was read already.
  init(
    source: String, byteCount: Int?, delimiter: Delimiter, layout: TableLayout,
    numberFormat: NumberFormat, badRows: BadRows
  ) {
    self.init(
      source: source, byteCount: byteCount, delimiter: delimiter, numberFormat: numberFormat)
    rows = RowStream(
      checked: source, below: layout, delimiter: delimiter, numberFormat: numberFormat)
    let fitting = RowFitting(source: source, layout: layout, badRows: badRows)
    (fittedWidth, isUsual) = (fitting.width, fitting.isUsual)
    firstName = Array((layout.columns.first?.name ?? "").utf8)
    self.fitting = fitting
  }

  mutating func read(_ chunk: consuming [UInt8], isLast: Bool) throws(InputError) {
    rows.append(chunk)
    if isLast { rows.end() }
    // The text of the rows is dropped with the next chunk.
    defer { keepWritten() }
    while try nextRow() {
      guard try takeRow() else { continue }
      guard hasTemplates, rest.isOver() else { continue }
      if pack() { rest.reset() } else { rest.extend() }
    }
    if isLast { try fitting?.finish() }
  }

  var notices: [InputWarning] { fitting?.notices ?? [] }

  /// Adds the cells of the row; false if it is left out.
  private mutating func takeRow() throws(InputError) -> Bool {
    // This is done for each row of text, so it compares no more than one cell.
    guard isUsual, rows.fields.cells.count == fittedWidth, rows.fields.failure == nil,
      !mayBeHeader(rows.fields.cells[0])
    else { return try takeUnusualRow() }
    cells += rows.fields.cells
    return true
  }

  @inline(__always)
  private func mayBeHeader(_ cell: Cell) -> Bool {
    cell.range.count == firstName.count && rows.bytes[cell.range].elementsEqual(firstName)
  }

  private mutating func takeUnusualRow() throws(InputError) -> Bool {
    guard fitting != nil else {
      cells += try rows.cells()
      return true
    }
    let fitted = try fitting?.cells(
      rows.fields.cells, in: rows.bytes, rows.start..<rows.seen, at: rows.place,
      failure: rows.fieldFailure)
    isUsual = fitting?.isUsual ?? false
    guard let fitted else { return false }
    cells += fitted
    return true
  }

  private mutating func nextRow() throws(InputError) -> Bool {
    rows.fields.mostCells = Table.maximumCells - storage.rowCount * width - cells.count
    if try rows.advance() { return true }
    // A whole text is in memory anyway, and its end tells more of an open quote.
    if byteCount == nil, let error = rows.openRowError { throw error }
    return false
  }

  mutating func takeTable() -> Table {
    defer { storage = TableStorage() }
    var rules = CellRules()
    rules.delimiter = delimiter.byte
    return Table(
      source: source, columnNames: rows.columns?.map(\.name) ?? [], storage: storage,
      numberFormat: numberFormat, cellRules: rules)
  }

  private var width: Int { rows.columns?.count ?? 0 }

  /// Makes a template of the row that was just read, and packs it and the rows after it that match.
  ///
  /// - Returns: false, and the row stays text, if it has no template or too few rows match.
  private mutating func pack() -> Bool {
    let row = cells.suffix(width)
    guard
      let pattern = RowTemplate(of: row, from: rows.start, in: rows.bytes, format: numberFormat)
    else { return false }
    // The number of rows is estimated from the length of this one.
    let length = rows.seen + 1 - rows.start
    storage.reserve(rows: (byteCount ?? rows.bytes.count) / length + 1, columns: width)
    // The text rows before this one have to be stored first, since rows are in order.
    cells.removeLast(width)
    keepWritten()
    guard let end = storage.pack(rows.bytes, from: rows.start, line: rows.line, as: pattern) else {
      cells = Array(row)
      return false
    }
    rows.skip(storage.lastCount, to: end)
    return true
  }

  /// Moves the pending text rows to ``storage``, while their chunk is still the current one.
  private mutating func keepWritten() {
    guard !cells.isEmpty else { return }
    storage.append(TextRows(text: rows.bytes, line: rows.firstLine, width: width, cells: cells))
    cells = []
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
