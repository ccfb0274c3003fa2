extension RawSeries {
  /// The part of steps that are alike where times are even, and how much they may differ from the
  /// median.
  private static let evenPart = 0.75
  private static let evenRatio = 1.5
  /// The least step that is a hole, in medians.
  private static let leastHole = 10.0
  /// The fewest steps that can be even, and the most of which the median is taken.
  private static let fewestSteps = 8
  private static let mostSampled = 1000

  /// Inserts a gap in each hole of times that are nearly even, such as those of a sensor that was
  /// off for a day, so that no line is drawn over it.
  ///
  /// Times at uneven steps have no holes. ``breaks`` counts the gaps.
  package mutating func breakAtHoles() {
    guard let median = medianStep, median > 0 else { return }
    let alike = median / Self.evenRatio...median * Self.evenRatio
    var even = 0
    var steps = 0
    var holes: [Int] = []
    for row in 1..<x.count {
      let step = x[row] - x[row - 1]
      // Rows of one moment say nothing about the steps.
      guard step > 0 else { continue }
      steps += 1
      if alike.contains(step) { even += 1 }
      if step > median * Self.leastHole { holes.append(row) }
    }
    guard !holes.isEmpty, Double(even) >= Double(steps) * Self.evenPart else { return }
    var (times, numbers, factors): ([Double], [Double], [Double]) = ([], [], [])
    times.reserveCapacity(x.count + holes.count)
    numbers.reserveCapacity(x.count + holes.count)
    var start = 0
    for row in holes {
      times += x[start..<row] + [x[row - 1] + median]
      numbers += values.numbers[start..<row] + [.nan]
      if let weights { factors += weights.numbers[start..<row] + [.nan] }
      start = row
    }
    x = times + x[start...]
    values = OptionalDoubles(numbers: numbers + values.numbers[start...])
    if let all = weights?.numbers { weights = OptionalDoubles(numbers: factors + all[start...]) }
    breaks = holes.count
  }

  /// The median of some of the steps, spread over all; nil where they are too few.
  private var medianStep: Double? {
    let sampled = stride(from: 1, to: x.count, by: x.count / Self.mostSampled + 1)
    let steps = sampled.map { x[$0] - x[$0 - 1] }.filter { $0 > 0 && $0.isFinite }.sorted()
    return steps.count < Self.fewestSteps ? nil : steps[steps.count / 2]
  }
}
