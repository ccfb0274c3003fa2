import Foundation
import Testing
import TestSupport

@testable import ChartRender

/// What a run does to the goldens.
extension Goldens {
  /// Where the pictures of failed comparisons go.
  static let failures = PackageFolder.url.appending(path: ".build/golden-failures")

  static let recording = GoldenRecording(environment["SNAPSHOT_RECORD"])
  static let isRecording = recording != .nothing
  static let environment = ProcessInfo.processInfo.environment

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
          contentsOf: PackageFolder.golden.appending(path: scene(look.name)), encoding: .utf8)
        return text?.contains(/(?m)^ *text\b/) ?? true
      }
    })

  /// The text of a spec's scene, of which a spec with several themes has several.
  static func scene(_ name: String) -> String { "scenes/\(name).scene.txt" }

  /// The picture of a scene at a scale.
  static func picture(_ name: String, _ scale: RenderScale) -> String {
    "pictures/\(name)\(scale.fileSuffix).png"
  }

  /// Writes a golden anew and makes the run fail, so that no recording passes unseen.
  static func record(_ bytes: [UInt8], to name: String) throws {
    guard !ContinuousIntegration.isRunning else {
      Issue.record("\(name): goldens are not recorded under CI")
      return
    }
    try Data(bytes).write(to: PackageFolder.golden.appending(path: name))
    Issue.record("\(name): recorded; look at it, then run the tests without SNAPSHOT_RECORD")
  }
}
