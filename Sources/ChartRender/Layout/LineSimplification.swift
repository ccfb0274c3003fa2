/// Fewer points for the same picture of a line.
enum LineSimplification {
  /// Keeps the first, lowest, highest and last point of every column that is `width` points wide.
  ///
  /// A line through those covers the same pixels as one through all points as long as a pixel is no
  /// narrower than a column: the M4 aggregation of U. Jugel et al., "M4: A Visualization-Oriented Time
  /// Series Data Aggregation", VLDB 2014. The points must stand in the order of their x.
  ///
  /// - Complexity: O(*n*) for *n* points.
  static func columns(of points: [Point], width: Double) -> [Point] {
    guard let first = points.first, let last = points.last,
      Double(points.count) > 4 * (last.x - first.x) / width + 4
    else { return points }
    var kept: [Point] = []
    var start = 0
    while start < points.count {
      let column = (points[start].x / width).rounded(.down)
      var (end, low, high) = (start, start, start)
      while end < points.count, (points[end].x / width).rounded(.down) == column {
        if points[end].y < points[low].y { low = end }
        if points[end].y > points[high].y { high = end }
        end += 1
      }
      var previous = -1
      for index in [start, min(low, high), max(low, high), end - 1] where index != previous {
        kept.append(points[index])
        previous = index
      }
      start = end
    }
    return kept
  }
}

extension LineSimplification {
  static func pieces(count: Int, width: Double, _ f: (Int) -> Point?) -> [[Point]] {
    var pieces: [[Point]] = [[]]
    for i in 0..<count {
      if let p = f(i) {
        pieces[pieces.count - 1].append(p)
      } else if pieces.last?.isEmpty == false {
        pieces.append([])
      }
    }
    return pieces.filter { !$0.isEmpty }.map { columns(of: $0, width: width) }
  }
}
