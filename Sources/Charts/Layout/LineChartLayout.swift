import Base
import Graphics
import Tables

/// Where everything of a line chart stands, in points; nothing of it depends on the scale.
///
/// A short row of elements has the geometry of the original widget: elements evenly spread between
/// the horizontal margins, values between the vertical ones, labels in a band under the plot. Longer
/// rows, several lines and axes of time or numbers stand beside a y axis with a grid. A single element
/// stands in the middle of the width, and values that are all equal in the middle of the height.
public struct LineChartLayout: Sendable, Hashable {
  /// The size of the picture.
  public let size: Size
  /// The direction in which the words are read.
  public let direction: ReadingDirection
  /// The rectangle between whose upper and lower edge the values lie.
  public internal(set) var plot: Rect
  /// The shades behind parts of the x axis.
  public internal(set) var shades: [Shade] = []
  /// The horizontal lines at the ticks of the y axis, from the lowest to the highest.
  public internal(set) var grid: [Segment] = []
  /// The horizontal line at 0, where values lie on both sides of it and there is an axis.
  public internal(set) var zero: Segment?
  /// The vertical rules, from left to right.
  ///
  /// Without a y axis there is one for each element as long as they stand at least
  /// ``minimumRuleStep`` apart; closer than that, only labelled elements have one. Beside a y axis,
  /// rules stand where the second row of labels begins anew.
  public internal(set) var rules: [Segment] = []
  /// The line at the mean of the first series in a chart without axes.
  public internal(set) var average: Segment?
  /// The lines with a text at mean, median and goals.
  public internal(set) var references: [Reference] = []
  /// The lines, those behind first.
  public internal(set) var lines: [Line] = []
  /// The nodes that are drawn, the active one last so that it lies on top.
  ///
  /// All of them as long as they stand at least three quarters of a disc apart; closer than that,
  /// only the active one.
  public internal(set) var drawnNodes: [Node] = []
  /// The labels under the plot, from left to right; none overlaps another or leaves the picture.
  public internal(set) var labels: [Label] = []
  /// The second row of labels, such as the years under months.
  public internal(set) var contexts: [PlacedText] = []
  /// The numbers beside the plot, from the lowest to the highest.
  public internal(set) var axisLabels: [PlacedText] = []
  /// The lines of the title.
  public internal(set) var title: [PlacedText] = []
  /// The lines under the title.
  public internal(set) var subtitle: [PlacedText] = []
  /// The active element's value and its label.
  public internal(set) var header: [PlacedText] = []
  /// The names of the series above the plot.
  public internal(set) var legend: [LegendEntry] = []
  /// The names of the series at the ends of their lines.
  public internal(set) var endLabels: [EndLabel] = []
  /// Average and total.
  public internal(set) var statistics: PlacedText?
  /// Where the data comes from.
  public internal(set) var source: PlacedText?
  /// Texts at points and lines of the plot.
  public internal(set) var remarks: [PlacedLabel] = []
  /// The text in place of a chart that has no values or is in a state.
  public internal(set) var notice: Notice?
  /// The characters in all texts that no font has.
  public internal(set) var missingCharacters: [Unicode.Scalar] = []

  /// Places along the x axis.
  var places: XScale
  /// Heights of values; nil when there are none.
  var values: ValueScale?
  /// What the nodes are made from when somebody asks for them.
  let chart: LineChart
  /// The emphasised value of the first series; none where there are several lines.
  let activeIndex: Int?
  /// How large nodes are, as a part of the theme's sizes.
  var nodeScale = 1.0
  /// How wide lines are, as a part of the theme's width.
  var lineScale = 1.0
  /// Side of the square around a node that a touch has to hit.
  let touchSide: Double
  /// Where the second row of labels begins anew, in the terms of the axis.
  var ruleStarts: [Double] = []
  /// Whether the numbers stand on the left of the plot.
  var axisIsLeft = true
  /// Whether a value lies beyond the ends of the y axis, so that lines must be cut at the plot.
  var isClipped = false

  /// The least distance in points between two rules.
  public static let minimumRuleStep = 10.0
}

extension LineChartLayout {
  /// A value's disc.
  public struct Node: Sendable, Hashable {
    /// The element's place in its series, counted from 0.
    public let index: Int
    /// The place of its series in the chart, counted from 0.
    public let series: Int
    /// The middle of the disc.
    public let center: Point
    /// Whether the node is the emphasised one; among several lines none is.
    public let isActive: Bool
    /// Whether the element is not over yet, which a hollow disc shows.
    public let isUnfinished: Bool
    /// The square that a touch has to hit.
    public let touchBox: Rect
  }

  /// A text under the plot.
  public struct Label: Sendable, Hashable {
    /// The place of the element or tick, counted from 0.
    public let index: Int
    /// The text, cut with an ellipsis where it has to be.
    public let line: TextLine
    /// The left end of the text's baseline.
    public let origin: Point
    /// The rectangle that the glyphs cover.
    public let ink: Rect
  }

  /// A shade behind a part of the x axis.
  public struct Shade: Sendable, Hashable {
    /// What it covers.
    public let rect: Rect
  }

  /// A horizontal line at a value that matters.
  public struct Reference: Sendable, Hashable {
    /// What the line stands for.
    public enum Kind: String, Sendable, Hashable {
      /// The mean, in a chart with axes.
      case average
      /// The value in the middle.
      case median
      /// A goal.
      case goal
    }

    /// What the line stands for.
    public let kind: Kind
    /// Where it runs.
    public let segment: Segment
  }

  /// One series' line.
  public struct Line: Sendable, Hashable {
    /// The series' place in the chart, counted from 0.
    public let series: Int
    /// The pieces between gaps, each with at least one point.
    ///
    /// Where many values share a column of a third of a point, only those that shape the line are kept.
    public let pieces: [[Point]]
    /// What is drawn across gaps, from the last point before to the first point after.
    public let bridges: [Segment]
    /// The dashed way from the element before to the one that is not over yet; it is in no piece.
    public let unfinished: Segment?
    /// Whether others stand out against it.
    public let isMuted: Bool
  }

  /// A name in the legend.
  public struct LegendEntry: Sendable, Hashable {
    /// The series' place in the chart, counted from 0; nil where several have no name of their own.
    public let series: Int?
    /// A piece of its line; nil where it only counts the names that are left out.
    public let swatch: Segment?
    /// Its name.
    public let name: PlacedText
  }

  /// A name at the end of a line.
  public struct EndLabel: Sendable, Hashable {
    /// The series' place in the chart, counted from 0.
    public let series: Int
    /// Its name.
    public let name: PlacedText
    /// From the line's end to a name that had to move away from it.
    public let leader: Segment?
  }

  /// A text in the plot.
  public struct PlacedLabel: Sendable, Hashable {
    /// What it is about.
    public enum Kind: String, Sendable, Hashable {
      /// The line at the mean.
      case average
      /// The line at the median.
      case median
      /// A goal.
      case goal
      /// A shade.
      case range
      /// An annotation.
      case annotation
      /// A value.
      case value
    }

    /// What it is about.
    public let kind: Kind
    /// The series whose value it is; nil for what is about all of them.
    public let series: Int?
    /// Its lines.
    public let lines: [PlacedText]
    /// The point that it is about, where no node shows it.
    public let dot: Point?
    /// From the point that it is about to a text that had to move away from it.
    public let leader: Segment?
  }
}

extension LineChartLayout {
  /// A node for each value of the first series, whether or not it is drawn.
  public var nodes: [Node] {
    guard let series = chart.series.first else { return [] }
    return series.values.indices.compactMap { node(series: 0, index: $0) }
  }

  /// The first line's pieces between gaps, each with at least one point.
  public var line: [[Point]] { lines.first { $0.series == 0 }?.pieces ?? [] }

  /// The index of the element of the first series whose node a touch at `point` hits, or `nil`.
  ///
  /// A touch hits inside the square around a node's centre (26 points a side in the classic theme);
  /// where squares overlap, the nearest centre wins.
  public func node(at point: Point) -> Int? {
    func squaredDistance(_ node: Node) -> Double {
      let (dx, dy) = (node.center.x - point.x, node.center.y - point.y)
      return dx * dx + dy * dy
    }
    return nodes.lazy.filter { $0.touchBox.contains(point) }
      .min { squaredDistance($0) < squaredDistance($1) }?.index
  }

  /// Where a value stands, or nil when it is missing.
  func node(series number: Int, index: Int) -> Node? {
    let series = chart.series[number]
    guard let value = series.values[index], let y = values?.unclamped(value), notice == nil else {
      return nil
    }
    let center = Point(x: places(series, index), y: y)
    return Node(
      index: index, series: number, center: center,
      isActive: number == 0 && index == activeIndex,
      isUnfinished: index == chart.unfinishedIndex(inSeries: number),
      touchBox: Rect(center: center, side: touchSide))
  }
}

extension LineChartLayout {
  /// How far ink may reach over the picture's edge before its text is left out, in points.
  private static let overhang = 0.5

  /// Leaves out texts that would cover a more important one, or that the picture is too small for.
  ///
  /// Everything has room of its own as long as the picture is not tiny and the scripts are not taller than
  /// usual; this is for when they are.
  mutating func leaveOutClashes() {
    let picture = Rect(x: 0, y: 0, width: size.width, height: size.height)
    var board = CollisionMap(picture: picture.grown(by: Self.overhang))
    _ = board.take(notice?.lines.map(\.ink) ?? [])
    if !board.take(title.map(\.ink)) { title = [] }
    axisLabels.removeAll { !board.take([$0.ink]) }
    labels.removeAll { !board.take([$0.ink]) }
    contexts.removeAll { !board.take([$0.ink]) }
    remarks.removeAll { !board.take($0.lines.map(\.ink)) }
    header.removeAll { !board.take([$0.ink]) }
    endLabels.removeAll { !board.take([$0.name.ink]) }
    legend.removeAll { !board.take([$0.name.ink]) }
    if !board.take(subtitle.map(\.ink)) { subtitle = [] }
    if let text = statistics, !board.take([text.ink]) { statistics = nil }
    if let text = source, !board.take([text.ink]) { source = nil }
  }
}

/// What is taken of a picture.
private struct CollisionMap {
  private let picture: Rect
  private var index: SpatialIndex

  init(picture: Rect) {
    self.picture = picture
    index = SpatialIndex(from: picture.minX, to: picture.maxX)
  }

  /// Takes the boxes of a text, or nothing where one of them is not free.
  mutating func take(_ boxes: [Rect]) -> Bool {
    let inked = boxes.filter { $0.size.width > 0 && $0.size.height > 0 }
    guard inked.allSatisfy({ picture.encloses($0) && !index.overlaps($0) }) else { return false }
    for box in inked { index.insert(box) }
    return true
  }
}

extension LineChartLayout {
  /// Lays out a chart.
  ///
  /// - Parameters:
  ///   - chart: what is drawn.
  ///   - size: the size of the picture in points.
  ///   - theme: the distances and fonts.
  ///   - text: measures the texts.
  public init(
    of chart: LineChart, size: Size, theme: Theme,
    measuring text: inout some TextMeasuring & ~Copyable
  ) {
    let frame = LayoutContext(of: chart, in: size, theme: theme)
    self.init(chart, frame)
    let area = setWords(frame, measuring: &text)
    if frame.showsValues {
      switch frame.composition {
      case .classic: setClassicPlot(in: area, frame, measuring: &text)
      case .axes: setAxes(in: area, frame, measuring: &text)
      }
    }
    if values == nil {
      setNotice(in: area, frame, measuring: &text)
    } else {
      setLines(frame)
      setNodes(frame)
      setReferences(frame)
      setShades(frame)
      setRemarks(frame, measuring: &text)
    }
    leaveOutClashes()
    missingCharacters = missing(measuring: &text)
  }

  private init(_ chart: LineChart, _ frame: LayoutContext) {
    self.chart = chart
    activeIndex = chart.series.count == 1 ? chart.activeIndex : nil
    size = frame.size
    direction = frame.direction
    touchSide = frame.theme.node.touchSide
    plot = Rect(x: 0, y: 0, width: size.width, height: size.height)
    places = .nowhere
  }

  /// The characters of all texts that no font has, in the order of their first use.
  private func missing(
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> [Unicode.Scalar] {
    var missing: [Unicode.Scalar] = []
    for line in allLines {
      for scalar in text.metrics(of: line).missing where !missing.contains(scalar) {
        missing.append(scalar)
      }
    }
    return missing
  }

  private var allLines: [TextLine] {
    var placed = title + subtitle + header + legend.map(\.name) + endLabels.map(\.name)
    placed += contexts + axisLabels + remarks.flatMap(\.lines)
    placed += [statistics, source].compactMap { $0 }
    return placed.map(\.line) + labels.map(\.line) + (notice?.lines ?? []).map(\.line)
  }
}

/// One line of text in its place.
public struct PlacedText: Sendable, Hashable {
  /// The text, cut with an ellipsis where it has to be.
  public let line: TextLine
  /// The left end of the text's baseline.
  public let origin: Point
  /// The rectangle that the glyphs cover.
  public let ink: Rect

  /// Puts a line on a baseline; its left end, middle or right end stands at `x`.
  init(
    _ line: TextLine, at x: Double, baseline: Double, _ anchor: TextAnchor = .left,
    measuring text: inout some TextMeasuring & ~Copyable
  ) {
    let metrics = text.metrics(of: line)
    let left =
      switch anchor {
      case .left: x
      case .middle: x - metrics.advance / 2
      case .right: x - metrics.advance
      }
    self.init(line, metrics, origin: Point(x: left, y: baseline))
  }

  /// Puts a line whose metrics are known at the left end of its baseline.
  init(_ line: TextLine, _ metrics: TextMetrics, origin: Point) {
    self.line = line
    self.origin = origin
    ink = metrics.ink.offset(dx: origin.x, dy: origin.y)
  }

  /// Puts a line of a block whose top left corner stands at a point.
  package init(_ line: TextBlock.Line, from corner: Point) {
    self.line = line.line
    origin = line.origin.offset(dx: corner.x, dy: corner.y)
    ink = line.ink.offset(dx: corner.x, dy: corner.y)
  }
}

/// Which part of a line of text stands at a given x.
enum TextAnchor: Sendable {
  case left
  case middle
  case right
}
