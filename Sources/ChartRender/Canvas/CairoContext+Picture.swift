import CCairo

extension CairoContext {
  /// Draws a part of a picture, stretched to fill a rectangle.
  func draw(_ picture: Picture, part: PixelRect, in rect: Rect) throws(CanvasError) {
    guard part.width > 0, part.height > 0, rect.size.width > 0, rect.size.height > 0 else { return }
    let surface = try ImageSurface(copying: picture.bitmap, part: part)
    save()
    defer { restore() }
    clip(to: .rect(rect))
    translate(by: rect.origin)
    cairo_scale(
      pointer, CairoNumber(rect.size.width / Double(part.width)).value,
      CairoNumber(rect.size.height / Double(part.height)).value)
    surface.withPattern { pattern in
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
      cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
      cairo_set_source(pointer, pattern)
    }
    cairo_paint(pointer)
  }
}

extension ImageSurface {
  /// Makes a surface with a copy of a part of a picture.
  init(copying bitmap: Bitmap, part: PixelRect) throws(CanvasError) {
    let size: PixelSize
    do throws(GeometryError) {
      size = try PixelSize(width: part.width, height: part.height)
    } catch {
      throw .size(error)
    }
    try self.init(size: size, content: .translucent)
    fill { x, y in bitmap[part.x + x, part.y + y] }
  }
}
