import CCairo

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
