import Testing
import TestSupport

@testable import Graphics
@testable import Imaging

@Suite("Themes and states from the command line")
struct ThemeCallTests {
  private func folder(_ files: [String: String] = [:]) throws -> TestFolder {
    let folder = try TestFolder()
    try folder.write("day,n\n2016-09-13,5\n2016-09-14,8\n2016-09-15,3\n", to: "w.csv")
    for (name, text) in files { try folder.write(text, to: name) }
    return folder
  }

  @Test("several themes are several pictures in one run, each with its own look")
  func several() throws {
    let folder = try folder(["red.json": #"{ "background": "red" }"#])
    let run = try CommandRun(
      "chart", "-q", "w.csv", "-t", "dark,red.json", "--scale", "1,2", "-o", "a.png", in: folder)
    #expect(run.status == 0 && run.errors == "" && run.output == [])
    #expect(
      try folder.names == [
        "a-dark.png", "a-dark@2x.png", "a-red.png", "a-red@2x.png", "red.json", "w.csv",
      ])
    let alone = try CommandRun(
      "chart", "-q", "w.csv", "-t", "dark", "--scale", "1", "-o", "b.png", in: folder)
    #expect(alone.status == 0)
    #expect(folder.bytes(of: "b.png") == folder.bytes(of: "a-dark.png"))
    let red = try PNGDecoder().decode(folder.bytes(of: "a-red@2x.png") ?? [])
    #expect(red[0, 0] == Pixel(red: 255, green: 0, blue: 0) && red.size.width == 828)
  }

  @Test("several themes do not fit into standard output, and nothing waits for the input")
  func standardOutput() throws {
    let run = try CommandRun("chart", "none.csv", "-t", "light,dark", in: folder())
    #expect(run.status == 64 && run.output == [])
    #expect(run.errors.hasPrefix("Error: Several themes are several files"))
  }

  @Test("the name of a theme in a spec leads into no other folder")
  func escape() throws {
    let spec = ##"""
      { "data": { "values": [1, 2] },
        "theme": ["dark", { "name": "../up", "background": "red" }] }
      """##
    let folder = try folder(["s.json": spec])
    let run = try CommandRun("chart", "-q", "s.json", "-o", "a.png", in: folder)
    #expect(run.status == 0 && run.errors == "")
    #expect(try folder.names == ["a----up.png", "a-dark.png", "s.json", "w.csv"])
  }

  @Test("the themes of an argument stand in the place of a spec's")
  func precedence() throws {
    let folder = try folder(["s.json": ##"{"data":{"values":[1,2]},"theme":["light","dark"]}"##])
    let run = try CommandRun("chart", "-q", "s.json", "-t", "paper", "-o", "a.png", in: folder)
    #expect(run.status == 0)
    #expect(try folder.names == ["a.png", "s.json", "w.csv"])
  }

  @Test("the themes are listed without an input, each with a line of its own")
  func list() throws {
    let run = try CommandRun("chart", "--list-themes", in: folder())
    #expect(run.status == 0 && run.errors == "")
    let lines = run.text.split(separator: "\n")
    #expect(lines.map { $0.prefix { $0 != " " } } == Theme.builtIn.map { Substring($0.name) })
    #expect(lines.allSatisfy { $0.count > 20 && $0.count <= 80 })
  }

  @Test(
    "what is a warning is an error with --strict",
    arguments: [
      ("d,n\na,1\nb,\nc,3\n", "g.csv:3:3: row 2 has no \"n\"; drawn as a gap.", ""),
      (
        "d,n\na,1\nb,\nc,\nd,2\n", "g.csv:3:3: row 2 has no \"n\"; drawn as a gap.",
        "1 more warning is"
      ),
      ("d,n\na,1\nb,NaN\nc,\nd,\n", "g.csv:3:3: ", "2 more warnings are"),
    ])
  func strict(text: String, warning: String, others: String) throws {
    let folder = try folder(["g.csv": text])
    let run = try CommandRun(
      "chart", "-q", "g.csv", "--y", "n", "--strict", "-o", "a.png", in: folder)
    let rest = others.isEmpty ? "" : " \(others) one, too."
    #expect(run.errors.hasPrefix("Error: \(warning)"))
    #expect(run.errors.hasSuffix(" With --strict that is an error.\(rest)\n"), "\(run.errors)")
    #expect(run.status == 65)
    #expect(try folder.names == ["g.csv", "w.csv"])
  }

  @Test("--strict has nothing against good data")
  func strictAndGood() throws {
    let run = try CommandRun("chart", "-q", "w.csv", "--strict", "-o", "a.png", in: folder())
    #expect(run.status == 0 && run.errors == "")
  }
}
