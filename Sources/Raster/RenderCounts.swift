/// What a renderer has done since it was made, and what it keeps: the same for the same pictures, so that
/// tests can hold the cost to counts instead of times.
package struct RenderCounts: Sendable, Hashable {
  /// Lines of text that Pango shaped.
  package var linesShaped = 0
  /// Things that were painted, not counting groups, clips and moves.
  package var itemsPainted = 0
  /// Glyphs that Cairo drew.
  package var glyphsDrawn = 0
  /// Shapes, glyphs and lines of text whose coverage was made.
  package var coveragesDrawn = 0
  /// Blurred discs that Cairo drew.
  package var spotsDrawn = 0
  /// Gradients of which Cairo drew a strip.
  package var stripsDrawn = 0
  /// How often memory for pixels was asked for.
  package var buffersAllocated = 0
  /// Bytes of pixels, masks and strips that are kept for the next picture.
  package var bytesKept = 0
}
