import Testing
import TestSupport

@testable import Base
@testable import Calendars
@testable import Cards
@testable import Charts
@testable import Options

@Suite("The measure of a card: its figure, goal, days and ranking")
struct CardMeasureTests {
  private func metrics(
    _ data: String, _ options: [(String, String)] = [], isReport: Bool = false
  ) throws -> CardMetrics {
    CardMetrics(try cardWords(data, options, adjusting: { $0.card.isOfPeriod = isReport }))
  }

  private func measure(
    _ data: String, _ options: [(String, String)] = [], template: String = "number",
    isReport: Bool = false
  ) throws -> CardMeasure {
    try metrics(data, options, isReport: isReport).measure(for: CardTemplate(builtIn: template))
  }

  private static let days = """
    date,steps
    2016-09-12,4000
    2016-09-13,
    2016-09-14,10000
    2016-09-15,8000

    """

  @Test("the figure is the active element's value, in full and shortened")
  func figure() throws {
    let whole = try measure(Self.days)
    #expect(whole.values == ["8,000"])
    #expect(whole.name == "Steps" && whole.element == "Thu, Sep 15")
    #expect(try measure(Self.days, [("active", "max")]).values == ["10,000", "10K"])
    #expect(try measure(Self.days, [("state", "placeholder")]).values == ["----"])
    #expect(try measure("date,n\n2016-09-12,-1.5\n").values == ["\u{2212}1.5"])
  }

  @Test(
    "a figure is compared with the element before it, never with a gap",
    arguments: [
      ("n", ["1", "10", "12"], [], "20% more than the day before"),
      ("n", ["1", "10", "8"], [], "20% less than the day before"),
      ("n", ["1", "10", "10"], [], "the same as the day before"),
      ("n", ["1", "-10", "-7"], [], "3 more than the day before"),
      ("n", ["1", "0", "7"], [], "7 more than the day before"),
      ("n", ["1", "10", "5"], [("by", "week")], nil),
      ("share_%", ["1", "10", "12"], [], "2 points more than the day before"),
      ("n", ["10", "", "9"], [], nil),
      ("n", ["1", "10", "12"], [("unfinished", "last")], nil),
      ("n", ["1", "10", "12"], [("active", "first")], nil),
      // What was cut away is still there to compare with.
      ("n", ["1", "10", "12"], [("last", "1d")], "20% more than the day before"),
    ] as [(String, [String], [(String, String)], String?)])
  func comparison(
    column: String, values: [String], options: [(String, String)], expected: String?
  ) throws {
    let rows = values.enumerated().map { "2016-09-1\($0 + 2),\($1)\n" }.joined()
    let found = try metrics("date,\(column)\n" + rows, options).figureComparison()
    #expect(found.map { plainSpaces($0.text) } == expected)
  }

  /// Days with their numbers from 1 on.
  private func numbered(_ count: Int, from first: String = "2016-08-01") throws -> String {
    "date,n\n"
      + (try TestSupport.days(from: first, count)).enumerated().map { "\($1),\($0 + 1)\n" }.joined()
  }

  @Test(
    "figure, ghost and words are of the place in the earlier period that is asked for",
    arguments: [
      // The last day is Sep 17, number 48; the goal is 48.
      ([("compare", "week")], "17% more than Sep 10", 41),
      ([("compare", "month")], "182% more than Aug 17", 17),
      ([("last", "7d"), ("compare", "previous")], "17% more than Sep 10", 41),
      ([("last", "2d"), ("compare", "2016-08-01..2016-08-02")], "2,300% more than Aug 2", 2),
      // What there is none of leaves neither ghost nor words.
      ([("compare", "year")], nil, nil),
      ([("last", "1d"), ("compare", "2010-01-01..2010-12-31")], nil, nil),
      // A day that is not over is not compared, and its ghost stays.
      ([("compare", "week"), ("unfinished", "last")], nil, 41),
      ([("compare", "none")], "2.1% more than the day before", 47),
    ] as [([(String, String)], String?, Double?)])
  func comparedPeriods(options: [(String, String)], words: String?, old: Double?) throws {
    let metrics = try metrics(numbered(48), options + [("goal", "48")])
    #expect(try metrics.figureComparison().map { plainSpaces($0.text) } == words)
    let goal = try metrics.measure(for: CardTemplate(builtIn: "goal")).goal
    #expect(goal?.previous == old.map { $0 / 48 })
  }

  @Test("a gap in the earlier period is nothing to compare with")
  func comparedGap() throws {
    let data = try numbered(48).replacing("2016-09-10,41\n", with: "2016-09-10,\n")
    let metrics = try metrics(data, [("compare", "week"), ("goal", "48")])
    #expect(try metrics.figureComparison() == nil)
    #expect(try metrics.measure(for: CardTemplate(builtIn: "goal")).goal?.previous == nil)
  }

  @Test("months and weeks of an earlier year have their names, and so have hours")
  func comparedNames() throws {
    let years = try numbered(800, from: "2014-07-01")
    let month = [("by", "month"), ("agg", "mean"), ("compare", "year"), ("until", "2016-08-31")]
    let text = try metrics(years, month).figureComparison().map { plainSpaces($0.text) }
    #expect(text == "89% more than August 2015")
    let week = [("by", "week"), ("agg", "max"), ("compare", "year"), ("until", "2016-08-28")]
    let week2015 = try metrics(years, week).figureComparison()?.text ?? ""
    #expect(plainSpaces(week2015).hasSuffix("more than Aug 17\u{2013}23, 2015"), "\(week2015)")
    var hours = "time,n\n"
    for day in 10...17 { for hour in 10...19 { hours += "2016-09-\(day)T\(hour):00,\(day)\n" } }
    let found = try metrics(hours, [("compare", "week")]).figureComparison()?.text ?? ""
    #expect(plainSpaces(found) == "70% more than Sep 10, 19:00")
  }

  @Test("a report's figure, average and sentence are against the period that is asked for")
  func comparedReport() throws {
    let options = [("from", "2016-09-11"), ("compare", "month"), ("goal", "10")]
    let metrics = try metrics(numbered(48), options, isReport: true)
    let words = "Total: 221% more than Aug 11\u{2013}17"
    #expect(try metrics.comparison().map { plainSpaces($0.text) } == words)
    #expect(
      try metrics.figureComparison().map { plainSpaces($0.text) }
        == "221% more than Aug 11\u{2013}17")
    #expect(try metrics.statistics().first?.change.map { plainSpaces($0.text) } == "221%")
    #expect(try metrics.measure(for: CardTemplate(builtIn: "goal")).goal?.previous == 1.4)
    // Of the days of which there are both.
    let part = try self.metrics(
      numbered(48), [("from", "2016-09-11"), ("compare", "2016-08-11..2016-08-15")], isReport: true)
    #expect(
      try part.figureComparison().map { plainSpaces($0.text) }
        == "238% more than Aug 11\u{2013}15 (same 5 of 7 days)")
  }

  @Test("weeks are compared with weeks, and names that follow no order with nothing")
  func otherComparisons() throws {
    let weeks = "date,n\n2016-08-29,1\n2016-09-05,10\n2016-09-12,5\n"
    #expect(try metrics(weeks).figureComparison()?.text == "50% less than the week before")
    #expect(try metrics("country,n\nPeru,10\nChile,12\n").figureComparison() == nil)
  }

  @Test("the sparkline has the last sixty elements, with the active one among them")
  func window() throws {
    let rows = (0..<100).map { "\($0),\($0)\n" }.joined()
    let last = try #require(try measure("x,n\n" + rows).chart)
    #expect(last.series[0].values.map { $0 } == (40..<100).map(Double.init))
    #expect(last.activeIndex == 59 && last.series[0].x.first == 40)
    let first = try #require(try measure("x,n\n" + rows, [("active", "5")]).chart)
    #expect(first.series[0].values[first.activeIndex ?? -1] == 5)
    #expect(first.series[0].values.count == Sparkline.maximumCount)
  }

  @Test(
    "a share is rounded so that only the whole goal is called all of it",
    arguments: [
      (0, "0%"), (0.0004, "0.1%"), (0.5, "50%"), (0.999, "99%"), (1, "100%"), (1.256, "125%"),
      (-0.126, "\u{2212}13%"), (0.29, "29%"),
    ] as [(Double, String)])
  func percentages(share: Double, expected: String) {
    #expect(plainSpaces(CardMetrics.percentage(share, in: .standard)) == expected)
  }

  @Test("a goal has a share, the share before, words and sentences")
  func goal() throws {
    let goal = try #require(
      try measure(Self.days, [("goal", "10000"), ("better", "higher")], template: "goal").goal)
    #expect(goal.share == 0.8 && goal.previous == 1)
    #expect(goal.shareText == "80%" && goal.amountText == "8,000 of 10,000")
    #expect(goal.reachedText.isEmpty && goal.sentences == ["Goal 10,000 reached: 80%"])
    let reached = try #require(
      try measure(Self.days, [("goal", "8000")], template: "goal").goal)
    #expect(reached.reachedText == "Goal reached")
    let limit = [("goal", "9000"), ("better", "lower")]
    let under = try #require(try measure(Self.days, limit, template: "goal").goal)
    #expect(under.sentences == ["Goal 9,000: reached"])
    let open = try #require(
      try measure(Self.days, limit + [("unfinished", "last")], template: "goal").goal)
    #expect(open.reachedText.isEmpty, "a day that is not over may still exceed a limit")
    #expect(try measure(Self.days, template: "goal").goal == nil)
  }

  @Test("the goal of a distance is in the unit that is shown")
  func distance() throws {
    let data = "date,distance_m\n2016-09-12,2500\n"
    let goal = try #require(
      try measure(data, [("goal", "5"), ("units", "km")], template: "goal").goal)
    #expect(goal.share == 0.5)
    #expect(plainSpaces(goal.amountText) == "2.50 of 5.00 km")
  }

  @Test("the days are those of the locale's week, and say what is known of each")
  func days() throws {
    let options = [("goal", "10000"), ("unfinished", "last")]
    let days = try measure(Self.days, options, template: "goal").days
    #expect(days.map(\.label) == ["M", "T", "W", "T", "F", "S", "S"])
    #expect(
      days.map(\.state) == [
        .missed(share: 0.4), .missing, .reached, .missed(share: 0.8), .future, .future, .future,
      ])
    #expect(days.map(\.isActive) == [false, false, false, true, false, false, false])
    let american = try measure(Self.days, options + [("locale", "en_US")], template: "goal").days
    #expect(american.map(\.label) == ["S", "M", "T", "W", "T", "F", "S"])
    #expect(american[0].state == .missing && american[4].isActive)
    let sentences = try measure(Self.days, options, template: "goal").daySentences
    #expect(sentences == ["Goal 10,000 reached: 1 of 4 days", "Missing: 1 day"])
  }

  @Test("days that were cut away are still known")
  func cutDays() throws {
    let days = try measure(
      Self.days, [("goal", "10000"), ("last", "1d")], template: "goal"
    ).days
    #expect(days.prefix(4).map(\.state).contains(.reached))
  }

  @Test("elements that are no days are the last seven")
  func months() throws {
    let rows = (1...9).map { "2016-0\($0)-01,\($0)\n" }.joined()
    let days = try measure("month,n\n" + rows, [("goal", "8")], template: "goal").days
    #expect(days.map(\.label) == ["Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep"])
    #expect(days.map { $0.state == .reached } == [false, false, false, false, false, true, true])
  }

  private func shown(_ rows: [Card.Row]) -> [String] {
    rows.map { row in
      let change = row.change.map { " \($0.direction) \($0.text)" } ?? ""
      return plainSpaces("\(row.rank) \(row.title) \(row.detail)\(change)")
    }
  }

  private static let wide = """
    week,Ana,Ben,Chen,Dora
    2016-08-29,3,5,4,8
    2016-09-05,4,,6,9
    2016-09-12,6,7,6,

    """

  @Test("lines are ranked by the last element; equal ones share a place, a missing one is last")
  func ranking() throws {
    let y = [("y", "Ana,Ben,Chen,Dora")]
    let rows = try metrics(Self.wide, y).ranking().rows
    #expect(
      shown(rows) == ["1 Ben 7", "2 Ana 6 up 50%", "2 Chen 6 level 0%", " Dora –"])
    #expect(try metrics(Self.wide, y).ranking().element.contains("Sep 12"))
    let lowest = try metrics(Self.wide, y + [("better", "lower")]).ranking().rows
    #expect(lowest.map(\.title) == ["Ana", "Chen", "Ben", "Dora"])
    #expect(lowest[0].change?.isGood == false)
    let first = try metrics(Self.wide, y + [("active", "first")]).ranking().rows
    #expect(shown(first) == ["1 Dora 8", "2 Ben 5", "3 Chen 4", "4 Ana 3"])
  }

  @Test("a long table is ranked as a wide one is, and sparklines share the x axis")
  func long() throws {
    var long = "week,name,n\n"
    for line in Self.wide.split(separator: "\n").dropFirst() {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      for (name, cell) in zip(["Ana", "Ben", "Chen", "Dora"], cells.dropFirst())
      where !cell.isEmpty {
        long += "\(cells[0]),\(name),\(cell)\n"
      }
    }
    let rows = try metrics(long, [("series", "name")]).ranking().rows
    let wide = try metrics(Self.wide, [("y", "Ana,Ben,Chen,Dora")]).ranking().rows
    #expect(shown(rows) == shown(wide))
    for (a, b) in zip(rows, wide) {
      #expect(a.sparkline == b.sparkline, "\(a.title)")
      #expect(a.sparkline?.elements.map(\.x) == [0, 0.5, 1])
    }
    #expect(rows[0].sparkline?.elements.map(\.value) == [5, nil, 7])
    #expect(rows[3].sparkline?.elements.last?.value == nil, "the missing one is no zero")
  }

  @Test("rows change against the period that is asked for, which stands with the element")
  func comparedRanking() throws {
    var data = "date,Ana,Ben\n"
    for (index, day) in try TestSupport.days(from: "2016-09-01", 17).enumerated() {
      data += "\(day),\(index + 1),\(index == 9 ? "" : "5")\n"
    }
    let y = ("y", "Ana,Ben")
    let week = try compared(data, [y, ("compare", "week")])
    #expect(shown(week.rows) == ["1 Ana 17 up 70%", "2 Ben 5"])
    #expect(week.element == "Sat, Sep 17, compared with Sep 10")
    let report = try compared(
      data, [y, ("from", "2016-09-15"), ("compare", "2016-09-01..2016-09-03")], isReport: true)
    #expect(shown(report.rows) == ["1 Ana 48 up 700%", "2 Ben 15 level 0%"])
    #expect(report.element == "Total, compared with Sep 1\u{2013}3")
    let none = try compared(data, [y, ("compare", "year")])
    #expect(shown(none.rows) == ["1 Ana 17", "2 Ben 5"] && none.element == "Sat, Sep 17")
  }

  private func compared(
    _ data: String, _ options: [(String, String)], isReport: Bool = false
  ) throws -> CardMetrics.Ranking {
    let words = try cardWords(data, options) {
      ($0.card.isOfPeriod, $0.card.areLinesApart) = (isReport, true)
    }
    return try CardMetrics(words).ranking()
  }

  @Test("a report ranks by its totals, against the same days before")
  func report() throws {
    var data = "date,Ana,Ben\n"
    for day in 1...14 {
      data += "2016-09-\(day < 10 ? "0" : "")\(day),\(day),\(day == 10 ? "" : "5")\n"
    }
    let options = [("y", "Ana,Ben"), ("from", "2016-09-08"), ("until", "2016-09-14")]
    let ranking = try metrics(data, options, isReport: true).ranking()
    #expect(shown(ranking.rows) == ["1 Ana 77 up 175%", "2 Ben 30 level 0%"])
    #expect(ranking.element == "Total")
    let whole = try measure(data, options, isReport: true)
    #expect(whole.values == ["77"])
    let goal = try #require(
      try measure(data, options + [("goal", "10")], template: "goal", isReport: true).goal)
    #expect(goal.share == 1.1 && goal.previous == 0.4, "a goal is one of each day")
  }
}

@Suite("Cards of one measure")
struct MeasureCardTests {
  private func card(
    _ data: String?, _ options: [(String, String)], template: String
  ) throws -> (card: Card, alt: String) {
    var settings = try ChartSettings.of(options, among: ChartOption.ofCards)
    settings = settings.completed(for: .card)
    let rows = try data.map { try table($0) }
    let made = try rows.map { try TableChart($0, settings: settings) }
    let template = try CardTemplate(builtIn: template)
    var builder = try CardBuilder(settings, template: template, table: rows, made: made)
    let card = try builder.card()
    var text = MonospacedText()
    let layout = CardLayout(of: card, by: template, theme: .classic, measuring: &text)
    return (card, try builder.description(of: layout))
  }

  private static let data = "date,steps\n2016-09-12,4000\n2016-09-13,4000\n2016-09-14,5000\n"

  @Test("the description says what a number, a goal and a list show")
  func descriptions() throws {
    let number = try card(Self.data, [], template: "number").alt
    #expect(
      plainSpaces(number).hasPrefix(
        "Steps, Wed, Sep 14: 5,000. 25% more than the day before. Line chart of steps, 3 days"))
    let goal = try card(Self.data, [("goal", "10000")], template: "goal").alt
    #expect(
      plainSpaces(goal)
        == "Goal 10,000 reached: 50%. Steps, Wed, Sep 14: 5,000 of 10,000. "
        + "25% more than the day before. Goal 10,000 reached: 0 of 3 days")
    let list = try card(
      "date,a,b\n2016-09-12,1,2\n2016-09-13,3,1\n", [("y", "a,b"), ("title", "T")],
      template: "leaderboard"
    ).alt
    #expect(plainSpaces(list) == "T. 1. a: 3 (200% more). 2. b: 1 (50% less)")
    for template in ["number", "goal"] {
      let waiting = try card(nil, [("state", "placeholder")], template: template).alt
      #expect(waiting == "The values are still to come", "\(template)")
    }
  }

  @Test("a list that is too long for its description is counted, and no row is told in half")
  func longDescription() throws {
    let names = (1...12).map { "a name of some length \($0)" }
    let data =
      "date," + names.joined(separator: ",") + "\n2016-09-12"
      + names.indices.map { ",\($0)" }.joined() + "\n"
    let alt = try card(
      data, [("y", names.joined(separator: ",")), ("alt-length", "200")], template: "leaderboard"
    ).alt
    #expect(alt.count <= 200 && alt.hasSuffix("more") && !alt.contains("…"), "\(alt)")
  }

  @Test("a goal that is not above 0 is an error, and one without a share is none")
  func goals() throws {
    for goal in ["0", "-5"] {
      let error = #expect(throws: CardError.self) {
        _ = try card(Self.data, [("goal", goal)], template: "goal")
      }
      #expect(error?.description.contains("is not above 0") == true)
      #expect(error?.description.hasPrefix("goal: \"") == true)
    }
    #expect(try card(Self.data, [("goal", "-5")], template: "number").card.measure != nil)
    let negative = try card("date,n\n2016-09-12,-3\n", [("goal", "10")], template: "goal")
    #expect(negative.card.measure?.goal?.shareText == "\u{2212}30%")
  }

  @Test("a figure that is asked for takes the place of the value and its comparison")
  func asked() throws {
    let card = try card(Self.data, [("figure", "All={sum}")], template: "number").card
    #expect(card.measure?.values == ["13,000"] && card.measure?.name == "All")
    #expect(card[.comparison].isEmpty)
  }

  @Test("a title that names the measure is enough")
  func names() throws {
    let card = try card(Self.data, [("title", "My steps")], template: "number").card
    #expect(card.measure?.name == "")
    // The comparison has letters of the name by chance.
    let short = try self.card("date,n\n2016-09-12,1\n2016-09-13,2\n", [], template: "number").card
    #expect(short.measure?.name.lowercased() == "n" && short[CardText.comparison].contains("n"))
  }
}
