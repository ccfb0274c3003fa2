import Graphics

/// What is kept of a line's points that stand in one narrow column: the first, the lowest, the highest
/// and the last.
struct ColumnExtremes {
  private struct Extreme {
    let index: Int
    let point: Point
  }

  private var first: Extreme
  private var low: Extreme
  private var high: Extreme
  private var last: Extreme

  /// The column of the points at some indices, at least one.
  init(of range: Range<Int>, _ point: (Int) -> Point) {
    var (low, high) = (range.lowerBound, range.lowerBound)
    var (minY, maxY) = (point(low).y, point(low).y)
    for index in range.dropFirst() {
      let y = point(index).y
      if y < minY { (low, minY) = (index, y) }
      if y > maxY { (high, maxY) = (index, y) }
    }
    func extreme(_ index: Int) -> Extreme { Extreme(index: index, point: point(index)) }
    first = extreme(range.lowerBound)
    self.low = extreme(low)
    self.high = extreme(high)
    last = extreme(range.upperBound - 1)
  }

  /// Adds the points of another column at the same x.
  mutating func add(_ other: ColumnExtremes) {
    if other.first.index < first.index { first = other.first }
    if other.last.index > last.index { last = other.last }
    if other.low.point.y < low.point.y { low = other.low }
    if other.high.point.y > high.point.y { high = other.high }
  }

  /// The least y.
  var minY: Double { low.point.y }
  /// The greatest y.
  var maxY: Double { high.point.y }

  /// Appends the points in their order, each once.
  func append(to points: inout [Point]) {
    points.append(first.point)
    let (a, b) = low.index < high.index ? (low, high) : (high, low)
    if a.index != first.index { points.append(a.point) }
    if b.index != a.index { points.append(b.point) }
    if last.index != b.index { points.append(last.point) }
  }
}
