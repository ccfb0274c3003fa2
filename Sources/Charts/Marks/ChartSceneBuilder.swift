import Graphics
import Tables

/// The drawing of a layout's marks in the colours of a theme.
struct ChartSceneBuilder {
  /// How far the background behind a text reaches beyond its ink, in points.
  private static let plateReach = 2.0
  /// The radius of the dot at a point that a text is about, in points.
  private static let dotRadius = 2.0
  /// How much the background behind a text hides.
  private static let plateOpacity = 0.8

  private let layout: LineChartLayout
  private let theme: Theme
  private let paints: LinePaint
  /// How the line of each series is meant to be seen.
  private let looks: [LinePaint.Line]

  /// Prepares the colours for a layout.
  init(_ layout: LineChartLayout, theme: Theme) {
    self.layout = layout
    self.theme = theme
    let muted = Set(layout.lines.lazy.filter(\.isMuted).map(\.series))
    let series = layout.chart.series
    looks = series.indices.map { index in
      LinePaint.Line(
        index: index, count: series.count, color: series[index].style.color,
        emphasis: muted.contains(index) ? .muted : .normal)
    }
    let extents = layout.chart.series.compactMap(\.values.extent)
    let low = extents.map(\.lowerBound).min() ?? 0
    let high = extents.map(\.upperBound).max() ?? 0
    paints = LinePaint(
      layout.chart.coloring, theme: theme, size: layout.size, extent: low...max(low, high)
    ) { value in layout.values?.unclamped(value) ?? layout.plot.maxY }
  }

  /// What is seen of lines that go beyond the ends of the y axis: the plot and half a stroke more.
  var clip: Rect {
    let reach = layout.lineWidth(in: theme) / 2
    return Rect(
      x: 0, y: layout.plot.minY - reach, width: layout.size.width,
      height: layout.plot.size.height + 2 * reach)
  }

  /// The line of a series, with its bridges over gaps and the way to what is not over yet before it.
  func line(_ line: LineChartLayout.Line) -> [SceneItem] {
    let style = layout.chart.series[line.series].style
    let width = width(of: style)
    let paint = paints.stroke(looks[line.series])
    var items: [SceneItem] = []
    let curve = layout.chart.curve
    let bridges = Path(
      line.bridges.flatMap { Path.polyline([$0.start, $0.end]).elements }
        + (line.unfinished.map { curve.path(through: [$0.start, $0.end]).elements } ?? []))
    if !bridges.elements.isEmpty {
      let dash = [width * 1.2, width * 2.2]
      items.append(
        .stroke(bridges, StrokeStyle(width: width * 0.75, cap: .round, dash: dash), paint))
    }
    let path = curve.path(throughEach: line.pieces)
    items.append(
      .stroke(path, StrokeStyle(width: width, cap: .round, dash: style.dash), paint))
    return items
  }

  private func width(of style: Series.Style) -> Double {
    style.width ?? layout.lineWidth(in: theme)
  }

  /// The fill under a line, nil where there is none.
  func area(_ line: LineChartLayout.Line) -> SceneItem? {
    guard layout.chart.parts.contains(.area), !line.isMuted else { return nil }
    let plot = layout.plot
    let baseline = min(max(layout.zero?.start.y ?? plot.maxY, plot.minY), plot.maxY)
    let heights = line.pieces.joined().map(\.y)
    guard let top = heights.min(), let bottom = heights.max() else { return nil }
    let path = Path(
      line.pieces.flatMap { piece in
        layout.chart.curve.areaPath(through: piece, baseline: baseline).elements
      })
    let paint = paints.area(
      under: looks[line.series], heights: top...bottom, baseline: baseline)
    return path.elements.isEmpty ? nil : .fill(path, paint)
  }

  /// Shadow, disc and ring of a node.
  func node(_ node: LineChartLayout.Node) -> [SceneItem] {
    var look = theme.node
    look.fill = paints.node(of: looks[node.series], at: node.center)
    return NodeMark(node: node, theme: look, scale: layout.nodeScale).items
  }

  /// An entry of the legend: a piece of the line, and the name.
  func legend(_ entry: LineChartLayout.LegendEntry) -> [SceneItem] {
    let name = SceneItem.text(entry.name.line, origin: entry.name.origin, theme.subtitle.color)
    guard let series = entry.series, let swatch = entry.swatch else { return [name] }
    let style = layout.chart.series[series].style
    return [
      .stroke(
        .line(from: swatch.start, to: swatch.end),
        StrokeStyle(width: width(of: style), cap: .round, dash: style.dash),
        .solid(paints.color(of: looks[series]))), name,
    ]
  }

  /// A name at the end of its line, in the colour of the line.
  func name(_ label: LineChartLayout.EndLabel) -> [SceneItem] {
    let color = nameColor(of: label.series)
    let name = SceneItem.text(label.name.line, origin: label.name.origin, color)
    return leader(label.leader, paints.color(of: looks[label.series])) + [name]
  }

  /// The colour of a line's name: the line's, or one near it that can be read.
  private func nameColor(of series: Int) -> Color {
    paints.color(of: looks[series]).readable(on: theme.background, towards: theme.remark.color)
  }

  /// A text in the plot.
  func remark(_ remark: LineChartLayout.PlacedLabel) -> [SceneItem] {
    let isColored = layout.chart.series.count > 1 && remark.kind == .value
    let color =
      isColored ? nameColor(of: remark.series ?? 0) : theme.remark.color
    return leader(remark.leader, theme.axis.color) + plate(behind: remark) + dot(of: remark, color)
      + remark.lines.map { .text($0.line, origin: $0.origin, color) }
  }

  private func dot(of remark: LineChartLayout.PlacedLabel, _ color: Color) -> [SceneItem] {
    guard let point = remark.dot, layout.chart.valueLabels != [.all] || remark.kind != .value else {
      return []
    }
    let disc = Path.circle(center: point, radius: ChartSceneBuilder.dotRadius)
    let ring = StrokeStyle(width: ChartSceneBuilder.dotRadius)
    return [.stroke(disc, ring, .solid(theme.node.ring.color)), .fill(disc, .solid(color))]
  }

  /// The background behind a text that may stand on a line, so that it stays readable.
  private func plate(behind remark: LineChartLayout.PlacedLabel) -> [SceneItem] {
    guard remark.kind != .value, remark.kind != .range, theme.background.alpha > 0 else {
      return []
    }
    return remark.lines.map { line in
      let reach = ChartSceneBuilder.plateReach
      let rect = line.ink.inset(by: EdgeInsets(vertical: -reach, horizontal: -reach))
      return .fill(.rect(rect), .solid(theme.background.opacity(ChartSceneBuilder.plateOpacity)))
    }
  }

  private func leader(_ segment: Segment?, _ color: Color) -> [SceneItem] {
    guard let segment else { return [] }
    return [
      .stroke(.line(from: segment.start, to: segment.end), StrokeStyle(width: 0.75), .solid(color))
    ]
  }
}
