import Base

/// The subfolders among which a batch spreads its files, since folders of a million files are slow to
/// list.
///
/// They are named by the first bytes of the ``StableHash`` of a file's name, two hexadecimal digits each:
/// 256 folders a level, all about as full.
package struct DirectorySharding: Sendable, Hashable {
  /// The most levels.
  package static let maximumLevels = 4
  /// All files in one folder.
  package static let none = DirectorySharding()

  /// How many folders are in each other.
  package let levels: Int

  private init() { levels = 0 }

  /// Makes a number of levels.
  ///
  /// - Throws: ``OptionError`` for less than 0 and more than ``maximumLevels``.
  package init(levels: Int) throws(OptionError) {
    let range = 0...DirectorySharding.maximumLevels
    guard range.contains(levels) else { throw .integer(String(levels), range: range) }
    self.levels = levels
  }

  /// The folder of a name, such as `ab/cd`, or nothing without levels.
  package func folder(of name: String) -> String {
    guard levels > 0 else { return "" }
    let digits = Array(StableHash(of: name).digits(2 * levels))
    return (0..<levels).map { String(digits[2 * $0..<2 * $0 + 2]) }.joined(separator: "/")
  }
}
