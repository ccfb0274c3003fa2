import Calendars

/// The y axis of a chart: domain, scaling, grid and number style.
public struct YAxis: Sendable, Hashable {
  /// The side of the plot that the axis is on.
  public enum Side: String, Sendable, Hashable, CaseIterable {
    /// The side at which reading begins, if the chart needs an axis.
    case automatic = "auto"
    /// On the left.
    case left
    /// On the right.
    case right
    /// No axis: the values fill the plot from the smallest to the greatest, as in the classic
    /// chart.
    case none
  }

  /// The kind of scale.
  public enum Scaling: String, Sendable, Hashable, CaseIterable {
    /// Equal differences are equally high.
    case linear
    /// Equal ratios are equally high; values that are not positive are missing.
    case logarithmic = "log"
  }

  /// The side of the plot that the axis is on.
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
  /// The number style of all values that the chart shows.
  public var numbers: NumberStyle

  /// Makes an axis; without arguments it fits the data.
  public init(
    side: Side = .automatic, minimum: Double? = nil, maximum: Double? = nil,
    includesZero: Bool = false, scaling: Scaling = .linear, hasGrid: Bool? = nil,
    numbers: NumberStyle = NumberStyle()
  ) {
    (self.side, self.minimum, self.maximum) = (side, minimum, maximum)
    (self.includesZero, self.scaling, self.hasGrid) = (includesZero, scaling, hasGrid)
    self.numbers = numbers
  }
}
