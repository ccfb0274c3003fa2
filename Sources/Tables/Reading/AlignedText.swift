import Base

/// Lines of tables that are made for reading: drawn with lines, or with columns of blanks.
enum AlignedText {
  /// True for a line that draws a rule: dashes and the like, and no value.
  ///
  /// - Parameter isCrossing: whether it has to cross a vertical line, as in `---+---`.
  static func isRule(_ line: ArraySlice<UInt8>, crossing isCrossing: Bool = false) -> Bool {
    var (dashes, crossings) = (0, 0)
    for scalar in String(decoding: line, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "-", "=", "─", "━", "═", "┄": dashes += 1
      case "+", "|", "┼", "├", "┬", "┌", "╞", "┏", "╔", "╠", "╪", "┡", "╭": crossings += 1
      case " ", "\t", ":", "·": break
      default:
        guard (0x2500...0x257F).contains(scalar.value) else { return false }
      }
    }
    // Negative numbers have a dash, and a missing value may be one.
    return isCrossing ? dashes > 2 && crossings > 0 : dashes > 2 || (dashes == 0 && crossings > 1)
  }

  /// True for a line with a vertical line.
  static func hasBar(_ line: ArraySlice<UInt8>) -> Bool {
    line.indices.contains { bar(at: $0, in: line) != nil }
  }

  /// The length in bytes of a vertical line at an offset; nil for anything else.
  private static func bar(at index: Int, in text: ArraySlice<UInt8>) -> Int? {
    if text[index] == .pipe { return 1 }
    guard text[index] == 0xE2, index + 2 < text.endIndex else { return nil }
    // │, ┃ and ║.
    switch (text[index + 1], text[index + 2]) {
    case (0x94, 0x82), (0x94, 0x83), (0x95, 0x91): return 3
    default: return nil
    }
  }

  /// Splits a line.
  static func cells(
    in text: [UInt8], _ line: Range<Int>, _ separation: TableLayout.Separation
  ) -> [Cell] {
    switch separation {
    case .bars: barred(text, line)
    case .blanks(let least): spaced(text, line, least)
    case .delimiter: []
    }
  }

  private static func trimmed(_ text: [UInt8], _ range: Range<Int>) -> Range<Int> {
    CellText(Cell(range), in: text).trimmed
  }

  private static func barred(_ text: [UInt8], _ line: Range<Int>) -> [Cell] {
    let line = trimmed(text, line)
    var cells: [Cell] = []
    var (start, position) = (line.lowerBound, line.lowerBound)
    while position < line.upperBound {
      guard let length = bar(at: position, in: text[line]) else {
        position += 1
        continue
      }
      // The first bar may be the frame.
      if position > line.lowerBound { cells.append(Cell(trimmed(text, start..<position))) }
      position += length
      start = position
    }
    let isFramed = bar(at: line.lowerBound, in: text[line]) != nil
    if start < line.upperBound || !isFramed {
      cells.append(Cell(trimmed(text, start..<line.upperBound)))
    }
    return cells
  }

  /// Splits at runs of blanks; quotes and brackets around a field keep it whole.
  private static func spaced(_ text: [UInt8], _ line: Range<Int>, _ least: Int) -> [Cell] {
    let line = trimmed(text, line)
    var cells: [Cell] = []
    var position = line.lowerBound
    while position < line.upperBound {
      let (open, start) = (text[position], position)
      let close: UInt8? = open == .quote ? .quote : open == .openBracket ? .closeBracket : nil
      if let close, let end = text[(start + 1)..<line.upperBound].firstIndex(of: close),
        end + 1 == line.upperBound || text[end + 1].isBlank
      {
        cells.append(Cell(start + 1..<end, traits: open == .quote ? .quoted : []))
        position = end + 1
      } else {
        while position < line.upperBound, !isGap(text, position..<line.upperBound, least) {
          position += 1
        }
        cells.append(Cell(start..<position))
      }
      while position < line.upperBound, text[position].isBlank { position += 1 }
    }
    return cells
  }

  private static func isGap(_ text: [UInt8], _ range: Range<Int>, _ least: Int) -> Bool {
    if text[range.lowerBound] == .tab { return true }
    let run = text[range].prefix { $0.isBlank }
    return run.count >= least || run.contains(.tab)
  }
}

/// Reads tables that are drawn or aligned with blanks, line by line.
struct AlignedReader: TableReader {
  private let source: String
  private let layout: TableLayout
  private let numberFormat: NumberFormat
  private var fitting: RowFitting
  private var storage = TableStorage()
  private var line = 1
  private var isStarted = false

  init(source: String, layout: TableLayout, numberFormat: NumberFormat, badRows: BadRows) {
    (self.source, self.layout, self.numberFormat) = (source, layout, numberFormat)
    fitting = RowFitting(source: source, layout: layout, badRows: badRows)
  }

  mutating func read(_ chunk: consuming [UInt8], isLast: Bool) throws(InputError) {
    let text = chunk
    var rows = TextRows(text: text, line: line, width: layout.columns.count)
    var position = 0
    if !isStarted, !text.isEmpty {
      isStarted = true
      (position, line) = (layout.start, layout.line)
    }
    while position < text.count {
      var stop = position
      while stop < text.count, !text[stop].isLineBreak { stop += 1 }
      if let cells = try cells(of: text, position..<stop) {
        guard rows.cells.count + cells.count + storage.rowCount * rows.width <= Table.maximumCells
        else {
          throw InputError(
            source: source, location: TextLocation(line: line, column: 1),
            reason: .rows(.tooManyCells(limit: Table.maximumCells)))
        }
        rows.cells += cells
      }
      let isPair =
        stop + 1 < text.count && text[stop] == .carriageReturn && text[stop + 1] == .lineFeed
      position = stop + (isPair ? 2 : 1)
      line += 1
    }
    storage.append(rows)
    if isLast { try fitting.finish() }
  }

  private mutating func cells(
    of text: [UInt8], _ range: Range<Int>
  ) throws(InputError) -> [Cell]? {
    let bytes = text[range]
    guard bytes.contains(where: { !$0.isBlank }), !AlignedText.isRule(bytes) else { return nil }
    var cells = AlignedText.cells(in: text, range, layout.separation)
    if layout.endsWithText, cells.count > fitting.width, let last = cells.last {
      // What is said at the end of a line, as in a log, may have blanks and brackets.
      var start = cells[fitting.width - 1].start
      if start > range.lowerBound, text[start - 1] == .openBracket { start -= 1 }
      cells = cells.prefix(fitting.width - 1) + [Cell(start..<last.range.upperBound)]
    }
    return try fitting.cells(
      cells, in: text, range, at: TextLocation(line: line, column: 1), failure: nil)
  }

  mutating func takeTable() -> Table {
    defer { storage = TableStorage() }
    return Table(
      source: source, columnNames: layout.columns.map(\.name), storage: storage,
      numberFormat: numberFormat)
  }

  var notices: [InputWarning] { fitting.notices }
}
