/// How ticks on an axis of time are written in a locale.
struct TimeLabelWords {
  private let locale: ChartLocale

  init(locale: ChartLocale) { self.locale = locale }

  /// What stands at a tick.
  func text(of date: DateTime, every step: TimeStep) -> String {
    switch step.unit {
    case .millisecond: write(.time(.second), date) + fraction(of: date, step: step.count)
    case .second: write(.time(.second), date)
    case .minute, .hour: write(.time(.minute), date)
    case .day, .week: write(.day, date)
    case .month: write(.month, date)
    case .year: write(.year, date)
    }
  }

  /// What stands at a period that follows another one: the year only where it is a new one.
  func context(of date: DateTime, unit: CalendarUnit, after last: DateTime?) -> String {
    switch unit {
    case .day where last == nil || last?.year == date.year: write(.monthDay, date)
    case .month where last?.year == date.year: write(.month, date)
    case .minute, .hour, .day, .week, .month, .quarter, .year: fullContext(of: date, unit: unit)
    }
  }

  /// What stands at a period when nothing before it says the year.
  func fullContext(of date: DateTime, unit: CalendarUnit) -> String {
    switch unit {
    case .minute, .hour, .day, .week: write(.yearMonthDay, date)
    case .month, .quarter: write(.yearMonth, date)
    case .year: write(.year, date)
    }
  }

  /// As many decimals as steps of that many milliseconds need.
  private func fraction(of date: DateTime, step: Int) -> String {
    let digits = step % 100 == 0 ? 1 : step % 10 == 0 ? 2 : 3
    let thousandths = String(1000 + date.nanosecond / 1_000_000)
    return "." + thousandths.dropFirst().prefix(digits)
  }

  private enum Form {
    case time(TimeStep.Unit)
    case day, month, year, monthDay, yearMonth, yearMonthDay
  }

  private func write(_ form: Form, _ date: DateTime) -> String {
    let pattern =
      switch form {
      case .time(.second): "HH:mm:ss"
      case .time: "HH:mm"
      case .day: "d"
      case .month: "MMM"
      case .year: "y"
      case .monthDay: "MMM d"
      case .yearMonth: "MMM y"
      case .yearMonthDay: "MMM d, y"
      }
    do {
      return try DatePattern(pattern).string(from: date, names: locale.dates)
    } catch {
      return ""
    }
  }
}
