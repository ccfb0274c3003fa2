import Graphics

/// What the lines of a chart are painted with, and what goes with them: areas, nodes and names.
struct LinePaint {
  /// One of a chart's lines.
  struct Line: Sendable, Hashable {
    /// How much a line is meant to be seen.
    enum Emphasis: Sendable, Hashable {
      /// As much as its colour says.
      case normal
      /// Less than the lines that stand out.
      case muted
    }

    /// The line's place among all, counted from 0.
    var index = 0
    /// How many lines there are.
    var count = 1
    /// The line's own colour, before all others but the muted one.
    var color: Color?
    /// How much it is meant to be seen.
    var emphasis = Emphasis.normal
  }

  /// How many lines have a colour of their own; those after them are muted.
  static let mostColors = 12

  private let theme: Theme
  private let ramp: Ramp

  /// What a colouring comes to in the picture.
  private enum Ramp {
    /// The theme's gradient from the left edge to the right one, or a colour for each line.
    case across(Size)
    /// The theme's gradient from one height to another.
    case upwards(from: Double, to: Double)
    /// One colour below a height and another one above.
    case split(at: Double)
    /// The same colour everywhere, above or below the threshold.
    case side(Color)
    /// The theme's line colour, or a colour for each line.
    case plain
  }

  /// Makes the paint of a chart.
  ///
  /// - Parameters:
  ///   - coloring: what colours the lines.
  ///   - theme: the colours.
  ///   - size: the size of the picture, which the theme's gradient runs across.
  ///   - extent: the smallest and the greatest value of all lines.
  ///   - y: the height of a value within the extent, in points.
  init(
    _ coloring: LineColoring, theme: Theme, size: Size, extent: ClosedRange<Double>,
    y: (Double) -> Double
  ) {
    self.theme = theme
    ramp =
      switch coloring {
      case .gradient: .across(size)
      case .value where y(extent.lowerBound) == y(extent.upperBound):
        .side(theme.line.gradient.color(at: 0.5))
      case .value: .upwards(from: y(extent.lowerBound), to: y(extent.upperBound))
      // Scales keep values within the plot, so a threshold beyond the values has no height.
      case .threshold(let value) where value <= extent.lowerBound: .side(theme.threshold.above)
      case .threshold(let value) where value > extent.upperBound: .side(theme.threshold.below)
      case .threshold(let value): .split(at: y(value))
      case .solid: .plain
      }
  }

  /// What the stroke of a line lets through.
  func stroke(_ line: Line) -> Paint {
    if let color = ownColor(of: line) { return .solid(color) }
    switch ramp {
    case .across(let size):
      return .linear(
        theme.line.gradient, from: Point(x: 0, y: size.height / 2),
        to: Point(x: size.width, y: size.height / 2))
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

  /// The one colour that stands for a line, for its name and its key in a legend.
  func color(of line: Line) -> Color {
    if let color = ownColor(of: line) { return color }
    return switch ramp {
    case .across, .upwards: theme.line.gradient.color(at: 0.5)
    case .split: theme.threshold.above
    case .side(let color): color
    case .plain: theme.line.color
    }
  }

  /// The fill of a line's disc at a point; that of the active one is the theme's.
  func node(of line: Line, at point: Point) -> Color {
    if let color = ownColor(of: line) { return color }
    return switch ramp {
    case .across, .plain: theme.node.fill
    case .upwards, .split, .side: color(of: line, at: point.y)
    }
  }

  /// The fill between a line and its baseline: the line's colours, as opaque as the theme says where the
  /// line is farthest from the baseline, fading to nothing at it.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - heights: the y of the line's highest and lowest point, in points.
  ///   - baseline: the y that the area reaches to, in points.
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

  /// The heights at which an area's colour or opacity changes its course, downwards.
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

  /// A line's colour at a height.
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

  /// The colour that a line has instead of the one from the chart's colouring.
  private func ownColor(of line: Line) -> Color? {
    if line.emphasis == .muted { return theme.muted }
    if let color = line.color { return color }
    switch ramp {
    case .across where line.count > 1, .plain where line.count > 1:
      guard !theme.palette.isEmpty else { return theme.line.color }
      let colors = max(LinePaint.mostColors, theme.palette.count)
      return line.index < colors ? theme.palette[line.index % theme.palette.count] : theme.muted
    case .across, .upwards, .split, .side, .plain: return nil
    }
  }
}
