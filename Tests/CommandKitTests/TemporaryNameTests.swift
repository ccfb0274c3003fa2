import Testing

@testable import CommandKit

@Suite("Names of temporary files")
struct TemporaryNameTests {
  @Test("the name tells the target and the process")
  func name() {
    let name = TemporaryName(target: "week.png").name(process: 4711)
    #expect(name == ".week.png.4711.snapshot-tmp")
    #expect(TemporaryName(target: "week.png").process(of: name) == 4711)
  }

  @Test(
    "other files are not taken for temporary ones",
    arguments: [
      "week.png", ".week.png", ".week.png.snapshot-tmp", ".week.png..snapshot-tmp",
      ".week.png.47x.snapshot-tmp", ".week.png.-47.snapshot-tmp", ".week.png.47.snapshot-tmp.bak",
      ".week2.png.47.snapshot-tmp", "x.week.png.47.snapshot-tmp", ".week.png.47",
      ".week.png.99999999999.snapshot-tmp", "",
    ])
  func others(name: String) {
    #expect(TemporaryName(target: "week.png").process(of: name) == nil)
  }

  @Test("a long name is cut between characters, so that the system takes it")
  func long() {
    let target = TemporaryName(target: "a" + String(repeating: "é", count: 127))
    let name = target.name(process: .max)
    #expect(name.utf8.count <= 255)
    #expect(name.hasPrefix(".aé"))
    #expect(name.hasSuffix("é.2147483647.snapshot-tmp"))
    #expect(target.process(of: name) == .max)
  }

  @Test("names are compared as bytes")
  func bytes() {
    let name = TemporaryName(target: "\u{E9}").name(process: 1)
    #expect(TemporaryName(target: "e\u{301}").process(of: name) == nil)
  }

  @Test(
    "a path is taken apart at its last slash and dot",
    arguments: [
      ("week.png", ".", "", "week.png", "week", "png"),
      ("a/week.png", "a", "a/", "week.png", "week", "png"),
      ("a//week", "a/", "a//", "week", "week", nil),
      ("/week.png", "/", "/", "week.png", "week", "png"),
      ("a.b/", "a.b", "a.b/", "", "", nil),
      (".png", ".", "", ".png", ".png", nil),
      ("week.", ".", "", "week.", "week.", nil),
      ("a/\u{301}.png", "a", "a/", "\u{301}.png", "\u{301}", "png"),
      ("", ".", "", "", "", nil),
    ] as [(String, String, String, String, String, String?)])
  func paths(
    _ path: String, folder: String, prefix: String, name: String, stem: String, ending: String?
  ) {
    let parts = FilePath(path)
    #expect(parts.folder == folder)
    #expect(Array(parts.prefix.utf8) == Array(prefix.utf8))
    #expect(Array(parts.name.utf8) == Array(name.utf8))
    #expect(parts.baseName == stem)
    #expect(parts.fileExtension == ending)
  }
}
