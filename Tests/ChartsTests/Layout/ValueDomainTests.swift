import Testing
import TestSupport

@testable import Calendars
@testable import Charts
@testable import Graphics

@Suite("What the y axis spans")
struct ValueDomainTests {
  private func domain(
    _ values: [Double?], count: Int? = 5, _ change: (inout LineChart) -> Void = { _ in }
  ) throws -> ValueDomain {
    var chart = LineChart(values: values)
    change(&chart)
    return try #require(ValueDomain(of: chart, tickCount: count))
  }

  @Test(
    "axes begin and end where it makes sense",
    arguments: [
      ([10, 100], 0...100), ([3, 10], 0...10), ([31, 100], 30...100), ([-5, 100], -5...100),
      ([-100, -10], -100...0), ([-100, -40], -100 ... -40), ([-42, 58], -42...60),
      ([7, 7], 0...7), ([0, 0], 0...0), ([-7, -7], -7...0), ([980, 1010], 980...1010),
      ([981, 1023], 980...1023),
    ] as [([Double?], ClosedRange<Double>)])
  func ranges(values: [Double?], expected: ClosedRange<Double>) throws {
    #expect(try domain(values).range == expected)
  }

  @Test("without an axis there is nothing but the values")
  func bare() throws {
    let found = try domain([10, 100], count: nil)
    #expect(found.range == 10...100 && found.ticks.isEmpty && found.labels.isEmpty)
    #expect(try domain([10, 100], count: nil) { $0.yAxis.includesZero = true }.range == 0...100)
  }

  @Test("zero, goals, thresholds and gaps that are zero belong to the axis")
  func widened() throws {
    #expect(try domain([80, 100]) { $0.yAxis.includesZero = true }.range == 0...100)
    #expect(try domain([80, 100]) { $0.goals = [Goal(value: 150)] }.range.contains(150))
    #expect(try domain([80, 100]) { $0.coloring = .threshold(60) }.range.contains(60))
    #expect(try domain([80, nil, 100]) { $0.gaps = .zero }.range == 0...100)
    #expect(try domain([80, 90, 100]) { $0.gaps = .zero }.range == 80...100)
  }

  @Test("ends that are asked for are exact")
  func limits() throws {
    let both = try domain([10, 100]) { ($0.yAxis.minimum, $0.yAxis.maximum) = (33, 77) }
    #expect(both.range == 33...77)
    #expect(both.ticks.allSatisfy((33.0...77).contains) && both.ticks.count >= 3)
    #expect(try domain([10, 100]) { $0.yAxis.minimum = 200 }.range.lowerBound == 200)
    #expect(try domain([10, 100]) { $0.yAxis.maximum = -5 }.range.upperBound == -5)
  }

  @Test("ticks are whole multiples of a step, as many as there is room for, each with its label")
  func ticks() throws {
    let found = try domain([10, 100])
    #expect(found.ticks == [0, 20, 40, 60, 80, 100])
    #expect(found.labels == ["0", "20", "40", "60", "80", "100"])
    let percent = try domain([1, 9]) { $0.yAxis.numbers = NumberStyle(kind: .plain(unit: "%")) }
    #expect(percent.labels.allSatisfy { $0.hasSuffix("%") })
  }

  @Test("a logarithmic axis spans what is positive")
  func logarithmic() throws {
    let found = try domain([-5, 0, 3, nil, 900]) { $0.yAxis.scaling = .logarithmic }
    #expect(found.range.lowerBound > 0 && found.range.lowerBound <= 3)
    #expect(found.range.upperBound >= 900)
    #expect(zip(found.ticks, found.ticks.dropFirst()).allSatisfy { $0 < $1 })
    var chart = LineChart(values: [-1, 0])
    chart.yAxis.scaling = .logarithmic
    #expect(ValueDomain(of: chart, tickCount: 5) == nil)
    #expect(LineChartLayout(chart).notice?.lines.first?.line.text == "No data")
  }

  @Test("goals beyond the values of a logarithmic axis belong to it too")
  func logarithmicGoal() throws {
    let found = try domain([3, 900]) {
      $0.yAxis.scaling = .logarithmic
      $0.goals = [Goal(value: 5_000), Goal(value: -1)]
    }
    #expect(found.range.contains(5_000) && found.range.lowerBound > 0)
  }

  @Test(
    "extreme values have finite axes",
    arguments: [
      [1e308, -1e308], [.leastNonzeroMagnitude, 0], [.greatestFiniteMagnitude],
      [1e300, 1.0000000001e300], [-1e-300, 1e-300],
    ] as [[Double?]])
  func extremes(values: [Double?]) throws {
    let found = try domain(values)
    #expect(found.range.lowerBound.isFinite && found.range.upperBound.isFinite)
    #expect(found.ticks.count == found.labels.count && found.ticks.count < 30)
    #expect(found.ticks.allSatisfy { $0.isFinite })
  }
}
