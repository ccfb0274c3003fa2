import Calendars
import Graphics
import Tables

/// What there is to tell about a chart, in numbers and names, before any language comes in.
struct ChartFacts: Sendable {
  /// One line of the chart.
  struct Line: Sendable, Hashable {
    /// The name, cleaned and cut.
    let name: String
    /// Where it is in the chart.
    let index: Int
    /// What its values say; nil when it has none.
    let values: SeriesStatistics?
    /// How many of its places should have a value and have none.
    let missingCount: Int
    /// The place after the last one that counts.
    let endIndex: Int
  }

  /// What is told of the element that is not over yet.
  struct IncompleteElement: Sendable {
    /// How the place is called; nil where it has no name.
    let place: String?
    /// Where it is in the first line, counted from 0.
    let index: Int?
    /// What it has come to so far; nil where nothing is known and where it is told as any other.
    let value: Double?
    /// How many elements after it have not begun.
    let futureCount: Int
  }

  /// A goal and how often the first line reaches it.
  struct Reached: Sendable, Hashable {
    let label: String
    let value: Double
    let count: Int
    /// How many values could have reached it; one that is not over yet is one of them once it has.
    let total: Int
  }

  /// The most characters of a title that is told.
  static let maximumTitle = 120
  /// The most characters of any other name that is told.
  static let maximumName = 40

  /// The title, cleaned and cut.
  let title: String
  /// The text of a state, cleaned and cut.
  let notice: String
  /// What the picture shows in place of lines; `noData` also where there is no value at all.
  let state: ChartState?
  /// The lines, those without values too.
  let lines: [Line]
  /// How many places there are along the x axis.
  let placeCount: Int
  /// The goals in their order.
  let goals: [Reached]
  /// The element that is not over yet.
  let unfinished: IncompleteElement?
  /// The annotations: text and place.
  let notes: [(text: String, place: XPosition)]
  /// How the places along the x axis are told.
  let places: XPositionText
  /// How values are told.
  let numbers: AltNumbers
  /// The unit of time of which each place is one.
  let period: CalendarUnit?
  /// The locale of the chart.
  let locale: ChartLocale

  init(_ chart: LineChart) {
    title = ChartFacts.clean(chart.texts.title, limit: ChartFacts.maximumTitle)
    notice = ChartFacts.clean(chart.notice, limit: ChartFacts.maximumTitle)
    lines = chart.series.enumerated().map { index, series in
      Line(index, series, chart)
    }
    state = chart.state ?? (lines.contains { $0.values != nil } ? nil : .noData)
    placeCount = chart.elementCount
    goals = ChartFacts.goals(of: chart)
    notes = chart.annotations.map {
      (ChartFacts.clean($0.text, limit: ChartFacts.maximumName), $0.place)
    }.filter { !$0.text.isEmpty }
    places = XPositionText(chart)
    unfinished = IncompleteElement(chart, places, lines)
    numbers = AltNumbers(style: chart.yAxis.numbers, locale: chart.locale)
    period = chart.period
    locale = chart.locale
  }

  /// The lines that have values.
  var drawnLines: [(line: Line, values: SeriesStatistics)] {
    lines.compactMap { line in line.values.map { (line, $0) } }
  }

  /// The sign of the values' unit, where it is one that is read out.
  var unit: String {
    guard case .plain(let unit) = numbers.style.kind, unit != "%" else { return "" }
    // A unit that is the name of the line says nothing more.
    if lines.count == 1, lines[0].name == unit { return "" }
    return ChartFacts.clean(unit, limit: 20)
  }

  /// Whether a text ends as a sentence does.
  static func isSentence(_ text: String) -> Bool {
    text.last.map { ".!?…。！？".contains($0) } ?? false
  }

  /// A text for a sentence: cleaned as a line of the picture is, without spaces at its ends and in
  /// rows, and cut with an ellipsis.
  static func clean(_ raw: String, limit: Int) -> String {
    let words = TextLine.cleaned(raw).split(separator: " ").joined(separator: " ")
    return words.count <= limit ? words : String(words.prefix(limit - 1)) + "…"
  }
}

extension ChartFacts.Line {
  /// Reads a series of a chart.
  init(_ number: Int, _ series: Series, _ chart: LineChart) {
    let values = series.values
    name = ChartFacts.clean(series.name, limit: ChartFacts.maximumName)
    index = number
    let facts = SeriesStatistics(values, leavingOut: chart.leftOutIndex(inSeries: number))
    self.values = facts
    guard let open = chart.unfinishedIndex(inSeries: number) else {
      missingCount = values.count - (facts?.count ?? 0)
      endIndex = values.count
      return
    }
    let isLast = values.numbers[(open + 1)...].allSatisfy(\.isNaN)
    let due = values.leavingOut(open).numbers[..<(isLast ? open : values.count)]
    missingCount = due.count(where: \.isNaN) - (isLast ? 0 : 1)
    endIndex = isLast ? open + (facts?.leavesOut == true ? 0 : 1) : values.count
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

extension ChartFacts {
  /// The goals and how often the values of the first line reach them.
  static func goals(of chart: LineChart) -> [Reached] {
    let goals = chart.goals.filter { $0.value.isFinite }
    guard !goals.isEmpty else { return [] }
    let values = chart.series.first?.values ?? []
    let total = values.presentCount
    let open = chart.leftOutIndex().flatMap { values[$0] }
    return goals.map { goal in
      let isOpen = open.map { $0 < goal.value } ?? false
      return Reached(
        label: clean(goal.label, limit: maximumName), value: goal.value,
        count: values.numbers.count { $0 >= goal.value }, total: total - (isOpen ? 1 : 0))
    }
  }
}
