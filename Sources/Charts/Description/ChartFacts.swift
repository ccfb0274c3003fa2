import Calendars
import Graphics
import Tables

/// The content of a description, independent of its language.
struct ChartFacts: Sendable {
  struct Line: Sendable, Hashable {
    let name: String
    /// The index of its series.
    let index: Int
    /// The statistics of its values; nil when it has none.
    let values: SeriesStatistics?
    /// The number of missing values, not counting elements that are not complete yet, nor those
    /// that a rolling mean begins with.
    let missingCount: Int
    /// The index after the last element that counts.
    let endIndex: Int
    /// The x of that last element; nil on an axis of bands.
    let endX: Double?
    /// The number of values that a logarithmic axis cannot show.
    let hiddenCount: Int
  }

  /// The element that is still going on.
  struct IncompleteElement: Sendable {
    /// The name of its position; nil where it has none.
    let place: String?
    /// Its index in the first line.
    let index: Int?
    /// Its value so far; nil where there is none or where it is described as any other value.
    let value: Double?
    /// The number of elements after it.
    let futureCount: Int
  }

  /// A goal, and how many values of the first line reach it.
  struct Reached: Sendable, Hashable {
    let label: String
    let value: Double
    let count: Int
    /// The number of values; one that is still going on counts only once it reaches the goal.
    let total: Int
  }

  /// The values against those of an earlier period.
  struct Compared: Sendable, Hashable {
    /// The index of the line; nil where it is the only one.
    let line: Int?
    /// The name of the earlier period.
    let period: String
    let change: AltNumbers.Change
    /// The number of values compared, and that of all.
    let count: Int
    let length: Int
    /// Whether totals are compared, rather than means.
    let isTotal: Bool
  }

  /// The most characters of a title.
  static let maximumTitle = 120
  /// The most characters of any other name.
  static let maximumName = 40

  let mark: LineChart.Mark
  let title: String
  let notice: String
  /// The state of the picture; `noData` also where there is no value at all.
  let state: ChartState?
  /// All lines, including those without values.
  let lines: [Line]
  /// The number of periods along the x axis, or of values where there are none.
  let placeCount: Int
  /// Whether elements follow each other, so that there is a first one, a last one and a course.
  let isOrdered: Bool
  let goals: [Reached]
  let band: ClosedRange<Double>?
  /// The comparisons with an earlier period, at most one for each line.
  let comparisons: [Compared]
  let unfinished: IncompleteElement?
  let notes: [(text: String, place: XPosition)]
  let places: XPositionText
  let numbers: AltNumbers
  /// The mean of the first series, as the picture and its card have it.
  let average: Double?
  let derivation: LineChart.Derivation
  let isLogarithmic: Bool
  /// The calendar unit that each element covers.
  let period: CalendarUnit?
  let locale: ChartLocale
  /// The length of the x axis; 0 on an axis of bands.
  let xLength: Double

  init(_ chart: LineChart) {
    mark = chart.mark
    title = ChartFacts.clean(chart.texts.title, limit: ChartFacts.maximumTitle)
    notice = ChartFacts.clean(chart.notice, limit: ChartFacts.maximumTitle)
    lines = chart.series.enumerated().map { index, series in
      Line(index, series, chart)
    }
    state = chart.state ?? (lines.contains { $0.values != nil } ? nil : .noData)
    placeCount =
      chart.period == nil || chart.derivation.skipsWeekends
      ? ChartFacts.placesWithValues(of: chart) : chart.elementCount
    isOrdered = chart.isOrdered
    goals = ChartFacts.goals(of: chart)
    notes = chart.annotations.map {
      (ChartFacts.clean($0.text, limit: ChartFacts.maximumName), $0.place)
    }.filter { !$0.text.isEmpty }
    places = XPositionText(chart)
    unfinished = IncompleteElement(chart, places, lines)
    let extremes = lines.compactMap(\.values).flatMap { [$0.lowest.value, $0.highest.value] }
    numbers = AltNumbers(
      style: chart.yAxis.numbers.withSharedCents(of: extremes), locale: chart.locale)
    // The mean of running totals says nothing.
    average = chart.valueKind == .runningTotal ? nil : chart.average
    let isAlone = chart.series.count == 1 || chart.facets != nil
    let bands = isAlone ? chart.series.compactMap(\.band?.extent) : []
    band = bands.first.map { first in
      bands.reduce(first) {
        min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound)
      }
    }
    comparisons =
      isAlone
      ? chart.series.indices.compactMap { [numbers] in Compared(chart, line: $0, numbers) } : []
    derivation = chart.derivation
    isLogarithmic = chart.yAxis.scaling == .logarithmic
    period = chart.period
    locale = chart.locale
    xLength = chart.xExtent.map { $0.upperBound - $0.lowerBound } ?? 0
  }

  /// The number of elements of which a line has a value; that of the longest line where each has
  /// elements of its own.
  private static func placesWithValues(of chart: LineChart) -> Int {
    guard let first = chart.series.first else { return 0 }
    let values = chart.series.map(\.values)
    let isShared = chart.series.allSatisfy {
      $0.values.count == first.values.count && $0.x == first.x
    }
    guard values.count > 1, isShared else { return values.map(\.presentCount).max() ?? 0 }
    return first.values.indices.count { index in values.contains { $0[index] != nil } }
  }

  /// The number of values that a logarithmic axis cannot show.
  var hiddenCount: Int { lines.map(\.hiddenCount).reduce(0, +) }

  var drawnLines: [(line: Line, values: SeriesStatistics)] {
    lines.compactMap { line in line.values.map { (line, $0) } }
  }

  /// The values' unit for the first sentence; empty for percent and where it is the line's name.
  var unit: String {
    guard case .plain(let unit) = numbers.style.kind, unit != "%" else { return "" }
    if lines.count == 1, lines[0].name == unit { return "" }
    return ChartFacts.clean(unit, limit: 20)
  }

  /// Whether a text ends as a sentence does.
  static func isSentence(_ text: String) -> Bool {
    text.last.map { ".!?…。！？।".contains($0) } ?? false
  }

  /// Cleans a text as a line of the picture is, collapses its spaces and cuts it with an ellipsis.
  static func clean(_ raw: String, limit: Int) -> String {
    let string = TextLine.cleaned(raw).split(separator: " ").joined(separator: " ")
    return string.count <= limit ? string : String(string.prefix(limit - 1)) + "…"
  }
}

extension ChartFacts.Line {
  init(_ number: Int, _ series: Series, _ chart: LineChart) {
    let values = series.values
    let isLogarithmic = chart.yAxis.scaling == .logarithmic
    let shown = isLogarithmic ? values.positive : values
    // Nouns begin with a capital letter in German, wherever they stand.
    let inSentence = chart.locale.language == "de" ? nil : series.nameInSentence
    name = ChartFacts.clean(inSentence ?? series.name, limit: ChartFacts.maximumName)
    index = number
    let facts = SeriesStatistics(shown, leavingOut: chart.leftOutIndex(inSeries: number))
    self.values = facts
    hiddenCount = isLogarithmic ? values.presentCount - shown.presentCount : 0
    let start = min(values.count, max(0, (chart.derivation.rolling ?? 1) - 1))
    func x(before end: Int) -> Double? {
      end > 0 && end <= series.x.count ? series.x[end - 1] : nil
    }
    guard let open = chart.unfinishedIndex(inSeries: number) else {
      missingCount = values.numbers[start...].count(where: \.isNaN) - series.breaks
      (endIndex, endX) = (values.count, x(before: values.count))
      return
    }
    let isLast = values.numbers[(open + 1)...].allSatisfy(\.isNaN)
    let due = values.leavingOut(open).numbers[..<(isLast ? open : values.count)]
    let missing = due.dropFirst(start).count(where: \.isNaN)
    missingCount = (isLast || open < start ? missing : missing - 1) - series.breaks
    endIndex = isLast ? open + (facts?.leavesOut == true ? 0 : 1) : values.count
    endX = x(before: endIndex)
  }
}

extension OptionalDoubles {
  /// The values that are more than 0; the others are missing.
  fileprivate var positive: OptionalDoubles {
    OptionalDoubles(numbers: numbers.map { $0 > 0 ? $0 : .nan })
  }
}

extension ChartFacts.IncompleteElement {
  init?(_ chart: LineChart, _ places: XPositionText, _ lines: [ChartFacts.Line]) {
    let isThere = chart.series.indices.contains { chart.unfinishedIndex(inSeries: $0) != nil }
    guard let place = chart.unfinished, isThere else { return nil }
    self.place = places.name(of: place)
    index = chart.unfinishedIndex()
    let isLeftOut = lines.count == 1 && lines[0].values?.leavesOut == true
    value = isLeftOut ? index.flatMap { chart.series[0].values[$0] } : nil
    futureCount = chart.endedCount.map { chart.series[0].values.count - $0 - 1 } ?? 0
  }
}

extension ChartFacts.Compared {
  /// Compares the values that are over and have a counterpart; nil where there is none.
  init?(_ chart: LineChart, line index: Int, _ numbers: AltNumbers) {
    let line = chart.series[index]
    // Rates of both have weights of their own, so the means of pairs would not be the means told.
    guard line.weights == nil, let comparison = line.comparison, comparison.x == line.x else {
      return nil
    }
    let earlier = comparison.values
    let over = chart.countedValues(ofSeries: index)
    let pairs = over.indices.compactMap { index -> (old: Double, new: Double)? in
      guard index < earlier.count, let new = over[index], let old = earlier[index] else {
        return nil
      }
      return (old, new)
    }
    guard let last = pairs.last else { return nil }
    let (old, new): (Double, Double)
    switch chart.valueKind {
    case .amount:
      (old, new) = (pairs.reduce(0) { $0 + $1.old }, pairs.reduce(0) { $0 + $1.new })
    case .level:
      let count = Double(pairs.count)
      (old, new) = (
        pairs.reduce(0) { $0 + $1.old } / count, pairs.reduce(0) { $0 + $1.new } / count
      )
    // The total so far.
    case .runningTotal: (old, new) = last
    }
    let lowest = min(old, new, pairs.map { min($0.old, $0.new) }.min() ?? 0)
    self.init(
      line: chart.series.count > 1 ? index : nil,
      period: ChartFacts.clean(comparison.name, limit: ChartFacts.maximumName),
      change: numbers.change(from: old, to: new, lowest: lowest), count: pairs.count,
      length: line.values.count, isTotal: chart.valueKind != .level)
  }
}

extension ChartFacts {
  static func goals(of chart: LineChart) -> [Reached] {
    let goals = chart.goals.filter { $0.value.isFinite }
    guard !goals.isEmpty else { return [] }
    let values = chart.series.first?.values ?? []
    let total = values.presentCount
    let open = chart.leftOutIndex().flatMap { values[$0] }
    return goals.map { goal in
      let isOpen = open.map { !chart.better.reaches(goal.value, with: $0) } ?? false
      return Reached(
        label: clean(goal.label, limit: maximumName), value: goal.value,
        count: values.numbers.count { chart.better.reaches(goal.value, with: $0) },
        total: total - (isOpen ? 1 : 0))
    }
  }
}
