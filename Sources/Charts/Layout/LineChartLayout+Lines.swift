import Graphics
import Tables

extension LineChartLayout {
  /// The marks within the plot.
  struct PlotMarks {
    var shades: [Shade] = []
    var references: [Reference] = []
    var lines: [Line] = []
    var columns: [Column] = []
    var missingDots: [Point] = []
    var comparison: ComparisonMark?
    var band: [BandPiece] = []
    var drawnNodes: [Node] = []
    /// Whether a value is beyond the domain of the y axis.
    var isClipped = false
  }
}

extension LineChartLayout.PlotMarks {
  init(_ geometry: PlotGeometry, nodeScale: Double, _ context: LayoutContext) {
    shades = Self.shades(geometry, context)
    references = Self.references(geometry, context)
    switch context.chart.mark {
    case .line:
      lines = Self.lines(geometry, isMuted: context.series.isMuted)
      drawnNodes = NodeSelection(geometry: geometry, nodeScale: nodeScale, context: context).nodes
    case .columns:
      columns = Self.columns(geometry, isMuted: context.series.isMuted)
      missingDots = Self.missingDots(geometry)
    case .calendar: break
    }
    band = LineChartLayout.BandPiece.pieces(geometry)
    let node = context.theme.node
    comparison = LineChartLayout.ComparisonMark(
      geometry, beside: self, nodeRadius: node.outerDiameter / 2 * nodeScale * node.active.scale,
      context)
    isClipped = context.chart.series.flatMap(\.extents).contains {
      !geometry.y.domain.contains($0.lowerBound) || !geometry.y.domain.contains($0.upperBound)
    }
  }

  /// The lines, muted ones behind the others and the first series on top.
  private static func lines(
    _ geometry: PlotGeometry, isMuted: [Bool]
  ) -> [LineChartLayout.Line] {
    let chart = geometry.chart
    let order = chart.series.indices.reversed()
    return (order.filter { isMuted[$0] } + order.filter { !isMuted[$0] }).compactMap { index in
      let segments = LineSegments(ofSeries: index, geometry)
      guard !segments.pieces.isEmpty else { return nil }
      return LineChartLayout.Line(
        series: index, pieces: segments.pieces,
        bridges: chart.gaps == .bridge ? segments.bridges : [],
        unfinished: segments.unfinished, isMuted: isMuted[index])
    }
  }
}

/// Chooses the nodes that are drawn.
private struct NodeSelection {
  /// Lone nodes nearer to each other than this part of a disc cover each other.
  private static let leastStep = 0.75
  /// All nodes of a line are drawn from this distance on, in discs: closer they look like beads.
  private static let leastOpenStep = 1.25
  private static let leastOpenStepBesideAxes = 2.0

  let geometry: PlotGeometry
  let nodeScale: Double
  let context: LayoutContext
  private var chart: LineChart { geometry.chart }

  /// The chosen nodes in the plot, the active one last.
  var nodes: [LineChartLayout.Node] {
    let all = chart.series.indices.reversed().filter { !context.series.isMuted[$0] }
      .flatMap { series in
        indices(inSeries: series).sorted().compactMap { geometry.node(series: series, index: $0) }
      }
    let visible = all.filter { geometry.plot.size.height == 0 || geometry.isVisible($0.center) }
    return visible.filter { !$0.isActive } + visible.filter(\.isActive)
  }

  private func indices(inSeries series: Int) -> Set<Int> {
    let values = chart.series[series].values
    let active = series == 0 ? [geometry.activeIndex].compactMap { $0 } : []
    let last = values.lastIndex { $0 != nil }
    switch chart.nodes {
    case .none: return []
    case .all: return Set(values.indices)
    case .ends: return Set(active + [values.firstIndex { $0 != nil }, last].compactMap { $0 })
    case .extremes:
      let rules = [ActiveElement.minimum, .maximum]
      return Set(active + rules.compactMap { chart.index(of: $0, inSeries: series) })
    case .automatic:
      let marked =
        active + [chart.unfinishedIndex(inSeries: series)].compactMap { $0 }
        + loneIndices(inSeries: series)
      guard chart.series.count == 1 else { return Set(marked + [last].compactMap { $0 }) }
      let step =
        context.composition == .axes
        ? NodeSelection.leastOpenStepBesideAxes : NodeSelection.leastOpenStep
      let reach = context.theme.node.diameter * nodeScale * step
      return geometry.x.step < reach ? Set(marked) : Set(values.indices)
    }
  }

  /// The values between two gaps, of which a line shows no more than a dot; not those that would
  /// cover another one.
  private func loneIndices(inSeries series: Int) -> [Int] {
    guard chart.gaps != .zero else { return [] }
    let line = chart.series[series]
    let reach = context.theme.node.diameter * nodeScale * NodeSelection.leastStep
    var end = -Double.infinity
    return line.values.loneIndices.filter { index in
      let x = geometry.x(line, index)
      guard x - end >= reach else { return false }
      end = x
      return true
    }
  }
}

/// The pieces of a line and what is drawn between them.
struct LineSegments {
  /// The solid pieces between gaps, each with at least one point.
  private(set) var pieces: [[Point]]
  /// The segments over the gaps, each from the end of a piece to the beginning of the next one.
  private(set) var bridges: [Segment]
  /// The segment to the element that is still going on.
  private(set) var unfinished: Segment?

  /// A line without an element that is still going on.
  init(_ pieces: [[Point]]) {
    self.pieces = pieces
    bridges = zip(pieces, pieces.dropFirst()).compactMap(LineSegments.bridge)
  }

  /// A line that is cut before the element that is still going on.
  ///
  /// - Parameters:
  ///   - before: the pieces up to the element before it.
  ///   - after: the pieces from it on.
  ///   - areJoined: whether both elements have a position, so that there is no gap between them.
  init(_ before: [[Point]], _ after: [[Point]], areJoined: Bool) {
    self.init(before + after)
    guard areJoined, let last = before.last, let next = after.first else { return }
    unfinished = LineSegments.bridge(from: last, to: next)
    bridges.remove(at: before.count - 1)
    // The dashes end in a node or in nothing: a dot of the line's width would look like a value.
    if next.count == 1 { pieces.remove(at: before.count) }
  }

  private static func bridge(from piece: [Point], to next: [Point]) -> Segment? {
    guard let start = piece.last, let end = next.first else { return nil }
    return Segment(start: start, end: end)
  }
}

extension LineSegments {
  /// The width of the columns in which points are left out: a pixel at three pixels a point.
  private static let column = 1.0 / 3

  /// The line of a series, cut before the element that is still going on.
  init(ofSeries number: Int, _ geometry: PlotGeometry) {
    let chart = geometry.chart
    let series = chart.series[number]
    let limit = chart.yAxis.scaling == .logarithmic ? 0 : -Double.infinity
    func pieces(of numbers: [Double], at x: [Double]) -> [[Point]] {
      LineSimplification.pieces(
        of: numbers, at: x, above: limit, width: LineSegments.column,
        x: { geometry.x.x(at: $0) }, y: { geometry.y.unclamped($0) ?? 0 })
    }
    let drawn = chart.gaps == .zero ? series.values.fillingGaps(with: 0) : series.values
    guard let index = chart.unfinishedIndex(inSeries: number) else {
      self.init(pieces(of: drawn.numbers, at: series.x))
      return
    }
    let x = series.x.isEmpty ? drawn.indices.map(Double.init) : series.x
    let (before, after) = (drawn.numbers[..<index], drawn.numbers[index...])
    self.init(
      pieces(of: Array(before), at: Array(x.prefix(index))),
      pieces(of: Array(after), at: Array(x.dropFirst(index))),
      areJoined: [before.last, after.first].allSatisfy { $0.map { $0 > limit } ?? false })
  }
}

extension LineChartLayout.PlotMarks {
  /// The polylines that texts keep off.
  var obstacles: [[Point]] { lines.flatMap(\.obstacles) + (comparison?.pieces ?? []) }

  /// The columns that texts keep off; on faint ones they can be read.
  var boxes: [Rect] { columns.map(\.rect) }
}

extension LineChartLayout.Line {
  /// The polylines that texts keep off.
  var obstacles: [[Point]] { pieces + (unfinished.map { [[$0.start, $0.end]] } ?? []) }
}
