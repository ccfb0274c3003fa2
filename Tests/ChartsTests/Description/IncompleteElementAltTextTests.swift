import Testing

@testable import Calendars
@testable import Charts
@testable import Tables

@Suite("A description of what is not over yet")
struct IncompleteElementAltTextTests {
  private func both(_ chart: LineChart) throws -> [String] {
    var chinese = chart
    chinese.locale = try .chinese()
    return [chart, chinese].map { AltText($0, limit: 10_000).text }
  }

  private func chart(_ values: [Double?], unfinished: Int) -> LineChart {
    var chart = LineChart(days: values)
    chart.unfinished = .band(unfinished)
    return chart
  }

  @Test("the last day is told apart, and course, goals and average are those of the others")
  func day() throws {
    var chart = chart([5200, 8400, nil, 12_000, 9000, 11_000, 1200], unfinished: 6)
    chart.goals = [Goal(value: 10_000)]
    #expect(
      try both(chart) == [
        "Line chart of steps, 7 days from Sep 4 to Sep 10, 2016. It starts at 5,200 and ends at "
          + "11,000 (112% more), rising overall. Sep 10 is not over yet, with 1,200 so far. The "
          + "highest value is 12,000 (Sep 7), the lowest 5,200 (Sep 4). The goal of 10,000 is "
          + "reached on 2 of 5 days. 1 day is missing. The daily average is 9,120.",
        "折线图：steps，2016年9月4日至9月10日，共7天。起始值为5,200，最终值为11,000（上升112%），总体呈上升趋势。"
          + "9月10日尚未结束，目前为1,200。最高值为12,000（9月7日），最低值为5,200（9月4日）。"
          + "5天中有2天达到目标10,000。缺少1天的数据。日均值为9,120。",
      ])
    chart.goals = [Goal(value: 1000)]
    #expect(try both(chart)[0].contains("is reached on all 6 days."))
    chart.countsUnfinished = true
    let counted = try both(chart)[0]
    #expect(counted.contains("ends at 1,200 (77% less)") && counted.contains("7,800"))
    #expect(counted.contains(" Sep 10 is not over yet. "))
  }

  @Test("days that have not begun are not missing")
  func future() throws {
    let days = "Line chart of steps, 5 days from Sep 4 to Sep 8, 2016. It starts at 5,000 and "
    #expect(
      try both(chart([5000, 6000, 1000, nil, nil], unfinished: 2)) == [
        days + "ends at 6,000 (20% more). Sep 6 is not over yet, with 1,000 so far. "
          + "2 days have not begun. The daily average is 5,500.",
        "折线图：steps，2016年9月4日至9月8日，共5天。起始值为5,000，最终值为6,000（上升20%）。"
          + "9月6日尚未结束，目前为1,000。还有2天尚未开始。日均值为5,500。",
      ])
    let empty = try both(chart([5000, 6000, nil, nil], unfinished: 2))[0]
    #expect(empty.contains(" Sep 6 is not over yet. 1 day has not begun. The daily"))
    #expect(!empty.contains("missing"))
    let followed = try both(chart([5000, 6000, nil, nil, 3], unfinished: 2))[0]
    #expect(followed.contains(" 1 day is missing. ") && !followed.contains("begun"))
  }

  @Test("few values have sentences of their own, and it can be the greatest")
  func few() throws {
    func rest(_ values: [Double?], _ index: Int) throws -> String {
      let text = try both(chart(values, unfinished: index))[0]
      return String(text[(try #require(text.firstRange(of: "2016. "))).upperBound...])
    }
    #expect(
      try rest([5000, 1000], 1)
        == "The only finished value is 5,000 (Sep 4). Sep 5 is not over yet, with 1,000 so far.")
    #expect(
      try rest([nil, 1000], 1)
        == "The only value is 1,000 (Sep 5). Sep 5 is not over yet. 1 day is missing.")
    #expect(
      try rest([5, 5, 5, 2], 3)
        == "All 3 finished values are 5. Sep 7 is not over yet, with 2 so far.")
    #expect(try rest([5, 6, 7, 9], 3).contains("The highest value is 9 (Sep 7), the lowest 5"))
    #expect(try rest([5, 6, 9, 9], 3).contains("The highest value is 9 (2 times)"))
  }

  @Test("other periods, numbers, and several lines have it too")
  func others() throws {
    var hours = chart([1, 2, 3], unfinished: 2)
    hours.period = .week
    #expect(try both(hours)[0].contains("The week of Sep 6 is not over yet, with 3 so far."))
    #expect(try both(hours)[1].contains("9月6日起的一周尚未结束，目前为3。"))
    let x = [1.0, 2, 4]
    var lines = LineChart(axis: .number, series: [Series(x: x, values: [3, 5, 1])])
    lines.unfinished = .number(4)
    #expect(try both(lines)[0].contains("The value at 4 is not final yet, with 1 so far."))
    #expect(try both(lines)[1].contains("位于4的数值尚未确定，目前为1。"))
    lines.series.append(Series(name: "b", x: x, values: [1, 2, 9]))
    let several = try both(lines)[0]
    #expect(several.contains(" The value at 4 is not final yet. "))
    #expect(several.contains("At the end, series 1 is highest with 5 and b lowest with 2."))
    var plain = LineChart(values: [3, 5, 1])
    plain.unfinished = .band(2)
    #expect(try both(plain)[0].contains("Value 3 is not final yet, with 1 so far."))
    #expect(try both(plain)[1].contains("第3个数值尚未确定"))
    var taiwan = chart([1, 2, 3, nil], unfinished: 2)
    taiwan.locale = try .chinese("zh_TW")
    #expect(AltText(taiwan).text.contains("9月6日尚未結束，目前為3。還有1天尚未開始。"))
  }
}
