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
      (TemplateResolverTests.week, [], ["walker 1,412", "road 1.20 km", "climb 3 F"]),
      (
        TemplateResolverTests.week, [("active", "max")],
        ["walker 12,420", "road 9.01 km", "climb 17 F"]
      ),
      (
        TemplateResolverTests.week, [("y", "flights")],
        ["walker 1,412", "road 1.20 km", "climb 3 F"]
      ),
      ("日期,步数,距离（米）\n2016-09-13,1,2\n2016-09-14,3,4000\n", [], ["walker 3", "road 4.00 km"]),
      ("Datum,Schritte,Etagen\n2016-09-13,1,2\n2016-09-14,3,4\n", [], ["walker 3", "climb 4 F"]),
      ("date,pulse_bpm,steps\n2016-09-13,1,2\n2016-09-14,63.5,4\n", [], ["Pulse: 63.5 bpm"]),
      (
        "date,a,b,c,d\n2016-09-13,1,2,3,4\n2016-09-14,5,6,7,8\n",
        [("y", "a,b,c,d"), ("line-name", "b=Second"), ("unit", "kg")],
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
    #expect(try figures.comparison() == nil)
  }

  @Test(
    "the statistics are average, total, best and streak, with their changes",
    arguments: [
      (
        [("last", "7d")],
        [
          "Daily Average: 7,720 (21% down)", "Total: 54,040", "Highest, Sep 14: 12,190",
          "Days in a Row: 14",
        ]
      ),
      (
        [("goal", "10000")],
        [
          "Daily Average: 8,763", "Total: 122,675", "Highest, Sep 4: 16,105", "Days at Goal: 4",
        ]
      ),
      ([("goal", "20000")], ["Daily Average: 8,763", "Total: 122,675", "Highest, Sep 4: 16,105"]),
      (
        [("goal", "5000"), ("better", "lower")],
        ["Daily Average: 8,763", "Total: 122,675", "Best, Sep 16: 4,690", "Days at Goal: 1"]
      ),
      (
        [("last", "7d"), ("agg", "mean"), ("by", "day")],
        ["Daily Average: 7,720 (21% down)", "Highest, Sep 14: 12,190"]
      ),
      (
        [("last", "7d"), ("agg", "p95"), ("by", "day")],
        ["Daily Average: 7,720 (21% down)", "Highest, Sep 14: 12,190"]
      ),
      (
        [("from", "2016-09-11"), ("until", "2016-09-20"), ("by", "day")],
        [
          "Daily Average: 7,720", "Total, 7 of 10 days: 54,040", "Highest, Sep 14: 12,190",
          "Days in a Row: 14",
        ]
      ),
      ([("last", "7d"), ("cumulative", "true")], ["Total: 54,040"]),
      (
        [("state", "placeholder")],
        ["Daily Average: ----", "Total: ----", "Highest: ----"]
      ),
      (
        [("locale", "zh_CN"), ("last", "7d")],
        ["日均: 7,720 (21% down)", "总计: 54,040", "最高，9月14日: 12,190", "连续天数: 14"]
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
        == "הגבוה ביותר, 14 בספט׳")
  }

  @Test("a date that runs the other way than its name is held together")
  func directions() throws {
    let words = try cardWords(try twoWeeks(), [("last", "7d"), ("locale", "ur_PK")])
    #expect(try CardMetrics(words).statistics()[2].label.hasPrefix("Highest, \u{200F}"))
  }

  @Test("a change is good or bad, and a value the best, only where it is said which way is good")
  func better() throws {
    for (better, change, best) in [
      ("lower", "(21% down good)", "Best, Sep 16: 4,690"),
      ("higher", "(21% down bad)", "Best, Sep 14: 12,190"),
      ("none", "(21% down)", "Highest, Sep 14: 12,190"),
    ] {
      let words = try cardWords(try twoWeeks(), [("last", "7d"), ("better", better)])
      let figures = shown(try CardMetrics(words).statistics())
      #expect(figures.first == "Daily Average: 7,720 \(change)")
      #expect(figures[2] == best)
    }
  }

  @Test(
    "levels, rates and means have no total, whoever names them",
    arguments: [
      ("weight_kg", [], false), ("p99_ms", [], false), ("error_rate", [], false),
      ("restingHeartRate", [], false), ("humidity", [], false), ("temp_max", [], false),
      ("share_%", [], false), ("体重", [], false), ("Gewicht", [], false), ("speed", [], false),
      ("n", [("unit", "%")], false), ("n", [("unit", "km/h")], false), ("n", [], true),
      ("steps", [], true), ("distance_m", [], true), ("sleep_min", [], true),
      ("n", [("currency", "EUR")], true), ("price", [("currency", "EUR")], false),
      ("n", [("rolling", "2")], false), ("weight_kg", [("by", "day"), ("agg", "sum")], true),
      ("n", [("by", "day"), ("agg", "median")], false), ("n", [("by", "day")], true),
      ("weight_kg", [("by", "day")], false), ("n", [("by", "day"), ("agg", "count")], true),
    ] as [(String, [(String, String)], Bool)])
  func totals(column: String, options: [(String, String)], hasTotal: Bool) throws {
    let data = "date,\(column)\n2016-09-11,20\n2016-09-12,40\n2016-09-13,30\n2016-09-14,30\n"
    let labels = try CardMetrics(cardWords(data, options)).statistics().map(\.label)
    #expect(labels.contains("Total") == hasTotal, "\(labels)")
  }

  @Test(
    "a comparison is of the same days, and percentages and temperatures differ by what they are",
    arguments: [
      (
        "date,n\n2016-09-11,10\n2016-09-12,10\n2016-09-13,40\n2016-09-14,20\n2016-09-15,\n2016-09-16,50\n",
        [], "Total: 40% more than the same 2 of 3 days before"
      ),
      (
        "date,n_%\n2016-09-11,10\n2016-09-12,10.5\n2016-09-13,40\n2016-09-14,20\n2016-09-15,20\n2016-09-16,50\n",
        [], "Daily Average: 9.8 points more than the 3 days before"
      ),
      (
        "date,n_°C\n2016-09-11,-1\n2016-09-12,-1\n2016-09-13,-1\n2016-09-14,2\n2016-09-15,2\n2016-09-16,2\n",
        [], "Daily Average: 3 °C more than the 3 days before"
      ),
      (
        "date,n\n2016-09-11,9999\n2016-09-12,1\n2016-09-13,0\n2016-09-14,1\n2016-09-15,0\n2016-09-16,0\n",
        [], "Total: 99.99% less than the 3 days before"
      ),
      (
        "date,n\n2016-09-11,9\n2016-09-12,1\n2016-09-13,0\n2016-09-14,0\n2016-09-15,0\n2016-09-16,0\n",
        [], "Total: 100% less than the 3 days before"
      ),
    ] as [(String, [(String, String)], String)])
  func same(data: String, options: [(String, String)], expected: String) throws {
    let words = try cardWords(data, [("last", "3d"), ("by", "day")] + options)
    #expect(plainSpaces(try CardMetrics(words).comparison()?.text ?? "") == expected)
  }

  @Test("the numbers of a group have the same decimals")
  func decimals() throws {
    let data = "date,weight_kg\n2016-09-11,28.09\n2016-09-12,15.5\n2016-09-13,8.4\n"
    #expect(
      shown(try CardMetrics(cardWords(data)).statistics()) == [
        "Daily Average: 17.33 kg", "Highest, Sep 11: 28.09 kg",
      ])
    #expect(shown(try CardMetrics(cardWords(data)).header()) == ["Weight: 8.40 kg"])
    let large = "date,p99_ms\n2016-09-11,188.5\n2016-09-12,650\n2016-09-13,312\n"
    #expect(
      shown(try CardMetrics(cardWords(large)).statistics()) == [
        "Daily Average: 383.5 ms", "Highest, Sep 12: 650.0 ms",
      ])
  }

  @Test("what did not change is as many, or as much")
  func same() throws {
    let data = "date,n\n2016-09-11,2\n2016-09-12,4\n2016-09-13,3\n2016-09-14,3\n"
    let options = [("last", "2d"), ("by", "day")]
    #expect(
      try CardMetrics(cardWords(data, options)).comparison()?.text
        == "Total: the same as the 2 days before")
    #expect(
      try CardMetrics(cardWords(data, options + [("unit", "kg")])).comparison()?.text
        == "Daily Average: the same as the 2 days before")
    #expect(
      try CardMetrics(cardWords(data, options + [("locale", "zh_CN")])).comparison()?.text
        == "总计：与前2天一样多")
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
