import Graphics

/// Reduces the points of a line without changing its picture.
enum LineSimplification {
  /// The most pieces within one column.
  static let mostPieces = 32

  /// Keeps the first, lowest, highest and last point of every column that is `width` points wide.
  ///
  /// A line through those covers the same pixels as one through all points as long as a pixel is no
  /// narrower than a column: the M4 aggregation of U. Jugel et al., "M4: A Visualization-Oriented
  /// Time Series Data Aggregation", VLDB 2014. The points must be in the order of their x. Where
  /// there are no more than four points to a column, all are kept.
  ///
  /// - Complexity: O(*n*) for *n* points.
  static func columns(of points: [Point], width: Double) -> [Point] {
    columns(of: points.indices, width: width) { points[$0] }
  }

  /// The line through an array of values, as polylines between gaps: see
  /// ``pieces(count:width:isGap:point:)``.
  ///
  /// - Parameters:
  ///   - values: the values; one that is not above `limit` is a gap, and so is NaN.
  ///   - xs: the position of each value, in ascending order; empty where value *i* is at *i*.
  ///   - limit: the lower bound, such as 0 on a logarithmic axis.
  ///   - width: the width of a column in points.
  ///   - x: the finite coordinate of a position, in points; it must not decrease.
  ///   - y: the finite coordinate of a value, in points.
  static func pieces(
    of values: [Double], at xs: [Double] = [], above limit: Double = -.infinity,
    width: Double, x: (Double) -> Double, y: (Double) -> Double
  ) -> [[Point]] {
    pieces(
      count: values.count, width: width, isGap: { !(values[$0] > limit) },
      point: { Point(x: x(xs.isEmpty ? Double($0) : xs[$0]), y: y(values[$0])) })
  }

  /// The line through points as polylines between gaps, each simplified as by
  /// ``columns(of:width:)``.
  ///
  /// Of several pieces in one column, those nearer to each other than `width` become one, and if
  /// there are still more than ``mostPieces``, those that are farther apart as well: no gap could
  /// be seen in a column that is so full.
  ///
  /// - Parameters:
  ///   - count: how many points and gaps there are.
  ///   - width: the width of a column in points.
  ///   - isGap: whether there is no point at an index.
  ///   - point: the point at an index that is no gap; finite, and in the order of x. It is called
  ///     more than once and should be cheap.
  /// - Complexity: O(*n*) for *n* points in few pieces, O(*n* log *n*) at the worst.
  static func pieces(
    count: Int, width: Double, isGap: (Int) -> Bool, point: (Int) -> Point
  ) -> [[Point]] {
    var pieces: [[Point]] = []
    var short = ShortPieces(width: width)
    var end = 0
    while end < count {
      let start = end
      while end < count, !isGap(end) { end += 1 }
      guard end > start else {
        end += 1
        continue
      }
      let column = (point(start).x / width).rounded(.down)
      if (point(end - 1).x / width).rounded(.down) == column {
        if column != short.column { short.flush(into: &pieces, column: column, point) }
        short.add(start..<end, point)
      } else {
        short.flush(into: &pieces, column: .nan, point)
        pieces.append(columns(of: start..<end, width: width, point))
      }
    }
    short.flush(into: &pieces, column: .nan, point)
    return pieces
  }

  private static func columns(
    of range: Range<Int>, width: Double, _ point: (Int) -> Point
  ) -> [Point] {
    guard let start = range.first, let end = range.last,
      Double(range.count) > 4 * (point(end).x - point(start).x) / width + 4
    else { return range.map(point) }
    var kept: [Point] = []
    var next = start
    while next < range.upperBound {
      let first = next
      next = endOfColumn(from: first, in: range, width: width, point)
      ColumnExtremes(of: first..<next, point).append(to: &kept)
    }
    return kept
  }

  /// The first index whose point is in another column than the one at `start`.
  ///
  /// An exponential and then a binary search, since the points are in the order of their x.
  private static func endOfColumn(
    from start: Int, in range: Range<Int>, width: Double, _ point: (Int) -> Point
  ) -> Int {
    let column = (point(start).x / width).rounded(.down)
    func isInside(_ index: Int) -> Bool { (point(index).x / width).rounded(.down) == column }
    var (inside, step) = (start, 1)
    while inside + step < range.upperBound, isInside(inside + step) {
      inside += step
      step *= 2
    }
    var outside = min(inside + step, range.upperBound)
    while outside - inside > 1 {
      let middle = inside + (outside - inside) / 2
      if isInside(middle) { inside = middle } else { outside = middle }
    }
    return outside
  }
}

extension LineSimplification {
  /// Collects the pieces of a line that are within one column.
  private struct ShortPieces {
    let width: Double
    private(set) var column = Double.nan
    private var first = 0..<0
    private var spans: [ColumnExtremes] = []
    private var capacity = ShortPieces.leastCapacity

    /// The number of pieces from which near ones are merged, which bounds the memory of a column
    /// with a gap after every other value.
    private static let leastCapacity = 64

    init(width: Double) { self.width = width }

    mutating func add(_ range: Range<Int>, _ point: (Int) -> Point) {
      if spans.isEmpty { first = range }
      let span = ColumnExtremes(of: range, point)
      // Most values are near the one before, which leaves little to sort.
      if let last = spans.last, span.minY <= last.maxY + width, last.minY <= span.maxY + width {
        spans[spans.count - 1].add(span)
        first = 0..<0
      } else {
        spans.append(span)
      }
      if spans.count >= capacity {
        merge(within: width)
        // Growing by factors keeps the sorting at O(n log n) in total.
        capacity = max(ShortPieces.leastCapacity, 2 * spans.count)
      }
    }

    /// Appends the pieces and starts another column.
    mutating func flush(into pieces: inout [[Point]], column: Double, _ point: (Int) -> Point) {
      if spans.count == 1, !first.isEmpty {
        pieces.append(LineSimplification.columns(of: first, width: width, point))
      } else {
        var distance = width
        merge(within: distance)
        while spans.count > LineSimplification.mostPieces {
          distance *= 2
          merge(within: distance)
        }
        for span in spans {
          var piece: [Point] = []
          span.append(to: &piece)
          pieces.append(piece)
        }
      }
      spans.removeAll(keepingCapacity: true)
      self.column = column
    }

    /// Merges the spans whose heights are no farther apart than a distance.
    private mutating func merge(within distance: Double) {
      var merged: [ColumnExtremes] = []
      for index in spans.indices.sorted(by: { spans[$0].minY < spans[$1].minY }) {
        let span = spans[index]
        if let last = merged.last, span.minY <= last.maxY + distance {
          merged[merged.count - 1].add(span)
        } else {
          merged.append(span)
        }
      }
      spans = merged
    }
  }
}

/// The first, lowest, highest and last of a line's points in one column.
struct ColumnExtremes {
  private struct Extreme {
    let index: Int
    let point: Point
  }

  private var first: Extreme
  private var low: Extreme
  private var high: Extreme
  private var last: Extreme

  /// The extremes of the points at some indices, at least one.
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

  var minY: Double { low.point.y }
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
