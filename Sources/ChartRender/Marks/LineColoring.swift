/// What colours the line of a chart.
public enum LineColoring: Sendable, Hashable {
  /// The theme's gradient, across the whole picture.
  case gradient
  /// The theme's one colour.
  case solid

  /// The paint for a picture of the given size.
  func paint(of theme: Theme.Line, across size: Size) -> Paint {
    switch self {
    case .gradient:
      .linear(
        theme.gradient, from: Point(x: 0, y: size.height / 2),
        to: Point(x: size.width, y: size.height / 2))
    case .solid: .solid(theme.color)
    }
  }
}
