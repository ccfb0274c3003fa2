import Foundation
import Testing
import TestSupport

@testable import Base

@Suite("What a batch says")
struct BatchMessageTests {
  private static let rows = """
    {"id":"a","data":[{"x":"a","y":1},{"x":"b","y":2}]}
    {"id":"b","data":"none.csv"}
    {"id":"c","data":[{"x":"a","y":3},{"x":"b","y":2}]}

    """

  private func folder(_ rows: String = rows) throws -> TestFolder {
    let folder = try TestFolder()
    try folder.write(rows, to: "jobs.ndjson")
    try folder.makeFolder("out")
    return folder
  }

  private func lines(_ text: String) throws -> [JSONValue] {
    try text.split(separator: "\n").map {
      try JSONValue(parsing: SourceText(String($0), name: "line"))
    }
  }

  /// The call of every test here, with some arguments more.
  private func run(_ folder: TestFolder, _ arguments: String...) throws -> CommandRun {
    try CommandRun(
      ["batch", "jobs.ndjson", "--size", "120x80", "--alt", "A", "-o", "out"] + arguments,
      in: folder)
  }

  @Test("failures with their ids, a summary, and why it ends")
  func text() throws {
    let run = try run(folder())
    // On a slow machine there is time for a word about the progress.
    let lines = run.errors.split(separator: "\n").filter {
      !$0.hasPrefix("snapshot: ") || !$0.contains(" of 3 cards")
    }
    #expect(run.status == 1 && run.text == "" && lines.count == 3, "\(run.errors)")
    #expect(
      lines.first
        == "snapshot: failed: b: \"none.csv\" cannot be read: there is no such file. Check the path."
    )
    #expect(lines.dropFirst().first?.hasPrefix("snapshot: 2 drawn, 1 failed in ") == true)
    #expect(lines.last?.hasPrefix("Error: 1 of 3 cards could not be drawn. ") == true)
  }

  @Test("another encoding than UTF-8 is told once, though a file is read twice")
  func encoding() throws {
    let folder = try folder()
    let rows = Array("id,title\na,Z".utf8) + [0xFC] + Array("rich\nb,M".utf8) + [0xFC]
    try Data(rows + Array("nchen\n".utf8)).write(to: URL(fileURLWithPath: folder["jobs.csv"]))
    let run = try CommandRun(
      ["batch", "jobs.csv", "--dry-run", "--alt", "A", "-o", "out"], in: folder)
    let told = run.errors.split(separator: "\n").filter { $0.contains("Windows-1252") }
    #expect(told == ["snapshot: jobs.csv: read as Windows-1252."], "\(run.errors)")
    #expect(run.status == 0)
  }

  @Test("with -q nothing but errors")
  func quiet() throws {
    let folder = try folder()
    let failing = try run(folder, "-q")
    #expect(failing.errors.split(separator: "\n").count == 2 && failing.status == 1)
    try folder.write("{\"id\":\"a\",\"data\":[{\"x\":\"a\",\"y\":1}]}\n", to: "jobs.ndjson")
    let fine = try run(folder, "-q")
    #expect(fine.errors == "" && fine.status == 0)
  }

  @Test("as JSON, each message is one object")
  func json() throws {
    let run = try run(folder(), "--log-format", "json", "-j", "2")
    #expect(run.status == 1 && run.text == "")
    let lines = try lines(run.errors).filter { $0["level"]?.string != "progress" }
    #expect(lines.map { $0["level"]?.string } == ["error", "summary", "error"], "\(run.errors)")
    guard lines.count == 3 else { return }
    #expect(lines[0]["id"]?.string == "b" && lines[0]["line"]?.number == 2)
    #expect(lines[0]["column"]?.number == 1)
    #expect(lines[1]["drawn"]?.number == 2 && lines[1]["failed"]?.number == 1)
    #expect(lines[1]["unchanged"]?.number == 0 && lines[1]["dryRun"]?.bool == false)
    #expect(lines[1]["bytes"]?.number.map { $0 > 0 } == true)
    #expect(lines[2]["status"]?.number == 1)
  }

  @Test("as JSON, what is wrong with the call, too, however the format was asked for")
  func jsonUsage() throws {
    let folder = try folder()
    for (arguments, environment) in [
      (["--log-format=json", "--nope"], [:]), (["--nope"], ["SNAPSHOT_LOG_FORMAT": "json"]),
    ] as [([String], [String: String])] {
      let run = try CommandRun(
        ["batch", "jobs.ndjson", "-o", "out"] + arguments, in: folder, environment: environment)
      let lines = try lines(run.errors)
      #expect(run.status == 64 && lines.count == 1)
      #expect(lines.first?["message"]?.string == "Unknown option '--nope'.")
      #expect(lines.first?["usage"]?.array?.count == 2)
    }
    let missing = try CommandRun(
      "batch", "none.ndjson", "-o", "out", "--log-format", "json", in: folder)
    #expect(missing.status == 66)
    #expect(try lines(missing.errors).first?["status"]?.number == 66)
    // Another command has no such option, and no such messages.
    let chart = try CommandRun(
      "chart", "none.csv", in: folder, environment: ["SNAPSHOT_LOG_FORMAT": "json"])
    #expect(chart.errors.hasPrefix("Error: "))
    let unknown = try CommandRun(
      "batch", "jobs.ndjson", "-o", "out", "--log-format", "xml", in: folder)
    #expect(unknown.status == 64)
    #expect(unknown.errors.hasPrefix("Error: --log-format: \"xml\" is not known."))
  }

  @Test("a dry run says what would be done, and writes nothing")
  func rehearsal() throws {
    let folder = try folder()
    let first = try run(folder, "--dry-run", "-j", "2", "--gallery")
    #expect(first.status == 1)
    #expect(
      first.text
        == "draw\ta\nfailed\tb\t\"none.csv\" cannot be read: there is no such file. Check the path.\ndraw\tc\n"
    )
    #expect(first.errors.contains("snapshot: dry run: 2 to draw, 1 would fail in "))
    #expect(first.errors.contains("Error: 1 of 3 cards cannot be drawn."))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder["out"]) == [])

    try folder.write(
      Self.rows.replacing("\"none.csv\"", with: "[{\"x\":\"a\",\"y\":9}]"), to: "jobs.ndjson")
    #expect(try run(folder, "-q").status == 0)
    try folder.write(
      Self.rows.replacing("\"none.csv\"", with: "[{\"x\":\"a\",\"y\":9}]").replacing("3", with: "4")
        + "{\"id\":\"d\"}\n", to: "jobs.ndjson")
    try folder.write("mine", to: "out/d@2x.png")
    try folder.write("mine", to: "out/d.png")
    let before = try FileManager.default.contentsOfDirectory(atPath: folder["out"]).sorted()
    let manifest = folder.bytes(of: "out/manifest.ndjson")
    let second = try run(folder, "--dry-run", "-q", "--no-clobber")
    #expect(second.status == 0 && second.errors == "")
    #expect(second.text == "unchanged\ta\nunchanged\tb\nkept\tc\nkept\td\n")
    let third = try run(folder, "--dry-run", "-q")
    #expect(third.text.hasPrefix("unchanged\ta\nunchanged\tb\ndraw\tc\nfailed\td\t\"out/d"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder["out"]).sorted() == before)
    #expect(folder.bytes(of: "out/manifest.ndjson") == manifest)
  }

  @Test(
    "a dry run makes no file anywhere, and takes no lock",
    .enabled(if: Strace.isExpected, Strace.skipped),
    arguments: ["-o out", "-o out.tar", "--inline"])
  func rehearsalCalls(output: String) throws {
    let folder = try folder()
    let run = try CommandRun(
      script: "strace -f -o calls -e trace=%file,flock,ftruncate \"$COMMAND\" batch jobs.ndjson "
        + "--dry-run \(output) >plan 2>errors; cat calls", in: folder)
    let writing = run.text.split(separator: "\n").filter { call in
      ["O_CREAT", "O_WRONLY", "O_RDWR", "mkdir", "rename", "unlink", "link(", "linkat", "flock("]
        .contains {
          call.contains($0)
        } && !call.contains("/dev/") && !call.contains("readlink")
    }
    #expect(writing == [], "\(writing)")
    #expect(folder.text(of: "plan").hasPrefix("draw\ta\n"))
  }

  /// Runs the command at a terminal; its input stays open until the line has told of all rows that were in it.
  private static let terminal = """
    import fcntl, os, pty, signal, struct, sys, termios
    signal.alarm(120)
    os.mkfifo("gate")
    pid, end = pty.fork()
    if pid == 0:
      os.environ["TERM"] = sys.argv[1]
      fcntl.ioctl(2, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 40, 0, 0))
      call = "$COMMAND batch - -j 1 --size 120x80 --alt A -o out " + sys.argv[2]
      os.execvp("sh", ["sh", "-c", "(cat jobs.ndjson gate) | " + call])
    def leave():
      open("gate", "wb").close()
      os.remove("gate")
    has_line = sys.argv[1:] == ["xterm", ""]
    if not has_line: leave()
    text = b""
    while True:
      try: piece = os.read(end, 4096)
      except OSError: break
      if not piece: break
      text += piece
      if has_line and b"3 cards  1 failed" in text:
        has_line = False
        leave()
    os.waitpid(pid, 0)
    sys.stdout.buffer.write(text)
    """

  @Test("on a terminal one line is drawn again and again, and goes before others are written")
  func terminal() throws {
    let folder = try folder()
    try folder.write(Self.terminal, to: "terminal.py")
    let run = try CommandRun(script: "python3 terminal.py xterm ''", in: folder)
    let erased = "\r\u{1B}[K"
    let parts = run.text.components(separatedBy: erased)
    #expect(parts.count > 1, "\(run.text)")
    #expect(parts.contains { $0.contains("3 cards  1 failed") }, "\(run.text)")
    // What a line shows is shorter than the terminal; a message follows only what was erased.
    for part in parts.dropLast() {
      #expect(part.unicodeScalars.split(separator: "\n").last.map { $0.count < 40 } == true)
    }
    #expect(parts.last?.hasPrefix("snapshot: 2 drawn, 1 failed") == true, "\(run.text)")
    for (terminal, option) in [("dumb", ""), ("xterm", "-q"), ("xterm", "--log-format json")] {
      let plain = try CommandRun(
        script: "python3 terminal.py '\(terminal)' '--force \(option)'", in: folder)
      #expect(!plain.text.contains("\u{1B}") && plain.text.contains("none.csv"))
    }
  }
}
