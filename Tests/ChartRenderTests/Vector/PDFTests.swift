import Foundation
import Testing
import TestSupport

@testable import ChartRender
@testable import Graphics
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
    #expect(text.contains("/Type /Catalog\n   /Lang (zh-Hant)\n"))
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
