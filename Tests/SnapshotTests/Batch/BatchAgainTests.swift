import Foundation
import Testing
import TestSupport

@testable import CommandKit

@Suite("Batches that were drawn before")
struct BatchAgainTests {
  /// When each file was last written, by its name.
  private func times(_ sample: BatchSample, _ output: String) throws -> [String: Int] {
    var times: [String: Int] = [:]
    for name in try sample.content(of: output).keys where name.hasSuffix(".png") {
      let path = sample.folder["\(output)/\(name)"]
      times[name] = try FileStatus(of: path, lastLink: .itself).stamp.identity.number.hashValue
    }
    return times
  }

  @Test("only what would look different is drawn again")
  func incremental() throws {
    let sample = try BatchSample(jobs: 6)
    #expect(try sample.draw(into: "out").errors.contains("6 drawn"))
    let (content, files) = (try sample.content(of: "out"), try times(sample, "out"))
    let again = try sample.draw(into: "out", "-j", "1")
    #expect(again.errors.contains("0 drawn, 6 unchanged"))
    #expect(try sample.content(of: "out") == content && times(sample, "out") == files)

    let changed = BatchSample.rows(0..<6).replacingOccurrences(of: "User 3", with: "Another")
    try sample.folder.write(changed, to: "jobs.ndjson")
    #expect(try sample.draw(into: "out").errors.contains("1 drawn, 5 unchanged"))
    let kept = try times(sample, "out").filter { files[$0.key] == $0.value }
    #expect(kept.count == 5 && kept["u3.png"] == nil)

    try FileManager.default.removeItem(atPath: sample.folder["out/u2.png"])
    try sample.folder.write("cut", to: "out/u4.png")
    #expect(try sample.draw(into: "out").errors.contains("2 drawn, 4 unchanged"))
    try sample.folder.write(
      BatchSample.spec.replacingOccurrences(of: "\"width\": 90", with: "\"width\": 91"),
      to: "spec.json")
    #expect(try sample.draw(into: "out").errors.contains("6 drawn"))
    #expect(try sample.draw(into: "out", "--theme", "dark").errors.contains("6 drawn"))
    #expect(try sample.draw(into: "out", "--theme", "dark", "--force").errors.contains("6 drawn"))
    let fresh = try sample.draw(into: "fresh", "--theme", "dark")
    #expect(fresh.status == 0)
    #expect(try sample.content(of: "fresh") == sample.content(of: "out"))
  }

  @Test("files that a job names count by what is in them")
  func images() throws {
    let sample = try BatchSample(jobs: 1)
    try sample.folder.write("day,v\n1,2\n2,3\n", to: "a.csv")
    try sample.folder.write(#"{"id":"a","user":"A","data":"a.csv"}"#, to: "jobs.ndjson")
    #expect(try sample.draw(into: "out").errors.contains("1 drawn"))
    try sample.folder.write("day,v\n1,2\n2,3\n", to: "a.csv")
    #expect(try sample.draw(into: "out").errors.contains("1 unchanged"))
    try sample.folder.write("day,v\n1,2\n2,4\n", to: "a.csv")
    #expect(try sample.draw(into: "out").errors.contains("1 drawn"))
  }

  @Test("whoever is not in one run is remembered in the next")
  func returning() throws {
    let sample = try BatchSample(jobs: 4)
    _ = try sample.draw(into: "out")
    try sample.folder.write(BatchSample.rows(0..<2), to: "jobs.ndjson")
    let part = try sample.draw(into: "out", "-v")
    #expect(part.errors.contains("2 unchanged"))
    #expect(
      part.errors.contains(
        "2 cards of earlier runs are in the folder, too. .manifest.earlier.ndjson names the files"))
    #expect(try sample.draw(into: "out").errors.contains("earlier") == false)
    #expect(try sample.manifest("out").count == 2)
    try sample.folder.write(BatchSample.rows(0..<4), to: "jobs.ndjson")
    let whole = try sample.draw(into: "out", "-v")
    #expect(whole.errors.contains("4 unchanged") && !whole.errors.contains("earlier"))
    let names = try sample.content(of: "out").keys.filter { $0.hasPrefix(".") }
    #expect(names.isEmpty)
  }

  @Test("files that no batch has made are left alone unless somebody wants them replaced")
  func foreignFiles() throws {
    let sample = try BatchSample(jobs: 2)
    try sample.folder.makeFolder("out")
    try sample.folder.write("mine", to: "out/u1.png")
    let run = try sample.draw(into: "out", "-q")
    #expect(run.status == 1 && run.errors.contains("\"out/u1.png\" is there already"))
    #expect(sample.folder.bytes(of: "out/u1.png") == Array("mine".utf8))
    let kept = try sample.draw(into: "out", "--no-clobber")
    #expect(kept.status == 0 && kept.errors.contains("1 kept"), "\(kept.errors)")
    #expect(sample.folder.bytes(of: "out/u1.png") == Array("mine".utf8))
    #expect(try sample.draw(into: "out", "--force").status == 0)
    #expect(sample.folder.bytes(of: "out/u1.png") != Array("mine".utf8))
    try sample.folder.makeFolder("other")
    try sample.folder.write("{\"a\":1}\n", to: "other/manifest.ndjson")
    let other = try sample.draw(into: "other")
    #expect(other.status == 73 && other.errors.contains("manifest.ndjson"))
    #expect(sample.folder.bytes(of: "other/manifest.ndjson") == Array("{\"a\":1}\n".utf8))
  }

  @Test("the last folder of the output is made, but not by a dry run")
  func newFolder() throws {
    let sample = try BatchSample(jobs: 2)
    let plan = try sample.call(["-o", "new/", "--dry-run"])
    #expect(plan.status == 0 && plan.errors.contains("2 to draw"), "\(plan.errors)")
    #expect(try !sample.folder.names.contains("new"))
    let run = try sample.call(["-o", "new/", "-q"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try sample.manifest("new").count == 2)
  }

  @Test("an output that cannot take the batch ends it at once, with path and reason")
  func outputs() throws {
    let sample = try BatchSample(jobs: 2)
    let missing = try sample.call(["-o", "no/where/"])
    #expect(missing.status == 73 && missing.errors.contains("\"no/where/\" cannot be made"))
    let file = try sample.call(["-o", "spec.json"])
    #expect(file.status == 73 && file.errors.contains("spec.json"))
    let nothing = try sample.call([])
    #expect(nothing.status == 64 && nothing.errors.contains("-o cards/"))
    for pair in [["--tar", "--gallery"], ["--inline", "--force"], ["--force", "-n"]] {
      let run = try sample.call(["-o", "x"] + pair)
      #expect(run.status == 64 && run.errors.contains("do not go together"))
    }
    let held = try CommandRun(
      script: "mkdir out; exec 9<out; flock 9; "
        + "\"$COMMAND\" batch jobs.ndjson --template spec.json -o out", in: sample.folder)
    #expect(held.status == 73 && held.errors.contains("another batch is at work there"))
  }
}
