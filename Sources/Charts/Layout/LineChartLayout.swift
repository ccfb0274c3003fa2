import Base
import Graphics
import Tables

/// The geometry of a line chart, in points; it does not depend on the scale of the picture.
///
/// A short row of elements has the geometry of the original widget: elements evenly spread between
/// the horizontal margins, values between the vertical ones, labels in a band under the plot.
/// Longer rows, several lines and axes of time or numbers have a y axis with a grid. A single
/// element is in the middle of the width, and values that are all equal are in the middle of the
/// height.
public struct LineChartLayout: Sendable, Hashable {
  /// The size of the picture.
  public let size: Size
  /// The direction in which the texts are read.
  public let direction: ReadingDirection
  /// The rectangle that the range of values fills.
  public let plot: Rect
  /// The shades behind parts of the x axis.
  public let shades: [Shade]
  /// The horizontal lines at the ticks of the y axis, from the lowest to the highest.
  public let grid: [Segment]
  /// The horizontal line at 0 in a chart with a linear y axis whose domain contains 0, and in one
  /// without axis that writes values of both signs.
  public let zero: Segment?
  /// The vertical rules, from left to right.
  ///
  /// Without a y axis each element has one as long as they are at least ``minimumRuleStep`` apart;
  /// closer than that, only labelled elements do. With a y axis, rules are where the units of the
  /// second row of labels begin.
  public let rules: [Segment]
  /// The line at the mean of the first series in the look of the original widget.
  public let average: Segment?
  /// The labelled lines at mean, median and goals.
  public let references: [Reference]
  /// The lines, back to front.
  public let lines: [Line]
  /// The columns, series by series, the active one last; empty in a chart of lines.
  public let columns: [Column]
  /// The dots that stand for missing values among columns.
  public let missingDots: [Point]
  /// The small charts; empty where all series are in one.
  public let panels: [Panel]
  /// The number of small charts that have no room.
  public let morePanels: PlacedText?
  /// The days of a calendar; nil in other charts.
  public let calendar: CalendarGrid?
  /// The pieces of the band around the first series, between gaps.
  public let band: [BandPiece]
  /// The earlier period behind the first series; nil without one.
  public let comparison: ComparisonMark?
  /// The nodes that are drawn, the active one last so that it is on top.
  ///
  /// All of them as long as they are at least three quarters of a disc apart; closer than that,
  /// only the active one.
  public let drawnNodes: [Node]
  /// The labels under the plot, from left to right; none overlaps another or leaves the picture.
  public let labels: [Label]
  /// The second row of labels, such as the years under months.
  public let contexts: [PlacedText]
  /// The numbers beside the plot, from the lowest to the highest.
  public let axisLabels: [PlacedText]
  /// The name of what the values measure, above the plot.
  public let quantity: PlacedText?
  /// The lines of the title.
  public let title: [PlacedText]
  /// The lines of the subtitle.
  public let subtitle: [PlacedText]
  /// The active element's value and its label.
  public let header: [PlacedText]
  /// The names of the series above the plot.
  public let legend: [LegendEntry]
  /// The names of the series at the ends of their lines.
  public let endLabels: [EndLabel]
  /// The average and the total.
  public let statistics: PlacedText?
  /// The source of the data.
  public let source: PlacedText?
  /// The texts at points, lines and shades of the plot.
  public let remarks: [PlacedLabel]
  /// The text in place of a chart that has no values or is in a state.
  public let notice: Notice?
  /// The number of texts at points, lines and shades that were asked for and have no free place
  /// where they would tell what they belong to.
  public let omittedRemarkCount: Int
  /// The characters in all texts that no font has.
  public let missingCharacters: [Unicode.Scalar]

  let chart: LineChart
  /// Maps values to points; nil where a notice takes the place of the lines.
  let geometry: PlotGeometry?
  /// The size of nodes as a factor of the theme's sizes.
  let nodeScale: Double
  /// The width of lines as a factor of the theme's width.
  let lineScale: Double
  /// Whether a value is beyond the domain of the y axis, so that lines must be clipped to the plot.
  let isClipped: Bool

  /// The least distance in points between two rules.
  public static let minimumRuleStep = 10.0

  /// Lays out a chart.
  ///
  /// - Parameters:
  ///   - chart: the chart.
  ///   - size: the size of the picture in points; a side that is not a number is 0, and none is
  ///     longer than a million.
  ///   - theme: the distances and fonts.
  ///   - leastMargins: the least distances of the plot from the left and right edges, by which
  ///     charts above each other have plots of the same width; at most half of the width.
  ///   - text: measures the texts.
  package init(
    of chart: LineChart, size: Size, theme: Theme, leastMargins: PlotMargins = PlotMargins(),
    measuring text: inout some TextMeasuring & ~Copyable
  ) {
    let size = size.normalized
    var chart = chart.normalized
    if chart.series.count < 2 { chart.facets = nil }
    let isFaceted = chart.facets != nil
    if chart.mark == .columns, !isFaceted, !chart.hasRoomForColumns(width: size.width) {
      chart.mark = .line
    }
    var context = LayoutContext(of: chart, in: size, theme: theme.normalized)
    context.leastMargins = leastMargins
    let bands = TextBands(context, measuring: &text)
    let facets =
      isFaceted && context.showsValues
      ? PanelGrid.panels(of: context, in: bands.remaining, measuring: &text) : nil
    (panels, morePanels) = (facets?.panels ?? [], facets?.more)
    var frame =
      panels.isEmpty ? PlotFrame(in: bands.remaining, context, measuring: &text) : PlotFrame()
    if let facets { frame.legend = facets.legend }
    if chart.mark == .calendar, panels.isEmpty, frame.calendar == nil {
      chart.mark = .line
      context = LayoutContext(of: chart, in: size, theme: theme.normalized)
      context.leastMargins = leastMargins
      frame = PlotFrame(in: bands.remaining, context, measuring: &text)
    }
    var marks = PlotMarks()
    var texts = PlacedTexts(bands, frame)
    var requestedRemarks = 0
    if let geometry = frame.geometry {
      marks = PlotMarks(geometry, nodeScale: frame.nodeScale, context)
      let pass = AnnotationPass(
        geometry: geometry, marks: marks, nodeScale: frame.nodeScale, texts: texts,
        context: context)
      (texts.remarks, requestedRemarks) = pass.labels(measuring: &text)
    } else if frame.calendar == nil, panels.isEmpty {
      texts.notice = Notice(in: bands.remaining, context, measuring: &text)
    }
    texts.removeClashes(in: size)

    (self.chart, self.size) = (chart, size)
    direction = context.direction
    geometry = frame.geometry
    plot = frame.geometry?.plot ?? bands.remaining
    (nodeScale, lineScale) = (frame.nodeScale, frame.lineScale)
    (grid, zero, rules, average) = (frame.grid, frame.zero, frame.rules, frame.average)
    (shades, references) = (marks.shades, marks.references)
    (lines, drawnNodes, isClipped) = (marks.lines, marks.drawnNodes, marks.isClipped)
    (columns, missingDots) = (marks.columns, marks.missingDots)
    calendar = frame.calendar
    (band, comparison) = (marks.band, marks.comparison)
    (title, subtitle, header) = (texts.title, texts.subtitle, texts.header)
    (statistics, source, notice) = (texts.statistics, texts.source, texts.notice)
    (labels, contexts, axisLabels) = (texts.labels, texts.contexts, texts.axisLabels)
    quantity = texts.quantity
    omittedRemarkCount =
      max(0, requestedRemarks - texts.remarks.count { !$0.isAutomatic })
      + panels.reduce(0) { $0 + $1.layout.omittedRemarkCount }
    (legend, endLabels, remarks) = (texts.legend, texts.endLabels, texts.remarks)
    var missing = texts.missingCharacters(measuring: &text)
    for scalar in panels.flatMap(\.layout.missingCharacters) where !missing.contains(scalar) {
      missing.append(scalar)
    }
    missingCharacters = missing
  }
}

/// The place of a plot between the left and right edges of its picture.
package struct PlotMargins: Sendable, Hashable {
  /// The distances from the edges, in points.
  package var left = 0.0
  package var right = 0.0
  /// The number of slots of equal width that fill the plot, with values in the middle of theirs; nil
  /// for a line that begins and ends at its edges.
  package var slots: Double?

  package init(left: Double = 0, right: Double = 0) { (self.left, self.right) = (left, right) }

  /// The greater distances of both.
  package func union(_ other: PlotMargins) -> PlotMargins {
    PlotMargins(left: max(left, other.left), right: max(right, other.right))
  }
}

extension LineChartLayout {
  /// The margins of the plot; nil where a notice takes the place of the lines.
  package var plotMargins: PlotMargins? {
    geometry.map { geometry in
      var margins = PlotMargins(left: geometry.plot.minX, right: size.width - geometry.plot.maxX)
      margins.slots = geometry.columns == nil ? nil : chart.slotCount
      return margins
    }
  }
}

extension LineChartLayout {
  /// The disc of a value, or the end of its column.
  public struct Node: Sendable, Hashable {
    /// The element's index in its series.
    public let index: Int
    /// The index of its series in the chart.
    public let series: Int
    /// The middle of the disc.
    public let center: Point
    /// Whether the node is the emphasised one; among several lines none is.
    public let isActive: Bool
    /// Whether the element is still going on, which a hollow disc shows.
    public let isUnfinished: Bool
    /// The square that a touch has to hit.
    public let touchBox: Rect
  }

  /// A text under the plot.
  public struct Label: Sendable, Hashable {
    /// The index of the element or tick.
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
    /// The reason of a shade.
    public enum Kind: String, Sendable, Hashable {
      /// The days of a weekend.
      case weekend
      /// A range of the chart.
      case range
    }

    /// The reason of the shade.
    public let kind: Kind
    /// The shaded rectangle.
    public let rect: Rect
  }

  /// A horizontal line at a value that matters.
  public struct Reference: Sendable, Hashable {
    /// The meaning of a reference line.
    public enum Kind: String, Sendable, Hashable {
      /// The mean, in a chart with axes.
      case average
      /// The median.
      case median
      /// A goal.
      case goal
    }

    /// The meaning of the line.
    public let kind: Kind
    /// The line from the plot's left edge to its right one.
    public let segment: Segment
  }

  /// One series' line.
  public struct Line: Sendable, Hashable {
    /// The index of the series in the chart.
    public let series: Int
    /// The polylines between gaps, each with at least one point.
    ///
    /// If many values share a column of a third of a point, only those that shape the line are
    /// kept.
    public let pieces: [[Point]]
    /// The segments across gaps, from the last point before to the first point after.
    public let bridges: [Segment]
    /// The dashed segment to the element that is still going on; it is in no piece.
    public let unfinished: Segment?
    /// Whether it is drawn in the muted colour.
    public let isMuted: Bool
  }

  /// A name in the legend.
  public struct LegendEntry: Sendable, Hashable {
    /// A part of a series with a name of its own.
    public enum Part: Sendable, Hashable {
      /// Its values.
      case values
      /// The band around them.
      case band
      /// The values of an earlier period.
      case comparison
    }

    /// The index of the series in the chart; nil for the entry that counts the names left out.
    public let series: Int?
    /// The part of the series that the entry names.
    public let part: Part
    /// A piece of its line; nil for the entry that counts the names left out.
    public let swatch: Segment?
    /// Its name.
    public let name: PlacedText
  }

  /// A name at the end of a line.
  public struct EndLabel: Sendable, Hashable {
    /// The index of the series in the chart; nil for the entry that counts the names left out.
    public let series: Int?
    /// Its name.
    public let name: PlacedText
    /// A thin line from the line's end to a name that had to move away from it.
    public let leader: Segment?
  }

  /// A text in the plot.
  public struct PlacedLabel: Sendable, Hashable {
    /// The subject of a text.
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

    /// The subject of the text.
    public let kind: Kind
    /// The index of the series that the text belongs to; nil for a text about all of them.
    public let series: Int?
    /// Its lines.
    public let lines: [PlacedText]
    /// The point that the text is about; nil for a text about a line or a shade.
    public let point: Point?
    /// The point, unless a node shows it.
    public let dot: Point?
    /// A thin line from the point to a text that had to move away from it.
    public let leader: Segment?
    /// Whether the layout chose to write it, rather than the chart.
    let isAutomatic: Bool
  }
}

extension LineChartLayout {
  /// A node for each value of the first series, whether or not it is drawn.
  public var nodes: [Node] {
    if let calendar {
      return calendar.cells.compactMap { cell in
        guard case .value = cell.state, let index = cell.index else { return nil }
        return Node(
          index: index, series: 0, center: cell.rect.center, isActive: cell.isActive,
          isUnfinished: cell.isUnfinished, touchBox: cell.rect)
      }
    }
    guard let geometry, let series = chart.series.first else { return [] }
    return series.values.indices.compactMap { geometry.node(series: 0, index: $0) }
  }

  /// The first line's pieces between gaps, each with at least one point.
  public var line: [[Point]] { lines.first { $0.series == 0 }?.pieces ?? [] }

  /// The index of the element of the first series whose node a touch at `point` hits, or `nil`.
  ///
  /// A touch hits inside the square around a node's centre (26 points a side in the classic theme),
  /// or in the slot of a column; where squares overlap, the nearest centre wins.
  ///
  /// Among small charts it is the index in the series of the one that is touched.
  public func node(at point: Point) -> Int? {
    for panel in panels {
      let inside = Point(x: point.x - panel.origin.x, y: point.y - panel.origin.y)
      if let index = panel.layout.node(at: inside) { return index }
    }
    func squaredDistance(_ node: Node) -> Double {
      let (dx, dy) = (node.center.x - point.x, node.center.y - point.y)
      return dx * dx + dy * dy
    }
    return nodes.lazy.filter { $0.touchBox.contains(point) }
      .min { squaredDistance($0) < squaredDistance($1) }?.index
  }

  /// The scale of the y axis; nil where no values are drawn.
  var values: ValueScale? { geometry?.y }

  /// The width in points of lines that have none of their own.
  func lineWidth(in theme: Theme) -> Double { chart.lineWidth ?? theme.line.width * lineScale }
}

/// Maps the values of a chart to points of its plot.
struct PlotGeometry: Sendable, Hashable {
  private(set) var chart: LineChart
  let plot: Rect
  let x: XScale
  let y: ValueScale
  /// The widths of columns; nil in a chart of lines.
  let columns: ColumnScale?
  /// The emphasised value of the first series; nil where there are several lines.
  private(set) var activeIndex: Int?
  /// The side in points of the square around a node that a touch has to hit.
  let touchSide: Double

  /// Returns nil when a logarithmic scale cannot have the range.
  init?(_ context: LayoutContext, plot: Rect, x: XScale, range: ClosedRange<Double>) {
    switch context.chart.yAxis.scaling {
    case .linear: y = .linear(LinearScale(domain: range, start: plot.maxY, end: plot.minY))
    case .logarithmic:
      guard let scale = LogScale(domain: range, start: plot.maxY, end: plot.minY) else {
        return nil
      }
      y = .logarithmic(scale)
    }
    chart = context.chart
    (self.plot, self.x) = (plot, x)
    columns =
      chart.mark == .columns
      ? ColumnScale(
        slot: x.step, count: chart.series.count,
        hasComparison: chart.series.first?.comparison != nil) : nil
    activeIndex = chart.series.count == 1 ? chart.activeIndex : nil
    touchSide = context.theme.node.touchSide
  }

  /// The node of a value, or nil when the value is missing or has no y.
  func node(series number: Int, index: Int) -> LineChartLayout.Node? {
    let series = chart.series[number]
    guard let value = series.values[index], let y = y.unclamped(value) else { return nil }
    let middle = x(series, index)
    let center = Point(x: columns?.middle(of: number, around: middle) ?? middle, y: y)
    // A column is hit anywhere in its slot.
    let slot = Rect(
      x: middle - x.step / 2, y: plot.minY, width: x.step, height: plot.size.height)
    return LineChartLayout.Node(
      index: index, series: number, center: center,
      isActive: number == 0 && index == activeIndex,
      isUnfinished: index == chart.unfinishedIndex(inSeries: number),
      touchBox: columns == nil ? Rect(center: center, side: touchSide) : slot)
  }

  /// The same plot with the values of an earlier period in place of the chart's own.
  func showing(_ comparison: Comparison) -> PlotGeometry {
    var geometry = self
    geometry.chart.series = [comparison.series]
    geometry.chart.unfinished = nil
    geometry.activeIndex = nil
    return geometry
  }

  /// The horizontal line through the plot at a value, or nil when the value is not in the domain.
  func level(at value: Double?) -> Segment? {
    guard let value, y.domain.contains(value), let y = y(value) else { return nil }
    return Segment(start: Point(x: plot.minX, y: y), end: Point(x: plot.maxX, y: y))
  }

  /// Whether a point is within the height of the plot.
  func isVisible(_ point: Point) -> Bool {
    point.y >= plot.minY - 0.01 && point.y <= plot.maxY + 0.01
  }
}

extension LineChartLayout {
  /// All texts of a layout.
  struct PlacedTexts {
    private(set) var title: [PlacedText]
    private(set) var subtitle: [PlacedText]
    private(set) var header: [PlacedText]
    private(set) var statistics: PlacedText?
    private(set) var source: PlacedText?
    private(set) var legend: [LegendEntry]
    private(set) var endLabels: [EndLabel]
    private(set) var labels: [Label]
    private(set) var contexts: [PlacedText]
    private(set) var axisLabels: [PlacedText]
    private(set) var quantity: PlacedText?
    private(set) var calendar: [PlacedText]
    var remarks: [PlacedLabel] = []
    var notice: Notice?

    init(_ bands: TextBands, _ frame: PlotFrame) {
      (title, subtitle, header) = (bands.title, bands.subtitle, bands.header)
      (statistics, source) = (bands.statistics, bands.source)
      (legend, endLabels) = (frame.legend, frame.endLabels)
      (labels, contexts, axisLabels) = (frame.labels, frame.contexts, frame.axisLabels)
      quantity = frame.quantity
      let days = frame.calendar
      calendar =
        days.map { $0.months + $0.weekdays + $0.ends + $0.cells.compactMap(\.number) } ?? []
    }

    private var placed: [PlacedText] {
      var placed = title + subtitle + header + legend.map(\.name) + endLabels.map(\.name)
      placed += contexts + axisLabels + remarks.flatMap(\.lines)
      return placed + calendar + [statistics, source, quantity].compactMap { $0 }
    }

    /// The ink bounds of all texts but the notice.
    var ink: [Rect] { placed.map(\.inkBounds) + labels.map(\.ink) }

    /// The characters that no font has, in the order of their first use.
    func missingCharacters(
      measuring text: inout some TextMeasuring & ~Copyable
    ) -> [Unicode.Scalar] {
      var missing: [Unicode.Scalar] = []
      let lines = placed.map(\.line) + labels.map(\.line) + (notice?.lines ?? []).map(\.line)
      for line in lines {
        for scalar in text.metrics(of: line).missing where !missing.contains(scalar) {
          missing.append(scalar)
        }
      }
      return missing
    }

    /// Removes texts that would cover a more important one or leave the picture.
    ///
    /// The passes keep texts apart except in tiny pictures and with scripts taller than usual.
    mutating func removeClashes(in size: Size) {
      let picture = Rect(x: 0, y: 0, width: size.width, height: size.height)
      var map = CollisionMap(bounds: picture.grown(by: CollisionMap.overhang))
      _ = map.insert(notice?.lines.map(\.inkBounds) ?? [])
      if !map.insert(title.map(\.inkBounds)) { title = [] }
      axisLabels.removeAll { !map.insert([$0.inkBounds]) }
      labels.removeAll { !map.insert([$0.ink]) }
      if let text = quantity, !map.insert([text.inkBounds]) { quantity = nil }
      contexts.removeAll { !map.insert([$0.inkBounds]) }
      remarks.removeAll { !map.insert($0.lines.map(\.inkBounds)) }
      header.removeAll { !map.insert([$0.inkBounds]) }
      endLabels.removeAll { !map.insert([$0.name.inkBounds]) }
      legend.removeAll { !map.insert([$0.name.inkBounds]) }
      if !map.insert(subtitle.map(\.inkBounds)) { subtitle = [] }
      if let text = statistics, !map.insert([text.inkBounds]) { statistics = nil }
      if let text = source, !map.insert([text.inkBounds]) { source = nil }
    }
  }
}

/// The boxes of a picture that texts cover.
private struct CollisionMap {
  /// The extent of ink allowed beyond the picture's edge, in points.
  static let overhang = 0.5

  private let bounds: Rect
  private var index: SpatialIndex

  init(bounds: Rect) {
    self.bounds = bounds
    index = SpatialIndex(from: bounds.minX, to: bounds.maxX)
  }

  /// Inserts the boxes of a text, or none of them and returns false where one is not free.
  mutating func insert(_ boxes: [Rect]) -> Bool {
    let inked = boxes.filter { $0.size.width > 0 && $0.size.height > 0 }
    guard inked.allSatisfy({ bounds.encloses($0) && !index.overlaps($0) }) else { return false }
    for box in inked { index.insert(box) }
    return true
  }
}

/// A line of text and its position.
public struct PlacedText: Sendable, Hashable {
  /// The text, cut with an ellipsis where it has to be.
  public let line: TextLine
  /// The left end of the text's baseline.
  public let origin: Point
  /// The rectangle that the glyphs cover.
  public let inkBounds: Rect

  /// Places the left end, middle or right end of a line at `x` on a baseline.
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

  /// Places a line whose metrics are known.
  init(_ line: TextLine, _ metrics: TextMetrics, origin: Point) {
    (self.line, self.origin) = (line, origin)
    inkBounds = metrics.inkBounds.offset(dx: origin.x, dy: origin.y)
  }

  /// Places a line of a block whose top left corner is at a point.
  package init(_ line: TextBlock.Line, from corner: Point) {
    self.line = line.line
    origin = line.origin.offset(dx: corner.x, dy: corner.y)
    inkBounds = line.inkBounds.offset(dx: corner.x, dy: corner.y)
  }
}

/// The part of a line of text that is at a given x.
enum TextAnchor: Sendable {
  case left, middle, right
}
