/// A short name for a large number, such as the K in 12.5K.
public struct CompactUnit: Sendable, Hashable {
  /// The power of ten from which on numbers are written with it.
  public let start: Int
  /// The power of ten that it counts: 3 for thousands.
  public let power: Int
  /// What stands before the number.
  public let prefix: String
  /// What stands behind it, with its space if there is one.
  public let suffix: String

  init(from start: Int, counting power: Int, prefix: String = "", suffix: String) {
    self.start = start
    self.power = power
    self.prefix = prefix
    self.suffix = suffix
  }
}
