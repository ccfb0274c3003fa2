/// A colour and its weight.
struct WeightedColor: Sendable {
  var perceptual: PerceptualColor
  var weight: Float
}

/// Divides colours into groups: always the group whose colours differ most, where its two halves
/// differ least in themselves.
///
/// Median cut (P. Heckbert, 1982) with the criterion of X. Wu (1991), along the axis of the largest
/// variance.
struct MedianCut: Sendable {
  private static let binCount = 256

  /// A group of neighbouring colours.
  private struct Box: Sendable {
    var range: Range<Int>
    var mean: PerceptualColor
    /// Weighted sums of squared distances to the mean, axis by axis.
    var deviation: SIMD4<Double>
  }

  private var colors: [WeightedColor]
  private var boxes: [Box] = []

  var means: [PerceptualColor] { boxes.map(\.mean) }

  init(_ colors: [WeightedColor], into count: Int) {
    self.colors = colors
    guard !colors.isEmpty, count > 0 else { return }
    boxes = [box(of: colors.indices)]
    while boxes.count < count {
      // Fewer groups come out if all others have one colour each.
      let errors = boxes.map { $0.deviation.sum() }
      guard let worst = errors.indices.max(by: { errors[$0] < errors[$1] }), errors[worst] > 0
      else { return }
      cut(worst)
    }
  }

  private func box(of range: Range<Int>) -> Box {
    var weight = 0.0
    var sum = SIMD4<Double>.zero
    for color in colors[range] {
      weight += Double(color.weight)
      sum += SIMD4<Double>(color.perceptual * color.weight)
    }
    // Two passes: one with a sum of squares would lose the small differences within a group.
    let mean = PerceptualColor(sum / weight)
    var deviation = SIMD4<Double>.zero
    for color in colors[range] {
      let difference = color.perceptual - mean
      deviation += SIMD4<Double>(difference * difference * color.weight)
    }
    return Box(range: range, mean: mean, deviation: deviation)
  }

  /// Cuts a group in two; one whose colours are all equal is marked as not to be cut.
  private mutating func cut(_ index: Int) {
    let box = boxes[index]
    let axis = (0..<4).max { box.deviation[$0] < box.deviation[$1] } ?? 0
    let ends = colors[box.range].reduce(into: (low: Float.infinity, high: -Float.infinity)) {
      $0 = (min($0.low, $1.perceptual[axis]), max($0.high, $1.perceptual[axis]))
    }
    guard box.range.count > 1, ends.high > ends.low else {
      boxes[index].deviation = .zero
      return
    }
    let scale = Float(MedianCut.binCount - 1) / (ends.high - ends.low)
    func bin(_ color: WeightedColor) -> Int { Int((color.perceptual[axis] - ends.low) * scale) }
    // 256 bins stand for the order of the colours: no sort, and finer than a channel of 8 bits.
    var sums = [(weight: Double, sum: Double)](repeating: (0, 0), count: MedianCut.binCount)
    for color in colors[box.range] {
      let bin = min(bin(color), MedianCut.binCount - 1)
      sums[bin].weight += Double(color.weight)
      // Relative to the group's mean, so that Float differences keep their digits; the sum of all
      // bins is about 0.
      sums[bin].sum += Double(color.weight * (color.perceptual[axis] - box.mean[axis]))
    }
    let last = MedianCut.lastBin(ofLowerPartIn: sums)
    // Groups stay ranges of one array: partitioning in place needs no memory.
    let middle = colors[box.range].partition { bin($0) > last }
    boxes[index] = self.box(of: box.range.lowerBound..<middle)
    boxes.append(self.box(of: middle..<box.range.upperBound))
  }

  /// The last bin of the lower part at the cut with the largest variance between both parts.
  ///
  /// The variance in all is fixed, so the one within the parts is least there. Between parts of
  /// weight *w* and sum *s* about the mean it is *s*²/*w* + *s*'²/*w*'.
  private static func lastBin(ofLowerPartIn bins: [(weight: Double, sum: Double)]) -> Int {
    let total = bins.reduce(into: (weight: 0.0, sum: 0.0)) {
      $0 = ($0.weight + $1.weight, $0.sum + $1.sum)
    }
    var best = (bin: 0, variance: -1.0)
    var below = (weight: 0.0, sum: 0.0)
    for (bin, part) in bins.dropLast().enumerated() {
      below = (below.weight + part.weight, below.sum + part.sum)
      let above = (weight: total.weight - below.weight, sum: total.sum - below.sum)
      guard below.weight > 0, above.weight > 0 else { continue }
      let variance = below.sum * below.sum / below.weight + above.sum * above.sum / above.weight
      if variance > best.variance { best = (bin, variance) }
    }
    return best.bin
  }
}
