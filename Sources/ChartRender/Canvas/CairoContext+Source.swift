import CCairo

/// What shapes are filled with.
extension CairoContext {
  /// Pixman copies a narrower strip to this width each time it uses it, which takes a third longer.
  private static let columnWidth = 64

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
    if case .pixels(let size) = medium, start.x == end.x || start.y == end.y {
      let strip = start.y == end.y ? size.row : size.column(CairoContext.columnWidth)
      return try setStrip(strip, of: gradient, from: start, to: end)
    }
    try setSource(
      cairo_pattern_create_linear(
        CairoNumber(start.x).value, CairoNumber(start.y).value, CairoNumber(end.x).value,
        CairoNumber(end.y).value), gradient)
  }

  /// Paints a gradient that is horizontal or vertical once into a strip of pixels and repeats that.
  ///
  /// Pixman computes a gradient anew for each span of a shape and clears 24 KiB before; pixels it just
  /// copies.
  private func setStrip(
    _ size: PixelSize, of gradient: Gradient, from start: Point, to end: Point
  ) throws(CanvasError) {
    var scale = cairo_matrix_t()
    cairo_get_matrix(pointer, &scale)
    // The strip begins where the coordinates of the shapes do, wherever these have been moved to.
    (scale.x0, scale.y0) = (0, 0)
    let isOpaque = !gradient.stops.isEmpty && gradient.stops.allSatisfy(\.color.isOpaque)
    let strip = try ImageSurface(size: size, content: isOpaque ? .opaque : .translucent)
    let isRow = start.y == end.y
    func place(_ point: Point) -> (x: Double, y: Double) {
      // What lies across the gradient does not matter.
      isRow
        ? (CairoNumber(point.x * scale.xx).value, 0) : (0, CairoNumber(point.y * scale.yy).value)
    }
    let (from, to) = (place(start), place(end))
    try strip.draw { context throws(CanvasError) in
      let pattern = cairo_pattern_create_linear(from.x, from.y, to.x, to.y)
      try context.setSource(pattern, gradient)
      cairo_set_operator(context.pointer, CAIRO_OPERATOR_SOURCE)
      cairo_paint(context.pointer)
    }
    strip.withPattern { pattern in
      cairo_pattern_set_matrix(pattern, &scale)
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT)
      cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
      cairo_set_source(pointer, pattern)
    }
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
