import Foundation
import Testing
import TestSupport

@testable import Graphics
@testable import Imaging
@testable import snapshot

@Suite("Descriptions of pictures")
struct DescriptionTests {
  private func folder() throws -> TestFolder {
    let folder = try TestFolder()
    try folder.write("day,n\n2016-09-13,5\n2016-09-14,8\n2016-09-15,3\n", to: "w.csv")
    return folder
  }

  @Test("what is asked for is in the picture, and read back with size and scale")
  func inspect() throws {
    let folder = try folder()
    let drawn = try CommandRun(
      "chart", "-q", "w.csv", "--alt", "Drei Tage: 5, 8, 3 – ünd ↑", "-o", "a@3x.png", in: folder)
    #expect(drawn.status == 0)
    let run = try CommandRun("inspect", "a@3x.png", in: folder)
    #expect(run.status == 0 && run.errors == "")
    #expect(
      run.text == """
        Pixels: 1242 x 840
        Points: 414 x 280 at 3x
        Description: Drei Tage: 5, 8, 3 – ünd ↑

        """)
  }

  @Test("a picture from standard input is read, too")
  func pipe() throws {
    let script = "\"$COMMAND\" chart -q w.csv --scale 1 | \"$COMMAND\" inspect -"
    let run = try CommandRun(script: script, in: folder())
    #expect(run.status == 0)
    #expect(run.text.hasPrefix("Pixels: 414 x 280\nPoints: 414 x 280 at 1x\n"))
  }

  @Test("texts of a picture do not steer the terminal")
  func escaped() throws {
    let text = PNGText(keyword: "Description", text: "a\u{1B}[31mb")
    var file = try PNGFile(parsing: CommandRun("chart", "-q", "w.csv", in: folder()).output)
    let texts = try PNGEncoder(scale: .x2).encode(
      PNGDecoder().decode(file.bytes), description: text.text)
    file = try PNGFile(parsing: texts)
    #expect(try PNGReport(file).text.hasSuffix("Description: a\\u{1B}[31mb\n"))
  }

  @Test(
    "what is no picture is an error with its name",
    arguments: [
      ("w.csv", 65, "w.csv: \"day,n\\u{A}20\" does not start a PNG file. "),
      ("none.png", 66, "\"none.png\" cannot be read: there is no such file. "),
    ])
  func noPicture(path: String, status: Int32, message: String) throws {
    let run = try CommandRun("inspect", path, in: folder())
    #expect(run.errors.hasPrefix("Error: \(message)"), "\(run.errors)")
    #expect(run.output == [] && run.status == status)
  }

  @Test("the description that is printed is the one in the picture")
  func describe() throws {
    let folder = try folder()
    let options = ["w.csv", "--alt", "Three days"]
    let run = try CommandRun(["describe", "-q"] + options, in: folder)
    #expect(run.status == 0 && run.errors == "" && run.text == "Three days\n")
    let drawn = try CommandRun(["chart", "-q"] + options, in: folder)
    #expect(try PNGFile(parsing: drawn.output).description() == "Three days")
  }

  @Test("a description is written from the numbers, and as long as is asked for")
  func written() throws {
    let folder = try folder()
    let run = try CommandRun("describe", "-q", "w.csv", "--y", "n", in: folder)
    #expect(run.text.hasPrefix("Line chart of n, 3 days from Sep 13 to Sep 15, 2016. "))
    let short = try CommandRun("describe", "-q", "w.csv", "--alt-length", "60", in: folder)
    #expect(short.text == "Line chart of n, 3 days from Sep 13 to Sep 15, 2016.\n")
    let drawn = try CommandRun("chart", "-q", "w.csv", in: folder)
    #expect(try PNGFile(parsing: drawn.output).description().map { $0 + "\n" } == run.text)
    // Cards tell distances in kilometres; a chart and its description do not.
    try folder.write("day,distance_m\n2016-09-13,5000\n2016-09-14,8000\n", to: "d.csv")
    let metres = try CommandRun("describe", "-q", "d.csv", in: folder)
    let chart = try CommandRun("chart", "-q", "d.csv", in: folder)
    #expect(try PNGFile(parsing: chart.output).description().map { $0 + "\n" } == metres.text)
    let finnish = try CommandRun("describe", "w.csv", "--y", "n", "--locale", "fi_FI", in: folder)
    #expect(finnish.status == 0 && finnish.text.hasPrefix("Line chart of n, 3 days"))
    #expect(
      finnish.errors.components(separatedBy: "no texts in the language of the locale").count == 2)
    let chinese = try CommandRun("describe", "-q", "w.csv", "--locale", "zh_CN", in: folder)
    #expect(chinese.text.contains("折线图"))
  }
}
