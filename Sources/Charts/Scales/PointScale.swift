/// A scale that spreads a number of elements evenly over a range, the first and the last at its ends.
public struct PointScale: Sendable, Hashable {
  /// How many elements there are.
  public let count: Int
  /// The coordinate of the first element.
  public let start: Double
  /// The coordinate of the last element.
  public let end: Double

  /// Makes a scale for `count` elements.
  public init(count: Int, start: Double, end: Double) {
    self.count = count
    self.start = start
    self.end = end
  }

  /// The distance between two neighbours; the whole range when there are no two.
  public var step: Double {
    count > 1 ? (end - start) / Double(count - 1) : end - start
  }

  /// The coordinate of the element at `index`; a single element stands half way.
  public func callAsFunction(_ index: Int) -> Double {
    guard count > 1 else { return (start + end) / 2 }
    return start + (end - start) * (Double(index) / Double(count - 1))
  }
}
