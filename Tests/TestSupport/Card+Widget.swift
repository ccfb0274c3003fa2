import Cards
import Charts
import Graphics

extension Card {
  /// The steps widget in a state, with everything that it may show.
  package static func widget(_ state: State = .normal) -> Card {
    var card = Card()
    card.state = state
    if state == .stale || state == .unavailable { card.obstacle = .locked }
    var chart = LineChart(
      values: [5200, 8400, 3000, 6000, 16105, 700, 1412],
      labels: (11...17).map { "9/\($0)" })
    switch state {
    case .noData: chart = LineChart(values: [])
    case .placeholder: chart.state = .placeholder
    case .normal, .signedOut, .stale, .unavailable: break
    }
    card.image = .chart(chart)
    let isKnown = state != .placeholder && state != .noData
    card.header = [
      CardMetric(icon: .walker, value: isKnown ? "1412" : "----"),
      CardMetric(icon: .road, value: isKnown ? "1.20 km" : "----"),
      CardMetric(icon: .climb, value: isKnown ? "25 F" : "--"),
    ]
    card.statistics = [
      CardMetric(
        value: "6673", label: "Daily Average",
        change: .init(text: "12%", direction: .up, isGood: true)),
      CardMetric(value: "46712", label: "Total"),
    ]
    switch state {
    case .signedOut: card[.notice] = "未登录,点击登录账户"
    case .noData: card[.notice] = "No data"
    case .stale: card[.notice] = "Locked. Last numbers from 9/17."
    case .unavailable: card[.notice] = "Locked. The numbers cannot be read."
    case .normal, .placeholder: break
    }
    return card
  }

  /// A list with one entry chosen.
  package static func list(_ titles: [String], selected: Int, selection: NineSlice? = nil) -> Card {
    var card = Card()
    card.rows = titles.enumerated().map { index, title in
      Row(title: title, detail: index == selected ? "" : "d", isSelected: index == selected)
    }
    card.selection = selection
    return card
  }
}

extension CardTemplate {
  /// A template on a device of some size.
  package static func named(_ name: String, _ width: Double, _ height: Double) -> CardTemplate? {
    named(name)?.fitted(to: Card.Device(width: width, maximumHeight: height))
  }
}

extension CardLayout {
  /// The layout of a card with texts of a font that is none.
  package init(_ card: Card, _ template: CardTemplate, theme: Theme = .classic) {
    var text = MonospacedText()
    self.init(of: card, by: template, theme: theme, measuring: &text)
  }

  /// The boxes of all signs.
  package var signs: [(icon: Icon, rect: Rect)] {
    (root?.all ?? []).compactMap { node in
      if case .icon(let icon, _) = node.mark { (icon, node.inner) } else { nil }
    }
  }

  /// The box of the chart.
  package var chart: Rect? {
    root?.all.first { if case .chart = $0.mark { true } else { false } }?.inner
  }
}
