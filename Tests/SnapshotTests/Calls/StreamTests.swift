import ChartRender
import Testing

@testable import snapshot

@Suite("Standard input and output")
struct StreamTests {
  @Test("a picture goes from standard input to standard output")
  func pipeline() throws {
    let folder = try TestFolder()
    for arguments in [["-", "-o", "-"], ["-"]] {
      let run = try CommandRun(["chart", "-q"] + arguments, in: folder, input: .text("1\n2\n"))
      #expect(run.errors == "")
      #expect(run.status == 0)
      #expect(try PNGDecoder().decode(run.output).size.width == 828)
    }
    #expect(try folder.names == [])
  }

  @Test("a picture is not for a terminal")
  func terminalOutput() throws {
    let terminal = try PseudoTerminal()
    for output in ["-", "/dev/stdout", terminal.path] {
      let run = try CommandRun(
        "chart", "-q", "-", "-o", output, in: TestFolder(), input: .text("1\n"),
        output: .path(terminal.path))
      #expect(
        run.errors == "Error: A PNG is not for a terminal. "
          + "Name a file with -o, or redirect standard output.\n")
      #expect(run.status == 64)
    }
  }

  @Test("a terminal as input is an error rather than a wait", arguments: ["-", "/dev/stdin"])
  func terminalInput(path: String) throws {
    let terminal = try PseudoTerminal()
    let run = try CommandRun(
      "chart", path, in: TestFolder(), input: .path(terminal.path))
    #expect(
      run.errors == "Error: Standard input is a terminal. Name a file, or pipe the data in: "
        + "cat steps.csv | snapshot chart - -o week.png\n")
    #expect(run.output == [])
    #expect(run.status == 64)
  }

  @Test("a closed standard input is an error, not another file")
  func closedInput() throws {
    let run = try CommandRun("chart", "-", in: TestFolder(), input: .closed)
    #expect(
      run.errors
        == "Error: Standard input cannot be read: it is closed. Redirect it to a file or a pipe.\n")
    #expect(run.status == 74)
  }

  @Test(
    "a closed standard output is an error, not another file",
    arguments: [["chart", "-q", "-"], ["--help"], ["--version"], ["manual"]])
  func closedOutput(arguments: [String]) throws {
    let run = try CommandRun(arguments, in: TestFolder(), input: .text("1\n"), output: .closed)
    #expect(
      run.errors
        == "Error: Standard output cannot be written: it is closed. "
        + "Redirect it to a file or a pipe.\n")
    #expect(run.status == 74)
  }

  @Test("a closed standard error does not send messages into the picture")
  func closedErrors() throws {
    let folder = try TestFolder()
    let run = try CommandRun(
      script: "echo 1 | \"$COMMAND\" chart -v - -o week.png 2>&-", in: folder)
    #expect(run.status == 0)
    #expect(try PNGDecoder().decode(folder.bytes(of: "week.png") ?? []).size.width == 828)
  }

  @Test("a full device is an error", .enabled(if: hasFullDevice, "Skipped: no /dev/full here."))
  func full() throws {
    let folder = try TestFolder()
    let named = try CommandRun(
      "chart", "-q", "-", "-o", "/dev/full", in: folder, input: .text("1\n"))
    let reason = "the disk is full. Free some space, or choose another disk.\n"
    #expect(named.errors == "Error: \"/dev/full\" cannot be written: \(reason)")
    #expect(named.status == 74)
    let redirected = try CommandRun(
      "chart", "-q", "-", in: folder, input: .text("1\n"), output: .path("/dev/full"))
    #expect(redirected.errors == "Error: Standard output cannot be written: \(reason)")
    #expect(redirected.status == 74)
  }

  private static let hasFullDevice: Bool = {
    do throws(SystemError) {
      return try FileStatus(of: "/dev/full", lastLink: .itself).kind == .stream
    } catch {
      return false
    }
  }()

  // The reader closes its end before it lets the command have its input, so nothing is left to time.
  @Test("a reader that goes away is an error with a message")
  func brokenPipe() throws {
    let folder = try TestFolder()
    let run = try CommandRun(
      script: """
        mkfifo gate
        { "$COMMAND" chart -q gate; echo $? > status; } | { exec <&-; echo 1 > gate; }
        """, in: folder)
    #expect(
      run.errors == "Error: Standard output cannot be written: its reader has closed the pipe. "
        + "Let the next command read all of it.\n")
    #expect(folder.bytes(of: "status") == Array("74\n".utf8))
  }
}
