import CCairo
import Graphics

extension GlyphRun {
  /// How many pixels of a coloured glyph's image stand for a point, where the glyph is of a usual size.
  private static let imageScale = 4.0
  /// As many pixels as the images in fonts have on a side; more would show nothing.
  private static let imageSide = 160.0

  /// Shows the glyphs on a page in the context's colour, with the characters that they stand for, so that
  /// the text can be selected and searched.
  func show(on context: OpaquePointer, of line: TextLine) throws(CanvasError) {
    if isColored {
      for glyph in glyphs { try showImage(of: glyph, on: context) }
    } else {
      withFont(on: context) { showText(on: context, of: line) }
    }
    strokeGaps(on: context)
  }

  private func showText(on context: OpaquePointer, of line: TextLine) {
    var text = isEllipsis ? GlyphRun.ellipsis : line.bytes(source)
    let clusters = clusters(of: text.utf8.count)
    let flags = cairo_text_cluster_flags_t(
      isBackward ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD.rawValue : 0)
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        cairo_show_text_glyphs(
          context, characters.baseAddress, Int32(characters.count), glyphs,
          Int32(glyphs.count), clusters, Int32(clusters.count), flags)
      }
    }
  }

  /// Shows a coloured glyph as an image of its own, for Cairo would give it one pixel a point.
  private func showImage(of glyph: cairo_glyph_t, on context: OpaquePointer) throws(CanvasError) {
    var (glyph, extents) = (glyph, cairo_text_extents_t())
    withFont(on: context) { cairo_glyph_extents(context, &glyph, 1, &extents) }
    let side = max(extents.width, extents.height)
    guard side > 0, side.isFinite else { return }
    let scale = min(max(GlyphRun.imageSide / side, 1), GlyphRun.imageScale)
    let origin = Point(x: extents.x_bearing + glyph.x, y: extents.y_bearing + glyph.y)
    let image = try ImageSurface(
      size: GlyphRun.pixels(extents.width * scale, extents.height * scale), content: .translucent)
    try image.draw { canvas throws(CanvasError) in
      canvas.scale(by: scale)
      cairo_translate(canvas.pointer, -origin.x, -origin.y)
      withFont(on: canvas.pointer) { cairo_show_glyphs(canvas.pointer, &glyph, 1) }
    }
    image.withPattern { pattern in
      var matrix = cairo_matrix_t()
      cairo_matrix_init(
        &matrix, scale, 0, 0, scale, -origin.x * scale, -origin.y * scale)
      cairo_pattern_set_matrix(pattern, &matrix)
      cairo_save(context)
      cairo_set_source(context, pattern)
      cairo_paint(context)
      cairo_restore(context)
    }
  }

  private static func pixels(_ width: Double, _ height: Double) throws(CanvasError) -> PixelSize {
    do throws(GeometryError) {
      return try PixelSize(width: Int(width.rounded(.up)), height: Int(height.rounded(.up)))
    } catch {
      throw .size(error)
    }
  }

  /// Which glyphs stand for which bytes, in the order of reading.
  ///
  /// Bytes without a glyph, of a joiner or a missing character, go with what stands before them.
  private func clusters(of count: Int) -> [cairo_text_cluster_t] {
    if isEllipsis {
      return [cairo_text_cluster_t(num_bytes: Int32(count), num_glyphs: Int32(glyphs.count))]
    }
    let ordered = isBackward ? starts.reversed() : starts
    let firsts = ordered.indices.filter { $0 == 0 || ordered[$0] != ordered[$0 - 1] }
    return firsts.enumerated().map { place, first in
      let next = place + 1 < firsts.count ? firsts[place + 1] : nil
      let start = place == 0 ? 0 : ordered[first]
      let end = next.map { ordered[$0] } ?? count
      return cairo_text_cluster_t(
        num_bytes: Int32(end - start), num_glyphs: Int32((next ?? ordered.count) - first))
    }
  }
}

extension TextLine {
  /// Some of the text, by its bytes in UTF-8.
  fileprivate func bytes(_ range: Range<Int>) -> String {
    String(decoding: text.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }
}
