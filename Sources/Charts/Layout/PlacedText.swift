import Graphics

/// One line of text in its place.
public struct PlacedText: Sendable, Hashable {
  /// The text, cut with an ellipsis where it has to be.
  public let line: TextLine
  /// The left end of the text's baseline.
  public let origin: Point
  /// The rectangle that the glyphs cover.
  public let ink: Rect

  /// Puts a line on a baseline; its left end, middle or right end stands at `x`.
  init(
    _ line: TextLine, at x: Double, baseline: Double, _ anchor: TextAnchor = .left,
    measuring text: inout some TextMeasuring & ~Copyable
  ) {
    let metrics = text.metrics(of: line)
    let left =
      switch anchor {
      case .left: x
      case .middle: x - metrics.advance / 2
      case .right: x - metrics.advance
      }
    self.init(line, metrics, origin: Point(x: left, y: baseline))
  }

  /// Puts a line whose metrics are known at the left end of its baseline.
  init(_ line: TextLine, _ metrics: TextMetrics, origin: Point) {
    self.line = line
    self.origin = origin
    ink = metrics.ink.offset(dx: origin.x, dy: origin.y)
  }

  /// Puts a line of a block whose top left corner stands at a point.
  package init(_ line: TextBlock.Line, from corner: Point) {
    self.line = line.line
    origin = line.origin.offset(dx: corner.x, dy: corner.y)
    ink = line.ink.offset(dx: corner.x, dy: corner.y)
  }
}

/// Which part of a line of text stands at a given x.
enum TextAnchor: Sendable {
  case left
  case middle
  case right
}
