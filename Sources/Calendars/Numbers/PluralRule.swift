/// The plural rule of a language.
///
/// The cardinal rules of the Unicode Common Locale Data Repository, "Language Plural Rules",
/// without those for compact exponents. A language that is not listed has one form.
package struct PluralRule: Sendable, Hashable {
  /// Operands of Unicode Technical Standard #35, "Plural Operand Meanings".
  struct Operands: Sendable, Hashable {
    /// The integer part, modulo 1,000,000; larger numbers have 1,000,000 added.
    let i: Int
    /// The number of fraction digits that are shown.
    let v: Int
    /// True if a fraction digit is not zero.
    let hasFraction: Bool

    /// Makes the operands of a magnitude that is shown with `decimals` fraction digits.
    init(_ value: Double, decimals: Int) {
      let digits = DecimalDigits(value).rounded(toDecimals: decimals).text(decimals: decimals)
      // Rules depend on the last six digits, and on whether there are more.
      i =
        digits.whole.suffix(6).reduce(0) { $0 * 10 + Int($1) }
        + (digits.whole.count > 6 ? 1_000_000 : 0)
      v = digits.fraction.count
      hasFraction = digits.fraction.contains { $0 != 0 }
    }

    /// True for this integer, with or without fraction zeros.
    func equals(_ number: Int) -> Bool { i == number && !hasFraction }
  }

  private let language: String
  private let isEuropeanPortuguese: Bool

  package init(of locale: ChartLocale) {
    language = locale.language
    isEuropeanPortuguese = language == "pt" && locale.regions.contains("PT")
  }

  /// The plural category of a number, regardless of its sign.
  ///
  /// - Parameter decimals: the number of fraction digits that are shown, including zeros.
  package func category(of value: Double, decimals: Int) -> PluralCategory {
    let n = Operands(value.magnitude, decimals: max(0, decimals))
    switch language {
    case "en", "de", "nl", "sv": return n.i == 1 && n.v == 0 ? .one : .other
    case "nb", "no", "nn", "tr": return n.equals(1) ? .one : .other
    case "da": return n.equals(1) || (n.hasFraction && n.i <= 1) ? .one : .other
    case "hi": return n.i == 0 || n.equals(1) ? .one : .other
    case "fr": return n.i <= 1 ? .one : PluralRule.million(n)
    case "pt":
      let isOne = isEuropeanPortuguese ? n.i == 1 && n.v == 0 : n.i <= 1
      return isOne ? .one : PluralRule.million(n)
    case "it": return n.i == 1 && n.v == 0 ? .one : PluralRule.million(n)
    case "es": return n.equals(1) ? .one : PluralRule.million(n)
    case "pl", "ru", "uk", "cs": return slavic(n)
    case "ar": return PluralRule.arabic(n)
    case "he", "iw": return PluralRule.hebrew(n)
    default: return .other
    }
  }

  /// The category of multiples of a million in Romance languages.
  private static func million(_ n: Operands) -> PluralCategory {
    n.v == 0 && n.i != 0 && n.i % 1_000_000 == 0 ? .many : .other
  }

  private func slavic(_ n: Operands) -> PluralCategory {
    let isTeen = (12...14).contains(n.i % 100)
    switch language {
    case "cs":
      if n.v != 0 { return .many }
      return n.i == 1 ? .one : (2...4).contains(n.i) ? .few : .other
    case "pl":
      if n.v != 0 { return .other }
      if n.i == 1 { return .one }
      return (2...4).contains(n.i % 10) && !isTeen ? .few : .many
    default:
      if n.v != 0 { return .other }
      if n.i % 10 == 1, n.i % 100 != 11 { return .one }
      return (2...4).contains(n.i % 10) && !isTeen ? .few : .many
    }
  }

  private static func arabic(_ n: Operands) -> PluralCategory {
    if n.hasFraction { return .other }
    switch n.i {
    case 0: return .zero
    case 1: return .one
    case 2: return .two
    default: break
    }
    switch n.i % 100 {
    case 3...10: return .few
    case 11...99: return .many
    default: return .other
    }
  }

  private static func hebrew(_ n: Operands) -> PluralCategory {
    if (n.i == 1 && n.v == 0) || (n.i == 0 && n.v != 0) { return .one }
    return n.i == 2 && n.v == 0 ? .two : .other
  }
}

/// The plural categories of the Unicode Common Locale Data Repository.
package enum PluralCategory: String, Sendable, Hashable, CaseIterable {
  case zero, one, two, few, many, other
}
