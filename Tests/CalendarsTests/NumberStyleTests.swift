import Testing
import TestSupport

@testable import Calendars

@Suite("Values as text")
struct NumberStyleTests {
  private func text(
    _ value: Double, _ kind: NumberStyle.Kind = .plain(unit: ""), locale: ChartLocale = .standard,
    decimals: Int? = nil, notation: NumberStyle.Notation = .automatic
  ) -> String {
    let style = NumberStyle(kind: kind, notation: notation, decimals: decimals)
    return plainSpaces(style.string(value, in: locale))
  }

  @Test(
    "a number shows the digits that it needs",
    arguments: [
      (0.0, "0"), (-0.0, "0"), (7, "7"), (-7, "−7"), (1234, "1,234"), (12_190, "12,190"),
      (1_234_567.891, "1,234,567.89"), (0.5, "0.5"), (12.345, "12.35"), (-0.001, "−0.001"),
      (0.0012, "0.0012"), (0.00126, "0.0013"), (0.999, "1"), (99.999, "100"), (1e-6, "0.000001"),
      (1e-7, "1e−7"), (-1.2345e-9, "−1.23e−9"), (.leastNonzeroMagnitude, "5e−324"),
      (1e20, "100,000,000,000,000,000,000"),
      (1e21, "1e21"), (-1.7976931348623157e308, "−1.8e308"), (.infinity, "∞"), (-.infinity, "−∞"),
      (.nan, "—"),
    ])
  func plain(value: Double, expected: String) { #expect(text(value) == expected) }

  @Test(
    "decimals that are asked for are shown, zeros too",
    arguments: [
      (1234.5, 0, "1,235"), (2.5, 0, "3"), (-2.5, 0, "−3"), (1, 2, "1.00"), (-0.004, 2, "0.00"),
      (-0.4, 0, "0"), (1e-9, 3, "0.000"), (0.1, 99, "0.10000000000000000000"), (0.26, -4, "0"),
    ])
  func decimals(value: Double, decimals: Int, expected: String) {
    #expect(text(value, decimals: decimals) == expected)
    #expect(plainSpaces(NumberStyle().string(value, in: .standard, decimals: decimals)) == expected)
  }

  @Test(
    "compact numbers show three digits from 10,000 on",
    arguments: [
      (9999.0, "9,999"), (10_000, "10K"), (12_190, "12.2K"), (-12_190, "−12.2K"), (123_456, "123K"),
      (999_499, "999K"), (999_500, "1M"), (999_999, "1M"), (1_234_567, "1.23M"), (5e8, "500M"),
      (1e9, "1B"), (1.5e12, "1.5T"), (999e12, "999T"), (1.5e15, "1500T"), (1.234e16, "12,340T"),
      (1e18, "1e18"), (0.5, "0.5"), (0, "0"),
    ])
  func compact(value: Double, expected: String) {
    let compact = text(value, notation: .compact)
    #expect(compact == expected)
  }

  @Test("compact numbers show decimals that are asked for")
  func compactDecimals() {
    #expect(text(12_190, decimals: 2, notation: .compact) == "12.19K")
    #expect(text(999_999, decimals: 1, notation: .compact) == "1.0M")
    #expect(text(12_190) == "12,190")
  }

  @Test(
    "a unit follows the number after a no-break space, with exceptions",
    arguments: [
      (12_190.0, "steps", "12,190 steps"), (12.5, "km", "12.5 km"), (35, "%", "35%"),
      (-35.5, "%", "−35.5%"), (21, "°C", "21 °C"), (90, "°", "90°"), (7, "步", "7步"),
      (7, "歩", "7歩"), (7, "걸음", "7걸음"), (0, "", "0"),
    ])
  func units(value: Double, unit: String, expected: String) {
    #expect(text(value, .plain(unit: unit)) == expected)
  }

  @Test("the space before a unit does not break")
  func noBreak() {
    #expect(NumberStyle(kind: .plain(unit: "km")).string(5, in: .standard) == "5\u{A0}km")
  }

  @Test(
    "money has the symbol and the decimals of its currency",
    arguments: [
      (12.5, "USD", "$12.50"), (-12.5, "USD", "−$12.50"), (1234, "EUR", "€1,234.00"),
      (12.5, "JPY", "¥13"), (12.3456, "KWD", "KWD 12.346"), (-0.001, "USD", "$0.00"),
      (12, "CHF", "CHF 12.00"), (1e-7, "USD", "$0.00"),
    ])
  func money(value: Double, code: String, expected: String) {
    #expect(text(value, .currency(code: code)) == expected)
  }

  @Test(
    "a span of time is told in the largest units that tell it",
    arguments: [
      (0.0, "0 s"), (45, "45 s"), (4.5, "4.5 s"), (59.99, "59.99 s"), (59.999, "1 min"),
      (60, "1 min"), (300, "5 min"), (330, "0:05:30"), (3600, "1 h"), (3909, "1:05:09"),
      (7200, "2 h"), (86_399, "23:59:59"), (86_399.6, "1 d"), (86_400, "1 d"), (183_600, "2 d 3 h"),
      (-3909, "−1:05:09"), (-0.001, "0 s"), (31_536_000, "365 d"), (1e15, "11,574,074,074 d 2 h"),
      (1e300, "1.16e295 d"), (.nan, "—"), (.infinity, "∞"),
    ])
  func durations(seconds: Double, expected: String) {
    #expect(text(seconds, .duration) == expected)
  }

  @Test("a span of time is told in Chinese without spaces")
  func chineseDurations() throws {
    let chinese = try #require(ChartLocale(identifier: "zh_CN"))
    #expect(text(183_600, .duration, locale: chinese) == "2天3小时")
    #expect(text(300, .duration, locale: chinese) == "5分钟")
  }
}
