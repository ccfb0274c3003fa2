import Base
import CCairo
import Graphics

/// Shapes and measures text with Pango, and keeps what it shaped.
///
/// Every engine has its own font map: Pango's default one belongs to a thread, and a task may
/// change threads.
package struct TextEngine: ~Copyable, TextMeasuring {
  /// The most glyphs of all kept lines; each line counts as some more.
  private static let capacity = 16_384
  private static let glyphsOfLine = 16
  /// The greatest font size in points; FreeType's numbers overflow beyond it.
  private static let maximumSize = 2_000.0

  private static let fontLimit = 256

  private let library: FontLibrary
  private let options: FontOptions
  /// The fonts of one family, until a line needs others.
  private var fonts: FontMap
  private var hasOpened = false
  private var cache = LRUCache<TextLine, ShapedText>(limit: capacity)
  private var glyphFonts: [ScaledFont.Key: ScaledFont] = [:]
  private var fontCount = 0
  /// Lines shaped so far.
  package private(set) var shapedCount = 0

  /// The families that lines asked for and the library does not have, in the order of first use.
  package private(set) var replacedFamilies: [ReplacedFamily] = []
  /// The families that were looked up.
  private var knownFamilies: Set<String> = []

  /// Makes an engine for the fonts of a library.
  package init(_ library: FontLibrary, scope: FontConfigScope = .engine) throws(CanvasError) {
    if scope == .process { FontMap.keepOutSystemFonts() }
    let options = try FontOptions()
    let fonts = try FontMap(library, family: Font.defaultFamilies.first, options: options)
    (self.library, self.options) = (library, options)
    self.fonts = fonts
  }

  /// The only family needed until now; nil for more.
  var family: String? { fonts.family }

  /// All fonts of the library, not only those in use.
  package func catalog() throws(CanvasError) -> FontCatalog { try FontCatalog(library) }

  /// The metrics of a line.
  package mutating func metrics(of line: TextLine) -> TextMetrics { shaped(line).metrics }

  /// The glyphs of a line.
  package mutating func shaped(_ line: TextLine) -> ShapedText {
    if let known = cache.value(for: line) { return known }
    shapedCount += 1
    openFonts(for: line)
    // No font may be released while the lock below is held.
    if glyphFonts.count > TextEngine.fontLimit { glyphFonts.removeAll() }
    var shaped = ShapedText.nothing(of: line, number: shapedCount)
    FontLock.withTurn { shaped = shape(line) }
    let glyphs = shaped.runs.reduce(TextEngine.glyphsOfLine) { $0 + $1.glyphs.count }
    cache.insert(shaped, for: line, cost: glyphs)
    return shaped
  }

  private mutating func shape(_ line: TextLine) -> ShapedText {
    guard let layout = fonts.layout(for: line, size: size(of: line.font)),
      let first = pango_layout_get_line_readonly(layout, 0)
    else { return ShapedText.nothing(of: line, number: shapedCount) }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    let isBackward = pango_layout_line_get_resolved_direction(first) == PANGO_DIRECTION_RTL
    let direction = isBackward ? ReadingDirection.rightToLeft : .leftToRight
    let items = TextEngine.items(of: first)
    note(families: items, of: line)
    // Pango pads an ellipsis to the width of the characters it replaces. The padding belongs to the
    // end of the line, where reading ends, not between the text and the ellipsis.
    let padding = items.map(GlyphRun.padding).reduce(0, +)
    let start = isBackward ? padding : 0
    var runs: [GlyphRun] = []
    var pen = start
    for item in items {
      let x = pen + item.start_x_offset.points
      runs.append(GlyphRun(item, at: x, size: size(of: line.font), font: font(of: item)))
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
      inkBounds: items.contains(where: GlyphRun.lacksFont) ? TextEngine.ink(of: runs) : covered,
      missing: runs.flatMap(\.gaps).map(\.scalar))
    let cut = runs.first(where: \.isEllipsis)
    return ShapedText(
      number: shapedCount, line: line, runs: runs, metrics: metrics,
      visible: VisibleText(
        text: cut.map { line.text(cutBy: $0, running: direction) } ?? line.text,
        direction: direction, start: start, advance: metrics.advance - padding))
  }

  /// Remembers a family that is not there, with what is drawn instead.
  private mutating func note(families items: [PangoGlyphItem], of line: TextLine) {
    // Emoji have a font of their own in every family.
    guard fonts.family == nil, let first = line.font.families.first, !knownFamilies.contains(first),
      line.text.unicodeScalars.allSatisfy(\.isNeverEmoji),
      let font = items.lazy.compactMap({ $0.item?.pointee.analysis.font }).first
    else { return }
    knownFamilies.insert(first)
    guard let missing = fonts.missingFamily(of: line), let description = pango_font_describe(font)
    else { return }
    defer { pango_font_description_free(description) }
    guard let drawn = pango_font_description_get_family(description) else { return }
    replacedFamilies.append(ReplacedFamily(name: missing, drawn: String(cString: drawn)))
  }

  /// The font of a piece, one object for all pieces that have it.
  private mutating func font(of item: PangoGlyphItem) -> ScaledFont? {
    guard let font = item.item?.pointee.analysis.font, let key = ScaledFont.key(of: font) else {
      return nil
    }
    if let known = glyphFonts[key] { return known }
    fontCount += 1
    let new = ScaledFont(key, number: fontCount, options: options)
    glyphFonts[key] = new
    return new
  }

  /// The bounds of the boxes of missing characters; without any font Pango 1.50 returns an
  /// undefined height.
  private static func ink(of runs: [GlyphRun]) -> Rect {
    let boxes = runs.flatMap(\.gaps).map(\.box)
    guard let left = boxes.map(\.minX).min(), let right = boxes.map(\.maxX).max(),
      let top = boxes.map(\.minY).min(), let bottom = boxes.map(\.maxY).max()
    else { return Rect.zero }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

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

  /// Opens the fonts that a line would get if all were open.
  ///
  /// The first line decides about the family, which suffices for most charts.
  private mutating func openFonts(for line: TextLine) {
    defer { hasOpened = true }
    guard !fonts.serve(line) else { return }
    if !hasOpened { open(family: line.font.families.first) }
    if !fonts.serve(line) { open(family: nil) }
  }

  private mutating func open(family: String?) {
    do throws(CanvasError) {
      fonts = try FontMap(library, family: family, options: options)
    } catch {
      // The open fonts serve on, with boxes for characters that they lack.
    }
  }
}

extension TextLine {
  /// The text with the ellipsis instead of what it replaces.
  ///
  /// An ellipsis has the direction of what it replaces; where that is not the line's, an invisible
  /// mark holds it in place.
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

/// A font family that is not there, and the one that texts are set in instead.
package struct ReplacedFamily: Sendable, Hashable {
  package let name: String
  package let drawn: String
}

/// The scope of a font configuration.
package enum FontConfigScope: Sendable {
  /// One text engine; fontconfig's current configuration is not changed.
  case engine
  /// The whole process, in which fontconfig then never reads the system's configuration: some
  /// milliseconds of each start. For programs, not for a library in a host program.
  case process
}

/// A shaped line: the glyphs that were measured and will be drawn.
package struct ShapedText {
  /// The number of the line in its engine.
  let number: Int
  let line: TextLine
  let runs: [GlyphRun]
  let metrics: TextMetrics
  /// The text with its ellipsis and direction.
  package let visible: VisibleText

  /// A line that could not be shaped.
  static func nothing(of line: TextLine, number: Int) -> ShapedText {
    ShapedText(
      number: number, line: line, runs: [], metrics: TextMetrics(advance: 0, inkBounds: .zero),
      visible: VisibleText(text: "", direction: .leftToRight, start: 0, advance: 0))
  }
}
