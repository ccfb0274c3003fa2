import Base

/// Finds the header among the first rows of a text.
///
/// The header is the first row of the usual width that has text where the row below has numbers or
/// dates. Rows above it are a preamble; a row between it and the data may name units.
struct HeaderSearch {
  private let rows: [SampleRow]
  private let text: [UInt8]
  private let format: NumberFormat
  /// The number of fields of most rows.
  private let width: Int
  /// The kinds of the cells of each row.
  private let kinds: [[CellKind]]
  /// The row with the names of the columns; nil if there is none.
  private var header: Int?

  /// The most rows above a header.
  private static let longestPreamble = 30

  /// Nil if there are no rows.
  init?(_ rows: [SampleRow], in text: [UInt8], format: NumberFormat) {
    // An empty row neither names columns nor tells anything about their values.
    let rows = rows.filter { row in
      row.cells.count < 2
        || !row.cells.allSatisfy { CellText($0, in: text).trimmed.isEmpty }
    }
    (self.rows, self.text, self.format) = (rows, text, format)
    kinds = rows.map { row in
      row.cells.enumerated().map { index, cell in
        HeaderSearch.text(of: cell, isComment: row.isComment && index == 0, in: text)
          .headerKind(format)
      }
    }
    let plain = rows.filter { !$0.isComment }
    let counted = plain.isEmpty ? rows : plain
    var counts: [Int: Int] = [:]
    for row in counted { counts[row.cells.count, default: 0] += 1 }
    guard let most = counts.values.max() else { return nil }
    // Lines of text have one field, and there may be as many of them as rows.
    let usual = counted.lazy.map(\.cells.count).filter { counts[$0] == most }
    let usualWidth = usual.first { $0 > 1 } ?? 1
    let isEnded = HeaderSearch.endWithDelimiter(rows, width: usualWidth, in: text)
    width = isEnded ? usualWidth - 1 : usualWidth
    header = findHeader()
  }

  /// True if rows end with a delimiter, and those above them do not.
  private static func endWithDelimiter(
    _ rows: [SampleRow], width: Int, in text: [UInt8]
  ) -> Bool {
    guard width > 2, let first = rows.firstIndex(where: { $0.cells.count == width }), first > 0,
      rows[first - 1].cells.count == width - 1
    else { return false }
    return rows[first...].allSatisfy { row in
      guard row.cells.count == width, let last = row.cells.last else { return true }
      return CellText(last, in: text).trimmed.isEmpty
    }
  }

  /// The text of a cell, for a comment without its `#`.
  private static func text(of cell: Cell, isComment: Bool, in text: [UInt8]) -> CellText {
    guard isComment, cell.range.count > 1, !cell.traits.contains(.quoted) else {
      return CellText(cell, in: text)
    }
    return CellText(Cell(cell.range.dropFirst(), traits: cell.traits), in: text)
  }

  /// Completes a layout with the columns and the place of the data.
  func describe(_ layout: inout TableLayout) {
    guard let first = firstRow else { return }
    var names: [Name]
    var dataRow: Int
    var above: Range<Int>
    if let header {
      names = self.names(header)
      // The name of sar's column of times is the time at which it began.
      if kinds[header].count > 2, kinds[header][0].isValue, names[0].text.contains(":"),
        kinds[header].dropFirst().allSatisfy({ $0 == .text })
      {
        names[0] = Name(text: "", location: nil)
      }
      dataRow = header + 1
      above = 0..<header
      if let upper = (0..<header).last, rows[upper].cells.count == rows[header].cells.count,
        !rows[upper].isComment
      {
        if isUnits(header, below: upper) {
          let units = names
          names = self.names(upper)
          for (name, unit) in zip(names, units) where !unit.text.isEmpty && !isType(unit.text) {
            layout.units[name.text] = HeaderSearch.bare(unit.text)
          }
          above = 0..<upper
          layout.notices.append((rows[header].line, .unitRow(words(header))))
        } else if let joined = joined(upper, names) {
          names = joined
          above = 0..<upper
          let example = joined.first { $0.text.contains(" ") } ?? joined[0]
          layout.notices.append((rows[upper].line, .joinedHeaders(first: example.text)))
        }
      }
      let next = nextRow(after: header)
      if let next, rows[next].cells.count == names.count + 1, width == names.count + 1,
        kinds[next].last != .empty
      {
        // The row names of R have no header, unless the first name is that of the first column.
        let isFirst = !(ColumnWords.isTime(names[0].text) && kinds[next][0] == .date)
        names.insert(Name(text: "", location: nil), at: isFirst ? 0 : names.count)
        layout.notices.append((rows[next].line, .unnamedField(isFirst ? .first : .last)))
      }
    } else if let comment = commentHeader(above: first) {
      (names, dataRow, above) = (comment.names, first, 0..<first)
      layout.notices.append((rows[comment.row].line, .commentHeader(words(comment.row))))
    } else {
      let count = rows[first].cells.count
      names = (0..<count).map { Name(text: "column\($0 + 1)", location: nil) }
      (dataRow, above) = (first, 0..<first)
      if count > 1 { layout.notices.append((nil, .noHeader(columns: count))) }
    }
    tellPreamble(above, &layout)
    while let last = names.last, last.text.isEmpty, isEmpty(column: names.count - 1, from: dataRow)
    {
      names.removeLast()
    }
    layout.columns = columns(names, &layout)
    if let header {
      let isLast = header + 1 == rows.count
      (layout.start, layout.line) =
        isLast
        ? (rows[header].end, rows[header].endLine(in: text))
        : (rows[header + 1].start, rows[header + 1].line)
    } else {
      (layout.start, layout.line) = (rows[first].start, rows[first].line)
    }
    let data = kinds.indices.filter { $0 >= dataRow && !rows[$0].isComment }.map { kinds[$0] }
    let values = data.compactMap(\.first).filter(\.isValue)
    layout.firstKind = values.count * 2 > data.count ? values[0] : .text
    if case .blanks = layout.separation, layout.columns.count > 1 {
      let texts = data.count { $0.count == layout.columns.count && $0.last == .text }
      layout.endsWithText = texts * 2 > data.count
    }
  }

  struct Name {
    var text: String
    var location: TextLocation?
  }

  private func names(_ row: Int) -> [Name] {
    var scanner = LocationTracker()
    scanner.go(to: rows[row].start, at: TextLocation(line: rows[row].line, column: 1))
    return rows[row].cells.enumerated().map { index, cell in
      let found = HeaderSearch.text(
        of: cell, isComment: rows[row].isComment && index == 0, in: text)
      return Name(
        text: HeaderSearch.plain(String(decoding: found.bytes[found.trimmed], as: UTF8.self)),
        location: scanner.location(at: cell.start, in: text))
    }
  }

  /// A name with a space in place of line breaks, which a cell in quotes may have, and without quotes
  /// that come after a blank and so are not those of the cell.
  private static func plain(_ name: String) -> String {
    var name = name
    if name.count > 2, name.first == "\"", name.last == "\"" {
      name = String(name.dropFirst().dropLast())
    }
    guard name.contains(where: \.isNewline) else { return name }
    return name.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// The text of a row, for messages.
  private func words(_ row: Int) -> String {
    let bytes = text[rows[row].start..<min(rows[row].end, text.count)]
    return String(decoding: bytes.drop { $0 == 0x23 || $0.isBlank }, as: UTF8.self)
      .filter { !$0.isNewline }
  }

  private func tellPreamble(_ above: Range<Int>, _ layout: inout TableLayout) {
    let lines = above.filter { row in
      !rows[row].isComment && kinds[row].contains { $0 != .empty }
    }
    guard let first = lines.first else { return }
    layout.notices.append((rows[first].line, .preamble(lines: lines.count, first: words(first))))
  }

  private func isEmpty(column: Int, from dataRow: Int) -> Bool {
    let below = kinds[min(dataRow, kinds.count)...]
    return !below.isEmpty && below.allSatisfy { $0.count <= column || $0[column] == .empty }
  }

  /// Gives each column a name of its own.
  private func columns(_ names: [Name], _ layout: inout TableLayout) -> [RowStream.Column] {
    var taken = Set(names.map(\.text))
    var seen: Set<String> = []
    return names.enumerated().map { index, name in
      var text = name.text.isEmpty ? "column\(index + 1)" : name.text
      if name.text.isEmpty || seen.contains(text) {
        let base = text
        var number = 2
        while taken.contains(text) || seen.contains(text) {
          text = "\(base) \(number)"
          number += 1
        }
        taken.insert(text)
        if !name.text.isEmpty {
          layout.notices.append((name.location?.line, .sameNames(base, renamed: text)))
        }
      }
      seen.insert(text)
      return RowStream.Column(name: text, location: name.location)
    }
  }
}

extension HeaderSearch {
  /// The first row of the usual width that is no comment.
  private var firstRow: Int? {
    rows.indices.first { fits($0) && !rows[$0].isComment } ?? rows.indices.first(where: fits)
  }

  /// True if a row has the usual number of fields, or more that are empty.
  private func fits(_ row: Int) -> Bool {
    let found = kinds[row]
    return found.count == width
      || (found.count > width && found[width...].allSatisfy { $0 == .empty })
  }

  private func nextRow(after row: Int) -> Int? {
    rows.indices.first { $0 > row && !rows[$0].isComment }
  }

  private func findHeader() -> Int? {
    for row in rows.indices.prefix(HeaderSearch.longestPreamble) {
      guard let next = nextRow(after: row) else { break }
      // A comment is a header only right above the data.
      if rows[row].isComment, next != row + 1 || !fits(row) { continue }
      // A title has no column of its own.
      if width == 1, kinds[row] == [.text] { return row }
      if canHead(row, next), isHeader(row, above: next), continues(row, next) { return row }
      if canHead(row, next), hasPeriods(row, above: next) { return row }
      if !rows[row].isComment, fits(row), isData(row) { return nil }
    }
    guard let first = firstRow, !rows[first].isComment else { return nil }
    let found = kinds[first]
    guard found.contains(where: \.isValue) else { return found.contains(.text) ? first : nil }
    // Only a row that differs from the next one can be a header.
    guard found.contains(.text) else { return nil }
    guard let next = nextRow(after: first) else { return first }
    return isAlike(first, next) ? nil : first
  }

  /// True if most rows have values where the first one below a header has them, as the lines of a
  /// preamble do not.
  ///
  /// A row of text right above the header may be the header itself, with a broken row below, and so
  /// takes more evidence.
  private func continues(_ row: Int, _ next: Int) -> Bool {
    let below = rows.indices.filter { $0 > next && fits($0) && !rows[$0].isComment }.prefix(10)
    let gains = kinds[row].indices.filter {
      kinds[row][$0] == .text && $0 < kinds[next].count && kinds[next][$0].isValue
    }
    let like = below.count { other in
      gains.isEmpty || gains.contains { $0 < kinds[other].count && kinds[other][$0] != .text }
    }
    let isMost = like * 2 >= below.count
    guard row > 0, kinds[row - 1].count == width, kinds[row - 1].allSatisfy({ $0 == .text }),
      !rows[row - 1].isComment, !isUnits(row, below: row - 1)
    else { return isMost }
    return isMost && like > 1
  }

  /// True if a row has as many fields as the data: the usual number, more than that if rows leave
  /// out the last fields, or one less if these begin with a name of their own.
  private func canHead(_ row: Int, _ next: Int) -> Bool {
    let count = kinds[row].count
    if fits(row) { return true }
    guard !rows[row].isComment, !kinds[row].contains(where: { $0 != .text }) else { return false }
    if count == width - 1, kinds[next].count == width, count > 0 {
      return kinds[next].last != .empty
    }
    return count > width && count > 1 && kinds[next].count == width
  }

  /// True if a row has text where the next one has values.
  private func isHeader(_ row: Int, above next: Int) -> Bool {
    let shift = kinds[row].count == width - 1 && kinds[next].count == width ? 1 : 0
    var gains = 0
    for (index, kind) in kinds[row].enumerated() {
      let below = kindBelow(row, next, column: index + shift)
      switch (kind, below) {
      case (.text, .number), (.text, .date): gains += 1
      case (.date, .date), (.number, .text), (.date, .text): return false
      case (.empty, _), (.text, _), (.number, _), (.date, _): break
      }
    }
    // The first column may have no name, and the others no values yet.
    if kinds[row][0] == .empty, kinds[next][0].isValue,
      kinds[row].count > 1, kinds[row].dropFirst().allSatisfy({ $0 == .text })
    {
      gains += 1
    }
    let filled = kinds[row].count { $0 != .empty }
    return gains > 0 && (filled * 2 > kinds[row].count || filled == kinds[row].count - 1)
  }

  /// The kind of the first cell of a column below a row that is not empty.
  ///
  /// Only the next row counts unless the one after it has the same kinds: else it may be a row of units.
  private func kindBelow(_ row: Int, _ next: Int, column: Int) -> CellKind {
    guard column < kinds[next].count else { return .empty }
    guard kinds[next][column] == .empty, let second = nextRow(after: next), isAlike(next, second)
    else { return kinds[next][column] }
    let found = kinds[second...].lazy.filter { column < $0.count }.map { $0[column] }
    return found.first { $0 != .empty } ?? .empty
  }

  /// True if the names are years, dates or ranges after the first ones, as in wide tables.
  private func hasPeriods(_ row: Int, above next: Int) -> Bool {
    // A delimiter at the end of each line makes a last cell that is empty.
    guard let first = kinds[row].firstIndex(where: \.isValue), first > 0,
      let last = kinds[row].lastIndex(where: { $0 != .empty }),
      // One value between empty cells is that of a line above the table.
      last > first || last == kinds[row].count - 1,
      kinds[row].count == kinds[next].count, kinds[row][first...last].allSatisfy(\.isValue)
    else { return false }
    let names = self.names(row)[first...last].map(\.text)
    let below = self.names(next)[first...last].map(\.text)
    func isYear(_ text: String) -> Bool { Int(text).map { (1500...2100).contains($0) } ?? false }
    func areDates(_ row: Int) -> Bool { kinds[row][first...last].allSatisfy { $0 == .date } }
    guard Set(names).count == names.count else { return false }
    if areDates(row) { return !areDates(next) }
    if names.allSatisfy(isYear) { return !below.allSatisfy(isYear) }
    // Ranges and sizes above numbers.
    if !names.contains(where: isNumber), below.allSatisfy({ $0.isEmpty || isNumber($0) }) {
      return true
    }
    let numbers = names.compactMap { Int($0) }
    guard numbers.count == names.count, numbers.count > 2 else { return false }
    return zip(numbers, numbers.dropFirst()).allSatisfy { $0 + 1 == $1 }
  }

  private func isNumber(_ text: String) -> Bool {
    CellText(Array(text.utf8), traits: []).number(format) != .notANumber
  }

  /// True if the table has begun: a row with values, of the kinds of the two below.
  private func isData(_ row: Int) -> Bool {
    guard kinds[row].contains(where: \.isValue), let second = nextRow(after: row) else {
      return false
    }
    return isAlike(row, second) && (nextRow(after: second).map { isAlike(row, $0) } ?? true)
  }

  /// True if two rows have the same kinds of cells, apart from empty ones.
  private func isAlike(_ row: Int, _ other: Int) -> Bool {
    kinds[row].count == kinds[other].count
      && zip(kinds[row], kinds[other]).allSatisfy { $0 == $1 || $0 == .empty || $1 == .empty }
  }

  /// The names in a comment right above the first row, which has no header.
  private func commentHeader(above first: Int) -> (row: Int, names: [Name])? {
    guard first > 0, rows[first - 1].isComment else { return nil }
    let row = first - 1
    let count = rows[first].cells.count
    if rows[row].cells.count == count, count > 1 {
      let names = self.names(row)
      return names.contains(where: { $0.text.isEmpty }) ? nil : (row, names)
    }
    let range = rows[row].start..<min(rows[row].end, text.count)
    let words = text[range].drop { $0 == 0x23 }.split { $0.isBlank || $0.isLineBreak }
    guard words.count == count else { return nil }
    let location = TextLocation(line: rows[row].line, column: 1)
    return (row, words.map { Name(text: String(decoding: $0, as: UTF8.self), location: location) })
  }

  /// The names of two rows of headers, of which the lower one repeats itself; else nil.
  private func joined(_ upper: Int, _ lower: [Name]) -> [Name]? {
    let texts = lower.map(\.text)
    // Years are no data above names, where a cell stands for several columns.
    let isMerged = kinds[upper].contains(.empty)
    guard Set(texts).count < texts.count, isMerged || !kinds[upper].contains(where: \.isValue)
    else { return nil }
    var group = ""
    return zip(names(upper), lower).map { above, below in
      if !above.text.isEmpty { group = above.text }
      let parts = [group, below.text].filter { !$0.isEmpty }
      return Name(text: parts.joined(separator: " "), location: below.location)
    }
  }

  /// True if a row names the units or the types of the columns above the data.
  private func isUnits(_ row: Int, below upper: Int) -> Bool {
    let above = names(upper)
    let filled = names(row).map(\.text).filter { !$0.isEmpty }
    guard !filled.isEmpty, Set(above.map(\.text)).count == above.count,
      !kinds[upper].contains(where: \.isValue)
    else { return false }
    if filled.allSatisfy(isType) { return true }
    let units = filled.count(where: HeaderSearch.isUnit)
    return units > 0 && filled.allSatisfy { HeaderSearch.isUnit($0) || isPlace($0) }
  }

  /// True for a word that stands for no unit, such as the time zone below a column of times.
  private func isPlace(_ text: String) -> Bool {
    ["-", "utc", "gmt", "local", "iso8601", "date", "time", "text"].contains(text.lowercased())
  }

  private func isType(_ text: String) -> Bool {
    let word = text.lowercased().prefix { $0.isLetter || $0 == "_" || $0 == " " }
    return HeaderSearch.types.contains(String(word))
  }

  /// A unit without the brackets around it.
  private static func bare(_ text: String) -> String {
    guard let first = text.first, "([{".contains(first), text.count > 2 else { return text }
    return String(text.dropFirst().dropLast())
  }

  private static func isUnit(_ text: String) -> Bool {
    let bare = bare(text)
    guard bare.count <= 16, !bare.contains(where: { $0.isNumber && $0.isASCII }) || bare.count < 6
    else { return false }
    return bare != text || bare.contains { "°%‰²³µμ/$€£¥".contains($0) }
      || units.contains(bare.lowercased())
  }

  private static let units: Set<String> = [
    "k", "c", "f", "degc", "degf", "deg", "ppm", "ppb", "m", "mm", "cm", "km", "mi", "ft", "in",
    "s", "sec", "ms", "min", "h", "hr", "d", "g", "kg", "mg", "t", "lb", "lbs", "l", "ml", "pa",
    "hpa", "kpa", "mbar", "bar", "psi", "v", "mv", "a", "ma", "w", "kw", "mw", "wh", "kwh", "mwh",
    "j", "kj", "kcal", "cal", "hz", "khz", "mhz", "ghz", "b", "kb", "mb", "gb", "tb", "bpm", "rpm",
    "kmh", "kph", "mph", "kn", "m2", "m3", "lx", "db", "usd", "eur", "gbp", "chf", "jpy", "cny",
    "rmb", "inr", "percent", "pct", "count", "number", "steps", "units",
  ]

  private static let types: Set<String> = [
    "int", "integer", "bigint", "smallint", "tinyint", "hugeint", "uint", "long", "short", "number",
    "numeric", "decimal", "float", "double", "double precision", "real", "text", "string", "str",
    "varchar", "char", "character", "character varying", "bool", "boolean", "date", "datetime",
    "time", "timestamp", "timestamptz", "timestamp with time zone", "timestamp without time zone",
    "object", "uuid", "json", "dbl", "chr", "lgl", "dttm", "fct",
  ]
}

extension SampleRow {
  /// The line after the row, for a row that may have quoted line breaks.
  fileprivate func endLine(in text: [UInt8]) -> Int {
    line
      + text.withUnsafeBufferPointer { text in
        LineBreaks.count(in: text, start..<min(end, text.count))
      }
  }
}
