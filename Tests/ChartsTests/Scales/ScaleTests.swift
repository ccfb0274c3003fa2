import Testing

@testable import Charts

@Suite("Scales")
struct ScaleTests {
  @Test("a linear scale takes the ends of its domain to the ends of its range")
  func linear() {
    let scale = LinearScale(domain: 10...20, start: 100, end: 0)
    #expect(scale(10) == 100 && scale(20) == 0 && scale(15) == 50)
    #expect(scale(30) == 0 && scale(0) == 100)
  }

  @Test("a domain of one value lies half way")
  func flat() {
    #expect(LinearScale(domain: 5...5, start: 0, end: 10)(5) == 5)
  }

  @Test(
    "every value of an extreme domain has a finite place in order",
    arguments: [
      [-Double.greatestFiniteMagnitude, -1e308, 0, 1e308, .greatestFiniteMagnitude],
      [0, .leastNonzeroMagnitude, 3 * .leastNonzeroMagnitude],
      [1, 1.0000000000000002, 1.0000000000000004],
    ])
  func extreme(values: [Double]) throws {
    let scale = LinearScale(
      domain: try #require(values.first)...(try #require(values.last)), start: 0, end: 1)
    let places = values.map { scale($0) }
    #expect(places.first == 0 && places.last == 1)
    #expect(places == places.sorted() && places.allSatisfy(\.isFinite))
  }

  @Test("a point scale spreads its elements from end to end")
  func points() {
    let scale = PointScale(count: 5, start: 30, end: 384)
    #expect((0..<5).map { scale($0) } == [30, 118.5, 207, 295.5, 384])
    #expect(scale.step == 88.5)
    #expect(PointScale(count: 1, start: 30, end: 384)(0) == 207)
  }
}
