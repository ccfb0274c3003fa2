import Calendars
import Graphics
import Tables

/// A line chart of one or several series.
///
/// ```swift
/// let chart = LineChart(values: [5200, 8400, 3000], labels: ["9/13", "9/14", "9/15"])
/// ```
public struct LineChart: Sendable, Hashable {
  /// The optional parts of a chart.
  public struct Parts: OptionSet, Sendable, Hashable {
    /// The parts as bits.
    public let rawValue: Int

    /// Makes a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The vertical rules behind the elements.
    public static let rules = Parts(rawValue: 1)
    /// The horizontal line at the mean of the first series.
    public static let average = Parts(rawValue: 2)
    /// The horizontal line at the median of the first series.
    public static let median = Parts(rawValue: 4)
    /// The texts under the plot.
    public static let labels = Parts(rawValue: 8)
    /// A fill under the line that fades downwards.
    public static let area = Parts(rawValue: 16)
    /// A line above the plot with the active element's value and label.
    public static let header = Parts(rawValue: 32)
    /// A line under the plot with the average and the total of the first series.
    public static let statistics = Parts(rawValue: 64)
    /// A shade behind the days of the weekend.
    public static let weekends = Parts(rawValue: 128)

    /// The name of the quantity above the plot, with its unit where no number has it.
    public static let quantity = Parts(rawValue: 256)

    /// Rules, labels and the name of the quantity.
    public static let standard: Parts = [.rules, .labels, .quantity]
  }

  /// The drawing of the values.
  public enum Mark: String, Sendable, Hashable, CaseIterable {
    /// A line through the values, with nodes.
    case line
    /// A column from zero to each value; columns of several series stand side by side.
    ///
    /// The y axis is linear and contains zero. A chart whose columns would be narrower than
    /// ``LineChartLayout/leastColumnStep`` is drawn as a line.
    case columns
    /// A cell for each day of the first series, in steps of colour, weeks by weekdays.
    ///
    /// A chart without dates, and one whose cells would be smaller than ``CalendarGrid/leastSide``,
    /// is drawn as a line.
    case calendar
  }

  /// The y scales of small charts.
  public enum FacetScale: Sendable, Hashable {
    /// One for all, so that they can be compared.
    case common
    /// One for each, which fits its values.
    case free
  }

  /// The kind of the values, which decides on the statistics that make sense.
  public enum ValueKind: Sendable, Hashable {
    /// Amounts and counts, which have a total.
    case amount
    /// Levels, rates, shares and means, which have none.
    case level
    /// Each value is the total of all before it.
    case runningTotal
  }

  /// Which of two values is the better one.
  public enum Preference: String, Sendable, Hashable, CaseIterable {
    /// The higher one.
    case higher
    /// The lower one.
    case lower
    /// Neither.
    case none

    /// Whether a value reaches a goal: one that is to be low does so from above.
    package func reaches(_ goal: Double, with value: Double) -> Bool {
      self == .lower ? value <= goal : value >= goal
    }
  }

  /// The size of a picture when none is given: 414 x 280 points, as in the original widget.
  public static let defaultSize = Size(width: 414, height: 280)

  /// The x axis.
  public var axis: XAxis
  /// The lines; averages, goals and the header are about the first one.
  public var series: [Series]
  /// The drawing of the values.
  public var mark = Mark.line
  /// The y scales where each series has a small chart of its own; nil draws all in one.
  public var facets: FacetScale?
  /// The extent of an axis of moments or numbers; nil fits the data.
  package var xDomain: ClosedRange<Double>?
  /// The rule for the emphasised value of the first series.
  public var active: ActiveElement = .last
  /// The optional parts that are shown.
  public var parts: Parts = .standard
  /// The y axis.
  public var yAxis = YAxis()
  /// Title, subtitle and source.
  public var texts = ChartTexts()
  /// The name of what the values measure, such as "Steps"; an empty one takes no space.
  ///
  /// It is left out where title or subtitle have it already.
  public var quantity = ""
  /// Goals, each a horizontal line at a value.
  public var goals: [Goal] = []
  /// Shades behind parts of the x axis.
  public var ranges: [ShadedRange] = []
  /// Texts at points of the line.
  public var annotations: [Annotation] = []
  /// The values that are written beside their points.
  ///
  /// Without any, a chart of up to 31 evenly spread values looks like the original widget. One that
  /// writes values does so up to 14, and only if they differ by 5 % or more: others have axes.
  public var valueLabels: Set<ValueLabels> = []
  /// The distance of titles, axes and the legend from the left and right edges of the picture.
  public var textEdge = TextEdge.labels
  /// Width of the lines in points; `nil` takes the theme's, reduced where values are close.
  public var lineWidth: Double?
  /// The interpolation between values.
  public var curve = Curve.linear
  /// The drawing of missing values.
  public var gaps = GapStyle.break
  /// The colouring of the lines.
  public var coloring = LineColoring.gradient
  /// The values that have a node.
  public var nodes = NodeChoice.automatic
  /// The position of the series' names.
  public var legend = LegendPlacement.automatic
  /// The names of the highlighted series, all others being muted; empty mutes none.
  public var highlighted: Set<String> = []
  /// The state shown in place of the lines; `nil` shows them, or that there is no data.
  public var state: ChartState?
  /// The text of the notice; an empty one is that of the state.
  public var notice = ""
  /// The locale of numbers and dates, and the language of the texts that the chart makes.
  public var locale = ChartLocale.standard
  /// The pattern of dates under the plot; `nil` chooses by the distance of the ticks.
  public var labelFormat: DatePattern?
  /// The calendar unit that each element covers, such as a day; `nil` when there is none.
  public var period: CalendarUnit?
  /// The kind of the values; only amounts have a total.
  public var valueKind = ValueKind.amount
  /// Which values are good: it names the best one and says when a goal is reached.
  public var better = Preference.none

  /// How the values were made of those of the table, which descriptions say.
  package struct Derivation: Sendable, Hashable {
    /// How the values of a period became one; `nil` where they are as given.
    package var aggregate: Aggregate?
    /// What amounts were divided by, such as `per day`; `nil` where they were not.
    package var rate: String?
    /// The number of elements of a rolling mean; `nil` where there is none.
    package var rolling: Int?
    /// The unit whose last day each row has, and at whose beginning it is placed; `nil` where rows
    /// are at their own moments.
    package var endedUnit: CalendarUnit?
    /// Whether the days are working days, of which those without a row are no days of the data.
    package var skipsWeekends = false

    package init() {}
  }
  package var derivation = Derivation()

  /// The beginning of the element that is still going on, such as today; nil where all are
  /// complete.
  ///
  /// The segment to it is dashed, its node is hollow, and mean, median and minimum leave it out
  /// unless ``countsUnfinished`` is true. A position without an element has no effect.
  public var unfinished: XPosition?
  /// Whether averages and comparisons count the element that is still going on.
  public var countsUnfinished = false

  /// Makes a chart of series.
  public init(axis: XAxis, series: [Series]) {
    (self.axis, self.series) = (axis, series)
  }

  /// Makes a chart of values and the labels under them.
  ///
  /// Values that are `nil` or not finite are missing. Where there are fewer labels than values, the
  /// last values have none; labels beyond the last value are ignored.
  public init(values: [Double?], labels: [String] = []) {
    let bands = labels.prefix(values.count).map { XAxis.Band(label: $0) }
    self.init(axis: .bands(bands, .utc), series: [Series(values: OptionalDoubles(values))])
  }

  /// Whether elements follow each other: moments, numbers, rows without names, and names that are
  /// mostly numbered or words of the calendar. Names such as those of countries do not.
  package var isOrdered: Bool {
    guard case .bands(let bands, _) = axis, period == nil, unfinished == nil,
      derivation.rolling == nil, valueKind != .runningTotal
    else { return true }
    let named = bands.filter { $0.time == nil && !$0.label.isEmpty }
    let unordered = named.count { !DateWords.isOrdered($0.label) }
    return unordered * 4 <= bands.count
  }

  /// The number of elements of the longest series.
  public var elementCount: Int { series.map(\.values.count).max() ?? 0 }

  /// The moment of an element of the first series, in seconds since 1970; nil without one.
  package func time(ofElement index: Int) -> Double? {
    switch axis {
    case .bands(let bands, _): index < bands.count ? bands[index].time : nil
    case .time: series.first.flatMap { index < $0.x.count ? $0.x[index] : nil }
    case .number: nil
    }
  }

  /// The index of the emphasised value in the first series, or `nil` when there is none.
  public var activeIndex: Int? {
    series.isEmpty ? nil : index(of: active, inSeries: 0)
  }

  /// The same chart with the node of one element emphasised, as after a touch on it.
  public func selecting(_ index: Int) -> LineChart {
    var chart = self
    chart.active = .index(index)
    return chart
  }

  /// The number of values between two gaps, which no line reaches.
  package var loneValueCount: Int {
    gaps == .break ? loneCount : 0
  }

  /// Whether most values would be dots between gaps, as where rows of one kind follow those of
  /// another.
  package var isMostlyLone: Bool {
    let lone = loneCount
    return lone > 2 && lone * 2 > series.map(\.values.presentCount).reduce(0, +)
  }

  private var loneCount: Int { series.map(\.values.loneIndices.count).reduce(0, +) }

  /// The mean of the first series, of rates that of all together, without the element that is still going on unless
  /// ``countsUnfinished`` is true; `nil` when there are no values.
  public var average: Double? {
    countedValues().mean(weighedBy: series.first?.weights)
  }

  /// The name of the average: `Daily Average`, and `Average` of rates, since a monthly one of steps per
  /// day would be taken for that of a month.
  package var averageName: String {
    locale.strings.units[derivation.rate == nil ? period : nil].average
  }

  /// The lowest value of the first series, of the same values as the average.
  var lowest: Double? { countedValues().extent?.lowerBound }

  /// The median of the first series, of the same values as the average.
  var median: Double? { countedValues().median }
}

extension LineChart {
  /// The index in a series of the element that is still going on, which may lack a value; nil when
  /// the series has no such element.
  public func unfinishedIndex(inSeries number: Int = 0) -> Int? {
    guard let unfinished, series.indices.contains(number) else { return nil }
    let line = series[number]
    let index: Int? =
      switch (axis, unfinished) {
      case (.bands, .band(let index)): index
      case (.bands(let bands, _), .time(let time)): bands.lastIndex { $0.time == time }
      case (.time, .time(let x)), (.number, .number(let x)):
        line.x.lastIndex { $0 <= x }.flatMap { line.x[$0] == x ? $0 : nil }
      case (.bands, .number), (.time, _), (.number, _): nil
      }
    return index.flatMap { line.values.indices.contains($0) ? $0 : nil }
  }

  /// The index of the element that averages leave out.
  package func leftOutIndex(inSeries number: Int = 0) -> Int? {
    countsUnfinished ? nil : unfinishedIndex(inSeries: number)
  }

  /// The values of a series that averages count, with a gap for an element that they leave out.
  func countedValues(ofSeries number: Int = 0) -> OptionalDoubles {
    guard series.indices.contains(number) else { return [] }
    let values = series[number].values
    return leftOutIndex(inSeries: number).map(values.leavingOut) ?? values
  }

  /// The index of the element of a series that a rule picks.
  ///
  /// An element that is still going on can be the greatest one already, but it will grow, so it is
  /// never the smallest.
  func index(of rule: ActiveElement, inSeries number: Int) -> Int? {
    rule.index(in: rule == .minimum ? countedValues(ofSeries: number) : series[number].values)
  }

  /// The number of complete elements of the first series before the one that is still going on; nil
  /// when there is none or when values follow it.
  package var endedCount: Int? {
    guard let index = unfinishedIndex(), let line = series.first else { return nil }
    return line.values.numbers[(index + 1)...].allSatisfy(\.isNaN) ? index : nil
  }
}

/// The rule that picks the emphasised element of a chart.
public enum ActiveElement: Sendable, Hashable {
  /// The last element that has a value.
  case last
  /// The first element that has a value.
  case first
  /// The element with the greatest value, the first of several.
  case maximum
  /// The element with the smallest value, the first of several.
  case minimum
  /// None.
  case none
  /// The element at this index; none when it has no value or does not exist.
  case index(Int)

  /// The index of the element that the rule picks.
  public func index(in values: OptionalDoubles) -> Int? {
    switch self {
    case .last: values.lastIndex { $0 != nil }
    case .first: values.firstIndex { $0 != nil }
    case .maximum: values.extent.flatMap { extent in values.firstIndex { $0 == extent.upperBound } }
    case .minimum: values.extent.flatMap { extent in values.firstIndex { $0 == extent.lowerBound } }
    case .none: nil
    case .index(let index): values.indices.contains(index) && values[index] != nil ? index : nil
    }
  }
}

/// The x axis of a chart.
public enum XAxis: Sendable, Hashable {
  /// A position of a categorical axis.
  public struct Band: Sendable, Hashable {
    /// The text under the plot; an empty one takes no space.
    public var label: String
    /// The beginning of a band that is a date, in seconds since 1970, UTC.
    public var time: Double?

    /// Makes a band.
    public init(label: String, time: Double? = nil) {
      (self.label, self.time) = (label, time)
    }
  }

  /// Evenly spread bands: value *i* of every series is at band *i*. Values beyond the last band
  /// have bands without a label.
  case bands([Band], Zone)
  /// Moments at their true distances: the x of a series are seconds since 1970, UTC, and the zone
  /// is that of their labels.
  case time(Zone)
  /// Numbers at their true distances.
  case number

  /// The zone in which times are shown; UTC where there are none.
  public var zone: Zone {
    switch self {
    case .bands(_, let zone), .time(let zone): zone
    case .number: .utc
    }
  }
}

extension LineChart {
  /// The distance of titles, axes and the legend from the left and right edges of the picture.
  public enum TextEdge: Sendable, Hashable {
    /// Half of the theme's horizontal margin. In the classic layout the labels under the first and
    /// the last node reach about as far.
    case labels
    /// The whole horizontal margin of the theme: in the classic layout the x of the outermost nodes.
    case nodes
  }
}
