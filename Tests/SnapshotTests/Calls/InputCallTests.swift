import Testing
import TestSupport

@testable import Graphics
@testable import Imaging

@Suite("Data, specs and themes as files")
struct InputCallTests {
  /// Runs the command on a file of a folder of its own, with further files beside it.
  private func run(
    _ arguments: [String], files: [String: String], environment: [String: String] = [:]
  ) throws -> (run: CommandRun, folder: TestFolder) {
    let folder = try TestFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    return (try CommandRun(arguments, in: folder, environment: environment), folder)
  }

  @Test(
    "a file may have any time that the system keeps, whether it is read or replaced",
    arguments: ["1677-01-01", "2263-01-01", "2300-01-01", "2440-01-01"])
  func times(date: String) throws {
    let folder = try TestFolder()
    try folder.write(InputCallTests.week, to: "a.csv")
    let result = try CommandRun(
      script: """
        "$COMMAND" chart -q a.csv -o a.png && "$COMMAND" chart -q a.csv -o b.png
        echo '{"id":"a","data":"a.csv"}' > jobs.ndjson
        touch -d \(date) a.csv a.png jobs.ndjson; mkdir out
        "$COMMAND" chart -q a.csv -o a.png && cmp a.png b.png
        touch -d \(date) a.png
        "$COMMAND" card -q --image a.png --title A -o card.png
        "$COMMAND" batch -q jobs.ndjson --template message -o out
        """, in: folder)
    #expect(result.errors == "" && result.status == 0)
  }

  @Test("compressed data is drawn as it is in itself, from a file, a pipe and a spec")
  func compressed() throws {
    let folder = try TestFolder()
    try folder.write(InputCallTests.week, to: "a.csv")
    try folder.write(
      #"{"$schema": "chart.json", "data": {"url": "b.csv.gz"}}"#, to: "spec.json")
    let result = try CommandRun(
      script: """
        gzip -nc a.csv > b.csv.gz && "$COMMAND" chart -q a.csv -o a.png
        "$COMMAND" chart -q b.csv.gz -o b.png && cmp a.png b.png
        cat b.csv.gz | "$COMMAND" chart -q - -o c.png && cmp a.png c.png
        "$COMMAND" chart -q spec.json -o d.png && cmp a.png d.png
        head -c 30 b.csv.gz | "$COMMAND" chart -q - -o e.png
        """, in: folder)
    #expect(
      result.errors
        == "Error: Standard input cannot be read: its gzip data ends too early. "
        + "Copy or download it again.\n")
    #expect(result.status == 65)
  }

  private static let week = "day,steps\n2016-09-13,5200\n2016-09-14,8400\n2016-09-15,3000\n"

  @Test(
    "every way to write the same data gives the same picture",
    arguments: [
      ("a.csv", week, []), ("a.csv", "\u{FEFF}" + week, []),
      ("a.csv", week.split(separator: "\n").joined(separator: "\r\n"), []),
      ("a.csv", "\"day\",steps\n2016-09-13,\"5,200\"\n2016-09-14,8400\n2016-09-15,3000", []),
      ("a.tsv", week.map { $0 == "," ? "\t" : String($0) }.joined(), []),
      ("a.txt", week.map { $0 == "," ? ";" : String($0) }.joined(), []),
      ("a.txt", week.map { $0 == "," ? "#" : String($0) }.joined(), ["-d", "#"]),
      (
        "a.csv", "day;steps\n13.9.2016;5.200,0\n14.9.2016;8400\n15.9.2016;3000",
        ["--locale", "de_DE", "--label-format", "M/d"]
      ),
      ("a.csv", "day,steps\n9/13/2016,5200\n9/14/2016,8400\n9/15/2016,3000", []),
      (
        "a.csv", "day,steps\n2016/09/13 00:00,5.2e3\n2016/09/14 00:00,8400\n2016/09/15 00:00,3000",
        []
      ),
      (
        "a.json",
        #"[{"day":"2016-09-13","steps":5200},{"day":"2016-09-14","steps":8400},"#
          + #"{"day":"2016-09-15","steps":3000}]"#, []
      ),
      (
        "a.ndjson",
        """
        {"day":"2016-09-13T08:00:00Z","steps":5200}
        {"day":"2016-09-14T08:00:00+02:00","steps":8400}

        {"day":"2016-09-15 08:00","steps":3000}
        """, []
      ),
      (
        "a.json",
        #"{"data":{"values":[{"day":"2016-09-13","steps":5200},{"day":"2016-09-14","steps":8400},"#
          + #"{"day":"2016-09-15","steps":3000}]}}"#, []
      ),
      (
        "a.csv", "other,steps,day\n1,5200,2016-09-13\n2,8400,2016-09-14\n3,3000,2016-09-15",
        ["--y", "steps"]
      ),
    ] as [(String, String, [String])])
  func sameData(name: String, text: String, options: [String]) throws {
    // The locale belongs to both, because it writes the numbers of the picture, too.
    let locale = options.firstIndex(of: "--locale").map { Array(options[$0...($0 + 1)]) } ?? []
    let reference = try run(
      ["chart", "-q", "w.csv", "--alt", "A", "--label-format", "M/d"] + locale,
      files: ["w.csv": Self.week]
    ).run
    let other = try run(
      ["chart", "-q", name, "--alt", "A", "--label-format", "M/d"] + options, files: [name: text]
    ).run
    #expect(other.errors == "" && other.status == 0)
    #expect(other.output == reference.output && !other.output.isEmpty)
  }

  @Test("a spec reads data in its own folder, and arguments go before what it says")
  func spec() throws {
    let files = [
      "w.csv": Self.week, "s.json": #"{"data":{"url":"w.csv"},"average":true,"size":"100x80"}"#,
    ]
    let (spec, _) = try run(
      ["chart", "-q", "s.json", "--no-average", "--size", "414x280"], files: files)
    let (plain, _) = try run(["chart", "-q", "w.csv"], files: files)
    #expect(spec.errors == "" && spec.output == plain.output)
  }

  @Test("the scale in an output's name goes before the one in a spec, and --scale before both")
  func scales() throws {
    let files = ["s.json": #"{"data":{"values":[1,2,3]},"scale":[1,2]}"#]
    let (_, both) = try run(["chart", "-q", "s.json", "-o", "w.png"], files: files)
    #expect(try both.names == ["s.json", "w.png", "w@2x.png"])
    let (_, named) = try run(["chart", "-q", "s.json", "-o", "w@3x.png"], files: files)
    #expect(try named.names == ["s.json", "w@3x.png"])
    #expect(try PNGDecoder().decode(named.bytes(of: "w@3x.png") ?? []).size.width == 1_242)
    let (_, asked) = try run(
      ["chart", "-q", "s.json", "--scale", "1", "-o", "w.png"], files: files)
    #expect(try PNGDecoder().decode(asked.bytes(of: "w.png") ?? []).size.width == 414)
  }

  @Test("a variable goes before a spec and after an argument")
  func variables() throws {
    let files = ["s.json": #"{"data":{"values":[1,2,3]},"width":100}"#]
    func width(_ arguments: [String], _ environment: [String: String]) throws -> Int {
      let (run, _) = try run(
        ["chart", "-q", "s.json"] + arguments, files: files, environment: environment)
      return try PNGDecoder().decode(run.output).size.width
    }
    #expect(try width([], [:]) == 200)
    #expect(try width([], ["SNAPSHOT_WIDTH": "50"]) == 100)
    #expect(try width(["--width", "30"], ["SNAPSHOT_WIDTH": "50"]) == 60)
    let (bad, _) = try run(
      ["chart", "-q", "s.json"], files: files, environment: ["SNAPSHOT_WIDTH": "wide"])
    #expect(bad.status == 64)
    #expect(
      bad.errors.hasPrefix(
        "Error: SNAPSHOT_WIDTH: \"wide\" is not a number from 1 to 16384 points.\n"))
  }

  @Test("a theme file changes the picture, and a broken one is told with its place")
  func themes() throws {
    let files = [
      "w.csv": Self.week, "t.json": #"{"background":"black"}"#, "b.json": #"{"line":{"widht":2}}"#,
    ]
    let (dark, _) = try run(["chart", "-q", "w.csv", "-t", "t.json"], files: files)
    let pixel = try PNGDecoder().decode(dark.output)[0, 0]
    #expect(pixel == Pixel(red: 0, green: 0, blue: 0))
    let (broken, _) = try run(["chart", "-q", "w.csv", "-t", "b.json"], files: files)
    #expect(broken.status == 78)
    #expect(
      broken.errors
        == "Error: b.json:1:10: line: there is no key \"widht\". Did you mean \"width\"? "
        + "It is one of width, gradient, color.\n")
  }

  @Test("charts without anything to draw are pictures with a warning")
  func nothing() throws {
    let (rows, _) = try run(["chart", "a.csv", "--alt", "A"], files: ["a.csv": "day,steps\n"])
    #expect(rows.status == 0 && rows.errors.contains("a.csv: there are no rows; nothing to draw."))
    let (missing, _) = try run(
      ["chart", "a.csv", "--alt", "A"], files: ["a.csv": "day,steps\n2016-09-13,\n"])
    #expect(missing.status == 0)
    #expect(missing.errors.contains("a.csv:2:12: row 1 has no \"steps\"; drawn as a gap."))
    #expect(missing.output == rows.output)
  }

  @Test(
    "charts with too little to draw are pictures with a warning",
    arguments: [
      ("n\n1\n", "a.csv: \"n\" has one value; drawn in the middle."),
      ("n\n3\n3\n", "a.csv: all values of \"n\" are equal; drawn in the middle."),
      ("n,m\n,1\nNA,2\n", "a.csv: \"n\" has no values; nothing to draw."),
    ])
  func little(text: String, warning: String) throws {
    let (run, _) = try run(["chart", "a.csv", "--y", "n"], files: ["a.csv": text])
    #expect(run.status == 0 && !run.output.isEmpty)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.contains("snapshot: warning: \(warning)"), "\(run.errors)")
  }

  @Test(
    "hostile data is a picture or a message",
    arguments: [
      "n\n1e308\n-1e308\n", "n\n5e-324\n0\n", "n\n1\n", "n\n7\n7\n7\n", "n\n1e999\n2\n",
      "day,n\n" + (0..<100_000).map { "\($0)x,\($0 % 977)\n" }.joined(),
      "l,n\n" + String(repeating: "é\u{301}", count: 200_000) + ",1\n",
      "l,n\n\u{1B}]0;x\u{7},1\n", "l,n\n<b>&amp;</b>,2\n",
    ])
  func hostile(text: String) throws {
    let (run, _) = try run(["chart", "-q", "a.csv"], files: ["a.csv": text])
    #expect(run.status == 0 && run.errors == "")
    #expect(try PNGDecoder().decode(run.output).size.area == 828 * 560)
  }
}
