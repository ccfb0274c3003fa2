import CCairo
import Graphics
import Imaging

/// Draws on a surface; every coordinate goes through ``CairoNumber``.
struct CairoContext: ~Copyable {
  /// The kind of surface.
  enum Medium {
    /// Pixels, one to a unit.
    case pixels
    /// A page, on which shapes stay shapes and texts stay texts.
    case page
  }

  let pointer: OpaquePointer
  let medium: Medium

  init(on surface: OpaquePointer, medium: Medium) throws(CanvasError) {
    guard let pointer = cairo_create(surface) else { throw .cairo(reason: "out of memory") }
    let status = cairo_status(pointer)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_destroy(pointer)
      throw CanvasError(status)
    }
    (self.pointer, self.medium) = (pointer, medium)
  }

  deinit { cairo_destroy(pointer) }

  /// Throws Cairo's first error since the context was made; Cairo draws nothing after one.
  func check() throws(CanvasError) {
    let status = cairo_status(pointer)
    guard status == CAIRO_STATUS_SUCCESS else { throw CanvasError(status) }
  }

  func scale(by factor: Double) {
    let factor = CairoNumber(factor).value
    cairo_scale(pointer, factor, factor)
  }

  /// Sets the origin in pixels, and the scale in pixels per unit.
  func transform(at origin: Point, scale factor: Double) {
    cairo_identity_matrix(pointer)
    transform(by: origin, scale: factor)
  }

  /// Moves the origin by pixels, then sets the scale.
  func transform(by offset: Point, scale factor: Double) {
    cairo_translate(pointer, offset.x, offset.y)
    cairo_scale(pointer, factor, factor)
  }

  func paint(_ gradient: Gradient, from start: Point, to end: Point) throws(CanvasError) {
    try setSource(.linear(gradient, from: start, to: end))
    cairo_paint(pointer)
  }

  /// Draws a path, filled or stroked, in white.
  func cover(_ path: Path, _ style: StrokeStyle?) throws(CanvasError) {
    guard let style else { return try fill(path, with: .solid(.white)) }
    try stroke(path, style, with: .solid(.white))
  }

  func fill(_ path: Path, with paint: Paint) throws(CanvasError) {
    try setSource(paint)
    trace(path)
    cairo_fill(pointer)
  }

  func fill(_ rect: Rect, with gradient: Gradient, around disc: BlurredDisc) throws(CanvasError) {
    try setSource(gradient, around: disc)
    trace(.rect(rect))
    cairo_fill(pointer)
  }

  /// Strokes a path; the style's alignment is ignored.
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

  func save() { cairo_save(pointer) }

  func restore() { cairo_restore(pointer) }

  func translate(by offset: Point) {
    cairo_translate(pointer, CairoNumber(offset.x).value, CairoNumber(offset.y).value)
  }

  func clip(to path: Path) {
    trace(path)
    cairo_clip(pointer)
  }

  func show(_ text: ShapedText, at origin: Point, in color: Color) throws(CanvasError) {
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

/// Sources of colour.
extension CairoContext {
  func setSource(_ color: Color) {
    cairo_set_source_rgba(pointer, color.red, color.green, color.blue, color.alpha)
  }

  func setSource(_ paint: Paint) throws(CanvasError) {
    switch paint {
    case .solid(let color): setSource(color)
    case .linear(let gradient, let from, let to): try setSource(gradient, from: from, to: to)
    case .blurred(let color, let disc): try setSource(disc.gradient(of: color), around: disc)
    }
  }

  func setSource(_ gradient: Gradient, around disc: BlurredDisc) throws(CanvasError) {
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

  /// The most pixels per point of an image on a page.
  private static let pagePixels = RenderScale.x3.factor

  /// Draws a part of an image in a rectangle, whose edges move to those of pixels.
  ///
  /// - Parameters:
  ///   - part: the part of the image; what lies outside the image is left out.
  ///   - rect: the rectangle; nothing is drawn if it is empty.
  ///   - scale: the pixels that a page keeps to.
  func draw(
    _ image: RasterImage, part: PixelRect, in rect: Rect, scale: RenderScale
  ) throws(CanvasError) {
    guard rect.size.width > 0, rect.size.height > 0,
      let part = part.clamped(to: image.bitmap.size)
    else { return }
    let target = device(rect, scale)
    guard target.size.width > 0, target.size.height > 0 else { return }
    save()
    defer { restore() }
    cairo_identity_matrix(pointer)
    switch medium {
    case .pixels: try drawPixels(of: image, part: part, in: target)
    case .page: try drawImage(of: image, part: part, in: target)
    }
  }

  /// Clips to a rectangle whose edges move to those of pixels.
  func clip(toPixelsOf rect: Rect, scale: RenderScale) {
    let target = device(rect, scale)
    var matrix = cairo_matrix_t()
    cairo_get_matrix(pointer, &matrix)
    cairo_identity_matrix(pointer)
    clip(to: .rect(target))
    cairo_set_matrix(pointer, &matrix)
  }

  /// A rectangle on the surface, its edges between pixels.
  private func device(_ rect: Rect, _ scale: RenderScale) -> Rect {
    func device(_ x: Double, _ y: Double) -> Point {
      var (x, y) = (CairoNumber(x).value, CairoNumber(y).value)
      cairo_user_to_device(pointer, &x, &y)
      return Point(x: CairoNumber(x).value, y: CairoNumber(y).value)
    }
    let (start, end) = (device(rect.minX, rect.minY), device(rect.maxX, rect.maxY))
    let target = Rect(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
    switch medium {
    case .pixels: return target.aligned(pixelsPerPoint: 1)
    case .page: return target.aligned(pixelsPerPoint: scale.factor)
    }
  }

  /// Resamples just the visible pixels, one for each of the surface.
  private func drawPixels(
    of image: RasterImage, part: PixelRect, in target: Rect
  ) throws(CanvasError) {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(pointer, &left, &top, &right, &bottom)
    (left, top) = (max(left.rounded(.down), target.minX), max(top.rounded(.down), target.minY))
    let width = Int(min(right.rounded(.up), target.maxX) - left)
    let height = Int(min(bottom.rounded(.up), target.maxY) - top)
    guard width > 0, height > 0 else { return }
    let window = PixelRect(
      x: Int(left - target.minX), y: Int(top - target.minY), width: width, height: height)
    let sampling = ImageResampler(
      image.bitmap, part: part, width: Int(target.size.width), height: Int(target.size.height),
      window: window)
    cairo_translate(pointer, left, top)
    try paint(ImageSurface(sampling), CAIRO_FILTER_NEAREST)
  }

  /// Embeds the image's own pixels, unless they are more than can be seen.
  private func drawImage(
    of image: RasterImage, part: PixelRect, in target: Rect
  ) throws(CanvasError) {
    let size = image.bitmap.size.needed(
      for: part, in: target.size, pixelsPerPoint: CairoContext.pagePixels)
    let surface = try ImageSurface(
      ImageResampler(image.bitmap, part: part, width: size.width, height: size.height))
    surface.setName(
      "\(image.fingerprint) \(part.x) \(part.y) \(part.width) \(part.height) \(size.width) "
        + "\(size.height)")
    cairo_translate(pointer, target.minX, target.minY)
    cairo_scale(
      pointer, target.size.width / Double(size.width), target.size.height / Double(size.height))
    paint(surface, CAIRO_FILTER_GOOD)
  }

  private func paint(_ surface: borrowing ImageSurface, _ filter: cairo_filter_t) {
    let (width, height) = (Double(surface.size.width), Double(surface.size.height))
    clip(to: .rect(Rect(x: 0, y: 0, width: width, height: height)))
    surface.withPattern { pattern in
      cairo_pattern_set_filter(pattern, filter)
      cairo_set_source(pointer, pattern)
    }
    cairo_paint(pointer)
  }
}

/// A number that is safe for Cairo: finite and within ±1,000,000.
///
/// Cairo keeps coordinates as 24.8 fixed-point numbers and may abort, hang or draw nothing beyond
/// them.
struct CairoNumber {
  static let limit = 1_000_000.0

  let value: Double

  /// Clamps a number; NaN becomes 0.
  init(_ number: Double) {
    value = number.isNaN ? 0 : min(max(number, -CairoNumber.limit), CairoNumber.limit)
  }
}
