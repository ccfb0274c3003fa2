import Base
import Calendars

/// Something that was assumed while a table was read, to be told in one line.
package enum ReadingNote: Sendable, Hashable {
  /// The order of day and month that the first date in `row` does not tell.
  case dateOrder(
    column: String, row: Int, order: DateOrders, reason: ColumnProfile.DateOrderReason)
  /// Numbers that stand for times.
  case numericTime(column: String, NumericTime)
  /// Times of several zones, drawn in UTC.
  case severalOffsets(column: String)
  /// Amounts of several currencies.
  case currencies(column: String, [String])
  /// A comma separates the decimals.
  case decimalComma(column: String, isProven: Bool)
  /// A comma separates thousands.
  case groupingComma(column: String)
  /// A point separates thousands.
  case groupingPoint(column: String)
  /// Durations such as 5:30.
  case durationParts(column: String, areMinutes: Bool)
  /// Stars, letters and numbers in brackets beside numbers, which refer to notes.
  case footnotes(column: String, count: Int)
  /// Rows that are put in order along x, and whether they stood exactly the other way round.
  case order(column: String, isReversed: Bool)

  /// The assumption, its reason, and the option that chooses otherwise.
  package var description: String {
    switch self {
    case .dateOrder(let column, _, let order, let reason):
      "\(quoted(column)) is read as \(order.words)\(reason.words); "
        + (reason == .proven ? "" : "--locale or ") + "--date-format says otherwise"
    case .numericTime(let column, let time):
      "\(quoted(column)) is read as \(time.words); --x-type number takes it as numbers"
    case .severalOffsets(let column):
      "\(quoted(column)) has times of several offsets; drawn in UTC; --zone chooses another"
    case .currencies(let column, let codes):
      "\(quoted(column)) has amounts in \(codes.joined(separator: ", ")); drawn as they are, without "
        + "conversion"
    case .decimalComma(let column, let isProven):
      "the comma in \(quoted(column)) is read as decimal sign"
        + (isProven ? ", as its values show" : "; --locale en_US says otherwise")
    case .groupingComma(let column):
      "the comma in \(quoted(column)) is read as separator of thousands; "
        + "--locale de_DE says otherwise"
    case .groupingPoint(let column):
      "the point in \(quoted(column)) is read as separator of thousands; "
        + "--locale en_US says otherwise"
    case .footnotes(let column, let count):
      "what stands beside \(count) of the numbers in \(quoted(column)), as signs of notes do, is "
        + "left out"
    case .order(let column, let isReversed):
      isReversed
        ? "the rows are in falling order of \(quoted(column)); drawn in rising order"
        : "the rows are not in order of \(quoted(column)); drawn in order"
    case .durationParts(let column, let areMinutes):
      "\(quoted(column)) is read as \(areMinutes ? "minutes and seconds" : "hours and minutes"); "
        + "write 0:05:30 to be plain"
    }
  }
}

extension DateOrders {
  fileprivate var words: String {
    switch self {
    case .dayMonthYear: "day, month, year"
    case .monthDayYear: "month, day, year"
    default: "year, month, day"
    }
  }
}

extension ColumnProfile.DateOrderReason {
  fileprivate var words: String {
    switch self {
    case .written, .proven: ", as other dates of it show"
    case .locale: ", as in the locale"
    case .shorter: ", which makes the shorter of two even periods"
    case .customs: ", as the rest of the table suggests"
    case .standard: ", which nothing proves"
    }
  }
}

extension NumericTime {
  fileprivate var words: String {
    switch self {
    case .epoch(let perSecond):
      switch perSecond {
      case 1: "seconds since 1970 (UTC)"
      case 1e3: "milliseconds since 1970 (UTC)"
      case 1e6: "microseconds since 1970 (UTC)"
      default: "nanoseconds since 1970 (UTC)"
      }
    case .spreadsheetDays: "the day numbers of a spreadsheet"
    case .basicDay: "days such as 20160913"
    case .basicMonth: "months such as 201609"
    case .basicTime(100): "times such as 2016091308"
    case .basicTime(10_000): "times such as 201609130830"
    case .basicTime: "times such as 20160913083000"
    case .year: "years"
    }
  }
}
