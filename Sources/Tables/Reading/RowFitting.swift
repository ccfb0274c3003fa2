import Base

/// The handling of rows that cannot be read.
public enum BadRows: String, Sendable, Hashable {
  /// The first one is an error.
  case refused
  /// They are left out and counted.
  case skipped
}

/// Makes rows fit the columns: what is no row is left out, and what lacks fields gets empty ones.
struct RowFitting: Sendable {
  private let source: String
  private let layout: TableLayout
  private let badRows: BadRows
  private let names: [[UInt8]]

  /// Lines of text, which may only stand below the table.
  private var footer: (count: Int, first: InputError, text: String)?
  private var short: (count: Int, location: TextLocation)?
  private var repeated: (count: Int, location: TextLocation)?
  private var skipped: (count: Int, first: InputError)?

  init(source: String, layout: TableLayout, badRows: BadRows) {
    (self.source, self.layout, self.badRows) = (source, layout, badRows)
    names = layout.columns.map { Array($0.name.utf8) }
  }

  var width: Int { names.count }

  /// True if rows with the right number of fields fit unless they are equal to the header.
  var isUsual: Bool { footer == nil && !layout.hasComments }

  /// Returns the cells of a row, as many as there are columns; nil for what is left out.
  ///
  /// - Parameters:
  ///   - cells: the fields.
  ///   - text: their text.
  ///   - range: the row in the text.
  ///   - location: its place.
  ///   - failure: the error of a broken row.
  mutating func cells(
    _ cells: [Cell], in text: [UInt8], _ range: Range<Int>, at location: TextLocation,
    failure: InputError?
  ) throws(InputError) -> [Cell]? {
    if let failure { return try leaveOut(failure) }
    if isComment(cells, text[range]) || RowFitting.isRowCount(text[range]) { return nil }
    if cells.count >= width {
      let rest = cells[width...]
      guard rest.allSatisfy({ CellText($0, in: text).trimmed.isEmpty }) else {
        return try leaveOut(ragged(cells.count, location))
      }
      if isHeader(cells, in: text) {
        repeated = repeated.map { ($0.count + 1, $0.location) } ?? (1, location)
        return nil
      }
      try endFooter()
      return Array(cells.prefix(width))
    }
    if cells.count == 1, !isFirst(cells[0], in: text) {
      let line = String(decoding: text[range], as: UTF8.self)
      footer =
        footer.map { ($0.count + 1, $0.first, $0.text) }
        ?? (1, ragged(cells.count, location), line)
      return nil
    }
    try endFooter()
    short = short.map { ($0.count + 1, $0.location) } ?? (1, location)
    let empty = Cell(range.upperBound..<range.upperBound)
    return cells + [Cell](repeating: empty, count: width - cells.count)
  }

  /// Settles what only the end of the text can tell.
  mutating func finish() throws(InputError) {
    if let footer, footer.count > RowFitting.longestFooter { try endFooter() }
  }

  /// The most lines of text below a table.
  private static let longestFooter = 20

  /// A line of text above another row is a broken row.
  private mutating func endFooter() throws(InputError) {
    guard let found = footer else { return }
    footer = nil
    for _ in 0..<found.count { _ = try leaveOut(found.first) }
  }

  private mutating func leaveOut(_ error: InputError) throws(InputError) -> [Cell]? {
    guard badRows == .skipped else {
      // Lines of text and rows of another delimiter are no table without the bad ones either.
      throw isRagged(error) && (width == 1 || layout.better != nil) ? error : error.skippable
    }
    skipped = skipped.map { ($0.count + 1, $0.first) } ?? (1, error)
    return nil
  }

  private func isRagged(_ error: InputError) -> Bool {
    switch error.reason {
    case .rows(.ragged), .rows(.otherDelimiter): true
    default: false
    }
  }

  private func ragged(_ count: Int, _ location: TextLocation) -> InputError {
    let problem: InputError.RowProblem =
      layout.better.map { .otherDelimiter(fields: count, expected: width, better: $0.argument) }
      ?? .ragged(fields: count, expected: width)
    return InputError(source: source, location: location, reason: .rows(problem))
  }

  private func isHeader(_ cells: [Cell], in text: [UInt8]) -> Bool {
    zip(cells, names.indices).allSatisfy { cell, column in
      let found = CellText(cell, in: text)
      return layout.columns[column].location == nil
        || found.bytes[found.trimmed].elementsEqual(names[column])
    } && layout.columns.contains { $0.location != nil }
  }

  /// True for a line that begins with `#` and is no row.
  private func isComment(_ cells: [Cell], _ line: ArraySlice<UInt8>) -> Bool {
    line.first { !$0.isBlank } == 0x23 && (cells.count != width || layout.hasComments)
  }

  /// True if a field alone can be one of the first column.
  private func isFirst(_ cell: Cell, in text: [UInt8]) -> Bool {
    layout.firstKind.isValue
      && CellText(cell, in: text).headerKind(.plain) == layout.firstKind
  }

  /// True for the number of rows that a database writes below a table, such as `(18 rows)`.
  static func isRowCount(_ line: ArraySlice<UInt8>) -> Bool {
    let isFrame = { (byte: UInt8) in
      [.openParenthesis, .closeParenthesis, .pipe, .space].contains(byte)
    }
    // The frame of a drawn table is not ASCII.
    let bytes = line.filter { $0 < 0x80 }
    let start = bytes.drop(while: isFrame)
    let digits = start.prefix { $0.isDigit }
    guard !digits.isEmpty, digits.count < 12, line.count < 80 else { return false }
    let rest = start[digits.endIndex...].map(\.lowercased)
    return rest.starts(with: Array(" row".utf8)) && !rest.contains(.comma) && !rest.contains(.tab)
  }

  /// The notices about rows that were left out or filled up.
  var notices: [InputWarning] {
    var notices: [InputWarning] = []
    func tell(_ notice: ReadingNotice, _ location: TextLocation?) {
      notices.append(InputWarning(source: source, location: location, reason: .reading(notice)))
    }
    if let repeated { tell(.repeatedHeader(repeated.count), repeated.location) }
    if let short { tell(.shortRows(short.count, expected: width), short.location) }
    if let footer {
      tell(.footer(lines: footer.count, first: footer.text), footer.first.location)
    }
    if let skipped {
      tell(.skipped(skipped.count, first: skipped.first.withoutSource), nil)
    }
    return notices
  }
}

extension UInt8 {
  fileprivate static var openParenthesis: UInt8 { 0x28 }
  fileprivate static var closeParenthesis: UInt8 { 0x29 }
}
