import Base
import Calendars
import Cards
import Charts
import Tables

extension CardMetrics {
  /// The lines of the chart at one place of their common x axis, the best first.
  package struct Ranking: Sendable {
    /// An entry for each line; those without a value are last and have no place.
    package let rows: [Card.Row]
    /// The name of the element or statistic that they are ranked by.
    package let element: String
  }

  /// A line of the chart with a value for each place of the common x axis.
  private struct RankedLine {
    let name: String
    let values: [Double]
    /// The value that it is ranked by; nil where there is none.
    var value: Double?
    /// The value before; nil where it is unknown.
    var before: Double?
  }

  /// Ranks the lines of the chart by their values at the active element, or of a report by those of
  /// its period.
  ///
  /// Lines share the places of the x axis, so a line that ends earlier has no value at the last one
  /// and is not taken for better or worse than it is. Equal values have the same place.
  ///
  /// - Throws: ``NamedTemplateError`` when a column cannot be read.
  package func ranking() throws(NamedTemplateError) -> Ranking {
    guard let data = words.data else { return Ranking(rows: placeholderRows, element: "") }
    let places = data.commonPlaces
    let active = data.commonActive(places)
    var lines: [RankedLine] = []
    var span: String?
    for (index, series) in data.chart.series.enumerated() {
      let values = data.aligned(series, to: places)
      var line = RankedLine(name: series.name, values: values)
      if data.settings.card.isOfPeriod {
        (line.value, line.before) = try periodValues(ofLine: index, values, data)
      } else if let active {
        let isOpen = data.isOpen(active, places)
        line.value = values[active].isNaN ? nil : values[active] * data.shownFactor
        var old = active > 0 && !isOpen ? values[active - 1] : .nan
        if data.isCompared {
          let found = isOpen ? nil : data.earlier(series, at: active, places)
          old = found?.value ?? .nan
          span = span ?? found.map { data.name(ofEarlier: $0.moment, data.chart.period) }
        }
        line.before = old.isNaN ? nil : old * data.shownFactor
      }
      lines.append(line)
    }
    let best = lines.enumerated().sorted { a, b in
      switch (a.element.value, b.element.value) {
      case (let one?, let other?) where one != other:
        data.chart.better == .lower ? one < other : one > other
      case (nil, _?): false
      case (_?, nil): true
      default: a.offset < b.offset
      }
    }.map(\.element)
    let element = [elementName(places, active, data), against(span, best, data)]
    return Ranking(
      rows: rows(best, places, active, data),
      element: element.filter { !$0.isEmpty }.joined(
        separator: words.locale.strings.labels.listSeparator))
  }

  /// Entries for lines that have not arrived yet.
  private var placeholderRows: [Card.Row] {
    (1...5).map { place in
      var row = Card.Row(
        title: ChartSummaryText.placeholder, detail: ChartSummaryText.placeholder)
      row.rank = NumberStyle().string(Double(place), in: words.locale)
      row.sparkline = Sparkline([])
      return row
    }
  }

  private func elementName(
    _ places: [Double], _ active: Int?, _ data: TemplateContext
  ) -> String {
    if data.settings.card.isOfPeriod {
      let names = words.locale.strings
      return data.chart.valueKind == .amount
        ? names.labels.total : data.chart.averageName
    }
    guard let active, places.count > 1 else { return "" }
    for (number, series) in data.chart.series.enumerated() {
      let index: Int? =
        if case .bands = data.chart.axis { active } else { series.x.firstIndex(of: places[active]) }
      guard let index, series.values.indices.contains(index) else { continue }
      return words.elementName(of: index, inSeries: number)
    }
    return ""
  }

  /// What the changes of the lines are against; empty for the element or the period before.
  private func against(
    _ span: String?, _ lines: [RankedLine], _ data: TemplateContext
  ) -> String {
    guard data.isCompared, lines.contains(where: { $0.value != nil && $0.before != nil }),
      let span = data.settings.card.isOfPeriod ? data.earlierName : span
    else { return "" }
    return words.locale.strings.comparison.against.filled(["span": span])
  }

  /// The total or the mean of a period and of the one before.
  private func periodValues(
    ofLine index: Int, _ values: [Double], _ data: TemplateContext
  ) throws(NamedTemplateError) -> (Double?, Double?) {
    let isTotal = data.chart.valueKind == .amount
    var own = OptionalDoubles(numbers: values.map { $0 * data.shownFactor })
    if !isTotal, let leftOut = data.chart.leftOutIndex(inSeries: index) {
      own = own.leavingOut(leftOut)
    }
    let value =
      own.presentCount == 0
      ? nil : isTotal ? own.sum : own.mean(weighedBy: data.chart.series[index].weights)
    let columns = [data.made.columns.y] + data.made.columns.others
    guard let value, value.isFinite, data.isCompared || columns.indices.contains(index) else {
      return (value, nil)
    }
    do throws(TemplateError) {
      let line = data.chart.series[index]
      let compared =
        data.isCompared
        ? line.comparison.flatMap {
          data.compared(line, with: $0, leavingOut: data.chart.leftOutIndex(inSeries: index))
        }
        : try data.compared(columns[index].name)
      guard let compared, let old = compared.before.mean, let new = compared.shown.mean
      else { return (value, nil) }
      // Of the same days the mean changes as the total does.
      return (value, new == 0 ? nil : value * old / new)
    } catch {
      throw NamedTemplateError(field: "rows", problem: error)
    }
  }

  private func rows(
    _ lines: [RankedLine], _ places: [Double], _ active: Int?, _ data: TemplateContext
  ) -> [Card.Row] {
    let locale = words.locale
    var number = data.look(of: data.y).look
    if let decimals = number.style.commonDecimals(of: lines.compactMap(\.value)) {
      number.style.decimals = decimals
    }
    let start = max(0, min(places.count - Sparkline.maximumCount, active ?? places.count))
    let range = start..<min(places.count, start + Sparkline.maximumCount)
    let open = places.indices.first { data.isOpen($0, places) }.map { $0 - start }
    var place = 0
    return lines.enumerated().map { index, line in
      var row = Card.Row(title: line.name)
      if data.isPlaceholder {
        row.detail = ChartSummaryText.placeholder
        row.sparkline = Sparkline([])
        return row
      }
      row.sparkline = Sparkline(
        line.values[range].map { $0.isNaN ? nil : $0 }, at: Array(places[range]),
        activeIndex: data.chart.active == .none ? nil : active.map { $0 - start },
        unfinishedIndex: open)
      guard let value = line.value else {
        row.detail = TextTemplate.missing
        return row
      }
      if index == 0 || lines[index - 1].value != value { place = index + 1 }
      row.rank = NumberStyle().string(Double(place), in: locale)
      number.value = value
      row.detail = number.string(in: locale)
      row.change = line.before.flatMap { metricChange(from: $0, to: value, data) }
      return row
    }
  }
}

extension TemplateContext {
  /// The factor from the values of the chart to those that are shown.
  var shownFactor: Double { goalFactor }

  /// The places along x that any line has, in order.
  fileprivate var commonPlaces: [Double] {
    if case .bands(let bands, _) = chart.axis {
      return (0..<max(bands.count, chart.elementCount)).map(Double.init)
    }
    let all = chart.series.flatMap(\.x).filter(\.isFinite).sorted()
    var places: [Double] = []
    for x in all where places.last != x { places.append(x) }
    return places
  }

  /// The values of a line at the common places; NaN where it has none.
  fileprivate func aligned(_ series: Series, to places: [Double]) -> [Double] {
    var values = [Double](repeating: .nan, count: places.count)
    if case .bands = chart.axis {
      for (index, value) in series.values.numbers.prefix(places.count).enumerated() {
        values[index] = value
      }
      return values
    }
    var next = 0
    for (x, value) in zip(series.x, series.values.numbers) where !value.isNaN {
      while next < places.count, places[next] < x { next += 1 }
      if next < places.count, places[next] == x { values[next] = value }
    }
    return values
  }

  /// The value of the earlier period that is asked for at a common place, and its moment.
  fileprivate func earlier(
    _ line: Series, at place: Int, _ places: [Double]
  ) -> (value: Double, moment: Double)? {
    let element: Int? =
      if case .bands = chart.axis { place } else { line.x.firstIndex(of: places[place]) }
    guard let element, let old = line.comparison, let index = old.index(of: element, in: line),
      let value = old.values[index], let moment = old.moments[index]
    else { return nil }
    return (value, moment)
  }

  /// The common place that the rule for the active element picks among the values of all lines; the
  /// last one with a value where none is to be active.
  fileprivate func commonActive(_ places: [Double]) -> Int? {
    let lines = chart.series.map { aligned($0, to: places) }
    func extreme(_ isBetter: (Double, Double) -> Bool) -> Int? {
      var best: (value: Double, index: Int)?
      for values in lines {
        for (index, value) in values.enumerated() where !value.isNaN {
          if best.map({ isBetter(value, $0.value) }) ?? true { best = (value, index) }
        }
      }
      return best?.index
    }
    func hasValue(_ index: Int) -> Bool { lines.contains { !$0[index].isNaN } }
    switch chart.active {
    case .last, .none: return places.indices.last(where: hasValue)
    case .first: return places.indices.first(where: hasValue)
    case .maximum: return extreme(>)
    case .minimum: return extreme(<)
    case .index(let index): return places.indices.contains(index) ? index : nil
    }
  }

  /// Whether the element at a common place is still going on.
  fileprivate func isOpen(_ place: Int, _ places: [Double]) -> Bool {
    switch (chart.axis, chart.unfinished) {
    case (.bands, .band(let index)): index == place
    case (.bands(let bands, _), .time(let time)):
      bands.indices.contains(place) && bands[place].time == time
    case (.time, .time(let x)), (.number, .number(let x)): places[place] == x
    default: false
    }
  }
}
