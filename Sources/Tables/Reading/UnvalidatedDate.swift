import Base
import Calendars

/// The possible orders of the parts of a date, from left to right.
package struct DateOrders: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let yearMonthDay = DateOrders(rawValue: 1)
  package static let dayMonthYear = DateOrders(rawValue: 2)
  package static let monthDayYear = DateOrders(rawValue: 4)
  /// The first two numbers are a year and its month.
  package static let yearMonth = DateOrders(rawValue: 8)
  /// The first two numbers are a year and the last digits of the next one, as in 2012/13.
  package static let season = DateOrders(rawValue: 16)

  /// The first number is a year and the last one the number of a day in it, as in 2024-025.
  package static let dayOfYear = DateOrders(rawValue: 32)

  /// All orders one by one, the ones that need least thought first.
  package static let each: [DateOrders] = [
    .yearMonthDay, .dayMonthYear, .monthDayYear, .yearMonth, .season, .dayOfYear,
  ]
}

/// A date by its syntax, which the calendar may not have.
package struct UnvalidatedDate: Equatable {
  struct Time: Equatable {
    var hour = 0
    var minute = 0
    var second = 0
    var nanosecond = 0
    /// Seconds ahead of UTC; nil if none is written.
    var offset: Int?
    /// True if AM or PM stood behind the time.
    var isTwelveHours = false
  }

  /// The numbers as they are written; a year of two digits has its century already.
  package let numbers: (Int, Int, Int)
  /// The orders that the text allows: more than one if others of the column must tell.
  package let orders: DateOrders
  /// The last number as a year, where ``numbers`` has it as a day or a month of two digits.
  private let years: (first: Int, last: Int)
  var time: Time?
  /// The period that the text names as a whole; nil for half a year.
  private(set) var unit: CalendarUnit? = .day

  /// The first day of a period as the date of the whole.
  func spanning(_ unit: CalendarUnit?) -> UnvalidatedDate {
    var date = self
    date.unit = unit
    return date
  }

  /// Makes a date of numbers in an order, or in one of several.
  init(numbers: (Int, Int, Int), orders: DateOrders, isShort: Bool = false) {
    self.numbers = numbers
    self.orders = orders
    years =
      isShort
      ? (UnvalidatedDate.year(ofTwoDigits: numbers.0), UnvalidatedDate.year(ofTwoDigits: numbers.2))
      : (numbers.0, numbers.2)
  }

  package static func == (a: UnvalidatedDate, b: UnvalidatedDate) -> Bool {
    a.numbers == b.numbers && a.orders == b.orders && a.years == b.years && a.time == b.time
  }

  /// The year of two digits, as POSIX reads them: 69 to 99 are 1969 to 1999.
  static func year(ofTwoDigits number: Int) -> Int { number + (number < 69 ? 2000 : 1900) }

  /// True if the numbers alone do not tell the day from the month.
  package var isAmbiguous: Bool {
    let possible = orders.intersection([.yearMonthDay, .dayMonthYear, .monthDayYear])
    if possible == [.dayMonthYear, .monthDayYear] { return numbers.0 != numbers.1 }
    return possible.rawValue.nonzeroBitCount > 1
  }

  /// The only order; nil if there are several.
  package var onlyOrder: DateOrders? {
    orders.rawValue.nonzeroBitCount == 1 ? orders : nil
  }

  /// The date; nil if it does not exist, or is not written in that order.
  package func dateTime(as order: DateOrders) -> DateTime? {
    guard orders.contains(order) else { return nil }
    let date: DateTime? =
      switch order {
      case .yearMonthDay: DateTime(year: years.first, month: numbers.1, day: numbers.2)
      case .dayMonthYear: DateTime(year: years.last, month: numbers.1, day: numbers.0)
      case .monthDayYear: DateTime(year: years.last, month: numbers.0, day: numbers.1)
      case .yearMonth: DateTime(year: numbers.0, month: numbers.1, day: 1)
      case .dayOfYear: dateOfYear
      default: DateTime(year: numbers.0, month: 1, day: 1)
      }
    guard let time else { return date }
    let clock = TimeOfDay(
      hour: time.hour, minute: time.minute, second: time.second, nanosecond: time.nanosecond)
    return clock.flatMap { date?.at($0, utcOffset: time.offset) }
  }

  /// The day of the year; nil for the 366th of 365.
  private var dateOfYear: DateTime? {
    guard let first = DateTime(year: numbers.0, month: 1, day: 1),
      let date = DateTime(daysSince1970: first.daysSince1970 + numbers.2 - 1)
    else { return nil }
    return date.year == numbers.0 ? date : nil
  }

  /// The date where the text alone tells the order; nil otherwise, and if there is no such day.
  package var certain: DateTime? {
    let known = orders.isSuperset(of: [.dayMonthYear, .monthDayYear]) && !isAmbiguous
    guard let order = onlyOrder ?? (known ? .dayMonthYear : nil) else {
      // 2016-09 alone is a month; only a column tells that it is a season.
      return orders == [.yearMonth, .season] ? dateTime(as: .yearMonth) : nil
    }
    return dateTime(as: order)
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
    guard let written = DateSyntax.date(in: bytes, bytes.indices), let date = written.certain,
      let unit = written.unit
    else { return nil }
    let start = isWall ? date.wallSeconds : zone.seconds(of: date)
    if date.hasTime { return start..<start.nextUp }
    return start..<unit.next(after: start, in: zone, firstWeekday: 1)
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
