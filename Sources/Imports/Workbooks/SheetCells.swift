import Base
import Calendars

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The cells of a sheet as lines of CSV.
///
/// Cells come in the order of rows. Each line has the number of its row, so that messages name it;
/// empty columns before the first one are left out, since a table may stand anywhere in a sheet.
struct SheetCells {
  /// The cells with a number or a date, which tell a table from a page of text.
  private(set) var numberCount = 0
  /// Whether no cell has a value.
  var isEmpty: Bool { lastColumn < 0 }

  private let texts: SharedTexts
  private let formats: [CellFormat]
  private let begins1904: Bool

  /// The fields of all rows, with the commas of the columns from A on.
  private var bytes: [UInt8] = []
  /// The ends of rows in ``bytes``, and the columns that each row has.
  private var rows: [(end: Int, columns: Int)] = []
  private var firstColumn = Int.max
  private var lastColumn = -1

  /// The cell that is read.
  private var cell: (column: Int, type: Kind, format: CellFormat) = (0, .number, .number)
  private var value: [UInt8] = []
  private var (isValue, isPhonetic) = (false, false)
  /// The columns that the row that is read has so far.
  private var columns = 0
  private var lastRow = 0

  private static let (mostRows, mostColumns) = (1_048_576, 16_384)
  private static let limit = SourceText.defaultLimit

  /// The type of a cell, where it says so.
  private enum Kind {
    case number
    case shared
    case text
    case boolean
    case error

    init(_ type: UnsafePointer<CChar>) {
      // One letter, or str, inlineStr and d for texts.
      switch UInt8(bitPattern: type[0]) {
      case UInt8(ascii: "s"): self = type[1] == 0 ? .shared : .text
      case UInt8(ascii: "i"), UInt8(ascii: "d"): self = .text
      case UInt8(ascii: "b"): self = .boolean
      case UInt8(ascii: "e"): self = .error
      default: self = .number
      }
    }
  }

  init(texts: SharedTexts, formats: [CellFormat], begins1904: Bool) {
    (self.texts, self.formats, self.begins1904) = (texts, formats, begins1904)
  }

  mutating func take(_ event: XMLReader.Event) throws(ImportError) {
    switch event {
    case .open(let tag):
      switch tag.name {
      case "c": open(tag)
      // An inline text may be in several runs.
      case "v", "t": isValue = !isPhonetic
      case "rPh": isPhonetic = true
      case "row":
        columns = 0
        let number = tag.value("r").flatMap(SheetCells.integer) ?? lastRow + 1
        // Rows without cells may be left out; with them, lines have the numbers of rows.
        while rows.count < min(number, SheetCells.mostRows) - 1 { rows.append((bytes.count, 0)) }
        lastRow = number
      default: break
      }
    case .text(let text): if isValue { value += text }
    case .close(let name):
      switch name {
      case "v", "t": isValue = false
      case "rPh": isPhonetic = false
      case "c": close()
      case "row":
        rows.append((bytes.count, columns))
        if bytes.count > SheetCells.limit { throw .tooLarge(limit: SheetCells.limit) }
      default: break
      }
    }
  }

  private mutating func open(_ tag: XMLReader.Tag) {
    value.removeAll(keepingCapacity: true)
    let column = tag.value("r").flatMap(SheetCells.column) ?? columns
    let style = tag.value("s").flatMap(SheetCells.integer) ?? 0
    let kind = tag.value("t").map(Kind.init) ?? .number
    cell = (column, kind, formats.indices.contains(style) ? formats[style] : .number)
  }

  private mutating func close() {
    // A column that comes twice or out of order would move what is behind it.
    guard !value.isEmpty, cell.column >= columns, cell.column < SheetCells.mostColumns else {
      return
    }
    let start = bytes.count
    bytes += repeatElement(UInt8(ascii: ","), count: cell.column - max(columns - 1, 0))
    let field = bytes.count
    switch cell.type {
    case .number: appendNumber()
    case .shared:
      CSVText.append(texts[SheetCells.integer(value) ?? -1], to: &bytes)
    case .text: CSVText.append(EscapedText.decoded(value[...]) ?? value, to: &bytes)
    case .boolean: bytes += Array((value == [UInt8(ascii: "1")] ? "TRUE" : "FALSE").utf8)
    case .error: break
    }
    // Only what has a value makes a row wider.
    guard bytes.count > field else {
      bytes.removeLast(bytes.count - start)
      return
    }
    columns = cell.column + 1
    (firstColumn, lastColumn) = (min(firstColumn, cell.column), max(lastColumn, cell.column))
  }

  private mutating func appendNumber() {
    numberCount += 1
    // Most numbers are written as they are; 16 digits and more are those of binary fractions.
    if cell.format == .number, value.count <= 15 {
      bytes += value
      return
    }
    guard let number = Double(String(decoding: value, as: UTF8.self)), number.isFinite else {
      CSVText.append(value, to: &bytes)
      return
    }
    CSVText.append(
      Array(SheetCells.text(of: number, cell.format, begins1904: begins1904).utf8), to: &bytes)
  }

  /// The table: the rows up to the last one with a value, all of the same width.
  func csv() -> [UInt8] {
    guard lastColumn >= 0 else { return [] }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + rows.count * 2)
    var start = 0
    let last = rows.lastIndex { $0.columns > 0 } ?? -1
    for row in rows[...last] {
      if row.columns > 0 {
        text += bytes[(start + firstColumn)..<row.end]
        text += repeatElement(UInt8(ascii: ","), count: lastColumn + 1 - row.columns)
      }
      text.append(UInt8(ascii: "\n"))
      start = row.end
    }
    return text
  }
}

extension SheetCells {
  /// The number of a column by the letters of a reference such as `AB12`, from 0; nil without one.
  private static func column(_ reference: UnsafePointer<CChar>) -> Int? {
    var (column, place) = (0, reference)
    while case let letter = UInt8(bitPattern: place.pointee) & 0xDF,
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter), column < mostColumns
    {
      column = column * 26 + Int(letter - UInt8(ascii: "A")) + 1
      place += 1
    }
    return column > 0 ? column - 1 : nil
  }

  /// The number that a text has; nil for anything but one to nine digits.
  private static func integer(_ text: UnsafePointer<CChar>) -> Int? {
    var (number, length) = (0, 0)
    while case let digit = UInt8(bitPattern: text[length]), digit.isDigit, length < 10 {
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
      length += 1
    }
    return (1...9).contains(length) && text[length] == 0 ? number : nil
  }

  private static func integer(_ text: [UInt8]) -> Int? {
    var number = 0
    for digit in text.prefix(10) {
      guard digit.isDigit else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return (1...9).contains(text.count) ? number : nil
  }

  /// A number as its format means it.
  static func text(of number: Double, _ format: CellFormat, begins1904: Bool) -> String {
    switch format {
    case .number: plain(number)
    case .percent: plain(hundredfold(number)) + "%"
    case .currency(let before, let behind):
      (number < 0 ? "-" : "") + before + plain(abs(number)) + (behind.isEmpty ? "" : " \(behind)")
    case .date, .dateTime, .time:
      date(number, format, begins1904: begins1904) ?? plain(number)
    case .duration: duration(number)
    }
  }

  /// The shortest digits that have the value, as a decimal.
  private static func plain(_ number: Double) -> String {
    // Excel shows 15 digits; sums of decimals differ from them beyond.
    let rounded = rounded(number)
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }

  private static func rounded(_ number: Double) -> Double {
    guard number != 0, number.magnitude < 1e15, number.magnitude > 1e-9 else { return number }
    var scale = 1.0
    while number.magnitude * scale < 1e14 { scale *= 10 }
    let digits = (number * scale).rounded()
    return digits / scale
  }

  /// A share of 1 in hundredths.
  private static func hundredfold(_ number: Double) -> Double { number * 100 }

  /// The serial date of the last day of 9999.
  private static let lastDay = 2_958_465.0

  /// A serial date: the days since the last day of 1899, of which 1900 has one that never was, or
  /// since the first of 1904; nil for one that has no date.
  private static func date(_ serial: Double, _ format: CellFormat, begins1904: Bool) -> String? {
    guard serial >= 0, serial < lastDay + 1 else { return nil }
    let milliseconds = (serial * 86_400_000).rounded()
    let day = Int(milliseconds / 86_400_000)
    // The year 10000 has no date; of 1904 it begins earlier.
    guard day <= Int(lastDay) - (begins1904 ? 1462 : 0) else { return nil }
    let rest = Int(milliseconds) - day * 86_400_000
    let hasDate = day > 0 || format != .time
    let hasClock = rest != 0 || format != .date
    // A sheet may have a hundred thousand of them, so they are put together of digits.
    var text: [UInt8] = []
    text.reserveCapacity(24)
    if hasDate {
      let epoch = begins1904 ? -24_107 : day < 60 ? -25_568 : -25_569
      let civil = CivilDay(daysSince1970: day + epoch)
      append(civil.year, digits: 4, to: &text)
      for part in [civil.month, civil.day] { append(part, digits: 2, after: "-", to: &text) }
      if hasClock { text.append(UInt8(ascii: " ")) }
    }
    if hasClock {
      append(rest / 3_600_000, digits: 2, to: &text)
      for part in [rest / 60_000 % 60, rest / 1000 % 60] {
        append(part, digits: 2, after: ":", to: &text)
      }
      if rest % 1000 != 0 { append(rest % 1000, digits: 3, after: ".", to: &text) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func append(
    _ number: Int, digits: Int, after mark: Unicode.Scalar? = nil, to text: inout [UInt8]
  ) {
    if let mark { text.append(UInt8(ascii: mark)) }
    var unit = [1, 10, 100, 1000][digits - 1]
    while unit > 0 {
      text.append(UInt8(ascii: "0") + UInt8(number / unit % 10))
      unit /= 10
    }
  }

  private static func duration(_ days: Double) -> String {
    guard days.magnitude < 1e6 else { return plain(days) }
    let seconds = Int((days.magnitude * 86_400).rounded())
    let parts = [seconds / 60 % 60, seconds % 60].map { $0.padded(to: 2) }
    return "\(days < 0 ? "-" : "")\(seconds / 3600):\(parts.joined(separator: ":"))"
  }
}
