import Calendars

/// A date with the shape of one, before anybody knows whether the calendar has it.
package struct UnvalidatedDate: Equatable {
  /// What the three numbers of a date are.
  package enum Order: Equatable {
    case yearMonthDay
    case dayMonthYear
    /// Day and month in an order that only the other dates of the column can tell.
    case slashed
  }

  /// The order of day and month in a column of dates with slashes.
  package enum SlashedOrder {
    case dayFirst
    case monthFirst
  }

  /// A clock's reading as written.
  struct Time: Equatable {
    var hour = 0
    var minute = 0
    var second = 0
    var nanosecond = 0
    /// Seconds ahead of UTC, nil when none is written.
    var offset: Int?
  }

  package let numbers: (Int, Int, Int)
  package let order: Order
  var time: Time?

  package static func == (a: UnvalidatedDate, b: UnvalidatedDate) -> Bool {
    a.numbers == b.numbers && a.order == b.order && a.time == b.time
  }

  /// Which order of day and month this date proves by a number over 12.
  package var provenOrder: SlashedOrder? {
    guard order == .slashed else { return nil }
    if numbers.0 > 12 { return .dayFirst }
    return numbers.1 > 12 ? .monthFirst : nil
  }

  /// The date itself, or nil when no calendar or clock has it.
  package func dateTime(slashed: SlashedOrder) -> DateTime? {
    let date: DateTime? =
      switch order {
      case .yearMonthDay: DateTime(year: numbers.0, month: numbers.1, day: numbers.2)
      case .dayMonthYear: DateTime(year: numbers.2, month: numbers.1, day: numbers.0)
      case .slashed where slashed == .dayFirst:
        DateTime(year: numbers.2, month: numbers.1, day: numbers.0)
      case .slashed: DateTime(year: numbers.2, month: numbers.0, day: numbers.1)
      }
    guard let time else { return date }
    let clock = TimeOfDay(
      hour: time.hour, minute: time.minute, second: time.second, nanosecond: time.nanosecond)
    return clock.flatMap { date?.at($0, utcOffset: time.offset) }
  }
}
