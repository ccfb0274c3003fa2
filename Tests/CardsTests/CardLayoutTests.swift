import Testing
import TestSupport

@testable import Base
@testable import Calendars
@testable import Cards
@testable import Charts
@testable import Graphics

@Suite("Where everything of a card stands")
struct CardLayoutTests {
  private let chart = LineChart(
    values: [5200, 8400, 3000, 6000], labels: ["9/13", "9/14", "9/15", "9/16"])

  private func layout(
    _ card: Card, _ name: String, theme: Theme = .classic
  ) throws -> CardLayout {
    let template = try #require(CardTemplate.named(name))
    var text = MonospacedText()
    return CardLayout(of: card, by: template, theme: theme, measuring: &text)
  }

  private func words(_ layout: CardLayout) -> [String] {
    layout.texts.map(\.line.text)
  }

  @Test("the message has the geometry of the original's bubble")
  func message() throws {
    var card = Card()
    card.image = .chart(chart)
    card[.caption] = "I moved 1412 steps, 1.20 km today."
    let layout = try layout(card, "message")
    #expect(layout.size == Size(width: 300, height: 189))
    let root = try #require(layout.root)
    let image = try #require(root.all.first { if case .chart = $0.mark { true } else { false } })
    // The picture's room, with the distance that keeps labels off the bar.
    let room = try #require(root.all.first { $0.box.aspect != nil })
    #expect(room.rect == Rect(x: 0, y: 0, width: 300, height: 159))
    #expect(room.rect.encloses(image.inner))
    let caption = try #require(layout.texts.first)
    #expect(caption.origin.x == 17)
    // Capital letters stand in the middle of the bar, which is 30 points high.
    let middle = caption.origin.y - 12 * CardLayoutPass.capitalHeight / 2
    #expect(abs(middle - (159 + 15)) <= 0.5)
    #expect(root.box.corners == 18)
  }

  @Test(
    "what is empty takes no room",
    arguments: ["message", "link", "square", "story", "report", "rows"])
  func nothing(name: String) throws {
    let layout = try layout(Card(), name)
    #expect(layout.root == nil)
    #expect(layout.size.width > 0 && layout.size.height > 0)
  }

  @Test(
    "the title is the headline, and without one the caption",
    arguments: ["link", "square", "story"])
  func headline(name: String) throws {
    for image in [.chart(chart), .image(try RasterImage.sample, ImageFit()), nil] as [Card.Image?] {
      var card = Card()
      card.image = image
      card[.caption] = "Caption"
      func size(of text: String) throws -> Double {
        let layout = try layout(card, name)
        let found = layout.texts.filter { $0.line.text == text }
        #expect(found.count == 1, "each text stands once")
        return found.first?.line.font.size ?? 0
      }
      let alone = try size(of: "Caption")
      #expect(alone >= 24)
      card[.title] = "Title"
      #expect(try size(of: "Title") == alone)
      #expect(try size(of: "Caption") < alone * 0.8)
    }
  }

  @Test("a logo keeps its shape, and an app icon its rounded square")
  func logo() throws {
    func badge(_ width: Int, _ height: Int) throws -> Rect {
      var card = Card()
      card[.title] = "Title"
      let size = try PixelSize(width: width, height: height)
      card.badge = .image(RasterImage(Bitmap(size: size, filledWith: .white)))
      let root = try #require(try layout(card, "report").root)
      let node = root.all.first { if case .badge = $0.mark { true } else { false } }
      return try #require(node).inner
    }
    #expect(try badge(64, 64).size == Size(width: 32, height: 32))
    #expect(try badge(200, 50).size == Size(width: 128, height: 32))
    #expect(try badge(50, 100).size == Size(width: 16, height: 32))
    #expect(try badge(4_000, 10).size == Size(width: 128, height: 32))
  }

  @Test("the numbers of a header say their day above them in a line, and not in a widget")
  func headerSubject() throws {
    var card = Card.full
    (card.image, card.headerSubject) = (.chart(chart), "Sun, Apr 14")
    let lines = try layout(card, "report").texts
    let number = try #require(lines.first { $0.line.text == "1412" })
    let day = try #require(lines.first { $0.line.text == "Sun, Apr 14" })
    #expect(day.origin.x < number.origin.x && day.inkBounds.maxY < number.inkBounds.minY)
    #expect(try !words(layout(card, "widget-expanded")).contains("Sun, Apr 14"))
  }

  @Test("cards of a series are equally high, whether or not there is something to compare with")
  func uniform() throws {
    var card = Card.full
    card.image = .chart(chart)
    card.statistics = [CardMetric(value: "6673", label: "Average")]
    func height() throws -> Double { try layout(card, "report").size.height }
    card[.comparison] = "Total: 12% more than the 7 days before"
    card.comparisonChange = CardMetric.Change(text: "12%", direction: .up)
    let oneLine = try height()
    card[.comparison] = ""
    #expect(try height() < oneLine)
    card.comparisonRoom = "Total: 12% more than the 7 days before"
    #expect(try height() == oneLine)
    // Of the longest comparison of the series there are two lines.
    card.comparisonRoom = "Total: 1,000% more than the same 6 of the 7 days that were before"
    let twoLines = try height()
    #expect(twoLines == oneLine + 17)
    for text in ["Total: 12% more than the 7 days before", card.comparisonRoom] {
      card[.comparison] = text
      #expect(try height() == twoLines)
      #expect(try layout(card, "report").altTextItems.contains(.text(text)))
    }
  }

  @Test("cards of a series have the same columns, however long the labels of one are")
  func uniformColumns() throws {
    var card = Card()
    func lines() throws -> Int {
      let numbers = try layout(card, "report").texts.filter {
        ["1", "2", "3"].contains($0.line.text)
      }
      return Set(numbers.map(\.origin.y)).count
    }
    card.statistics = ["Average", "Total", "Highest"].enumerated().map {
      CardMetric(value: "\($0 + 1)", label: $1)
    }
    #expect(try lines() == 1)
    card.statistics[1].labelRoom = "Total, 7 of all 7 days"
    #expect(try lines() == 2)
    card.statistics[1].label = "Total, 4 of all 7 days"
    #expect(try lines() == 2)
  }

  @Test("what a chart calls its quantity is in line with the texts of the card")
  func quantity() throws {
    var card = Card()
    var named = chart
    named.quantity = "Steps"
    card.image = .chart(named)
    card[.title] = "Week"
    for (name, x) in [("link", 36.0), ("square", 30), ("report", 30), ("story", 33)] {
      let root = try #require(try layout(card, name).root)
      let chart = root.all.lazy.compactMap { node -> LineChartLayout? in
        if case .chart(let chart, _)? = node.mark { chart } else { nil }
      }.first
      #expect(try #require(chart).quantity?.inkBounds.minX == x, "\(name)")
      #expect(try layout(card, name).texts.first { $0.line.text == "Week" }?.origin.x == x)
    }
    card.header = [CardMetric(value: "5", label: "Steps")]
    let told = try layout(card, "report").texts.map(\.line.text)
    #expect(told.filter { $0 == "Steps" }.count == 1, "the header says it already: \(told)")
  }

  @Test("a caption wraps to three lines and then ends with an ellipsis")
  func threeLines() throws {
    var card = Card()
    card.image = .chart(chart)
    card[.caption] = Array(repeating: "Schrittzähler", count: 40).joined(separator: " ")
    let lines = try layout(card, "message").texts
    #expect(lines.count == 3)
    #expect(lines.last?.line.maximumWidth != nil || lines.last?.line.text.hasSuffix("…") == true)
    #expect(lines.map(\.origin.y) == lines.map(\.origin.y).sorted())
  }

  @Test("trailing texts hug the other side and leave the caption what they do not need")
  func trailing() throws {
    var card = Card()
    card.image = .chart(chart)
    card[.caption] = "Steps"
    card[.trailingCaption] = "1412"
    card[.subcaption] = "Monday"
    card[.trailingSubcaption] = "today"
    let texts = try layout(card, "message").texts
    #expect(texts.map(\.line.text) == ["Steps", "1412", "Monday", "today"])
    #expect(texts[0].origin.x == 17 && texts[2].origin.x == 17)
    for text in [texts[1], texts[3]] { #expect(abs(text.inkBounds.maxX - 283) < 1) }
    #expect(texts[0].origin.y == texts[1].origin.y)
    #expect(texts[2].origin.y == texts[3].origin.y)
  }

  @Test("a right-to-left language mirrors the card", arguments: CardTemplate.builtInNames)
  func mirrored(name: String) throws {
    var card = Card.full
    card.image = .image(try RasterImage.sample, ImageFit())
    let left = try layout(card, name)
    card.locale = .rightToLeft
    let right = try layout(card, name)
    #expect(left.size == right.size)
    let (a, b) = (left.root?.all ?? [], right.root?.all ?? [])
    #expect(a.count == b.count)
    for (a, b) in zip(a, b) {
      #expect(abs(a.rect.minX - (left.size.width - b.rect.maxX)) < 1e-6, "\(a.rect) \(b.rect)")
      #expect(a.rect.minY == b.rect.minY && a.rect.size == b.rect.size)
    }
  }

  @Test("the least important goes first, and comes back when there is room after all")
  func giving() throws {
    var card = Card.full
    card.image = .chart(chart)
    card[.subtitle] = ""
    card[.caption] = Array(repeating: "walked", count: 60).joined(separator: " ")
    let texts = words(try layout(card, "square"))
    #expect(texts.first { $0.hasPrefix("walked") } != nil, "the caption is what counts")
    #expect(!texts.contains("Source: a phone"), "the footer went")
    card[.caption] = "Short"
    #expect(words(try layout(card, "square")).contains("Source: a phone"))
  }

  @Test("figures stand in columns of equal width, and go as a whole")
  func figures() throws {
    var card = Card()
    card[.title] = "Week"
    card.statistics = (1...4).map { CardMetric(value: "\($0)", label: "L\($0)") }
    let texts = try layout(card, "report").texts.filter { $0.line.text.hasPrefix("L") }
    let starts = texts.map(\.origin.x)
    #expect(starts.count == 4)
    let steps = zip(starts, starts.dropFirst()).map { $1 - $0 }
    #expect(Set(steps).count == 1, "\(starts)")
    card.statistics = (1...4).map { CardMetric(value: "\($0)", label: "A longer label \($0)") }
    let rows = Set(
      try layout(card, "report").texts.filter { $0.line.text.hasPrefix("A") }.map(\.origin.y))
    #expect(rows.count == 2, "two rows of two, not three and one")
  }

  @Test("room is shared so that the modest get what they want")
  func shares() {
    let shares = { CardLayoutPass.fairShares(of: $0, fixed: $1, in: $2) }
    #expect(shares([50, 500], [false, false], 200) == [50, 150])
    #expect(shares([300, 500], [false, false], 200) == [100, 100])
    #expect(shares([20, 300, 500], [true, false, false], 200) == [20, 90, 90])
    #expect(shares([300, 10], [true, false], 200) == [300, 0])
    #expect(shares([], [], 200) == [])
  }

  @Test("no template breaks, whatever is in the card", arguments: CardTemplate.builtInNames)
  func property(name: String) throws {
    let template = try #require(CardTemplate.named(name))
    var random = SplitMix(seed: 4)
    for round in 0..<60 {
      let card = Card.random(&random)
      var text = MonospacedText()
      let layout = CardLayout(of: card, by: template, theme: .classic, measuring: &text)
      let whole = Rect(x: 0, y: 0, width: layout.size.width, height: layout.size.height)
      #expect(layout.size.width == template.width)
      #expect(layout.size.height <= template.height.most, "\(round)")
      #expect(layout.size.height >= template.height.least, "\(round)")
      let texts = layout.texts
      for (index, placed) in Array(texts).enumerated() {
        #expect(whole.grown(by: 0.5).encloses(placed.inkBounds), "\(round): \(placed.line.text)")
        for other in texts[..<index] {
          #expect(
            !placed.inkBounds.overlaps(other.inkBounds),
            "\(name) \(round): \(placed.line.text) over \(other.line.text)")
        }
      }
    }
  }
}
