import Foundation
import Testing
import TestSupport

@testable import Graphics
@testable import Imaging

/// One bad call and all that is said about it.
struct BadCall: Sendable, CustomTestStringConvertible {
  let arguments: [String]
  let files: [String: String]
  let status: Int32
  let message: String

  init(
    _ arguments: [String], _ files: [String: String] = [:], _ status: Int32, _ message: String
  ) {
    self.arguments = arguments
    self.files = files
    self.status = status
    self.message = message
  }

  var testDescription: String { arguments.joined(separator: " ") }

  static let week = ["w.csv": "day,steps\n2016-09-13,5200\n2016-09-14,8400\n2016-09-15,3000\n"]

  static let all = [
    BadCall(
      ["w.csv", "--y", "stesp"], week, 65,
      #"w.csv: there is no column "stesp". Did you mean "steps"? The columns are day, steps."#),
    BadCall(
      ["a.csv"], ["a.csv": "d,n\n2016-09-13,x\n"], 65,
      #"a.csv:2:12: there is no column of numbers, only texts such as "x" in "n". "#
        + "Add one, such as how often each text occurs."),
    BadCall(
      ["a.csv"], ["a.csv": "d,n\n2016-09-13,1\n2016-09-14,2,3\n"], 65,
      "a.csv:3:1: this row has 3 fields and the first one has 2. "
        + "Give every row the same number, and put text with a delimiter in quotes. "
        + "Or leave out such rows with --skip-bad-rows."),
    BadCall(
      ["a.csv"], ["a.csv": "%PDF-1.7\n"], 65,
      "a.csv: this is a PDF document. Pass the data that its table was made from, or save the "
        + "table as CSV."),
    BadCall(
      ["a.csv"], ["a.csv": "d,n\n\"2016-09-13,1\n"], 65,
      "a.csv:2:1: a quoted value starts here and never ends. "
        + "Close it with a quote, and double every quote inside it."),
    BadCall(
      ["a.json"], ["a.json": "[1, 2,]"], 65,
      #"a.json:1:7: "]" is not JSON here. Expected is a value."#),
    BadCall(
      ["a.json"], ["a.json": #"{"data":{"values":[1]},"data":{}}"#], 65,
      #"a.json:1:24: the key "data" is already given at 1:2. Keep one of the two."#),
    BadCall(
      ["a.json"], ["a.json": #"{"data":{"url":"../secret.csv"}}"#], 65,
      #""../secret.csv" is not read: a spec may only name files in its own folder. "#
        + "Copy the file there and give its path from the spec."),
    BadCall(
      ["a.json"], ["a.json": #"{"data":{"url":"/etc/passwd"}}"#], 65,
      #""/etc/passwd" is not read: a spec may only name files in its own folder. "#
        + "Copy the file there and give its path from the spec."),
    BadCall(
      ["a.json"], ["a.json": #"{"data":{"url":"https://example.org/a.csv"}}"#], 65,
      #""https://example.org/a.csv" is not read: a spec may only name files in its own folder. "#
        + "Copy the file there and give its path from the spec."),
    BadCall(
      ["a.json"], ["a.json": #"{"data":{"url":"none.csv"}}"#], 66,
      #""none.csv" cannot be read: there is no such file. Check the path."#),
    BadCall(
      ["w.csv", "--active", "3"], week, 64,
      "active: there is no element 3. The first is 0 and the last 2."),
    BadCall(
      ["w.csv", "--size", "16384x16384"], week, 64,
      #""32768x32768" pixels cannot be drawn. A side has 1 to 16384 pixels and a picture at most "#
        + "64 megapixels: choose a smaller size or scale."),
    BadCall(
      ["w.csv", "--font", "none.ttf"], week, 66,
      #""none.ttf" is not a font file that can be read. Name a TrueType or OpenType file."#),
    BadCall(
      ["w.csv", "--font", "a\u{1B}[31m.ttf"], week, 66,
      #""a\u{1B}[31m.ttf" is not a font file that can be read. Name a TrueType or OpenType file."#),
    BadCall(
      ["w.csv", "--font-dir", "none"], week, 66,
      #""none" cannot be read: there is no such file or folder. Check the path."#),
    BadCall(
      ["a.csv", "--missing-fonts", "error"], ["a.csv": "l,n\n\u{10FFFD},1\n"], 65,
      "no font has U+10FFFD. Install one that does, such as fonts-noto-ui-core, "
        + "or name its folder with --font-dir."),
  ]
}

@Suite("Calls that cannot work")
struct ErrorCallTests {
  @Test("say what is wrong, where, and what to do", arguments: BadCall.all)
  func message(call: BadCall) throws {
    let folder = try TestFolder()
    for (name, text) in call.files { try folder.write(text, to: name) }
    let run = try CommandRun(["chart", "-q"] + call.arguments + ["-o", "o.png"], in: folder)
    #expect(run.errors == "Error: \(call.message)\n")
    #expect(run.status == call.status)
    #expect(try folder.names == call.files.keys.sorted(), "nothing is written")
  }

  @Test("a link in a spec's folder does not lead out of it")
  func links() throws {
    let (folder, outside) = (try TestFolder(), try TestFolder())
    try outside.write("n\n1\n", to: "secret.csv")
    try FileManager.default.createSymbolicLink(
      atPath: folder["link.csv"], withDestinationPath: outside["secret.csv"])
    try folder.write(#"{"data":{"url":"link.csv"}}"#, to: "s.json")
    let run = try CommandRun("chart", "s.json", in: folder)
    #expect(run.status == 65 && run.output.isEmpty)
    #expect(run.errors.contains("a spec may only name files in its own folder"))
  }

  @Test(
    "whatever a spec names in a file's place has to be in its folder",
    arguments: [
      ("theme", "/etc/theme.json"), ("theme", "../t.json"), ("font", "/etc/f.ttf"),
      ("font", "../f.ttf"), ("fontDir", "/usr/share"), ("fontDir", ".."),
    ])
  func specPaths(key: String, path: String) throws {
    let folder = try TestFolder()
    try folder.write(##"{"data":{"values":[1,2]},"\##(key)":"\##(path)"}"##, to: "s.json")
    let run = try CommandRun("chart", "-q", "s.json", "-o", "o.png", in: folder)
    #expect(run.status == 65)
    #expect(
      run.errors == "Error: \"\(path)\" is not read: a spec may only name files in its own folder. "
        + "Copy the file there and give its path from the spec.\n")
    let given = try CommandRun(
      "chart", "-q", "s.json", "--font-dir", "/usr/share/fonts", "-o", "o.png", in: folder)
    #expect(given.status == 65, "an argument does not lift the rule for what the spec names")
  }

  @Test("what a spec names in its folder is found, from wherever it is drawn")
  func specFolder() throws {
    let folder = try TestFolder()
    try folder.makeFolder("in")
    try folder.write(#"{"background":"black"}"#, to: "in/t.json")
    try folder.makeFolder("in/fonts")
    try folder.write(
      #"{"data":{"values":[1,2]},"theme":"t.json","fontDir":"fonts"}"#, to: "in/s.json")
    let run = try CommandRun("chart", "-q", "in/s.json", in: folder)
    #expect(run.status == 0 && run.errors == "")
    #expect(try PNGDecoder().decode(run.output)[0, 0] == Pixel(red: 0, green: 0, blue: 0))
  }

  @Test("a missing character is a warning that names it, unless it is asked not to be")
  func missingCharacters() throws {
    let folder = try TestFolder()
    try folder.write("l,n\na\u{10FFFD},1\nb,2\n", to: "a.csv")
    let warned = try CommandRun("chart", "a.csv", "-o", "o.png", in: folder)
    #expect(warned.status == 0 && warned.errors.contains("snapshot: warning: no font has"))
    #expect(warned.errors.contains("U+10FFFD"))
    let silent = try CommandRun(
      "chart", "a.csv", "--missing-fonts", "fallback", "-o", "o.png", in: folder)
    #expect(silent.status == 0 && !silent.errors.contains("warning"))
  }

  @Test("a font family that does not exist is a warning with a near one")
  func unknownFont() throws {
    let folder = try TestFolder()
    try folder.write("l,n\na,1\n", to: "a.csv")
    let run = try CommandRun("chart", "a.csv", "--font", "Intr", "-o", "o.png", in: folder)
    #expect(run.status == 0)
    #expect(
      run.errors.contains(
        "there is no font family \"Intr\". Did you mean \"Inter\"? Inter takes its place."))
  }
}
