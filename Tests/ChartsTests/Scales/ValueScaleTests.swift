import Testing

@testable import Calendars
@testable import Charts

@Suite("Scales of values")
struct ValueScaleTests {
  @Test("values beyond the domain go beyond the range, but not too far")
  func unclamped() {
    let scale = LinearScale(domain: 10...20, start: 100, end: 0)
    #expect(scale.unclamped(30) == -100 && scale.unclamped(5) == 150 && scale.unclamped(15) == 50)
    #expect(scale.unclamped(1e300) == -1e6 && scale.unclamped(-.infinity) == 1e6)
  }

  @Test(
    "values beyond an extreme domain have a finite place",
    arguments: [
      (-1.5e308, 0, 1.5e308, 200.0), (0, Double.leastNonzeroMagnitude, 1.7e308, 1e6),
      (-1.7e308, 1.7e308, 1.7e308, 100), (3, 3, 99, 50),
    ])
  func extremes(low: Double, high: Double, value: Double, place: Double) {
    #expect(LinearScale(domain: low...high, start: 0, end: 100).unclamped(value) == place)
  }

  @Test("an empty range has one place")
  func emptyRange() {
    let scale = LinearScale(domain: 0...Double.leastNonzeroMagnitude, start: 7, end: 7)
    #expect(scale.unclamped(1e308) == 7)
  }

  @Test("a logarithmic scale has equal distances for equal ratios")
  func logarithmic() throws {
    let scale = try #require(LogScale(domain: 1...10_000, start: 400, end: 0))
    #expect(scale(1) == 400 && scale(100) == 200 && scale(10_000) == 0)
    #expect(scale(1e6) == 0 && scale.unclamped(1e6) == -200)
    #expect(scale.unclamped(.leastNonzeroMagnitude).map { $0 < 1e6 && $0 > 400 } == true)
    #expect(scale(0) == nil && scale(-1) == nil && scale.unclamped(0) == nil && scale(.nan) == nil)
  }

  @Test("a logarithmic scale needs a positive, finite domain")
  func logarithmicDomain() {
    #expect(LogScale(domain: 0...1, start: 0, end: 1) == nil)
    #expect(LogScale(domain: -1...1, start: 0, end: 1) == nil)
    #expect(LogScale(domain: 1...Double.infinity, start: 0, end: 1) == nil)
  }

  @Test("a scale of values is either, with ticks for how they are written")
  func either() throws {
    let linear = ValueScale.linear(LinearScale(domain: 0...3600, start: 0, end: 60))
    #expect(linear(1800) == 30 && linear.unclamped(7200) == 120 && linear(.nan) == nil)
    #expect(linear.ticks(count: 4).values == [0, 1000, 2000, 3000])
    let clock = linear.ticks(count: 4, style: NumberStyle(kind: .duration))
    #expect(
      clock.values == [0, 900, 1800, 2700, 3600]
        || clock.values == [0, 600, 1200, 1800, 2400, 3000, 3600])
    let whole = ValueScale.linear(LinearScale(domain: 0...2, start: 0, end: 1))
    #expect(whole.ticks(count: 5, style: NumberStyle(decimals: 0)).values == [0, 1, 2])
    let log = ValueScale.logarithmic(try #require(LogScale(domain: 1...100, start: 0, end: 10)))
    #expect(log(10) == 5 && log.unclamped(1000) == 15 && log(0) == nil)
    #expect(log.ticks(count: 3).values == [1, 10, 100] && log.domain == 1...100)
  }
}
