import Graphics

/// The pieces of a line and what is drawn between them.
struct LineSegments {
  /// The solid pieces between gaps, each with at least one point.
  private(set) var pieces: [[Point]]
  /// From the end of each piece to the beginning of the next one, where there is a gap.
  private(set) var bridges: [Segment]
  /// The way to the element that is not over yet.
  private(set) var unfinished: Segment?

  /// A line whose elements are all over.
  init(_ pieces: [[Point]]) {
    self.pieces = pieces
    bridges = zip(pieces, pieces.dropFirst()).compactMap(LineSegments.way)
  }

  /// A line that is cut before the element that is not over yet.
  ///
  /// - Parameters:
  ///   - before: the pieces up to the element before it.
  ///   - after: the pieces from it on.
  ///   - areJoined: whether both elements have a place, so that there is no gap between them.
  init(_ before: [[Point]], _ after: [[Point]], areJoined: Bool) {
    self.init(before + after)
    guard areJoined, let last = before.last, let next = after.first else { return }
    unfinished = LineSegments.way(from: last, to: next)
    bridges.remove(at: before.count - 1)
    // The dashes end in a node or in nothing: a dot of the line's width would look like a value.
    if next.count == 1 { pieces.remove(at: before.count) }
  }

  private static func way(
    from piece: [Point], to next: [Point]
  ) -> Segment? {
    guard let start = piece.last, let end = next.first else { return nil }
    return Segment(start: start, end: end)
  }
}

extension LineChartLayout.Line {
  /// Everything that a text must not cover.
  var allPieces: [[Point]] { pieces + (unfinished.map { [[$0.start, $0.end]] } ?? []) }
}
