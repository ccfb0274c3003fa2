/// A colour, and how much it counts.
struct WeightedColor: Sendable {
  var perceptual: PerceptualColor
  var weight: Float
}

/// Divides colours into groups, always the group whose colours differ most, always where the two halves
/// differ least in themselves.
///
/// This is the median cut of Heckbert (1982) with the criterion of Wu (1991) along the axis of the
/// largest variance.
struct MedianCut: Sendable {
  private static let binCount = 256

  /// A group of colours that stand one after another.
  private struct Box: Sendable {
    var range: Range<Int>
    var mean: PerceptualColor
    /// The sum of the weighted squares of distances to the mean, axis by axis.
    var deviation: SIMD4<Double>
  }

  private var colors: [WeightedColor]
  private var boxes: [Box] = []

  /// The means of the groups.
  var means: [PerceptualColor] { boxes.map(\.mean) }

  /// Divides colours into at most `count` groups.
  init(_ colors: [WeightedColor], into count: Int) {
    self.colors = colors
    guard !colors.isEmpty, count > 0 else { return }
    boxes = [box(of: colors.indices)]
    while boxes.count < count {
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
    let mean = PerceptualColor(sum / weight)
    var deviation = SIMD4<Double>.zero
    for color in colors[range] {
      let difference = color.perceptual - mean
      deviation += SIMD4<Double>(difference * difference * color.weight)
    }
    return Box(range: range, mean: mean, deviation: deviation)
  }

  /// Cuts a group in two; one whose colours are all at one place is marked as not to be cut.
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
    var sums = [(weight: Double, sum: Double)](repeating: (0, 0), count: MedianCut.binCount)
    for color in colors[box.range] {
      let bin = min(bin(color), MedianCut.binCount - 1)
      sums[bin].weight += Double(color.weight)
      sums[bin].sum += Double(color.weight * (color.perceptual[axis] - box.mean[axis]))
    }
    let last = MedianCut.lastBin(ofLowerPartIn: sums)
    let middle = colors[box.range].partition { bin($0) > last }
    boxes[index] = self.box(of: box.range.lowerBound..<middle)
    boxes.append(self.box(of: middle..<box.range.upperBound))
  }

  /// Where two parts have the most variance between them, and so the least within.
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
