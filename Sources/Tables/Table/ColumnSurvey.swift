import Base
import Calendars

/// Counts of the notations in a column; ``ColumnProfile`` decides by them.
struct ColumnSurvey: Sendable {
  /// The cells after which a column whose cells are mere text is not looked at any further.
  private static let sample = 1000

  /// The cells of one kind.
  struct Tally: Sendable {
    var count = 0
    /// The first row; nil if there is none.
    var first: Int?

    mutating func add(_ row: Int) {
      if first == nil { first = row }
      count += 1
    }
  }

  private(set) var values = 0
  private(set) var missing = 0
  private(set) var numbers = Tally()
  /// Numbers in the notation of JSON.
  private(set) var plain = 0
  private(set) var dates = Tally()
  private(set) var durations = Tally()
  /// Numbers with a unit of time, which are durations if others are.
  private(set) var timedNumbers = 0
  private(set) var truths = Tally()
  private(set) var others = Tally()
  /// Marks of a school such as `2-`, which are of no kind if all values are marks, and numbers of
  /// accounting with a minus behind them otherwise.
  private var tendencies = Tally()
  private(set) var areMarks = false
  /// The number of the first values that are of no kind.
  private(set) var isMereText = false

  // Numbers.
  private(set) var decimals = DecimalEvidence()
  private(set) var marks: [WrittenNumber.Mark: Int] = [:]
  /// The numbers with a K, M, B or T behind them.
  private(set) var letters = 0
  /// The cells of digits that begin with a zero, as codes do.
  private(set) var zeroed = 0
  /// Whether some number is followed by letters at a distance, as signs of notes are.
  private(set) var notes = 0
  /// The first numbers, to see whether they are a time.
  private(set) var firstNumbers: [Double] = []

  // Dates.
  private(set) var firstDates: [UnvalidatedDate] = []
  /// How many dates can be read in each of ``DateOrders/each``.
  private(set) var fits = [Int](repeating: 0, count: DateOrders.each.count)
  /// The first row that proves the day, or the month, to be first.
  private(set) var proofs: (dayFirst: Int?, monthFirst: Int?) = (nil, nil)
  /// The first row whose order is open.
  private(set) var firstAmbiguous: Int?
  private(set) var hasHalfDays = false
  private var fixedDates = FixedWidthCells()
  /// The offsets from UTC that dates have, in seconds.
  private(set) var offsets: Set<Int> = []

  // Durations.
  private(set) var forms: (two: Int, three: Int, clock: Int) = (0, 0, 0)
  private(set) var isNoClock = false
  private(set) var onlyRises = true
  private(set) var areFives = true
  private var lastDuration = -Double.infinity
  private(set) var durationUnits: [String: Int] = [:]

  init(_ table: Table, column: Int) {
    let rules = table.cellRules
    for run in table.runs {
      if let (notation, packed) = table.packedNumbers(of: run, column: column) {
        take(packed, notation, run.rows.lowerBound)
        if rules.isSemicolonDelimited { takeEvidence(of: run, table, column) }
        continue
      }
      for row in run.rows {
        take(table.cell(row: row, column: column, in: run), row, rules)
        if values == ColumnSurvey.sample, isHopeless {
          isMereText = true
          return
        }
      }
    }
    guard tendencies.count > 0 else { return }
    areMarks = table.hasMarksOnly(inColumn: column)
    for row in 0..<table.rowCount {
      let cell = table.cell(row: row, column: column)
      guard SchoolMark(cell)?.hasTendency == true else { continue }
      if !areMarks, let number = WrittenNumber(cell) { take(number, row) } else { others.add(row) }
    }
  }

  /// True if hardly any value is more than text.
  private var isHopeless: Bool {
    max(numbers.count + tendencies.count, dates.count, durations.count, truths.count) * 10
      < values * 3
  }

  /// The codes of the currencies beside numbers.
  var currencies: [String] {
    marks.keys.compactMap { mark in
      if case .currency(let code) = mark { code } else { nil }
    }.sorted()
  }

  /// Packed values need no look, except for the first ones of numbers that may be a time.
  private mutating func take(
    _ packed: ArraySlice<Double>, _ notation: CellNotation, _ firstRow: Int
  ) {
    let present = packed.count - OptionalDoubles.gaps(in: packed)
    missing += packed.count - present
    guard present > 0 else { return }
    values += present
    switch notation {
    case .number, .calculated:
      if numbers.first == nil { numbers.first = firstRow }
      numbers.count += present
      plain += present
      guard let first = packed.first(where: { !$0.isNaN }), NumericTime.mayBegin(with: first) else {
        if firstNumbers.isEmpty { firstNumbers = [.infinity] }
        return
      }
      for number in packed where !number.isNaN && firstNumbers.count < ColumnSurvey.sample {
        firstNumbers.append(number)
      }
    case .date:
      if dates.first == nil { dates.first = firstRow }
      dates.count += present
      fits[0] += present
    }
  }

  /// In a file that is divided by semicolons a point may separate thousands.
  private mutating func takeEvidence(of run: Table.Run, _ table: Table, _ column: Int) {
    for row in run.rows.prefix(ColumnSurvey.sample) {
      guard let number = WrittenNumber(table.cell(row: row, column: column)) else { continue }
      decimals.take(number.evidence)
    }
  }

  private mutating func take(_ cell: CellText, _ row: Int, _ rules: CellRules) {
    if rules.dateFormat == nil, takeUsual(cell, row) { return }
    if cell.isMissing {
      missing += 1
      return
    }
    values += 1
    if let format = rules.dateFormat {
      if let date = format.date(in: cell) {
        take(date, row)
        return
      }
    }
    switch cell.number(.plain) {
    case .value(let number) where !cell.isGroupedNumber:
      takePlain(number, row)
      if !cell.traits.contains(.jsonNumber), cell.bytes[cell.trimmed].contains(.point),
        let written = WrittenNumber(cell)
      {
        decimals.take(written.evidence)
      }
      return
    case .notFinite:
      numbers.add(row)
      plain += 1
      return
    case .value, .missing, .notANumber: break
    }
    if let date = cell.date {
      take(date, row)
    } else if SchoolMark(cell)?.hasTendency == true {
      tendencies.add(row)
    } else if let number = WrittenNumber(cell) {
      take(number, row)
      // A single number of minutes among others of hours and minutes.
      if case .unit = number.mark, WrittenDuration(cell) != nil { timedNumbers += 1 }
    } else if let duration = WrittenDuration(cell) {
      take(duration, row)
    } else if cell.truth != nil {
      truths.add(row)
    } else {
      others.add(row)
      if cell.isZeroed { zeroed += 1 }
    }
  }

  /// Takes a plain number, or a date like those before it; false for any other cell.
  private mutating func takeUsual(_ cell: CellText, _ row: Int) -> Bool {
    if cell.traits.contains(.nested) { return false }
    if let decimal = cell.decimal {
      values += 1
      takePlain(decimal.value, row)
      if !cell.traits.contains(.jsonNumber) { decimals.take(decimal.evidence) }
      return true
    }
    // The first dates are kept as they are written.
    guard firstDates.count == ColumnSurvey.sample, fixedDates.seconds(of: cell) != nil else {
      return false
    }
    values += 1
    dates.add(row)
    fits[0] += 1
    return true
  }

  private mutating func takePlain(_ number: Double, _ row: Int) {
    numbers.add(row)
    plain += 1
    if firstNumbers.count < ColumnSurvey.sample { firstNumbers.append(number) }
  }

  private mutating func take(_ number: WrittenNumber, _ row: Int) {
    numbers.add(row)
    decimals.take(number.evidence)
    marks[number.mark, default: 0] += 1
    if number.hasNote { notes += 1 }
    if number.hasLetter { letters += 1 }
    // No time is written with a unit or with separators.
    if firstNumbers.isEmpty { firstNumbers = [.infinity] }
  }

  private mutating func take(_ date: UnvalidatedDate, _ row: Int) {
    dates.add(row)
    if firstDates.count < ColumnSurvey.sample { firstDates.append(date) }
    for (index, order) in DateOrders.each.enumerated() where date.orders.contains(order) {
      fits[index] += 1
    }
    if let time = date.time {
      if time.isTwelveHours { hasHalfDays = true }
      if let offset = time.offset { offsets.insert(offset) }
    }
    guard !date.isAmbiguous else {
      if firstAmbiguous == nil { firstAmbiguous = row }
      return
    }
    switch date.onlyOrder {
    case .some(.dayMonthYear) where proofs.dayFirst == nil: proofs.dayFirst = row
    case .some(.monthDayYear) where proofs.monthFirst == nil: proofs.monthFirst = row
    default: break
    }
  }

  private mutating func take(_ duration: WrittenDuration, _ row: Int) {
    durations.add(row)
    switch duration.form {
    case .twoParts: forms.two += 1
    case .threeParts: forms.three += 1
    case .clock: forms.clock += 1
    case .units: break
    }
    if duration.isNoClock { isNoClock = true }
    onlyRises = onlyRises && duration.seconds >= lastDuration
    lastDuration = duration.seconds
    areFives = areFives && duration.seconds.truncatingRemainder(dividingBy: 300) == 0
    if let unit = duration.unit { durationUnits[unit, default: 0] += 1 }
  }
}

extension Table {
  /// True if all values are marks of a school, but for words.
  fileprivate func hasMarksOnly(inColumn column: Int) -> Bool {
    (0..<rowCount).allSatisfy { row in
      let cell = cell(row: row, column: column)
      return cell.isMissing || SchoolMark(cell) != nil || WrittenNumber(cell) == nil
    }
  }
}

extension CellText {
  /// True for a number in quotes with commas between groups, which a column must confirm.
  fileprivate var isGroupedNumber: Bool {
    traits.contains(.quoted) && bytes[trimmed].contains(.comma)
  }

  /// True for several digits that begin with a zero.
  fileprivate var isZeroed: Bool {
    let text = bytes[trimmed]
    return text.count > 1 && text.first == .zero && text.allSatisfy(\.isDigit)
  }

  /// True or false for words that mean it; nil for all other texts.
  var truth: Bool? {
    let range = trimmed
    guard range.count <= 8, !traits.contains(.nested) else { return nil }
    let word = String(decoding: bytes[range], as: UTF8.self).lowercased()
    if CellText.trueWords.contains(word) { return true }
    return CellText.falseWords.contains(word) ? false : nil
  }

  private static let trueWords: Set<String> = [
    "true", "yes", "y", "on", "t", "ja", "oui", "sí", "si", "sì", "sim", "tak", "да", "evet",
    "wahr",
    "vrai", "verdadero", "はい", "是", "예", "نعم", "כן", "हाँ",
  ]
  private static let falseWords: Set<String> = [
    "false", "no", "n", "off", "f", "nein", "non", "nee", "não", "nie", "нет", "hayır", "falsch",
    "faux", "falso", "いいえ", "否", "아니요", "لا", "לא", "नहीं",
  ]
}
