import TestSupport

@testable import Graphics

extension SplitMix {
  /// Points in the order of their x, of a kind of their own each time: near and far, above each other,
  /// level, steep, tiny and huge.
  mutating func line() -> [Point] {
    let heights: [Double] = [1e-9, 1, 300, 300, 300, 1e6, 1e200]
    let height = heights.randomElement(using: &self) ?? 1
    let kinds: [[Double]] = [[30], [0.2, 40], [0, 0.3, 7, 90], [1e-12, 1, 50]]
    let steps = kinds.randomElement(using: &self) ?? []
    let count = Int.random(in: 1...40, using: &self)
    var point = Point(x: Double.random(in: -50...50, using: &self), y: 0)
    return (0..<count).map { _ in
      point.x += (steps.randomElement(using: &self) ?? 1) * Double.random(in: 0.5...1, using: &self)
      if Bool.random(using: &self) { point.y = Double.random(in: -1...1, using: &self) * height }
      return point
    }
  }
}
