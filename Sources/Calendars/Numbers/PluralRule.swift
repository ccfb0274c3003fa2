/// Which form of a word a language has beside a number.
///
/// The rules are the cardinal ones of the Unicode Common Locale Data Repository, "Language Plural Rules",
/// without those for powers of ten that are written out. A language that is not listed has one form.
package struct PluralRule: Sendable, Hashable {
  /// The digits of a number as it is written, the operands of Unicode Technical Standard #35, "Operands".
  struct Operands: Sendable, Hashable {
    /// The whole part, of a large one only the last digits.
    let i: Int
    /// How many digits stand behind the decimal separator.
    let v: Int
    /// Whether one of them is not zero.
    let hasFraction: Bool

    /// Takes the magnitude of a number with so many digits behind the decimal separator.
    init(_ value: Double, decimals: Int) {
      let digits = DecimalDigits(value).rounded(toDecimals: decimals).text(decimals: decimals)
      // Rules look at six digits, and at whether there is more than those.
      i =
        digits.whole.suffix(6).reduce(0) { $0 * 10 + Int($1) }
        + (digits.whole.count > 6 ? 1_000_000 : 0)
      v = digits.fraction.count
      hasFraction = digits.fraction.contains { $0 != 0 }
    }

    /// Whether the number is this whole number, with or without zeros behind the separator.
    func equals(_ number: Int) -> Bool { i == number && !hasFraction }
  }

  private let language: String
  private let isEuropeanPortuguese: Bool

  /// Takes the rule of a locale.
  package init(of locale: ChartLocale) {
    language = locale.language
    isEuropeanPortuguese = language == "pt" && locale.regions.contains("PT")
  }

  /// The form beside a number, whose sign makes no difference.
  ///
  /// - Parameters:
  ///   - value: the number.
  ///   - decimals: how many digits behind the decimal separator are written, zeros too.
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

  /// Whole millions in Romance languages.
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

/// The forms that a language may have for counted things, with the names of the Unicode Common Locale
/// Data Repository.
package enum PluralCategory: String, Sendable, Hashable, CaseIterable {
  case zero, one, two, few, many, other
}
