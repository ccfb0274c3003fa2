/// What stands before and behind a positive and a negative number of one kind.
public struct NumberAffixes: Sendable, Hashable {
  /// A text before a number and one behind it.
  public struct Pair: Sendable, Hashable {
    /// The text before it.
    public let prefix: String
    /// The text behind it.
    public let suffix: String
  }

  /// Around a number that is not negative.
  public let positive: Pair
  /// Around the magnitude of a negative number; the minus sign is in it.
  public let negative: Pair

  init(positive: Pair, negative: Pair) {
    self.positive = positive
    self.negative = negative
  }

  /// The same texts for both, with a minus sign before everything of a negative number.
  init(minus: String, prefix: String, suffix: String) {
    self.init(
      positive: Pair(prefix: prefix, suffix: suffix),
      negative: Pair(prefix: minus + prefix, suffix: suffix))
  }
}
