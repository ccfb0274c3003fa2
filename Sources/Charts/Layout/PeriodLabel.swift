import Calendars

/// A moment as words say it: as precise as the period that it stands for.
package struct PeriodLabel {
  private let date: DateTime?
  private let period: CalendarUnit?

  /// Takes a moment, and the unit of the calendar that begins with it if there is one.
  package init(_ seconds: Double, in zone: Zone, of period: CalendarUnit?) {
    date = zone.dateTime(at: seconds)
    self.period = period
  }

  /// The date in a locale's words.
  package func string(in locale: ChartLocale) -> String {
    date.map { pattern(in: locale.patterns).string(from: $0, in: locale) } ?? ""
  }

  private func pattern(in patterns: DatePatterns) -> DatePattern {
    switch period {
    case .minute, .hour: patterns.dateTime
    case .day: patterns.weekdayFullDate
    case .week: patterns.date
    case .month: patterns.fullMonthYear
    case .quarter: patterns.quarterYear
    case .year: patterns.year
    case nil: date?.time.map { $0 == .midnight } ?? true ? patterns.date : patterns.dateTime
    }
  }
}

extension ChartLocale {
  /// How dates are written under the evenly spread elements of a chart.
  package func bandPattern(for period: CalendarUnit?) -> DatePattern {
    switch period {
    case .minute, .hour: patterns.hourMinute
    case .month: patterns.month
    case .quarter: patterns.quarter
    case .year: patterns.year
    case .day, .week, nil: patterns.shortMonthDay
    }
  }
}
