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
  /// The language of lines that do not say theirs.
  private static let standardLanguage = "en"

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
    else { return ShapedText.nothing(of: line) }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    let isBackward = pango_layout_line_get_resolved_direction(first) == PANGO_DIRECTION_RTL
    let direction = isBackward ? ReadingDirection.rightToLeft : .leftToRight
    let items = TextEngine.items(of: first)
    // Pango gives an ellipsis the room that the characters it replaces have left over. That belongs
    // to the end of the line, where reading ends, and not between the ellipsis and the text.
    let padding = items.map(GlyphRun.padding).reduce(0, +)
    let start = isBackward ? padding : 0
    var runs: [GlyphRun] = []
    var pen = start
    for item in items {
      let x = pen + item.start_x_offset.points
      runs.append(GlyphRun(item, at: x, size: size(of: line.font), options: options))
      pen =
        x + pango_glyph_string_get_width(item.glyphs).points - GlyphRun.padding(of: item)
        + item.end_x_offset.points
    }
    var (ink, logical) = (PangoRectangle(), PangoRectangle())
    pango_layout_line_get_extents(first, &ink, &logical)
    let inner = runs.last?.isEllipsis == true ? 0 : padding
    let covered = Rect(
      x: ink.x.points + start, y: ink.y.points, width: max(0, ink.width.points - inner),
      height: ink.height.points)
    let metrics = TextMetrics(
      advance: logical.width.points,
      ink: items.contains(where: GlyphRun.lacksFont) ? TextEngine.ink(of: runs) : covered,
      missing: runs.flatMap(\.gaps).map(\.scalar))
    let cut = runs.first(where: \.isEllipsis)
    return ShapedText(
      line: line, runs: runs, metrics: metrics,
      visible: VisibleText(
        text: cut.map { line.text(cutBy: $0, running: direction) } ?? line.text,
        direction: direction, start: start, advance: metrics.advance - padding))
  }

  /// The rectangle around the boxes of missing characters.
  ///
  /// Where there is no font at all, Pango 1.50 tells a height that it never set.
  private static func ink(of runs: [GlyphRun]) -> Rect {
    let boxes = runs.flatMap(\.gaps).map(\.box)
    guard let left = boxes.map(\.minX).min(), let right = boxes.map(\.maxX).max(),
      let top = boxes.map(\.minY).min(), let bottom = boxes.map(\.maxY).max()
    else { return Rect.zero }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The pieces of a line from left to right.
  private static func items(of line: UnsafeMutablePointer<PangoLayoutLine>) -> [PangoGlyphItem] {
    var items: [PangoGlyphItem] = []
    var next = line.pointee.runs
    while let node = next {
      if let item = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee {
        items.append(item)
      }
      next = node.pointee.next
    }
    return items
  }

  private func size(of font: Font) -> Double {
    min(max(CairoNumber(font.size).value, 0), TextEngine.maximumSize)
  }

  private func layout(for line: TextLine) -> OpaquePointer? {
    // What a context is told only counts for layouts that are made after it.
    pango_context_set_language(
      context, pango_language_from_string(line.language ?? TextEngine.standardLanguage))
    pango_context_set_base_dir(
      context, line.direction == .rightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
    guard let layout = pango_layout_new(context) else { return nil }
    pango_layout_set_auto_dir(layout, line.direction == nil ? 1 : 0)
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

extension TextLine {
  /// The text with an ellipsis for what it stands for.
  ///
  /// The ellipsis runs in the direction of what it replaces. Where that is not the direction of the line,
  /// an invisible mark holds it there.
  fileprivate func text(cutBy run: GlyphRun, running direction: ReadingDirection) -> String {
    var ellipsis = GlyphRun.ellipsis
    switch direction {
    case .leftToRight: if run.isBackward { ellipsis += "\u{200F}" }
    case .rightToLeft: if !run.isBackward { ellipsis += "\u{200E}" }
    }
    return String(decoding: text.utf8.prefix(run.source.lowerBound), as: UTF8.self) + ellipsis
      + String(decoding: text.utf8.dropFirst(run.source.upperBound), as: UTF8.self)
  }
}
