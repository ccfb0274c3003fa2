import Testing
import TestSupport

@testable import CommandKit
@testable import Graphics
@testable import Imaging

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("Writing files")
struct AtomicWriteTests {
  /// A folder with data and what an earlier run has written.
  private func folder() throws -> TestFolder {
    let folder = try TestFolder()
    try folder.write("5200\n8400\n3000\n", to: "week.txt")
    try folder.write("old", to: "week.png")
    return folder
  }

  private func draw(_ output: String, in folder: TestFolder) throws -> CommandRun {
    try CommandRun("chart", "-q", "week.txt", "-o", output, in: folder)
  }

  private func expectPicture(_ name: String, in folder: TestFolder) throws {
    #expect(try PNGDecoder().decode(folder.bytes(of: name) ?? []).size.width == 828)
  }

  @Test("an old file is replaced and keeps its permissions", arguments: [0o600, 0o644, 0o444])
  func replaced(mode: UInt32) throws {
    let folder = try folder()
    chmod(folder["week.png"], mode_t(mode))
    let run = try draw("week.png", in: folder)
    #expect(run.errors == "")
    #expect(run.status == 0)
    try expectPicture("week.png", in: folder)
    #expect(folder.permissions(of: "week.png") == mode)
    #expect(try folder.names == ["week.png", "week.txt"])
  }

  @Test("a new file has the permissions that the user wants", arguments: [0o022, 0o077, 0o002])
  func created(mask: UInt32) throws {
    let folder = try folder()
    let run = try CommandRun(
      script: "umask \(String(mask, radix: 8)); exec \"$COMMAND\" chart -q week.txt -o new.png",
      in: folder)
    #expect(run.status == 0)
    #expect(folder.permissions(of: "new.png") == 0o666 & ~mask)
  }

  @Test("a symbolic link is replaced and not followed", arguments: ["week.png", "nowhere"])
  func symbolicLink(target: String) throws {
    let folder = try folder()
    symlink(target, folder["link.png"])
    #expect(try draw("link.png", in: folder).status == 0)
    #expect(try FileStatus(of: folder["link.png"], lastLink: .itself).kind == .regular)
    try expectPicture("link.png", in: folder)
    #expect(folder.bytes(of: "week.png") == Array("old".utf8))
    #expect(try folder.names == ["link.png", "week.png", "week.txt"])
  }

  @Test("a pipe and a device keep their names and are written to")
  func pipe() throws {
    let folder = try folder()
    let run = try CommandRun(
      script: """
        mkfifo pipe
        cat pipe > copy.png & "$COMMAND" chart -q week.txt -o pipe && wait && test -p pipe
        ln -s /dev/null null
        "$COMMAND" chart -q week.txt -o null && test -c null
        """, in: folder)
    #expect(run.errors == "")
    #expect(run.status == 0)
    try expectPicture("copy.png", in: folder)
    #expect(try folder.names == ["copy.png", "null", "pipe", "week.png", "week.txt"])
  }

  // Not by the name /dev/stdout: if this broke, a test run by root would replace the machine's own.
  @Test("a link of the system's leads to where standard output goes, even a file")
  func systemLink() throws {
    let folder = try folder()
    let run = try CommandRun(
      script: "\"$COMMAND\" chart -q week.txt -o /dev/fd/1 > new.png", in: folder)
    #expect(run.errors == "")
    #expect(run.status == 0)
    try expectPicture("new.png", in: folder)
  }

  @Test(
    "what is no place for a file is an error with a reason",
    arguments: [
      ("out", "it is a folder. Name a file in it: -o out/week.png"),
      ("out/", "it is a folder. Name a file in it: -o out/week.png"),
      ("link", "it is a folder. Name a file in it: -o link/week.png"),
      (".", "it is a folder. Name a file in it: -o ./week.png"),
      ("a/b.png", "there is no folder \"a\". Make it first, or check the path."),
      ("week.txt/b", "a part of the path is a file and not a folder. Check the path."),
    ])
  func noPlace(output: String, reason: String) throws {
    let folder = try folder()
    try folder.makeFolder("out")
    symlink("out", folder["link"])
    let run = try draw(output, in: folder)
    #expect(run.errors == "Error: \"\(output)\" cannot be written: \(reason)\n")
    #expect(run.output == [])
    #expect(run.status == 73)
    #expect(try folder.names == ["link", "out", "week.png", "week.txt"])
  }

  @Test("a name too long is an error", arguments: [256, 5000])
  func longName(length: Int) throws {
    let folder = try folder()
    let run = try draw(String(repeating: "a", count: length), in: folder)
    #expect(
      run.errors.hasSuffix("\" cannot be written: the name is too long. Choose a shorter one.\n"))
    #expect(run.status == 73)
    #expect(try folder.names == ["week.png", "week.txt"])
  }

  @Test("the longest name that there can be is written")
  func longestName() throws {
    let folder = try folder()
    let name = String(repeating: "a", count: 255)
    #expect(try draw(name, in: folder).status == 0)
    try expectPicture(name, in: folder)
  }

  @Test(
    "a folder that may not be written to is an error",
    .enabled(if: geteuid() != 0, "Skipped: root may write to every folder."))
  func readOnlyFolder() throws {
    let folder = try folder()
    chmod(folder.path, 0o555)
    defer { chmod(folder.path, 0o755) }
    let run = try draw("week.png", in: folder)
    #expect(
      run.errors == "Error: \"week.png\" cannot be written: permission is denied. "
        + "Change the permissions, or choose another place.\n")
    #expect(run.status == 73)
    #expect(folder.bytes(of: "week.png") == Array("old".utf8))
  }
}
