import Calendars
import Graphics
import Tables

/// One or several lines through values, and everything that is said about them.
///
/// ```swift
/// let chart = LineChart(values: [5200, 8400, 3000], labels: ["9/13", "9/14", "9/15"])
/// ```
public struct LineChart: Sendable, Hashable {
  /// What a chart can be drawn with or without.
  public struct Parts: OptionSet, Sendable, Hashable {
    /// One bit for each part.
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

    /// Rules and labels.
    public static let standard: Parts = [.rules, .labels]
  }

  /// The size of a picture when none is given: 414 x 280 points, as in the original widget.
  public static let defaultSize = Size(width: 414, height: 280)

  /// What stands along the x axis.
  public var axis: XAxis
  /// The lines; the first one is the one that is talked about.
  public var series: [Series]
  /// Which value of the first series is emphasised.
  public var active: ActiveElement = .last
  /// What of the chart is shown.
  public var parts: Parts = .standard
  /// How values become heights.
  public var yAxis = YAxis()
  /// Title, subtitle and source.
  public var texts = ChartTexts()
  /// Horizontal lines at values that matter.
  public var goals: [Goal] = []
  /// Shades behind parts of the x axis.
  public var ranges: [ShadedRange] = []
  /// Texts at points of the line.
  public var annotations: [Annotation] = []
  /// Which values are written beside their points.
  public var valueLabels: Set<ValueLabels> = []
  /// Width of the lines in points; `nil` takes the theme's, and less of it where values stand close.
  public var lineWidth: Double?
  /// How the lines run between values.
  public var curve = Curve.linear
  /// What the lines do where values are missing.
  public var gaps = GapStyle.break
  /// What colours the lines.
  public var coloring = LineColoring.gradient
  /// Which values have a node.
  public var nodes = NodeChoice.automatic
  /// Where the names of the series stand.
  public var legend = LegendPlacement.automatic
  /// The names of the series that stand out while all others are muted; empty mutes none.
  public var highlighted: Set<String> = []
  /// What is shown in place of the lines; `nil` shows them, or that there is no data.
  public var state: ChartState?
  /// What the picture says in a state, in place of the state's own words.
  public var notice = ""
  /// How numbers and dates are written, and the words and direction of the language.
  public var locale = ChartLocale.standard
  /// How dates are written under the plot; `nil` chooses by the distance of the ticks.
  public var labelFormat: DatePattern?
  /// The unit of the calendar of which each element is one, such as a day; `nil` when they are none.
  public var period: CalendarUnit?

  /// The element that is still going on, such as today, by where it begins; nil where all are over.
  ///
  /// The way to it is dashed, its node is hollow, and mean, median and the least value leave it out unless
  /// ``countsUnfinished`` says otherwise. A place without an element means nothing.
  public var unfinished: XPosition?
  /// Whether averages and comparisons count the element that is still going on.
  public var countsUnfinished = false

  /// Makes a chart of lines.
  public init(axis: XAxis, series: [Series]) {
    self.axis = axis
    self.series = series
  }

  /// Makes a chart of values and the labels under them.
  ///
  /// Values that are `nil` or not finite are missing. Where there are fewer labels than values, the
  /// last values go without; labels beyond the last value are not drawn.
  public init(values: [Double?], labels: [String] = []) {
    let bands = labels.prefix(values.count).map { XAxis.Band(label: $0) }
    self.init(axis: .bands(bands, .utc), series: [Series(values: OptionalDoubles(values))])
  }

  /// How many elements the longest series has.
  public var elementCount: Int { series.map(\.values.count).max() ?? 0 }

  /// The place of the emphasised value in the first series, counted from 0.
  public var activeIndex: Int? {
    series.isEmpty ? nil : index(of: active, inSeries: 0)
  }

  /// The same chart with the node of one element emphasised, as after a touch on it.
  public func selecting(_ index: Int) -> LineChart {
    var chart = self
    chart.active = .index(index)
    return chart
  }

  /// The mean of the first series' values that are over, or `nil` when there are none.
  public var average: Double? { countedValues().mean }

  /// The median of the first series' values that are over, or `nil` when there are none.
  var median: Double? { countedValues().median }
}

extension LineChart {
  /// Where the element that is not over yet is in a series, counted from 0.
  ///
  /// It is nil where there is none and for a series that has no element there, and not where the
  /// element has no value.
  public func unfinishedIndex(inSeries number: Int = 0) -> Int? {
    guard let unfinished, series.indices.contains(number) else { return nil }
    let line = series[number]
    let index: Int? =
      switch (axis, unfinished) {
      case (.bands, .band(let index)): index
      case (.bands(let bands, _), .time(let time)): bands.lastIndex { $0.time == time }
      case (.time, .time(let place)), (.number, .number(let place)):
        line.x.lastIndex { $0 <= place }.flatMap { line.x[$0] == place ? $0 : nil }
      case (.bands, .number), (.time, _), (.number, _): nil
      }
    return index.flatMap { line.values.indices.contains($0) ? $0 : nil }
  }

  /// Where the element is that averages leave out.
  package func leftOutIndex(inSeries number: Int = 0) -> Int? {
    countsUnfinished ? nil : unfinishedIndex(inSeries: number)
  }

  /// The values of a series that averages are made of, with a gap for the one that is not over yet.
  func countedValues(ofSeries number: Int = 0) -> OptionalDoubles {
    guard series.indices.contains(number) else { return [] }
    let values = series[number].values
    return leftOutIndex(inSeries: number).map(values.leavingOut) ?? values
  }

  /// The place of the element of a series that a rule picks.
  ///
  /// An element that is not over yet has grown already, so it can be the greatest one, and it will grow, so
  /// it is not the smallest.
  func index(of rule: ActiveElement, inSeries number: Int) -> Int? {
    rule.index(in: rule == .minimum ? countedValues(ofSeries: number) : series[number].values)
  }

  /// How many elements of the first series have ended, where nothing comes after the one that has not;
  /// nil where there is none or where others follow it.
  package var endedCount: Int? {
    guard let index = unfinishedIndex(), let line = series.first else { return nil }
    return line.values.numbers[(index + 1)...].allSatisfy(\.isNaN) ? index : nil
  }
}

/// The rule by which one element of a chart is emphasised.
public enum ActiveElement: Sendable, Hashable {
  /// The last element that has a value.
  case last
  /// The first element that has a value.
  case first
  /// The element with the greatest value, the first of several.
  case maximum
  /// The element with the smallest value, the first of several.
  case minimum
  /// None at all.
  case none
  /// The element at this place, counted from 0; none when it has no value or does not exist.
  case index(Int)

  /// The place of the element that the rule picks, counted from 0.
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

/// What stands along the x axis of a chart.
public enum XAxis: Sendable, Hashable {
  /// One of several places, evenly spread, with a text under each: the classic chart.
  public struct Band: Sendable, Hashable {
    /// The text under the plot; an empty one takes no room.
    public var label: String
    /// When the place is a date: its beginning in seconds since 1970, UTC.
    public var time: Double?

    /// Makes a place.
    public init(label: String, time: Double? = nil) {
      self.label = label
      self.time = time
    }
  }

  /// Places that are evenly spread: value *i* of every series stands at place *i*. Values beyond the
  /// last place have places without a text.
  case bands([Band], Zone)
  /// Moments at their true distances: the x of a series are seconds since 1970, UTC, and the zone says
  /// how a clock shows them.
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
