import Base
import Foundation
import Testing
import TestSupport

@testable import Batch

@Suite("Names of a batch's files")
struct BatchNameTests {
  @Test("hostile names stay in the folder, and each card has a file of its own")
  func hostile() throws {
    let sample = try BatchSample(jobs: 0)
    let names = [
      "../x", "/etc/x", "a/../../x", String(repeating: "n", count: 300), "-rf", ".hidden", "",
      " ", "con", "a\u{0}b", "new\nline", "x@9x", "k\u{202E}gpj.exe", "写真", "🏃‍♀️",
    ]
    let rows = try names.map { name in
      let text = String(
        decoding: try JSONSerialization.data(withJSONObject: ["id": name, "user": "A"]),
        as: UTF8.self)
      return text.dropLast() + ",\"data\":[1,2]}\n"
    }
    try sample.folder.write(rows.joined(), to: "jobs.ndjson")
    let before = try sample.folder.names
    let run = try sample.draw(into: "out", "-q")
    let entries = try sample.manifest("out")
    let failed = entries.filter { $0.text("status") == "failed" }
    // Two of the names are the same name once they are fit, and one has a NUL, which no JSON text keeps.
    #expect(run.status == (failed.isEmpty ? 0 : 1))
    #expect(try sample.folder.names == (before + ["out"]).sorted())
    let files = try sample.content(of: "out").keys.filter { $0.hasSuffix(".png") }
    #expect(files.count == entries.count - failed.count && files.count >= names.count - 2)
    for name in files {
      #expect(!name.contains("/") && name.utf8.count <= 200 && !name.hasPrefix("-"))
      #expect(!name.hasPrefix("."))
    }
  }

  @Test("names that are one file to some file system are found before the second is drawn")
  func collisions() throws {
    let sample = try BatchSample(jobs: 0)
    let ids = ["a", "A", "é", "e\u{301}", "b"]
    try sample.folder.write(
      ids.map { #"{"id":"\#($0)","user":"A","data":[1,2]}"# + "\n" }.joined(), to: "jobs.ndjson")
    let run = try sample.draw(into: "out", "-q")
    #expect(run.status == 1 && run.errors.contains("as those of row 1 are"))
    let status = try sample.manifest("out").map { $0.text("status") }
    #expect(status == ["drawn", "failed", "drawn", "failed", "drawn"])
  }

  @Test("a symbolic link in the folder is neither followed nor replaced unasked")
  func links() throws {
    let sample = try BatchSample(jobs: 1)
    try sample.folder.makeFolder("out")
    try sample.folder.write("mine", to: "target")
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: sample.folder["out/u0.png"], withDestinationPath: sample.folder["target"])
    #expect(try sample.draw(into: "out", "-q").status == 1)
    #expect(try sample.draw(into: "out", "-q", "--force").status == 0)
    #expect(sample.folder.bytes(of: "target") == Array("mine".utf8))
    try sample.folder.makeFolder("elsewhere")
    let folder = DirectorySharding(ofTest: 1).folder(of: "u0")
    try sample.folder.makeFolder("spread")
    try manager.createSymbolicLink(
      atPath: sample.folder["spread/\(folder)"],
      withDestinationPath: sample.folder["elsewhere"])
    let run = try sample.draw(into: "spread", "-q", "--fan-out", "1")
    #expect(run.status == 74 && run.errors.contains("spread/\(folder)/u0.png"))
    #expect(try manager.contentsOfDirectory(atPath: sample.folder["elsewhere"]).isEmpty)
  }
}

extension DirectorySharding {
  /// Levels that exist.
  fileprivate init(ofTest levels: Int) {
    do throws(OptionError) { self = try DirectorySharding(levels: levels) } catch { self = .none }
  }
}
