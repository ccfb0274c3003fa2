import Testing

import Calendars
import Charts
import Graphics
import Tables

/// A chart of random data with random options, and the picture that it is laid out for.
package struct RandomChart {
  package let chart: LineChart
  package let size: Size
  package let theme: Theme

  /// The languages of the charts.
  package static let locales =
    [.standard] + ["zh_CN", "ar_EG", "de_DE"].compactMap(ChartLocale.init(identifier:))
}

extension SplitMix {
  /// One of several.
  package mutating func pick<T>(_ choices: [T]) throws -> T {
    try #require(choices.randomElement(using: &self))
  }

  /// Whether something happens that does once in so many times.
  package mutating func happens(onceIn count: Int) -> Bool {
    Int.random(in: 0..<count, using: &self) == 0
  }

  /// Text of a length at random: none, a word, a line, several lines.
  package mutating func words() throws -> String {
    let words = ["Steps", "day", "天气", "درجة", "a/b", "Höchstwert", "1,234.5", "gy", "—", "Oslo"]
    let count = try pick([0, 0, 1, 1, 2, 5, 12, 60])
    return try (0..<count).map { _ in try pick(words) }.joined(separator: " ")
  }

  /// A chart with any axis, any data and any options.
  package mutating func chart() throws -> RandomChart {
    var chart = try dataChart()
    try setLook(of: &chart)
    try setWords(of: &chart)
    try setRemarks(of: &chart)
    let sizes = [(60.0, 40.0), (120, 90), (160, 100), (300, 120), (414, 280), (1200, 800)]
    var (width, height) = try pick(sizes)
    if Bool.random(using: &self) {
      width = Double.random(in: 60...1200, using: &self)
      height = Double.random(in: 40...800, using: &self)
    }
    return RandomChart(
      chart: chart, size: Size(width: width, height: height), theme: try pick(Theme.builtIn))
  }

  private mutating func dataChart() throws -> LineChart {
    let count = try pick([0, 1, 2, 3, 7, 14, 31, 32, 100, 400, 2000])
    let number = try pick([1, 1, 1, 2, 3, 5, 12, 15])
    let unit = try pick(CalendarUnit.allCases)
    let axis = try pick([
      XAxis.time(.utc), .time(zone("Europe/Berlin")), .number, .bands(try bands(count), .utc),
    ])
    var places: [[Double]] = []
    for _ in 0..<number { places.append(try axis.isBands ? [] : self.places(count, unit)) }
    var series: [Series] = []
    for x in places {
      let style = Series.Style(dash: happens(onceIn: 9) ? [4, 2] : [])
      series.append(
        Series(name: try words(), x: x, values: OptionalDoubles(try values(count)), style: style))
    }
    var chart = LineChart(axis: axis, series: series)
    chart.period = happens(onceIn: 2) ? unit : nil
    for index in series.indices where happens(onceIn: 4) {
      chart.series[index].band = ValueBand(
        lower: OptionalDoubles(try values(count)), upper: OptionalDoubles(try values(count)),
        name: try pick(["range", "", "范围"]), lineName: "mean")
    }
    for index in series.indices where happens(onceIn: 3) {
      chart.series[index].comparison = Comparison(
        name: try pick(["last week", "Vorwoche", "上周", ""]),
        presentName: try pick(["this week", "diese Woche", "本周"]), x: series[index].x,
        values: OptionalDoubles(try values(count)), moments: [])
    }
    return chart
  }

  private mutating func bands(_ count: Int) throws -> [XAxis.Band] {
    let hasTimes = Bool.random(using: &self)
    let isLong = happens(onceIn: 4)
    return try (0..<count).map { index in
      XAxis.Band(
        label: isLong ? try words() : "9/\(index + 1)",
        time: hasTimes ? 1_473_724_800 + Double(index) * 86_400 : nil)
    }
  }

  private mutating func places(_ count: Int, _ unit: CalendarUnit) throws -> [Double] {
    let step = try pick([0.0, 1, 60, 3_600, 86_400, 604_800, 2_629_800, 31_557_600])
    let isEven = Bool.random(using: &self)
    var place = Double.random(in: -1e9...2e9, using: &self).rounded()
    return (0..<count).map { _ in
      place += isEven ? step : step * Double.random(in: 0...2, using: &self)
      return place
    }
  }

  private mutating func values(_ count: Int) throws -> [Double?] {
    let scale = try pick([0, 1e-9, 1, 1, 1000, 25_000, 1e9, 1e300])
    let shift = try pick([0, 0, 1, -0.5, 50])
    let gaps = try pick([0, 0, 0.1, 0.6, 1])
    return (0..<count).map { _ in
      let value = (Double.random(in: 0...1, using: &self) + shift) * scale
      return Double.random(in: 0..<1, using: &self) < gaps ? nil : value
    }
  }
}

extension XAxis {
  fileprivate var isBands: Bool { if case .bands = self { true } else { false } }
}

extension SplitMix {
  private mutating func setLook(of chart: inout LineChart) throws {
    chart.locale = try pick(RandomChart.locales)
    chart.parts = LineChart.Parts(rawValue: Int.random(in: 0..<512, using: &self))
    chart.mark = try pick([.line, .line, .columns, .calendar])
    if happens(onceIn: 6) { chart.facets = try pick([.common, .free]) }
    chart.curve = try pick(Curve.allCases)
    chart.gaps = try pick(GapStyle.allCases)
    chart.nodes = try pick(NodeChoice.allCases)
    chart.legend = try pick(LegendPlacement.allCases)
    chart.coloring = try pick([.gradient, .value, .solid, .threshold(500)])
    chart.active = try pick([.last, .first, .maximum, .minimum, .none, .index(3)])
    if happens(onceIn: 4) { chart.highlighted = Set(chart.series.suffix(2).map(\.name)) }
    if happens(onceIn: 9) { chart.labelFormat = try DatePattern("EEEE d MMMM y") }
    if happens(onceIn: 12) { chart.state = try pick([.noData, .error, .placeholder]) }
    chart.yAxis.side = try pick(YAxis.Side.allCases)
    chart.yAxis.includesZero = Bool.random(using: &self)
    chart.yAxis.scaling = try pick([.linear, .linear, .logarithmic])
    chart.yAxis.hasGrid = try pick([nil, true, false])
    if happens(onceIn: 5) { chart.yAxis.minimum = try pick([-10, 0, 0.5, 400]) }
    if happens(onceIn: 5) { chart.yAxis.maximum = try pick([1000, 500, 0.75]) }
    let kinds: [NumberStyle.Kind] = [
      .plain(unit: ""), .plain(unit: "%"), .plain(unit: "kilometres"), .duration,
      .currency(code: "EUR"),
    ]
    chart.yAxis.numbers = NumberStyle(
      kind: try pick(kinds), notation: try pick([.automatic, .full, .compact]))
  }

  private mutating func setWords(of chart: inout LineChart) throws {
    chart.texts = ChartTexts(title: try words(), subtitle: try words(), source: try words())
    chart.notice = try words()
    chart.quantity = try words()
  }

  private mutating func setRemarks(of chart: inout LineChart) throws {
    let values = chart.series[0].values
    for _ in 0..<(try pick([0, 0, 1, 2, 6])) {
      chart.goals.append(
        Goal(value: try pick([0, 0.5, 400, values.mean ?? 1]), label: try words()))
      chart.ranges.append(
        ShadedRange(from: try place(in: chart), to: try place(in: chart), label: try words()))
      chart.annotations.append(Annotation(at: try place(in: chart), try words()))
    }
    for label in ValueLabels.allCases where happens(onceIn: 3) {
      chart.valueLabels.insert(label)
    }
  }

  private mutating func place(in chart: LineChart) throws -> XPosition {
    let index = Int.random(in: 0...max(0, chart.elementCount), using: &self)
    guard index < chart.series[0].x.count else { return .band(index) }
    let x = chart.series[0].x[index]
    return chart.axis == .number ? .number(x) : .time(x)
  }
}
