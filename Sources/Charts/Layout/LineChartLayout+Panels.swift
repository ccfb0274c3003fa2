import Calendars
import Graphics

extension LineChartLayout {
  /// A small chart of one series, among others in a grid.
  public struct Panel: Sendable, Hashable {
    /// The index of the series in the chart.
    public let series: Int
    /// The upper left corner, in points.
    public let origin: Point
    /// The chart within the panel, from its own corner.
    public let layout: LineChartLayout
  }

  /// The most small charts of a picture; others are counted.
  public static let mostPanels = 24
}

/// The grid of small charts.
struct PanelGrid {
  /// The preferred width of a panel divided by its height.
  private static let aspect = 1.6
  /// The cost of an empty place at the end of the grid, as a part of that of a wrong shape.
  private static let emptyCost = 0.5
  /// The smallest panel, in points.
  private static let leastPanel = Size(width: 60, height: 44)
  /// The distances of the plot from the edges of a panel, in points.
  private static let margin = Theme.Margin(horizontal: 30, vertical: 10)

  let columns: Int
  let rows: Int
  let panel: Size
  /// The number of panels that are shown.
  let count: Int

  /// The grid whose panels have the best shape; nil where not even one has room.
  init?(of count: Int, in size: Size) {
    let room = min(count, LineChartLayout.mostPanels)
    let most = (
      max(Int(clamping: size.width / PanelGrid.leastPanel.width), 0),
      max(Int(clamping: size.height / PanelGrid.leastPanel.height), 0)
    )
    guard most.0 > 0, most.1 > 0, room > 0 else { return nil }
    let shown = min(room, most.0 * most.1)
    func cost(_ columns: Int) -> Double? {
      let rows = (shown + columns - 1) / columns
      guard rows <= most.1 else { return nil }
      let shape = (size.width / Double(columns)) / (size.height / Double(rows))
      let empty = Double(rows * columns - shown)
      return abs(shape / PanelGrid.aspect - 1) + abs(PanelGrid.aspect / shape - 1)
        + PanelGrid.emptyCost * empty
    }
    let choices = (1...min(most.0, shown)).compactMap { columns in
      cost(columns).map { ($0, columns) }
    }
    guard let best = choices.min(by: { ($0.0, $0.1) < ($1.0, $1.1) }) else { return nil }
    columns = best.1
    rows = (shown + columns - 1) / columns
    self.count = shown
    panel = Size(width: size.width / Double(columns), height: size.height / Double(rows))
  }

  /// The height of the row that counts the charts without room.
  private static let countHeight = 18.0

  /// Places a chart for each series, the names of what all of them show, and the number of those
  /// without a place; nil where none has room.
  static func panels(
    of context: LayoutContext, in area: Rect, measuring text: inout some TextMeasuring & ~Copyable
  ) -> (
    panels: [LineChartLayout.Panel], legend: [LineChartLayout.LegendEntry], more: PlacedText?
  )? {
    let chart = context.chart
    let all = chart.series.count
    let (legend, top) = context.legend(in: area, measuring: &text)
    var room = Rect(x: area.minX, y: top, width: area.size.width, height: area.maxY - top)
    if all > LineChartLayout.mostPanels { room.size.height -= countHeight }
    guard var grid = PanelGrid(of: all, in: room.size) else { return nil }
    if grid.count < all, all <= LineChartLayout.mostPanels {
      room.size.height -= countHeight
      guard let smaller = PanelGrid(of: all, in: room.size) else { return nil }
      grid = smaller
    }
    var theme = context.theme
    theme.margin = Theme.Margin(
      horizontal: min(margin.horizontal, theme.margin.horizontal),
      vertical: max(min(margin.vertical, theme.margin.vertical), Theme.Margin.minimumVertical))
    let shared = chart.facets == .common ? ValueDomain(of: chart, tickCount: 3)?.range : nil
    let panels = (0..<grid.count).map { index in
      let (row, column) = (index / grid.columns, index % grid.columns)
      // Reading goes on from where it begins.
      let place = context.direction == .leftToRight ? column : grid.columns - 1 - column
      return LineChartLayout.Panel(
        series: index,
        origin: Point(
          x: room.minX + Double(place) * grid.panel.width,
          y: room.minY + Double(row) * grid.panel.height),
        layout: LineChartLayout(
          of: chart.panel(index, values: shared), size: grid.panel, theme: theme, measuring: &text))
    }
    guard grid.count < all else { return (panels, legend, nil) }
    let words = chart.locale.strings.labels.more.filled(all - grid.count, in: chart.locale)
    let more = PlacedText(
      TextLine(words, font: context.theme.axis.font), at: context.wordStart,
      baseline: room.maxY + countHeight / 2, context.wordAnchor, measuring: &text)
    return (panels, legend, more)
  }
}

extension LineChart {
  /// The chart of one series in a panel: on the scales of all, with its name in the place of titles.
  fileprivate func panel(_ index: Int, values: ClosedRange<Double>?) -> LineChart {
    var chart = self
    chart.facets = nil
    chart.xDomain = xExtent
    chart.series = [series[index]]
    chart.texts = ChartTexts(subtitle: series[index].name)
    chart.series[0].name = ""
    chart.parts.subtract([.header, .statistics, .quantity])
    chart.legend = .none
    chart.highlighted = []
    if let values, values.lowerBound < values.upperBound {
      chart.yAxis.minimum = chart.yAxis.minimum ?? values.lowerBound
      chart.yAxis.maximum = chart.yAxis.maximum ?? values.upperBound
    }
    return chart
  }

  /// The width of a panel in a picture of a size in points.
  package func panelWidth(in size: Size) -> Double {
    facets == nil ? size.width : PanelGrid(of: series.count, in: size)?.panel.width ?? size.width
  }
}
