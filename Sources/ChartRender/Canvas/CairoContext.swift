import CCairo

/// Draws on a surface; every number goes through ``CairoNumber``.
struct CairoContext: ~Copyable {
  private let pointer: OpaquePointer
  private let size: PixelSize

  /// Makes a context for a surface of a size, with one unit a pixel.
  init(on surface: OpaquePointer, size: PixelSize) throws(CanvasError) {
    guard let pointer = cairo_create(surface) else { throw .cairo(reason: "out of memory") }
    let status = cairo_status(pointer)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_destroy(pointer)
      throw CanvasError(status)
    }
    self.pointer = pointer
    self.size = size
  }

  deinit { cairo_destroy(pointer) }

  /// Throws when anything went wrong since the context was made.
  func check() throws(CanvasError) {
    let status = cairo_status(pointer)
    guard status == CAIRO_STATUS_SUCCESS else { throw CanvasError(status) }
  }

  /// Makes one unit as long as `factor` pixels.
  func scale(by factor: Double) {
    let factor = CairoNumber(factor).value
    cairo_scale(pointer, factor, factor)
  }

  /// Replaces every pixel by a colour.
  func clear(to color: Color) {
    cairo_save(pointer)
    cairo_set_operator(pointer, CAIRO_OPERATOR_SOURCE)
    setSource(color)
    cairo_paint(pointer)
    cairo_restore(pointer)
  }

  /// Fills the inside of a path.
  func fill(_ path: Path, with paint: Paint) throws(CanvasError) {
    try setSource(paint)
    trace(path)
    cairo_fill(pointer)
  }

  /// Fills a rectangle with the gradient of a blurred disc.
  func fill(
    _ rect: Rect, with gradient: Gradient, around disc: BlurredDisc
  ) throws(CanvasError) {
    try setSource(gradient, around: disc)
    trace(.rect(rect))
    cairo_fill(pointer)
  }

  /// Strokes along a path; the style's alignment is not looked at.
  func stroke(_ path: Path, _ style: StrokeStyle, with paint: Paint) throws(CanvasError) {
    try setSource(paint)
    trace(path)
    cairo_set_line_width(pointer, max(0, CairoNumber(style.width).value))
    switch style.cap {
    case .butt:
      cairo_set_line_cap(pointer, CAIRO_LINE_CAP_BUTT)
      cairo_set_line_join(pointer, CAIRO_LINE_JOIN_MITER)
    case .round:
      cairo_set_line_cap(pointer, CAIRO_LINE_CAP_ROUND)
      cairo_set_line_join(pointer, CAIRO_LINE_JOIN_ROUND)
    }
    let dash = style.dash.map { max(0, CairoNumber($0).value) }
    cairo_set_dash(pointer, dash, Int32(dash.contains { $0 > 0 } ? dash.count : 0), 0)
    cairo_stroke(pointer)
  }

  /// Remembers the clip until the next ``restore()``.
  func save() { cairo_save(pointer) }

  /// Goes back to the clip that was last remembered.
  func restore() { cairo_restore(pointer) }

  /// Keeps what is drawn from now on within a rectangle.
  func clip(to rect: Rect) {
    trace(.rect(rect))
    cairo_clip(pointer)
  }

  /// Draws a shaped text with the left end of its baseline at a point.
  func show(_ text: ShapedText, at origin: Point, in color: Color) {
    setSource(color)
    let origin = Point(x: CairoNumber(origin.x).value, y: CairoNumber(origin.y).value)
    cairo_save(pointer)
    cairo_translate(pointer, origin.x, origin.y)
    for run in text.runs { run.draw(on: pointer) }
    cairo_restore(pointer)
  }

  private func setSource(_ color: Color) {
    cairo_set_source_rgba(pointer, color.red, color.green, color.blue, color.alpha)
  }

  private func setSource(_ paint: Paint) throws(CanvasError) {
    switch paint {
    case .solid(let color): setSource(color)
    case .linear(let gradient, let from, let to) where from.y == to.y:
      try setRow(gradient, from: from.x, to: to.x)
    case .linear(let gradient, let from, let to):
      let pattern = cairo_pattern_create_linear(
        CairoNumber(from.x).value, CairoNumber(from.y).value,
        CairoNumber(to.x).value, CairoNumber(to.y).value)
      try setSource(pattern, gradient)
    case .blurred(let color, let disc): try setSource(disc.gradient(of: color), around: disc)
    }
  }

  private func setSource(
    _ gradient: Gradient, around disc: BlurredDisc
  ) throws(CanvasError) {
    let (x, y) = (CairoNumber(disc.center.x).value, CairoNumber(disc.center.y).value)
    let reach = max(0, CairoNumber(disc.reach).value)
    try setSource(cairo_pattern_create_radial(x, y, 0, x, y, reach), gradient)
  }

  /// Paints a horizontal gradient once into a row of pixels and repeats that downwards.
  ///
  /// Pixman computes a gradient anew for each span of a shape and clears 24 KiB before; pixels it just
  /// copies.
  private func setRow(_ gradient: Gradient, from start: Double, to end: Double) throws(CanvasError)
  {
    var scale = cairo_matrix_t()
    cairo_get_matrix(pointer, &scale)
    let isOpaque = !gradient.stops.isEmpty && gradient.stops.allSatisfy(\.color.isOpaque)
    let row = try ImageSurface(size: size.row, content: isOpaque ? .opaque : .translucent)
    try row.draw { context throws(CanvasError) in
      let pattern = cairo_pattern_create_linear(
        CairoNumber(start * scale.xx).value, 0, CairoNumber(end * scale.xx).value, 0)
      try context.setSource(pattern, gradient)
      cairo_set_operator(context.pointer, CAIRO_OPERATOR_SOURCE)
      cairo_paint(context.pointer)
    }
    row.withPattern { pattern in
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

  private func trace(_ path: Path) {
    cairo_new_path(pointer)
    for element in path.elements {
      switch element {
      case .move(let point):
        cairo_move_to(pointer, CairoNumber(point.x).value, CairoNumber(point.y).value)
      case .line(let point):
        cairo_line_to(pointer, CairoNumber(point.x).value, CairoNumber(point.y).value)
      case .curve(let point, let control1, let control2):
        cairo_curve_to(
          pointer, CairoNumber(control1.x).value, CairoNumber(control1.y).value,
          CairoNumber(control2.x).value, CairoNumber(control2.y).value,
          CairoNumber(point.x).value, CairoNumber(point.y).value)
      case .circle(let center, let radius):
        cairo_new_sub_path(pointer)
        cairo_arc(
          pointer, CairoNumber(center.x).value, CairoNumber(center.y).value,
          max(0, CairoNumber(radius).value), 0, 2 * Double.pi)
        cairo_close_path(pointer)
      case .close: cairo_close_path(pointer)
      }
    }
  }
}
