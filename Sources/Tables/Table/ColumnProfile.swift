import Base
import Calendars

/// The rules by which cells are read that the cells themselves do not tell.
package struct CellRules: Sendable, Hashable {
  /// The order of day and month where the dates prove none; nil if no locale says.
  package var dateOrder: DateOrders?
  /// The notation of dates; nil for those of ``DateSyntax``.
  package var dateFormat: DateInputFormat?
  /// The decimal sign of a locale; nil if none is given.
  package var decimal: UInt8?
  /// The byte between fields; nil for JSON.
  package var delimiter: UInt8?

  package init() {}

  /// True for text that is divided by semicolons, as where the comma separates decimals.
  var isSemicolonDelimited: Bool { delimiter == .semicolon }
}

/// The kind and notation of a column's cells, found once for the whole column.
package struct ColumnProfile: Sendable {
  /// The kind of the cells.
  package enum Kind: Sendable, Hashable {
    case number, date, duration
    /// Times of a day.
    case clock
    /// Words for true and false.
    case truth
    case text
    /// No values.
    case empty
  }

  /// The order of day and month, and how it is known.
  package enum DateOrderReason: Sendable, Hashable {
    /// Nothing else is possible.
    case written
    /// Some dates are only possible in this order, or only this order gives even steps.
    case proven
    /// A locale was given.
    case locale
    /// The dates are even in both orders; this one is the shorter period.
    case shorter
    /// By AM and PM, signs of currencies, decimal commas and semicolons.
    case customs
    /// Nothing tells; it is that of the United States.
    case standard
  }

  package let name: String
  package internal(set) var kind: Kind
  /// The values that are not missing.
  package let valueCount: Int
  package let missingCount: Int
  /// The values that are not of the kind.
  package internal(set) var misfitCount = 0
  /// The first row with such a value.
  package internal(set) var firstMisfit: Int?

  /// The decimal sign of numbers.
  package internal(set) var decimal = UInt8.point
  /// True if all numbers are written as in JSON.
  package internal(set) var isPlain = true
  /// True for marks of a school, of which those with a tendency are no numbers.
  private(set) var areMarks = false
  /// True if points within packed numbers separate thousands.
  var hasGroupingPoints = false
  /// True if a K, M, B or T behind a number makes it thousands and more.
  var takesLetters = true
  /// The sign, currency or unit beside most numbers.
  var mark = WrittenNumber.Mark.none
  /// The time that numbers may stand for; it is the kind ``Kind/date`` where nothing else is likely.
  package internal(set) var numericTime: NumericTime?
  /// The order of day, month and year.
  package internal(set) var dateOrder = DateOrders.yearMonthDay
  package internal(set) var dateOrderReason = DateOrderReason.written
  /// True if two parts of durations are minutes and seconds.
  var areMinutes = false
  /// True if dates have offsets of several zones and only UTC puts them in order.
  var isInUTC = false
  /// The assumptions, to be told.
  package internal(set) var notes: [ReadingNote] = []
  /// True if many values look like dates that cannot be read.
  package internal(set) var looksLikeDates: Int?

  /// The kind as charts know it: durations are numbers of seconds, words and clocks are texts.
  package var columnKind: ColumnKind {
    switch kind {
    case .number, .duration: .number
    case .date: .date
    case .clock, .truth, .text: .text
    case .empty: .empty
    }
  }

  /// How values of the column are shown as they are written: with their currency, unit or as
  /// durations; nil if the cells say nothing.
  package var numberKind: NumberStyle.Kind? {
    switch (kind, mark) {
    // A pace such as 5:30 /km is 0:05:30, and not 330 /km.
    case (.duration, _): .duration
    case (.number, .percent): .plain(unit: "%")
    case (.number, .currency(let code)): .currency(code: code)
    case (.number, .unit(let unit)): .plain(unit: MeasureUnit(unit).symbol)
    default: nil
    }
  }

  /// The unit in the cells, else that in the name; nil if there is neither.
  package var unit: MeasureUnit? {
    switch mark {
    case .percent: MeasureUnit("%")
    case .unit(let unit): MeasureUnit(unit)
    case .none, .currency: Measure(column: name).unit
    }
  }

  /// True if odd values among the numbers are gaps.
  var takesNumbers: Bool { kind == .number || kind == .duration || kind == .clock }

  /// True if a number with this mark is one of the column: no other currency or unit than that of
  /// the others. A letter or two behind numbers without a unit refer to a note.
  func allows(_ mark: WrittenNumber.Mark) -> Bool {
    if mark == .none || mark == self.mark { return true }
    guard self.mark == .none else { return false }
    if case .unit(let unit) = mark { return unit.utf8.count <= 2 }
    return true
  }

  /// The share of values that have to be of a kind, in percent.
  private static let (leastNumbers, leastOthers, leastSimilar) = (70, 80, 30)

  init(_ survey: ColumnSurvey, _ table: Table, column: Int) {
    name = table.columnNames[column]
    (valueCount, missingCount) = (survey.values, survey.missing)
    areMarks = survey.areMarks
    kind = .text
    guard survey.values > 0 else {
      kind = .empty
      return
    }
    guard !survey.isMereText else { return }
    func has(_ count: Int, _ percent: Int) -> Bool { count * 100 >= survey.values * percent }
    let durations = survey.durations.count + survey.timedNumbers
    if has(survey.dates.count, ColumnProfile.leastOthers) {
      kind = .date
      decideOrder(survey, table, column)
      if dateOrder == .dayOfYear, !isDayOfYear(table, column) { kind = .text }
      decideZone(survey)
    } else if survey.durations.count > 0, has(durations, ColumnProfile.leastNumbers) {
      decideDuration(survey, table, column)
    } else if has(survey.numbers.count, ColumnProfile.leastNumbers) {
      guard !ColumnProfile.areCodes(survey, table, column) else { return }
      kind = .number
      decideNumbers(survey, table, column)
    } else if survey.truths.count == survey.values {
      kind = .truth
    } else if has(survey.dates.count, ColumnProfile.leastSimilar) {
      looksLikeDates = survey.dates.first
    }
    countMisfits(survey)
  }

  private mutating func countMisfits(_ survey: ColumnSurvey) {
    let (dates, numbers) = (survey.dates, survey.numbers)
    let (durations, truths, others) = (survey.durations, survey.truths, survey.others)
    let misfits: [ColumnSurvey.Tally]
    switch kind {
    case .date:
      misfits = numericTime == nil ? [numbers, durations, truths, others] : [dates, others]
    case .number: misfits = [dates, durations, truths, others]
    case .duration, .clock: misfits = [dates, truths, others]
    case .truth, .text, .empty: misfits = []
    }
    misfitCount = misfits.reduce(0) { $0 + $1.count }
    firstMisfit = misfits.compactMap(\.first).min()
  }
}

extension ColumnProfile {
  private mutating func decideNumbers(_ survey: ColumnSurvey, _ table: Table, _ column: Int) {
    isPlain = survey.plain == survey.numbers.count
    mark = ColumnProfile.mark(of: survey)
    takesLetters = ColumnProfile.takesLetters(survey, table, column)
    decideDecimal(survey, table, column)
    let currencies = survey.currencies
    if mark == .none, currencies.count > 1 {
      notes.append(.currencies(column: name, currencies))
    }
    let signs =
      survey.notes
      + (mark == .none
        ? survey.marks.reduce(0) { sum, found in
          found.key.isUnit && allows(found.key) ? sum + found.value : sum
        } : 0)
    if signs > 0 { notes.append(.footnotes(column: name, count: signs)) }
    guard mark == .none, decimal == .point, !survey.firstNumbers.contains(.infinity) else { return }
    let hasDates = {
      table.columnNames.indices.contains { other in
        other != column && table.survey(ofColumn: other).dates.count > 0
      }
    }
    let isTime = ColumnWords.isTime(name)
    guard
      let (time, isSure) = NumericTime.found(
        in: survey.firstNumbers, hasTimeName: isTime, hasDates: isTime && hasDates(),
        isOnlyTime: !ColumnName(name).isCode && !hasDates()
          && !table.columnNames.contains { $0 != name && ColumnWords.isTime($0) })
    else { return }
    numericTime = time
    guard isSure else { return }
    kind = .date
    notes.append(.numericTime(column: name, time))
  }

  /// True for codes: some begin with a zero and others have letters or are too great for a day, an
  /// hour or a minute, or all are the beginning of the text beside them, as 01 is of 01-Ain.
  private static func areCodes(_ survey: ColumnSurvey, _ table: Table, _ column: Int) -> Bool {
    guard survey.marks.keys.allSatisfy({ $0 == .none || $0.isUnit }), survey.decimals.points == 0
    else { return false }
    func values(_ rows: Range<Int>) -> [CellText] {
      rows.map { table.cell(row: $0, column: column) }
    }
    let rows = 0..<min(table.rowCount, 100)
    if survey.zeroed > 1, survey.zeroed * 50 >= survey.values {
      let isBeyond = values(0..<table.rowCount).contains { cell in
        if case .value(let number) = cell.number(.plain) { number > 60 } else { false }
      }
      return isBeyond || survey.marks.keys.contains(where: \.isUnit)
    }
    guard rows.count > 2 else { return false }
    let texts = values(rows).map { $0.bytes[$0.trimmed] }
    return table.columnNames.indices.contains { other in
      other != column
        && rows.allSatisfy { row in
          let (text, start) = (table.cell(row: row, column: other), texts[row])
          let rest = text.bytes[text.trimmed].dropFirst(start.count)
          return !start.isEmpty && text.bytes[text.trimmed].starts(with: start)
            && [.minus, .colon, 0x5F].contains(rest.first ?? .space)
            && (rest.dropFirst().first { !$0.isBlank }.map { $0.isLetter || $0 >= 0x80 } ?? false)
        }
    }
  }

  /// Whether a K, M, B or T stands for thousands and more: it does if a third of the numbers have one,
  /// or only those below 1000 have none.
  private static func takesLetters(_ survey: ColumnSurvey, _ table: Table, _ column: Int) -> Bool {
    guard survey.letters > 0, survey.letters * 3 < survey.numbers.count else { return true }
    if survey.marks.keys.contains(where: \.isUnit) { return false }
    return (0..<table.rowCount).allSatisfy { row in
      guard case .value(let number) = table.cell(row: row, column: column).number(.plain) else {
        return true
      }
      return number.magnitude < 1000
    }
  }

  /// The mark of most numbers: a unit that stands behind some only would be wrong for the others.
  private static func mark(of survey: ColumnSurvey) -> WrittenNumber.Mark {
    let written = survey.marks.filter { $0.key != .none }
    // Equal counts are ordered by the text, so that the choice does not depend on a hash.
    let most = written.max { ($0.value, "\($1.key)") < ($1.value, "\($0.key)") }
    guard let most, most.value * 10 >= survey.numbers.count * 6 else { return .none }
    return most.key
  }

  private mutating func decideDecimal(_ survey: ColumnSurvey, _ table: Table, _ column: Int) {
    let evidence = survey.decimals
    if let proven = evidence.proven {
      decimal = proven
      hasGroupingPoints = proven == .comma && evidence.maybePoints > 0
      if proven == .comma, table.cellRules.decimal != .comma {
        notes.append(.decimalComma(column: name, isProven: true))
      }
      return
    }
    guard evidence.isOpen else {
      decimal = table.cellRules.decimal ?? .point
      return
    }
    if let given = table.cellRules.decimal {
      decimal = given
    } else {
      // One program writes all columns of a file.
      let others = table.columnNames.indices.filter { $0 != column }
        .compactMap { table.survey(ofColumn: $0).decimals.proven }
      if let other = others.first, others.allSatisfy({ $0 == other }) {
        decimal = other
      } else {
        decimal = table.cellRules.isSemicolonDelimited ? .comma : .point
        if evidence.maybeCommas > 0 {
          // In quotes within commas it can hardly be anything else.
          if decimal == .comma {
            notes.append(.decimalComma(column: name, isProven: false))
          } else if table.cellRules.delimiter != .comma {
            notes.append(.groupingComma(column: name))
          }
        }
      }
    }
    hasGroupingPoints = decimal == .comma && evidence.maybePoints > 0
    if hasGroupingPoints, table.cellRules.decimal != .comma {
      notes.append(.groupingPoint(column: name))
    }
  }

  private mutating func decideDuration(_ survey: ColumnSurvey, _ table: Table, _ column: Int) {
    let forms = survey.forms
    kind = .duration
    if forms.clock > 0 {
      kind = .clock
    } else if !survey.isNoClock, !ColumnWords.isDuration(name) {
      let hasDates = table.columnNames.indices.contains { other in
        other != column && table.survey(ofColumn: other).dates.count > 0
      }
      // Beside dates, what rises and falls takes that long.
      let isClock = survey.onlyRises && (ColumnWords.isClock(name) || !hasDates)
      if isClock { kind = .clock }
    }
    guard kind == .duration else { return }
    if let unit = survey.durationUnits.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key {
      mark = .unit(unit)
    }
    guard forms.two > 0, forms.three == 0 else {
      areMinutes = forms.three > 0 && !ColumnWords.isInHours(name)
      return
    }
    areMinutes = survey.isNoClock || !(ColumnWords.isInHours(name) || survey.areFives)
    if !survey.isNoClock { notes.append(.durationParts(column: name, areMinutes: areMinutes)) }
  }
}

extension ColumnProfile {
  /// Finds the order of day and month, or of year and month, that all dates are written in.
  private mutating func decideOrder(_ survey: ColumnSurvey, _ table: Table, _ column: Int) {
    let most = survey.fits.max() ?? 0
    var orders = zip(DateOrders.each, survey.fits).filter { $0.1 == most }.map(\.0)
    guard orders.count > 1 || survey.fits.count(where: { $0 > 0 }) > 1 else {
      dateOrder = orders.first ?? .yearMonthDay
      return
    }
    dateOrderReason = .proven
    if let only = orders.first, orders.count == 1 {
      dateOrder = only
      if only != .yearMonth, only != .season { tellOrder(survey) }
      return
    }
    if orders.contains(.season) {
      // Months would not all be those of the next year's number.
      dateOrder = survey.firstDates.count > 2 ? .season : .yearMonth
      return
    }
    if survey.firstAmbiguous == nil {
      // All days are the numbers of their months.
      (dateOrder, dateOrderReason) = (orders[0], .written)
      return
    }
    let readings = orders.map { order in
      DateReadings(
        survey.firstDates.compactMap { $0.dateTime(as: order) }, of: survey.firstDates.count)
    }
    let even = orders.indices.filter { readings[$0].isEven }
    if even.count == 1 {
      dateOrder = orders[even[0]]
      tellOrder(survey)
      return
    }
    if let given = table.cellRules.dateOrder, orders.contains(given) {
      (dateOrder, dateOrderReason) = (given, .locale)
      return
    }
    if even.count > 1 {
      orders = even.sorted { readings[$0].span < readings[$1].span }.map { orders[$0] }
      (dateOrder, dateOrderReason) = (orders[0], .shorter)
    } else if let custom = ColumnProfile.custom(survey, table, column), orders.contains(custom) {
      (dateOrder, dateOrderReason) = (custom, .customs)
    } else {
      // Few people begin a date with two digits of a year.
      let standard =
        [DateOrders.monthDayYear, .dayMonthYear].first(where: orders.contains) ?? orders[0]
      (dateOrder, dateOrderReason) = (standard, .standard)
    }
    tellOrder(survey)
  }

  /// Takes UTC for times of several zones that only so follow each other. Those of a traveller do by
  /// the clocks on the way, and of summer and winter there are two.
  private mutating func decideZone(_ survey: ColumnSurvey) {
    guard let least = survey.offsets.min(), let most = survey.offsets.max(), most - least > 3600
    else { return }
    let dates = survey.firstDates.compactMap { $0.dateTime(as: dateOrder) }
    let moments = dates.map { $0.wallSeconds - Double($0.utcOffset ?? 0) }
    guard !NumericTime.isOrdered(dates.map(\.wallSeconds)), NumericTime.isOrdered(moments) else {
      return
    }
    isInUTC = true
    notes.append(.severalOffsets(column: name))
  }

  /// Whether 2024-025 is a day of a year, and no number of a bill.
  private func isDayOfYear(_ table: Table, _ column: Int) -> Bool {
    ColumnWords.isTime(name)
      || !ColumnName(name).isCode
        && !table.columnNames.indices.contains {
          $0 != column && table.survey(ofColumn: $0).dates.count > 0
        }
  }

  /// Tells an order that is not plain from the first dates.
  private mutating func tellOrder(_ survey: ColumnSurvey) {
    guard let row = survey.firstAmbiguous else { return }
    notes.append(
      .dateOrder(column: name, row: row, order: dateOrder, reason: dateOrderReason))
  }

  /// The order by the customs of the country that the rest of the table is written in.
  private static func custom(
    _ survey: ColumnSurvey, _ table: Table, _ column: Int
  ) -> DateOrders? {
    if survey.hasHalfDays { return .monthDayYear }
    let others = table.columnNames.indices.filter { $0 != column }.map(table.survey(ofColumn:))
    if others.contains(where: { ($0.marks[.currency("USD")] ?? 0) > 0 }) { return .monthDayYear }
    let hasCommas = others.contains { $0.decimals.proven == .comma }
    return table.cellRules.isSemicolonDelimited || hasCommas ? .dayMonthYear : nil
  }
}

/// The dates of a column in one order.
private struct DateReadings {
  /// True if all dates exist, and are at even distances or on the same day of months that follow
  /// each other.
  let isEven: Bool
  /// The days from the first to the last.
  let span: Int

  init(_ dates: [DateTime], of count: Int) {
    let days = dates.map(\.daysSince1970)
    span = (days.max() ?? 0) - (days.min() ?? 0)
    let pairs = zip(dates, dates.dropFirst()).filter { $0.daysSince1970 != $1.daysSince1970 }
    let steps = Set(pairs.map { $1.daysSince1970 - $0.daysSince1970 })
    let months = Set(pairs.map { ($1.year - $0.year) * 12 + $1.month - $0.month })
    let isMonthly = months.count == 1 && Set(dates.map(\.day)).count == 1
    // Weekdays have steps of one day and of three.
    let isWeekdays =
      (steps == [1, 3] || steps == [-1, -3]) && dates.allSatisfy { $0.weekday <= 5 }
    isEven =
      dates.count == count && pairs.count > 1 && (steps.count == 1 || isMonthly || isWeekdays)
  }
}

extension CellText {
  /// The number of a cell that is read before its column is known: with its currency, percent sign
  /// or unit, or a duration in seconds.
  ///
  /// A comma that could as well stand before decimals is no number here, unless quotes show that
  /// commas are not what divides fields.
  package func writtenNumber(_ format: NumberFormat) -> NumberReading {
    let plain = number(format)
    guard plain == .notANumber, !isMissing else { return plain == .notANumber ? .missing : plain }
    let decimal: UInt8 = format.decimal == [.comma] ? .comma : .point
    if let written = WrittenNumber(self) {
      let isOpen = format.isPlain && written.evidence == .maybeComma && !traits.contains(.quoted)
      guard !isOpen, let value = written.value(decimal: decimal) else { return .notANumber }
      return value.isFinite ? .value(value) : .notFinite
    }
    guard let duration = WrittenDuration(self), duration.form != .twoParts else {
      return .notANumber
    }
    return .value(duration.seconds)
  }
}
