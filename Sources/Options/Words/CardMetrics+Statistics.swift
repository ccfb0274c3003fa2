import Calendars
import Cards
import Charts
import Tables

extension CardMetrics {
  /// Whether more is better, which says whether a change is good.
  package enum DesiredDirection: String, Sendable, Hashable, CaseIterable {
    /// More is better.
    case more
    /// Less is better.
    case less
    /// Neither.
    case none

    /// Whether a direction is good.
    func isGood(_ direction: CardMetric.Change.Direction) -> Bool? {
      switch (self, direction) {
      case (.none, _), (_, .level): nil
      case (.more, .up), (.less, .down): true
      case (.more, .down), (.less, .up): false
      }
    }
  }

  /// The row of statistics: average, total, the best with its date, and how many elements in a row
  /// reach the goal.
  ///
  /// There is no total of what cannot be added, such as temperatures and percentages. Without a goal
  /// elements in a row are told where they can be added and several of them are more than 0.
  ///
  /// - Parameter aim: whether more is better.
  /// - Throws: ``NamedTemplateError`` when a column cannot be read.
  package func statistics(aim: DesiredDirection = .more) throws(NamedTemplateError) -> [CardMetric] {
    guard let data = words.data else { return [] }
    let names = words.locale.words
    var figures = [
      try figure(.mean, names.average(per: data.chart.period), aim, data)
    ]
    let adds = isSum(data)
    if adds { figures.append(try figure(.sum, names.total, aim, data)) }
    let best: TemplateStatistic = aim == .less ? .min : .max
    // The warmest day need not be the best one.
    let name = aim == .less ? names.lowest : aim == .more && adds ? names.best : names.highest
    figures.append(
      CardMetric(value: try text(best, data), label: try dated(name, best, data)))
    do throws(TemplateError) {
      let streak = try data.streak(of: data.y)
      let counts = (aim == .more && !data.settings.goals.isEmpty) || (adds && streak > 1)
      if counts, !data.isPlaceholder {
        let text = TemplateNumber(value: Double(streak), style: NumberStyle()).string(in: words.locale)
        figures.append(CardMetric(value: text, label: names.streak(of: try data.period())))
      }
    } catch {
      throw NamedTemplateError(field: "statistics", problem: error)
    }
    return figures
  }

  /// How the chart's values compare with those of the period before, such as
  /// `12% more than the 7 days before`; empty when the table has no such period as a whole.
  ///
  /// - Throws: ``NamedTemplateError`` when a column cannot be read.
  package func comparison() throws(NamedTemplateError) -> String {
    guard let data = words.data, let relative = try relative(.mean, data) else { return "" }
    let percent = percent(relative, data)
    let unit: CalendarUnit?
    do throws(TemplateError) {
      unit = try data.period()
    } catch {
      throw NamedTemplateError(field: "comparison", problem: error)
    }
    let comparison = PeriodComparison(
      percent: percent.isZero ? nil : percent.text, isMore: relative > 0,
      count: data.comparedCount, length: data.count, unit: unit,
      isCounted: data.look(of: data.y).look.symbol.isEmpty,
      locale: words.locale.inSentences)
    return comparison.text
  }

  /// Whether the values of elements can be added.
  private func isSum(_ data: TemplateContext) -> Bool {
    let unit = data.look(of: data.y).look.symbol
    if unit.contains("%") || unit.contains("°") || unit.contains("/") || unit == "bpm" {
      return false
    }
    if data.settings.rolling != nil { return false }
    return data.settings.by == nil || [nil, .sum, .count].contains(data.settings.aggregate)
  }

  private func figure(
    _ statistic: TemplateStatistic, _ label: String, _ aim: DesiredDirection, _ data: TemplateContext
  ) throws(NamedTemplateError) -> CardMetric {
    CardMetric(
      value: try text(statistic, data), label: label, change: try change(statistic, aim, data))
  }

  private func text(_ statistic: TemplateStatistic, _ data: TemplateContext) throws(NamedTemplateError) -> String {
    try number(statistic, of: data.y, data)?.string(in: words.locale) ?? ChartSummaryText.placeholder
  }

  /// A name with the date of a value.
  private func dated(
    _ name: String, _ statistic: TemplateStatistic, _ data: TemplateContext
  ) throws(NamedTemplateError) -> String {
    guard data.hasDates, !data.isPlaceholder, let values = data.chart.series.first?.values,
      let index = statistic.index(in: data.counted(values, for: statistic), active: nil),
      index < data.places.count,
      let date = data.chart.axis.zone.dateTime(at: data.places[index])
    else { return name }
    let locale = words.locale
    let pattern =
      switch data.chart.period {
      case .minute, .hour: locale.patterns.monthDayTime
      case .month: locale.patterns.monthYear
      case .quarter: locale.patterns.quarterYear
      case .year: locale.patterns.year
      case .day, .week, nil: locale.patterns.monthDay
      }
    // Where there are no words in the locale's language the date may run the other way.
    let day = BidiIsolation(after: name, in: locale).placed(pattern.string(from: date, in: locale))
    return name + locale.words.listSeparator + day
  }

  private func change(
    _ statistic: TemplateStatistic, _ aim: DesiredDirection, _ data: TemplateContext
  ) throws(NamedTemplateError) -> CardMetric.Change? {
    guard let relative = try relative(statistic, data) else { return nil }
    let percent = percent(relative, data)
    let direction: CardMetric.Change.Direction =
      percent.isZero ? .level : relative > 0 ? .up : .down
    return CardMetric.Change(
      text: percent.text, direction: direction, isGood: aim.isGood(direction))
  }

  /// How much more a statistic is than in the period before, as a share of that.
  private func relative(
    _ statistic: TemplateStatistic, _ data: TemplateContext
  ) throws(NamedTemplateError) -> Double? {
    do throws(TemplateError) {
      guard !data.isPlaceholder, let compared = try data.compared(data.y),
        let old = statistic.number(of: compared.before, active: nil),
        let new = statistic.number(of: compared.shown, active: nil), old > 0, new >= 0
      else { return nil }
      let relative = (new - old) / old
      return relative.isFinite ? relative : nil
    } catch {
      throw NamedTemplateError(field: "statistics", problem: error)
    }
  }

  private func percent(_ relative: Double, _ data: TemplateContext) -> (text: String, isZero: Bool) {
    let value = (relative.magnitude * 100).rounded()
    let style = NumberStyle(kind: .plain(unit: "%"), decimals: 0)
    return (style.string(value, in: words.locale.inSentences), value == 0)
  }
}
