import Testing
import TestSupport

@testable import Cards
@testable import Options

@Suite("Figures of cards")
struct CardMetricsTests {
  private func shown(_ figures: [CardMetric]) -> [String] {
    figures.map { figure in
      let change = figure.change.map { change in
        let good = change.isGood.map { $0 ? " good" : " bad" } ?? ""
        return " (\(change.text) \(change.direction)\(good))"
      }
      let icon = figure.icon.map { "\($0.rawValue) " } ?? ""
      let label = figure.label.isEmpty ? "" : "\(figure.label): "
      return plainSpaces(icon + label + figure.value + (change ?? ""))
    }
  }

  @Test(
    "the header is that of the original, or the lines of the chart",
    arguments: [
      (TemplateResolverTests.week, [], ["walker 1412", "road 1.20 km", "climb 3 F"]),
      (
        TemplateResolverTests.week, [("active", "max")],
        ["walker 12,420", "road 9.01 km", "climb 17 F"]
      ),
      (
        TemplateResolverTests.week, [("y", "flights")],
        ["walker 1412", "road 1.20 km", "climb 3 F"]
      ),
      ("日期,步数,距离（米）\n2016-09-13,1,2\n2016-09-14,3,4000\n", [], ["walker 3", "road 4.00 km"]),
      ("Datum,Schritte,Etagen\n2016-09-13,1,2\n2016-09-14,3,4\n", [], ["walker 3", "climb 4 F"]),
      ("date,pulse_bpm,steps\n2016-09-13,1,2\n2016-09-14,63.5,4\n", [], ["pulse_bpm: 63.5 bpm"]),
      (
        "date,a,b,c,d\n2016-09-13,1,2,3,4\n2016-09-14,5,6,7,8\n",
        [("y", "a,b,c,d"), ("name", "b=Second"), ("unit", "kg")],
        ["a: 5 kg", "Second: 6 kg", "c: 7 kg"]
      ),
      (
        TemplateResolverTests.week, [("state", "placeholder")],
        ["walker ----", "road ----", "climb --"]
      ),
      ("date,steps,distance_m,flights\n", [], ["walker ----", "road ----", "climb --"]),
      ("date,n\n", [], ["n: ----"]), ("", [], ["walker ----", "road ----", "climb --"]),
    ] as [(String, [(String, String)], [String])])
  func header(data: String, options: [(String, String)], expected: [String]) throws {
    #expect(shown(try CardMetrics(cardWords(data, options)).header()) == expected)
  }

  @Test("without data the header is that of the original before any data ever came")
  func blank() throws {
    let figures = CardMetrics(TemplateResolver(settings: ChartSettings()))
    #expect(shown(try figures.header()) == ["walker ----", "road ----", "climb --"])
    #expect(try figures.statistics().isEmpty)
    #expect(try figures.comparison() == "")
  }

  @Test(
    "the statistics are average, total, best and streak, with their changes",
    arguments: [
      (
        [("last", "7d")],
        [
          "Daily Average: 7720 (21% down bad)", "Total: 54,040 (21% down bad)",
          "Best, Sep 14: 12,190", "Days in a Row: 14",
        ]
      ),
      (
        [("goal", "10000")],
        [
          "Daily Average: 8763", "Total: 122,675", "Best, Sep 4: 16,105", "Days in a Row: 0",
        ]
      ),
      (
        [("last", "7d"), ("agg", "mean"), ("by", "day")],
        ["Daily Average: 7720 (21% down bad)", "Highest, Sep 14: 12,190"]
      ),
      (
        [("state", "placeholder")],
        ["Daily Average: ----", "Total: ----", "Best: ----"]
      ),
      (
        [("locale", "zh_CN"), ("last", "7d")],
        ["日均: 7,720 (21% down bad)", "总计: 54,040 (21% down bad)", "最佳，9月14日: 12,190", "连续天数: 14"]
      ),
    ] as [([(String, String)], [String])])
  func statistics(options: [(String, String)], expected: [String]) throws {
    #expect(shown(try CardMetrics(cardWords(try twoWeeks(), options)).statistics()) == expected)
  }

  @Test("a name and its date are in the language of the card")
  func languages() throws {
    let words = try cardWords(try twoWeeks(), [("last", "7d"), ("locale", "he_IL")])
    #expect(
      try CardMetrics(words).statistics()[2].label
        == "שיא, 14 בספט׳")
  }

  @Test("where less is better a fall is good and the best is the least")
  func aims() throws {
    let figures = CardMetrics(try cardWords(try twoWeeks(), [("last", "7d")]))
    let less = shown(try figures.statistics(aim: .less))
    #expect(less.first == "Daily Average: 7720 (21% down good)")
    #expect(less[2] == "Lowest, Sep 16: 4690")
    #expect(shown(try figures.statistics(aim: .none)).first == "Daily Average: 7720 (21% down)")
  }

  @Test(
    "the comparison says how much more or less it was",
    arguments: [
      ([("last", "7d")], "21% less than the 7 days before"),
      ([("last", "1d")], "20% more than the day before"),
      ([("last", "7d"), ("locale", "zh_CN")], "比前7天少21%"),
      ([("last", "7d"), ("locale", "zh_TW")], "比前7天少21%"),
      ([("last", "7d"), ("y", "distance_m")], "22% less than the 7 days before"),
      (
        [("from", "2016-09-16"), ("until", "2016-09-16"), ("by", "day")],
        "37% less than the day before"
      ),
      ([], ""), ([("last", "8d")], ""), ([("state", "placeholder"), ("last", "7d")], ""),
    ] as [([(String, String)], String)])
  func comparison(options: [(String, String)], expected: String) throws {
    #expect(try CardMetrics(cardWords(try twoWeeks(), options)).comparison() == expected)
  }

  @Test("what did not change is as many, or as much")
  func same() throws {
    let data = "date,n\n2016-09-11,2\n2016-09-12,4\n2016-09-13,3\n2016-09-14,3\n"
    let options = [("last", "2d"), ("by", "day")]
    #expect(
      try CardMetrics(cardWords(data, options)).comparison() == "the same as the 2 days before")
    #expect(
      try CardMetrics(cardWords(data, options + [("unit", "kg")])).comparison()
        == "the same as the 2 days before")
    #expect(
      try CardMetrics(cardWords(data, options + [("locale", "zh_CN")])).comparison() == "与前2天一样多")
    let change = try CardMetrics(cardWords(data, options)).statistics().first?.change
    #expect(change == CardMetric.Change(text: "0%", direction: .level, isGood: nil))
  }

  @Test("statistics of one's own have an icon, a label and words")
  func entries() throws {
    let data = "date,kcal\n2016-09-13,200.4\n2016-09-14,300.2\n"
    let figures = CardMetrics(try cardWords(data))
    var warnings: [TemplateWarning] = []
    let made = try figures.statistics(
      [
        "flame:Energy={sum.kcal|number:0}", "Best {max.date|date:M/d} = {max}",
        "trophy:={max|bare}", "Time: x=1=1",
      ],
      field: "--statistic", warnings: &warnings)
    #expect(
      shown(made) == [
        "flame Energy: 501 kcal", "Best 9/14: 300.2 kcal", "trophy 300.2", "Time: x: 1=1",
      ])
    #expect(warnings.isEmpty)
  }

  @Test(
    "statistics that make no sense are errors",
    arguments: [
      (["Best"], "\"Best\" is no statistic. Give a label and words, such as Best={max}."),
      (["={max}"], "\"={max}\" is no statistic. Give a label and words, such as Best={max}."),
      (["a="], "\"a=\" is no statistic. Give a label and words, such as Best={max}."),
      (
        ["flme:a=b"],
        "\"flme\" is no icon. Did you mean \"flame\"? It is one of "
          + "\(Icon.allCases.map(\.rawValue).joined(separator: ", "))."
      ),
      (
        ["a=1", "b=1", "c=1", "d=1", "e=1"],
        "5 statistics are too many. A card shows at most 4: leave some out."
      ),
      (
        ["a={b"], "the brace at column 1 is never closed. Close it with }, or write {{ for a brace."
      ),
    ])
  func wrong(entries: [String], expected: String) throws {
    let figures = CardMetrics(try cardWords(TemplateResolverTests.week))
    var warnings: [TemplateWarning] = []
    let text = message {
      _ = try figures.statistics(entries, field: "--statistic", warnings: &warnings)
    }
    #expect(text == "--statistic: \(expected)")
  }
}
