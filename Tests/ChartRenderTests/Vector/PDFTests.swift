import Foundation
import Testing
import TestSupport

@testable import ChartRender
@testable import Graphics
@testable import Imaging
@testable import Raster

@Suite("PDF files")
struct PDFTests {
  @Test("the same scene gives the same bytes, in any renderer and at any time")
  func sameBytes() throws {
    var renderer = try ChartRenderer()
    let first = try renderer.pdf(VectorSample.scene, description: "Steps – 步数")
    #expect(first.starts(with: Array("%PDF-1.".utf8)))
    #expect(first.count > 2_000)
    #expect(try renderer.pdf(VectorSample.scene, description: "Steps – 步数") == first)
    var other = try ChartRenderer()
    #expect(try other.pdf(VectorSample.scene, description: "Steps – 步数") == first)
    #expect(try other.pdf(VectorSample.scene) != first)
  }

  @Test("a file names the language of its texts, and its table of objects stays in place")
  func language() throws {
    var renderer = try ChartRenderer()
    let plain = try renderer.pdf(VectorSample.scene)
    let german = try renderer.pdf(VectorSample.scene, language: "zh-Hant")
    let text = String(decoding: german, as: UTF8.self)
    #expect(text.contains("\n   /Lang (zh-Hant)\n"))
    #expect(german.count == plain.count + "   /Lang (zh-Hant)\n".utf8.count)
    let line = try #require(text.split(separator: "startxref\n").last?.split(separator: "\n").first)
    let table = try #require(Int(line))
    #expect(german[table...].starts(with: Array("xref\n".utf8)))
    // No tag can close the text that it stands in.
    #expect(try renderer.pdf(VectorSample.scene, language: "de) /X (") == plain)
  }

  @Test("a page that would be empty or too large is refused", arguments: [0, .nan, 1e9, -3, 1e300])
  func limits(side: Double) throws {
    var renderer = try ChartRenderer()
    let scene = Scene(size: Size(width: 10, height: side), background: .white)
    #expect(throws: RenderError.self) { try renderer.pdf(scene) }
  }

  @Test("hostile numbers and texts are drawn without harm")
  func hostile() throws {
    var renderer = try ChartRenderer()
    for number in [Double.nan, .infinity, -1e308, 1e9] {
      let point = Point(x: number, y: number)
      let disc = BlurredDisc(center: point, radius: number, deviation: number)
      let items: [SceneItem] = [
        .fill(.circle(center: point, radius: number), .blurred(.black, disc)),
        .stroke(
          .line(from: point, to: Point(x: 1, y: 1)), StrokeStyle(width: number, dash: [number]),
          .solid(.black)),
        .text(TextLine("a😀\u{10FFFD}", font: Font(size: number)), origin: point, .black),
        .clip(.rect(Rect(x: number, y: 0, width: number, height: number)), []),
      ]
      let scene = Scene(size: Size(width: 20, height: 20), background: .clear, items: items)
      #expect(try renderer.pdf(scene, description: "a\u{0}b").count > 500)
      #expect(renderer.svg(scene, description: "a\u{0}b").count > 200)
    }
  }

  @Test(
    "texts can be taken out of a page, with their ellipsis and without what was cut",
    .enabled(if: Rasterizer.areExpected, Rasterizer.skipped))
  func textsOfPage() throws {
    var renderer = try ChartRenderer()
    let file = try renderer.pdf(VectorSample.scene, description: "Steps – 步数")
    let text = try PDFText(file)
    for part in ["Steps <&> “day”", "Bold", "A long text", "…", "步数 Ångström", "2016"] {
      #expect(text.page.contains(part), "\(part) in \(text.page)")
    }
    #expect(!text.page.contains("cut to fit"))
    #expect(text.page.contains("خطوات") || text.page.contains("تاوطخ"))
    #expect(text.information.contains("Title:           Steps – 步数"))
    #expect(text.information.contains("Page size:       120 x 120 pts"))
  }
}

@Suite("Tagged PDF files")
struct TaggedPDFTests {
  private func item(_ text: String, y: Double) -> SceneItem {
    .text(TextLine(text, font: Font(size: 12)), origin: Point(x: 10, y: y), .black)
  }

  private var pages: [DocumentPage] {
    (1...2).map { number in
      DocumentPage(
        size: Size(width: 200, height: 100 + Double(number)), background: .white,
        parts: [
          DocumentPart(
            .title, [item("Title \(number)", y: 20)], bookmark: .init("Title – 一 \(number)", y: 8)),
          DocumentPart(
            .section,
            [
              DocumentPart(.heading, [item("Part", y: 40)], bookmark: .init("Part", y: 30)),
              DocumentPart(.figure("Bild (\(number)) 步"), [item("in it", y: 60)]),
              DocumentPart(
                .table,
                [
                  DocumentPart(.row, [DocumentPart(.headerCell, [item("Steps", y: 80)])]),
                  DocumentPart(.row, [DocumentPart(.cell, [item("5,200", y: 95)])]),
                ]),
            ]),
          DocumentPart(.artifact, [item("\(number) / 2", y: 98)]),
        ])
    }
  }

  @Test("each place in the table of objects is that of its object")
  func places() throws {
    var renderer = try ChartRenderer()
    let file = try renderer.pdf(pages, title: "Seiten", language: "de")
    let text = String(decoding: file, as: UTF8.self)
    #expect(text.hasPrefix("%PDF-1.4"))
    let start = try #require(
      text.components(separatedBy: "startxref\n").last?.split(separator: "\n").first)
    let table = String(decoding: file[try #require(Int(start))...], as: UTF8.self)
    let lines = table.split(separator: "\n")
    let count = try #require(lines[1].split(separator: " ").last.flatMap { Int($0) })
    #expect(lines[0] == "xref" && count > 20)
    for number in 1..<count where lines[2 + number].hasSuffix("n ") {
      let place = try #require(Int(lines[2 + number].prefix(10)))
      #expect(file[place...].starts(with: Array("\(number) 0 obj\n".utf8)), "object \(number)")
    }
    #expect(text.contains("/MarkInfo << /Marked true >>"))
  }

  @Test("everything on a page is in one element or artifact, texts that look like marks too")
  func artifacts() throws {
    var renderer = try ChartRenderer()
    var pages = pages
    let hostile = ["EMC", "/P << /MCID 0 >> BDC", "(EMC)\\", String(repeating: "EMC ", count: 60)]
    for (index, text) in hostile.enumerated() {
      pages[1].parts.append(DocumentPart(.paragraph, [item(text, y: Double(20 * index))]))
    }
    let plain = try renderer.pdf(pages, title: "", language: "")
    let contents = try contents(of: plain).filter { $0.contains("EMC") }
    #expect(contents.count == 2)
    for content in contents {
      var open: Substring?
      var artifacts: [Substring] = []
      for line in content.split(separator: "\n") {
        if line.hasSuffix(" BMC") || (line.hasPrefix("/") && line.hasSuffix(" >> BDC")) {
          #expect(open == nil, "\(line) within \(open ?? "")")
          open = line
        } else if line == "EMC" {
          #expect(open != nil)
          open = nil
        } else {
          #expect(open != nil, "\(line)")
          if open == "/Artifact BMC" { artifacts.append(line) }
        }
      }
      #expect(open == nil)
      #expect(artifacts.contains { $0.hasSuffix("re f") }, "the background")
      #expect(artifacts.count { $0.hasSuffix("TJ") || $0.hasSuffix("Tj") } == 1, "the number")
    }
  }

  /// The packed streams of a file that are texts.
  private func contents(of file: [UInt8]) throws -> [String] {
    let data = Data(file)
    var found: [String] = []
    var rest = data.startIndex..<data.endIndex
    let (begin, end) = (Data("/FlateDecode\n>>\nstream\n".utf8), Data("\nendstream".utf8))
    while let start = data.range(of: begin, in: rest) {
      let stop = try #require(data.range(of: end, in: start.upperBound..<data.endIndex))
      let stream = Array(data[start.upperBound..<stop.lowerBound])
      let bytes = try #require(try ZlibDecompressor().bytes(of: stream, limit: 1 << 20))
      found.append(String(decoding: bytes, as: UTF8.self))
      rest = stop.upperBound..<data.endIndex
    }
    return found
  }

  @Test("figures have their descriptions, and parts their roles and names in the outline")
  func roles() throws {
    var renderer = try ChartRenderer()
    let file = try renderer.pdf(pages, title: "Seiten", language: "de")
    let text = String(decoding: file, as: UTF8.self)
    for (role, count) in [
      ("Document", 1), ("H1", 2), ("Sect", 2), ("H2", 2), ("Figure", 2), ("Table", 2), ("TR", 4),
      ("TH", 2), ("TD", 2),
    ] {
      #expect(text.components(separatedBy: "   /S /\(role)\n").count == count + 1, "\(role)")
    }
    for number in 1...2 {
      let units = "Bild (\(number)) 步".utf16.map { String(format: "%04X", Int($0)) }
      #expect(text.contains("/S /Figure\n   /Alt <FEFF\(units.joined())>\n"))
    }
    #expect(text.contains("/S /TH\n   /A << /O /Table /Scope /Column >>\n"))
    #expect(text.contains("/Title (Part)"))
    #expect(text.components(separatedBy: "/Type /Page ").count == 3)
    #expect(text.contains("/MediaBox [ 0 0 200 102 ]"))
    // A chart alone is a figure, too.
    let chart = try renderer.pdf(VectorSample.scene, description: "A")
    #expect(String(decoding: chart, as: UTF8.self).contains("/S /Figure\n   /Alt <FEFF0041>\n"))
  }

  @Test(
    "a reader of PDF finds the structure whole",
    .enabled(if: Rasterizer.areExpected, Rasterizer.skipped))
  func structure() throws {
    var renderer = try ChartRenderer()
    let file = try renderer.pdf(pages, title: "Seiten", language: "de")
    let (structure, information) = try Program.withFile(file, named: "pdf") { path in
      try (
        Program.output(of: ["pdfinfo", "-struct-text", path]),
        Program.output(of: ["pdfinfo", path])
      )
    }
    #expect(information.contains("Tagged:          yes"))
    #expect(information.contains("Pages:           2"))
    for part in ["Document", "H1", "Table", "TH", "\"5,200\"", "Sect"] {
      #expect(structure.contains(part), "\(part) in \(structure)")
    }
    #expect(!structure.contains("/ 2"))
  }
}

/// What poppler finds in a PDF file.
private struct PDFText {
  /// The text of the page.
  let page: String
  /// What the file says about itself.
  let information: String

  init(_ file: [UInt8]) throws {
    (page, information) = try Program.withFile(file, named: "pdf") { path in
      try (
        Program.output(of: ["pdftotext", path, "-"]),
        Program.output(of: ["pdfinfo", "-enc", "UTF-8", path])
      )
    }
  }
}
