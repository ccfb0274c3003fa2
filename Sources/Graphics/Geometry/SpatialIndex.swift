/// Rectangles in vertical strips, so that a query only compares nearby ones.
package struct SpatialIndex {
  private static let stripCount = 64

  private let start: Double
  private let width: Double
  private var strips: [[Rect]]

  /// Makes an empty index for a range of x; beyond it counts as its edge.
  package init(from start: Double, to end: Double) {
    self.start = start
    width = max((end - start) / Double(SpatialIndex.stripCount), 1)
    strips = Array(repeating: [], count: SpatialIndex.stripCount)
  }

  /// Adds a rectangle; one without an area, such as the ink of a space, covers nothing.
  package mutating func insert(_ box: Rect) {
    guard box.size.width > 0, box.size.height > 0 else { return }
    for strip in strip(at: box.minX)...strip(at: box.maxX) { strips[strip].append(box) }
  }

  package func overlaps(_ box: Rect) -> Bool {
    (strip(at: box.minX)...strip(at: box.maxX)).contains { strip in
      strips[strip].contains { $0.overlaps(box) }
    }
  }

  package func overlaps(_ segment: Segment) -> Bool {
    let ends = [segment.start.x, segment.end.x].sorted()
    return (strip(at: ends[0])...strip(at: ends[1])).contains { strip in
      strips[strip].contains { $0.overlaps(segment) }
    }
  }

  private func strip(at x: Double) -> Int {
    min(max(Int(clamping: (x - start) / width), 0), SpatialIndex.stripCount - 1)
  }
}
