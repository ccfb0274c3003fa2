import Base

/// The subfolders among which a batch spreads its files, because large folders are slow to list.
///
/// Each level is named by two hexadecimal digits of the ``StableHash`` of a file's name: 256
/// folders of about the same size.
package struct DirectorySharding: Sendable, Hashable {
  /// The maximal number of levels.
  package static let maximumLevels = 4
  /// All files in one folder.
  package static let none = DirectorySharding()

  /// The number of nested folders.
  package let levels: Int

  private init() { levels = 0 }

  /// - Throws: ``OptionError`` unless `levels` is from 0 to ``maximumLevels``.
  package init(levels: Int) throws(OptionError) {
    let range = 0...DirectorySharding.maximumLevels
    guard range.contains(levels) else { throw .integer(String(levels), range: range) }
    self.levels = levels
  }

  /// Returns the folder of a name, such as `ab/cd`, or an empty text without levels.
  package func folder(of name: String) -> String {
    guard levels > 0 else { return "" }
    let digits = Array(StableHash(of: name).digits(2 * levels))
    return (0..<levels).map { String(digits[2 * $0..<2 * $0 + 2]) }.joined(separator: "/")
  }
}
