import Testing

@testable import Base
@testable import Graphics
@testable import Vector

@Suite("SVG files")
struct SVGEncoderTests {
  private let size = Size(width: 40.5, height: 20)

  private func svg(_ items: [SceneItem], on background: Color = .clear) -> String {
    let scene = Scene(size: size, background: background, items: items)
    return String(decoding: SVGEncoder().encode(scene), as: UTF8.self)
  }

  @Test("a file names the language of its texts where it is known")
  func language() {
    let scene = Scene(size: size, background: .clear)
    let file = String(
      decoding: SVGEncoder().encode(scene, description: "Tage", language: "de"), as: UTF8.self)
    #expect(file.contains(" lang=\"de\" xml:lang=\"de\" role=\"img\""))
    #expect(!svg([]).contains("lang="))
  }

  private func text(
    _ text: String, _ direction: ReadingDirection? = nil, _ language: String? = nil
  ) -> SceneItem {
    let line = TextLine(
      text, font: Font(families: ["Inter"], size: 12, weight: 700), direction: direction,
      language: language)
    return .text(line, origin: Point(x: 3, y: 15.2), .black)
  }

  @Test("a file has the scene's size in points and nothing that it does not need")
  func frame() {
    let head =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40.5\" height=\"20\""
      + " viewBox=\"0 0 40.5 20\" xml:space=\"preserve\" direction=\"ltr\""
      + " text-rendering=\"geometricPrecision\">\n"
    #expect(svg([]) == head + "\n</svg>\n")
    #expect(
      svg([], on: .white) == head
        + "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n</svg>\n")
    let half = Color(red: 1, green: 0, blue: 0.5, alpha: 0.25)
    #expect(svg([], on: half).contains(" fill=\"#ff0080\" fill-opacity=\"0.25\"/>"))
  }

  @Test("a description becomes the title that the picture is labelled by")
  func description() throws {
    let scene = Scene(size: size, background: .clear)
    let file = String(
      decoding: SVGEncoder().encode(scene, description: "a < b & \"c\"\u{1}"), as: UTF8.self)
    let id = try #require(file.firstMatch(of: /aria-labelledby="(\w+)"/)?.output.1)
    #expect(file.contains(" role=\"img\" "))
    #expect(file.contains("<title id=\"\(id)\">a &lt; b &amp; &quot;c&quot;</title>"))
    #expect(!svg([]).contains("role="))
  }

  @Test("text is written with its font, and its signs are never markup")
  func texts() {
    #expect(
      svg([text("a <b> & \"c\" &\u{301}")]).contains(
        "<text x=\"3\" y=\"15\" font-size=\"12\" font-weight=\"700\" fill=\"#000000\">"
          + "a &lt;b&gt; &amp; &quot;c&quot; &amp;\u{301}</text>"))
    #expect(svg([text("a")]).contains(" font-family=\"'Inter', sans-serif\""))
    #expect(svg([text("直", nil, "ja_JP")]).contains(" xml:lang=\"ja-JP\""))
    #expect(!svg([text("")]).contains("<text"))
  }

  @Test("families are quoted, whatever is in their names, and emoji fonts are left out")
  func families() {
    let font = Font(families: ["A'\"<\\", "B", "Noto Color Emoji"], size: 9)
    let item = SceneItem.text(TextLine("x", font: font), origin: Point(x: 0, y: 0), .black)
    #expect(svg([item]).contains("font-family=\"'A\\'&quot;&lt;\\\\', 'B', sans-serif\""))
  }

  @Test("a line from right to left starts at its right end")
  func rightToLeft() {
    #expect(
      svg([text("(x)", .rightToLeft)]).contains(" direction=\"rtl\" text-anchor=\"end\""))
    let scene = Scene(size: size, background: .clear, items: [text("abc")])
    let seen = VisibleText(text: "a…", direction: .rightToLeft, advance: 30.25)
    let file = SVGEncoder().encode(scene, texts: [scene.lines[0]: seen])
    #expect(
      String(decoding: file, as: UTF8.self).contains(
        "<text x=\"33.25\" y=\"15\" font-size=\"12\" font-weight=\"700\" direction=\"rtl\""
          + " textLength=\"30.25\" lengthAdjust=\"spacingAndGlyphs\" fill=\"#000000\">a…</text>"))
  }

  @Test("strokes carry width, ends, joins and dashes; those on pixels are moved to them")
  func strokes() {
    func stroke(_ style: StrokeStyle) -> String {
      let line = Path.line(from: Point(x: 1.1, y: 2), to: Point(x: 1.1, y: 9))
      return svg([.stroke(line, style, .solid(.black))])
    }
    #expect(
      stroke(StrokeStyle(width: 2, dash: [4, 1.5])).contains(
        "<path d=\"M1.1 2L1.1 9\" fill=\"none\" stroke-width=\"2\" stroke-miterlimit=\"10\""
          + " stroke-dasharray=\"4 1.5\" stroke=\"#000000\"/>"))
    #expect(
      stroke(StrokeStyle(width: 3, cap: .round, dash: [0, 0])).contains(
        "stroke-width=\"3\" stroke-linecap=\"round\" stroke-linejoin=\"round\" stroke=\"#000000\"/>"
      ))
    #expect(stroke(StrokeStyle(width: 0.5, alignment: .pixel)).contains("d=\"M1.25 2L1.25 9\""))
  }

  @Test("equal gradients, shadows and clips are written once, under the same name in every file")
  func definitions() throws {
    let black = Gradient(stops: [Gradient.Stop(offset: 0.5, color: Color(white: 0, alpha: 0.5))])
    let paint = Paint.linear(black, from: Point(x: 0, y: 0), to: Point(x: 9, y: 0))
    let discs = [3.0, 7].map { x in
      BlurredDisc(center: Point(x: x, y: 3), radius: 2, deviation: 1)
    }
    let rect = Rect(x: 1, y: 2, width: 3, height: 4)
    let items =
      discs.map { SceneItem.fill(.circle(center: $0.center, radius: 2), .blurred(.black, $0)) }
      + [
        .fill(.rect(rect), paint), .clip(.rect(rect), [.fill(.rect(rect), paint)]),
        .clip(.rect(rect), []),
      ]
    let file = svg(items)
    #expect(file.matches(of: /<linearGradient/).count == 1)
    #expect(file.matches(of: /<radialGradient/).count == 1)
    #expect(file.matches(of: /<clipPath/).count == 1)
    #expect(file.matches(of: /clip-path="url\(#/).count == 2)
    #expect(file.contains("<stop offset=\"0.5\" stop-color=\"#000000\" stop-opacity=\"0.5\"/>"))
    for match in file.matches(of: /url\(#(\w+)\)/) {
      #expect(file.contains(" id=\"\(match.output.1)\""))
    }
    let id = try #require(file.firstMatch(of: /<clipPath id="(\w+)"/)?.output.1)
    #expect(svg([.clip(.rect(rect), [])]).contains("<clipPath id=\"\(id)\""))
    #expect(
      !svg([.clip(.rect(rect.offset(dx: 1, dy: 0)), [])]).contains("<clipPath id=\"\(id)\""))
  }

  @Test("a disc without blur is a disc, and circles in a path stay circles")
  func circles() {
    let disc = BlurredDisc(center: Point(x: 5, y: 6), radius: 2, deviation: 0)
    let fill = SceneItem.fill(.circle(center: disc.center, radius: 2), .blurred(.black, disc))
    #expect(svg([fill]).contains("<circle cx=\"5\" cy=\"6\" r=\"2\" fill=\"#000000\"/>"))
    let two = Path([
      .circle(center: Point(x: 5, y: 6), radius: 2), .move(Point(x: 0, y: 0)), .close,
    ])
    #expect(
      svg([.fill(two, .solid(.black))])
        .contains("<path d=\"M3 6a2 2 0 1 1 4 0a2 2 0 1 1 -4 0ZM0 0Z\""))
  }

  @Test(
    "numbers are short, finite and never written with an exponent",
    arguments: [
      (0, "0"), (-0.0004, "0"), (1.5, "1.5"), (-2.25, "-2.25"), (0.0416, "0.042"),
      (100, "100"), (12.3456, "12.346"), (.nan, "0"), (.infinity, "1000000"),
      (-1e308, "-1000000"), (1e-300, "0"),
    ] as [(Double, String)])
  func numbers(number: Double, expected: String) {
    #expect(number.svg == expected)
  }
}
