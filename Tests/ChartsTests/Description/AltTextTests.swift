import Testing

@testable import Calendars
@testable import Charts
@testable import Tables

@Suite("A description of a chart")
struct AltTextTests {
  /// The whole description in English and in Chinese.
  private func both(_ chart: LineChart) throws -> [String] {
    var chinese = chart
    chinese.locale = try .chinese()
    return [chart, chinese].map { AltText($0, limit: 10_000).text }
  }

  @Test("a chart of days tells span, course, extremes, goals, gaps, the average and what is marked")
  func days() throws {
    var chart = LineChart(days: [5200, 8400, nil, 12_000, 9000, 11_000, 10_500])
    chart.goals = [Goal(value: 10_000), Goal(value: 15_000, label: "Dream"), Goal(value: 5000)]
    chart.annotations = [Annotation(at: .band(3), "Marathon")]
    #expect(
      try both(chart) == [
        "Line chart of steps, 7 days from Sep 4 to Sep 10, 2016. It starts at 5,200 and ends at "
          + "10,500 (102% more). There is no clear trend. The highest value is 12,000 (Sep 7), the "
          + "lowest 5,200 (Sep 4). Goal 10,000 reached: 3 of 6 days. Goal “Dream” (15,000): not "
          + "reached. Goal 5,000 reached: 6 of 6 days. Missing: 1 day. Daily Average: 9,350. "
          + "Marked: “Marathon” (Sep 7).",
        "折线图：steps，2016年9月4日至9月10日，共7天。起始值为5,200，最终值为10,500（上升102%）。无明显趋势。"
          + "最高值为12,000（9月7日），最低值为5,200（9月4日）。达到目标10,000：6天中的3天。"
          + "目标“Dream”（15,000）：未达到。达到目标5,000：6天中的6天。缺少数据：1天。日均为9,350。标注：“Marathon”（9月7日）。",
      ])
  }

  @Test("lines that ended before others are not compared at the end")
  func ends() {
    func text(_ ends: [Double]) -> String {
      let series = ends.enumerated().map { index, end in
        Series(
          name: ["a", "b", "c"][index], x: [0, end],
          values: OptionalDoubles([1, Double(index) + 3]))
      }
      return AltText(LineChart(axis: .number, series: series), limit: 1000).text
    }
    #expect(text([10, 10, 7]).contains("At the end, b is highest with 4 and a lowest with 3."))
    #expect(!text([10, 8, 7]).contains("At the end"))
    // Two devices that do not measure in the same second.
    #expect(text([1000, 999, 7]).contains("At the end, b is highest with 4 and a lowest with 3."))
  }

  @Test("few values, equal ones, none and states have sentences of their own")
  func edges() throws {
    #expect(
      try both(LineChart(days: [5200])) == [
        "Line chart of steps, 1 day (Sep 4, 2016). The only value is 5,200 (Sep 4).",
        "折线图：steps，2016年9月4日，共1天。唯一的数值为5,200（9月4日）。",
      ])
    #expect(
      try both(LineChart(days: [5, 5, 5, nil, nil])) == [
        "Line chart of steps, 5 days from Sep 4 to Sep 8, 2016. All values are 5. "
          + "Missing: 2 days.",
        "折线图：steps，2016年9月4日至9月8日，共5天。全部数值均为5。缺少数据：2天。",
      ])
    #expect(
      try both(LineChart(days: [nil, nil])) == [
        "Line chart of steps, 2 days from Sep 4 to Sep 5, 2016. There is no data.",
        "折线图：steps，2016年9月4日至9月5日，共2天。暂无数据。",
      ])
    #expect(
      try both(LineChart(values: [])) == [
        "Line chart. There is no data.", "折线图。暂无数据。",
      ])
    var chart = LineChart(days: [1, 2])
    chart.state = .error
    chart.notice = "The sensor is offline"
    #expect(
      try both(chart) == [
        "Line chart of steps, 2 days from Sep 4 to Sep 5, 2016. "
          + "Something went wrong: The sensor is offline.",
        "折线图：steps，2016年9月4日至9月5日，共2天。出错了：The sensor is offline。",
      ])
    (chart.state, chart.notice) = (.placeholder, "")
    #expect(try both(chart)[0].hasSuffix(" The values are still to come."))
    #expect(try both(chart)[1].hasSuffix("。正在等待数据。"))
  }

  @Test("labels are told as they are written, numbers with the word at, and titles in quotes")
  func places() throws {
    #expect(
      try both(LineChart(values: [5200, 8400, 3000], labels: ["9/13", "9/14", "9/15"])) == [
        "Line chart, 3 values from 9/13 to 9/15. It starts at 5,200 and ends at 3,000 (42% less). "
          + "There is no clear trend. The highest value is 8,400 (9/14), the lowest 3,000 (9/15). "
          + "Average: 5,533.",
        "折线图，9/13至9/15，共3个数值。起始值为5,200，最终值为3,000（下降42%）。无明显趋势。"
          + "最高值为8,400（9/14），最低值为3,000（9/15）。平均为5,533。",
      ])
    var chart = LineChart(
      axis: .number, series: [Series(name: "force", x: [0, 0.5, 2.25], values: [1, 1, 8])])
    chart.texts.title = "A spring\u{202E}\n is pulled"
    chart.yAxis.numbers = NumberStyle(kind: .plain(unit: "N"))
    #expect(
      try both(chart) == [
        "Line chart “A spring is pulled”: force in N, 3 values from 0 to 2.25. It starts at "
          + "1\u{A0}N and ends at 8\u{A0}N (700% more). There is no clear trend. The highest value "
          + "is 8\u{A0}N (at 2.25), the lowest 1\u{A0}N (2 times). Average: 3.33\u{A0}N.",
        "折线图“A spring is pulled”：force（单位：N），0至2.25，共3个数值。起始值为1\u{A0}N，"
          + "最终值为8\u{A0}N（上升700%）。无明显趋势。最高值为8\u{A0}N（位于2.25），最低值为1\u{A0}N（2次）。"
          + "平均为3.33\u{A0}N。",
      ])
  }

  @Test("names without an order have extremes and an average, and no course")
  func names() throws {
    let names = ["Chile", "Japan", "Norway", "Kenya"]
    let text = try both(LineChart(values: [9, 7, 5, 2], labels: names))
    #expect(
      text == [
        "Line chart, 4 values from Chile to Kenya. The highest value is 9 (Chile), the lowest 2 "
          + "(Kenya). Average: 5.75.",
        "折线图，Chile至Kenya，共4个数值。最高值为9（Chile），最低值为2（Kenya）。平均为5.75。",
      ])
    #expect(
      try both(LineChart(values: [9, nil, 5], labels: names))[0]
        == "Line chart, 2 values from Chile to Norway. The highest value is 9 (Chile), the lowest 5 "
        + "(Norway). Missing: 1 value. Average: 7.")
    var lines = LineChart(values: [9, 7, 5, 2], labels: names)
    lines.series[0].name = "a"
    lines.series.append(Series(name: "b", values: [1, 3, 8, 4]))
    lines.series.append(Series(name: "c", values: [6, 6, 6, 6]))
    #expect(
      AltText(lines).text
        == "Line chart of 3 series (a, b and c), 4 values from Chile to Kenya. c: always 6. The "
        + "highest value is 9 (a, Chile), the lowest 1 (b, Chile).")
  }

  @Test(
    "names that are numbered or of the calendar have a course",
    arguments: [
      ["9/13", "9/14", "9/15", "today"], ["Mon", "Tue", "Wed", "Thu"],
      ["January", "February", "March", "April"], ["18–29", "30–44", "45–59", "60+"],
      ["v1.0", "v1.1", "v1.2", "v2"], ["", "", "", ""], ["Montag", "Dienstag", "Mittwoch", "Do."],
      ["early May", "late May", "early June", "late June"],
    ])
  func ordered(labels: [String]) {
    #expect(
      AltText(LineChart(values: [9, 7, 5, 2], labels: labels)).text.contains("Overall, it falls."))
  }

  @Test("amounts of money have cents all or none")
  func money() throws {
    func text(_ values: [Double?]) throws -> String {
      var chart = LineChart(days: values)
      chart.yAxis.numbers = NumberStyle(kind: .currency(code: "EUR"))
      return AltText(chart).text
    }
    #expect(try text([1143.2, 35.9, 60.25]).contains("€1,143 and ends at €60 "))
    #expect(try text([1143.2, 35.9, 60.25]).contains("lowest €36 "))
    #expect(try text([1143.2, 3.9, 60.25]).contains("€1,143.20 and ends at €60.25 "))
    #expect(try text([143.2, 35.9, 60.25]).contains("€143.20 and ends at €60.25 "))
  }

  @Test("times of one day tell the day once")
  func seconds() throws {
    let chart = LineChart(
      axis: .time(.utc),
      series: [Series(x: [1_472_947_200.5, 1_472_947_203, 1_472_947_207], values: [1, 2, 4])])
    let texts = try both(chart)
    #expect(texts[0].hasPrefix("Line chart, 3 values from 00:00:00 to 00:00:07 on Sep 4, 2016. "))
    #expect(texts[0].contains("The highest value is 4 (00:00:07)"))
    #expect(texts[1].hasPrefix("折线图，2016年9月4日00:00:00至00:00:07，共3个数值。"))
  }

  @Test(
    "a change is told in percent only where values have a true zero",
    arguments: [
      ([10, 12], "", "10 and ends at 12 (20% more)"),
      ([10, 10.5], "", "10 and ends at 10.5 (5% more)"),
      ([1000, 4], "", "1,000 and ends at 4 (99.6% less)"),
      ([100_000, 4], "", "100,000 and ends at 4 (99,996 less)"),
      ([100_000, 0], "", "100,000 and ends at 0 (100% less)"),
      ([50, 100], "", "50 and ends at 100 (100% more)"),
      ([10, 11], "%", "10% and ends at 11% (1 percentage point more)"),
      ([1, 200], "", "1 and ends at 200 (199 more)"),
      ([0, 12], "", "0 and ends at 12 (12 more)"),
      ([-3, 4], "", "−3 and ends at 4 (7 more)"),
      ([10, 12], "°C", "10\u{A0}°C and ends at 12\u{A0}°C (2\u{A0}°C more)"),
      ([10, 12], "%", "10% and ends at 12% (2 percentage points more)"),
      ([12, 9], "km", "12\u{A0}km and ends at 9\u{A0}km (25% less)"),
      ([-1.7e308, 1.7e308], "", "−1.7e308 and ends at 1.7e308."),
    ])
  func changes(values: [Double], unit: String, expected: String) {
    let text = AltText(LineChart(days: values, unit: unit)).text
    #expect(text.contains("It starts at " + expected), "\(text)")
  }

  @Test(
    "a trend is told where pairs of values in order are more than chance, and the ends agree",
    arguments: [
      ([1, 2, 3], "it rises"), ([3, 2, 1], "it falls"), ([1, 5, 1], "no clear trend"),
      ([5, 4, 3, 2, 1, 0, 100], "no clear trend"), ([7, 1, 2, 3, 4, 5, 6, 7], "no clear trend"),
      ([5, 1, 6, 2, 5, 1, 6, 2, 5, 1, 6, 2], "no clear trend"),
      ([1, 3, 2, 4, 3, 5, 4, 6, 5, 7, 6, 8], "it rises"),
      ([100, 8, 7, 6, 5, 4, 3, 2, 1], "it falls"), ([1, 5], "(400% more). Daily"),
    ])
  func trends(values: [Double], expected: String) {
    let text = AltText(LineChart(days: values)).text
    #expect(text.lowercased().contains(expected.lowercased()), "\(text)")
  }

  @Test("values that are written the same are told as equal")
  func rounded() {
    let ends = AltText(LineChart(days: [7, 8, 7.000_000_2])).text
    #expect(ends.contains("It starts and ends at 7."), "\(ends)")
    #expect(AltText(LineChart(days: [7, 7.000_000_2])).text.hasSuffix("All values are 7."))
  }

  @Test("how values were made of others is said, and what a logarithmic axis does not show")
  func derived() {
    var chart = LineChart(days: [nil, nil, 3, 0, 10, 100])
    chart.derivation.aggregate = .max
    chart.derivation.rolling = 3
    chart.yAxis.scaling = .logarithmic
    let text = AltText(chart, limit: 1000).text
    #expect(
      text.hasPrefix("Line chart of steps (highest per day, rolling average of 3 days), 6 days"))
    #expect(text.contains("the lowest 3 (Sep 6)"))
    #expect(text.contains(" Not on the logarithmic scale: 1 value. "))
    #expect(!text.contains("Missing"))
  }

  @Test("sentences that do not fit are left out from the end, and only the first one is ever cut")
  func limit() {
    let chart = LineChart(days: [5200, 8400, nil, 12_000])
    let whole = AltText(chart, limit: 10_000).text
    let sentences = whole.split(separator: ". ").map { $0.hasSuffix(".") ? $0 : $0 + "." }
    #expect(sentences.count == 6)
    for limit in 1...whole.count {
      let text = AltText(chart, limit: limit).text
      #expect(text.count <= limit)
      if limit >= sentences[0].count {
        #expect(whole.hasPrefix(text) && text.hasSuffix("."))
      } else {
        #expect(text.hasSuffix("…"))
      }
    }
    #expect(AltText(chart, limit: whole.count).text == whole)
    #expect(AltText(chart, limit: -5).text == "…")
  }

  @Test("a million values are described as a few are")
  func million() {
    let values = OptionalDoubles(numbers: (0..<1_000_000).map { Double($0 / 1000) })
    let x = values.indices.map { Double($0) * 60 }
    let chart = LineChart(axis: .time(.utc), series: [Series(name: "load", x: x, values: values)])
    #expect(
      AltText(chart).text
        == "Line chart of load, 1,000,000 values from Jan 1, 1970, 00:00 to Nov 26, 1971, 10:39. It "
        + "starts at 0 and ends at 999 (999 more). Overall, it rises. The highest value is 999 (1,000 "
        + "times), the lowest 0 (1,000 times). Average: 500.")
  }
}
