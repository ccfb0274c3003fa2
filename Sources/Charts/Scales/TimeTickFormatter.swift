import Calendars

/// How ticks on an axis of time are written in a locale.
struct TimeTickFormatter {
  private let locale: ChartLocale

  init(locale: ChartLocale) { self.locale = locale }

  /// What stands at a tick.
  func text(of date: DateTime, every step: TimeStep) -> String {
    let patterns = locale.patterns
    return switch step.unit {
    case .millisecond: withFraction(of: date, step: step.count)
    case .second: write(patterns.hourMinuteSecond, date)
    case .minute: write(patterns.hourMinute, date)
    case .hour: write(patterns.hour, date)
    case .day, .week: write(patterns.day, date)
    case .month: write(patterns.month, date)
    case .year: write(patterns.year, date)
    }
  }

  /// What stands at a period that follows another one: the year only where it is a new one.
  func context(of date: DateTime, unit: CalendarUnit, after last: DateTime?) -> String {
    switch unit {
    case .day where last == nil || last?.year == date.year: write(locale.patterns.monthDay, date)
    case .month where last?.year == date.year: write(locale.patterns.month, date)
    case .minute, .hour, .day, .week, .month, .quarter, .year: fullContext(of: date, unit: unit)
    }
  }

  /// What stands at a period when nothing before it says the year.
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
      // Letters for halves of the day may follow the seconds.
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
