/// Finds the few colours that stand for all colours of a picture with the least error.
struct PaletteSearch: Sendable {
  /// A colour that covers so large a part of the image is kept as it is: a background, a panel.
  private static let flatShare = 1.0 / 512
  /// The part of the palette that kept colours may take.
  private static let mostFlatColors = 0.25
  /// Limits of Lloyd's iteration: its rounds, and the relative gain in error that it goes on for.
  private static let mostRounds = 12
  private static let leastGain = 0.002

  private let colors: [WeightedColor]
  private let kept: [PerceptualColor]
  private var perceptualColors: [PerceptualColor]

  init(_ colors: ColorHistogram, of area: Int, count: Int) {
    let most = Int(Double(count) * PaletteSearch.mostFlatColors)
    let flat = colors.entries.indices
      .filter { Double(colors.entries[$0].flatCount) >= Double(area) * PaletteSearch.flatShare }
      .sorted { colors.entries[$0].flatCount > colors.entries[$1].flatCount }
    let kept = Set(flat.prefix(most))
    self.kept = flat.prefix(most).map { PerceptualColor(colors.entries[$0].color) }
    let weighted = colors.entries.map { entry in
      WeightedColor(perceptual: PerceptualColor(entry.color), weight: Float(entry.count))
    }
    let others = weighted.indices.filter { !kept.contains($0) }.map { weighted[$0] }
    self.colors = weighted
    perceptualColors = self.kept + MedianCut(others, into: count - kept.count).means
    refine()
  }

  var palette: [PackedColor] {
    PaletteSearch.sorted(Array(Set(perceptualColors.map(\.nearestColor))))
  }

  /// Sorts a palette: translucent colours first, for which a file has a table, and each kind from
  /// dark to light.
  static func sorted(_ colors: [PackedColor]) -> [PackedColor] {
    colors.sorted { first, second in
      let opaque = (first.alpha == 255, second.alpha == 255)
      if opaque.0 != opaque.1 { return opaque.1 }
      let sums = (first.sum, second.sum)
      return sums.0 == sums.1 ? first.rawValue < second.rawValue : sums.0 < sums.1
    }
  }

  /// Moves each colour to the mean of those nearest to it until that gains little (Lloyd, 1982).
  private mutating func refine() {
    var owners = [UInt8](repeating: 0, count: colors.count)
    var error = moveOnce(&owners)
    for _ in 1..<PaletteSearch.mostRounds {
      let next = moveOnce(&owners)
      if error - next <= error * PaletteSearch.leastGain { return }
      error = next
    }
  }

  private mutating func moveOnce(_ owners: inout [UInt8]) -> Double {
    let search = NearestColors(perceptualColors)
    var sums = [SIMD4<Double>](repeating: .zero, count: perceptualColors.count)
    var weights = [Double](repeating: 0, count: perceptualColors.count)
    var total = 0.0
    var worst = (error: Float(0), perceptual: PerceptualColor.zero)
    for (index, color) in colors.enumerated() {
      let (owner, distance) = search.nearest(to: color.perceptual, guess: Int(owners[index]))
      owners[index] = UInt8(truncatingIfNeeded: owner)
      sums[owner] += SIMD4<Double>(color.perceptual * color.weight)
      weights[owner] += Double(color.weight)
      let error = distance * distance * color.weight
      total += Double(error)
      if error > worst.error { worst = (error, color.perceptual) }
    }
    // Kept colours come first and do not move.
    for index in perceptualColors.indices.dropFirst(kept.count) {
      if weights[index] > 0 {
        perceptualColors[index] = PerceptualColor(sums[index] / weights[index])
      } else {
        // A colour without pixels moves to the one with the largest error.
        perceptualColors[index] = worst.perceptual
      }
    }
    return total
  }
}

extension PackedColor {
  fileprivate var sum: UInt32 { 2 * red + 4 * green + 3 * blue }
}
