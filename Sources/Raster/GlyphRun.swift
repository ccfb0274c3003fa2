import CCairo
import Graphics

/// Glyphs of one font, in points from the left end of the line's baseline.
struct GlyphRun {
  /// A character that no font has, and the box drawn for it.
  struct MissingGlyph {
    let scalar: Unicode.Scalar
    let box: Rect
  }

  /// Replaces the end of a line that is too wide.
  static let ellipsis = "\u{2026}"

  /// The bytes of the line's text that the run stands for.
  let source: Range<Int>
  /// Whether the run is an ellipsis for its source.
  let isEllipsis: Bool
  /// Whether the run runs from right to left.
  let isBackward: Bool
  let isColored: Bool
  /// The font; nil without any fonts.
  let font: ScaledFont?
  private let size: Double
  private(set) var glyphs: [cairo_glyph_t] = []
  /// For each glyph the offset in the source of its first byte.
  private(set) var starts: [Int] = []
  private(set) var gaps: [MissingGlyph] = []

  /// Copies the glyphs of a piece of a Pango line at `x` and in `size`, both in points.
  init(_ item: PangoGlyphItem, at x: Double, size: Double, font: ScaledFont?) {
    (self.size, self.font) = (size, font)
    let offset = Int(item.item?.pointee.offset ?? 0)
    source = offset..<(offset + Int(item.item?.pointee.length ?? 0))
    let analysis = item.item?.pointee.analysis
    isEllipsis = GlyphRun.isEllipsis(item)
    isBackward = (analysis?.level ?? 0) & 1 != 0
    isColored = (analysis?.font).map(GlyphRun.isColored) ?? false
    guard let string = item.glyphs?.pointee else { return }
    var pen = x
    for index in 0..<Int(string.num_glyphs) {
      let info = string.glyphs[index]
      let origin = Point(
        x: pen + info.geometry.x_offset.points,
        y: GlyphRun.lacksFont(item) ? 0 : (info.geometry.y_offset - item.y_offset).points)
      append(info.glyph, at: origin, width: info.geometry.width.points)
      if starts.count < glyphs.count { starts.append(Int(string.log_clusters[index])) }
      pen += info.geometry.width.points
    }
  }

  /// The padding of an ellipsis in points; 0 for other pieces.
  static func padding(of item: PangoGlyphItem) -> Double {
    guard isEllipsis(item), let string = item.glyphs?.pointee, string.num_glyphs > 0 else {
      return 0
    }
    let last = string.glyphs[Int(string.num_glyphs) - 1]
    var logical = PangoRectangle()
    pango_font_get_glyph_extents(item.item?.pointee.analysis.font, last.glyph, nil, &logical)
    return max(0, (last.geometry.width - logical.width).points)
  }

  /// Whether a piece has no font, not even for the boxes of missing characters.
  static func lacksFont(_ item: PangoGlyphItem) -> Bool {
    item.item?.pointee.analysis.font == nil
  }

  private static func isEllipsis(_ item: PangoGlyphItem) -> Bool {
    let flags = item.item?.pointee.analysis.flags ?? 0
    return flags & UInt8(PANGO_ANALYSIS_FLAG_IS_ELLIPSIS) != 0
  }

  private mutating func append(_ glyph: PangoGlyph, at origin: Point, width: Double) {
    let unknown = PangoGlyph(0x1000_0000)  // PANGO_GLYPH_UNKNOWN_FLAG
    if glyph & unknown != 0 {
      guard let scalar = Unicode.Scalar(glyph & ~unknown) else { return }
      let height = size * 0.72
      gaps.append(
        MissingGlyph(
          scalar: scalar,
          box: Rect(x: origin.x, y: origin.y - height, width: width, height: height)
            .inset(by: EdgeInsets(vertical: 0, horizontal: width / 8))))
    } else if glyph != 0x0FFF_FFFF {  // PANGO_GLYPH_EMPTY
      glyphs.append(cairo_glyph_t(index: UInt(glyph), x: origin.x, y: origin.y))
    }
  }

  /// Fills the glyphs in the context's colour.
  ///
  /// Outlines are filled as paths: Cairo 1.16 moves images of glyphs to whole pixels, which makes
  /// spaces between letters uneven. Coloured glyphs are images and can only be shown.
  func fill(on context: OpaquePointer) {
    if isColored {
      withFont(on: context) { cairo_show_glyphs(context, glyphs, Int32(glyphs.count)) }
    } else {
      cairo_new_path(context)
      withFont(on: context) { cairo_glyph_path(context, glyphs, Int32(glyphs.count)) }
      cairo_fill(context)
    }
    strokeGaps(on: context)
  }

  /// Calls `body` with the run's font set on a context, unless there are no glyphs or no font.
  func withFont(on context: OpaquePointer, _ body: () -> Void) {
    guard let font, !glyphs.isEmpty else { return }
    font.use(on: context, body)
  }

  func strokeGaps(on context: OpaquePointer) {
    guard !gaps.isEmpty else { return }
    cairo_new_path(context)
    cairo_set_line_width(context, size / 16)
    for gap in gaps {
      let box = gap.box
      cairo_rectangle(context, box.minX, box.minY, box.size.width, box.size.height)
    }
    cairo_stroke(context)
  }

  private static func isColored(_ font: UnsafeMutablePointer<PangoFont>) -> Bool {
    var color = FcBool(0)
    let pattern = font.withMemoryRebound(to: PangoFcFont.self, capacity: 1) { font in
      pango_fc_font_get_pattern(font)
    }
    return FcPatternGetBool(pattern, FC_COLOR, 0, &color) == FcResultMatch && color != 0
  }
}

extension Int32 {
  var points: Double { Double(self) / Double(PANGO_SCALE) }
}

extension GlyphRun {
  /// Pixels per point of a coloured glyph of usual size.
  private static let imageScale = 4.0
  /// The most pixels on a side: those of the images in fonts.
  private static let imageSide = 160.0

  /// Shows the glyphs on a page with their characters, so that the text can be selected and
  /// searched.
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

  /// Shows a coloured glyph as an image; Cairo would give it one pixel per point.
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
      cairo_matrix_init(&matrix, scale, 0, 0, scale, -origin.x * scale, -origin.y * scale)
      cairo_pattern_set_matrix(pattern, &matrix)
      cairo_save(context)
      cairo_set_source(context, pattern)
      cairo_paint(context)
      cairo_restore(context)
    }
  }

  private static func pixels(_ width: Double, _ height: Double) throws(CanvasError) -> PixelSize {
    try .checked(width: Int(width.rounded(.up)), height: Int(height.rounded(.up)))
  }

  /// The clusters of bytes and glyphs in reading order.
  ///
  /// Bytes without a glyph, of a joiner or a missing character, belong to the cluster before.
  private func clusters(of count: Int) -> [cairo_text_cluster_t] {
    if isEllipsis {
      return [cairo_text_cluster_t(num_bytes: Int32(count), num_glyphs: Int32(glyphs.count))]
    }
    let ordered = isBackward ? starts.reversed() : starts
    let firsts = ordered.indices.filter { $0 == 0 || ordered[$0] != ordered[$0 - 1] }
    return firsts.enumerated().map { index, first in
      let next = index + 1 < firsts.count ? firsts[index + 1] : nil
      let start = index == 0 ? 0 : ordered[first]
      let end = next.map { ordered[$0] } ?? count
      return cairo_text_cluster_t(
        num_bytes: Int32(end - start), num_glyphs: Int32((next ?? ordered.count) - first))
    }
  }
}

extension TextLine {
  fileprivate func bytes(_ range: Range<Int>) -> String {
    String(decoding: text.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }
}
