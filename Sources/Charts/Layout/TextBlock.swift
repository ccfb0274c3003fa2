import Base
import Graphics

/// A text set in one or several lines.
///
/// Lines break at spaces, after hyphens and slashes, and between Chinese and Japanese characters, though
/// not before closing punctuation or after opening one; a word wider than a line breaks anywhere. What
/// does not fit into the last line ends there with an ellipsis.
package struct TextBlock: Sendable, Hashable {
  /// What the lines keep to.
  package struct Constraints: Sendable, Hashable {
    /// The greatest width of a line, in points.
    package var width: Double
    /// The most lines, at least one.
    package var lines = 1
    /// From one baseline to the next one, in points; more where a script needs it.
    package var pitch: Double
    /// How the lines stand to each other.
    package var alignment = Alignment.leading
    /// The direction of reading, which says where lines begin.
    package var direction = ReadingDirection.leftToRight
    /// How lines share the words.
    package var filling = Filling.full

    package init(
      width: Double, lines: Int = 1, pitch: Double, alignment: Alignment = .leading,
      direction: ReadingDirection = .leftToRight, filling: Filling = .full
    ) {
      (self.width, self.lines, self.pitch) = (width, lines, pitch)
      (self.alignment, self.direction, self.filling) = (alignment, direction, filling)
    }
  }

  /// How lines stand to each other.
  package enum Alignment: Sendable, Hashable {
    /// They begin at the same place.
    case leading
    /// Their middles are at the same place.
    case center
    /// They end at the same place.
    case trailing
  }

  /// How lines share the words.
  package enum Filling: Sendable, Hashable {
    /// Each line takes as many words as it can.
    case full
    /// All are about equally long, which suits titles.
    case balanced
  }

  /// One line in its place, in points from the block's top left corner.
  package struct Line: Sendable, Hashable {
    /// The text, cut where it has to be.
    package let line: TextLine
    /// The left end of the baseline.
    package let origin: Point
    /// The rectangle that the glyphs cover.
    package let ink: Rect

    package init(line: TextLine, origin: Point, ink: Rect) {
      (self.line, self.origin, self.ink) = (line, origin, ink)
    }
  }

  /// The lines from top to bottom; none when there is nothing to show or no room for it.
  package let lines: [Line]
  /// The size of the rectangle around all lines, in points.
  ///
  /// The first line counts at least as high as a digit, so that titles with and without capital
  /// letters stand alike.
  package let size: Size
  /// Whether a part of the text is missing.
  package let isCut: Bool
  /// The characters that no font has, in the order of their first use.
  package let missing: [Unicode.Scalar]

  /// Sets a text.
  ///
  /// Whatever the length of the text, a number of pieces that grows with the logarithm of a line's length
  /// is measured for each line.
  package init(
    _ raw: String, font: Font, in room: Constraints,
    measuring text: inout some TextMeasuring & ~Copyable
  ) {
    let breaking = LineBreaking(raw, font: font)
    guard !breaking.isEmpty, room.width > 0, room.width.isFinite else {
      (lines, size, isCut, missing) = ([], .init(width: 0, height: 0), !breaking.isEmpty, [])
      return
    }
    let count = max(1, room.lines)
    var result = breaking.lines(width: room.width, count: count, measuring: &text)
    if room.filling == .balanced, !result.isCut {
      result.lines = breaking.balanced(result.lines, width: room.width, measuring: &text)
    }
    let measured = result.lines.map { (line: $0, metrics: text.metrics(of: $0)) }
      .filter { $0.metrics.width <= room.width + 1e-6 }
    let digit = text.metrics(of: TextLine("0", font: font)).ink
    (lines, size) = TextBlock.placed(measured, digit: digit, in: room)
    isCut = result.isCut || measured.count < result.lines.count
    missing = measured.flatMap(\.metrics.missing).reduce(into: [Unicode.Scalar]()) {
      if !$0.contains($1) { $0.append($1) }
    }
  }

  private static func placed(
    _ measured: [(line: TextLine, metrics: TextMetrics)], digit: Rect, in room: Constraints
  ) -> (lines: [Line], size: Size) {
    let width = measured.map(\.metrics.width).max() ?? 0
    var lines: [Line] = []
    var baseline = 0.0
    var bottom = 0.0
    for (line, metrics) in measured {
      let ascent = -metrics.ink.minY
      // A line never reaches into the one above.
      baseline =
        lines.isEmpty
        ? max(ascent, -digit.minY) : max(baseline + room.pitch, bottom + ascent + 1)
      let slack = width - metrics.width
      let start =
        switch room.alignment {
        case .leading: room.direction == .leftToRight ? 0 : slack
        case .center: slack / 2
        case .trailing: room.direction == .leftToRight ? slack : 0
        }
      let origin = Point(x: start - min(0, metrics.ink.minX), y: baseline)
      let ink = metrics.ink.offset(dx: origin.x, dy: origin.y)
      lines.append(Line(line: line, origin: origin, ink: ink))
      bottom = max(bottom, ink.maxY, baseline)
    }
    return (lines, Size(width: width, height: bottom))
  }
}

extension TextMetrics {
  /// From the leftmost to the rightmost of pen and ink.
  var width: Double { max(advance, ink.maxX) - min(0, ink.minX) }
}
