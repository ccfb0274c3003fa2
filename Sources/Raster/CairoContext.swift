import CCairo
import Graphics
import Imaging

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
    (self.pointer, self.medium) = (pointer, medium)
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
  func transform(at origin: Point, scale factor: Double) {
    cairo_identity_matrix(pointer)
    transform(by: origin, scale: factor)
  }

  /// Moves the origin by pixels and makes one unit as long as `factor` pixels.
  func transform(by offset: Point, scale factor: Double) {
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
  func fill(_ rect: Rect, with gradient: Gradient, around disc: BlurredDisc) throws(CanvasError) {
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
}

extension CairoContext {
  /// As many pixels make a point in the picture that a page gets at most.
  private static let pagePixels = RenderScale.x3.factor

  /// Draws a part of a picture, stretched to fill a rectangle whose edges are moved to those of pixels.
  ///
  /// - Parameters:
  ///   - picture: the picture; what lies outside of `part` does not count.
  ///   - part: the part. What of it lies within the picture fills the rectangle.
  ///   - rect: the rectangle; nothing is drawn when it is empty.
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

  /// Keeps what is drawn from now on within a rectangle whose edges are moved to those of pixels.
  func clip(toPixelsOf rect: Rect, scale: RenderScale) {
    let target = device(rect, scale)
    var matrix = cairo_matrix_t()
    cairo_get_matrix(pointer, &matrix)
    cairo_identity_matrix(pointer)
    clip(to: .rect(target))
    cairo_set_matrix(pointer, &matrix)
  }

  /// Where a rectangle lies on the surface, its edges between pixels.
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

  /// Makes just the pixels that are seen, one for each of the surface.
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

  /// Leaves the picture its pixels, unless they are more than can be seen.
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

/// A number that Cairo can be trusted with: finite and within ±1,000,000.
///
/// Cairo keeps coordinates as 24.8 fixed-point numbers and may abort, hang or silently draw nothing
/// for values beyond them. Every coordinate and length on its way to Cairo passes through this type.
struct CairoNumber {
  /// The greatest magnitude.
  static let limit = 1_000_000.0

  /// The number itself.
  let value: Double

  /// Takes a number; too great a magnitude becomes the limit and NaN becomes 0.
  init(_ number: Double) {
    value = number.isNaN ? 0 : min(max(number, -CairoNumber.limit), CairoNumber.limit)
  }
}
