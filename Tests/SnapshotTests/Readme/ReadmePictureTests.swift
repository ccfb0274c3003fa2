import Foundation
import Testing
import TestSupport

@testable import Graphics
@testable import Imaging

@Suite("Pictures and links of README and documentation")
struct ReadmePictureTests {
  @Test("every link leads to a file or a heading", arguments: try Readme.pages)
  func links(path: String) throws {
    let page = try Readme(path)
    let folder = PackageFolder.url.appending(path: path).deletingLastPathComponent()
    for link in page.links {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      if parts[0].isEmpty {
        #expect(page.anchors.contains(String(parts[1])), "\(link)")
      } else {
        let file = folder.appending(path: String(parts[0])).path
        #expect(FileManager.default.fileExists(atPath: file), "\(link)")
      }
    }
  }

  @Test("the README leads to every page")
  func pages() throws {
    let links = Set(try Readme().links)
    for path in try Readme.pages.dropFirst() { #expect(links.contains(path), "\(path)") }
  }

  @Test("pictures of charts in the README are sharp on dense screens")
  func sizes() throws {
    let pictures = try Readme().links.filter { $0.hasSuffix("-story@2x.png") }
    #expect(pictures.count == 5)
    for picture in pictures {
      let bytes = try Data(contentsOf: PackageFolder.url.appending(path: picture))
      #expect(try PNGDecoder().decode([UInt8](bytes)).size.width == 828, "\(picture)")
    }
  }

  @Test(
    "a call in the README draws the picture beside it",
    arguments: [
      ("weather-story", "weather-story"), ("temps-story", "temps-story"),
      ("iowa-story", "iowa-story"), ("employment-story", "employment-story"),
      ("steps-story", "steps-story"), ("report", "card-report"), ("story", "card-story"),
    ])
  func stories(output: String, golden: String) throws {
    let readme = try Readme()
    #expect(readme.links.contains { $0.hasPrefix("Golden/pictures/\(golden)") })
    let end = " -o \(output).png"
    let line = try #require(readme.commands.first { $0.hasSuffix(end) })
    try expect(line.dropLast(end.count), toDraw: golden)
  }

  @Test("the calls of the page about pages draw the pictures beside them")
  func pagePictures() throws {
    let page = try Readme("Documentation/pages.md")
    let folder = try Readme.folder()
    let starter = try #require(page.commands.first { $0.hasSuffix("> page.json") })
    let drawing = try #require(page.commands.first { $0.hasSuffix("-o report.png") })
    let golden =
      "out=$PWD; cd Golden; snapshot page - -q -o \"$out/golden.png\" <specs/page-weekly.json"
    for call in [starter, drawing, golden] {
      let run = try CommandRun(script: Readme.script(call), in: folder)
      #expect(run.status == 0, "\(call)\n\(run.errors)")
    }
    for theme in ["light", "dark"] {
      #expect(page.links.contains("../Golden/pictures/page-weekly-\(theme).png"))
      let drawn = try #require(folder.bytes(of: "report-\(theme).png"))
      #expect(drawn == folder.bytes(of: "golden-\(theme).png"))
    }
  }

  @Test(
    "without an option the data give the pictures of the page about charts",
    arguments: ["weather", "temps", "iowa", "employment"])
  func plain(name: String) throws {
    let page = try Readme("Documentation/charts.md")
    #expect(page.links.contains("../Golden/pictures/\(name).png"))
    let end = " -o \(name).png"
    let line = try #require(page.commands.first { $0.hasSuffix(end) })
    try expect(line.dropLast(end.count), toDraw: name)
  }

  /// Compares with what the golden's spec draws here and now, which is the golden picture wherever
  /// its fonts are.
  private func expect(_ line: some StringProtocol, toDraw golden: String) throws {
    let folder = try Readme.folder()
    let command = golden.hasPrefix("card-") ? "card" : "chart"
    let calls = [
      "\(line) --scale 1 -q -o line.png",
      // From standard input a spec may name what lies below the working folder: here `Golden/data`.
      "out=$PWD; cd Golden; "
        + "snapshot \(command) - --scale 1 -q -o \"$out/golden.png\" <specs/\(golden).json",
    ]
    for call in calls {
      let run = try CommandRun(script: Readme.script(call), in: folder)
      #expect(run.status == 0, "\(call)\n\(run.errors)")
    }
    let drawn = try #require(folder.bytes(of: "line.png"))
    #expect(drawn == folder.bytes(of: "golden.png"))
  }
}
