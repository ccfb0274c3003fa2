import Foundation
import Testing

@testable import ChartRender

/// The folder with inputs, scenes and pictures, and what a run does to it.
enum Goldens {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Golden")

  /// Where the pictures of failed comparisons go.
  static let failures = folder.deletingLastPathComponent()
    .appending(path: ".build/golden-failures")

  static let isRecording = ProcessInfo.processInfo.environment["SNAPSHOT_RECORD"] != nil
  static let isCI = ProcessInfo.processInfo.environment["CI"] == "true"

  /// The names of all cases: a spec `Golden/NAME.json` each.
  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }

  /// Writes a golden anew and makes the run fail, so that no recording passes unseen.
  static func record(_ bytes: [UInt8], to name: String) throws {
    guard !isCI else {
      Issue.record("\(name): goldens are not recorded under CI")
      return
    }
    try Data(bytes).write(to: folder.appending(path: name))
    Issue.record("\(name): recorded; look at it, then run the tests without SNAPSHOT_RECORD")
  }
}
