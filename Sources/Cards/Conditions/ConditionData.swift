import Base
import Calendars

/// The data that a condition is evaluated on: that of a chart, or the numbers in a card's record.
package protocol ConditionData {
  var locale: ChartLocale { get }
  /// The moment that is called now, in seconds since 1970.
  var now: Double { get }
  /// Whether there is data, be it empty.
  var hasData: Bool { get }
  /// The number of values that are shown.
  var valueCount: Int { get }
  /// The first goal, in the unit of the value that is shown; nil if there is none.
  var goal: Double? { get }

  /// The value of a name, of which what comes first may also stand last: `steps.max`; nil without
  /// data.
  ///
  /// `steps.delta` is the change of the range where one is asked for, as `delta` is.
  func content(of name: String) throws(TemplateError) -> TemplateValue.Content?

  /// The last values of a column, or of the one that is shown first; nil without data.
  ///
  /// - Throws: ``TemplateError`` for what is no column of numbers.
  func recentValues(of column: String?) throws(TemplateError) -> RecentValues?

  /// The period of the last value of a column, or of the first one shown; nil without values.
  ///
  /// - Throws: ``TemplateError`` for what is no column, and for data without dates.
  func lastPeriod(of column: String?) throws(TemplateError) -> LastPeriod?
}

/// The last values of a column, up to three.
package struct RecentValues: Sendable, Hashable {
  package static let most = 3

  package let column: String
  /// The format of one of them; its value is not used.
  package let look: TemplateNumber
  /// The latest last.
  package let values: [Double]
  /// Which of them is not over yet; nil if all are.
  package let open: Int?

  package init(column: String, look: TemplateNumber, values: [Double], open: Int?) {
    (self.column, self.look, self.values, self.open) = (column, look, values, open)
  }
}

/// The period of a value, in seconds since 1970.
package struct LastPeriod: Sendable, Hashable {
  package let start: Double
  package let end: Double
  package let zone: Zone
  /// The unit of the calendar that begins with it; nil for a moment.
  package let unit: CalendarUnit?

  package init(start: Double, end: Double, zone: Zone, unit: CalendarUnit?) {
    (self.start, self.end, self.zone, self.unit) = (start, end, zone, unit)
  }
}

extension TemplateError {
  /// A name that only columns can have here.
  package static func noColumn(_ name: String, _ rule: String) -> TemplateError {
    .incomparable("\(quoted(name)) is no column\(rule)")
  }
}
