import Testing
import TestSupport

@testable import Calendars
@testable import Cards
@testable import ChartRender
@testable import Charts
@testable import Graphics

@Suite("Widgets")
struct WidgetTests {
  private static let phones = Card.Device.known.filter { $0.sizeClass != .watch }
  private let devices = WidgetTests.phones

  private func layout(
    _ card: Card, _ name: String, _ device: Card.Device
  ) throws -> CardLayout {
    var renderer = try ChartRenderer()
    let template = try #require(CardTemplate.named(name)).fitted(to: device)
    return renderer.layout(card, template: template)
  }

  @Test("devices have the measures of the original's")
  func presets() throws {
    func check(_ name: String, _ size: [Double], _ sizeClass: Card.Device.SizeClass) throws {
      let device = try #require(Card.Device.named(name))
      #expect([device.width, device.compactHeight, device.maximumHeight] == size, "\(name)")
      #expect(device.sizeClass == sizeClass)
    }
    try check("5S", [304, 110, 528], .compact)
    try check("6s", [359, 110, 616], .compact)
    try check("plus", [414, 110, 290], .regular)
    try check("38mm", [136, 170, 170], .watch)
    try check("42mm", [156, 195, 195], .watch)
    #expect(Card.Device.named("watch") == nil)
    let expanded = try #require(CardTemplate.named("widget-expanded"))
    #expect(expanded.fitted(to: devices[0]).height == .content(110...528))
    let tiny = Card.Device(width: 100, maximumHeight: 50)
    #expect(expanded.fitted(to: tiny).height == .content(50...50))
    let compact = try #require(CardTemplate.named("widget-compact"))
    #expect(compact.fitted(to: devices[2]).height == .fixed(110))
    var tall = compact
    tall.height = .fixed(300)
    #expect(tall.fitted(to: devices[1]).height == .fixed(110), "folded, nothing is higher")
    let watch = try #require(Card.Device.named("42mm"))
    #expect(expanded.fitted(to: watch).height == .fixed(195), "a watch shows its whole screen")
    #expect(compact.fitted(to: Card.Device(width: 0, maximumHeight: -1)).height == .fixed(1))
  }

  @Test(
    "folded, it is 110 points high, and its numbers are as far from each other as from the sides")
  func header() throws {
    for device in devices {
      for state in [Card.State.normal, .placeholder] {
        for direction in [ChartLocale.standard, .rightToLeft] {
          var card = Card.widget(state)
          card.locale = direction
          let layout = try layout(card, "widget-compact", device)
          #expect(layout.size == Size(width: device.width, height: 110))
          let signs = layout.signs.map(\.rect).sorted { $0.minX < $1.minX }
          let texts = layout.texts.map(\.inkBounds).sorted { $0.minX < $1.minX }
          let starts = zip(signs, texts).map { min($0.minX, $1.minX) }
          let ends = zip(signs, texts).map { max($0.maxX, $1.maxX) }
          let gaps = zip(starts + [device.width], [0] + ends).map { $0 - $1 }
          #expect(gaps.count == 4)
          #expect((gaps.max() ?? 99) - (gaps.min() ?? 0) < 4, "\(gaps)")
          let middles = signs.map(\.center.y)
          #expect(middles.allSatisfy { abs($0 - 55) <= 1 }, "\(middles)")
        }
      }
    }
  }

  @Test("every state shows what there is", arguments: WidgetTests.phones)
  func states(device: Card.Device) throws {
    for name in ["widget-compact", "widget-expanded"] {
      for state in Card.State.allCases {
        let layout = try layout(.widget(state), name, device)
        let texts = layout.texts.map(\.line.text).joined(separator: " ")
        let hasHeader = layout.signs.contains { $0.icon == .walker }
        let hasLock = layout.signs.contains { $0.icon == .lock }
        let isExpanded = name == "widget-expanded"
        #expect(hasLock == (state == .stale || state == .unavailable), "\(name) \(state)")
        switch state {
        case .normal: #expect(hasHeader && texts.contains("1412"))
        case .placeholder: #expect(hasHeader && texts.hasPrefix("---- ---- --"))
        case .signedOut: #expect(!hasHeader && texts == "未登录,点击登录账户")
        case .noData:
          #expect(hasHeader == isExpanded)
          #expect(texts.contains("No data") != isExpanded, "the chart says it itself")
        case .stale: #expect(hasHeader && texts.contains("Locked. Last"))
        case .unavailable: #expect(!hasHeader && texts == "Locked. The numbers cannot be read.")
        }
        let hasChart = isExpanded && state != .signedOut && state != .unavailable
        #expect((layout.chart != nil) == hasChart, "\(name) \(state)")
      }
    }
  }

  @Test(
    "only a card that is locked or denied has a lock", arguments: WidgetTests.phones)
  func obstacles(device: Card.Device) throws {
    for name in ["widget-compact", "widget-expanded"] {
      for obstacle in [.locked, .denied, .unsupported, nil] as [Card.Obstacle?] {
        let isBarred = obstacle == .locked || obstacle == .denied
        for state in [Card.State.stale, .unavailable] {
          var card = Card.widget(state)
          card.obstacle = obstacle
          card[.notice] = CardNotice(state, obstacle, chart: nil, locale: .standard).text
          let layout = try layout(card, name, device)
          #expect(layout.signs.contains { $0.icon == .lock } == isBarred)
          let hasAlert = layout.signs.contains { $0.icon == .alert }
          #expect(hasAlert == (!isBarred && state == .unavailable))
          let words = layout.texts.map(\.line.text).joined(separator: " ")
          #expect(
            words.contains(card[.notice]) && words.contains("Locked") == (obstacle == .locked))
        }
      }
    }
  }

  @Test("who is signed out reads it in the middle, in a red of the theme that can be read")
  func signedOut() throws {
    let layout = try layout(.widget(.signedOut), "widget-compact", devices[1])
    let text = try #require(layout.texts.first)
    #expect(text.line.font.size == 20)
    #expect(abs(text.inkBounds.center.x - 359 / 2) <= 1)
    let middle = text.origin.y - 20 * CardLayoutPass.capitalHeight / 2
    #expect(abs(middle - 55) <= 1)
    #expect(Theme.classic.card.alert == Color(rgb: 0xd62119))
    for theme in Theme.builtIn {
      let ratio = theme.card.alert.contrast(to: theme.card.image)
      #expect(ratio >= 4.5, "\(theme.name): \(ratio)")
      #expect(theme.card.alert.red > theme.card.alert.blue + 0.3)
    }
  }

  @Test("unfolded, it is as high as the original's, and everything fits where that is the most")
  func expanded() throws {
    for device in devices {
      let layout = try layout(.widget(), "widget-expanded", device)
      #expect(layout.size == Size(width: device.width, height: 280))
      let chart = try #require(layout.chart)
      #expect(chart.size == Size(width: device.width, height: 175))
      #expect(layout.texts.map(\.line.text).contains("46712"))
    }
    var card = Card.widget(.stale)
    card.statistics += [
      CardMetric(value: "16105", label: "Best, Sep 14"), CardMetric(value: "3", label: "In a Row"),
    ]
    let plus = try layout(card, "widget-expanded", devices[2])
    #expect(plus.size.height == 290)
    let chart = try #require(plus.chart)
    #expect(chart.size.height >= 120 && chart.size.height < 175)
    #expect(plus.texts.count == 3 + 9 + 1, "nothing was left out")
    let notice = try #require(plus.texts.last)
    #expect(notice.line.text.hasPrefix("Locked") && notice.inkBounds.minY >= chart.maxY)
    let tall = try layout(card, "widget-expanded", devices[1])
    #expect(tall.chart?.size.height == 175 && tall.size.height > 290)
  }

  @Test("statistics in two rows have the same middles")
  func columns() throws {
    var card = Card.widget()
    card.statistics = ["Daily Average", "Total", "Best Day, Sep 14", "Days in a Row"].map {
      CardMetric(value: "123", label: $0)
    }
    let layout = try layout(card, "widget-expanded", devices[0])
    let middles = layout.texts.dropFirst(3).map(\.inkBounds.center.x)
    #expect(middles.count == 8)
    #expect(Set(middles.map { ($0 / 2).rounded() }).count == 2, "\(middles)")
  }

  @Test("on devices of any size nothing leaves the card and no words overlap")
  func oddDevices() throws {
    var random = SplitMix(seed: 11)
    for name in ["widget-compact", "widget-expanded", "rows"] {
      for round in 0..<80 {
        let width = Double([100, 50, 304, 333, 900][round % 5])
        let height = Double([50, 20, 110, 290, 616][Int(random.next() % 5)])
        let template = try #require(CardTemplate.named(name, width, height))
        let layout = CardLayout(.random(&random), template)
        let whole = Rect(x: 0, y: 0, width: layout.size.width, height: layout.size.height)
        #expect(layout.size.width == width && layout.size.height <= height)
        // On a card smaller than a word there is a part of it; the card's edge cuts the rest.
        guard width > 100, height > 50 else { continue }
        let texts = layout.texts
        for (index, text) in texts.enumerated() {
          #expect(
            whole.grown(by: 0.5).encloses(text.inkBounds), "\(name) \(round) \(text.line.text)")
          for other in texts[..<index] {
            #expect(
              !text.inkBounds.overlaps(other.inkBounds), "\(name) \(round): \(text.line.text)")
          }
        }
      }
    }
  }
}
