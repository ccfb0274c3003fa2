import Testing
import TestSupport

@testable import Graphics
@testable import Imaging

@Suite("Calls of the command")
struct CallTests {
  private static let usage = """
    Usage: snapshot chart [options] <input>
      See 'snapshot chart --help' for more information.

    """

  private static let rootUsage = """
    Usage: snapshot <subcommand>
      See 'snapshot --help' for more information.

    """

  private static let data = "day,steps\n2016-09-13,5200\n2016-09-14,8400\n2016-09-15,3000\n"

  private static let note =
    "snapshot: drawing \"day\" along x and \"steps\" as y; --x and --y choose others\n"

  private func folder() throws -> TestFolder {
    let folder = try TestFolder()
    try folder.write(CallTests.data, to: "week.txt")
    return folder
  }

  /// The scales of the PNG files among the folder's files, as `name=pixels`.
  private func pictures(in folder: TestFolder) throws -> String {
    try folder.names.filter { $0 != "week.txt" }.map { name in
      let picture = try PNGDecoder().decode(folder.bytes(of: name) ?? [])
      return "\(name)=\(picture.size.width)x\(picture.size.height)"
    }.joined(separator: " ")
  }

  @Test(
    "good calls write pictures and nothing else",
    arguments: [
      (["week.txt", "-o", "a.png"], "a.png=828x560"),
      (["week.txt", "-oa.png", "--scale", "1"], "a.png=414x280"),
      (["week.txt", "--output=a@3x.png"], "a@3x.png=1242x840"),
      (
        ["week.txt", "--scale=1,2,3", "-o", "a.png"],
        "a.png=414x280 a@2x.png=828x560 a@3x.png=1242x840"
      ),
      (["-o", "a", "--", "week.txt"], "a=828x560"),
      (["week.txt", "-o", "a.jpg", "-f", "png"], "a.jpg=828x560"),
    ])
  func goodCalls(arguments: [String], expected: String) throws {
    let folder = try folder()
    let run = try CommandRun(["chart", "-q"] + arguments, in: folder)
    #expect(run.errors == "")
    #expect(run.output == [])
    #expect(run.status == 0)
    #expect(try pictures(in: folder) == expected)
  }

  @Test(
    "wrong calls write nothing and tell how to call",
    arguments: [
      (["chart"], "Missing expected argument '<input>'", usage),
      (["chart", "a", "b"], "Unexpected argument 'b'", usage),
      (["chart", "--scael", "1"], "Unknown option '--scael'. Did you mean '--scale'?", usage),
      (["chart", "week.txt", "-o"], "Missing value for '-o <FILE>'", usage),
      (
        ["chart", "week.txt", "--scale", "9", "-o", "a.png"],
        "--scale: \"9\" is not a list of scales. Give 1, 2 or 3, or several, such as 1,2,3.", usage
      ),
      (
        ["chart", "week.txt", "--scale", "1,2"],
        "Several scales are several files, and standard output is one. "
          + "Name them with -o: -o week.png", usage
      ),
      (
        ["chart", "week.txt", "-o", "a.gif"],
        "\"a.gif\" asks for the format gif, and only png, svg and pdf can be written. "
          + "Name it .png, or pass -f png to write a PNG under this name.", usage
      ),
      (
        ["chart", "week.txt", "--scale", "1,2", "-f", "pdf", "-o", "a.pdf"],
        "A picture in the format pdf has no pixels and is sharp at every scale, so there is one "
          + "file. Leave --scale away, or pass -f png for a picture at each scale.", usage
      ),
      (["chrat"], "Unknown subcommand 'chrat'. Did you mean 'chart'?", rootUsage),
      (
        ["week.txt"], "'week.txt' is no subcommand. To draw a file: snapshot chart week.txt",
        rootUsage
      ),
      (["--quiet", "chart"], "Unknown option '--quiet'.", rootUsage),
      (["-"], "Unknown subcommand '-'.", rootUsage),
    ])
  func wrongCalls(arguments: [String], message: String, usage: String) throws {
    let folder = try folder()
    let run = try CommandRun(arguments, in: folder)
    #expect(run.errors == "Error: \(message)\n\(usage)")
    #expect(run.output == [])
    #expect(run.status == 64)
    #expect(try folder.names == ["week.txt"])
  }

  @Test(
    "a picture without pixels is one file, by its name or by -f",
    arguments: [
      (["-o", "a.svg"], "a.svg", "<svg "), (["-o", "a.PDF"], "a.PDF", "%PDF-"),
      (["-o", "a", "-f", "svg"], "a", "<svg "), (["-o", "a@3x.svg"], "a@3x.svg", "<svg "),
      (["-o", "a@9x.pdf", "--scale", "3"], "a@9x.pdf", "%PDF-"),
      (["-o", "a.out", "-f", "pdf"], "a.out", "%PDF-"),
    ])
  func vectorFormats(options: [String], name: String, start: String) throws {
    let folder = try folder()
    let run = try CommandRun(["chart", "-qv", "week.txt"] + options, in: folder)
    let bytes = folder.bytes(of: name) ?? []
    #expect(run.errors == CallTests.note + "snapshot: wrote \"\(name)\", \(bytes.count) bytes\n")
    #expect(run.status == 0)
    #expect(bytes.starts(with: Array(start.utf8)))
    #expect(try folder.names.filter { $0 != "week.txt" } == [name])
  }

  @Test("the scales of a spec are for pictures of pixels")
  func scalesOfSpec() throws {
    let folder = try folder()
    try folder.write(
      #"{"$schema": "", "scale": [1, 2], "data": {"values": [{"v": 1}, {"v": 2}]}}"#,
      to: "spec.json")
    for (name, status) in [("a.svg", 0), ("a.png", 0)] {
      let run = try CommandRun("chart", "-q", "spec.json", "-o", name, in: folder)
      #expect(run.status == Int32(status) && run.errors == "")
    }
    #expect(try folder.names == ["a.png", "a.svg", "a@2x.png", "spec.json", "week.txt"])
  }

  @Test(
    "an input that cannot be read is an error with a reason",
    arguments: [
      (
        "wek.txt", 66,
        "\"wek.txt\" cannot be read: there is no such file. Did you mean \"week.txt\"?"
      ),
      (
        "./wek.txt", 66,
        "\"./wek.txt\" cannot be read: there is no such file. Did you mean \"./week.txt\"?"
      ),
      ("xyzzy", 66, "\"xyzzy\" cannot be read: there is no such file. Check the path."),
      ("a/b.csv", 66, "\"a/b.csv\" cannot be read: there is no folder \"a\". Check the path."),
      (".", 66, "\".\" cannot be read: it is a folder. Name a file in it."),
      (
        "week.txt/b", 66,
        "\"week.txt/b\" cannot be read: a part of the path is a file and not a folder. "
          + "Check the path."
      ),
      ("", 66, "\"\" cannot be read: there is no such file or folder. Check the path."),
      (
        "bad.txt", 65,
        "bad.txt:2:1: there is no column of numbers: \"\\u{1B}[31mx\" in \"column1\" is not a "
          + "number. Numbers are written like 12, -0.5 or 6.02e23."
      ),
    ])
  func badInputs(path: String, status: Int32, message: String) throws {
    let folder = try folder()
    try folder.write("1\n\u{1B}[31mx\n", to: "bad.txt")
    let run = try CommandRun("chart", path, "-o", "a.png", in: folder)
    #expect(run.errors == "Error: \(message)\n")
    #expect(run.output == [])
    #expect(run.status == status)
    #expect(try folder.names == ["bad.txt", "week.txt"])
  }

  @Test(
    "-q hides notes and -v shows more; the later one holds",
    arguments: [
      ([], note),
      (["-q"], ""),
      (["-vq"], ""),
      (["-q", "--no-quiet"], note),
    ])
  func noise(options: [String], expected: String) throws {
    let run = try CommandRun(["chart", "week.txt", "-o", "a.png"] + options, in: folder())
    #expect(run.errors == expected)
    #expect(run.status == 0)
  }

  @Test("-v says what was written")
  func verbose() throws {
    let folder = try folder()
    let run = try CommandRun("chart", "-qv", "week.txt", "-o", "a.png", in: folder)
    let count = folder.bytes(of: "a.png")?.count ?? 0
    #expect(
      run.errors
        == CallTests.note + "snapshot: wrote \"a.png\" at 2x, \(count) bytes\n")
  }

  @Test("a picture never replaces its own data", arguments: ["week.txt", "./week.txt"])
  func outputIsInput(output: String) throws {
    let folder = try folder()
    let run = try CommandRun("chart", "week.txt", "-f", "png", "-o", output, in: folder)
    #expect(
      run.errors == "Error: \"\(output)\" is the input, and the picture would replace it. "
        + "Name another file with -o.\n")
    #expect(run.status == 64)
    #expect(folder.bytes(of: "week.txt") == Array(CallTests.data.utf8))
  }

  @Test("nothing in the environment changes a byte")
  func environment() throws {
    let folder = try folder()
    _ = try CommandRun("chart", "week.txt", "-o", "plain.png", in: folder)
    let run = try CommandRun(
      "chart", "week.txt", "-o", "other.png", in: folder,
      environment: [
        "LC_ALL": "de_DE.UTF-8", "LANG": "ja_JP.UTF-8", "FC_LANG": "ar", "PANGO_LANGUAGE": "ko",
        "TZ": "Asia/Kathmandu", "FREETYPE_PROPERTIES": "cff:hinting-engine=freetype",
      ])
    #expect(run.status == 0)
    #expect(folder.bytes(of: "plain.png") != nil)
    #expect(folder.bytes(of: "plain.png") == folder.bytes(of: "other.png"))
  }
}
