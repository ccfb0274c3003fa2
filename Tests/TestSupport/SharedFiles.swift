import Foundation
import Testing

/// The corpora and data in the folder `shared` beside the checkout.
package enum SharedFiles {
  package static let root = PackageFolder.url.deletingLastPathComponent()
    .appendingPathComponent("shared")

  /// Whether tests on them run; under continuous integration they do, and fail without the files.
  package static let areExpected =
    ContinuousIntegration.isRunning || FileManager.default.fileExists(atPath: root.path)

  package static let skipped: Comment =
    "SKIPPED: the corpora in ../shared are not beside this checkout"

  /// Returns the bytes of a file by its path from `shared`.
  package static func bytes(_ path: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: root.appendingPathComponent(path)))
  }

  /// Returns the sorted names in a folder by its path from `shared`.
  package static func names(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(path).path)
      .sorted()
  }

  /// Returns the strings of the big list of naughty strings.
  package static func naughtyStrings() throws -> [String] {
    let file = root.appendingPathComponent("corpora/blns/blns.json")
    return try JSONDecoder().decode([String].self, from: Data(contentsOf: file))
  }

  /// Returns the bytes of a file of the package's own `Golden/data`.
  package static func golden(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: PackageFolder.golden.appending(path: "data/\(name)")))
  }
}
