import Testing
import TestSupport

@testable import Base
@testable import Calendars
@testable import Cards
@testable import Charts
@testable import Graphics

@Suite("The record of a card")
struct CardRecordTests {
  private func record() throws -> CardRecord {
    var card = Card()
    card[.caption] = "A \"b\"\n{c}"
    card[.footer] = "F\u{1}"
    card.url = "https://example.org/"
    card.state = .stale
    let file = CardRecord.File(
      path: "card@2x.png", format: .png, scale: .x2, theme: "light",
      pixels: try PixelSize(width: 601, height: 320), points: Size(width: 300.5, height: 160),
      bytes: 12, sha256: "ab")
    return CardRecord(
      card, template: "message", alt: "Alt", session: "week", summaryText: "S",
      files: [file, file])
  }

  private func read(_ text: String) throws -> CardRecord {
    try CardRecord(JSONValue(parsing: SourceText(text, name: "card.json")), source: "card.json")
  }

  @Test("what is written is read again")
  func roundTrip() throws {
    let record = try record()
    #expect(try read(record.text) == record)
    #expect(record.text == (try self.record().text))
    #expect(record.isStale && record.text.contains("\"stale\": true"))
    let json = try JSONValue(parsing: SourceText(record.text, name: "card.json"))
    #expect(CardRecord.isRecord(json))
    #expect(
      json.members?.map(\.key) == [
        "version", "template", "fields", "alt", "session", "url", "state", "stale", "locale",
        "files",
      ])
    #expect(json["fields"]?.members?.map(\.key) == ["caption", "footer", "summaryText"])
    #expect(
      json["files"]?.array?.first?.members?.map(\.key) == [
        "path", "format", "scale", "theme", "width", "height", "points", "bytes", "sha256",
      ])
  }

  @Test("a picture that was reduced says to how many colours")
  func reduced() throws {
    var record = try record()
    record.files[1].reducedColors = 64
    #expect(try read(record.text) == record)
    #expect(record.text.contains(#""reducedColors": 64"#))
    let text = record.text.replacing(#""reducedColors": 64"#, with: #""reducedColors": 0"#)
    #expect(
      message { _ = try read(text) }.hasSuffix(
        #"files[1].reducedColors: "0" is not a whole number from 1 to 256."#))
  }

  @Test("keys that a later version adds are passed over")
  func unknown() throws {
    let text = try record().text.replacing("\"alt\":", with: "\"new\": [1], \"alt\":")
    #expect(try read(text) == record())
  }

  @Test(
    "what is no record is told with its place",
    arguments: [
      ("\"version\": 1", "\"version\": 2", #"version: "2" is not a whole number from 1 to 1."#),
      ("\"template\": ", "\"tmplate\": ", #"the key "template" is missing. Add it."#),
      ("\"caption\": \"A", "\"caption\": 3, \"x\": \"A", #"fields.caption: "3" is not a text."#),
      ("\"stale\",", "\"odd\",", #"state: "odd" is not known."#),
      ("\"scale\": 2", "\"scale\": 4", #"files[0].scale: "4" is not a whole number from 1 to 3."#),
      ("\"width\": 601", "\"width\": 0", #"files[0].width: "0" is not a whole number"#),
      ("\"width\": 300.5", "\"width\": \"a\"", #"files[0].points.width: "a" is not a number"#),
      ("\"format\": \"png\"", "\"format\": \"gif\"", #"files[0].format: "gif" is not known."#),
    ])
  func wrong(part: String, other: String, problem: String) throws {
    let text = try record().text.replacing(part, with: other, maxReplacements: 1)
    let found = message { _ = try read(text) }
    #expect(found.hasPrefix("card.json:") && found.contains(problem), "\(found)")
  }
}

@Suite("What a card says by itself")
struct CardNoticeTests {
  @Test(
    "a notice tells the day that the numbers are from, in the card's language",
    arguments: [
      ("en_US_POSIX", nil, "Last numbers from 9/15."),
      ("en_US_POSIX", .locked, "Locked. Last numbers from 9/15."),
      ("en_US_POSIX", .denied, "Access is denied. Last numbers from 9/15."),
      ("zh_CN", .locked, "已锁定。数据截至9/15"), ("zh_TW", .denied, "存取遭拒。資料截至9/15"),
    ] as [(String, Card.Obstacle?, String)])
  func stale(locale: String, obstacle: Card.Obstacle?, expected: String) throws {
    let days = [1_473_724_800.0, 1_473_897_600, 1_473_811_200]
    let bands = days.map { XAxis.Band(label: "", time: $0) }
    let chart = LineChart(axis: .bands(bands, .utc), series: [])
    let locale = try #require(ChartLocale(identifier: locale))
    #expect(CardNotice(.stale, obstacle, chart: chart, locale: locale).text == expected)
  }

  @Test("every state but the usual ones says something in each language")
  func states() throws {
    for name in ["en_US_POSIX", "zh_CN", "zh_TW", "ar"] {
      let locale = try #require(ChartLocale(identifier: name))
      for state in Card.State.allCases {
        let text = CardNotice(state, chart: nil, locale: locale).text
        #expect(text.isEmpty == [.normal, .placeholder].contains(state), "\(name) \(state)")
      }
      for state in [Card.State.stale, .unavailable] {
        let obstacles: [Card.Obstacle?] = [.locked, .denied, .unsupported, nil]
        let texts = obstacles.map { CardNotice(state, $0, chart: nil, locale: locale).text }
        // A device that cannot count has no earlier numbers.
        #expect(Set(texts).count == (state == .stale ? 3 : 4), "\(name) \(state)")
      }
    }
  }

  @Test("the description is what the boxes say, then the chart")
  func description() throws {
    func alt(_ card: Card, limit: Int = 1000) throws -> String {
      try self.alt(card, "message", limit: limit)
    }
    let chart = LineChart(values: [1, 2, 3], labels: ["a", "b", "c"])
    var card = Card()
    #expect(try alt(card) == "")
    card.image = .chart(chart)
    #expect(try alt(card) == AltText(chart).text)
    card[.caption] = "I moved 3 steps today"
    #expect(try alt(card) == "I moved 3 steps today. " + AltText(chart).text)
    #expect(try alt(card, limit: 60) == "I moved 3 steps today")
    #expect(try alt(card, limit: 10) == "I moved 3…")
    card.locale = try #require(ChartLocale(identifier: "zh_CN"))
    card[.caption] = "今天走了3步"
    #expect(try alt(card).hasPrefix("今天走了3步。Line chart"))
  }

  private func alt(
    _ card: Card, _ name: String, height: Double? = nil, limit: Int = 1000
  ) throws -> String {
    CardAltText(try layout(card, name, height: height), limit: limit).text
  }

  private func layout(_ card: Card, _ name: String, height: Double?) throws -> CardLayout {
    var template = try CardTemplate(builtIn: name)
    if let height { template.height = .fixed(height) }
    var text = MonospacedText()
    return CardLayout(of: card, by: template, theme: .classic, measuring: &text)
  }

  @Test("what a card has no room for is not described")
  func room() throws {
    var card = Card()
    card.image = .chart(LineChart(values: [1, 2, 3]))
    card[.title] = "Week"
    card[.footer] = "Source: a phone"
    let change = CardMetric.Change(text: "21%", direction: .down)
    card.statistics = [
      CardMetric(value: "2 km", label: "Average", change: change),
      CardMetric(value: "6", label: "Total"),
    ]
    var found = Set<String>()
    for height in stride(from: 60.0, through: 500, by: 10) {
      let layout = try layout(card, "report", height: height)
      let texts = layout.texts.map(\.line.text)
      let text = CardAltText(layout, limit: 1000).text
      for (drawn, told) in [
        ("Week", "Week"), ("Average", "Average: 2 km"), ("21%", "21% less"), ("Total", "Total: 6"),
        ("Source: a phone", "Source: a phone"),
      ] {
        #expect(texts.contains(drawn) == text.contains(told), "\(height): \(text)")
        if texts.contains(drawn) { found.insert("\(drawn)") } else { found.insert("no \(drawn)") }
      }
      let hasChart = (layout.root?.all ?? []).contains {
        if case .chart? = $0.mark { true } else { false }
      }
      #expect(hasChart == text.contains("Line chart"), "\(height): \(text)")
    }
    #expect(found.isSuperset(of: ["21%", "no 21%", "Total", "no Total", "no Source: a phone"]))
    card.rows = (1...12).map { Card.Row(title: "Row \($0)", isSelected: $0 == 9) }
    let rows = try alt(card, "rows", height: 160)
    #expect(rows == "Week. Row 1. Row 9 (selected). 10 more", "\(rows)")
  }

  @Test("numbers, changes and rows that are shown are told, and a chart that is not is not")
  func numbers() throws {
    var card = Card()
    card.image = .chart(LineChart(values: [1, 2, 3]))
    card.header = [
      CardMetric(icon: .walker, value: "5640"), CardMetric(icon: .road, value: "4.02 km"),
      CardMetric(icon: .climb, value: "--"),
    ]
    card.statistics = [
      CardMetric(
        value: "7,720", label: "Daily Average",
        change: CardMetric.Change(text: "21%", direction: .down, isGood: false)),
      CardMetric(value: "54,040", label: "Total"),
    ]
    card.rows = [Card.Row(title: "Ana", detail: "3"), Card.Row(title: "Bo", isSelected: true)]
    func alt(_ name: String) throws -> String { try self.alt(card, name) }
    #expect(try alt("widget-compact") == "5640, 4.02 km")
    let numbers = "5640, 4.02 km. Daily Average: 7,720 (21% less). Total: 54,040. "
    #expect(
      try alt("widget-expanded") == numbers + AltText(LineChart(values: [1, 2, 3])).text)
    #expect(try alt("rows") == "Ana: 3. Bo (selected)")
    card.headerSubject = "Sun, Sep 11"
    #expect(try alt("widget-compact") == "Sun, Sep 11: 5640, 4.02 km")
    card.headerSubject = ""
    let record = CardRecord(
      card, template: "rows", alt: "", session: nil, summaryText: nil, files: [])
    #expect(
      record.fields == [
        "header": "5640, 4.02 km", "rows": "Ana: 3. Bo (selected)",
        "statistics": "Daily Average: 7,720 (21% less). Total: 54,040",
      ])
  }
}
