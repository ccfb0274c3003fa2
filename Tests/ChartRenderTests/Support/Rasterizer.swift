import Foundation
import Testing
import TestSupport

@testable import ChartRender
@testable import Graphics
@testable import Imaging

/// A program that turns a file in a vector format into pixels.
enum Rasterizer: String, CaseIterable, Sendable {
  case svg = "rsvg-convert"
  case pdf = "pdftoppm"

  /// What was installed by `Scripts/setup` must be there on a build server.
  static let areExpected = ContinuousIntegration.isRunning || allCases.allSatisfy { $0.path != nil }

  static let skipped: Comment =
    "SKIPPED: rsvg-convert and pdftoppm are not installed; Scripts/setup --tests installs them"

  private var path: String? { Program.path(rawValue) }

  /// The file of a scene.
  func file(of scene: Scene, renderer: inout ChartRenderer) throws -> [UInt8] {
    switch self {
    case .svg: renderer.svg(scene)
    case .pdf: try renderer.pdf(scene)
    }
  }

  /// The pixels of a file at two for each point.
  func picture(of file: [UInt8]) throws -> Bitmap {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "snapshot-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (input, output) = (folder.appending(path: "in"), folder.appending(path: "out.png"))
    try Data(file).write(to: input)
    let process = Process()
    process.executableURL = URL(filePath: try #require(path))
    process.arguments =
      switch self {
      case .svg: ["--zoom", "2", "--output", output.path, input.path]
      case .pdf:
        ["-png", "-r", "144", "-singlefile", input.path, output.deletingPathExtension().path]
      }
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return try PNGDecoder().decode([UInt8](Data(contentsOf: output)))
  }
}
