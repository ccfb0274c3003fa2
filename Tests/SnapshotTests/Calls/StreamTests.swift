import Testing
import TestSupport

@testable import Graphics
@testable import Imaging

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

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
    for output in ["-", "/dev/fd/1", terminal.path] {
      let run = try CommandRun(
        "chart", "-q", "-", "-o", output, in: TestFolder(), input: .text("1\n"),
        output: .path(terminal.path))
      #expect(
        run.errors == "Error: A picture is not for a terminal. "
          + "Name a file with -o, or redirect standard output.\n")
      #expect(run.status == 64)
    }
  }

  @Test(
    "text that is longer than what is read at once is one text",
    arguments: [
      (
        "1,2,3\n", ":150002:1: this row has 3 fields and the first one has 2. "
      ),
      ("1,x\n", ":150002:3: \"x\" is not a number; "),
      ("1,\"2\n", ":150002:3: a quoted value starts here and never ends. "),
      ("1,\u{0}\n", ":150002:3: a NUL character is not text. "),
      ("\"\n\n\",y\n", ":150004:3: \"y\" is not a number; "),
      ("1," + String(repeating: "y", count: 3 << 20) + "\n", ":150002:3: a value is longer than "),
    ])
  func longText(row: String, message: String) throws {
    let folder = try TestFolder()
    let rows = (0..<150_000).map { "\(1_000_000 + $0),\($0 % 977).25\n" }.joined()
    try folder.write("a,b\n" + rows + row + "5,6\n", to: "a.csv")
    let asked = ["chart", "-q", "--strict", "--x", "a", "--y", "b", "-o", "-"]
    let file = try CommandRun(asked + ["a.csv"], in: folder)
    #expect(file.status == 65 && file.errors.hasPrefix("Error: a.csv" + message), "\(file.errors)")
    let pipe = try CommandRun(
      script: "cat a.csv | \"$COMMAND\" \(asked.joined(separator: " ")) -", in: folder)
    let name = "Error: standard input"
    #expect(pipe.status == 65 && pipe.errors.hasPrefix(name + message), "\(pipe.errors)")
  }

  @Test("a terminal as input is an error rather than a wait", arguments: ["-", "/dev/stdin"])
  func terminalInput(path: String) throws {
    let terminal = try PseudoTerminal()
    let run = try CommandRun(
      "chart", path, in: TestFolder(), input: .path(terminal.path))
    #expect(
      run.errors
        == "Error: Standard input is a terminal. Name a file, or let another program write "
        + "into this one.\n")
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

  // The shell opens the gate once the command has it open, which then waits for its input.
  @Test(
    "no file gets the number of a closed stream, and with it what is meant for the stream",
    .enabled(if: exists("/proc/self/fd"), "Skipped: no /proc/self/fd here."),
    arguments: [("<&-", 0), ("2>&-", 2)])
  func closedStream(redirection: String, number: Int) throws {
    let folder = try TestFolder()
    let run = try CommandRun(
      script: """
        mkfifo gate
        "$COMMAND" chart -v gate -o week.png \(redirection) & process=$!
        exec 3> gate
        readlink /proc/$process/fd/\(number)
        echo 1 >&3
        exec 3>&-
        wait $process
        """, in: folder)
    #expect(run.status == 0)
    #expect(run.text == "/dev/null\n")
    #expect(try PNGDecoder().decode(folder.bytes(of: "week.png") ?? []).size.width == 828)
  }

  @Test(
    "a full device is an error", .enabled(if: exists("/dev/full"), "Skipped: no /dev/full here."))
  func full() throws {
    let folder = try TestFolder()
    // By a link of its own: if this broke, a test run by root would replace the machine's device.
    symlink("/dev/full", folder["full"])
    let named = try CommandRun("chart", "-q", "-", "-o", "full", in: folder, input: .text("1\n"))
    let reason = "the disk is full. Free some space, or choose another disk.\n"
    #expect(named.errors == "Error: \"full\" cannot be written: \(reason)")
    #expect(named.status == 74)
    let redirected = try CommandRun(
      "chart", "-q", "-", in: folder, input: .text("1\n"), output: .path("/dev/full"))
    #expect(redirected.errors == "Error: Standard output cannot be written: \(reason)")
    #expect(redirected.status == 74)
  }

  private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

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
