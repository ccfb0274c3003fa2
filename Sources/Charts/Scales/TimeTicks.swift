import Calendars

/// The ticks of an axis of time and their labels in two rows.
///
/// The first row has what differs between neighbouring ticks, such as `1 8 15 22`. The second row
/// has once for each longer period what they have in common, such as `Sep 2016` and `Oct`.
package struct TimeTicks: Sendable, Hashable {
  /// A text at a moment.
  package struct Label: Sendable, Hashable {
    /// The moment, in seconds since 1970, UTC.
    package let seconds: Double
    /// The text behind the labels before it.
    package let text: String
    /// The text when the labels before it are left out: a month with its year.
    package let fullText: String
  }

  /// A label for each tick.
  package let primary: [Label]
  /// The second row: a label for each period that ticks are in, where the period begins or at the
  /// start of the domain; empty for ticks of years.
  package let context: [Label]

  /// Makes the ticks within a domain.
  ///
  /// There are none when they would be more than ``TimeStep/tickLimit``, and none outside of the
  /// years 1 to 9999. Ticks are where the zone's clocks show a multiple of the step since midnight,
  /// also after a change of the clocks; a time that they show twice in a row has one tick.
  ///
  /// - Parameters:
  ///   - step: the distance between two ticks.
  ///   - domain: seconds since 1970, UTC.
  ///   - zone: the zone of the clocks.
  ///   - locale: names, patterns and the first day of the week.
  ///   - period: the unit of the values; ticks of quarters have their names, not those of months.
  package init(
    every step: TimeStep, in domain: ClosedRange<Double>, zone: Zone, locale: ChartLocale,
    period: CalendarUnit? = nil
  ) {
    let ticks = step.ticks(
      in: domain, zone: zone, firstWeekday: locale.firstWeekday, limit: TimeStep.tickLimit)
    let formatter = TimeTickFormatter(locale: locale, namesQuarters: period == .quarter)
    self.init(at: ticks ?? [], every: step, from: domain.lowerBound, zone: zone, formatter)
  }

  /// Makes a single tick, for an axis that is a single moment: at a day when the moment is the
  /// start of one, else at its time to the minute, the second or the millisecond.
  package init(at moment: Double, zone: Zone, locale: ChartLocale) {
    let seconds = CalendarLimits.clamped(moment)
    let milliseconds = (seconds * 1000).rounded()
    let step: TimeStep =
      if CalendarUnit.day.start(of: seconds, in: zone) == seconds {
        TimeStep(1, .day)
      } else if milliseconds.remainder(dividingBy: 60_000) == 0 {
        TimeStep(1, .minute)
      } else if milliseconds.remainder(dividingBy: 1000) == 0 {
        TimeStep(1, .second)
      } else {
        TimeStep(1, .millisecond)
      }
    self.init(
      at: [seconds], every: step, from: seconds, zone: zone, TimeTickFormatter(locale: locale))
  }

  private init(
    at ticks: [Double], every step: TimeStep, from start: Double, zone: Zone,
    _ formatter: TimeTickFormatter
  ) {
    primary = ticks.compactMap { seconds in
      zone.dateTime(at: seconds).map { date in
        let text = formatter.text(of: date, every: step)
        return Label(seconds: seconds, text: text, fullText: text)
      }
    }
    guard let unit = step.contextUnit else {
      context = []
      return
    }
    context = TimeTicks.context(
      of: ticks, unit: unit, from: CalendarLimits.clamped(start), zone: zone, formatter: formatter)
  }

  /// Labels of the periods that ticks are in; a period without ticks has none.
  private static func context(
    of ticks: [Double], unit: CalendarUnit, from start: Double, zone: Zone,
    formatter: TimeTickFormatter
  ) -> [Label] {
    var labels: [Label] = []
    var last: DateTime?
    var end = -Double.infinity
    for tick in ticks where tick >= end {
      let begin = unit.start(of: tick, in: zone)
      end = unit.next(after: tick, in: zone)
      guard let date = zone.dateTime(at: begin) else { continue }
      labels.append(
        Label(
          seconds: max(begin, start),
          text: formatter.context(of: date, unit: unit, after: last),
          fullText: formatter.fullContext(of: date, unit: unit)))
      last = date
    }
    return labels
  }
}

extension TimeStep {
  /// The period of the second row; nil for years, whose labels are complete.
  var contextUnit: CalendarUnit? {
    switch unit {
    case .millisecond, .second, .minute, .hour: .day
    case .day, .week: .month
    case .month: .year
    case .year: nil
    }
  }
}

/// Formats the ticks of an axis of time in a locale.
struct TimeTickFormatter {
  private let locale: ChartLocale
  private let namesQuarters: Bool

  init(locale: ChartLocale, namesQuarters: Bool = false) {
    (self.locale, self.namesQuarters) = (locale, namesQuarters)
  }

  func text(of date: DateTime, every step: TimeStep) -> String {
    let patterns = locale.patterns
    return switch step.unit {
    case .millisecond: withFraction(of: date, step: step.count)
    case .second: write(patterns.hourMinuteSecond, date)
    case .minute: write(patterns.hourMinute, date)
    case .hour: write(patterns.hour, date)
    case .day, .week: write(patterns.day, date)
    case .month: write(namesQuarters ? patterns.quarter : patterns.month, date)
    case .year: write(patterns.year, date)
    }
  }

  /// The label of a period after another one, with the year only where it is a new one.
  func context(of date: DateTime, unit: CalendarUnit, after last: DateTime?) -> String {
    switch unit {
    case .day where last == nil || last?.year == date.year: write(locale.patterns.monthDay, date)
    case .month where last?.year == date.year: write(locale.patterns.month, date)
    case .minute, .hour, .day, .week, .month, .quarter, .year: fullContext(of: date, unit: unit)
    }
  }

  /// The label of a period with its year.
  func fullContext(of date: DateTime, unit: CalendarUnit) -> String {
    switch unit {
    case .minute, .hour, .day, .week: write(locale.patterns.date, date)
    case .month, .quarter: write(locale.patterns.monthYear, date)
    case .year: write(locale.patterns.year, date)
    }
  }

  /// A time with as many decimals of the second as steps of that many milliseconds need.
  private func withFraction(of date: DateTime, step: Int) -> String {
    let pattern = locale.patterns.hourMinuteSecond
    let digits = step % 100 == 0 ? 1 : step % 10 == 0 ? 2 : 3
    let thousandths = String(1000 + date.nanosecond / 1_000_000)
    let fraction = locale.numbers.decimal + thousandths.dropFirst().prefix(digits)
    guard let seconds = pattern.text.firstRange(of: "ss") else { return write(pattern, date) }
    do {
      // The pattern may go on after the seconds, with AM or PM for instance.
      let head = try DatePattern(String(pattern.text[..<seconds.upperBound]))
      let tail = try DatePattern(String(pattern.text[seconds.upperBound...]))
      return write(head, date) + locale.numbers.localized(fraction) + write(tail, date)
    } catch {
      return write(pattern, date)
    }
  }

  private func write(_ pattern: DatePattern, _ date: DateTime) -> String {
    pattern.string(from: date, in: locale)
  }
}
