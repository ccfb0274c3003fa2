/// A number of a card with what belongs to it.
public struct CardMetric: Sendable, Hashable {
  /// How a number changed.
  public struct Change: Sendable, Hashable {
    /// Where the number went.
    public enum Direction: Sendable, Hashable {
      /// It grew.
      case up
      /// It fell.
      case down
      /// It stayed.
      case level
    }

    /// What is written, such as `12%`.
    public var text: String
    /// Where the number went.
    public var direction: Direction
    /// Whether that is good; `nil` for neither.
    public var isGood: Bool?

    /// Makes a change.
    public init(text: String, direction: Direction, isGood: Bool? = nil) {
      self.text = text
      self.direction = direction
      self.isGood = isGood
    }
  }

  /// The sign before the number.
  public var icon: Icon?
  /// The number with its unit, as it is written.
  public var value: String
  /// What it is called; empty where the sign says it.
  public var label: String
  /// How it changed.
  public var change: Change?

  /// Makes a figure.
  public init(icon: Icon? = nil, value: String, label: String = "", change: Change? = nil) {
    self.icon = icon
    self.value = value
    self.label = label
    self.change = change
  }
}
