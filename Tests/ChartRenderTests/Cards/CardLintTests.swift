import Testing
import TestSupport

@testable import Cards
@testable import ChartRender
@testable import Graphics

@Suite("What services do to a card")
struct CardLintTests {
  /// A card with a text at a place, on white unless something else is said.
  private func findings(
    _ service: String, text: String = "Hello", at origin: Point = Point(x: 20, y: 40),
    size: Size = Size(width: 300, height: 160), background: Color = .white, alt: String = "Alt",
    files: [CardLint.File]? = nil, _ change: (inout Card) -> Void = { _ in }
  ) throws -> [CardFinding.Problem] {
    var card = Card()
    change(&card)
    let line = TextLine(text, font: Font(families: ["Inter"], size: 12, weight: 400))
    let scene = Scene(
      size: size, background: background, items: [.text(line, origin: origin, .black)])
    var text = MonospacedText()
    let standard = CardLint.File(
      format: .png, scale: .x2, pixels: Size(width: 2 * size.width, height: 2 * size.height),
      bytes: 1_000)
    let lint = CardLint(
      card, alt: alt, scene: scene, files: files ?? [standard], measuring: &text)
    return try ServiceLimits.named(service).flatMap(lint.findings).map(\.problem)
  }

  @Test("a card that fits everywhere is told nothing")
  func fine() throws {
    #expect(try findings("all") == [])
  }

  @Test("what iMessage cuts off must not have texts")
  func edges() throws {
    #expect(try findings("imessage", at: Point(x: 5, y: 40)) == [.cropped("Hello", points: 6)])
    #expect(try findings("imessage", at: Point(x: 290, y: 40)) == [.cropped("Hello", points: 6)])
    #expect(try findings("slack", at: Point(x: 0, y: 40)) == [])
  }

  @Test("texts have their limits")
  func texts() throws {
    let caption = String(repeating: "word ", count: 60)
    #expect(try findings("imessage") { $0[.caption] = caption } == [.lines(limit: 3)])
    let long = String(repeating: "a", count: 1_020)
    #expect(
      try findings("telegram") { card in
        (card[.caption], card[.trailingCaption]) = (long, "b")
      } == [])
    #expect(
      try findings("telegram") { card in
        (card[.caption], card[.trailingCaption]) = (long, "bc")
      } == [.text(1_025, TextLimit(1_024, .utf16))])
    let alt = String(repeating: "a", count: 1_025)
    #expect(try findings("discord", alt: alt) == [.alt(1_025, TextLimit(1_024, .utf16))])
    #expect(try findings("mail", alt: "") == [.noAlt])
    #expect(
      try findings("imessage") { $0.url = "app://a" }
        == [.scheme("app", allowed: ["http", "https", "data"])])
  }

  @Test("a text is as long as the service counts it")
  func units() throws {
    let family = String(repeating: "👨‍👩‍👧‍👦", count: 501)
    func problems(_ service: String) throws -> [CardFinding.Problem] {
      try findings(service) { $0[.caption] = family }
    }
    #expect(try problems("mastodon") == [.text(501, TextLimit(500, .graphemes, linkLength: 23))])
    #expect(try problems("discord") == [.text(5_511, TextLimit(4_096, .utf16))])
    #expect(try problems("matrix") == [.text(12_525, TextLimit(8_192, .bytes))])
    #expect(try problems("mattermost") == [])
    #expect(try problems("mail") == [])
    #expect(
      try problems("ntfy").map(\.self) == [
        .title(12_525, TextLimit(1_000, .bytes)), .text(12_525, TextLimit(4_000, .bytes)),
      ])
  }

  @Test("a preview of a link is about twice as wide as high")
  func shape() throws {
    #expect(try findings("link", size: Size(width: 360, height: 640)) == [.shape(0.5625)])
    #expect(try findings("link", size: Size(width: 600, height: 315)) == [])
  }

  @Test("pictures have their limits")
  func pictures() throws {
    func file(
      _ width: Double, _ height: Double, bytes: Int = 1, _ format: ImageFormat = .png
    ) -> [CardLint.File] {
      [
        CardLint.File(
          format: format, scale: .x2, pixels: Size(width: width, height: height), bytes: bytes)
      ]
    }
    #expect(
      try findings("ntfy", files: file(10, 10, bytes: 2_000_001))
        == [.bytes(2_000_001, limit: 2_000_000)])
    #expect(try findings("telegram", files: file(2_100, 100)) == [.ratio(21, limit: 20)])
    #expect(try findings("telegram", files: file(6_000, 4_001)) == [.sides(10_001, limit: 10_000)])
    #expect(try findings("mail", files: file(10, 10, .svg)) == [.format(.svg)])
    #expect(try findings("slack", background: .clear) == [.transparent])
    #expect(
      try findings("discord", files: file(1_200, 630))
        == [.small("Hello", pixels: 8, box: Size(width: 400, height: 300))])
  }

  @Test("each finding says what happens and what to do")
  func words() {
    let box = Size(width: 400, height: 300)
    let expected: [(CardFinding.Problem, String)] = [
      (
        .cropped("A\u{1B}", points: 6),
        #"6 points are cut off on the left and right, and "A\u{1B}" reaches there. "#
          + "Keep texts further in."
      ),
      (
        .lines(limit: 3),
        "the caption needs more than 3 lines, and the rest is cut off. Write a shorter one."
      ),
      (.noAlt, "there is no description for those who cannot see the card. Pass --alt."),
      (
        .small("A", pixels: 6.66, box: box),
        #"fitted into 400x300 pixels, "A" is 6.7 pixels high. Choose a smaller size or larger texts."#
      ),
      (
        .scheme("app", allowed: ["http", "https"]),
        #"a link that begins with "app:" is not opened. Give one that begins with http:, https:."#
      ),
      (
        .contrast("A", others: 2, ratio: 3.95),
        #""A" and 2 more have a contrast of 4 to 1 to what is behind, and small texts need 4.5. "#
          + "Choose other colours or another theme."
      ),
    ]
    for (problem, words) in expected {
      #expect(CardFinding(service: "x", problem: problem).description == "x: \(words)")
    }
  }

  @Test("contrast is measured against what is behind, pictures and clips included")
  func contrast() throws {
    var renderer = try ChartRenderer()
    let line = TextLine("Words", font: Font(families: ["Inter"], size: 12, weight: 400))
    func problems(_ ink: Color, on behind: Color) throws -> [CardFinding.Problem] {
      let items: [SceneItem] = [
        .clip(
          .rect(Rect(x: 0, y: 0, width: 100, height: 50)),
          [
            .fill(.rect(Rect(x: 0, y: 0, width: 100, height: 50)), .solid(behind)),
            .moved(
              by: Point(x: 10, y: 10), [.text(line, origin: Point(x: 0, y: 20), ink)]),
          ])
      ]
      let scene = Scene(size: Size(width: 100, height: 50), background: .white, items: items)
      let services = try ServiceLimits.named("mail")
      return try renderer.findings(Card(), alt: "A", scene: scene, files: [], services: services)
        .map(\.problem)
    }
    #expect(try problems(.black, on: .white) == [])
    #expect(try problems(.white, on: .black) == [])
    #expect(try problems(.white, on: .white) == [.contrast("Words", others: 0, ratio: 1)])
    #expect(try problems(Color(white: 0.55), on: .white).count == 1)
    #expect(try problems(Color(white: 0.4), on: .white) == [])
  }
}
