import Foundation
import Testing
import TestSupport

@testable import ChartRender

@Suite("Golden pictures")
struct GoldenTests {
  @Test(
    "scenes and pictures without text are the recorded ones",
    arguments: try Goldens.namesOfRun().filter { !Goldens.namesWithText.contains($0) })
  func plain(name: String) throws { try check(name) }

  @Test(
    "scenes and pictures with text are the recorded ones", GoldenStack.isComparable,
    arguments: try Goldens.namesOfRun().filter(Goldens.namesWithText.contains))
  func texts(name: String) throws { try check(name) }

  private func check(_ name: String) throws {
    var renderer = try ChartRenderer()
    let spec = try GoldenSpec(name)
    for look in spec.looks {
      let golden = GoldenCase(
        name: look.name, spec: name, scene: try spec.scene(look, renderer: &renderer))
      try golden.checkScene()
      for scale in spec.scales {
        let drawn = GoldenCase(
          name: look.name, spec: name,
          scene: try spec.scene(look, at: scale, renderer: &renderer))
        try drawn.checkPicture(scale, renderer: &renderer)
      }
    }
  }

  @Test("a run that records does not pass", .enabled(if: Goldens.isRecording))
  func recording() throws {
    let names =
      try Goldens.names() + GoldenPicture.all.map(\.name)
      + RenderScale.allCases.map(SelectionBackground.file)
    Issue.record("\(Goldens.recording.advice(names: names))")
  }

  @Test(
    "a recording of all goldens also notes what they were drawn with",
    .enabled(if: Goldens.recording == .everything))
  func stack() throws {
    let (file, now) = ("stack.txt", try GoldenStack.describe())
    let old = try? String(contentsOf: PackageFolder.golden.appending(path: file), encoding: .utf8)
    if old != now { try Goldens.record(Array(now.utf8), to: file) }
  }

  @Test("a recording is never asked for under CI")
  func noRecordingUnderCI() {
    #expect(!(Goldens.isRecording && ContinuousIntegration.isRunning))
  }

  @Test("the README says what each golden proves, and no file lacks its case")
  func readme() throws {
    let readme = try String(
      contentsOf: PackageFolder.golden.appending(path: "README.md"), encoding: .utf8)
    let names = try Goldens.names()
    for name in names { #expect(readme.contains("| `\(name)` |"), "\(name) is not explained") }
    let files = Set(try names.flatMap { try GoldenSpec($0).files })
    for file in try Goldens.files(in: "scenes") + Goldens.files(in: "pictures") {
      #expect(files.contains(file), "\(file) belongs to no case")
    }
  }
}
