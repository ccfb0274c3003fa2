import Base

/// The position of the table in a text, and the separator of its columns.
///
/// It is found once by a sample of the first lines, so that rows cost no more than before. The
/// kinds of cells decide, and never the name of the input: a header is text above numbers or dates.
struct TableLayout: Sendable {
  enum Separation: Sendable, Hashable {
    case delimiter(Delimiter)
    /// Vertical lines, as in the output of psql and mysql or in Markdown.
    case bars
    /// At least so many blanks.
    case blanks(Int)
  }

  var separation: Separation
  /// The delimiter that makes even rows where another one is asked for.
  var better: Delimiter?
  var columns: [RowStream.Column] = []
  /// The units that a row below the header names, by column.
  var units: [String: String] = [:]
  /// The offset in the first chunk and the line of the first row.
  var start = 0
  var line = 1
  /// Whether there are lines of comments, which begin with `#`.
  var hasComments = false
  /// The kind of most cells of the first column.
  var firstKind = CellKind.text
  /// True if blanks separate the columns and the last one is text.
  var endsWithText = false
  /// The notices, each with its line.
  var notices: [(line: Int?, notice: ReadingNotice)] = []
}

/// The kind of a cell as far as a header can be told by it.
enum CellKind: Sendable, Hashable {
  case empty, text, number, date

  var isValue: Bool { self == .number || self == .date }
}

extension CellText {
  /// The kind of the cell; numbers with a sign, unit or currency count as numbers.
  func headerKind(_ format: NumberFormat) -> CellKind {
    if isMissing { return .empty }
    if date != nil { return .date }
    return number(format) != .notANumber || looksLikeNumber ? .number : .text
  }

  /// True for a text that starts as a number does and has few letters, such as `$5`, `12 km`,
  /// `1:02:33` or `12-Sep-16`.
  private var looksLikeNumber: Bool {
    var (digits, letters) = (0, 0)
    for scalar in String(decoding: bytes[trimmed], as: UTF8.self).unicodeScalars {
      if scalar.properties.numericType == .decimal {
        digits += 1
      } else if digits + letters == 0 {
        // A name may begin with a bracket, but with neither a sign nor a currency.
        guard
          "+-−(.<>~≈± ".unicodeScalars.contains(scalar)
            || scalar.properties.generalCategory == .currencySymbol
        else { return false }
      } else if scalar.properties.isAlphabetic {
        letters += 1
      }
    }
    return digits > 0 && letters <= 2 + digits / 2
  }
}

/// A row of the sample.
struct SampleRow: Sendable {
  let start: Int
  /// The offset after its line break.
  let end: Int
  let line: Int
  let cells: [Cell]
  let isComment: Bool
}

extension TableLayout {
  /// The size of the sample in bytes.
  static let sampleSize = 65_536
  private static let sampleRows = 60

  /// Finds the table in the first chunk of a text.
  ///
  /// - Parameters:
  ///   - text: the first chunk.
  ///   - isWhole: whether that is the whole text.
  ///   - delimiter: nil guesses what separates columns.
  init(of text: [UInt8], isWhole: Bool, delimiter: Delimiter?, numberFormat: NumberFormat) {
    var sample = LayoutSample(text, isWhole: isWhole, format: numberFormat)
    if let named = sample.takeSeparatorLine() {
      self.init(separation: .delimiter(named))
    } else {
      self.init(separation: delimiter.map { .delimiter($0) } ?? sample.guessedSeparation())
    }
    if let delimiter {
      if let usual = sample.usualDelimiter, usual != delimiter { better = usual }
      separation = .delimiter(delimiter)
    }
    let rows = sample.rows(separation, limit: TableLayout.sampleRows)
    hasComments = rows.contains(where: \.isComment)
    switch separation {
    case .bars: notices.append((nil, .drawn))
    case .blanks: notices.append((nil, .blanks))
    case .delimiter: break
    }
    guard let header = HeaderSearch(rows, in: text, format: numberFormat) else { return }
    header.describe(&self)
  }

  private init(separation: Separation) { self.separation = separation }

  /// The notices as warnings.
  func warnings(source: String) -> [InputWarning] {
    notices.map { line, notice in
      InputWarning(
        source: source, location: line.map { TextLocation(line: $0, column: 1) },
        reason: .reading(notice))
    }
  }

  /// The reader of the rows; `byteCount` is nil for a stream.
  func reader(
    source: String, byteCount: Int?, numberFormat: NumberFormat, badRows: BadRows
  ) -> any TableReader {
    guard case .delimiter(let delimiter) = separation else {
      return AlignedReader(
        source: source, layout: self, numberFormat: numberFormat, badRows: badRows)
    }
    // A text without rows has no columns.
    guard !columns.isEmpty else {
      return DelimitedReader(
        source: source, byteCount: byteCount, delimiter: delimiter, numberFormat: numberFormat)
    }
    return DelimitedReader(
      source: source, byteCount: byteCount, delimiter: delimiter, layout: self,
      numberFormat: numberFormat, badRows: badRows)
  }
}

/// The first lines of a text.
struct LayoutSample {
  let text: [UInt8]
  private let end: Int
  private let isWhole: Bool
  private let format: NumberFormat
  private var start = 0
  private var line = 1

  init(_ text: [UInt8], isWhole: Bool, format: NumberFormat) {
    (self.text, self.format) = (text, format)
    var end = min(text.count, TableLayout.sampleSize)
    // The header of a wide table can be longer.
    if end < text.count, text[..<end].count(where: \.isLineBreak) < 2 { end = text.count }
    self.isWhole = isWhole && end == text.count
    self.end = end
  }

  /// Skips a first line such as `sep=;`, with which Excel is told the delimiter.
  mutating func takeSeparatorLine() -> Delimiter? {
    guard let first = lines(limit: 1).first else { return nil }
    let words = String(decoding: text[first.range], as: UTF8.self)
      .filter { $0 != "\"" && $0 != " " }
    guard words.lowercased().hasPrefix("sep="), words.utf8.count <= 5 else { return nil }
    let named = words.utf8.count == 4 ? Delimiter("tab") : Delimiter(String(words.dropFirst(4)))
    guard let named else { return nil }
    (start, line) = (first.end, first.line + 1)
    return named
  }

  private struct Line {
    let range: Range<Int>
    let end: Int
    let line: Int
  }

  /// The first lines that are not blank.
  private func lines(limit: Int) -> [Line] {
    var lines: [Line] = []
    var (position, number) = (start, line)
    while position < end, lines.count < limit {
      var stop = position
      while stop < end, !text[stop].isLineBreak { stop += 1 }
      // A line that the sample cuts off is none.
      guard stop < end || isWhole || lines.isEmpty else { break }
      var next = min(stop + 1, end)
      if stop + 1 < end, text[stop] == .carriageReturn, text[stop + 1] == .lineFeed { next += 1 }
      if text[position..<stop].contains(where: { !$0.isBlank }) {
        lines.append(Line(range: position..<stop, end: next, line: number))
      }
      (position, number) = (next, number + 1)
    }
    return lines
  }

  private func isComment(_ range: Range<Int>) -> Bool { text[range].first == 0x23 }

  /// The delimiter that makes even rows.
  var usualDelimiter: Delimiter? {
    Delimiter.usual(in: text[start..<end], isWhole: isWhole).flatMap {
      $0.isUsual ? $0.delimiter : nil
    }
  }

  func guessedSeparation() -> TableLayout.Separation {
    let lines = lines(limit: 60)
    if isDrawn(lines) { return .bars }
    let guess = Delimiter.usual(in: text[start..<end], isWhole: isWhole)
    if let guess, guess.isUsual { return .delimiter(guess.delimiter) }
    let rows = lines.filter { line in
      !isComment(line.range) && !AlignedText.isRule(text[line.range])
        && !RowFitting.isRowCount(text[line.range])
    }
    for least in [1, 2] where areColumns(rows, least) { return .blanks(least) }
    return .delimiter(guess?.delimiter ?? .comma)
  }

  /// True if a rule that crosses the columns is among the first lines.
  private func isDrawn(_ lines: [Line]) -> Bool {
    let first = lines.prefix(6)
    let hasRule = first.contains { AlignedText.isRule(text[$0.range], crossing: true) }
    return hasRule && first.contains { AlignedText.hasBar(text[$0.range]) }
  }

  /// True if blanks separate the same number of columns in all lines, of which one has values.
  private func areColumns(_ lines: [Line], _ least: Int) -> Bool {
    guard lines.count > 1 else { return false }
    var rows = lines.map { AlignedText.cells(in: text, $0.range, .blanks(least)) }
    let width = rows[rows.count / 2].count
    // Titles have other columns, and there are fewer of them than rows.
    let titles = rows.prefix { $0.count != width }.count
    if titles * 3 <= rows.count { rows.removeFirst(titles) }
    // What ends a line of text may have gaps of its own.
    let fitting = rows.count { $0.count == width || least > 1 && $0.count > width }
    guard width > 1, fitting * 10 >= rows.count * (least == 1 ? 10 : 9) else { return false }
    // A line that is one date or one number is one cell.
    let isSingle = lines.dropFirst().allSatisfy { line in
      let cell = CellText(Cell(line.range), in: text)
      return cell.date != nil || cell.number(format) != .notANumber
    }
    guard !isSingle else { return false }
    return (0..<width).contains { column in
      rows.dropFirst().allSatisfy { row in
        guard row.count == width else { return true }
        let kind = CellText(row[column], in: text).headerKind(format)
        return kind.isValue || kind == .empty
      }
    }
  }

  func rows(_ separation: TableLayout.Separation, limit: Int) -> [SampleRow] {
    if case .delimiter(let delimiter) = separation { return rows(delimiter, limit) }
    return lines(limit: limit).compactMap { line in
      let isComment = isComment(line.range)
      guard !AlignedText.isRule(text[line.range]) else { return nil }
      return SampleRow(
        start: line.range.lowerBound, end: line.end, line: line.line,
        cells: AlignedText.cells(in: text, line.range, separation), isComment: isComment)
    }
  }

  private func rows(_ delimiter: Delimiter, _ limit: Int) -> [SampleRow] {
    var fields = RowFields(delimiter: delimiter.byte)
    // The sample is searched alone, since a quote could lead to the end of a long text.
    let sample = end == text.count ? text : Array(text[..<end])
    var rows: [SampleRow] = []
    var (position, number) = (start, line)
    while position < sample.count, rows.count < limit {
      if sample[position].isLineBreak {
        if sample[position] == .lineFeed || position + 1 == sample.count
          || sample[position + 1] != .lineFeed
        {
          number += 1
        }
        position += 1
        continue
      }
      fields.begin()
      let stop = fields.find(in: sample, from: position)
      guard stop < sample.count || isWhole || rows.isEmpty else { break }
      fields.finish(at: stop, in: sample)
      rows.append(
        SampleRow(
          start: position, end: stop, line: number, cells: fields.cells,
          isComment: sample[position] == 0x23))
      if fields.hasQuotes {
        number += sample.withUnsafeBufferPointer { LineBreaks.count(in: $0, position..<stop) }
      }
      position = stop
    }
    return rows
  }
}
