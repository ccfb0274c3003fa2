import Foundation
import Testing

/// The corpora that stand in `shared` beside the checkout.
enum SharedCorpora {
  private static let root = package.deletingLastPathComponent().appendingPathComponent("shared")

  /// Whether a test on them runs: on a build server they must not be missing.
  static let areExpected =
    ProcessInfo.processInfo.environment["CI"] == "true"
    || FileManager.default.fileExists(atPath: root.path)

  static let skipped: Comment = "SKIPPED: the corpora in ../shared are not beside this checkout"

  /// The strings of the big list of naughty strings.
  static func naughtyStrings() throws -> [String] {
    let file = root.appendingPathComponent("corpora/blns/blns.json")
    return try JSONDecoder().decode([String].self, from: Data(contentsOf: file))
  }

  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
}
