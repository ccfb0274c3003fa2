import Calendars

extension TimeStep {
  /// The most ticks that an axis has.
  package static let tickLimit = 10_000

  /// The steps that have at least one tick within a domain and at most `count`, from the finest to
  /// the coarsest; a layout takes the first one whose labels fit.
  ///
  /// - Parameters:
  ///   - domain: seconds since 1970, UTC.
  ///   - count: the most ticks; values over ``tickLimit`` are taken as that.
  ///   - zone: the zone of the clocks.
  ///   - locale: the locale whose first weekday weeks begin with.
  ///   - finest: the finest step, such as the distance between samples; `nil` for any.
  package static func candidates(
    for domain: ClosedRange<Double>, atMost count: Int, zone: Zone,
    locale: ChartLocale = .standard, notFinerThan finest: TimeStep? = nil
  ) -> [TimeStep] {
    ladder.filter { step in
      if let finest, step < finest { return false }
      let ticks = step.ticks(
        in: domain, zone: zone, firstWeekday: locale.firstWeekday, limit: min(count, tickLimit))
      return ticks.map { !$0.isEmpty } ?? false
    }
  }

  /// The ticks within a domain in the order of time, or nil when there are more than `limit`.
  func ticks(
    in domain: ClosedRange<Double>, zone: Zone, firstWeekday: Int, limit: Int
  ) -> [Double]? {
    let low = CalendarLimits.clamped(domain.lowerBound)
    let high = CalendarLimits.clamped(domain.upperBound)
    // An estimate avoids counting millions of ticks. Steps of days restart with each month; other
    // periods differ from the approximation by less than the margin of a quarter and 3 in every
    // zone.
    let seconds = unit == .day ? Double(min(count, 31)) * 86_400 : approximateSeconds
    guard limit > 0, (high - low) / seconds < Double(limit) * 1.25 + 3 else { return nil }
    return clockMilliseconds.map {
      clockTicks(every: $0, in: low...high, zone: zone, limit: limit)
    } ?? calendarTicks(in: low...high, zone: zone, firstWeekday: firstWeekday, limit: limit)
  }

  /// The milliseconds of a step that divides the day; nil for longer steps.
  private var clockMilliseconds: Int? {
    switch unit {
    case .millisecond: count
    case .second: count * 1000
    case .minute: count * 60_000
    case .hour: count * 3_600_000
    case .day, .week, .month, .year: nil
    }
  }

  /// Ticks where a clock shows a multiple of the step since midnight.
  private func clockTicks(
    every step: Int, in domain: ClosedRange<Double>, zone: Zone, limit: Int
  ) -> [Double]? {
    var ticks: [Double] = []
    var lastReading: Int?
    var moment = Int((domain.lowerBound * 1000).rounded())
    if Double(moment) / 1000 < domain.lowerBound { moment += 1 }
    while true {
      let (tick, reading) = clockTick(atOrAfter: moment, every: step, zone: zone)
      let seconds = Double(tick) / 1000
      let day = flooredDivision(reading, 86_400_000)
      if seconds > domain.upperBound || day > CalendarLimits.days.upperBound { return ticks }
      moment = tick + 1
      // Where clocks go back by the step, two neighbouring ticks would have the same label.
      if reading == lastReading || day < CalendarLimits.days.lowerBound { continue }
      if ticks.count == limit { return nil }
      ticks.append(seconds)
      lastReading = reading
    }
  }

  /// The first tick at or after a moment and the clock reading there, both in milliseconds.
  ///
  /// The next multiple of the step is found with the offset before the next transition; where that
  /// lies beyond the transition, the search goes on after it with the new offset.
  private func clockTick(
    atOrAfter moment: Int, every step: Int, zone: Zone
  ) -> (tick: Int, reading: Int) {
    var moment = moment
    var next = zone.firstTransition { Double(moment) < $0.start * 1000 }
    while true {
      let offset = zone.offset(before: next) * 1000
      let reading = -flooredDivision(-(moment + offset), step) * step
      guard next < zone.transitions.count,
        Double(reading - offset) >= zone.transitions[next].start * 1000
      else { return (reading - offset, reading) }
      let jump = Int((zone.transitions[next].start * 1000).rounded(.up))
      next += 1
      let after = jump + zone.offset(before: next) * 1000
      if jump >= moment, isFirstOfDay(after, insteadOf: jump + offset, every: step) {
        return (jump, after)
      }
      moment = max(moment, jump)
    }
  }

  /// Whether a reading after a jump of the clocks takes the tick of the midnight that they skipped,
  /// which it does unless the next tick is too close.
  private func isFirstOfDay(_ reading: Int, insteadOf skipped: Int, every step: Int) -> Bool {
    let midnight = flooredDivision(reading, 86_400_000) * 86_400_000
    let next = -flooredDivision(-reading, step) * step
    return skipped <= midnight && midnight < reading && (next - reading) * 2 > step
  }

  /// Ticks at the first moments of days, weeks, months and years.
  private func calendarTicks(
    in domain: ClosedRange<Double>, zone: Zone, firstWeekday: Int, limit: Int
  ) -> [Double]? {
    let period = period
    var ticks: [Double] = []
    let firstDay = zone.day(at: domain.lowerBound)
    var index =
      flooredDivision(
        period.unit.index(ofDay: firstDay, firstWeekday: firstWeekday), period.count) * period.count
    while true {
      let day = period.unit.day(ofIndex: index, firstWeekday: firstWeekday)
      let seconds = zone.start(ofDay: day)
      if seconds > domain.upperBound || day > CalendarLimits.days.upperBound { return ticks }
      index += period.count
      guard seconds >= domain.lowerBound, day >= CalendarLimits.days.lowerBound, isTick(day),
        // A day that clocks skip has no moment of its own.
        zone.day(at: seconds) == day || unit != .day
      else { continue }
      if ticks.count == limit { return nil }
      ticks.append(seconds)
    }
  }

  private var period: (unit: CalendarUnit, count: Int) {
    switch unit {
    case .week: (.week, count)
    case .month: (.month, count)
    case .year: (.year, count)
    // Steps of several days count within the month, in isTick.
    case .millisecond, .second, .minute, .hour, .day: (.day, 1)
    }
  }

  /// Whether a day has a tick.
  ///
  /// Steps of several days restart with each month, without a tick that would be too close to that
  /// of the next month, such as the 31st with a step of two days.
  private func isTick(_ day: Int) -> Bool {
    guard unit == .day, count > 1 else { return true }
    let date = CivilDay(daysSince1970: day)
    let daysLeft = DateTime.daysInMonth(date.month, year: date.year) + 1 - date.day
    return (date.day - 1) % count == 0 && (date.day == 1 || daysLeft >= count)
  }
}
