import CCairo
import Graphics

/// What shapes are filled with.
extension CairoContext {
  /// Draws in one colour from now on.
  func setSource(_ color: Color) {
    cairo_set_source_rgba(pointer, color.red, color.green, color.blue, color.alpha)
  }

  /// Draws with a paint from now on.
  func setSource(_ paint: Paint) throws(CanvasError) {
    switch paint {
    case .solid(let color): setSource(color)
    case .linear(let gradient, let from, let to): try setSource(gradient, from: from, to: to)
    case .blurred(let color, let disc): try setSource(disc.gradient(of: color), around: disc)
    }
  }

  /// Draws with the gradient of a blurred disc from now on.
  func setSource(
    _ gradient: Gradient, around disc: BlurredDisc
  ) throws(CanvasError) {
    let (x, y) = (CairoNumber(disc.center.x).value, CairoNumber(disc.center.y).value)
    let reach = max(0, CairoNumber(disc.reach).value)
    try setSource(cairo_pattern_create_radial(x, y, 0, x, y, reach), gradient)
  }

  private func setSource(
    _ gradient: Gradient, from start: Point, to end: Point
  ) throws(CanvasError) {
    try setSource(
      cairo_pattern_create_linear(
        CairoNumber(start.x).value, CairoNumber(start.y).value, CairoNumber(end.x).value,
        CairoNumber(end.y).value), gradient)
  }

  private func setSource(_ pattern: OpaquePointer?, _ gradient: Gradient) throws(CanvasError) {
    guard let pattern else { throw .cairo(reason: "out of memory") }
    for stop in gradient.stops {
      let color = stop.color
      cairo_pattern_add_color_stop_rgba(
        pattern, stop.offset, color.red, color.green, color.blue, color.alpha)
    }
    cairo_set_source(pointer, pattern)
    cairo_pattern_destroy(pattern)
  }
}
