import CCairo

/// Shapes and measures text with Pango, and keeps what it shaped.
///
/// Every engine has a font map of its own: Pango's default one belongs to a thread, and a task may
/// change threads.
struct TextEngine: ~Copyable, TextMeasuring {
  /// How many lines are kept; the cache starts afresh when it is full.
  private static let capacity = 1_024
  /// The greatest font size in points; beyond it FreeType runs out of numbers.
  private static let maximumSize = 2_000.0

  /// The fonts.
  let catalog: FontCatalog
  private let map: UnsafeMutablePointer<PangoFontMap>
  private let context: OpaquePointer
  private let options: FontOptions
  private var cache: [TextLine: ShapedText] = [:]

  /// Makes an engine for the fonts of a library.
  init(_ library: FontLibrary, scope: FontScope = .engine) throws(CanvasError) {
    let catalog = try FontCatalog(library)
    if scope == .process { FcConfigSetCurrent(catalog.pointer) }
    let options = try FontOptions()
    guard let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else {
      throw .fonts
    }
    pango_fc_font_map_set_config(OpaquePointer(map), catalog.pointer)
    pango_cairo_font_map_set_resolution(OpaquePointer(map), 72)
    guard let context = pango_font_map_create_context(map) else {
      g_object_unref(map)
      throw .fonts
    }
    pango_cairo_context_set_font_options(context, options.pointer)
    pango_context_set_round_glyph_positions(context, 0)
    pango_context_set_language(context, pango_language_from_string("en"))
    pango_context_set_base_dir(context, PANGO_DIRECTION_LTR)
    self.catalog = catalog
    self.options = options
    self.map = map
    self.context = context
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(context))
    // Pango 1.50 keeps its reference to the configuration beyond the map's own end.
    pango_fc_font_map_set_config(OpaquePointer(map), nil)
    g_object_unref(map)
  }

  /// The room that a line takes.
  mutating func metrics(of line: TextLine) -> TextMetrics { shaped(line).metrics }

  /// The glyphs of a line.
  mutating func shaped(_ line: TextLine) -> ShapedText {
    if let known = cache[line] { return known }
    if cache.count >= TextEngine.capacity { cache.removeAll(keepingCapacity: true) }
    let shaped = shape(line)
    cache[line] = shaped
    return shaped
  }

  private func shape(_ line: TextLine) -> ShapedText {
    guard let layout = layout(for: line),
      let first = pango_layout_get_line_readonly(layout, 0)
    else { return ShapedText(runs: [], metrics: TextMetrics(advance: 0, ink: Rect.zero)) }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    var (ink, logical) = (PangoRectangle(), PangoRectangle())
    pango_layout_line_get_extents(first, &ink, &logical)
    var runs: [GlyphRun] = []
    var pen = 0.0
    var next = first.pointee.runs
    while let node = next {
      if let item = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee {
        let start = pen + item.start_x_offset.points
        runs.append(GlyphRun(item, at: start, size: size(of: line.font), options: options))
        pen =
          start + pango_glyph_string_get_width(item.glyphs).points
          + item.end_x_offset.points
      }
      next = node.pointee.next
    }
    let metrics = TextMetrics(
      advance: logical.width.points,
      ink: Rect(
        x: ink.x.points, y: ink.y.points, width: ink.width.points, height: ink.height.points),
      missing: runs.flatMap(\.gaps).map(\.scalar))
    return ShapedText(runs: runs, metrics: metrics)
  }

  private func size(of font: Font) -> Double {
    min(max(CairoNumber(font.size).value, 0), TextEngine.maximumSize)
  }

  private func layout(for line: TextLine) -> OpaquePointer? {
    guard let layout = pango_layout_new(context) else { return nil }
    let description = pango_font_description_new()
    pango_font_description_set_family(description, line.font.families.joined(separator: ","))
    pango_font_description_set_weight(
      description, PangoWeight(UInt32(min(max(line.font.weight, 1), 1_000))))
    pango_font_description_set_absolute_size(
      description, size(of: line.font) * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    pango_layout_set_single_paragraph_mode(layout, 1)
    if let width = line.maximumWidth {
      pango_layout_set_width(layout, Int32(CairoNumber(width).value * Double(PANGO_SCALE)))
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    }
    var text = line.text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        pango_layout_set_text(layout, characters.baseAddress, Int32(characters.count))
      }
    }
    return layout
  }
}
