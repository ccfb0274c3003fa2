import Testing
import TestSupport

@testable import CommandKit
@testable import Graphics
@testable import Imaging

@Suite("Writing that is interrupted")
struct InterruptedWriteTests {
  private static let old = Array("old".utf8)

  /// A folder with data and what an earlier run has written.
  private func folder() throws -> TestFolder {
    let folder = try TestFolder()
    try folder.write("5200\n8400\n3000\n", to: "week.txt")
    try folder.write("old", to: "week.png")
    return folder
  }

  private func expectPicture(_ name: String, in folder: TestFolder) throws {
    #expect(try PNGDecoder().decode(folder.bytes(of: name) ?? []).size.width == 828)
  }

  /// A number that no process has any more.
  private func deadProcess() throws -> Int32 {
    let folder = try TestFolder()
    let process = try Spawn(
      program: "/bin/sh", arguments: ["-c", ":"], folder: folder.path, environment: [],
      input: nil, output: nil, errors: "/dev/null")
    _ = try process.wait()
    return process.identifier
  }

  // The shell's limit is a few hundred bytes, so the first write is short and the next one fails.
  @Test("a file that gets too large leaves the old one whole and nothing else")
  func fileSizeLimit() throws {
    let folder = try folder()
    let run = try CommandRun(
      script: "ulimit -f 1; exec \"$COMMAND\" chart -q week.txt -o week.png", in: folder)
    #expect(
      run.errors == "Error: \"week.png\" cannot be written: "
        + "the file would be larger than the system allows. Raise the limit of ulimit -f.\n")
    #expect(run.status == 74)
    #expect(folder.bytes(of: "week.png") == InterruptedWriteTests.old)
    #expect(try folder.names == ["week.png", "week.txt"])
  }

  @Test("what a dead process has left is removed, and nothing else")
  func leftovers() throws {
    let folder = try folder()
    let dead = TemporaryName(target: "week.png").name(process: try deadProcess())
    let kept = [
      TemporaryName(target: "week.png").name(process: CurrentProcess.identifier),
      TemporaryName(target: "other.png").name(process: try deadProcess()),
      ".week.png.snapshot-tmp",
    ]
    for name in kept + [dead] { try folder.write("part", to: name) }
    let run = try CommandRun("chart", "-q", "week.txt", "-o", "week.png", in: folder)
    #expect(run.errors == "")
    #expect(run.status == 0)
    #expect(try folder.names == (kept + ["week.png", "week.txt"]).sorted())
    try expectPicture("week.png", in: folder)
  }

  @Test(
    "a call that fails leaves the old file whole and nothing else",
    .enabled(if: Strace.isExpected, Strace.skipped),
    arguments: [
      ("fsync:error=EIO", 74, "the device reports an error. Check the disk."),
      ("fsync:error=ENOSPC", 74, "the disk is full. Free some space, or choose another disk."),
      ("rename:error=EROFS", 73, "the disk can only be read. Choose another one."),
      ("fsync:error=EINTR:when=1", 0, nil),
      ("fsync:error=EINVAL", 0, nil),
    ] as [(String, Int32, String?)])
  func failingCalls(fault: String, status: Int32, reason: String?) throws {
    let folder = try folder()
    let run = try CommandRun(script: Strace.script(fault), in: folder)
    #expect(run.errors == (reason.map { "Error: \"week.png\" cannot be written: \($0)\n" } ?? ""))
    #expect(run.status == status)
    #expect((folder.bytes(of: "week.png") == InterruptedWriteTests.old) == (status != 0))
    #expect(try folder.names == ["week.png", "week.txt"])
  }

  @Test(
    "file and folder are both synchronised, on files that are still open",
    .enabled(if: Strace.isExpected, Strace.skipped))
  func synchronised() throws {
    let folder = try folder()
    let call = "\"$COMMAND\" chart week.txt -q -o week.png"
    let run = try CommandRun(script: "strace -e trace=fsync -o log.txt \(call)", in: folder)
    #expect(run.status == 0)
    let log = String(decoding: folder.bytes(of: "log.txt") ?? [], as: UTF8.self)
    let calls = log.split(separator: "\n").filter { $0.hasPrefix("fsync(") }
    #expect(calls.count == 2 && calls.allSatisfy { $0.hasSuffix("= 0") }, "\(log)")
  }

  @Test(
    "a process killed while it writes leaves the old file whole, and the next run cleans up",
    .enabled(if: Strace.isExpected, Strace.skipped))
  func killed() throws {
    let folder = try folder()
    let killed = try CommandRun(script: Strace.script("fsync:signal=KILL:when=1"), in: folder)
    #expect(killed.status == 128 + 9)
    #expect(folder.bytes(of: "week.png") == InterruptedWriteTests.old)
    #expect(try folder.names.count == 3)
    let next = try CommandRun("chart", "-q", "week.txt", "-o", "week.png", in: folder)
    #expect(next.status == 0)
    #expect(try folder.names == ["week.png", "week.txt"])
  }

  @Test(
    "a process that is asked to end while it writes puts the file in place first",
    .enabled(if: Strace.isExpected, Strace.skipped),
    arguments: [("INT", 2), ("TERM", 15), ("HUP", 1)])
  func askedToEnd(signal: String, number: Int32) throws {
    let folder = try folder()
    let run = try CommandRun(script: Strace.script("fsync:signal=\(signal):when=1"), in: folder)
    #expect(run.status == 128 + number)
    try expectPicture("week.png", in: folder)
    #expect(try folder.names == ["week.png", "week.txt"])
  }
}
