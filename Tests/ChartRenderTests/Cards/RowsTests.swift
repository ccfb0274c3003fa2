import Testing
import TestSupport

@testable import Base
@testable import Calendars
@testable import Cards
@testable import ChartRender
@testable import Charts
@testable import Graphics

@Suite("Lists with a chosen entry")
struct RowsTests {
  private static let long = "A very long title that goes on and on until there is no room for it"

  private func selection(_ scale: RenderScale = .x2) throws -> NineSlice {
    NineSlice(try SelectionBackground.picture(scale), caps: SelectionBackground.caps)
  }

  private func rules(_ layout: CardLayout) -> [Rect] {
    (layout.root?.all ?? []).compactMap { if case .rule = $0.mark { $0.inner } else { nil } }
  }

  @Test("entries begin at whole points, as many as there are", arguments: [1, 5, 40])
  func heights(count: Int) throws {
    let card = Card.list((0..<count).map { "Row \($0)" }, selected: count / 2)
    let layout = CardLayout(card, try #require(CardTemplate.named("rows")))
    #expect(layout.size == Size(width: 320, height: 44 * Double(count)))
    let titles = layout.texts.filter { $0.line.text.hasPrefix("Row") }
    #expect(
      titles.map(\.origin.y) == (0..<count).map { (titles.first?.origin.y ?? 0) + 44 * Double($0) })
    #expect(rules(layout).map(\.maxY) == (1..<max(1, count)).map { 44 * Double($0) })
    #expect(rules(layout).allSatisfy { $0.minX == 16 && $0.maxX == 320 })
  }

  @Test("what the chosen entry stands on has no lines beside it")
  func lines() throws {
    let card = Card.list((0..<5).map { "Row \($0)" }, selected: 2, selection: try selection())
    let layout = CardLayout(card, try #require(CardTemplate.named("rows")))
    #expect(rules(layout).map(\.maxY) == [44, 176])
    let ground = layout.root?.all.first { if case .slices = $0.mark { true } else { false } }
    #expect(ground?.inner == Rect(x: 0, y: 88, width: 320, height: 44))
  }

  @Test("a list of any length is laid out as fast as one that fits")
  func endless() throws {
    let card = Card.list((0..<100_000).map { "Row \($0)" }, selected: 70_000)
    var text = MonospacedText()
    let template = try #require(CardTemplate.named("rows", 320, 300))
    let layout = CardLayout(of: card, by: template, theme: .classic, measuring: &text)
    #expect(layout.texts.map(\.line.text).suffix(2) == ["Row 70000", "99,994 more"])
    #expect(layout.omittedRowCount == 99_994)
    #expect(text.count < 500, "\(text.count)")
  }

  @Test("what does not fit goes from the end, and never the chosen entry")
  func crowd() throws {
    let card = Card.list((0..<40).map { "Row \($0)" }, selected: 30)
    let layout = CardLayout(card, try #require(CardTemplate.named("rows", 320, 300)))
    let titles = layout.texts.map(\.line.text).filter { $0.hasPrefix("Row") }
    #expect(titles == ["Row 0", "Row 1", "Row 2", "Row 3", "Row 4", "Row 30"])
    #expect(layout.size.height == 264 + 22)
  }

  @Test("a list in little height counts the rest, or shows the top of the next entry")
  func overflow() throws {
    var card = Card.list((0..<12).map { "Row \($0)" }, selected: 0)
    let template = try #require(CardTemplate.named("rows", 359, 110))
    var layout = CardLayout(card, template)
    #expect(
      layout.texts.filter { $0.line.text != "d" }.map(\.line.text) == ["Row 0", "Row 1", "10 more"])
    #expect(layout.size.height == 110 && layout.omittedRowCount == 10)
    card.rowOverflow = .peek
    layout = CardLayout(card, template)
    let titles = layout.texts.filter { $0.line.text.hasPrefix("Row") }
    #expect(titles.map(\.line.text) == ["Row 0", "Row 1", "Row 2"])
    #expect(titles.map(\.origin.y) == [0, 1, 2].map { titles[0].origin.y + 44 * $0 })
    #expect(layout.size.height == 110 && layout.omittedRowCount == 10)
    let clip = try #require(layout.root?.all.first { $0.box.isClipped })
    #expect(clip.rect.maxY == 110)
    card.rowOverflow = .omit
    layout = CardLayout(card, template)
    #expect(layout.texts.filter { $0.line.text != "d" }.map(\.line.text) == ["Row 0", "Row 1"])
    card.rows = Array(card.rows.prefix(2))
    for overflow in CardRowStyle.Overflow.allCases {
      card.rowOverflow = overflow
      layout = CardLayout(card, template)
      #expect(layout.omittedRowCount == 0)
      #expect(!layout.texts.contains { $0.line.text.hasSuffix("more") })
    }
  }

  @Test("all chosen entries have room before others")
  func chosen() throws {
    var card = Card.list((0..<40).map { "Row \($0)" }, selected: 30)
    card.rows[20].isSelected = true
    card.rows[35].isSelected = true
    let layout = CardLayout(card, try #require(CardTemplate.named("rows", 320, 300)))
    let titles = layout.texts.map(\.line.text).filter { $0.hasPrefix("Row") }
    #expect(titles == ["Row 0", "Row 1", "Row 2", "Row 20", "Row 30", "Row 35"])
  }

  @Test(
    "the check mark of the picture keeps its place and its shape in a whole card",
    arguments: RenderScale.allCases, [200.0, 320, 359, 555, 800])
  func mark(scale: RenderScale, width: Double) throws {
    let selection = try selection(scale)
    for locale in [ChartLocale.standard, .rightToLeft] {
      for theme in [Theme.classic, .dark] {
        var card = Card.list(["One", RowsTests.long, "Three"], selected: 1, selection: selection)
        card.locale = locale
        var renderer = try ChartRenderer()
        let template = try #require(CardTemplate.named("rows", width, 4_000))
        let scene = renderer.scene(card, template: template, theme: theme)
        let bitmap = try renderer.bitmap(scene, scale: scale)
        let factor = scale.rawValue
        let own = PixelRect(x: 288 * factor, y: 0, width: 32 * factor, height: 38 * factor)
        var drawn = own
        (drawn.x, drawn.y) = (bitmap.size.width - 32 * factor, 44 * factor)
        #expect(try bitmap.part(drawn) == selection.picture.bitmap.part(own))
      }
    }
  }

  @Test("words keep clear of the mark, wherever reading begins, and are in line")
  func clearance() throws {
    for width in [200.0, 320, 800] {
      for locale in [ChartLocale.standard, .rightToLeft] {
        var card = Card.list(
          ["One", RowsTests.long, "Three"], selected: 1, selection: try selection())
        card.locale = locale
        let layout = CardLayout(card, try #require(CardTemplate.named("rows", width, 4_000)))
        let long = try #require(layout.texts.first { $0.line.text.hasPrefix("A very") })
        #expect(long.inkBounds.maxX <= width - 40)
        let isMirrored = locale.direction == .rightToLeft
        if isMirrored {
          let ends = layout.texts.filter { $0.line.text != "d" }.map(\.inkBounds.maxX)
          #expect(ends.allSatisfy { abs($0 - (width - 40)) <= 11 }, "\(ends)")
        } else {
          #expect(layout.texts.filter { $0.line.text != "d" }.allSatisfy { $0.origin.x == 16 })
        }
        card.selection = nil
        let plain = CardLayout(card, try #require(CardTemplate.named("rows", width, 4_000)))
        let sign = try #require(plain.signs.first)
        let side = isMirrored ? sign.rect.minX : width - sign.rect.maxX
        #expect(sign.icon == .check && side == 16)
        #expect(plain.texts.allSatisfy { !$0.inkBounds.overlaps(sign.rect) })
      }
    }
  }

  @Test("words on a picture can be read, whatever the theme")
  func inks() throws {
    let card = Card.list(["One", "Two"], selected: 1, selection: try selection())
    let layout = CardLayout(card, try #require(CardTemplate.named("rows")), theme: .dark)
    let texts = Scene(layout, theme: .dark).placedLines.filter { $0.line.text != "d" }
    let colors = texts.map(\.color)
    #expect(colors.count == 2 && colors[0] == Theme.dark.card.ink)
    #expect(colors[1].contrast(to: SelectionBackground.scene.background) >= 7)
  }

  @Test("a card's own background decides about its inks", arguments: NineSlice.Filling.allCases)
  func backgrounds(filling: NineSlice.Filling) throws {
    for (grey, alpha) in [(20, 255), (240, 255), (240, 100)] as [(Int, UInt8)] {
      let picture = RasterImage(try Bitmap(20, 20) { _, _ in Pixel(grey: grey, alpha: alpha) })
      var card = Card.list(["One", "Two"], selected: 1)
      card.background = NineSlice(
        picture, caps: EdgeInsets(vertical: 4, horizontal: 4), filling: filling)
      for theme in Theme.builtIn {
        let layout = CardLayout(card, try #require(CardTemplate.named("rows")), theme: theme)
        let inked = CardSceneBuilder(layout: layout, theme: theme).theme
        guard alpha == 255 else {
          #expect(inked == theme)
          continue
        }
        let ground = Color(white: Double(grey) / 255)
        for color in [
          inked.card.ink, inked.card.secondInk, inked.card.accent, inked.card.good,
          inked.card.bad, inked.card.alert, inked.label.color,
        ] {
          #expect(color.contrast(to: ground) >= 4.5, "\(theme.name) on \(grey)")
        }
      }
    }
  }
}
