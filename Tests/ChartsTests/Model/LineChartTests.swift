import Testing

@testable import Calendars
@testable import Charts
@testable import Tables

@Suite("The model of a line chart")
struct LineChartTests {
  @Test("labels beyond the values are not drawn and missing ones are empty")
  func labels() {
    let chart = LineChart(values: [1, 2, 3], labels: ["a"])
    #expect(chart.axis == .bands([XAxis.Band(label: "a")], .utc))
    #expect(chart.elementCount == 3)
    #expect(LineChart(values: [1], labels: ["a", "b"]).axis == chart.axis)
  }

  @Test("values that are not finite are missing")
  func finite() {
    let values: OptionalDoubles = [.nan, .infinity, -.infinity, nil, 1]
    #expect(Array(values) == [nil, nil, nil, nil, 1])
    #expect(values == OptionalDoubles(numbers: [.infinity, .nan, .nan, -.infinity, 1]))
    #expect(values.hashValue == OptionalDoubles([nil, nil, nil, nil, 1]).hashValue)
    #expect(values != [nil, nil, nil, 1, nil])
  }

  @Test("the average is that of the values that are there, whatever their size")
  func average() throws {
    #expect(LineChart(values: [1, nil, 3]).average == 2)
    #expect(LineChart(values: [nil]).average == nil)
    let large = try #require(LineChart(values: [1e308, 1.5e308, 1.7e308]).average)
    #expect(abs(large / 1.4e308 - 1) < 1e-12)
    #expect(LineChart(values: [1e308, -1e308]).average == 0)
  }

  @Test(
    "the rule for the active element picks one with a value",
    arguments: [
      (ActiveElement.last, 4), (.first, 1), (.maximum, 2), (.minimum, 3), (.none, nil),
      (.index(3), 3), (.index(0), nil), (.index(6), nil), (.index(-1), nil),
    ] as [(ActiveElement, Int?)])
  func active(rule: ActiveElement, expected: Int?) {
    #expect(rule.index(in: [nil, 5, 9, 1, 9, nil]) == expected)
  }

  @Test("selecting changes nothing but the active element")
  func selecting() {
    let chart = LineChart(values: [1, 2], labels: ["a", "b"])
    #expect(chart.selecting(0).active == .index(0))
    #expect(chart.selecting(0).series == chart.series)
  }

  @Test("extent, sum and median are those of the values that are there")
  func summary() {
    let values: OptionalDoubles = [nil, 4, -2, nil, 10]
    #expect(values.extent == -2...10 && values.sum == 12 && values.presentCount == 3)
    #expect(values.median == 4 && OptionalDoubles([1, 2, nil]).median == 1.5)
    #expect(OptionalDoubles([nil]).median == nil && OptionalDoubles([nil]).extent == nil)
    #expect(OptionalDoubles([1.5e308, 1.7e308]).median?.isFinite == true)
  }
}
