import Foundation
import Testing
import TestSupport

@testable import ChartRender
@testable import Graphics
@testable import Imaging

/// A scene of a spec of `Golden` on its way to pictures, as the command would draw it.
struct GoldenCase {
  let name: String
  /// The name of its spec, by which it is recorded.
  let spec: String
  let scene: Scene

  /// Compares the scene's text with the recorded one.
  func checkScene() throws {
    let (file, dump) = (Goldens.scene(name), scene.dump())
    if Goldens.isRecording { return try record(Array(dump.utf8), to: file) }
    let recorded = try? String(
      contentsOf: PackageFolder.golden.appending(path: file), encoding: .utf8)
    #expect(dump == recorded, "the scene of \(name) is not the one in Golden/\(file)")
  }

  /// Compares a picture with the recorded one, and leaves both side by side where they differ.
  func checkPicture(_ scale: RenderScale, renderer: inout ChartRenderer) throws {
    let file = Goldens.picture(name, scale)
    let actual = try renderer.bitmap(scene, scale: scale)
    let recorded = try? Data(contentsOf: PackageFolder.golden.appending(path: file))
    let expected = try recorded.map { try PNGDecoder().decode([UInt8]($0)) }
    let difference = expected.map { ImageDifference(expected: $0, actual: actual) }
    guard difference?.isMatch != true else { return }
    if Goldens.isRecording {
      return try Goldens.record(PNGEncoder(scale: scale).encode(actual), to: file)
    }
    guard let difference else {
      Issue.record(
        "Golden/\(file) is missing; record it with make golden FILTER=\(spec) and look at it")
      return
    }
    let sheet = Goldens.failures.appending(path: file)
    try FileManager.default.createDirectory(
      at: sheet.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(PNGEncoder(scale: scale).encode(difference.sheet())).write(to: sheet)
    Issue.record("\(file): \(difference). Expected, difference, actual: \(sheet.path)")
  }

  /// Only what differs is written, so that a recording changes no more files than it has to.
  private func record(_ bytes: [UInt8], to file: String) throws {
    let old = try? Data(contentsOf: PackageFolder.golden.appending(path: file))
    if old.map({ [UInt8]($0) }) != bytes { try Goldens.record(bytes, to: file) }
  }
}
