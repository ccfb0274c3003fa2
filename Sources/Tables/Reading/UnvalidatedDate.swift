import Base
import Calendars

/// A date by its syntax, which the calendar may not have.
package struct UnvalidatedDate: Equatable {
  package enum Order: Equatable {
    case yearMonthDay
    case dayMonthYear
    /// Day and month in an order that follows from other dates of the column.
    case slashed
  }

  package enum SlashedOrder {
    case dayFirst
    case monthFirst
  }

  struct Time: Equatable {
    var hour = 0
    var minute = 0
    var second = 0
    var nanosecond = 0
    /// Seconds ahead of UTC; nil if none is written.
    var offset: Int?
  }

  package let numbers: (Int, Int, Int)
  package let order: Order
  var time: Time?

  package static func == (a: UnvalidatedDate, b: UnvalidatedDate) -> Bool {
    a.numbers == b.numbers && a.order == b.order && a.time == b.time
  }

  /// The order of day and month that a number over 12 proves.
  package var provenOrder: SlashedOrder? {
    guard order == .slashed else { return nil }
    if numbers.0 > 12 { return .dayFirst }
    return numbers.1 > 12 ? .monthFirst : nil
  }

  /// The date; nil if it does not exist.
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

/// A position on the x axis as given, to be resolved once the kind of the axis is known.
package struct UnresolvedXPosition: Sendable, Hashable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package var number: Double? { plainNumber(text) }

  /// The span of the date or time: a date without a time is the whole day, `2016-09` a month and
  /// `2016` a year.
  ///
  /// Nil if it is no date, or one whose order of day and month is ambiguous.
  package func span(in zone: Zone, isWall: Bool) -> Range<Double>? {
    if let span = month(in: zone) { return span }
    let bytes = Array(text.utf8)
    guard let written = DateSyntax.date(in: bytes, bytes.indices) else { return nil }
    let order = written.provenOrder
    if written.order == .slashed, order == nil, written.numbers.0 != written.numbers.1 {
      return nil
    }
    guard let date = written.dateTime(slashed: order ?? .dayFirst) else { return nil }
    let start = isWall ? date.wallSeconds : zone.seconds(of: date)
    if date.hasTime { return start..<start.nextUp }
    return start..<CalendarUnit.day.next(after: start, in: zone, firstWeekday: 1)
  }

  /// The span of `2016` or `2016-09`.
  private func month(in zone: Zone) -> Range<Double>? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts[0].count == 4,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }), let year = Int(parts[0]),
      let month = parts.count == 2 ? Int(parts[1]) : 1,
      let date = DateTime(year: year, month: month, day: 1)
    else { return nil }
    let start = zone.seconds(of: date)
    let unit: CalendarUnit = parts.count == 2 ? .month : .year
    return start..<unit.next(after: start, in: zone, firstWeekday: 1)
  }
}
