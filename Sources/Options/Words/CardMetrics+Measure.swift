import Base
import Calendars
import Cards
import Charts
import Tables

/// The measure of a card: a figure with its comparison, its goal and its history.
extension CardMetrics {
  /// The statistic that the figure shows: the active element's value, and of a period as a whole its
  /// total, or what stands for it beside a goal of each element.
  private func statistic(_ data: TemplateContext, hasGoal: Bool) -> TemplateStatistic {
    guard data.settings.card.isOfPeriod else { return .active }
    switch data.chart.valueKind {
    case .amount: return hasGoal ? .mean : .sum
    case .level: return .mean
    case .runningTotal: return .last
    }
  }

  /// The measure of the chart's first line.
  ///
  /// - Parameter template: the boxes, which decide what is needed.
  /// - Throws: ``NamedTemplateError`` when a column cannot be read.
  package func measure(for template: CardTemplate) throws(NamedTemplateError) -> CardMeasure {
    guard let data = words.data, !data.table.columnNames.isEmpty else {
      var blank = CardMeasure(values: [ChartSummaryText.placeholder])
      if template.hasGoal {
        blank.goal = GoalProgress(share: nil)
        blank.goal?.shareText = ChartSummaryText.placeholder
        blank.days = weekdayLabels.map { DayMark(label: $0, state: .future) }
      }
      return blank
    }
    let statistic = statistic(data, hasGoal: template.hasShare)
    let number = try number(statistic, of: data.y, data)
    var measure = CardMeasure(values: try figures(number, statistic, data))
    measure.name = data.settings.card.measureName ?? data.chart.quantity
    if measure.name.isEmpty, data.chart.series.count == 1 {
      measure.name = data.chart.series.first?.name ?? ""
    }
    measure.element = elementName(of: statistic, data)
    measure.chart = data.chart.sparkline
    guard template.hasGoal, let goal = data.goal else { return measure }
    measure.goal = try progress(number, statistic, to: goal, data)
    do throws(TemplateError) {
      measure.days = data.isPlaceholder ? weekdayMarks : try days(data, goal)
    } catch {
      throw NamedTemplateError(field: "days", problem: error)
    }
    measure.daySentences = daySentences(measure.days, goal, data)
    return measure
  }

  /// The name of the element or statistic that the figure is about.
  private func elementName(of statistic: TemplateStatistic, _ data: TemplateContext) -> String {
    let names = words.locale.strings
    switch statistic {
    case .sum, .last: return names.labels.total
    case .mean: return data.chart.averageName
    default: return words.activeElementName
    }
  }

  /// The number in full and shortened.
  private func figures(
    _ number: TemplateNumber?, _ statistic: TemplateStatistic, _ data: TemplateContext
  ) throws(NamedTemplateError) -> [String] {
    guard var number else { return [ChartSummaryText.placeholder] }
    if let decimals = try commonDecimals(of: data.y, data) { number.style.decimals = decimals }
    let whole = number.string(in: words.locale)
    (number.style.notation, number.style.decimals) = (.compact, nil)
    let short = number.string(in: words.locale)
    return short.count < whole.count ? [whole, short] : [whole]
  }

  /// The comparison of the figure with the element or the period before, such as `12% more than the
  /// week before`; nil where there is none that can be compared.
  ///
  /// - Throws: ``NamedTemplateError`` when a column cannot be read.
  package func figureComparison() throws(NamedTemplateError)
    -> (text: String, change: CardMetric.Change)?
  {
    guard let data = words.data, !data.isPlaceholder, data.chart.isOrdered else { return nil }
    var found: (change: CardMetric.Change, count: Int, length: Int, span: String?)?
    if data.settings.card.isOfPeriod {
      found = try difference(data).map { ($0.change, $0.count, data.count, $0.span) }
    }
    let unit: CalendarUnit?
    do throws(TemplateError) {
      unit = try data.period()
      if !data.settings.card.isOfPeriod, let step = try data.lastStep(data.y), !step.isUnfinished,
        let old = step.old, let new = step.new
      {
        found = metricChange(from: old, to: new, data).map { ($0, 1, 1, step.span) }
      }
    } catch {
      throw NamedTemplateError(field: "comparison", problem: error)
    }
    guard let found else { return nil }
    let change = found.change
    let comparison = PeriodComparison(
      amount: change.direction == .level ? nil : change.text, isMore: change.direction == .up,
      count: found.count, length: found.length, unit: unit, span: found.span,
      locale: words.locale)
    return (comparison.text, change)
  }

  /// The change between two values: a percentage, or the difference of values that have none.
  func metricChange(
    from old: Double, to new: Double, _ data: TemplateContext
  ) -> CardMetric.Change? {
    var found = change(from: old, to: new, data)
    if found == nil, (new - old).isFinite {
      var number = data.look(of: data.y).look
      number.value = (new - old).magnitude
      found = (number.string(in: words.locale), new == old)
    }
    guard let found else { return nil }
    let direction: CardMetric.Change.Direction =
      found.isNothing ? .level : new > old ? .up : .down
    return CardMetric.Change(
      text: found.text, direction: direction, isGood: direction.isGood(data.chart.better))
  }
}

extension CardMetrics {
  private func progress(
    _ number: TemplateNumber?, _ statistic: TemplateStatistic, to goal: Double,
    _ data: TemplateContext
  ) throws(NamedTemplateError) -> GoalProgress {
    let strings = words.locale.strings
    var written = data.look(of: data.y).look
    written.value = goal
    let goalText = written.string(in: words.locale)
    var progress = GoalProgress(
      share: number.map { $0.value / goal }.flatMap { $0.isFinite ? $0 : nil })
    progress.isActive = statistic != .active || data.chart.activeIndex != nil
    progress.isUnfinished =
      statistic == .active && data.chart.unfinishedIndex() == data.active
      && data.active != nil
    do throws(TemplateError) {
      let old =
        statistic == .active
        ? try data.lastStep(data.y)?.old : try data.compared(data.y)?.before.mean
      progress.previous = old.map { $0 / goal }.flatMap { $0.isFinite ? $0 : nil }
    } catch {
      throw NamedTemplateError(field: "ring", problem: error)
    }
    guard var number else {
      progress.previous = nil
      progress.shareText = ChartSummaryText.placeholder
      return progress
    }
    let isLower = data.chart.better == .lower
    let isReached =
      data.chart.better.reaches(goal, with: number.value) && !(isLower && progress.isUnfinished)
    progress.shareText = CardMetrics.percentage(progress.share ?? 0, in: words.locale)
    if let decimals = try commonDecimals(of: data.y, data) { number.style.decimals = decimals }
    number.style = number.style.withoutUnit
    progress.amountText = strings.labels.ofGoal.filled([
      "value": number.string(in: words.locale), "goal": goalText,
    ])
    progress.reachedText = isReached ? strings.labels.goalReached : ""
    let part = strings.sentences.goalPart.filled(["goal": goalText, "part": progress.shareText])
    let reached = strings.sentences.goalReached.filled(["goal": goalText])
    let missed = strings.sentences.goalMissed.filled(["goal": goalText])
    progress.sentences =
      isLower && !progress.isUnfinished
      ? [isReached ? reached : missed] : isReached ? [part, reached] : [part]
    return progress
  }

  /// A share in whole percent, rounded down so that nothing under the goal is called all of it, and
  /// with a decimal where it would be nothing.
  static func percentage(_ share: Double, in locale: ChartLocale) -> String {
    let percent = share * 100
    let isTiny = percent > 0 && percent < 1
    let rounded =
      isTiny
      ? (percent * 10).rounded(.up) / 10
      : percent < 0 ? percent.rounded() : (percent + 1e-9).rounded(.down)
    return NumberStyle(kind: .plain(unit: "%"), notation: .full, decimals: isTiny ? 1 : 0)
      .string(rounded, in: locale)
  }
}

extension CardMetrics {
  /// The number of elements of which it is told whether they reach the goal.
  private static let dayCount = 7

  /// The initials of the weekdays, from the first of the week on.
  private var weekdayLabels: [String] {
    (0..<CardMetrics.dayCount).map { offset in
      words.locale.dates.weekdays.initials[(words.locale.firstWeekday - 1 + offset) % 7]
    }
  }

  private var weekdayMarks: [DayMark] {
    weekdayLabels.map { DayMark(label: $0, state: .future) }
  }

  /// The days of the active element's week, or the last elements where they are no days.
  private func days(_ data: TemplateContext, _ goal: Double) throws(TemplateError) -> [DayMark] {
    func state(_ value: Double?) -> DayMark.State {
      guard let value, !value.isNaN else { return .missing }
      let share = goal > 0 ? value / goal : 0
      return data.chart.better.reaches(goal, with: value) ? .reached : .missed(share: share)
    }
    guard data.hasDates, data.chart.period == .day || data.count == 1,
      let active = data.active, data.places.indices.contains(active)
    else { return try elements(data, state) }
    let zone = data.chart.axis.zone
    var values: [Int: Double] = [:]
    for (time, value) in try data.history(data.y) where !value.isNaN {
      values[zone.day(at: time)] = value
    }
    let day = zone.day(at: data.places[active])
    let unfinished = data.chart.unfinishedIndex().flatMap {
      data.places.indices.contains($0) ? zone.day(at: data.places[$0]) : nil
    }
    let last =
      unfinished ?? data.settings.card.today?.daysSince1970
      ?? data.places.last.map { zone.day(at: $0) } ?? day
    guard let weekday = DateTime(daysSince1970: day)?.weekday else { return [] }
    let start = day - (weekday - words.locale.firstWeekday + 7) % 7
    return weekdayLabels.enumerated().map { offset, label in
      let each = start + offset
      let value = values[each]
      return DayMark(
        label: label, state: each > last && value == nil ? .future : state(value),
        isActive: each == day)
    }
  }

  /// The last elements, with the active one among them.
  private func elements(
    _ data: TemplateContext, _ state: (Double?) -> DayMark.State
  ) throws(TemplateError) -> [DayMark] {
    let values = try data.column(data.y).values
    let start = max(0, min(values.count - CardMetrics.dayCount, data.active ?? values.count))
    let open = data.chart.unfinishedIndex() ?? values.count
    return (start..<min(start + CardMetrics.dayCount, values.count)).map { index in
      DayMark(
        label: shortLabel(of: index, data),
        state: index > open && values[index] == nil ? .future : state(values[index]),
        isActive: index == data.active)
    }
  }

  private func shortLabel(of index: Int, _ data: TemplateContext) -> String {
    let patterns = words.locale.patterns
    guard data.hasDates, data.places.indices.contains(index),
      let date = data.chart.axis.zone.dateTime(at: data.places[index])
    else {
      return data.chart.series.first.map {
        ChartSummaryText(of: data.chart).label(of: index, in: $0)
      } ?? ""
    }
    let pattern =
      switch data.chart.period {
      case .minute, .hour: patterns.hour
      case .month: patterns.month
      case .quarter: patterns.quarter
      case .year: patterns.year
      case .day, .week, nil: patterns.shortMonthDay
      }
    return pattern.string(from: date, in: words.locale)
  }

  private func daySentences(
    _ days: [DayMark], _ goal: Double, _ data: TemplateContext
  ) -> [String] {
    let known = days.filter { $0.state != .future }
    guard !known.isEmpty else { return [] }
    let strings = words.locale.strings
    let unit = strings.units[data.chart.period]
    var written = data.look(of: data.y).look
    written.value = goal
    let part = unit.part.filled(
      known.count, in: words.locale, part: known.count { $0.state == .reached })
    let missing = known.count { $0.state == .missing }
    let reached = strings.sentences.goalPart.filled([
      "goal": written.string(in: words.locale), "part": part,
    ])
    guard missing > 0 else { return [reached] }
    return [
      reached,
      strings.sentences.missing.filled(["count": unit.counted.filled(missing, in: words.locale)]),
    ]
  }
}

extension TemplateContext {
  /// The first goal in the unit that is shown; nil without one.
  var goal: Double? { settings.goals.first.map { $0.value * goalFactor } }

  /// The active element's value, and one that it is compared with.
  struct Step {
    let old: Double?
    let new: Double?
    let isUnfinished: Bool
    /// The name of the element that has the old value; nil for the one right before.
    let span: String?
  }

  /// The step to the active element from the one before it, also where that was cut away, or from
  /// the one of the earlier period that is asked for; nil where there is no such element.
  func lastStep(_ name: String) throws(TemplateError) -> Step? {
    guard !isCompared else {
      guard let active, let (values, old) = try earlier(name),
        values.values.indices.contains(active)
      else { return nil }
      let index = old.index(of: active, in: values)
      let unit = try period()
      return Step(
        old: index.flatMap { old.values[$0] }, new: values.values[active],
        isUnfinished: leftOut == active,
        span: index.flatMap { old.moments[$0] }.map { self.name(ofEarlier: $0, unit) })
    }
    let (values, start) = try whole(name)
    guard let active, start + active > 0, start + active < values.count else { return nil }
    let index = start + active
    let isOpen = leftOut.map { (index - 1...index).contains(start + $0) } ?? false
    return Step(old: values[index - 1], new: values[index], isUnfinished: isOpen, span: nil)
  }

  /// The times and values of the elements, with those that were cut away before the first one.
  func history(_ name: String) throws(TemplateError) -> [(time: Double, value: Double)] {
    let (values, start) = try whole(name)
    guard start > 0 else { return Array(zip(places, values.numbers)).map { ($0, $1) } }
    return Array(zip(try times(ofWhole: name), values.numbers)).map { ($0, $1) }
  }
}

extension LineChart {
  /// The first line alone, with as many of the last elements as a sparkline has, the active one
  /// among them; without what a sparkline does not show.
  fileprivate var sparkline: LineChart? {
    guard var line = series.first else { return nil }
    var chart = self
    (line.comparison, line.band, line.weights) = (nil, nil, nil)
    (chart.goals, chart.ranges, chart.annotations, chart.parts) = ([], [], [], [])
    (chart.texts, chart.valueLabels, chart.mark) = (ChartTexts(), [], .line)
    let count = line.values.count
    let active = activeIndex
    let start = max(0, min(count - Sparkline.maximumCount, active ?? count))
    let range = start..<min(count, start + Sparkline.maximumCount)
    if range.count < count {
      line.values = OptionalDoubles(numbers: Array(line.values.numbers[range]))
      if line.x.count == count { line.x = Array(line.x[range]) }
      if case .bands(let bands, let zone) = axis {
        chart.axis = .bands(Array(bands[range.clamped(to: bands.indices)]), zone)
      }
      chart.active = active.map { .index($0 - start) } ?? .none
      if case .band(let index) = unfinished {
        chart.unfinished = range.contains(index) ? .band(index - start) : nil
      }
    }
    chart.series = [line]
    return chart
  }
}
