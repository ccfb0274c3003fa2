import Calendars

/// The alignment of a period with an earlier one, place by place on the calendar.
///
/// Whatever is counted in days, months or years keeps its time of day, so days of 23 and 25 hours
/// are days. A place that the later period does not have, such as 31 June, 29 February, week 53 or
/// an hour that clocks skip, has no counterpart.
package struct PeriodShift: Sendable, Hashable {
  /// The distance of the two periods.
  package enum Distance: Sendable, Hashable {
    /// Elapsed time, in seconds.
    case seconds(Double)
    /// Days of the calendar, which keep the weekday where they are a multiple of seven.
    case days(Int)
    /// Months, which keep the day of the month.
    case months(Int)
    /// Years of weeks, which keep the number of the week and the weekday.
    case weekYears(Int)
  }

  package let distance: Distance
  private let zone: Zone
  private let firstWeekday: Int

  /// - Parameter firstWeekday: the first day of weeks, 1 for Monday to 7 for Sunday.
  package init(_ distance: Distance, in zone: Zone, firstWeekday: Int = 1) {
    (self.distance, self.zone, self.firstWeekday) = (distance, zone, firstWeekday)
  }

  /// The place in the later period of a moment of the earlier one; nil where it has no such place.
  package func later(_ moment: Double) -> Double? {
    switch distance {
    case .seconds(let seconds): return moment + seconds
    case .days(let days): return shifted(moment, by: days)
    case .months, .weekYears:
      let day = zone.day(at: moment)
      return self.day(forDay: day, sign: 1).flatMap { $0.isExact ? $0.day : nil }
        .flatMap { shifted(moment, by: $0 - day) }
    }
  }

  /// The boundary of the earlier period for one of the later period; of a date that the earlier one
  /// does not have, the first moment after it.
  package func earlier(_ boundary: Double) -> Double {
    let day = zone.day(at: boundary)
    let target: Int
    switch distance {
    case .seconds(let seconds): return boundary - seconds
    case .days(let days): target = day - days
    case .months, .weekYears: target = self.day(forDay: day, sign: -1)?.day ?? day
    }
    if boundary == zone.start(ofDay: day) { return zone.start(ofDay: target) }
    let reading = boundary + Double(zone.offset(at: boundary)) + Double(target - day) * 86_400
    return zone.seconds(ofReading: reading)
  }

  /// The same clock reading days later; nil where clocks skip it, or do not show it a second time.
  private func shifted(_ moment: Double, by days: Int) -> Double? {
    let day = zone.day(at: moment)
    // A day begins when it begins, even if clocks skip its midnight.
    if moment == zone.start(ofDay: day) { return zone.start(ofDay: day + days) }
    let reading = moment + Double(zone.offset(at: moment))
    let target = reading + Double(days) * 86_400
    let found = zone.seconds(ofReading: target) + (moment - zone.seconds(ofReading: reading))
    return found + Double(zone.offset(at: found)) == target ? found : nil
  }

  /// The counterpart of a day, forwards or backwards; one that is not exact is the first day after.
  private func day(forDay day: Int, sign: Int) -> (day: Int, isExact: Bool)? {
    switch distance {
    case .seconds, .days: return nil
    case .months(let count):
      let date = CivilDay(daysSince1970: day)
      let month = CivilDay.start(ofMonth: date.monthIndex + sign * count)
      let last = DateTime.daysInMonth(month.month, year: month.year)
      let isExact = date.day <= last
      return (month.daysSince1970 + min(date.day - 1, last), isExact)
    case .weekYears(let count):
      let (year, week, weekday) = weekDate(day)
      let first = firstWeek(of: year + sign * count)
      let isExact = first + week * 7 < firstWeek(of: year + sign * count + 1)
      return (first + week * 7 + (isExact ? weekday : 0), isExact)
    }
  }

  /// The year of a day's week, the weeks before it in that year, and the days before it in its week.
  private func weekDate(_ day: Int) -> (year: Int, week: Int, weekday: Int) {
    let index = CalendarUnit.week.index(ofDay: day, firstWeekday: firstWeekday)
    let start = CalendarUnit.week.day(ofIndex: index, firstWeekday: firstWeekday)
    // A week belongs to the year that has most of its days, as ISO 8601 counts those from Monday.
    let year = CivilDay(daysSince1970: start + 3).year
    return (year, (start - firstWeek(of: year)) / 7, day - start)
  }

  /// The first day of the first week of a year: the one with its fourth day.
  private func firstWeek(of year: Int) -> Int {
    let fourth = CivilDay(year: year, month: 1, day: 4).daysSince1970
    let index = CalendarUnit.week.index(ofDay: fourth, firstWeekday: firstWeekday)
    return CalendarUnit.week.day(ofIndex: index, firstWeekday: firstWeekday)
  }
}
