import Base

/// One share of a batch that several machines draw, each without knowing of the others.
///
/// A job belongs to the share that the ``StableHash`` of its id names, so that shares are about as large as
/// each other, and a job stays in its share whatever jobs come and go.
package struct Shard: Sendable, Hashable {
  /// The most shares.
  package static let maximumCount = 1_000_000

  /// Which share it is, from 1 to ``count``.
  package let index: Int
  /// How many there are.
  package let count: Int

  /// Reads a share such as `2/7`.
  ///
  /// - Throws: ``OptionError`` for anything but a number from 1 to the number behind the slash, which
  ///   is at most ``maximumCount``.
  package init(parsing text: String) throws(OptionError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Shard.number(parts[0]), let count = Shard.number(parts[1]),
      count <= Shard.maximumCount, (1...max(1, count)).contains(index), count > 0
    else { throw .malformed(text, .shard) }
    (self.index, self.count) = (index, count)
  }

  /// Whether a job is drawn by this share.
  package func contains(_ id: String) -> Bool {
    StableHash(of: id).high % UInt64(count) == UInt64(index - 1)
  }

  /// A number of digits alone, without a sign.
  private static func number(_ text: Substring) -> Int? {
    (1...7).contains(text.utf8.count) && text.utf8.allSatisfy(\.isDigit) ? Int(text) : nil
  }
}
