import ChartRender
import Foundation
import Testing

@Suite("Pictures of the README")
struct ReadmePictureTests {
  @Test("every link leads to a file")
  func links() throws {
    let links = try Readme().links
    #expect(links.count > 10)
    for link in links {
      let path = Readme.root.appending(path: link).path
      #expect(FileManager.default.fileExists(atPath: path), "\(link)")
    }
  }

  @Test("the picture on top is large, the others are small")
  func sizes() throws {
    let pictures = try Readme().links.filter { $0.hasSuffix(".png") && !$0.contains("/card-") }
    for (index, picture) in pictures.enumerated() {
      let bytes = try Data(contentsOf: Readme.root.appending(path: picture))
      let width = try PNGDecoder().decode([UInt8](bytes)).size.width
      #expect(width == (index == 0 ? 828 : 414), "\(picture)")
    }
  }

  @Test(
    "a line beside a picture of the gallery draws that picture",
    arguments: ["steps", "weather", "temps", "iowa", "employment"])
  func stories(name: String) throws {
    let readme = try Readme()
    let folder = try readme.folder()
    #expect(readme.links.contains("Golden/pictures/\(name)-story.png"))
    let end = " -o \(name)-story.png"
    let line = try #require(readme.commands.first { $0.hasSuffix(end) })
    try expect(line.dropLast(end.count), toDraw: "\(name)-story", in: folder)
  }

  @Test(
    "without an option the real data give the pictures on the left",
    arguments: [
      ("weather", "seattle-weather"), ("temps", "seattle-temps"), ("iowa", "iowa-electricity"),
      ("employment", "us-employment"),
    ])
  func plain(name: String, table: String) throws {
    let readme = try Readme()
    #expect(readme.links.contains("Golden/pictures/\(name).png"))
    try expect(
      "snapshot chart Golden/data/\(table).csv", toDraw: name, in: try readme.folder())
  }

  /// Compares with what the golden's spec draws here and now, which is the golden picture wherever
  /// its fonts are.
  private func expect(
    _ line: some StringProtocol, toDraw golden: String, in folder: TestFolder
  ) throws {
    let calls = [
      "\(line) --scale 1 -q -o line.png",
      // From standard input a spec may name what lies below the working folder: here `Golden/data`.
      "out=$PWD; cd Golden; snapshot chart - --scale 1 -q -o \"$out/golden.png\" <specs/\(golden).json",
    ]
    for call in calls {
      let run = try CommandRun(script: Readme.script(call), in: folder)
      #expect(run.status == 0, "\(call)\n\(run.errors)")
    }
    let drawn = try #require(folder.bytes(of: "line.png"))
    #expect(drawn == folder.bytes(of: "golden.png"))
  }
}
