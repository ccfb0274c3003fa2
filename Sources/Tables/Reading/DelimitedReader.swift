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

  init(source: String, byteCount: Int?, delimiter: Delimiter, numberFormat: NumberFormat) {
    (self.source, self.byteCount, self.numberFormat) = (source, byteCount, numberFormat)
    hasTemplates = numberFormat.isPlain && !"+:/ ".utf8.contains(delimiter.byte)
    rows = RowStream(checked: source, delimiter: delimiter, numberFormat: numberFormat)
  }

  mutating func read(_ chunk: consuming [UInt8], isLast: Bool) throws(InputError) {
    rows.append(chunk)
    if isLast { rows.end() }
    // The text of the rows is dropped with the next chunk.
    defer { keepWritten() }
    while try nextRow() {
      cells += try rows.cells()
      guard hasTemplates, rest.isOver() else { continue }
      if pack() { rest.reset() } else { rest.extend() }
    }
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
    return Table(
      source: source, columnNames: rows.columns?.map(\.name) ?? [], storage: storage,
      numberFormat: numberFormat)
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
