import Calendars

/// How values become heights, and what stands beside them.
public struct YAxis: Sendable, Hashable {
  /// Where the axis stands.
  public enum Side: String, Sendable, Hashable, CaseIterable {
    /// At the reading direction's start, if the chart is one that needs an axis.
    case automatic = "auto"
    /// On the left.
    case left
    /// On the right.
    case right
    /// Nowhere: values lie between the smallest and the greatest, as in the classic chart.
    case none
  }

  /// What a unit of height is.
  public enum Scaling: String, Sendable, Hashable, CaseIterable {
    /// Equal differences are equally high.
    case linear
    /// Equal ratios are equally high; values that are not positive are gaps.
    case logarithmic = "log"
  }

  /// Where the axis stands.
  public var side: Side
  /// The value at the lower edge; `nil` fits the data.
  public var minimum: Double?
  /// The value at the upper edge; `nil` fits the data.
  public var maximum: Double?
  /// Whether 0 is always within the axis.
  public var includesZero: Bool
  /// Linear or logarithmic.
  public var scaling: Scaling
  /// Whether there are horizontal lines at the ticks; `nil` draws them where there is an axis.
  public var hasGrid: Bool?
  /// How values are written, here and wherever else the chart shows one.
  public var numbers: NumberStyle

  /// Makes an axis; without arguments it fits the data.
  public init(
    side: Side = .automatic, minimum: Double? = nil, maximum: Double? = nil,
    includesZero: Bool = false, scaling: Scaling = .linear, hasGrid: Bool? = nil,
    numbers: NumberStyle = NumberStyle()
  ) {
    self.side = side
    self.minimum = minimum
    self.maximum = maximum
    self.includesZero = includesZero
    self.scaling = scaling
    self.hasGrid = hasGrid
    self.numbers = numbers
  }
}
