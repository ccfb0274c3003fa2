import Foundation
import Testing
import TestSupport

@testable import Base
@testable import Cards
@testable import Imaging

/// The pictures are small: colours are chosen for them as for any other, which takes long in a debug build.
@Suite("Calls with a limit to the bytes of a file")
struct SizeLimitTests {
  private static let week = CardCallTests.week

  private func size(_ name: String, in folder: TestFolder) -> Int {
    folder.bytes(of: name)?.count ?? 0
  }

  @Test("a file that fits is the same as without a limit, and nothing is said")
  func fits() throws {
    let folder = try TestFolder()
    try folder.write(Self.week, to: "w.csv")
    _ = try CommandRun("chart", "-q", "w.csv", "-o", "a.png", in: folder)
    let run = try CommandRun(
      "chart", "w.csv", "--x", "day", "--y", "steps", "--max-bytes", "\(size("a.png", in: folder))",
      "-o",
      "b.png",
      in: folder)
    #expect(run.status == 0 && run.errors == "")
    #expect(folder.bytes(of: "b.png") == folder.bytes(of: "a.png"))
  }

  @Test("every picture keeps to the limit, and the ones that lost colours are told")
  func reduced() throws {
    let folder = try TestFolder()
    try folder.write(Self.week, to: "w.csv")
    let run = try CommandRun(
      "chart", "w.csv", "--x", "day", "--y", "steps", "--size", "160x108", "--scale", "1,3",
      "--theme", "light,dark", "--max-bytes", "8000", "-o", "w.png", in: folder)
    #expect(run.status == 0 && run.output == [])
    for name in ["w-light.png", "w-light@3x.png", "w-dark.png", "w-dark@3x.png"] {
      let file = try #require(folder.bytes(of: name))
      #expect(file.count <= 8_000 && file.count > 1_000)
      #expect(try PNGFile(parsing: file).description()?.hasPrefix("Line chart of steps") == true)
    }
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count >= 2 && lines.allSatisfy { $0.hasPrefix("snapshot: warning: \"w-") })
    let told = try #require(lines.first { $0.contains("w-light@3x.png") })
    let count = size("w-light@3x.png", in: folder)
    #expect(told.contains(" colours, which takes \(count) bytes: with all of them it has "))
    #expect(
      told.hasSuffix(
        ", and --max-bytes allows 8000. To keep them, choose a smaller --scale or a larger limit.")
    )
  }

  @Test("the record of a card tells to how many colours a picture was reduced")
  func record() throws {
    let folder = try TestFolder()
    try folder.write(Self.week, to: "w.csv")
    let run = try CommandRun(
      "card", "w.csv", "--x", "day", "--y", "steps", "--caption", "A", "--size", "180x140",
      "--scale", "1,3", "--max-bytes", "7500", "-o", "c.png", in: folder)
    #expect(run.status == 0 && run.errors.contains("warning: \"c@3x.png\" is reduced to "))
    let text = try SourceText(folder.bytes(of: "c.json") ?? [], name: "c.json")
    let record = try CardRecord(JSONValue(parsing: text), source: "c.json")
    for file in record.files {
      let isTold = run.errors.contains("\"\(file.path)\" is reduced to \(file.reducedColors ?? 0) ")
      #expect(isTold == (file.reducedColors != nil))
      #expect(file.bytes == size(file.path, in: folder) && file.bytes <= 7_500)
    }
    #expect(record.files.last?.reducedColors != nil)
    let quiet = try CommandRun(
      "card", "-q", "w.csv", "--size", "180x140", "--scale", "3", "--max-bytes", "7500", "-o",
      "q.png", in: folder)
    #expect(quiet.errors == "" && quiet.status == 0)
  }

  @Test("what cannot fit is an error, and no file of the run is written")
  func tooSmall() throws {
    let folder = try TestFolder()
    try folder.write(Self.week, to: "w.csv")
    let run = try CommandRun(
      "chart", "-q", "w.csv", "--size", "160x108", "--scale", "1,3", "--max-bytes", "1500", "-o",
      "w.png", in: folder)
    #expect(run.status == 65 && run.output == [])
    #expect(run.errors.hasPrefix("Error: w@3x.png: \""))
    #expect(
      run.errors.hasSuffix(
        "\" bytes are the fewest that this picture can have as a PNG file, and the limit is 1500. "
          + "Choose a smaller size or scale, or a larger limit.\n"))
    #expect(try folder.names == ["w.csv"])
    let piped = try CommandRun(
      "chart", "-q", "w.csv", "--size", "160x108", "--max-bytes", "200", in: folder)
    #expect(piped.status == 65 && piped.output == [])
    #expect(piped.errors.hasPrefix("Error: standard output: \""))
  }

  @Test("a page has nothing that can be reduced", arguments: ["svg", "pdf"])
  func pages(format: String) throws {
    let folder = try TestFolder()
    try folder.write(Self.week, to: "w.csv")
    let fine = try CommandRun(
      "chart", "-q", "w.csv", "--max-bytes", "900000", "--compression", "best", "-o", "w.\(format)",
      in: folder)
    #expect(fine.status == 0 && fine.errors == "")
    let bytes = size("w.\(format)", in: folder)
    let run = try CommandRun(
      "chart", "-q", "w.csv", "--max-bytes", "900", "-o", "x.\(format)", in: folder)
    #expect(run.status == 65)
    #expect(
      run.errors
        == "Error: x.\(format): \"\(bytes)\" bytes are more than the limit of 900, and a file "
        + "in the format \(format) cannot be reduced. Draw a PNG, or choose a larger --max-bytes.\n"
    )
    #expect(try folder.names == ["w.csv", "w.\(format)"])
  }

  @Test("limit and compression are options, variables and keys")
  func places() throws {
    let folder = try TestFolder()
    try folder.write(
      #"{"data":{"values":[5200,8400,3000]},"maxBytes":6000,"compression":"best","scale":3,"#
        + #""size":"160x108"}"#,
      to: "s.json")
    let spec = try CommandRun("chart", "s.json", "-o", "a.png", in: folder)
    #expect(spec.status == 0 && spec.errors.contains("--max-bytes allows 6000"))
    let variable = try CommandRun(
      "chart", "s.json", "-o", "b.png", in: folder, environment: ["SNAPSHOT_MAX_BYTES": "900000"])
    #expect(variable.status == 0 && variable.errors == "")
    let empty = try CommandRun("chart", "s.json", "--max-bytes", "", "-o", "c.png", in: folder)
    #expect(empty.status == 0 && folder.bytes(of: "c.png") == folder.bytes(of: "b.png"))
    let wrong = try CommandRun(
      "chart", "s.json", in: folder, environment: ["SNAPSHOT_COMPRESSION": "bset"])
    #expect(wrong.status == 64)
    #expect(
      wrong.errors.hasPrefix(
        #"Error: SNAPSHOT_COMPRESSION: "bset" is not known. Did you mean "best"? "#
          + "It is one of fast, default, best.\n"))
  }

  @Test("pixels are the same at every compression", arguments: ["fast", "default", "best"])
  func compressions(name: String) throws {
    let folder = try TestFolder()
    try folder.write(Self.week, to: "w.csv")
    let plain = try CommandRun("chart", "-q", "w.csv", "--size", "160x108", in: folder)
    let run = try CommandRun(
      "chart", "-q", "w.csv", "--size", "160x108", "--compression", name, in: folder)
    #expect(run.status == 0 && run.errors == "")
    #expect(try PNGDecoder().decode(run.output) == PNGDecoder().decode(plain.output))
  }
}
