import Testing
import TestSupport

@testable import Base
@testable import Cards
@testable import Charts
@testable import Graphics
@testable import Options

@Suite("From settings and data to a card")
struct CardBuilderTests {
  private static let week = """
    date,steps,distance_m
    2016-09-18,5200,3900
    2016-09-19,1412,1200

    """

  private func input(
    _ keys: String, data: String? = week, template: String = "report", isStale: Bool = false
  ) throws -> CardBuilder {
    let source = try SourceText("{\(keys)}", name: "spec.json")
    guard case .spec(let spec) = try ParsedInput(reading: source, settings: .init(), kind: .card)
    else { throw TestFailure("spec") }
    let settings = spec.settings.completed(for: .card)
    let rows = try data.map { try table($0) }
    let made = try rows.map { try TableChart($0, settings: settings) }
    return try CardBuilder(
      settings, template: try #require(CardTemplate.named(template)), table: rows, made: made,
      isStale: isStale)
  }

  @Test("words, numbers and chart come from the data")
  func filled() throws {
    var input = try input(#""caption":"{steps} steps, {distance|number:2} {day}.","title":"Week""#)
    let card = try input.card()
    #expect(card[.caption] == "1,412 steps, 1.20\u{A0}km today.")
    #expect(card[.title] == "Week")
    #expect(card.header.map(\.icon) == [.walker, .road])
    #expect(card.statistics.count == 4)
    guard case .chart(let chart) = card.image else { throw TestFailure("chart") }
    #expect(chart.texts.title.isEmpty)
    var text = MonospacedText()
    let layout = CardLayout(
      of: card, by: try CardTemplate(builtIn: "report"), theme: .classic, measuring: &text)
    let description = try input.description(of: layout)
    #expect(description.contains("1,412 steps, 1.20\u{A0}km today."))
    #expect(description.contains("Line chart of steps"))
  }

  @Test("a title that the template has no place for is the chart's")
  func titleOfChart() throws {
    var input = try input(#""title":"Week","caption":"A""#, template: "message")
    let card = try input.card()
    #expect(card[.title].isEmpty)
    guard case .chart(let chart) = card.image else { throw TestFailure("chart") }
    #expect(chart.texts.title == "Week")
  }

  @Test("warnings about words are handed out once")
  func warnings() throws {
    var input = try input(
      #""caption":"{delta|percent}","summaryText":"{delta}""#,
      data: "date,steps\n2016-09-18,5200\n")
    let card = try input.card()
    #expect(input.takeWarnings().map(\.field) == ["caption"])
    #expect(input.takeWarnings().isEmpty)
    _ = try input.summaryText(among: card.texts)
    #expect(input.takeWarnings().map(\.field) == ["summaryText"])
  }

  @Test("a picture stands in the place of the chart, an icon is drawn or shown")
  func pictures() throws {
    var input = try input(#""image":"a.png","icon":"walker","fit":"contain""#)
    let picture = RasterImage(try Bitmap(2, 2) { _, _ in Pixel(grey: 9) })
    var pictures = CardImages()
    pictures.image = picture
    var card = try input.card(pictures)
    #expect(card.image == .image(picture, ImageFit(mode: .contain)))
    #expect(card.badge == .icon(.walker))
    pictures.badge = picture
    card = try input.card(pictures)
    #expect(card.badge == .image(picture))
  }

  @Test("pictures are asked for with the pixels they need, those that grow with all of theirs")
  func reading() throws {
    var settings = CardSettings()
    (settings.image, settings.icon, settings.wallpaper) = ("a", "b.png", "c")
    (settings.selection.path, settings.background.path) = ("d", "e")
    let template = try #require(CardTemplate.named("link"))
    var asked: [String: PixelSize?] = [:]
    let picture = RasterImage(try Bitmap(2, 2) { _, _ in Pixel(grey: 9) })
    let read = try CardImages(settings, template: template, scale: .x2) {
      path, covering throws(any Error) in
      asked[path] = .some(covering)
      return picture
    }
    let whole = try PixelSize(width: 1_200, height: 630)
    #expect(asked == ["a": whole, "b.png": whole, "c": whole, "d": nil, "e": nil])
    #expect(read.image == picture && read.background == picture)
    settings.icon = "walker"
    let others = try CardImages(settings, template: template, scale: .x2) {
      _, _ throws(any Error) in picture
    }
    #expect(others.badge == nil)
  }

  @Test("several rows are selected, by title or by place")
  func selectedRows() throws {
    var input = try input(#""row":["A","B","C, D"],"selected":["C, D",0]"#)
    #expect(try input.card().rows.map(\.isSelected) == [true, false, true])
    var one = try self.input(#""row":["A","B"],"selected":"B""#)
    #expect(try one.card().rows.map(\.isSelected) == [false, true])
  }

  @Test("the state is what was asked for, what the data is, or that it is old")
  func states() throws {
    var old = try input(#""caption":"A""#, isStale: true)
    #expect(try old.card().state == .stale)
    var empty = try input(#""caption":"A""#, data: "date,steps\n2016-09-18,\n")
    #expect(try empty.card().state == .noData)
    var locked = try input(#""state":"locked""#, data: nil)
    #expect(try locked.card().state == .unavailable)
    for (name, obstacle) in [
      ("locked", Card.Obstacle.locked), ("denied", .denied), ("unsupported", .unsupported),
    ] {
      var input = try input("\"state\":\"\(name)\"", data: nil)
      #expect(try input.card().obstacle == obstacle)
    }
  }

  @Test("the day of an old copy is a date, unless it is said which day is today")
  func oldDay() throws {
    var fresh = try input(#""caption":"{day}""#)
    #expect(try fresh.card()[.caption] == "today")
    var old = try input(#""caption":"{day}""#, isStale: true)
    #expect(try old.card()[.caption].hasPrefix("on "))
    var known = try input(#""caption":"{day}","today":"2016-09-19""#, isStale: true)
    #expect(try known.card()[.caption] == "today")
  }

  @Test("what cannot be is told as what it is")
  func errors() throws {
    var input = try input(#""row":["A"],"selected":"B""#)
    #expect(throws: CardError.noRow("B", titles: ["A"])) { try input.card() }
    var unknown = try self.input(#""caption":"{stepps}""#)
    #expect(throws: CardError.self) { try unknown.card() }
    var nothing = try self.input("", data: nil)
    #expect(throws: CardError.empty) { try nothing.card() }
  }
}
