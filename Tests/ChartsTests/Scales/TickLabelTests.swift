import Testing
import TestSupport

@testable import Calendars
@testable import Charts

@Suite("Labels of ticks")
struct TickLabelTests {
  private func labels(
    _ ticks: [Double], _ decimals: Int = 0, style: NumberStyle = NumberStyle(),
    locale: ChartLocale = .standard, notation: NumberStyle.Notation? = nil
  ) -> String {
    plainSpaces(
      style.tickLabels(ticks, decimals: decimals, in: locale, notation: notation)
        .joined(separator: ", "))
  }

  @Test(
    "all labels of an axis have the same decimals and the same unit",
    arguments: [
      ([0, 2500, 5000, 7500], 0, "0, 2,500, 5,000, 7,500"),
      ([0, 5000, 10_000, 15_000], 0, "0, 5K, 10K, 15K"),
      ([0, 2500, 5000, 7500, 10_000, 12_500], 0, "0, 2.5K, 5.0K, 7.5K, 10.0K, 12.5K"),
      ([-1e6, -5e5, 0, 5e5, 1e6], 0, "−1.0M, −0.5M, 0, 0.5M, 1.0M"),
      ([1_200_000, 1_205_000, 1_210_000], 0, "1200K, 1205K, 1210K"),
      ([1_234_570, 1_234_575, 1_234_580], 0, "1,234,570, 1,234,575, 1,234,580"),
      ([0, 0.5, 1], 1, "0.0, 0.5, 1.0"), ([-0.5, -0.0, 0.5], 1, "−0.5, 0.0, 0.5"),
      ([0, 2e-12, 4e-12], 12, "0, 2e−12, 4e−12"), ([1e308, 1.5e308], 0, "1.0e308, 1.5e308"),
      ([999_999], 0, "999,999"), ([], 0, ""), ([7], 0, "7"), ([.nan, 1], 0, "0, 1"),
    ])
  func sameForm(ticks: [Double], decimals: Int, expected: String) {
    #expect(labels(ticks, decimals) == expected)
  }

  @Test("labels that would be equal get more decimals")
  func neverEqual() {
    #expect(labels([1.25, 1.5, 1.75]) == "1.3, 1.5, 1.8")
    #expect(labels([0.001, 0.002]) == "0.001, 0.002")
    #expect(labels([5, 5]) == "5, 5")
  }

  @Test("the full notation shortens nothing, and a style's decimals are shown")
  func notations() {
    #expect(labels([0, 50_000, 100_000], notation: .full) == "0, 50,000, 100,000")
    #expect(labels([0, 50_000], style: NumberStyle(notation: .full)) == "0, 50,000")
    #expect(labels([0, 5], style: NumberStyle(decimals: 1)) == "0.0, 5.0")
    #expect(labels([0, 0.25], 2, style: NumberStyle(decimals: 1)) == "0.00, 0.25")
    #expect(labels([0, 5], style: NumberStyle(decimals: 40)) == "0.000000000, 5.000000000")
  }

  @Test("a unit stands at the greatest tick, in whatever order they are; a percent sign everywhere")
  func units() {
    let steps = NumberStyle(kind: .plain(unit: "steps"))
    #expect(labels([0, 5000, 10_000], style: steps) == "0, 5K, 10K steps")
    #expect(labels([10, 5, 0], style: steps) == "10 steps, 5, 0")
    #expect(labels([-10, -5], style: steps) == "−10, −5 steps")
    #expect(labels([0, 50, 100], style: NumberStyle(kind: .plain(unit: "%"))) == "0%, 50%, 100%")
  }

  @Test("money has all decimals of its currency or none")
  func money() {
    let dollars = NumberStyle(kind: .currency(code: "USD"))
    #expect(labels([0, 10, 20], style: dollars) == "$0, $10, $20")
    #expect(labels([0, 0.5, 1], 1, style: dollars) == "$0.00, $0.50, $1.00")
    #expect(labels([-10_000, 0, 10_000], style: dollars) == "−$10K, $0, $10K")
    #expect(labels([0, 0.5], 1, style: NumberStyle(kind: .currency(code: "JPY"))) == "¥0.0, ¥0.5")
  }

  @Test(
    "axes count as the language does",
    arguments: [
      ("de_DE", "0, 500.000, 1.000.000, 1.500.000", "0 €, 500.000 €, 1.000.000 €, 1.500.000 €"),
      ("zh_CN", "0, 50万, 100万, 150万", "€0, €50万, €100万, €150万"),
      ("en_IN", "0, 5L, 10L, 15L", "€0, €5L, €10L, €15L"),
      ("ko_KR", "0, 50만, 100만, 150만", "€0, €50만, €100만, €150만"),
      ("ar_EG", "٠, ٠٫٥ مليون, ١٫٠ مليون, ١٫٥ مليون", nil),
    ])
  func locales(identifier: String, compact: String, money: String?) throws {
    let locale = try #require(ChartLocale(identifier: identifier))
    let ticks = [0, 5e5, 1e6, 1.5e6]
    let isGerman = identifier == "de_DE"
    #expect(labels(ticks, locale: locale, notation: isGerman ? .full : nil) == compact)
    guard let money else { return }
    let euros = NumberStyle(kind: .currency(code: "EUR"))
    #expect(labels(ticks, style: euros, locale: locale, notation: isGerman ? .full : nil) == money)
  }

  @Test("German has no short name of a thousand, but one of a million")
  func german() throws {
    let german = try #require(ChartLocale(identifier: "de_DE"))
    #expect(labels([0, 10_000, 20_000], locale: german) == "0, 10.000, 20.000")
    #expect(labels([0, 1e6, 2e6], locale: german) == "0, 1 Mio., 2 Mio.")
  }

  @Test("random ticks of an axis never have equal labels")
  func random() throws {
    var random = SplitMix(seed: 11)
    let locales = try ["zh_CN", "de_DE", "ar_EG", "en_IN"].map {
      try #require(ChartLocale(identifier: $0))
    }
    for round in 0..<500 {
      let power = Int.random(in: -12...22, using: &random)
      let low = Double.random(in: -1...1, using: &random)
      let scale = try #require(Double("1e\(power)"))
      let span = scale * Double.random(in: 1e-7...1, using: &random)
      let domain = low * scale...low * scale + span
      let ticks = LinearTicks(covering: domain, count: 5)
      let locale = round % 5 == 4 ? .standard : locales[round % 5]
      let style = NumberStyle(
        kind: .plain(unit: "km"), notation: round % 2 == 0 ? .full : .automatic)
      let labels = style.tickLabels(.linear(ticks), in: locale)
      #expect(Set(labels).count == ticks.values.count, "\(labels)")
    }
  }
}
