import Base
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

/// A place on the x axis as somebody wrote it; what it means shows when the axis is known.
package struct UnresolvedXPosition: Sendable, Hashable {
  /// What was written.
  package let text: String

  /// Takes what was written.
  package init(_ text: String) { self.text = text }

  /// The number that is written.
  package var number: Double? { plainNumber(text) }

  /// The time that is written, from its first moment to the first one after it: a date without a time
  /// is the whole day, `2016-09` a month and `2016` a year.
  ///
  /// It is nil for what is not a date, and for one whose day and month nothing tells apart.
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

  /// A year or a year and a month.
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
