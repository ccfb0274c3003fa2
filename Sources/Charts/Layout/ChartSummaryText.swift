import Calendars
import Tables

/// The texts that a chart makes from its own numbers.
package struct ChartSummaryText {
  private let chart: LineChart
  private let style: NumberStyle
  private let decimals: Int?

  /// Makes the texts of a chart.
  ///
  /// - Parameters:
  ///   - style: replaces the chart's style of numbers.
  ///   - decimals: the fraction digits of all values; nil for as many as each needs.
  package init(of chart: LineChart, writing style: NumberStyle? = nil, decimals: Int? = nil) {
    (self.chart, self.decimals) = (chart, decimals)
    self.style = style ?? chart.yAxis.numbers
  }

  /// The text in place of a number that is not known yet.
  package static let placeholder = "----"

  private var isPlaceholder: Bool { chart.state == .placeholder || active == nil }
  private var active: (series: Series, index: Int, value: Double)? {
    guard let series = chart.series.first, let index = chart.activeIndex,
      let value = series.values[index]
    else { return nil }
    return (series, index, value)
  }

  var activeValue: String {
    guard !isPlaceholder, let active else { return ChartSummaryText.placeholder }
    return text(active.value)
  }

  /// The date or the label of the active element.
  var activeLabel: String {
    guard chart.state != .placeholder, let active else { return "" }
    return label(of: active.index, in: active.series)
  }

  /// Average and total of the first series, as in `Daily Average: 6673 steps, Total: 46712 steps`.
  ///
  /// The average leaves out an element that is still going on.
  var statistics: String {
    let localizedStrings = chart.locale.strings
    let values = chart.series.first?.values ?? []
    let isKnown = chart.state != .placeholder && values.presentCount > 0
    let parts = [
      (localizedStrings.units[chart.period].average, isKnown ? chart.average.map(rounded) : nil),
      (localizedStrings.labels.total, isKnown ? rounded(values.sum) : nil),
    ]
    let name = chart.series.first?.name ?? ""
    let subject =
      chart.series.count > 1 && !name.isEmpty ? name + localizedStrings.labels.nameSeparator : ""
    return subject
      + parts.map { name, value in
        name + localizedStrings.labels.nameSeparator + (value ?? ChartSummaryText.placeholder)
      }.joined(separator: localizedStrings.labels.listSeparator)
  }

  /// The text in place of the lines.
  var notice: String {
    if !chart.notice.isEmpty { return chart.notice }
    switch chart.state {
    case .error: return chart.locale.strings.notices.error
    case .placeholder: return ChartSummaryText.placeholder
    case .noData, nil: return chart.locale.strings.notices.noData
    }
  }

  /// A mean or a sum with its unit; from 100 on without decimals, unless the style asks for them.
  func rounded(_ value: Double) -> String {
    let isLarge = value.magnitude >= 100 && style.decimals == nil
    if case .currency = style.kind { return text(value) }
    return style.string(value, in: chart.locale, decimals: isLarge ? 0 : nil)
  }

  /// A value with its unit; thousands of a currency go without cents.
  func text(_ value: Double) -> String {
    guard case .currency = style.kind, style.decimals == nil, value.magnitude >= 1000 else {
      return style.string(value, in: chart.locale, decimals: decimals)
    }
    return style.string(value, in: chart.locale, decimals: 0)
  }

  /// The name of an element: its date, its label or its number; empty for one that does not exist.
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

/// A date written as precisely as the period that begins with it.
package struct PeriodLabel {
  private let date: DateTime?
  private let period: CalendarUnit?

  /// Takes a moment in seconds since 1970, UTC, and the unit of the calendar that begins with it.
  package init(_ seconds: Double, in zone: Zone, of period: CalendarUnit?) {
    date = zone.dateTime(at: seconds)
    self.period = period
  }

  /// The date in a locale; empty outside of the years that the calendar has.
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
  /// The pattern of dates under the bands of a chart.
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
