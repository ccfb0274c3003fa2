/// A day of the proleptic Gregorian calendar, of any year.
///
/// Both conversions are those of Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms":
/// years start in March, so that the leap day is their last, and cycles have 400 years.
@usableFromInline
package struct CivilDay: Sendable, Hashable {
  @usableFromInline package let year: Int
  @usableFromInline package let month: Int
  @usableFromInline package let day: Int

  /// Makes a day of components, which are not checked.
  package init(year: Int, month: Int, day: Int) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Reads a day such as `2016-09-13`; nil for anything else and for a day that there is not.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2], let year = Int(parts[0]),
      let month = Int(parts[1]), let day = Int(parts[2]),
      let date = DateTime(year: year, month: month, day: day)
    else { return nil }
    self.init(year: date.year, month: date.month, day: date.day)
  }

  /// Makes the day that is `days` after 1 January 1970 (`civil_from_days`).
  package init(daysSince1970 days: Int) {
    let shifted = days + 719_468
    let cycle = flooredDivision(shifted, 146_097)
    let dayOfCycle = shifted - cycle * 146_097
    let leapDays = dayOfCycle / 1460 - dayOfCycle / 36_524 + dayOfCycle / 146_096
    let yearOfCycle = (dayOfCycle - leapDays) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0)
  }

  /// Days since 1 January 1970; negative before (`days_from_civil`).
  @inlinable package var daysSince1970: Int {
    let marchYear = month <= 2 ? year - 1 : year
    let cycle = flooredDivision(marchYear, 400)
    let yearOfCycle = marchYear - cycle * 400
    let marchMonth = (month + 9) % 12
    let dayOfYear = (153 * marchMonth + 2) / 5 + day - 1
    let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    return cycle * 146_097 + dayOfCycle - 719_468
  }

  /// Months since January of year 0.
  package var monthIndex: Int { year * 12 + month - 1 }

  package var isMonthEnd: Bool { day == DateTime.daysInMonth(month, year: year) }

  /// The first day of the month with a ``monthIndex``.
  package static func start(ofMonth index: Int) -> CivilDay {
    let year = flooredDivision(index, 12)
    return CivilDay(year: year, month: index - year * 12 + 1, day: 1)
  }
}

/// The quotient rounded towards negative infinity, for days before 1970.
@inlinable
package func flooredDivision(_ a: Int, _ b: Int) -> Int {
  let quotient = a / b
  return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient
}
