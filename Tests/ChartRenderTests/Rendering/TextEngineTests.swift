import Testing

@testable import ChartRender
@testable import Charts
@testable import Graphics
@testable import Imaging
@testable import Raster

@Suite("The text engine")
struct TextEngineTests {
  private let font = Font(size: 11)

  private func metrics(_ text: String, width: Double? = nil) throws -> TextMetrics {
    var engine = try TextEngine(.standard)
    return engine.metrics(of: TextLine(text, font: font, maximumWidth: width))
  }

  @Test("metrics are unhinted: ten times the size takes ten times the room")
  func linear() throws {
    var engine = try TextEngine(.standard)
    let small = engine.metrics(of: TextLine("Wed 9/13", font: Font(size: 11)))
    let large = engine.metrics(of: TextLine("Wed 9/13", font: Font(size: 110)))
    #expect(abs(small.advance * 10 - large.advance) < 0.1)
    #expect(abs(small.inkBounds.size.height * 10 - large.inkBounds.size.height) < 0.1)
  }

  @Test("characters that no font has are named")
  func missing() throws {
    #expect(try metrics("9/13").missing.isEmpty)
    #expect(try metrics("a\u{10FFFD}b\u{10FFFD}").missing == ["\u{10FFFD}", "\u{10FFFD}"])
  }

  @Test("a family that is not there is told once, with the one that takes its place")
  func families() throws {
    var bare = try TextEngine(FontLibrary(directories: ["/usr/share/fonts/truetype/dejavu"]))
    for text in ["9/13", "9/14"] { _ = bare.metrics(of: TextLine(text, font: font)) }
    #expect(bare.replacedFamilies == [ReplacedFamily(name: "Inter", drawn: "DejaVu Sans")])
    var whole = try TextEngine(.standard)
    for text in ["9/13", "你好", "\u{1F3C3}"] { _ = whole.metrics(of: TextLine(text, font: font)) }
    #expect(whole.replacedFamilies.isEmpty)
    let other = Font(families: ["Nosuchfont"] + Font.defaultFamilies, size: 11)
    _ = whole.metrics(of: TextLine("9/13", font: other))
    #expect(whole.replacedFamilies == [ReplacedFamily(name: "Nosuchfont", drawn: "Inter")])
  }

  @Test("markup in a text is drawn as it stands")
  func markup() throws {
    #expect(try metrics("<b>x</b>").advance > metrics("xxxx").advance)
  }

  @Test("a text wider than its limit is cut to it")
  func ellipsis() throws {
    let long = String(repeating: "wide ", count: 30)
    #expect(try metrics(long).advance > 400)
    #expect(try metrics(long, width: 100).advance <= 100)
    #expect(try metrics("short", width: 100) == metrics("short"))
  }

  @Test(
    "hostile texts are laid out",
    arguments: [
      String(repeating: "x", count: 1_000_000), "e" + String(repeating: "\u{301}", count: 100_000),
      String(repeating: "\u{202E}a", count: 50_000), "\u{0}\u{1B}\n\t",
      String(repeating: " ", count: 99_999),
      String(repeating: "👩‍👩‍👧‍👦", count: 20_000), String(repeating: "ﷺ", count: 20_000), "", "\u{FFFD}",
    ])
  func hostile(text: String) throws {
    let metrics = try metrics(text, width: 200)
    #expect(metrics.advance.isFinite && metrics.advance <= 200.5)
  }

  @Test("what is drawn lies where it was measured", arguments: RenderScale.allCases)
  func inkPlace(scale: RenderScale) throws {
    var renderer = try ChartRenderer()
    for text in ["9/13", "周一", "Ågj", "مرحبا"] {
      let line = TextLine(text, font: Font(size: 24))
      let ink = try metrics24(text)
      let origin = Point(x: 20, y: 40)
      let bitmap = try renderer.bitmap(
        Scene(
          size: Size(width: 120, height: 60), background: .white,
          items: [.text(line, origin: origin, .black)]),
        scale: scale)
      let bounds = try #require(
        ImageDifference(
          expected: Bitmap(size: bitmap.size, filledWith: .white), actual: bitmap, tolerance: 40
        ).bounds)
      let s = scale.factor
      #expect(abs(Double(bounds.x.lowerBound) - (origin.x + ink.minX) * s) <= 1.5)
      #expect(abs(Double(bounds.x.upperBound + 1) - (origin.x + ink.maxX) * s) <= 1.5)
      #expect(abs(Double(bounds.y.lowerBound) - (origin.y + ink.minY) * s) <= 1.5)
      #expect(abs(Double(bounds.y.upperBound + 1) - (origin.y + ink.maxY) * s) <= 1.5)
    }
  }

  private func metrics24(_ text: String) throws -> Rect {
    var engine = try TextEngine(.standard)
    return engine.metrics(of: TextLine(text, font: Font(size: 24))).inkBounds
  }

  @Test("emoji are drawn in colour, at the size of the text")
  func emoji() throws {
    var renderer = try ChartRenderer()
    let ink = try metrics24("😀")
    #expect((20...32).contains(ink.size.width))
    let bitmap = try renderer.bitmap(
      Scene(
        size: Size(width: 60, height: 60), background: .white,
        items: [.text(TextLine("😀", font: Font(size: 24)), origin: Point(x: 10, y: 40), .black)]))
    let colored = (0..<bitmap.size.height).contains { y in
      (0..<bitmap.size.width).contains { x in
        let pixel = bitmap[x, y]
        return pixel.red > 200 && pixel.green > 120 && pixel.blue < 100
      }
    }
    #expect(colored)
  }

  @Test("engines in different tasks give the same metrics at the same time")
  func concurrent() async throws {
    let reference = try metrics("Montag 周一 مرحبا 😀")
    let all = try await withThrowingTaskGroup(of: TextMetrics.self) { group in
      for _ in 0..<8 { group.addTask { try metrics("Montag 周一 مرحبا 😀") } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(all.count == 8 && all.allSatisfy { $0 == reference })
  }

  @Test("a font file that is none is refused by name")
  func badFontFile() {
    #expect(throws: RenderError.canvas(.fontFile(path: "/etc/hostname.ttf"))) {
      _ = try ChartRenderer(
        fonts: FontLibrary(directories: [], files: ["/etc/hostname.ttf"]))
    }
  }

  @Test("without any font texts stand on their baseline", arguments: 0..<20)
  func noFontBaseline(attempt: Int) throws {
    var engine = try TextEngine(FontLibrary(directories: []))
    let metrics = engine.metrics(of: TextLine("c\(attempt)", font: Font(size: 11)))
    #expect((-20.0...0).contains(metrics.inkBounds.minY))
  }

  @Test("without any font a box stands for each character, and all are named")
  func noFonts() throws {
    var renderer = try ChartRenderer(fonts: FontLibrary(directories: []))
    let chart = LineChart(values: [1, 2], labels: ["ab", "c"])
    #expect(renderer.layout(chart).missingCharacters.contains("a"))
    #expect(try renderer.png(chart).count > 1_000)
  }
}
