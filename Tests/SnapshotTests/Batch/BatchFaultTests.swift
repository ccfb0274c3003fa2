import Foundation
import Testing
import TestSupport

@testable import ChartRender
@testable import snapshot

@Suite("Batches that are interrupted")
struct BatchFaultTests {
  private static let jobs = 16
  private static let call =
    "\"$COMMAND\" batch jobs.ndjson --template spec.json -q -o out"

  /// A batch, and what is there when nobody interrupts it.
  private func sample() throws -> (BatchSample, whole: BatchSample.Content) {
    let sample = try BatchSample(jobs: BatchFaultTests.jobs)
    #expect(try sample.draw(into: "whole", "-q").status == 0)
    try sample.folder.makeFolder("out")
    return (sample, try sample.content(of: "whole"))
  }

  private func script(_ text: String, _ sample: BatchSample) throws -> CommandRun {
    try CommandRun(script: "export SOURCE_DATE_EPOCH=1474200000; " + text, in: sample.folder)
  }

  private func traced(_ fault: String, _ sample: BatchSample) throws -> CommandRun {
    let call = fault.prefix { $0 != ":" }
    return try script(
      "strace -f -o /dev/null -e trace=\(call) -e inject=\(fault) \(BatchFaultTests.call)", sample)
  }

  @Test(
    "killed anywhere, it goes on to what it would have been",
    .enabled(if: Strace.isExpected, Strace.skipped))
  func killed() throws {
    let (sample, whole) = try sample()
    var kills = 0
    // Calls are counted for each thread, and sixteen jobs are enough for five of one.
    for (call, step) in [("linkat", 1), ("write", 1), ("unlinkat", 1), ("openat", 8)] {
      for turn in 1...5 {
        try FileManager.default.removeItem(atPath: sample.folder["out"])
        try sample.folder.makeFolder("out")
        let place = turn * step
        let killed = try traced("\(call):signal=KILL:when=\(place)", sample)
        guard killed.status == 128 + 9 else { continue }
        kills += 1
        let text = String(
          decoding: sample.folder.bytes(of: "out/manifest.ndjson") ?? [], as: UTF8.self)
        #expect(text.isEmpty || text.hasSuffix("\n"))
        _ = try sample.lines(text)
        let resumed = try sample.draw(into: "out", "-q")
        #expect(resumed.status == 0, "\(call) \(place): \(resumed.errors)")
        #expect(try sample.content(of: "out") == whole, "\(call) \(place)")
      }
    }
    #expect(kills >= 12, "\(kills)")
  }

  @Test("an interrupted batch is gone on with, and what is there is compared by its content")
  func unfinished() throws {
    let (sample, whole) = try sample()
    let lines = String(decoding: whole["manifest.ndjson"] ?? [], as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: true)
    let part = lines.prefix(4).joined(separator: "\n") + "\n" + lines[4].prefix(40)
    try sample.folder.write(part, to: "out/manifest.ndjson")
    try sample.folder.write("", to: "out/.manifest.previous.ndjson")
    for name in ["u0.png", "u1.png", "u2.png"] {
      try Data(whole[name] ?? []).write(to: URL(fileURLWithPath: sample.folder["out/\(name)"]))
    }
    try sample.folder.write(
      String(repeating: "x", count: whole["u3.png"]?.count ?? 0), to: "out/u3.png")
    let resumed = try sample.draw(into: "out")
    #expect(resumed.status == 0 && resumed.errors.contains("13 drawn, 3 unchanged"))
    #expect(try sample.content(of: "out") == whole)
  }

  @Test("the option of earlier releases that asked for that is told to be needless")
  func needless() throws {
    let (sample, whole) = try sample()
    let run = try sample.draw(into: "out", "--resume")
    #expect(run.status == 0)
    #expect(
      run.errors.hasPrefix(
        "snapshot: --resume is no longer needed: a batch goes on where an interrupted run has "
          + "ended.\n"))
    #expect(try sample.content(of: "out") == whole)
  }

  @Test("the scheduled call of the documentation makes its folder, and survives a kill")
  func scheduled() throws {
    let page = try Readme("Documentation/sending.md").text
    let line = try #require(page.split(separator: "\n").first { $0.contains("* * 1  snapshot") })
    let call = try #require(line.range(of: "snapshot ")).lowerBound
    let words = line[call...].split(separator: " ").map(String.init)
    // Sending is another matter, and needs a destination.
    let drawing = words.prefix { $0 != "--send" }.joined(separator: " ")
      .replacingOccurrences(of: "snapshot ", with: "\"$COMMAND\" ")
    let folder = try TestFolder()
    let rows = (1...14).flatMap { day in
      ["Ann", "Bob"].map { "\($0),2016-09-\(day < 10 ? "0" : "")\(day),\(day * 100)\n" }
    }
    try folder.write("user,date,steps\n" + rows.joined(), to: "activity.csv")
    let killed = try CommandRun(
      script: "mkdir cards; : > cards/.manifest.previous.ndjson; \(drawing)", in: folder)
    #expect(killed.status == 0 && killed.errors.isEmpty)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder["cards"]).sorted()
    #expect(names.filter { $0.hasSuffix(".png") } == ["Ann.png", "Bob.png"])
    let fresh = try CommandRun(script: "rm -r cards; \(drawing)", in: folder)
    #expect(fresh.status == 0 && fresh.errors.isEmpty)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder["cards"]).sorted() == names)
  }

  @Test(
    "asked to end, it ends soon, with a whole manifest and its own status",
    arguments: [("INT", 130), ("TERM", 143)] as [(String, Int32)])
  func signals(name: String, status: Int32) throws {
    let (sample, whole) = try sample()
    // The producer goes on for ever; the signal finds the command waiting for it.
    let run = try script(
      "mkfifo jobs; (cat jobs.ndjson; exec sleep 60) > jobs & producer=$!; "
        + "\"$COMMAND\" batch - --template spec.json -o out < jobs & process=$!; "
        + "until [ $(cat out/manifest.ndjson 2>/dev/null | wc -l) -ge 16 ]; do sleep 0.05; done; "
        + "start=$(date +%s%N); kill -\(name) $process; wait $process; code=$?; end=$(date +%s%N); "
        + "kill $producer; "
        + "[ $(( (end - start) / 1000000 )) -lt 2000 ] || exit 99; exit $code", sample)
    #expect(run.status == status, "\(run.errors)")
    #expect(try sample.manifest("out").count == BatchFaultTests.jobs)
    let resumed = try sample.draw(into: "out", "-q")
    #expect(resumed.status == 0)
    #expect(try sample.content(of: "out") == whole)
  }

  @Test(
    "a disk that cannot be written to ends it with the path, and leaves no part of a file",
    .enabled(if: Strace.isExpected, Strace.skipped),
    arguments: [
      ("linkat:error=ENOSPC:when=5+", "the disk is full"),
      ("linkat:error=EROFS:when=3+", "the disk can only be read"),
    ])
  func faults(fault: String, reason: String) throws {
    let (sample, whole) = try sample()
    let run = try traced(fault, sample)
    #expect(run.status == 74 && run.errors.contains(reason) && run.errors.contains("\"out/u"))
    for (name, bytes) in try sample.content(of: "out") where name.hasSuffix(".png") {
      #expect(bytes == whole[name])
    }
    #expect(try !sample.content(of: "out").keys.contains { $0.hasSuffix(".snapshot-tmp") })
    #expect(try sample.draw(into: "out", "-q").status == 0)
    #expect(try sample.content(of: "out") == whole)
  }

  @Test("a limit on files leaves no part of one either")
  func limit() throws {
    let (sample, whole) = try sample()
    let run = try script("ulimit -f 2; \(BatchFaultTests.call)", sample)
    #expect(run.status == 74 && run.errors.contains("ulimit -f"))
    for (name, bytes) in try sample.content(of: "out") where name.hasSuffix(".png") {
      #expect(bytes == whole[name])
    }
    #expect(try sample.draw(into: "out", "-q").status == 0)
    #expect(try sample.content(of: "out") == whole)
  }
}
