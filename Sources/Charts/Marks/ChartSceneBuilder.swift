import Graphics
import Tables

/// Makes the scene items of a layout's marks in the colours of a theme.
struct ChartSceneBuilder {
  /// The distance by which the background behind a text extends beyond its ink, in points.
  private static let backdropReach = 2.0
  /// The radius of the dot at the anchor of a text, in points.
  private static let dotRadius = 2.0
  private static let backdropOpacity = 0.8
  /// The side of the square that stands for columns in a legend, in points.
  private static let swatchSide = 9.0

  let layout: LineChartLayout
  let theme: Theme
  let paints: LinePaint
  let styles: [LinePaint.Line]

  /// - Parameter picture: the whole picture, of which the layout may be a part, from the corner of the
  ///   layout.
  init(_ layout: LineChartLayout, theme: Theme, in picture: Rect) {
    (self.layout, self.theme) = (layout, theme)
    let series = layout.chart.series
    // Small charts have a line each, and its colours.
    let lineCount = layout.panels.isEmpty ? series.count : 1
    let emphasis = SeriesEmphasis(of: layout.chart, paletteCount: theme.palette.count)
    styles = series.indices.map { index in
      LinePaint.Line(
        index: emphasis.colors[index], count: lineCount, color: series[index].style.color,
        emphasis: emphasis.isMuted[index] ? .muted : .normal)
    }
    let extents = layout.chart.series.compactMap(\.values.extent)
    let low = extents.map(\.lowerBound).min() ?? 0
    let high = extents.map(\.upperBound).max() ?? 0
    paints = LinePaint(
      layout.chart.coloring, theme: theme, picture: picture, extent: low...max(low, high)
    ) { value in layout.geometry?.y.unclamped(value) ?? layout.plot.maxY }
  }

  /// The clip of lines beyond the domain of the y axis: the plot and half a stroke more.
  var clip: Rect {
    let reach = layout.lineWidth(in: theme) / 2
    return Rect(
      x: 0, y: layout.plot.minY - reach, width: layout.size.width,
      height: layout.plot.size.height + 2 * reach)
  }

  /// The line of a series, on top of its dashed bridges and the dashed segment to the element that
  /// is still going on.
  func line(_ line: LineChartLayout.Line) -> [SceneItem] {
    let style = layout.chart.series[line.series].style
    let width = width(of: style)
    let paint = paints.stroke(styles[line.series])
    let curve = layout.chart.curve
    let bridges = Path(
      line.bridges.flatMap { Path.polyline([$0.start, $0.end]).elements }
        + (line.unfinished.map { curve.path(through: [$0.start, $0.end]).elements } ?? []))
    let dashed = StrokeStyle(width: width * 0.75, cap: .round, dash: [width * 1.2, width * 2.2])
    let solid = StrokeStyle(width: width, cap: .round, dash: dash(of: line.series, width: width))
    return (bridges.elements.isEmpty ? [] : [.stroke(bridges, dashed, paint)])
      + [.stroke(curve.path(throughEach: line.pieces), solid, paint)]
  }

  /// The dashes of a series: its own, or those that tell it from a line of the same colour.
  private func dash(of series: Int, width: Double) -> [Double] {
    let own = layout.chart.series[series].style.dash
    return own.isEmpty ? paints.dash(of: styles[series]).map { $0 * width } : own
  }

  private func width(of style: Series.Style) -> Double {
    style.width ?? layout.lineWidth(in: theme)
  }

  /// The fill between a line and 0 or the plot's lower edge; nil where there is none.
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
      under: styles[line.series], heights: top...bottom, baseline: baseline)
    return path.elements.isEmpty ? nil : .fill(path, paint)
  }

  /// The band around a line, behind it.
  func band(_ pieces: [LineChartLayout.BandPiece]) -> [SceneItem] {
    let curve = layout.chart.curve
    let outlines = pieces.flatMap { piece -> [Path.Element] in
      let upper = curve.path(through: piece.upper).elements
      let lower = curve.path(through: piece.lower).elements
      guard let end = piece.lower.last else { return [] }
      return upper + [.line(end)] + Path(lower).reversed.dropFirst() + [.close]
    }
    guard !outlines.isEmpty else { return [] }
    let fill = SceneItem.fill(Path(outlines), paints.faint(styles[0]))
    return layout.isClipped ? [.clip(.rect(layout.plot), [fill])] : [fill]
  }

  /// The line or the columns of an earlier period, its hollow nodes, and the rule to the active
  /// element.
  func comparison(_ mark: LineChartLayout.ComparisonMark) -> [SceneItem] {
    let paint = paints.faint(styles[0])
    let width = layout.lineWidth(in: theme) * 0.75
    let line = layout.chart.curve.path(throughEach: mark.pieces)
    let columns = Path(mark.columns.flatMap { ColumnShape($0).elements })
    var items: [SceneItem] = []
    if !columns.elements.isEmpty { items.append(.fill(columns, paint)) }
    if !line.elements.isEmpty {
      items.append(.stroke(line, StrokeStyle(width: width, cap: .round), paint))
    }
    items += clear([mark.link].compactMap { $0 }).flatMap { leader($0, theme.node.active.fill) }
    let radius =
      theme.node.diameter / 2 * layout.nodeScale * LineChartLayout.ComparisonMark.nodeScale
    for center in mark.nodes {
      let disc = Path.circle(center: center, radius: radius)
      // The background first, so that the line does not show through.
      items.append(.fill(disc, .solid(theme.node.ring.color)))
      items.append(.stroke(disc, StrokeStyle(width: radius * 0.45), paint))
    }
    return layout.isClipped ? [.clip(.rect(clip), items)] : items
  }

  /// Shadow, disc and ring of a node.
  func node(_ node: LineChartLayout.Node) -> [SceneItem] {
    var style = theme.node
    style.fill = paints.node(of: styles[node.series], at: node.center)
    return NodeMark(
      at: node.center, isActive: node.isActive, isUnfinished: node.isUnfinished, theme: style,
      scale: layout.nodeScale
    ).items
  }

  /// An entry of the legend: a piece of the line, and the name.
  func legend(_ entry: LineChartLayout.LegendEntry) -> [SceneItem] {
    let name = SceneItem.text(entry.name.line, origin: entry.name.origin, theme.subtitle.color)
    guard let series = entry.series, let swatch = entry.swatch else { return [name] }
    let style = layout.chart.series[series].style
    let color = Paint.solid(paints.color(of: styles[series]))
    let paint = entry.part == .values ? color : paints.faint(styles[series], as: color)
    if layout.chart.mark == .columns || entry.part == .band {
      let middle = Point(x: (swatch.start.x + swatch.end.x) / 2, y: swatch.start.y)
      let square = Path.continuous(
        Rect(center: middle, side: ChartSceneBuilder.swatchSide), radii: CornerRadii(2))
      return [.fill(square, paint), name]
    }
    return [
      .stroke(
        .line(from: swatch.start, to: swatch.end),
        StrokeStyle(
          width: width(of: style), cap: .round, dash: dash(of: series, width: width(of: style))),
        paint), name,
    ]
  }

  func name(_ label: LineChartLayout.EndLabel) -> [SceneItem] {
    guard let series = label.series else {
      return [.text(label.name.line, origin: label.name.origin, theme.axis.color)]
    }
    let name = SceneItem.text(label.name.line, origin: label.name.origin, nameColor(of: series))
    return leader(label.leader, paints.color(of: styles[series])) + [name]
  }

  /// The colour of a line, adjusted so that text in it is readable on the background.
  private func nameColor(of series: Int) -> Color {
    paints.color(of: styles[series]).readable(on: theme.background, towards: theme.annotation.color)
  }

  func remark(_ remark: LineChartLayout.PlacedLabel) -> [SceneItem] {
    let isColored = layout.chart.series.count > 1 && remark.kind == .value
    let color =
      isColored ? nameColor(of: remark.series ?? 0) : theme.annotation.color
    return leader(remark.leader, theme.axis.color) + backdrop(behind: remark)
      + dot(of: remark, color)
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

  /// The background behind a text that covers a line, which keeps it readable.
  private func backdrop(behind remark: LineChartLayout.PlacedLabel) -> [SceneItem] {
    guard remark.kind != .value, remark.kind != .range, theme.background.alpha > 0 else {
      return []
    }
    let rects = remark.lines.map { $0.inkBounds.grown(by: ChartSceneBuilder.backdropReach) }
    return rects.filter(coversLine).map { rect in
      .fill(.rect(rect), .solid(theme.background.opacity(ChartSceneBuilder.backdropOpacity)))
    }
  }

  private func coversLine(_ rect: Rect) -> Bool {
    layout.columns.contains { $0.rect.overlaps(rect) }
      || layout.lines.lazy.flatMap(\.obstacles).contains { points in
        zip(points, points.dropFirst()).contains {
          rect.overlaps(Segment(start: $0, end: $1))
        }
      }
  }

  /// The parts of straight lines that are behind no text of the plot.
  func clear(_ segments: [Segment]) -> [Segment] {
    let texts = layout.remarks.flatMap(\.lines).map {
      $0.inkBounds.grown(by: ChartSceneBuilder.backdropReach)
    }
    return texts.reduce(segments) { segments, text in segments.flatMap { $0.parts(outside: text) } }
  }

  private func leader(_ segment: Segment?, _ color: Color) -> [SceneItem] {
    guard let segment else { return [] }
    return [
      .stroke(.line(from: segment.start, to: segment.end), StrokeStyle(width: 0.75), .solid(color))
    ]
  }
}

extension Path {
  /// The steps of one open subpath from its end to its beginning.
  fileprivate var reversed: [Element] {
    var points: [Point] = []
    for element in elements {
      switch element {
      case .move(let point), .line(let point), .curve(let point, _, _): points.append(point)
      case .circle, .close: return []
      }
    }
    guard let end = points.last else { return [] }
    return [.move(end)]
      + zip(elements, points).enumerated().dropFirst().reversed().map { index, step in
        guard case .curve(_, let first, let second) = step.0 else {
          return .line(points[index - 1])
        }
        return .curve(points[index - 1], control1: second, control2: first)
      }
  }
}

extension Segment {
  /// The parts of a horizontal or vertical segment that are outside a rectangle.
  fileprivate func parts(outside rect: Rect) -> [Segment] {
    guard rect.overlaps(self) else { return [self] }
    if start.x == end.x {
      return [
        Segment(start: start, end: Point(x: end.x, y: rect.minY)),
        Segment(start: Point(x: start.x, y: rect.maxY), end: end),
      ].filter { $0.start.y < $0.end.y }
    }
    return [
      Segment(start: start, end: Point(x: rect.minX, y: end.y)),
      Segment(start: Point(x: rect.maxX, y: start.y), end: end),
    ].filter { $0.start.x < $0.end.x }
  }
}

/// A value's disc with ring and shadow; that of an element that is still going on is hollow.
package struct NodeMark {
  let center: Point
  let isActive: Bool
  let isUnfinished: Bool
  let theme: Theme.Node
  /// The size as a factor of the theme's sizes.
  let scale: Double

  /// Takes a node that stands in no chart, such as the tip of a ring.
  package init(
    at center: Point, isActive: Bool, isUnfinished: Bool = false, theme: Theme.Node,
    scale: Double = 1
  ) {
    (self.center, self.isActive, self.isUnfinished) = (center, isActive, isUnfinished)
    (self.theme, self.scale) = (theme, scale)
  }

  /// The width of a hollow disc's rim, as a part of its radius within the ring.
  private static let hollowShare = 0.4

  /// Shadow, disc and ring.
  package var items: [SceneItem] {
    let scale = scale * (isActive ? theme.active.scale : 1)
    let radius = theme.diameter / 2 * scale
    let disc = Path.circle(center: center, radius: radius)
    let ring = StrokeStyle(width: theme.ring.width * scale)
    let color = isActive ? theme.active.fill : theme.fill
    return [
      shadow(scale: scale),
      .fill(disc, .solid(isUnfinished ? theme.ring.color : color)),
      .stroke(disc, ring, .solid(theme.ring.color)),
    ] + (isUnfinished ? [hollow(color, scale: scale)] : [])
  }

  /// The rim of a hollow disc, as large as the part of a full disc within the ring.
  private func hollow(_ color: Color, scale: Double) -> SceneItem {
    let radius = max(0, theme.diameter - theme.ring.width) / 2 * scale
    let width = radius * NodeMark.hollowShare
    return .stroke(
      .circle(center: center, radius: radius - width / 2), StrokeStyle(width: width),
      .solid(color))
  }

  private func shadow(scale: Double) -> SceneItem {
    let shadow = theme.shadow
    let disc = BlurredDisc(
      center: center.offset(dx: shadow.offset.x * scale, dy: shadow.offset.y * scale),
      radius: theme.outerDiameter / 2 * scale, deviation: shadow.blur * scale)
    return .fill(
      .circle(center: disc.center, radius: disc.reach), .blurred(shadow.color, disc))
  }
}

extension Curve {
  /// The line through points, as a subpath of its own.
  ///
  /// The points are in the order of their x. The line passes through each of them and never turns
  /// back: ``step`` holds a point's height until the next one's x and jumps there; ``monotone`` and
  /// ``smooth`` are cubic pieces whose x grows evenly along each. Two points closer than
  /// ``CurveInterpolation/leastWidth`` are joined by a straight line, and the curve starts anew. A
  /// single point becomes a piece of no length, which round caps show as a dot.
  ///
  /// - Complexity: O(*n*) for *n* points.
  func path(through points: [Point]) -> Path { Path(elements(through: points)) }

  /// The lines through several polylines, each a subpath of its own.
  func path(throughEach polylines: [[Point]]) -> Path { Path(polylines.flatMap(elements)) }

  /// The area between the line through points, in the order of their x, and a horizontal line;
  /// empty for a single point.
  func areaPath(through points: [Point], baseline: Double) -> Path {
    guard let first = points.first, let last = points.last, first.x < last.x else { return Path() }
    return Path(
      elements(through: points) + [
        .line(Point(x: last.x, y: baseline)), .line(Point(x: first.x, y: baseline)), .close,
      ])
  }

  private func elements(through points: [Point]) -> [Path.Element] {
    switch self {
    case _ where points.count < 2, .linear: Path.polyline(points).elements
    case .step: steps(through: points)
    case .monotone: CurveInterpolation.elements(through: points, rounding: .monotone)
    case .smooth: CurveInterpolation.elements(through: points, rounding: .smooth)
    }
  }

  private func steps(through points: [Point]) -> [Path.Element] {
    var elements: [Path.Element] = [.move(points[0])]
    for (point, next) in zip(points, points.dropFirst()) {
      if next.x != point.x { elements.append(.line(Point(x: next.x, y: point.y))) }
      if next.y != point.y || next.x == point.x { elements.append(.line(next)) }
    }
    return elements
  }
}
