import CCairo
import Graphics

/// Draws on a surface; every number goes through ``CairoNumber``.
struct CairoContext: ~Copyable {
  /// What a context draws on.
  enum Medium {
    /// Pixels, one to a unit.
    case pixels
    /// A page, on which shapes stay shapes and texts stay texts.
    case page
  }

  /// Cairo's own context.
  let pointer: OpaquePointer
  /// What it draws on.
  let medium: Medium

  /// Makes a context for a surface.
  init(on surface: OpaquePointer, medium: Medium) throws(CanvasError) {
    guard let pointer = cairo_create(surface) else { throw .cairo(reason: "out of memory") }
    let status = cairo_status(pointer)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_destroy(pointer)
      throw CanvasError(status)
    }
    self.pointer = pointer
    self.medium = medium
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

  /// Puts the origin at a pixel and makes one unit as long as `factor` pixels.
  func place(at origin: Point, scale factor: Double) {
    cairo_identity_matrix(pointer)
    place(by: origin, scale: factor)
  }

  /// Moves the origin by pixels and makes one unit as long as `factor` pixels.
  func place(by offset: Point, scale factor: Double) {
    cairo_translate(pointer, offset.x, offset.y)
    cairo_scale(pointer, factor, factor)
  }

  /// Fills the whole surface with a gradient from one point to another.
  func paint(_ gradient: Gradient, from start: Point, to end: Point) throws(CanvasError) {
    try setSource(.linear(gradient, from: start, to: end))
    cairo_paint(pointer)
  }

  /// Draws the inside of a path, or the line along it, in white.
  func cover(_ path: Path, _ style: StrokeStyle?) throws(CanvasError) {
    guard let style else { return try fill(path, with: .solid(.white)) }
    try stroke(path, style, with: .solid(.white))
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

  /// Moves the origin of everything drawn from now on.
  func translate(by offset: Point) {
    cairo_translate(pointer, CairoNumber(offset.x).value, CairoNumber(offset.y).value)
  }

  /// Keeps what is drawn from now on within a path.
  func clip(to path: Path) {
    trace(path)
    cairo_clip(pointer)
  }

  /// Draws a shaped text with the left end of its baseline at a point.
  func show(
    _ text: ShapedText, at origin: Point, in color: Color
  ) throws(CanvasError) {
    setSource(color)
    let origin = Point(x: CairoNumber(origin.x).value, y: CairoNumber(origin.y).value)
    cairo_save(pointer)
    defer { cairo_restore(pointer) }
    cairo_translate(pointer, origin.x, origin.y)
    for run in text.runs {
      switch medium {
      case .pixels: run.fill(on: pointer)
      case .page: try run.show(on: pointer, of: text.line)
      }
    }
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
