import Graphics
import Tables

extension LineChartLayout {
  /// The width of the columns in which points are left out: a pixel at three pixels a point.
  private static let column = 1.0 / 3
  /// Nodes nearer to each other than this part of a disc cover each other.
  private static let leastNodeStep = 0.75

  /// Places the lines, muted ones behind the others and the first series on top.
  mutating func setLines(_ frame: LayoutContext) {
    guard let values else { return }
    isClipped = frame.chart.series.contains { series in
      series.values.extent.map {
        !values.domain.contains($0.lowerBound) || !values.domain.contains($0.upperBound)
      } ?? false
    }
    let order = chart.series.indices.reversed()
    let isMuted = frame.series.isMuted
    lines = (order.filter { isMuted[$0] } + order.filter { !isMuted[$0] }).compactMap { index in
      let run = run(of: index, values)
      guard !run.pieces.isEmpty else { return nil }
      return Line(
        series: index, pieces: run.pieces, bridges: chart.gaps == .bridge ? run.bridges : [],
        unfinished: run.unfinished, isMuted: isMuted[index])
    }
  }

  /// The line of a series, cut before the element that is not over yet.
  private func run(of number: Int, _ values: ValueScale) -> LineSegments {
    let series = chart.series[number]
    let drawn = chart.gaps == .zero ? series.values.fillingGaps(with: 0) : series.values
    guard let index = chart.unfinishedIndex(inSeries: number) else {
      return LineSegments(pieces(of: drawn.numbers, at: series.x, values))
    }
    let x = series.x.isEmpty ? drawn.indices.map(Double.init) : series.x
    let (before, after) = (drawn.numbers[..<index], drawn.numbers[index...])
    return LineSegments(
      pieces(of: Array(before), at: Array(x.prefix(index)), values),
      pieces(of: Array(after), at: Array(x.dropFirst(index)), values),
      areJoined: [before.last, after.first].allSatisfy { $0.map(hasHeight) ?? false })
  }

  /// Whether a value is no gap.
  private func hasHeight(_ value: Double) -> Bool { value > leastValue }

  /// What all values of a line are above.
  private var leastValue: Double { chart.yAxis.scaling == .logarithmic ? 0 : -.infinity }

  private func pieces(of numbers: [Double], at x: [Double], _ values: ValueScale) -> [[Point]] {
    let places = places
    return LineSimplification.pieces(
      of: numbers, at: x, above: leastValue, width: LineChartLayout.column,
      x: { places.x(at: $0) }, y: { values.unclamped($0) ?? 0 })
  }

  /// How wide lines are that do not say so themselves.
  func lineWidth(in theme: Theme) -> Double { chart.lineWidth ?? theme.line.width * lineScale }

  /// Chooses the nodes that are drawn.
  mutating func setNodes(_ frame: LayoutContext) {
    var nodes: [Node] = []
    for series in chart.series.indices.reversed() where !frame.series.isMuted[series] {
      nodes += chosen(chart.nodes, in: series, frame).sorted().compactMap {
        node(series: series, index: $0)
      }
    }
    let visible = nodes.filter { plot.size.height == 0 || isVisible($0.center) }
    drawnNodes = visible.filter { !$0.isActive } + visible.filter(\.isActive)
  }

  /// Whether a point is not beyond the ends of the y axis.
  func isVisible(_ point: Point) -> Bool {
    point.y >= plot.minY - 0.01 && point.y <= plot.maxY + 0.01
  }

  /// The places of the values of a series that have a node.
  private func chosen(_ choice: NodeChoice, in series: Int, _ frame: LayoutContext) -> Set<Int> {
    let values = chart.series[series].values
    let active = series == 0 ? [activeIndex].compactMap { $0 } : []
    switch choice {
    case .none: return []
    case .all: return Set(values.indices)
    case .ends:
      let ends = [values.firstIndex { $0 != nil }, values.lastIndex { $0 != nil }]
      return Set(active + ends.compactMap { $0 })
    case .extremes:
      let rules = [ActiveElement.minimum, .maximum]
      return Set(active + rules.compactMap { chart.index(of: $0, inSeries: series) })
    case .automatic:
      let marked = active + [chart.unfinishedIndex(inSeries: series)].compactMap { $0 }
      let reach = frame.theme.node.diameter * nodeScale * LineChartLayout.leastNodeStep
      guard chart.series.count == 1 else {
        return Set(marked + [values.lastIndex { $0 != nil }].compactMap { $0 })
      }
      return places.step < reach ? Set(marked) : Set(values.indices)
    }
  }
}

/// The pieces of a line and what is drawn between them.
struct LineSegments {
  /// The solid pieces between gaps, each with at least one point.
  private(set) var pieces: [[Point]]
  /// From the end of each piece to the beginning of the next one, where there is a gap.
  private(set) var bridges: [Segment]
  /// The way to the element that is not over yet.
  private(set) var unfinished: Segment?

  /// A line whose elements are all over.
  init(_ pieces: [[Point]]) {
    self.pieces = pieces
    bridges = zip(pieces, pieces.dropFirst()).compactMap(LineSegments.way)
  }

  /// A line that is cut before the element that is not over yet.
  ///
  /// - Parameters:
  ///   - before: the pieces up to the element before it.
  ///   - after: the pieces from it on.
  ///   - areJoined: whether both elements have a place, so that there is no gap between them.
  init(_ before: [[Point]], _ after: [[Point]], areJoined: Bool) {
    self.init(before + after)
    guard areJoined, let last = before.last, let next = after.first else { return }
    unfinished = LineSegments.way(from: last, to: next)
    bridges.remove(at: before.count - 1)
    // The dashes end in a node or in nothing: a dot of the line's width would look like a value.
    if next.count == 1 { pieces.remove(at: before.count) }
  }

  private static func way(
    from piece: [Point], to next: [Point]
  ) -> Segment? {
    guard let start = piece.last, let end = next.first else { return nil }
    return Segment(start: start, end: end)
  }
}

extension LineChartLayout.Line {
  /// Everything that a text must not cover.
  var allPieces: [[Point]] { pieces + (unfinished.map { [[$0.start, $0.end]] } ?? []) }
}
