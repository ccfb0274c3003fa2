import CCairo
import Graphics
import Imaging

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
    _ picture: RasterImage, part: PixelRect, in rect: Rect, scale: RenderScale
  ) throws(CanvasError) {
    guard rect.size.width > 0, rect.size.height > 0,
      let part = part.clamped(to: picture.bitmap.size)
    else { return }
    let place = device(rect, scale)
    guard place.size.width > 0, place.size.height > 0 else { return }
    save()
    defer { restore() }
    cairo_identity_matrix(pointer)
    switch medium {
    case .pixels: try drawPixels(of: picture, part: part, in: place)
    case .page: try drawImage(of: picture, part: part, in: place)
    }
  }

  /// Keeps what is drawn from now on within a rectangle whose edges are moved to those of pixels.
  func clip(toPixelsOf rect: Rect, scale: RenderScale) {
    let place = device(rect, scale)
    var matrix = cairo_matrix_t()
    cairo_get_matrix(pointer, &matrix)
    cairo_identity_matrix(pointer)
    clip(to: .rect(place))
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
    let place = Rect(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
    switch medium {
    case .pixels: return place.aligned(pixelsPerPoint: 1)
    case .page: return place.aligned(pixelsPerPoint: scale.factor)
    }
  }

  /// Makes just the pixels that are seen, one for each of the surface.
  private func drawPixels(
    of picture: RasterImage, part: PixelRect, in place: Rect
  ) throws(CanvasError) {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(pointer, &left, &top, &right, &bottom)
    (left, top) = (max(left.rounded(.down), place.minX), max(top.rounded(.down), place.minY))
    let width = Int(min(right.rounded(.up), place.maxX) - left)
    let height = Int(min(bottom.rounded(.up), place.maxY) - top)
    guard width > 0, height > 0 else { return }
    let window = PixelRect(
      x: Int(left - place.minX), y: Int(top - place.minY), width: width, height: height)
    let sampling = ImageResampler(
      picture.bitmap, part: part, width: Int(place.size.width), height: Int(place.size.height),
      window: window)
    cairo_translate(pointer, left, top)
    try paint(ImageSurface(sampling), CAIRO_FILTER_NEAREST)
  }

  /// Leaves the picture its pixels, unless they are more than can be seen.
  private func drawImage(
    of picture: RasterImage, part: PixelRect, in place: Rect
  ) throws(CanvasError) {
    let size = picture.bitmap.size.needed(
      for: part, in: place.size, pixelsPerPoint: CairoContext.pagePixels)
    let surface = try ImageSurface(
      ImageResampler(picture.bitmap, part: part, width: size.width, height: size.height))
    surface.setName(
      "\(picture.fingerprint) \(part.x) \(part.y) \(part.width) \(part.height) \(size.width) "
        + "\(size.height)")
    cairo_translate(pointer, place.minX, place.minY)
    cairo_scale(
      pointer, place.size.width / Double(size.width), place.size.height / Double(size.height))
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
