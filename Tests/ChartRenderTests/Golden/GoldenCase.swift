import Foundation
import Testing

@testable import ChartRender

/// A spec of `Golden` on its way to pictures, as the command would draw it.
struct GoldenCase {
  let name: String
  let scene: Scene
  /// The scales of the pictures; none for a case whose scene says all there is to see.
  let scales: [RenderScale]

  init(_ name: String, renderer: inout ChartRenderer) throws {
    self.name = name
    let file = Goldens.folder.appending(path: name + ".json")
    let source = try SourceText([UInt8](Data(contentsOf: file)), name: name + ".json")
    guard case .spec(let spec) = try ChartInput(reading: source, settings: ChartSettings()) else {
      throw InputError(source: name, place: nil, reason: .setting(.noData, key: "data"))
    }
    let table = try spec.table(
      spec.settings,
      reading: { path throws(any Error) in
        try SourceText([UInt8](Data(contentsOf: Goldens.folder.appending(path: path))), name: path)
      },
      wrapping: { error -> any Error in error })
    guard let table else { throw ChartSpec.lacksData(name) }
    let theme =
      switch spec.settings.themes.first {
      case .builtIn(let theme): theme
      case .inline(let json): try Theme(json, source: source.name)
      case .file(let path):
        try Theme(
          reading: SourceText(
            [UInt8](Data(contentsOf: Goldens.folder.appending(path: path))), name: path))
      case nil: Theme.classic
      }
    let chart = try TableChart(table, settings: spec.settings).chart
    scene = renderer.scene(chart, size: spec.settings.size, theme: spec.settings.applied(to: theme))
    scales = spec.settings.scales ?? []
  }

  /// Whether a font has a say in the pictures.
  var hasText: Bool { scene.items.contains(where: \.hasText) }

  /// Compares the scene's text with the recorded one.
  func checkScene() throws {
    let (file, dump) = ("\(name).scene.txt", scene.dump())
    if Goldens.isRecording { return try record(Array(dump.utf8), to: file) }
    let recorded = try? String(contentsOf: Goldens.folder.appending(path: file), encoding: .utf8)
    #expect(dump == recorded, "the scene of \(name) is not the one in Golden/\(file)")
  }

  /// Compares a picture with the recorded one, and leaves both side by side where they differ.
  func checkPicture(_ scale: RenderScale, renderer: inout ChartRenderer) throws {
    let file = "\(name)\(scale.fileSuffix).png"
    let actual = try renderer.bitmap(scene, scale: scale)
    let recorded = try? Data(contentsOf: Goldens.folder.appending(path: file))
    let expected = try recorded.map { try PNGDecoder().decode([UInt8]($0)) }
    let difference = expected.map { PictureDifference(expected: $0, actual: actual) }
    guard difference?.isMatch != true else { return }
    if Goldens.isRecording {
      return try Goldens.record(PNGEncoder(scale: scale).encode(actual), to: file)
    }
    guard let difference else {
      Issue.record("Golden/\(file) is missing; record it with make golden and look at it")
      return
    }
    let sheet = Goldens.failures.appending(path: file)
    try FileManager.default.createDirectory(
      at: Goldens.failures, withIntermediateDirectories: true)
    try Data(PNGEncoder(scale: scale).encode(difference.sheet())).write(to: sheet)
    Issue.record("\(file): \(difference). Expected, difference, actual: \(sheet.path)")
  }

  /// Only what differs is written, so that a recording changes no more files than it has to.
  private func record(_ bytes: [UInt8], to file: String) throws {
    let old = try? Data(contentsOf: Goldens.folder.appending(path: file))
    if old.map({ [UInt8]($0) }) != bytes { try Goldens.record(bytes, to: file) }
  }
}

extension SceneItem {
  fileprivate var hasText: Bool {
    switch self {
    case .text: true
    case .group(_, let items), .clip(_, let items), .moved(_, let items):
      items.contains(where: \.hasText)
    case .fill, .stroke, .image: false
    }
  }
}
