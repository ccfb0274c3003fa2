import CCairo
import Graphics
import Synchronization

/// A font in a size, shared by runs of text and cached glyphs.
///
/// A class because it holds a reference to a font of Cairo, which it releases in the end.
final class ScaledFont {
  /// The identity of a font, as long as it is referenced.
  struct Key: Hashable {
    fileprivate let font: OpaquePointer
  }

  /// The number of the font in its engine.
  let number: Int
  private let scaled: OpaquePointer
  private let face: OpaquePointer?
  private var matrix = cairo_matrix_t()
  private let options: FontOptions

  /// Takes a reference to a font; call it within ``FontLock``.
  init(_ key: Key, number: Int, options: FontOptions) {
    (self.number, self.options) = (number, options)
    scaled = cairo_scaled_font_reference(key.font)
    face = cairo_scaled_font_get_font_face(scaled)
    cairo_scaled_font_get_font_matrix(scaled, &matrix)
  }

  deinit { FontLock.withTurn { cairo_scaled_font_destroy(scaled) } }

  /// The identity of a piece's font; nil without any fonts.
  static func key(of font: UnsafeMutablePointer<PangoFont>) -> Key? {
    pango_cairo_font_get_scaled_font(OpaquePointer(font)).map(Key.init)
  }

  /// Calls `body` with the font set on a context, and releases it before another thread can have
  /// the lock.
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

  func fill(_ glyph: UInt, on context: OpaquePointer) {
    var glyph = cairo_glyph_t(index: glyph, x: 0, y: 0)
    cairo_set_source_rgba(context, 1, 1, 1, 1)
    cairo_new_path(context)
    use(on: context) { cairo_glyph_path(context, &glyph, 1) }
    cairo_fill(context)
  }

  /// The bounds of a glyph's ink, in points from its origin.
  func inkBounds(of glyph: UInt) -> Rect {
    var (glyph, extents) = (cairo_glyph_t(index: glyph, x: 0, y: 0), cairo_text_extents_t())
    FontLock.withTurn { cairo_scaled_font_glyph_extents(scaled, &glyph, 1, &extents) }
    return Rect(
      x: extents.x_bearing, y: extents.y_bearing, width: extents.width, height: extents.height)
  }
}

/// A lock on the font files that Cairo has open in all threads.
///
/// Cairo 1.16 keeps ten files open. To open another it closes one that it finds unused without the
/// lock that says so: a thread that has just begun to draw with it reads freed memory. It also
/// opens files in two threads at once, which FreeType does not allow, and lists a file's faces
/// without a lock. So everything that may open, use or release a font does it within this lock;
/// kept shapes, pixels and texts need no font.
enum FontLock {
  private static let turn = Mutex<Void>(())

  /// Calls `body` while no other thread uses fonts.
  ///
  /// The lock is not recursive, so `body` must neither call this nor release the last reference to
  /// an object whose deinit does.
  static func withTurn(_ body: () -> Void) { turn.withLock { _ in body() } }
}

/// Options of glyphs: grey, unhinted, with metrics that do not depend on the scale.
///
/// A class because it owns an object of Cairo that engine and glyphs share.
final class FontOptions {
  let pointer: OpaquePointer

  init() throws(CanvasError) {
    guard let pointer = cairo_font_options_create() else { throw .fonts }
    self.pointer = pointer
    cairo_font_options_set_antialias(pointer, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(pointer, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(pointer, CAIRO_HINT_METRICS_OFF)
  }

  deinit { cairo_font_options_destroy(pointer) }
}
