import Base
import Calendars
import Cards
import Charts
import Graphics

extension CardLayout {
  /// The words in the order in which they are drawn.
  package var texts: [PlacedText] {
    (root?.all ?? []).flatMap { node -> [PlacedText] in
      if case .words(let lines, _) = node.mark { lines } else { [] }
    }
  }
}

extension ChartLocale {
  /// English numbers, read from the right.
  package static let rightToLeft = ChartLocale(
    identifier: "ar", numbers: .standard, dates: .english, patterns: .standard,
    clock: .twentyFourHours, firstWeekday: 1, weekend: [6, 7], direction: .rightToLeft,
    strings: .english)
}

extension RasterImage {
  /// A picture of 30 x 20 pixels in one colour.
  package static var sample: RasterImage {
    get throws {
      let size = try PixelSize(width: 30, height: 20)
      return RasterImage(Bitmap(size: size, filledWith: Pixel(red: 90, green: 120, blue: 60)))
    }
  }
}

extension Card {
  /// A card with something in every text.
  package static var full: Card {
    var card = Card()
    for text in CardText.allCases where text != .notice { card[text] = "The \(text.rawValue)" }
    card[.footer] = "Source: a phone"
    card.badge = .icon(.walker)
    card.header = [CardMetric(icon: .walker, value: "1412")]
    card.statistics = [CardMetric(value: "6673", label: "Average")]
    card.rows = [Row(title: "One"), Row(title: "Two", detail: "2", isSelected: true)]
    return card
  }

  /// A card in which anything may be there or not, short or long.
  package static func random(_ random: inout SplitMix) -> Card {
    var card = Card()
    func words(_ random: inout SplitMix) -> String {
      let count = [1, 3, 12, 80][Int(random.next() % 4)]
      return (0..<count).map { _ in
        String(repeating: "w", count: Int(random.next() % 14) + 1)
      }.joined(separator: " ")
    }
    for text in CardText.allCases where random.next() % 2 == 0 { card[text] = words(&random) }
    switch random.next() % 3 {
    case 0:
      card.image = .chart(LineChart(values: [1, 5, 2, 8, 3], labels: ["a", "b", "c", "d", "e"]))
    case 1:
      if let picture = try? RasterImage.sample { card.image = .image(picture, ImageFit()) }
    default: break
    }
    if random.next() % 2 == 0 { card.badge = .icon(.road) }
    for _ in 0..<random.next() % 6 {
      let change = CardMetric.Change(text: words(&random), direction: .up, isGood: true)
      let figure = CardMetric(
        icon: random.next() % 2 == 0 ? .walker : nil, value: words(&random), label: words(&random),
        change: random.next() % 2 == 0 ? change : nil)
      if random.next() % 2 == 0 {
        card.header.append(figure)
      } else {
        card.statistics.append(figure)
      }
    }
    for _ in 0..<random.next() % 8 {
      card.rows.append(
        Row(title: words(&random), detail: words(&random), isSelected: random.next() % 3 == 0))
    }
    card.state = Card.State.allCases[Int(random.next() % UInt64(Card.State.allCases.count))]
    if random.next() % 3 == 0 { card.locale = .rightToLeft }
    return card
  }
}
