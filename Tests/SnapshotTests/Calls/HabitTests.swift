import Testing
import TestSupport

@testable import CommandKit
@testable import snapshot

@Suite("Habits of other programs")
struct HabitTests {
  private static let table = "day,steps\n2016-09-13,5200\n2016-09-14,8400\n2016-09-15,3000\n"

  private func run(_ arguments: [String], input: String = table) throws -> CommandRun {
    let folder = try TestFolder()
    try folder.write(input, to: "a.csv")
    try folder.write(input, to: "a.json")
    return try CommandRun(arguments, in: folder)
  }

  @Test(
    "what is called otherwise here is answered with its name",
    arguments: [
      ("chart a.csv --tz UTC", "Unknown option '--tz'. Did you mean '--zone'?"),
      ("chart a.csv --bg red", "Unknown option '--bg'. Did you mean '--background'?"),
      ("chart a.csv --dpi 144", "Unknown option '--dpi'. Did you mean '--scale'?"),
      ("chart a.csv --since 2016", "Unknown option '--since'. Did you mean '--from'?"),
      ("chart a.csv --end 2016", "Unknown option '--end'. Did you mean '--until'?"),
      ("chart a.csv --group-by day", "Unknown option '--group-by'. Did you mean '--series'?"),
      ("chart a.csv --scael 2", "Unknown option '--scael'. Did you mean '--scale'?"),
      ("chart a.csv --type bar", "Unknown option '--type'. Did you mean '--mark'?"),
      (
        "bar a.csv",
        "Unknown subcommand 'bar'. snapshot chart draws all charts; --mark chooses a line or "
          + "columns."
      ),
      ("plot a.csv", "Unknown subcommand 'plot'. Did you mean 'chart'?"),
      ("share a.json", "Unknown subcommand 'share'. Did you mean 'send'?"),
      ("a.csv", "'a.csv' is no subcommand. To draw a file: snapshot chart a.csv"),
      ("./b", "'./b' is no subcommand. To draw a file: snapshot chart ./b"),
    ])
  func answered(call: String, answer: String) throws {
    let run = try run(call.split(separator: " ").map(String.init))
    #expect(run.errors.hasPrefix("Error: \(answer)\n"), "\(run.errors)")
    #expect(run.status == 64)
  }

  @Test("-x, -y and -s are short for columns and scale, and --color colours the lines in turn")
  func met() throws {
    let short = try run(["chart", "a.csv", "-x", "day", "-y", "steps", "-s", "1"])
    let long = try run(["chart", "a.csv", "--x", "day", "--y", "steps", "--scale", "1"])
    #expect(short.status == 0 && short.errors == "")
    #expect(short.output == long.output)
    let colored = try run(
      ["chart", "a.csv", "-x", "day", "-y", "steps", "--color", "crimson,navy", "-s", "1", "-q"])
    let line = try run(
      ["chart", "a.csv", "-x", "day", "-y", "steps", "--line", "steps=crimson", "-s", "1", "-q"])
    #expect(colored.status == 0 && colored.output == line.output && colored.output != long.output)
    let two = "day,a,b\n2016-09-13,1,2\n2016-09-14,2,1\n"
    let both = try run(["chart", "a.csv", "-y", "a,b", "--color", "red,navy", "-q"], input: two)
    let lines = try run(
      ["chart", "a.csv", "-y", "a,b", "--line", "a=red", "--line", "b=navy", "-q"], input: two)
    #expect(both.status == 0 && both.output == lines.output)
  }

  @Test(
    "names of earlier releases work with a note: as argument, variable and key",
    arguments: [("--zero", "--y-zero", "SNAPSHOT_ZERO", "zero", "yZero")])
  func former(old: String, new: String, variable: String, oldKey: String, newKey: String) throws {
    let folder = try TestFolder()
    try folder.write(Self.table, to: "a.csv")
    try folder.write(
      #"{"data":{"url":"a.csv"},"x":"day","y":"steps","\#(oldKey)":true}"#, to: "old.json")
    let expected = try CommandRun("chart", "a.csv", "-x", "day", "-y", "steps", new, in: folder)
    #expect(expected.status == 0 && expected.errors == "")
    let argument = try CommandRun("chart", "a.csv", "-x", "day", "-y", "steps", old, in: folder)
    #expect(argument.output == expected.output)
    #expect(
      argument.errors
        == "snapshot: \(old) is called \(new) now. The old name works in this release only.\n")
    let environment = try CommandRun(
      "chart", "a.csv", "-x", "day", "-y", "steps", in: folder, environment: [variable: "true"])
    #expect(environment.output == expected.output)
    let key = try CommandRun("chart", "old.json", in: folder)
    #expect(key.output == expected.output)
    #expect(
      key.errors
        == "snapshot: the key \"\(oldKey)\" is called \"\(newKey)\" now. The old name works in this "
        + "release only.\n")
  }

  @Test(
    "a name that asks for a format that is not written is an error",
    arguments: ["x.html", "x.mp4", "x.csv", "x.json", "x.txt", "x.PNGG", "x.webp"])
  func formats(name: String) throws {
    let run = try run(["chart", "a.csv", "-o", name])
    #expect(run.status == 64)
    #expect(run.errors.contains("and only png, svg and pdf can be written"), "\(run.errors)")
  }

  @Test("a name of another format than the one that is asked for is an error")
  func contradiction() throws {
    let run = try run(["chart", "a.csv", "-o", "x.png", "-f", "svg"])
    #expect(run.status == 64 && run.errors.contains("Name it .svg, or leave -f away."))
    let other = try self.run(["chart", "a.csv", "-o", "x.out", "-f", "svg", "-q"])
    #expect(other.status == 0)
    #expect(try self.run(["chart", "a.csv", "-o", "week.37", "-q"]).status == 0)
  }

  @Test(
    "an input without a character is an error; a header without rows is not",
    arguments: ["", " \n"])
  func empty(input: String) throws {
    for command in [["chart", "a.csv"], ["card", "a.csv"], ["describe", "a.csv"]] {
      let run = try run(command, input: input)
      #expect(run.status == 65 && run.output == [])
      #expect(
        run.errors
          == "Error: a.csv: there is nothing in it, not even the names of columns. Check what writes "
          + "it, or the path.\n")
    }
    #expect(try run(["chart", "a.csv", "-q"], input: "day,steps\n").status == 0)
  }

  @Test("null in a row of JSON is a gap without a warning; a missing key has one")
  func null() throws {
    let rows =
      #"[{"d":"2016-09-13","v":1},{"d":"2016-09-14","v":2},"#
      + #"{"d":"2016-09-15","v":null},{"d":"2016-09-16","v":3},{"d":"2016-09-17","v":4}]"#
    let run = try run(["chart", "a.json", "-x", "d", "-y", "v"], input: rows)
    #expect(run.status == 0 && run.errors == "")
    let missing = rows.replacing(#","v":null"#, with: "")
    let other = try self.run(["chart", "a.json", "-x", "d", "-y", "v"], input: missing)
    #expect(other.errors.contains("row 3 has no \"v\""))
    #expect(other.output == run.output)
  }

  @Test("a font family that is not there is told, and an error where that is asked for")
  func font() throws {
    let run = try run(["chart", "a.csv", "-x", "day", "-y", "steps", "--font", "Nosuchfont"])
    #expect(run.status == 0)
    #expect(
      run.errors
        == "snapshot: warning: there is no font family \"Nosuchfont\". Inter takes its place.\n")
    let call = [
      "chart", "a.csv", "-x", "day", "-y", "steps", "--font", "Nosuchfont", "--missing-fonts",
    ]
    let error = try self.run(call + ["error"])
    #expect(error.status == 65 && error.output == [])
    let silent = try self.run(call + ["fallback"])
    #expect(silent.status == 0 && silent.errors == "")
    let spec = #"{"data":{"values":[1,2]},"font":"a\u0000b"}"#
    let name = try self.run(["chart", "a.json"], input: spec)
    #expect(name.status == 65 && name.errors.contains("is not a font family"))
  }
}
