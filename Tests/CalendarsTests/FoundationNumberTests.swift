import Foundation
import Testing
import TestSupport

@testable import Calendars

/// Numbers are written without Foundation; these tests hold them to what Foundation writes.
@Suite("Numbers as Foundation writes them")
struct FoundationNumberTests {
  static let identifiers = [
    "en_US", "de_DE", "fr_FR", "en_IN", "ar_EG", "zh_CN", "ja_JP", "hi_IN", "sv_SE", "es_ES",
    "de_CH",
    "he_IL", "fa_IR", "eu_ES", "pl_PL", "hi-u-nu-deva", "my_MM",
  ]
  private typealias Format = FloatingPointFormatStyle<Double>

  private func each(_ identifier: String, _ body: (Double, Int, ChartLocale, Locale) -> Void) throws
  {
    let locale = try #require(ChartLocale(identifier: identifier))
    var random = SplitMix(seed: 3)
    for _ in 0..<200 {
      let power = Int.random(in: -3...14, using: &random)
      let mantissa = Double.random(in: -10...10, using: &random)
      let value = mantissa * (Double("1e\(power)") ?? 1)
      let decimals = Int.random(in: 0...4, using: &random)
      // Foundation keeps the sign of what is rounded to zero.
      guard !DecimalDigits(value).rounded(toDecimals: decimals).isZero else { continue }
      body(value, decimals, locale, Locale(identifier: identifier))
    }
  }

  @Test("plain numbers", arguments: identifiers)
  func plain(identifier: String) throws {
    try each(identifier) { value, decimals, own, locale in
      let format = Format.number.precision(.fractionLength(decimals))
        .rounded(rule: .toNearestOrAwayFromZero).locale(locale)
      #expect(NumberStyle().string(value, in: own, decimals: decimals) == value.formatted(format))
    }
  }

  @Test("percentages", arguments: identifiers)
  func percent(identifier: String) throws {
    let style = NumberStyle(kind: .plain(unit: "%"))
    try each(identifier) { value, decimals, own, locale in
      let format = Format.Percent.percent.scale(1).precision(.fractionLength(decimals))
        .rounded(rule: .toNearestOrAwayFromZero).locale(locale)
      #expect(style.string(value, in: own, decimals: decimals) == value.formatted(format))
    }
  }

  @Test("money", arguments: identifiers)
  func money(identifier: String) throws {
    let codes = ["USD", "EUR", "JPY", "CHF", "INR", "KWD", "XOF", "AED"]
    try each(identifier) { value, decimals, own, locale in
      for code in codes {
        let style = NumberStyle(kind: .currency(code: code))
        let digits = NumberStyle.decimals(ofCurrency: code)
        guard !DecimalDigits(value).rounded(toDecimals: digits).isZero else { continue }
        let format = Format.Currency(code: code, locale: locale)
          .rounded(rule: .toNearestOrAwayFromZero)
        #expect(style.string(value, in: own) == value.formatted(format))
      }
    }
  }

  @Test("compact numbers", arguments: identifiers)
  func compact(identifier: String) throws {
    try each(identifier) { value, _, own, locale in
      // Of more digits than three Foundation would keep three, also in 3879亿.
      let digits = DecimalDigits(value).rounded(toDigits: 3)
      let text = digits.digits.map(String.init).joined()
      let value = (value < 0 ? -1 : 1) * (Double("0.\(text)e\(digits.exponent)") ?? 0)
      guard value.magnitude >= 1e4 else { return }
      let format = Format.number.notation(.compactName).precision(.significantDigits(1...3))
        .rounded(rule: .toNearestOrAwayFromZero).locale(locale)
      let compact = NumberStyle().string(value, in: own, notation: .compact)
      #expect(compact == value.formatted(format))
    }
  }

  @Test("the decimals of every currency that is in use")
  func currencyDecimals() {
    for code in Locale.commonISOCurrencyCodes {
      let format = Format.Currency(code: code, locale: Locale(identifier: "en_US"))
      let fraction = 1.0.formatted(format).split(separator: ".").dropFirst().last?.count ?? 0
      let isDotted = code == "XCG"
      #expect(isDotted || NumberStyle.decimals(ofCurrency: code) == fraction, "\(code)")
    }
  }
}
