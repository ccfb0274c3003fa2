/// A line of text as glyphs with their places: what was measured is what will be drawn.
struct ShapedText {
  /// The glyphs, in pieces that share a font.
  let runs: [GlyphRun]
  /// The room they take.
  let metrics: TextMetrics
}
