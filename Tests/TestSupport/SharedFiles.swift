import Foundation
import Testing

@testable import Base
@testable import Tables

/// The corpora and data that stand in `shared` beside the checkout.
enum SharedFiles {
  static let root = package.deletingLastPathComponent().appendingPathComponent("shared")

  /// Whether a test on them runs: on a build server they must not be missing.
  static let areExpected =
    ProcessInfo.processInfo.environment["CI"] == "true"
    || FileManager.default.fileExists(atPath: root.path)

  static let skipped: Comment = "SKIPPED: the corpora in ../shared are not beside this checkout"

  static func bytes(_ path: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: root.appendingPathComponent(path)))
  }

  static func names(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(path).path)
      .sorted()
  }

  /// A file of the project's own `Golden/data`.
  static func golden(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: package.appendingPathComponent("Golden/data/\(name)")))
  }

  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
}

/// The table of a text that is called `week.csv` in messages.
func table(
  _ text: String, format: InputFormat? = nil, delimiter: Delimiter? = nil,
  numberFormat: NumberFormat = .plain, name: String = "week.csv"
) throws -> Table {
  try Table(
    reading: SourceText(text, name: name), format: format, delimiter: delimiter,
    numberFormat: numberFormat)
}

/// The message of the error that `body` throws.
func message(_ body: () throws -> Void) -> String {
  do {
    try body()
    return "no error"
  } catch {
    return "\(error)"
  }
}
