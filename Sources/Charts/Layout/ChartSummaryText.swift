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
    return text(active.value, commonDecimals)
  }

  /// The decimals that header and statistics have in common.
  private var commonDecimals: Int? {
    chart.series.first.flatMap { style.commonDecimals(of: $0.values) }
  }

  /// The date or the label of the active element.
  var activeLabel: String {
    guard chart.state != .placeholder, let active else { return "" }
    return label(of: active.index, in: active.series)
  }

  /// Average and total of the first series, as in `Daily Average: 6,673 steps, Total: 46,712 steps`.
  ///
  /// Levels have no total, so their extremes stand in its place; of a running total there is only the
  /// last value. Average and lowest value leave out an element that is still going on.
  var statistics: String {
    let localizedStrings = chart.locale.strings
    let labels = localizedStrings.labels
    let values = chart.series.first?.values ?? []
    let isKnown = chart.state != .placeholder && values.presentCount > 0
    let decimals = commonDecimals
    let average = (
      chart.averageName,
      chart.average.map { decimals == nil ? rounded($0) : text($0, decimals) }
    )
    let parts: [(String, String?)] =
      switch chart.valueKind {
      case .amount:
        [
          average,
          (labels.total, decimals == nil ? rounded(values.sum) : text(values.sum, decimals)),
        ]
      case .level:
        [
          average,
          (labels.lowest, (chart.lowest ?? values.extent?.lowerBound).map { text($0, decimals) }),
          (labels.highest, values.extent.map { text($0.upperBound, decimals) }),
        ]
      case .runningTotal:
        [(labels.total, values.last { $0 != nil }.flatMap { $0 }.map { text($0, decimals) })]
      }
    let name = chart.series.first?.name ?? ""
    let subject =
      chart.series.count > 1 && !name.isEmpty ? name + localizedStrings.labels.nameSeparator : ""
    return subject
      + parts.map { name, value in
        name + labels.nameSeparator
          + (isKnown ? value ?? ChartSummaryText.placeholder : ChartSummaryText.placeholder)
      }.joined(separator: labels.listSeparator)
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
    style.string(
      value, in: chart.locale, decimals: style.proseDecimals(of: value, isCalculated: true))
  }

  /// A value with its unit; thousands of a currency go without cents.
  func text(_ value: Double, _ decimals: Int? = nil) -> String {
    style.string(
      value, in: chart.locale,
      decimals: decimals ?? style.proseDecimals(of: value) ?? self.decimals)
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

extension NumberStyle {
  /// The most values of which the digits are counted.
  private static let mostCounted = 400

  /// The decimals that the numbers of a group have in common, such as a mean and the values that it
  /// is of; nil for whole numbers, whose mean alone has some, and where the style says how many.
  package func commonDecimals(of values: OptionalDoubles) -> Int? {
    guard decimals == nil, notation != .compact, case .plain = kind, let extent = values.extent,
      values.count <= NumberStyle.mostCounted
    else { return nil }
    let needed = values.numbers.reduce(0) { most, value in
      value.isNaN
        ? most : max(most, DecimalDigits(value).rounded(toDecimals: 2).fractionDigits)
    }
    let largest = max(extent.lowerBound.magnitude, extent.upperBound.magnitude)
    return needed == 0 ? nil : min(needed, largest >= 1000 ? 0 : largest >= 100 ? 1 : 2)
  }
}
