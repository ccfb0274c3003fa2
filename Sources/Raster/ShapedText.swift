import Base
import Graphics

/// A line of text as glyphs with their places: what was measured is what will be drawn.
package struct ShapedText {
  /// Which of the lines that an engine ever shaped it is.
  let number: Int
  /// The line that was shaped.
  let line: TextLine
  /// The glyphs, in pieces that share a font.
  let runs: [GlyphRun]
  /// The room they take.
  let metrics: TextMetrics
  /// What they say.
  package let visible: VisibleText

  /// A line for which there is no memory.
  static func nothing(of line: TextLine, number: Int) -> ShapedText {
    ShapedText(
      number: number, line: line, runs: [], metrics: TextMetrics(advance: 0, ink: .zero),
      visible: VisibleText(text: "", direction: .leftToRight, start: 0, advance: 0))
  }
}
