import Graphics

/// Finds places for names beside the ends of their lines, none over another.
///
/// The names stand in one column at the right of a plot, or at its left, each at the height where its
/// line ends as far as the others let it. Minimising the sum of the squared moves, with the order and
/// the distances kept, is an isotonic regression: it is solved exactly, in linear time after sorting,
/// by pooling adjacent violators (Ayer, Brunk, Ewing, Reid and Silverman, 1955). A bounded isotonic
/// regression is the free one with what lies outside moved to the bounds, so the range is kept too.
struct EndLabelPlacement: Sendable, Hashable {
  /// The name of one line.
  struct Label: Sendable, Hashable {
    /// Where the line ends.
    let end: Point
    /// The height of the text in points.
    let height: Double
  }

  /// Where one name stands.
  struct LabelPosition: Sendable, Hashable {
    /// The middle of the text, y in points.
    let center: Double
    /// A thin line from the line's end to the text, where the two are far apart.
    let leader: Segment?
  }

  /// The distance that a leader keeps from the line's end and from the text, in points.
  static let leaderClearance = 3.0

  /// The edge of the texts that faces the lines, x in points.
  let edge: Double
  /// What the texts keep to, y in points.
  let range: ClosedRange<Double>
  /// The least space between two texts, in points.
  let gap: Double

  /// The places of the labels in the order in which they are given, or `nil` when there is no room for
  /// all of them.
  ///
  /// From top to bottom the texts stand as the lines end; of lines that end at one height the earlier
  /// one is above. A line that ends outside the range counts as ending at its edge.
  func places(for labels: [Label]) -> [LabelPosition]? {
    guard labels.allSatisfy({ $0.end.y.isFinite && $0.height.isFinite && $0.height >= 0 })
    else { return nil }
    let wanted = labels.map { min(max($0.end.y, range.lowerBound), range.upperBound) }
    let order = labels.indices.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
    let offsets = offsets(of: order.map { labels[$0].height })
    guard
      let centers = centers(
        wanted: order.map { wanted[$0] }, offsets: offsets, first: order.first, last: order.last,
        labels: labels)
    else { return nil }
    var places = [LabelPosition?](repeating: nil, count: labels.count)
    for (index, center) in zip(order, centers) {
      places[index] = LabelPosition(center: center, leader: leader(from: labels[index], to: center))
    }
    return places.compactMap { $0 }
  }

  /// How far the middle of each text is below that of the first when all stand as close as they may.
  private func offsets(of heights: [Double]) -> [Double] {
    var offsets: [Double] = []
    for (index, height) in heights.enumerated() {
      let step = index == 0 ? 0 : (heights[index - 1] + height) / 2 + gap
      offsets.append((offsets.last ?? 0) + step)
    }
    return offsets
  }

  private func centers(
    wanted: [Double], offsets: [Double], first: Int?, last: Int?, labels: [Label]
  ) -> [Double]? {
    guard let first, let last, let depth = offsets.last else { return [] }
    let lowest = range.lowerBound + labels[first].height / 2
    let highest = range.upperBound - labels[last].height / 2 - depth
    guard lowest <= highest else { return nil }
    // Without the offsets the middles only have to ascend.
    let ascending = EndLabelPlacement.isotonic(zip(wanted, offsets).map { $0 - $1 })
    return zip(ascending, offsets).map { min(max($0, lowest), highest) + $1 }
  }

  /// The ascending sequence that is nearest to `values` by least squares.
  static func isotonic(_ values: [Double]) -> [Double] {
    var pools: [(sum: Double, count: Int)] = []
    for value in values {
      var pool = (sum: value, count: 1)
      while let last = pools.last, last.sum / Double(last.count) > pool.sum / Double(pool.count) {
        pool = (last.sum + pool.sum, last.count + pool.count)
        pools.removeLast()
      }
      pools.append(pool)
    }
    return pools.flatMap { pool in
      repeatElement(pool.sum / Double(pool.count), count: pool.count)
    }
  }

  private func leader(from label: Label, to center: Double) -> Segment? {
    let clearance =
      label.end.x <= edge ? EndLabelPlacement.leaderClearance : -EndLabelPlacement.leaderClearance
    let isFar = abs(center - label.end.y) > label.height
    guard isFar, abs(edge - label.end.x) > 2 * EndLabelPlacement.leaderClearance else { return nil }
    return Segment(
      start: label.end.offset(dx: clearance, dy: 0), end: Point(x: edge - clearance, y: center))
  }
}
