import Testing

@testable import Calendars
@testable import Charts

@Suite("Linear ticks")
struct LinearTicksTests {
  @Test(
    "the ticks of a domain are those that were judged by eye",
    arguments: judgedLinearTicks.split(separator: "\n").map(String.init))
  func judged(row: String) throws {
    let halves = row.split(separator: ":")
    let wish = numbers(halves[0])
    let cells = halves[1].split(separator: "|")
    let ticks = LinearTicks(covering: wish[0]...wish[1], count: Int(wish[2]))
    #expect(ticks.values == numbers(cells[0]))
    #expect(Double(ticks.decimals) == numbers(cells[1])[0])
    let nice = numbers(cells[2])
    #expect(ticks.niceDomain == nice[0]...nice[1])
  }

  @Test("there are at least sixty judged domains")
  func enough() { #expect(judgedLinearTicks.split(separator: "\n").count >= 60) }

  private func numbers(_ text: Substring) -> [Double] {
    text.split(separator: " ").compactMap { Double($0) }
  }

  /// Spans of every size, among them subnormal ones and those that overflow.
  private static let spans: [Double] = {
    let powers = Array(stride(from: -323, through: 307, by: 15)) + Array(-6...9)
    return powers.flatMap { power in
      [1, 1.7, 3.6, 7.3].compactMap { Double("\($0)e\(power)") }
    }
  }()

  @Test(
    "ticks of every domain are finite, ordered, within it, evenly spaced and told apart",
    arguments: [
      0, 1, -1, 0.1, -0.3, 17.5, -273.15, 12_190, -1e6, 1e15, -9_007_199_254_740_992, 1e100,
      1e-300, 1e308, -1e308, -Double.greatestFiniteMagnitude,
    ])
  func invariants(low: Double) {
    for span in LinearTicksTests.spans {
      let high = min(low + span, .greatestFiniteMagnitude)
      for count in [1, 2, 5, 12] {
        let ticks = LinearTicks(covering: low...high, count: count)
        let found = problem(in: ticks, domain: low...high, count: count)
        #expect(found == nil, "\(low)...\(high), \(count): \(ticks.values)")
      }
    }
  }

  private func problem(
    in ticks: LinearTicks, domain: ClosedRange<Double>, count: Int
  ) -> String? {
    let values = ticks.values
    guard values.allSatisfy(domain.contains), zip(values, values.dropFirst()).allSatisfy(<)
    else { return "order" }
    if values.count > max(4, 2 * count) { return "too many" }
    if domain.lowerBound == domain.upperBound { return values.count == 1 ? nil : "not one" }
    if values.isEmpty, ticks.step <= domain.upperBound / 2 - domain.lowerBound / 2 { return "none" }
    let nice = ticks.niceDomain
    guard nice.lowerBound <= domain.lowerBound, nice.upperBound >= domain.upperBound else {
      return "the nice domain is smaller"
    }
    let exact = values.allSatisfy { DecimalDigits($0).fractionDigits <= ticks.decimals }
    if !exact { return "digits" }
    let counts = values.map { $0 / ticks.step }
    let steps = zip(counts, counts.dropFirst()).map { $1 - $0 }
    if let worst = steps.map({ abs($0 - 1) }).max(), worst > 0.5 { return "uneven" }
    let style = NumberStyle()
    let labels = style.tickLabels(values, decimals: ticks.decimals, in: .standard)
    return Set(labels).count == values.count ? nil : "equal labels \(labels)"
  }

  @Test(
    "widened ticks begin and end the axis with the same step",
    arguments: [(0.0, 12_190.0), (-17.5, 38.9), (1.02, 1.073), (980, 1039)])
  func widened(low: Double, high: Double) {
    let ticks = LinearTicks(covering: low...high, count: 5)
    let wide = ticks.widened
    #expect(wide.step == ticks.step)
    #expect(wide.values.first == ticks.niceDomain.lowerBound)
    #expect(wide.values.last == ticks.niceDomain.upperBound)
    #expect(wide.niceDomain == ticks.niceDomain)
  }

  @Test("bounds without an end are those of the greatest numbers")
  func infinite() {
    let ticks = LinearTicks(covering: -Double.infinity...(.infinity), count: 5)
    #expect(ticks.values == [-1e308, 0, 1e308])
  }

  @Test("a count that makes no sense becomes the nearest that does", arguments: [Int.min, 0, .max])
  func counts(count: Int) {
    let ticks = LinearTicks(covering: 0...10, count: count)
    #expect((2...1600).contains(ticks.values.count))
  }

  @Test("ticks have no more decimals than they may")
  func maximumDecimals() {
    let whole = LinearTicks(covering: 0...2, count: 5, maximumDecimals: 0)
    #expect(whole.values == [0, 1, 2] && whole.decimals == 0)
    let tenths = LinearTicks(covering: 0...0.3, count: 12, maximumDecimals: 1)
    #expect(tenths.values == [0, 0.1, 0.2, 0.3] && tenths.decimals == 1)
    #expect(LinearTicks(covering: 0.2...0.3, count: 5, maximumDecimals: 0).values.isEmpty)
    #expect(LinearTicks(covering: 0...500, count: 5, maximumDecimals: -3).step == 100)
  }
}
