import Graphics

/// Places names beside the ends of their lines without overlap.
///
/// The names form one column at the right or the left of a plot, each as near to the height of its
/// line's end as the others let it. Minimising the sum of the squared moves, with the order and the
/// distances kept, is an isotonic regression: it is solved exactly, in linear time after sorting,
/// by pooling adjacent violators (M. Ayer, H. D. Brunk, G. M. Ewing, W. T. Reid and E. Silverman,
/// "An Empirical Distribution Function for Sampling with Incomplete Information", 1955). A bounded
/// isotonic regression is the free one clamped to the bounds, so the range is kept too.
struct EndLabelPlacement: Sendable, Hashable {
  struct Label: Sendable, Hashable {
    let end: Point
    /// The height of the text in points.
    let height: Double
  }

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
  /// The range of the texts, y in points.
  let range: ClosedRange<Double>
  /// The least space between two texts, in points.
  let gap: Double

  /// The positions of the labels in their order, or nil when they do not all fit.
  ///
  /// From top to bottom the texts have the order of the lines' ends; of lines that end at one
  /// height the earlier one is above. A line that ends outside the range counts as ending at its
  /// edge.
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
    var positions = [LabelPosition?](repeating: nil, count: labels.count)
    for (index, center) in zip(order, centers) {
      positions[index] = LabelPosition(
        center: center, leader: leader(from: labels[index], to: center))
    }
    return positions.compactMap { $0 }
  }

  /// The distance of each text's middle from that of the first when all are as close as allowed.
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
    // With the offsets subtracted, keeping the distances means to ascend: isotonic regression.
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
