import Base

/// One part of a batch that several machines draw independently.
///
/// The ``StableHash`` of its id assigns a job to a shard, so that shards have about the same size,
/// and a job stays in its shard when other jobs come and go.
package struct Shard: Sendable, Hashable {
  /// The maximal number of shards.
  package static let maximumCount = 1_000_000

  /// The number of the shard, from 1 to ``count``.
  package let index: Int
  /// The number of all shards.
  package let count: Int

  /// Parses a shard such as `2/7`.
  ///
  /// - Throws: ``OptionError`` unless 1 <= index <= count <= ``maximumCount``.
  package init(parsing text: String) throws(OptionError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Shard.number(parts[0]), let count = Shard.number(parts[1]),
      count <= Shard.maximumCount, (1...max(1, count)).contains(index), count > 0
    else { throw .malformed(text, .shard) }
    (self.index, self.count) = (index, count)
  }

  /// Returns whether a job belongs to this shard.
  package func contains(_ id: String) -> Bool {
    StableHash(of: id).high % UInt64(count) == UInt64(index - 1)
  }

  /// Parses a number without a sign.
  private static func number(_ text: Substring) -> Int? {
    (1...7).contains(text.utf8.count) && text.utf8.allSatisfy(\.isDigit) ? Int(text) : nil
  }
}
