import CCairo
import Graphics

/// A font in a size, of which runs of text and the store of glyphs hold references.
///
/// A class because it holds a reference to a font of Cairo and gives it back in the end.
final class ScaledFont {
  /// What tells a font from all others, as long as somebody holds it.
  struct Key: Hashable {
    fileprivate let font: OpaquePointer
  }

  /// Which of the fonts that an engine ever met it is.
  let number: Int
  private let scaled: OpaquePointer
  private let face: OpaquePointer?
  private var matrix = cairo_matrix_t()
  private let options: FontOptions

  /// Takes a reference to a font; only in the turn of ``FontLock``.
  init(_ key: Key, number: Int, options: FontOptions) {
    self.number = number
    self.options = options
    scaled = cairo_scaled_font_reference(key.font)
    face = cairo_scaled_font_get_font_face(scaled)
    cairo_scaled_font_get_font_matrix(scaled, &matrix)
  }

  deinit { FontLock.withTurn { cairo_scaled_font_destroy(scaled) } }

  /// What tells the font of a piece of text from others; nil where there are no fonts at all.
  static func key(of font: UnsafeMutablePointer<PangoFont>) -> Key? {
    pango_cairo_font_get_scaled_font(OpaquePointer(font)).map(Key.init)
  }

  /// Calls `body` with the font as that of a context, which lets go of it before it is another thread's turn.
  func use(on context: OpaquePointer, _ body: () -> Void) {
    FontLock.withTurn {
      cairo_save(context)
      cairo_set_font_face(context, face)
      cairo_set_font_matrix(context, &matrix)
      cairo_set_font_options(context, options.pointer)
      body()
      cairo_restore(context)
    }
  }

  /// Fills a glyph at the origin of a context in white.
  func fill(_ glyph: UInt, on context: OpaquePointer) {
    var glyph = cairo_glyph_t(index: glyph, x: 0, y: 0)
    cairo_set_source_rgba(context, 1, 1, 1, 1)
    cairo_new_path(context)
    use(on: context) { cairo_glyph_path(context, &glyph, 1) }
    cairo_fill(context)
  }

  /// The room that the ink of a glyph takes, in points from its origin.
  func ink(of glyph: UInt) -> Rect {
    var (glyph, extents) = (cairo_glyph_t(index: glyph, x: 0, y: 0), cairo_text_extents_t())
    FontLock.withTurn { cairo_scaled_font_glyph_extents(scaled, &glyph, 1, &extents) }
    return Rect(
      x: extents.x_bearing, y: extents.y_bearing, width: extents.width, height: extents.height)
  }
}
