import Foundation
import Testing

@testable import ChartRender

/// The folder with inputs, scenes and pictures, and what a run does to it.
///
/// Files go by their paths from the folder, such as `specs/classic-7.json`.
enum Goldens {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Golden")

  /// Where the pictures of failed comparisons go.
  static let failures = folder.deletingLastPathComponent()
    .appending(path: ".build/golden-failures")

  static let recording = GoldenRecording(environment["SNAPSHOT_RECORD"])
  static let isRecording = recording != .nothing
  static let isCI = environment["CI"] == "true"
  static let environment = ProcessInfo.processInfo.environment

  /// The names of all cases: a spec `specs/NAME.json` each.
  static func names() throws -> [String] {
    try files(in: "specs").map { String($0.dropFirst("specs/".count).dropLast(".json".count)) }
  }

  /// The names of the cases that this run looks at: all, or those that it records.
  static func namesOfRun() throws -> [String] {
    try isRecording ? names().filter(recording.includes) : names()
  }

  /// The names of the cases with text in their recorded scenes, on which fonts have a say; what is not
  /// recorded yet may have some, too.
  static let namesWithText = Set(
    ((try? names()) ?? []).filter { name in
      let looks = (try? GoldenSpec(name))?.looks ?? []
      return looks.contains { look in
        let text = try? String(
          contentsOf: folder.appending(path: scene(look.name)), encoding: .utf8)
        return text?.contains(/(?m)^ *text\b/) ?? true
      }
    })

  /// The files in a folder, by their paths, sorted; hidden ones, which a desktop leaves, are none of them.
  static func files(in name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: name).path)
      .filter { !$0.hasPrefix(".") }.map { "\(name)/\($0)" }.sorted()
  }

  /// The text of a spec's scene, of which a spec with several themes has several.
  static func scene(_ name: String) -> String { "scenes/\(name).scene.txt" }

  /// The picture of a scene at a scale.
  static func picture(_ name: String, _ scale: RenderScale) -> String {
    "pictures/\(name)\(scale.fileSuffix).png"
  }

  /// What a file shows.
  static func bitmap(_ path: String) throws -> Bitmap {
    try PNGDecoder().decode([UInt8](Data(contentsOf: folder.appending(path: path))))
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
