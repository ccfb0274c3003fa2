import Base
import Calendars
import Tables

/// What amounts are measured by: a length of time, a number of rows, or the sum of another column.
package struct RateBase: Sendable, Hashable {
  package enum Unit: Sendable, Hashable {
    case second
    case calendar(CalendarUnit)
    /// Rows that have a value.
    case rows
    /// The sum of a column.
    case column(String)
  }

  /// How many of the unit one value is for, over 0.
  package let count: Double
  package let unit: Unit

  static let units = ["second"] + CalendarUnit.allCases.map(\.rawValue)

  static let form = ValueSchema.either([
    .choice(units), .number("NUMBER", in: nil), .text("COLUMN"),
  ])

  /// Reads a unit of time, a number of rows, or a column, perhaps with a number before it: `day`,
  /// `100`, `requests` or `100 requests`.
  init(_ option: OptionValue) throws(OptionError) {
    let text = try option.text()
    let head = text.prefix { $0 != " " }
    var (count, name) = (1.0, text)
    if let number = plainNumber(head) {
      guard number > 0, number.isFinite else { throw .malformed(text, .rate) }
      (count, name) = (number, String(text.dropFirst(head.count).drop { $0 == " " }))
    }
    self.count = count
    let word = name.lowercased()
    let known = RateBase.units.first { $0 == word || $0 + "s" == word }
    unit =
      if name.isEmpty {
        .rows
      } else if let known {
        CalendarUnit(rawValue: known).map { .calendar($0) } ?? .second
      } else {
        .column(name)
      }
  }

  /// Whether it is a length of time.
  var isTime: Bool {
    switch unit {
    case .second, .calendar: true
    case .rows, .column: false
    }
  }

  /// The name of a quantity that is measured by it: `Steps per day`, `Errors / 100 requests`.
  func name(of quantity: String, in locale: ChartLocale, among columns: [String]) -> String {
    let words = words(in: locale, among: columns)
    guard case .calendar = unit, count == 1 else { return "\(quantity) \(words)" }
    return locale.strings.sentences.aggregatePer.filled(["aggregate": quantity, "each": words])
  }

  /// What stands behind the name of a quantity: `per day`, `/ 100 requests`.
  func words(in locale: ChartLocale, among columns: [String]) -> String {
    let strings = locale.strings
    let number = NumberStyle().string(count, in: locale)
    func counted(_ unit: CalendarUnit?) -> String {
      let decimals = count == count.rounded() ? 0 : 1
      return "/ "
        + strings.units[unit].counted.filled(count, written: number, decimals: decimals, in: locale)
    }
    func named(_ name: String) -> String { "/ " + (count == 1 ? name : "\(number) \(name)") }
    switch unit {
    case .second: return named("s")
    case .calendar(let unit): return count == 1 ? strings.units[unit].each : counted(unit)
    case .rows: return counted(nil)
    case .column(let column):
      let measure = Measure(column: column, among: columns)
      return named(measure.unit?.symbol ?? QuantityName(measure.name).inSentence)
    }
  }
}

extension RateBase {
  /// The length of a span of time: seconds, minutes and hours that pass, and days, weeks, months,
  /// quarters and years of the calendar with parts of them by days.
  func length(of span: Range<Double>, in zone: Zone) -> Double {
    let seconds = span.upperBound - span.lowerBound
    guard case .calendar(let unit) = unit else { return seconds }
    switch unit {
    case .minute: return seconds / 60
    case .hour: return seconds / 3600
    case .day, .week, .month, .quarter, .year:
      let start = unit.position(of: span.lowerBound, in: zone)
      let end = unit.position(of: span.upperBound, in: zone)
      return Double(end.index - start.index) + (end.part - start.part)
    }
  }
}

extension CalendarUnit {
  /// The number of the unit of days in which a moment is, and the part of it that has passed.
  fileprivate func position(of moment: Double, in zone: Zone) -> (index: Int, part: Double) {
    let start = CalendarUnit.day.start(of: moment, in: zone)
    let end = CalendarUnit.day.next(after: moment, in: zone)
    let day = zone.day(at: moment)
    let index = index(ofDay: day, firstWeekday: 1)
    let first = self.day(ofIndex: index, firstWeekday: 1)
    let next = self.day(ofIndex: index + 1, firstWeekday: 1)
    // A day of 25 hours is one day of its month.
    let passed = Double(day - first) + (moment - start) / (end - start)
    return (index, passed / Double(next - first))
  }
}
