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
        "Line chart of steps, 7 days from Sep 4 to Sep 10, 2016. Not over yet: Sep 10 (1,200 so "
          + "far). It starts at 5,200 and ends at 11,000 (112% more). There is no clear trend. The "
          + "highest value is 12,000 (Sep 7), the lowest 5,200 (Sep 4). Goal 10,000 reached: 2 of 5 "
          + "days. Missing: 1 day. Daily Average: 9,120.",
        "折线图：steps，2016年9月4日至9月10日，共7天。尚未结束：9月10日（目前为1,200）。"
          + "起始值为5,200，最终值为11,000（上升112%）。无明显趋势。最高值为12,000（9月7日），最低值为5,200（9月4日）。"
          + "达到目标10,000：5天中的2天。缺少数据：1天。日均为9,120。",
      ])
    chart.goals = [Goal(value: 1000)]
    #expect(try both(chart)[0].contains("Goal 1,000 reached: 6 of 6 days."))
    chart.countsUnfinished = true
    let counted = try both(chart)[0]
    #expect(counted.contains("ends at 1,200 (77% less)") && counted.contains("7,800"))
    #expect(counted.contains(" Not over yet: Sep 10. "))
  }

  @Test("days that have not begun are not missing")
  func future() throws {
    let days = "Line chart of steps, 5 days from Sep 4 to Sep 8, 2016. Not over yet: Sep 6 "
    #expect(
      try both(chart([5000, 6000, 1000, nil, nil], unfinished: 2)) == [
        days + "(1,000 so far). Still to come: 2 days. It starts at 5,000 and ends at 6,000 (20% "
          + "more). Daily Average: 5,500.",
        "折线图：steps，2016年9月4日至9月8日，共5天。尚未结束：9月6日（目前为1,000）。尚未开始：2天。"
          + "起始值为5,000，最终值为6,000（上升20%）。日均为5,500。",
      ])
    let empty = try both(chart([5000, 6000, nil, nil], unfinished: 2))[0]
    #expect(empty.contains(" Not over yet: Sep 6. Still to come: 1 day. It starts"))
    #expect(!empty.contains("Missing"))
    let followed = try both(chart([5000, 6000, nil, nil, 3], unfinished: 2))[0]
    #expect(followed.contains(" Missing: 1 day. ") && !followed.contains("Still to come"))
  }

  @Test("few values have sentences of their own, and it can be the greatest")
  func few() throws {
    func rest(_ values: [Double?], _ index: Int) throws -> String {
      let text = try both(chart(values, unfinished: index))[0]
      return String(text[(try #require(text.firstRange(of: "2016. "))).upperBound...])
    }
    #expect(
      try rest([5000, 1000], 1)
        == "The only finished value is 5,000 (Sep 4). Not over yet: Sep 5 (1,000 so far).")
    #expect(
      try rest([nil, 1000], 1)
        == "The only value is 1,000 (Sep 5). Not over yet: Sep 5. Missing: 1 day.")
    #expect(
      try rest([5, 5, 5, 2], 3)
        == "Not over yet: Sep 7 (2 so far). All finished values are 5.")
    #expect(try rest([5, 6, 7, 9], 3).contains("The highest value is 9 (Sep 7), the lowest 5"))
    #expect(try rest([5, 6, 9, 9], 3).contains("The highest value is 9 (2 times)"))
  }

  @Test("other periods, numbers, and several lines have it too")
  func others() throws {
    var hours = chart([1, 2, 3], unfinished: 2)
    hours.period = .week
    #expect(try both(hours)[0].contains("Not over yet: the week of Sep 6 (3 so far)."))
    #expect(try both(hours)[1].contains("尚未结束：9月6日起的一周（目前为3）。"))
    let x = [1.0, 2, 4]
    var lines = LineChart(axis: .number, series: [Series(x: x, values: [3, 5, 1])])
    lines.unfinished = .number(4)
    #expect(try both(lines)[0].contains("Not over yet: at 4 (1 so far)."))
    #expect(try both(lines)[1].contains("尚未结束：位于4（目前为1）。"))
    lines.series.append(Series(name: "b", x: x, values: [1, 2, 9]))
    let several = try both(lines)[0]
    #expect(several.contains(" Not over yet: at 4. "))
    #expect(several.contains("At the end, series 1 is highest with 5 and b lowest with 2."))
    var plain = LineChart(values: [3, 5, 1])
    plain.unfinished = .band(2)
    #expect(try both(plain)[0].contains("Not over yet: value 3 (1 so far)."))
    #expect(try both(plain)[1].contains("尚未结束：第3个数值"))
  }
}
