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
      var number = try number(.active, of: column, data)
      if let decimals = try commonDecimals(of: column, data) { number?.style.decimals = decimals }
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
  /// The place of the comparison with the period before, which a card shows once.
  package enum ChangePlacement: Sendable, Hashable {
    /// As an arrow beside the average.
    case average
    /// In a sentence of its own.
    case sentence
  }

  /// The row of statistics: average, total, the best or the highest value with its date, and how
  /// many elements reach the goal or follow each other.
  ///
  /// There is no total of what cannot be added, such as temperatures and percentages, and of a
  /// running total there is only the last value. A name says of how many elements there are values
  /// where that is not all. Without a goal elements in a row are told of amounts, where several of
  /// them are more than 0.
  ///
  /// - Throws: ``NamedTemplateError`` when a column cannot be read.
  package func statistics(changes: ChangePlacement = .average) throws(NamedTemplateError)
    -> [CardMetric]
  {
    guard let data = words.data else { return [] }
    let names = words.locale.strings
    let kind = data.chart.valueKind
    guard kind != .runningTotal else {
      return [CardMetric(value: try text(.last, data), label: names.labels.total)]
    }
    let decimals = try commonDecimals(of: data.y, data)
    var figures = [
      CardMetric(
        value: try text(.mean, data, decimals), label: data.chart.averageName,
        change: changes == .average ? try change(data) : nil)
    ]
    if kind == .amount {
      figures.append(CardMetric(value: try text(.sum, data, decimals), label: names.labels.total))
    }
    let isUniform = data.settings.card.isUniform
    if isUniform, let unit = data.chart.period {
      let whole = names.units[unit].part.filled(data.count, in: words.locale, part: data.count)
      figures[figures.count - 1].labelRoom = CardMetrics.room(
        [figures[figures.count - 1].label + names.labels.listSeparator + whole])
    }
    if let part = part(data) {
      figures[figures.count - 1].label += names.labels.listSeparator + part
    }
    let best: TemplateStatistic = data.chart.better == .lower ? .min : .max
    let name = data.chart.better == .none ? names.labels.highest : names.labels.best
    var highest = CardMetric(
      value: try text(best, data, decimals), label: try dated(name, best, data))
    if isUniform, highest.label != name {
      let days = (1...12).compactMap { DateTime(year: 2000, month: $0, day: 28) }
      highest.labelRoom = CardMetrics.room(days.map { label(name, $0, data) })
    }
    figures.append(highest)
    if let streak = try streak(data) { figures.append(streak) }
    return figures
  }

  /// How many elements reach the goal; without one, how many in a row are more than 0.
  private func streak(_ data: TemplateContext) throws(NamedTemplateError) -> CardMetric? {
    guard !data.isPlaceholder else { return nil }
    let names = words.locale.strings
    do throws(TemplateError) {
      let hasGoal = !data.settings.goals.isEmpty
      let count = hasGoal ? try data.reachedCount() : try data.streak(of: data.y)
      // Cards of one report have the same numbers, however many days reach the goal.
      let isUniform = data.settings.card.isUniform
      let isTold =
        hasGoal
        ? count > 0 || isUniform : data.chart.valueKind == .amount && count > 1 && !isUniform
      guard isTold else { return nil }
      let unit = try data.period()
      return CardMetric(
        value: NumberStyle().string(Double(count), in: words.locale),
        label: hasGoal ? names.units[unit].atGoal : names.units[unit].streak)
    } catch {
      throw NamedTemplateError(field: "statistics", problem: error)
    }
  }

  /// How many of the elements have a value, as in `4 of 7 days`; nil where all have.
  private func part(_ data: TemplateContext) -> String? {
    guard !data.isPlaceholder, let unit = data.chart.period, let line = data.chart.series.first
    else { return nil }
    let (present, all) = (line.values.presentCount, line.values.count)
    guard present > 0, present < all else { return nil }
    return words.locale.strings.units[unit].part.filled(all, in: words.locale, part: present)
  }

  /// The comparison of the chart's values with those of the period before, such as
  /// `Total: 12% more than the 7 days before`; nil when the table has no such period as a whole.
  ///
  /// - Throws: ``NamedTemplateError`` when a column cannot be read.
  package func comparison() throws(NamedTemplateError) -> (text: String, change: CardMetric.Change)?
  {
    guard let data = words.data, let found = try difference(data) else { return nil }
    let text = try comparison(
      amount: found.change.direction == .level ? nil : found.change.text,
      isMore: found.change.direction == .up, count: found.count, span: found.span, data)
    return (text, found.change)
  }

  /// The longest comparison that a card with as many values may have, up to ten times as much.
  ///
  /// - Throws: ``NamedTemplateError`` when a column cannot be read.
  package func comparisonRoom() throws(NamedTemplateError) -> String {
    guard let data = words.data else { return "" }
    let most = change(from: 1, to: 10, data)?.text
    var texts: [String] = []
    for isMore in [true, false] {
      for count in [data.count - 1, data.count] where count > 0 {
        texts.append(
          try comparison(
            amount: most, isMore: isMore, count: count, span: data.earlierName, data))
      }
    }
    return CardMetrics.room(texts)
  }

  private func comparison(
    amount: String?, isMore: Bool, count: Int, span: String?, _ data: TemplateContext
  ) throws(NamedTemplateError) -> String {
    let unit: CalendarUnit?
    do throws(TemplateError) {
      unit = try data.period()
    } catch {
      throw NamedTemplateError(field: "comparison", problem: error)
    }
    let names = words.locale.strings
    let comparison = PeriodComparison(
      amount: amount, isMore: isMore, count: count, length: data.count, unit: unit, span: span,
      locale: words.locale)
    // Of the same days the mean changes as the total does.
    let measure =
      data.chart.valueKind == .amount
      ? names.labels.total : names.units[data.chart.period].average
    return measure + names.labels.nameSeparator + comparison.text
  }

  private func text(
    _ statistic: TemplateStatistic, _ data: TemplateContext, _ decimals: Int? = nil
  ) throws(NamedTemplateError) -> String {
    var number = try number(statistic, of: data.y, data)
    if let decimals { number?.style.decimals = decimals }
    return number?.string(in: words.locale) ?? ChartSummaryText.placeholder
  }

  /// The decimals that the numbers of a column have in common.
  func commonDecimals(
    of column: String, _ data: TemplateContext
  ) throws(NamedTemplateError) -> Int? {
    guard let number = try number(.max, of: column, data) else { return nil }
    do throws(TemplateError) {
      return number.style.commonDecimals(of: try data.column(column).values)
    } catch {
      throw NamedTemplateError(field: "statistics", problem: error)
    }
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
    return label(name, date, data)
  }

  /// The longest of texts with digits that are as wide as any.
  private static func room(_ texts: [String]) -> String {
    let longest = texts.max { $0.count < $1.count } ?? ""
    return String(longest.map { $0.isASCII && $0.isNumber ? "0" : $0 })
  }

  /// A name with a date as precise as the elements are.
  private func label(_ name: String, _ date: DateTime, _ data: TemplateContext) -> String {
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

  /// The change of the average; nil where values that it counts have none to compare them with.
  private func change(_ data: TemplateContext) throws(NamedTemplateError) -> CardMetric.Change? {
    guard let found = try difference(data), found.isWhole else { return nil }
    return found.change
  }

  /// A change of a mean.
  struct Difference {
    let change: CardMetric.Change
    /// The number of elements that it is about.
    let count: Int
    /// Whether these are all that are over.
    let isWhole: Bool
    /// The name of the earlier period; nil for the one right before.
    let span: String?
  }

  /// The change of the mean against the period before, or the one that is asked for.
  func difference(_ data: TemplateContext) throws(NamedTemplateError) -> Difference? {
    do throws(TemplateError) {
      guard !data.isPlaceholder, let compared = try data.compared(data.y),
        let old = compared.before.mean, let new = compared.shown.mean,
        let text = change(from: old, to: new, data)
      else { return nil }
      let direction: CardMetric.Change.Direction =
        text.isNothing ? .level : new > old ? .up : .down
      let change = CardMetric.Change(
        text: text.text, direction: direction, isGood: direction.isGood(data.chart.better))
      return Difference(
        change: change, count: compared.count, isWhole: compared.isWhole, span: compared.span)
    } catch {
      throw NamedTemplateError(field: "statistics", problem: error)
    }
  }

  /// The change between two means: percentage points of percentages, degrees of temperatures, else a
  /// percentage; nil where it would say nothing.
  func change(
    from old: Double, to new: Double, _ data: TemplateContext
  ) -> (text: String, isNothing: Bool)? {
    var style = data.look(of: data.y).look.style
    let unit = style.kind.unit
    if unit == "%" || unit.contains("°") {
      let difference = (new - old).magnitude
      guard difference.isFinite else { return nil }
      let rounded = DecimalDigits(difference).rounded(toDecimals: style.decimals ?? 1)
      style.decimals = style.decimals ?? rounded.fractionDigits
      if unit != "%" { return (style.string(difference, in: words.locale), rounded.isZero) }
      style.kind = .plain(unit: "")
      let points = words.locale.strings.comparison.points.filled(
        difference, written: style.string(difference, in: words.locale),
        decimals: style.decimals ?? 0, in: words.locale)
      return (points, rounded.isZero)
    }
    guard old > 0, new >= 0, ((new - old) / old).isFinite else { return nil }
    let share = PercentageOfChange(from: old, to: new)
    return (share.text(in: words.locale), share.value == 0)
  }
}

extension TemplateResolver {
  /// The day or the label of the element that the header is about; empty where there is but one
  /// element, and where no node is emphasised.
  var activeElementName: String {
    guard let data, data.count > 1, let index = data.chart.activeIndex else { return "" }
    return elementName(of: index, inSeries: 0)
  }

  /// The day or the label of an element of a series.
  func elementName(of index: Int, inSeries number: Int) -> String {
    guard let data, !data.isPlaceholder, data.chart.series.indices.contains(number) else {
      return ""
    }
    let series = data.chart.series[number]
    guard number == 0, data.chart.period == .day, index < data.places.count,
      let day = data.chart.axis.zone.dateTime(at: data.places[index])
    else { return ChartSummaryText(of: data.chart).label(of: index, in: series) }
    return locale.patterns.weekdayDate.string(from: day, in: locale)
  }
}

extension CardMetric.Change.Direction {
  /// Whether the direction is good; nil where none is.
  func isGood(_ better: LineChart.Preference) -> Bool? {
    switch (better, self) {
    case (.none, _), (_, .level): nil
    case (.higher, .up), (.lower, .down): true
    case (.higher, .down), (.lower, .up): false
    }
  }
}
