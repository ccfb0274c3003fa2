import Graphics

/// The paints of a chart's lines, areas, nodes and names.
struct LinePaint {
  struct Line: Sendable, Hashable {
    enum Emphasis: Sendable, Hashable {
      case normal, muted
    }

    /// The index of its colour.
    var index = 0
    /// The number of series.
    var count = 1
    /// The series' own colour, which precedes all but the muted one.
    var color: Color?
    var emphasis = Emphasis.normal
  }

  /// The dashes of lines that repeat the palette's colours once, twice and so on, as factors of
  /// their width; round caps take one width off each gap.
  private static let dashes: [[Double]] = [[], [3, 2.5], [0.01, 2], [4, 2.5, 0.01, 2.5]]

  private let theme: Theme
  private let ramp: Ramp

  private enum Ramp {
    /// The theme's gradient from the left edge of a picture to its right one, or a colour for each
    /// line.
    case across(Rect)
    /// The theme's gradient from one height to another.
    case upwards(from: Double, to: Double)
    /// One colour below a height and another one above.
    case split(at: Double)
    /// The same colour everywhere, above or below the threshold.
    case side(Color)
    /// The theme's line colour, or a colour for each line.
    case plain
  }

  /// - Parameters:
  ///   - picture: the whole picture, across which the theme's gradient extends.
  ///   - extent: the smallest and the greatest value of all lines.
  ///   - y: the y of a value within the extent, in points.
  init(
    _ coloring: LineColoring, theme: Theme, picture: Rect, extent: ClosedRange<Double>,
    y: (Double) -> Double
  ) {
    self.theme = theme
    ramp =
      switch coloring {
      case .gradient: .across(picture)
      case .value where y(extent.lowerBound) == y(extent.upperBound):
        .side(theme.line.gradient.color(at: 0.5))
      case .value: .upwards(from: y(extent.lowerBound), to: y(extent.upperBound))
      // Nothing of a line is on the other side of a threshold beyond its values.
      case .threshold(let value) where value <= extent.lowerBound: .side(theme.threshold.above)
      case .threshold(let value) where value > extent.upperBound: .side(theme.threshold.below)
      case .threshold(let value): .split(at: y(value))
      case .solid: .plain
      }
  }

  func stroke(_ line: Line) -> Paint {
    if let color = ownColor(of: line) { return .solid(color) }
    switch ramp {
    case .across(let picture):
      return .linear(
        theme.line.gradient, from: Point(x: picture.minX, y: picture.center.y),
        to: Point(x: picture.maxX, y: picture.center.y))
    case .upwards(let bottom, let top):
      return .linear(theme.line.gradient, from: Point(x: 0, y: bottom), to: Point(x: 0, y: top))
    case .split(let y):
      return .linear(
        Gradient(stops: [
          Gradient.Stop(offset: 0.5, color: theme.threshold.below),
          Gradient.Stop(offset: 0.5, color: theme.threshold.above),
        ]), from: Point(x: 0, y: y + 1), to: Point(x: 0, y: y - 1))
    case .side(let color): return .solid(color)
    case .plain: return .solid(theme.line.color)
    }
  }

  /// The fill of a column with its end at a point: of one colour on each side of a threshold.
  func fill(of line: Line, at end: Point) -> Paint {
    if ownColor(of: line) == nil, case .split = ramp { return .solid(color(of: line, at: end.y)) }
    return stroke(line)
  }

  /// The paint of an earlier period: as that of its line, or another one, but faint.
  func faint(
    _ line: Line, as paint: Paint? = nil, opacity: Double = LinePaint.faintOpacity
  ) -> Paint {
    switch paint ?? stroke(line) {
    case .solid(let color): .solid(color.opacity(color.alpha * opacity))
    case .linear(let gradient, let start, let end):
      .linear(
        Gradient(
          stops: gradient.stops.map { stop in
            Gradient.Stop(
              offset: stop.offset,
              color: stop.color.opacity(stop.color.alpha * opacity))
          }), from: start, to: end)
    case .blurred(let color, let disc):
      .blurred(color.opacity(color.alpha * opacity), disc)
    }
  }

  static let faintOpacity = 0.32

  /// The single colour of a line, for its name and its sample in a legend.
  func color(of line: Line) -> Color {
    if let color = ownColor(of: line) { return color }
    return switch ramp {
    case .across, .upwards: theme.line.gradient.color(at: 0.5)
    case .split: theme.threshold.above
    case .side(let color): color
    case .plain: theme.line.color
    }
  }

  /// The dashes that tell a line from the one before with the same colour, as factors of its width;
  /// empty for a solid line.
  func dash(of line: Line) -> [Double] {
    guard line.emphasis == .normal, line.color == nil, !theme.palette.isEmpty else { return [] }
    return LinePaint.dashes[line.index / theme.palette.count % LinePaint.dashes.count]
  }

  /// The fill of a node at a point, unless it is the active one.
  func node(of line: Line, at point: Point) -> Color {
    if let color = ownColor(of: line) { return color }
    return switch ramp {
    case .across, .plain: theme.node.fill
    case .upwards, .split, .side: color(of: line, at: point.y)
    }
  }

  /// The fill between a line and its baseline: the line's colours with the theme's opacity where
  /// the line is farthest from the baseline, fading to nothing at it.
  ///
  /// - Parameter heights: the y of the line's highest and lowest point, in points.
  func area(under line: Line, heights: ClosedRange<Double>, baseline: Double) -> Paint {
    let top = min(heights.lowerBound, baseline)
    let bottom = max(heights.upperBound, baseline)
    let reach = max(baseline - top, bottom - baseline)
    guard reach > 0 else { return .solid(.clear) }
    let stops = areaStops(of: line, top: top, bottom: bottom, baseline: baseline).map { y, color in
      Gradient.Stop(
        offset: (y - top) / (bottom - top),
        color: color.opacity(theme.areaOpacity * abs(y - baseline) / reach))
    }
    return .linear(
      Gradient(stops: stops), from: Point(x: 0, y: top), to: Point(x: 0, y: bottom))
  }

  /// The stops of an area's gradient as y and colour, downwards.
  private func areaStops(
    of line: Line, top: Double, bottom: Double, baseline: Double
  ) -> [(Double, Color)] {
    var heights = [top, baseline, bottom]
    if ownColor(of: line) == nil {
      switch ramp {
      case .upwards(let from, let to):
        heights += theme.line.gradient.stops.map { from + (to - from) * $0.offset }
      case .split(let y) where y > top && y < bottom:
        let sides = [(y, theme.threshold.above), (y, theme.threshold.below)]
        let above = heights.filter { $0 < y }.sorted().map { ($0, theme.threshold.above) }
        let below = heights.filter { $0 >= y }.sorted().map { ($0, theme.threshold.below) }
        return above + sides + below
      case .across, .split, .side, .plain: break
      }
    }
    return heights.filter { $0 >= top && $0 <= bottom }.sorted()
      .map { ($0, color(of: line, at: $0)) }
  }

  private func color(of line: Line, at y: Double) -> Color {
    if ownColor(of: line) == nil {
      if case .upwards(let from, let to) = ramp {
        return theme.line.gradient.color(at: (y - from) / (to - from))
      }
      if case .split(let height) = ramp {
        return y <= height ? theme.threshold.above : theme.threshold.below
      }
    }
    return color(of: line)
  }

  /// The colour that replaces the chart's colouring; nil where the line has none.
  private func ownColor(of line: Line) -> Color? {
    if line.emphasis == .muted { return theme.muted }
    if let color = line.color { return color }
    switch ramp {
    case .across where line.count > 1, .plain where line.count > 1:
      guard !theme.palette.isEmpty else { return theme.line.color }
      return theme.palette[line.index % theme.palette.count]
    case .across, .upwards, .split, .side, .plain: return nil
    }
  }
}
