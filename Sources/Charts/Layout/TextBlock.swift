import Base
import Graphics

/// A text broken into lines.
///
/// Lines break at spaces, after hyphens and slashes, and between Chinese and Japanese characters,
/// though not before closing punctuation or after opening one; a word wider than a line breaks
/// anywhere. A text that does not fit into the last line ends there with an ellipsis.
package struct TextBlock: Sendable, Hashable {
  /// The bounds and the style of the lines.
  package struct Constraints: Sendable, Hashable {
    /// The greatest width of a line, in points.
    package var width: Double
    /// The most lines, at least one.
    package var lines = 1
    /// The distance between two baselines, in points; more where a script needs it.
    package var pitch: Double
    package var alignment = Alignment.leading
    package var direction = ReadingDirection.leftToRight
    package var filling = Filling.full

    package init(
      width: Double, lines: Int = 1, pitch: Double, alignment: Alignment = .leading,
      direction: ReadingDirection = .leftToRight, filling: Filling = .full
    ) {
      (self.width, self.lines, self.pitch) = (width, lines, pitch)
      (self.alignment, self.direction, self.filling) = (alignment, direction, filling)
    }
  }

  /// The horizontal alignment of lines.
  package enum Alignment: Sendable, Hashable {
    case leading, center, trailing
  }

  /// The distribution of words over lines.
  package enum Filling: Sendable, Hashable {
    /// Each line takes as many words as it can.
    case full
    /// All are about equally long, which suits titles.
    case balanced
  }

  /// A placed line, in points from the block's top left corner.
  package struct Line: Sendable, Hashable {
    package let line: TextLine
    package let origin: Point
    package let inkBounds: Rect

    package init(line: TextLine, origin: Point, inkBounds: Rect) {
      (self.line, self.origin, self.inkBounds) = (line, origin, inkBounds)
    }
  }

  /// The lines from top to bottom; none for an empty text or a width of 0.
  package let lines: [Line]
  /// The size of the rectangle around all lines, in points.
  ///
  /// The first line is at least as high as a digit, so that titles with and without capital letters
  /// have the same baseline.
  package let size: Size
  /// Whether a part of the text is missing.
  package let isCut: Bool
  /// The characters that no font has, in the order of their first use.
  package let missing: [Unicode.Scalar]

  /// Breaks a text into lines.
  ///
  /// The number of measurements for each line grows with the logarithm of its length, whatever the
  /// length of the text.
  package init(
    _ raw: String, font: Font, in constraints: Constraints,
    measuring text: inout some TextMeasuring & ~Copyable
  ) {
    let breaking = LineBreaking(raw, font: font)
    guard !breaking.isEmpty, constraints.width > 0, constraints.width.isFinite else {
      (lines, size, isCut, missing) = ([], .init(width: 0, height: 0), !breaking.isEmpty, [])
      return
    }
    let count = max(1, constraints.lines)
    var result = breaking.lines(width: constraints.width, count: count, measuring: &text)
    if constraints.filling == .balanced, !result.isCut {
      result.lines = breaking.balanced(result.lines, width: constraints.width, measuring: &text)
    }
    let measured = result.lines.map { (line: $0, metrics: text.metrics(of: $0)) }
      .filter { $0.metrics.width <= constraints.width + 1e-6 }
    let digit = text.metrics(of: TextLine("0", font: font)).inkBounds
    (lines, size) = TextBlock.placed(measured, digit: digit, in: constraints)
    isCut = result.isCut || measured.count < result.lines.count
    missing = measured.flatMap(\.metrics.missing).reduce(into: [Unicode.Scalar]()) {
      if !$0.contains($1) { $0.append($1) }
    }
  }

  private static func placed(
    _ measured: [(line: TextLine, metrics: TextMetrics)], digit: Rect, in constraints: Constraints
  ) -> (lines: [Line], size: Size) {
    let width = measured.map(\.metrics.width).max() ?? 0
    var lines: [Line] = []
    var baseline = 0.0
    var bottom = 0.0
    for (line, metrics) in measured {
      let ascent = -metrics.inkBounds.minY
      // Scripts taller than the pitch push the next line down.
      baseline =
        lines.isEmpty
        ? max(ascent, -digit.minY) : max(baseline + constraints.pitch, bottom + ascent + 1)
      let slack = width - metrics.width
      let start =
        switch constraints.alignment {
        case .leading: constraints.direction == .leftToRight ? 0 : slack
        case .center: slack / 2
        case .trailing: constraints.direction == .leftToRight ? slack : 0
        }
      let origin = Point(x: start - min(0, metrics.inkBounds.minX), y: baseline)
      let ink = metrics.inkBounds.offset(dx: origin.x, dy: origin.y)
      lines.append(Line(line: line, origin: origin, inkBounds: ink))
      bottom = max(bottom, ink.maxY, baseline)
    }
    return (lines, Size(width: width, height: bottom))
  }
}

extension TextMetrics {
  /// The width of advance and ink together.
  var width: Double { max(advance, inkBounds.maxX) - min(0, inkBounds.minX) }
}
