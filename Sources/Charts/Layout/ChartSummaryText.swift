import Calendars
import Tables

/// What a chart says about its own numbers.
package struct ChartSummaryText {
  private let chart: LineChart

  /// Speaks for a chart.
  package init(of chart: LineChart) { self.chart = chart }

  /// What stands for a number that is not known yet.
  package static let placeholder = "----"

  private var isPlaceholder: Bool { chart.state == .placeholder || active == nil }
  private var active: (series: Series, index: Int, value: Double)? {
    guard let series = chart.series.first, let index = chart.activeIndex,
      let value = series.values[index]
    else { return nil }
    return (series, index, value)
  }

  /// The active element's value.
  var activeValue: String {
    guard !isPlaceholder, let active else { return ChartSummaryText.placeholder }
    return text(active.value)
  }

  /// What stands under the active element, or its date.
  var activeLabel: String {
    guard chart.state != .placeholder, let active else { return "" }
    return label(of: active.index, in: active.series)
  }

  /// Average and total of the first series, such as `Daily Average: 6673 steps, Total: 46712 steps`; the
  /// average is that of the elements that are over.
  var statistics: String {
    let words = chart.locale.words
    let values = chart.series.first?.values ?? []
    let isKnown = chart.state != .placeholder && values.presentCount > 0
    let parts = [
      (words.average(per: chart.period), isKnown ? chart.average.map(rounded) : nil),
      (words.total, isKnown ? rounded(values.sum) : nil),
    ]
    let name = chart.series.first?.name ?? ""
    let subject = chart.series.count > 1 && !name.isEmpty ? name + words.nameSeparator : ""
    return subject
      + parts.map { name, value in
        name + words.nameSeparator + (value ?? ChartSummaryText.placeholder)
      }.joined(separator: words.listSeparator)
  }

  /// The words for a state, or that there is no data.
  var notice: String {
    if !chart.notice.isEmpty { return chart.notice }
    switch chart.state {
    case .error: return chart.locale.words.error
    case .placeholder: return ChartSummaryText.placeholder
    case .noData, nil: return chart.locale.words.noData
    }
  }

  /// A mean or a sum with its unit; from 100 on nobody asks for the digits behind the point.
  func rounded(_ value: Double) -> String {
    let style = chart.yAxis.numbers
    let isLarge = value.magnitude >= 100 && style.decimals == nil
    if case .currency = style.kind { return text(value) }
    return style.string(value, in: chart.locale, decimals: isLarge ? 0 : nil)
  }

  /// A value with its unit; thousands of a currency go without cents.
  func text(_ value: Double) -> String {
    let style = chart.yAxis.numbers
    guard case .currency = style.kind, style.decimals == nil, value.magnitude >= 1000 else {
      return style.string(value, in: chart.locale)
    }
    return style.string(value, in: chart.locale, decimals: 0)
  }

  /// What an element is called: its text under the plot, its date or its number.
  package func label(of index: Int, in series: Series) -> String {
    switch chart.axis {
    case .bands(let bands, let zone):
      guard index < bands.count else { return "" }
      return bands[index].time.map { date($0, in: zone) } ?? bands[index].label
    case .time(let zone): return index < series.x.count ? date(series.x[index], in: zone) : ""
    case .number:
      return index < series.x.count ? NumberStyle().string(series.x[index], in: chart.locale) : ""
    }
  }

  private func date(_ seconds: Double, in zone: Zone) -> String {
    PeriodLabel(seconds, in: zone, of: chart.period).string(in: chart.locale)
  }
}

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
