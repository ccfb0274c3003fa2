import Base
import Calendars
import Cards
import Charts
import Tables

/// The numbers of a card that are written without anybody's words: its header, its statistics and
/// how they compare with the period before.
package struct CardMetrics: Sendable {
  let words: TemplateResolver

  /// The most numbers in a header.
  package static let maximumHeader = 3

  /// Takes what a card's words are filled from.
  package init(_ words: TemplateResolver) { self.words = words }

  /// A figure that the original widget had, by the name of its column.
  enum WidgetMetric: CaseIterable {
    case steps, distance, flights

    var icon: Icon {
      switch self {
      case .steps: .walker
      case .distance: .road
      case .flights: .climb
      }
    }

    /// The text for a number that is not known yet.
    var placeholder: String { self == .flights ? "--" : ChartSummaryText.placeholder }

    /// The names of such columns in English, Chinese, German, French and Spanish.
    private static let names: [String: WidgetMetric] = {
      let steps = ["steps", "step count", "步数", "步數", "步", "schritte", "pas", "pasos"]
      let distance = [
        "distance", "距离", "距離", "路程", "entfernung", "distanz", "strecke", "distancia",
      ]
      let flights = [
        "flights", "flights climbed", "floors", "stairs", "楼层", "樓層", "爬楼", "爬樓", "stockwerke",
        "etagen", "treppen", "étages", "pisos", "plantas",
      ]
      let all: [(WidgetMetric, [String])] = [
        (.steps, steps), (.distance, distance), (.flights, flights),
      ]
      return Dictionary(
        uniqueKeysWithValues: all.flatMap { known, names in names.map { ($0, known) } })
    }()

    /// The first columns of a table that are called like figures, in the figures' order.
    static func columns(of table: Table) -> [(known: WidgetMetric, column: String)] {
      var found: [WidgetMetric: String] = [:]
      for column in table.columnNames {
        let measure = Measure(column: column, among: table.columnNames)
        for key in [Measure.key(measure.name), Measure.key(column)] {
          if let known = names[key], found[known] == nil { found[known] = column }
        }
      }
      return allCases.compactMap { known in found[known].map { (known, $0) } }
    }
  }

  /// The numbers of the active element, as the original's header: steps, distance and flights with
  /// their icons where the chart shows one of these, else the values of its lines with their names.
  ///
  /// Unknown numbers are written as dashes.
  ///
  /// - Throws: ``NamedTemplateError`` when a column cannot be read.
  package func header() throws(NamedTemplateError) -> [CardMetric] {
    guard let data = words.data, !data.table.columnNames.isEmpty else { return blank }
    let known = WidgetMetric.columns(of: data.table)
    let drawn = [data.made.columns.y] + data.made.columns.others
    guard known.contains(where: { entry in drawn.contains { $0.name == entry.column } }) else {
      return try lines(drawn.map(\.name), data)
    }
    var figures: [CardMetric] = []
    for (known, column) in known {
      let text = try header(column, known, data)
      figures.append(CardMetric(icon: known.icon, value: text ?? known.placeholder))
    }
    return figures
  }

  /// The header of which nothing is known.
  private var blank: [CardMetric] {
    WidgetMetric.allCases.map { CardMetric(icon: $0.icon, value: $0.placeholder) }
  }

  private func lines(_ columns: [String], _ data: TemplateContext) throws(NamedTemplateError)
    -> [CardMetric]
  {
    let names = data.chart.series.map(\.name)
    var figures: [CardMetric] = []
    for (index, column) in columns.prefix(CardMetrics.maximumHeader).enumerated() {
      let number = try number(.active, of: column, data)
      let name = index < names.count && !names[index].isEmpty ? names[index] : column
      let text = number?.string(in: words.locale) ?? ChartSummaryText.placeholder
      figures.append(CardMetric(value: text, label: name))
    }
    return figures
  }

  private func header(
    _ column: String, _ known: WidgetMetric, _ data: TemplateContext
  ) throws(NamedTemplateError) -> String? {
    guard var number = try number(.active, of: column, data) else { return nil }
    switch known {
    case .steps: number.style.kind = .plain(unit: "")
    case .flights: number.style.kind = .plain(unit: words.locale.strings.labels.flights)
    case .distance: break
    }
    return number.string(in: words.locale)
  }

  /// A statistic of a column; nil when there is none, and for a placeholder.
  func number(
    _ statistic: TemplateStatistic, of column: String, _ data: TemplateContext
  ) throws(NamedTemplateError) -> TemplateNumber? {
    do throws(TemplateError) {
      try words.checkNumbers(column, column, data)
      let content = try words.value(statistic, of: column, "", data)
      guard case .number(let number) = content, !data.isPlaceholder else { return nil }
      return number
    } catch {
      throw NamedTemplateError(field: "header", problem: error)
    }
  }
}

extension CardMetrics {
  /// The statistics of the settings.
  ///
  /// An entry is `LABEL=WORDS` or `ICON:LABEL=WORDS`, such as `flame:Energy={sum.kcal|number:0}`.
  /// Label and words are templates of ``TemplateResolver``.
  ///
  /// - Parameters:
  ///   - entries: at most ``Card/maximumStatistics``.
  ///   - field: what they were called where they were given.
  ///   - extra: words that are known beside those of the data.
  ///   - warnings: gets what is worth telling about them.
  /// - Throws: ``NamedTemplateError`` for an entry that is not written so, and for words that mean
  ///   nothing.
  package func statistics(
    _ entries: [String], field: String, extra: [String: String] = [:],
    warnings: inout [TemplateWarning]
  ) throws(NamedTemplateError) -> [CardMetric] {
    guard entries.count <= Card.maximumStatistics else {
      let problem = TemplateError.tooManyFigures(entries.count, limit: Card.maximumStatistics)
      throw NamedTemplateError(field: field, problem: problem)
    }
    var figures: [CardMetric] = []
    for text in entries {
      let entry: Entry
      do throws(TemplateError) {
        entry = try Entry(text)
      } catch {
        throw NamedTemplateError(field: field, problem: error)
      }
      let label = try words.text(entry.label, field: field, extra: extra, warnings: &warnings)
      let value = try words.text(entry.words, field: field, extra: extra, warnings: &warnings)
      figures.append(CardMetric(icon: entry.icon, value: value, label: label))
    }
    return figures
  }

  /// A statistic of the settings.
  private struct Entry {
    var icon: Icon?
    let label: String
    let words: String

    init(_ text: String) throws(TemplateError) {
      guard let sign = Entry.sign(in: text) else { throw .entry(text) }
      words = OptionPair.trimmed(text[text.index(after: sign)...])
      let front = text[..<sign]
      var rest = front
      if let colon = front.firstIndex(of: ":") {
        let name = OptionPair.trimmed(front[..<colon])
        icon = Icon(rawValue: name)
        if icon != nil {
          rest = front[front.index(after: colon)...]
        } else if !front.contains("{"),
          closest(to: name, among: Icon.allCases.map(\.rawValue)) != nil
        {
          throw .icon(name)
        }
      }
      label = OptionPair.trimmed(rest)
      guard !words.isEmpty, !label.isEmpty || icon != nil else { throw .entry(text) }
    }

    /// The first equals sign that is not within braces.
    private static func sign(in text: String) -> String.Index? {
      var depth = 0
      return text.indices.first { index in
        if text[index] == "{" { depth += 1 }
        if text[index] == "}" { depth -= 1 }
        return depth <= 0 && text[index] == "="
      }
    }
  }
}

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
  /// There is no total of what cannot be added, such as temperatures and percentages. Without a
  /// goal elements in a row are told where they can be added and several of them are more than 0.
  ///
  /// - Parameter aim: whether more is better.
  /// - Throws: ``NamedTemplateError`` when a column cannot be read.
  package func statistics(aim: DesiredDirection = .more) throws(NamedTemplateError) -> [CardMetric]
  {
    guard let data = words.data else { return [] }
    let names = words.locale.strings
    var figures = [
      try figure(.mean, names.units[data.chart.period].average, aim, data)
    ]
    let adds = isSum(data)
    if adds { figures.append(try figure(.sum, names.labels.total, aim, data)) }
    let best: TemplateStatistic = aim == .less ? .min : .max
    // The warmest day need not be the best one.
    let name =
      aim == .less
      ? names.labels.lowest : aim == .more && adds ? names.labels.best : names.labels.highest
    figures.append(
      CardMetric(value: try text(best, data), label: try dated(name, best, data)))
    do throws(TemplateError) {
      let streak = try data.streak(of: data.y)
      let counts =
        (aim == .more && !data.settings.goals.isEmpty)
        || (adds && streak > 1 && !data.settings.card.isUniform)
      if counts, !data.isPlaceholder {
        let text = TemplateNumber(value: Double(streak), style: NumberStyle()).string(
          in: words.locale)
        figures.append(CardMetric(value: text, label: names.units[try data.period()].streak))
      }
    } catch {
      throw NamedTemplateError(field: "statistics", problem: error)
    }
    return figures
  }

  /// The comparison of the chart's values with those of the period before, such as
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
    _ statistic: TemplateStatistic, _ label: String, _ aim: DesiredDirection,
    _ data: TemplateContext
  ) throws(NamedTemplateError) -> CardMetric {
    CardMetric(
      value: try text(statistic, data), label: label, change: try change(statistic, aim, data))
  }

  private func text(_ statistic: TemplateStatistic, _ data: TemplateContext)
    throws(NamedTemplateError) -> String
  {
    try number(statistic, of: data.y, data)?.string(in: words.locale)
      ?? ChartSummaryText.placeholder
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
    return name + locale.strings.labels.listSeparator + day
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

  /// The relative change of a statistic against the period before.
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

  private func percent(_ relative: Double, _ data: TemplateContext) -> (text: String, isZero: Bool)
  {
    let value = (relative.magnitude * 100).rounded()
    let style = NumberStyle(kind: .plain(unit: "%"), decimals: 0)
    return (style.string(value, in: words.locale.inSentences), value == 0)
  }
}

extension TemplateResolver {
  /// The day or the label of the element that the header is about; empty where there is but one
  /// element, and where no node is emphasised.
  var activeElementName: String {
    guard let data, data.count > 1, !data.isPlaceholder, let index = data.chart.activeIndex,
      let series = data.chart.series.first
    else { return "" }
    guard data.chart.period == .day, index < data.places.count,
      let day = data.chart.axis.zone.dateTime(at: data.places[index])
    else { return ChartSummaryText(of: data.chart).label(of: index, in: series) }
    return locale.patterns.weekdayDate.string(from: day, in: locale)
  }
}

/// The comparison of a period's values with those of the one before, as a text.
struct PeriodComparison {
  /// The difference; nil for none.
  let percent: String?
  let isMore: Bool
  /// The number of elements compared.
  let count: Int
  /// The number of elements of each period.
  let length: Int
  /// The unit of which each element is one.
  let unit: CalendarUnit?
  let locale: ChartLocale

  /// The comparison in the words of the locale.
  ///
  /// Where fewer elements are compared than the period has, it says so.
  var text: String {
    let words = locale.strings
    let unit = words.units[unit]
    let period =
      count < length
      ? words.comparison.leading.filled(["part": unit.part.filled(length, in: locale, part: count)])
      : length == 1 ? unit.name : unit.counted.filled(length, in: locale)
    guard let percent else { return words.comparison.equal.filled(["period": period]) }
    let message = isMore ? words.comparison.more : words.comparison.less
    return message.filled(["amount": percent, "period": period])
  }
}
