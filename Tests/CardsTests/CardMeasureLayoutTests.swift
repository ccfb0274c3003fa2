import Testing
import TestSupport

@testable import Base
@testable import Calendars
@testable import Cards
@testable import Charts
@testable import Graphics

@Suite("Figures, sparklines, goals and ranked lists")
struct CardMeasureLayoutTests {
  private static let rect = Rect(x: 10, y: 20, width: 200, height: 200)

  private func mark(
    _ share: Double?, previous: Double? = nil, direction: ReadingDirection = .leftToRight
  ) -> GoalMark {
    var progress = GoalProgress(share: share)
    progress.previous = previous
    return GoalMark(
      progress: progress, thickness: 16, theme: .classic, direction: direction, ground: .white)
  }

  private func items(_ items: [SceneItem]) -> [SceneItem] {
    items.flatMap { item in
      if case .group(_, let inner) = item { self.items(inner) } else { [item] }
    }
  }

  /// The centre of the last disc with a ring: the node at the tip.
  private func end(of scene: [SceneItem]) -> Point? {
    for case .stroke(let path, _, .solid(let color)) in items(scene).reversed()
    where color == Theme.classic.node.ring.color {
      if case .circle(let center, _)? = path.elements.first { return center }
    }
    return nil
  }

  private func ghosts(_ scene: [SceneItem]) -> Int {
    items(scene).count { item in
      if case .fill(_, .solid(let color)) = item { color == .white } else { false }
    }
  }

  @Test(
    "the tip of a ring is where the share of a turn ends",
    arguments: [
      (0, 0), (0.25, 0.25), (0.5, 0.5), (1, 0), (1.25, 0.25), (3.75, 0.75), (-2, 0),
    ] as [(Double, Double)])
  func tips(share: Double, turn: Double) throws {
    let center = Self.rect.center
    let tip = try #require(end(of: mark(share).ring(in: Self.rect)))
    let top = try #require(end(of: mark(0).ring(in: Self.rect)))
    let radius = center.y - top.y
    let expected: [Double: Point] = [
      0: top, 0.25: center.offset(dx: radius, dy: 0), 0.5: center.offset(dx: 0, dy: radius),
      0.75: center.offset(dx: -radius, dy: 0),
    ]
    let point = try #require(expected[turn])
    #expect(abs(tip.x - point.x) < 1e-6 && abs(tip.y - point.y) < 1e-6)
  }

  @Test("the pieces of a ring cover each share of it, neighbours overlap, and none passes the tip")
  func pieces() throws {
    var random = SplitMix(seed: 7)
    for _ in 0..<50 {
      let share = Double.random(in: 0.01...4, using: &random)
      let arcs = items(mark(share).ring(in: Self.rect)).compactMap { item -> Path? in
        guard case .stroke(let path, let style, .solid) = item, style.width == 16,
          case .move? = path.elements.first
        else { return nil }
        return path
      }
      let ends = arcs.compactMap { path -> Point? in
        if case .curve(let point, _, _)? = path.elements.last { point } else { nil }
      }
      let starts = arcs.compactMap { path -> Point? in
        if case .move(let point)? = path.elements.first { point } else { nil }
      }
      #expect(arcs.count == ends.count && !arcs.isEmpty)
      let tip = try #require(end(of: mark(share).ring(in: Self.rect)))
      let last = try #require(ends.last)
      #expect(abs(last.x - tip.x) < 1e-6 && abs(last.y - tip.y) < 1e-6, "\(share)")
      for (end, next) in zip(ends, starts.dropFirst()) {
        let (dx, dy) = (end.x - next.x, end.y - next.y)
        #expect((dx * dx + dy * dy).squareRoot() < 1, "\(share)")
      }
    }
  }

  @Test(
    "the hollow node stands where the one before was, unless the line hides or denies it",
    arguments: [
      (0.5, 0.2, 1), (0.5, 0.9, 1), (0.5, 1.4, 1), (1.3, 0.8, 1), (1.3, 0.1, 0), (1.3, 1.1, 1),
      (2.5, 0.4, 0), (0.5, -3, 0), (0.5, .infinity, 0),
    ] as [(Double, Double, Int)])
  func ghost(share: Double, previous: Double, count: Int) {
    let all = mark(share, previous: previous).ring(in: Self.rect)
    #expect(ghosts(all) - ghosts(mark(share).ring(in: Self.rect)) == count)
  }

  @Test("a share that is unknown leaves the track alone, and one without end draws nothing else")
  func unknown() {
    for share in [nil, Double.nan, .infinity] {
      #expect(items(mark(share).ring(in: Self.rect)).count == 1)
      #expect(items(mark(share).bar(in: Self.rect)).count == 1)
    }
    #expect(mark(0.5).ring(in: Rect(x: 0, y: 0, width: 0, height: 5)).isEmpty)
    #expect(mark(0.5).bar(in: Rect(x: 0, y: 0, width: 4, height: 5)).isEmpty)
  }

  @Test("a bar grows in the direction of reading")
  func bars() throws {
    let left = try #require(end(of: mark(0.25).bar(in: Self.rect)))
    let right = try #require(end(of: mark(0.25, direction: .rightToLeft).bar(in: Self.rect)))
    #expect(abs(left.x - Self.rect.minX - (Self.rect.maxX - right.x)) < 1e-6)
    #expect(left.x < Self.rect.center.x)
    let second = try #require(end(of: mark(1.25).bar(in: Self.rect)))
    #expect(abs(second.x - left.x) < 1e-6, "the second turn goes over the first")
  }

  private func nodes(_ card: Card, _ box: String, width: Double = 300) throws -> [CardLayout.Node] {
    let json = #"{"width": \#(width), "box": {"column": [\#(box)]}}"#
    let template = try CardTemplate(
      reading: try SourceText(json, name: "t.json"))
    var text = MonospacedText()
    let layout = CardLayout(of: card, by: template, theme: .classic, measuring: &text)
    return layout.root?.all ?? []
  }

  @Test("a figure shrinks to its width and is never cut; a shorter form comes before a small one")
  func figures() throws {
    var card = Card()
    for (values, shown) in [
      (["12"], "12"), (["1234567890"], "1234567890"), (["1234567890123456", "1.2Q"], "1.2Q"),
      (["123456", "123K"], "123456"),
    ] {
      card.measure = CardMeasure(values: values)
      let all = try nodes(card, #"{"figure": "value", "size": 50}"#, width: 150)
      let texts = all.flatMap { node -> [PlacedText] in
        if case .words(let lines, _) = node.mark { lines } else { [] }
      }
      #expect(texts.map(\.line.text) == [shown])
      #expect(texts.allSatisfy { $0.inkBounds.size.width <= 150 && $0.line.font.size <= 50 })
    }
  }

  @Test("boxes of a measure without content are left out, and its texts each have a box")
  func texts() throws {
    var card = Card()
    #expect(try nodes(card, #"{"figure": "value"}, {"sparkline": true}, {"ring": 8}"#).isEmpty)
    card.measure = CardMeasure(values: ["1"])
    card.measure?.name = "N"
    let boxes = ["value", "name", "element", "share", "goal", "reached"]
      .map { #"{"figure": "\#($0)"}"# }.joined(separator: ",")
    let words = try nodes(card, boxes).count { if case .words = $0.mark { true } else { false } }
    #expect(words == 2)
    #expect(try nodes(card, #"{"days": 20}, {"bar": 9}"#).isEmpty)
  }

  @Test("time runs from left to right in a card that is read from right to left")
  func direction() throws {
    var card = Card()
    card.locale = try #require(ChartLocale(identifier: "he"))
    card.measure = CardMeasure(values: ["1"])
    card.measure?.days = "abc".map { DayMark(label: String($0), state: .reached) }
    let days = try nodes(card, #"{"days": 20}"#).compactMap { node -> [PlacedText]? in
      if case .days(_, _, let labels) = node.mark { labels } else { nil }
    }.first
    let labels = try #require(days)
    #expect(labels.map(\.line.text) == ["a", "b", "c"])
    #expect(labels.map(\.origin.x) == labels.map(\.origin.x).sorted())
  }

  private func row(_ name: String, _ value: String, change: String? = nil) -> Card.Row {
    var row = Card.Row(title: name, detail: value)
    row.rank = "1"
    row.sparkline = Sparkline([1, 2, nil, 4], at: [0, 1, 2, 3], activeIndex: 3)
    row.change = change.map { CardMetric.Change(text: $0, direction: .up) }
    return row
  }

  @Test("the columns of a ranked list are in line, whatever is in its rows")
  func columns() throws {
    var card = Card()
    card.rows = [
      row("A", "1", change: "5%"), row("A much longer name that has no room", "123,456"),
      row("C", "–", change: "1,234%"),
    ]
    let all = try nodes(card, #"{"rows": true, "ranked": true}"#)
    let lines = all.filter { if case .sparkline = $0.mark { true } else { false } }
    #expect(lines.count == 3)
    #expect(Set(lines.map(\.rect.minX)).count == 1 && Set(lines.map(\.rect.size.width)).count == 1)
    let narrow = try nodes(card, #"{"rows": true, "ranked": true}"#, width: 180)
    #expect(!narrow.contains { if case .sparkline = $0.mark { true } else { false } })
  }

  @Test("a list shows at most so many entries and counts the others")
  func most() throws {
    var card = Card()
    card.rows = (0..<20).map { row("R\($0)", "\($0)") }
    let all = try nodes(card, #"{"rows": true, "ranked": true, "most": 3}"#)
    let words = all.flatMap { node -> [String] in
      if case .words(let lines, _) = node.mark { lines.map(\.line.text) } else { [] }
    }
    #expect(words.filter { $0.hasPrefix("R") } == ["R0", "R1", "R2"])
    #expect(words.last == "17 more")
  }

  @Test("a sparkline keeps its gaps, its dot between them and its node within its box")
  func sparkline() {
    let rect = Rect(x: 0, y: 0, width: 120, height: 30)
    let line = Sparkline(
      [1, 2, nil, 5, nil, 3, 4], at: [0, 1, 2, 3, 4, 5, 6], activeIndex: 6, unfinishedIndex: 6)
    let scene = items(SparklineMark(line, in: rect, theme: .classic).items)
    var pieces: [Int] = []
    var dashes = 0
    for case .stroke(let path, let style, .linear) in scene {
      if style.dash.isEmpty {
        pieces.append(path.elements.count { if case .move = $0 { true } else { false } })
      } else {
        dashes += 1
      }
    }
    #expect(pieces == [3] && dashes == 1)
    let flat = Sparkline([7, 7], at: [0, 1], activeIndex: 1)
    for case .stroke(let path, _, .linear) in items(
      SparklineMark(flat, in: rect, theme: .classic).items)
    {
      #expect(
        path.elements.allSatisfy {
          switch $0 {
          case .move(let point), .line(let point): point.y == 15
          default: false
          }
        })
    }
    let huge = Sparkline(
      [-Double.greatestFiniteMagnitude, .greatestFiniteMagnitude], at: [0, 1], activeIndex: nil)
    #expect(
      Scene(
        size: rect.size, background: .white,
        items: SparklineMark(huge, in: rect, theme: .classic).items
      )
      .dump().contains("nan") == false)
    #expect(items(SparklineMark(Sparkline([]), in: rect, theme: .classic).items).count == 1)
  }
}
