extension Rect {
  /// Whether the two have an area in common; rectangles that only touch do not.
  func overlaps(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Whether `other` is inside, its edges on those of this one at most.
  package func encloses(_ other: Rect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  /// The rectangle that reaches `distance` further on every side.
  package func grown(by distance: Double) -> Rect {
    Rect(
      x: minX - distance, y: minY - distance, width: size.width + 2 * distance,
      height: size.height + 2 * distance)
  }

  /// The point of the rectangle that is nearest to another point.
  package func nearest(to point: Point) -> Point {
    Point(x: min(max(point.x, minX), maxX), y: min(max(point.y, minY), maxY))
  }

  /// Whether a straight line has a piece inside (the clipping of Liang and Barsky, 1984).
  package func overlaps(_ segment: Segment) -> Bool {
    let (dx, dy) = (segment.end.x - segment.start.x, segment.end.y - segment.start.y)
    var (entry, exit) = (0.0, 1.0)
    for (step, room) in [
      (-dx, segment.start.x - minX), (dx, maxX - segment.start.x),
      (-dy, segment.start.y - minY), (dy, maxY - segment.start.y),
    ] {
      if step == 0 {
        if room <= 0 { return false }
      } else if step < 0 {
        entry = max(entry, room / step)
      } else {
        exit = min(exit, room / step)
      }
    }
    return entry < exit
  }
}
