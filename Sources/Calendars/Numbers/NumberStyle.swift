/// How the values of a chart are written.
public struct NumberStyle: Sendable, Hashable {
  /// What a value stands for.
  public enum Kind: Sendable, Hashable {
    /// A number with a unit behind it; an empty unit takes no room, and `%` stands where the locale
    /// puts it.
    case plain(unit: String)
    /// An amount of money, by its ISO 4217 code.
    case currency(code: String)
    /// A span of time, the value counting seconds.
    case duration
  }

  /// Whether large numbers are shortened.
  public enum Notation: Sendable, Hashable {
    /// On axes from 10,000 on, and nowhere else.
    case automatic
    /// Wherever a number has five digits or more.
    case compact
    /// Never.
    case full
  }

  /// What a value stands for.
  public var kind: Kind
  /// Whether large numbers are shortened, as in 12.5K.
  public var notation: Notation
  /// The digits after the decimal separator; `nil` shows as many as the number needs, at most two.
  public var decimals: Int?

  /// Makes a style; without arguments numbers have no unit.
  public init(
    kind: Kind = .plain(unit: ""), notation: Notation = .automatic, decimals: Int? = nil
  ) {
    self.kind = kind
    self.notation = notation
    self.decimals = decimals
  }
}
