import CCairo
import Graphics
import Synchronization

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
    (self.number, self.options) = (number, options)
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
  func inkBounds(of glyph: UInt) -> Rect {
    var (glyph, extents) = (cairo_glyph_t(index: glyph, x: 0, y: 0), cairo_text_extents_t())
    FontLock.withTurn { cairo_scaled_font_glyph_extents(scaled, &glyph, 1, &extents) }
    return Rect(
      x: extents.x_bearing, y: extents.y_bearing, width: extents.width, height: extents.height)
  }
}

/// The font files that Cairo has open, which all threads of a process share.
///
/// Cairo 1.16 keeps ten of them. To open one more, it closes any that it finds unused, without the lock that
/// tells whether it is: a thread that has just begun to draw with it reads freed memory. It also opens files
/// in two threads at once, which FreeType does not allow, and lists the faces of a file without any lock. So
/// whatever may open, use or let go of a font does it here, one thread at a time; shapes, pixels and texts
/// that are kept need no font and no turn.
enum FontLock {
  /// One for the process, because so is the pool.
  private static let turn = Mutex<Void>(())

  /// Calls `body` while no other thread has to do with fonts.
  ///
  /// It must not come here again, nor let go of the last reference to something that does so in its end.
  static func withTurn(_ body: () -> Void) { turn.withLock { _ in body() } }
}

/// How glyphs are rendered: grey, unhinted, with metrics that do not depend on the scale.
///
/// A class because it owns an object of Cairo that engine and glyphs share.
final class FontOptions {
  /// The options, owned by this object.
  let pointer: OpaquePointer

  /// Makes the options.
  init() throws(CanvasError) {
    guard let pointer = cairo_font_options_create() else { throw .fonts }
    self.pointer = pointer
    cairo_font_options_set_antialias(pointer, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(pointer, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(pointer, CAIRO_HINT_METRICS_OFF)
  }

  deinit { cairo_font_options_destroy(pointer) }
}
