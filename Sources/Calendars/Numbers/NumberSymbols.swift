import Foundation

/// The symbols and digits of numbers in a locale.
package struct NumberSymbols: Sendable, Hashable {
  /// The grouping of the integer digits.
  package struct Grouping: Sendable, Hashable {
    /// The size of the group next to the decimal separator.
    package let first: Int
    /// The size of all further groups: two in India, else as the first.
    package let further: Int
    /// The fewest digits before the first separator: with two, as in Spanish, 1234 has none and
    /// 12.345 has one.
    package let minimum: Int

    /// Groups of three digits, from 1,234 on.
    package static let thousands = Grouping(first: 3, further: 3, minimum: 1)
  }

  package let decimal: String
  /// The separator of groups; empty if there are no groups.
  package let separator: String
  package let grouping: Grouping
  /// The minus sign, with the marks that keep it in place in right-to-left text.
  package let minus: String
  package let digits: [String]
  package let percent: NumberAffixes
  /// The affixes of amounts of money, with `¤` for the currency's symbol.
  package let money: NumberAffixes
  /// The symbols of currencies by ISO 4217 code; a missing one is written as its code.
  package let currencies: [String: String]
  /// The short names of large numbers, the smallest first.
  package let compact: [CompactUnit]

  package static let standard = NumberSymbols(
    decimal: ".", separator: ",", grouping: .thousands, minus: "−",
    digits: ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"],
    percent: NumberAffixes(minus: "−", prefix: "", suffix: "%"),
    money: NumberAffixes(minus: "−", prefix: "¤", suffix: ""),
    currencies: [
      "AUD": "A$", "BRL": "R$", "CAD": "CA$", "CNY": "CN¥", "EUR": "€", "GBP": "£", "HKD": "HK$",
      "ILS": "₪", "INR": "₹", "JPY": "¥", "KRW": "₩", "MXN": "MX$", "NZD": "NZ$", "PHP": "₱",
      "TWD": "NT$", "USD": "$", "VND": "₫",
    ],
    compact: [
      CompactUnit(from: 3, counting: 3, suffix: "K"),
      CompactUnit(from: 6, counting: 6, suffix: "M"),
      CompactUnit(from: 9, counting: 9, suffix: "B"),
      CompactUnit(from: 12, counting: 12, suffix: "T"),
    ])

  /// Replaces the digits 0 to 9 by those of the locale.
  package func localized(_ text: String) -> String {
    if digits[0] == "0" { return text }
    return text.map { character in
      character.isASCII
        ? character.wholeNumberValue.map { digits[$0] } ?? String(character) : String(character)
    }.joined()
  }

  /// The magnitude of a rounded number with a number of fraction digits.
  ///
  /// - Parameter minimum: the fewest digits before the first separator of groups.
  func magnitude(_ number: DecimalDigits, decimals: Int, minimum: Int? = nil) -> String {
    let (whole, fraction) = number.text(decimals: max(0, decimals))
    let minimum = max(grouping.minimum, minimum ?? 0)
    let isGrouped = !separator.isEmpty && whole.count >= grouping.first + minimum
    var text = ""
    for (index, digit) in whole.enumerated() {
      if isGrouped, index > 0, isGroupStart(whole.count - index) { text += separator }
      text += digits[Int(digit)]
    }
    guard !fraction.isEmpty else { return text }
    return text + decimal + fraction.map { digits[Int($0)] }.joined()
  }

  /// True if a group starts where `left` integer digits remain.
  private func isGroupStart(_ left: Int) -> Bool {
    left >= grouping.first && (left - grouping.first) % grouping.further == 0
  }

  /// The magnitude in scientific notation, as in 1.5e308.
  func scientific(_ number: DecimalDigits, power: Int, decimals: Int) -> String {
    let mantissa = magnitude(number.scaled(by: -power), decimals: decimals)
    return mantissa + "e" + (power < 0 ? minus : "") + localized(String(power.magnitude))
  }

  /// The magnitude of a number that was divided by the unit and rounded.
  func compact(_ number: DecimalDigits, unit: CompactUnit, decimals: Int) -> String {
    // Beyond the largest unit a number like 1200T goes without a separator, as CLDR writes it.
    unit.prefix + magnitude(number, decimals: decimals, minimum: 2) + unit.suffix
  }

  /// The largest unit for a number of a magnitude.
  func compactUnit(for magnitude: Int) -> CompactUnit? { compact.last { $0.start <= magnitude } }

  /// The affixes of an amount in a currency, with its symbol.
  func money(in code: String) -> NumberAffixes {
    let symbol = currencies[code] ?? code
    return NumberAffixes(
      positive: NumberSymbols.pair(money.positive, symbol: symbol),
      negative: NumberSymbols.pair(money.negative, symbol: symbol))
  }

  /// Puts a symbol in place, with a no-break space between its letters and a digit (Unicode
  /// Technical Standard #35, "Currency Spacing").
  private static func pair(_ pattern: NumberAffixes.Pair, symbol: String) -> NumberAffixes.Pair {
    var (before, after) = (symbol, symbol)
    if pattern.prefix.last == "¤", !(symbol.last?.isSign ?? true) { before += "\u{A0}" }
    if pattern.suffix.first == "¤", !(symbol.first?.isSign ?? true) { after = "\u{A0}" + after }
    return NumberAffixes.Pair(
      prefix: filled(pattern.prefix, with: before), suffix: filled(pattern.suffix, with: after))
  }

  private static func filled(_ pattern: String, with symbol: String) -> String {
    pattern.split(separator: "¤", omittingEmptySubsequences: false).joined(separator: symbol)
  }
}

extension Character {
  fileprivate var isSign: Bool { isWhitespace || isMathSymbol || isCurrencySymbol || isSymbol }
}

extension NumberSymbols {
  /// Derives the symbols of a locale from numbers that Foundation has formatted.
  ///
  /// `NumberFormatter` has most of them as properties, but neither the groups of India nor the
  /// short names of large numbers, and it crashes for some identifiers, such as `hi-u-nu-deva`.
  init(_ locale: Locale) {
    let number = FloatingPointFormatStyle<Double>.number.locale(locale)
    let digits = NumberSymbols.digits { $0.formatted(number) }
    let large = FormattedSample(1_234_567.5.formatted(number), digits: digits)
    let (whole, parts) = (large.runs.dropLast(), large.separators)
    let grouping = Grouping(
      first: whole.last ?? 3, further: whole.count > 2 ? whole[whole.count - 2] : whole.last ?? 3,
      minimum: FormattedSample(1234.0.formatted(number), digits: digits).runs.count > 1 ? 1 : 2)
    let percent = FloatingPointFormatStyle<Double>.Percent.percent.locale(locale)
    self.init(
      decimal: parts.last ?? ".", separator: parts.count > 1 ? parts[0] : "", grouping: grouping,
      minus: FormattedSample((-1.0).formatted(number), digits: digits).pair.prefix, digits: digits,
      percent: NumberSymbols.affixes {
        FormattedSample(($0 * 0.35).formatted(percent), digits: digits)
      }, money: NumberSymbols.money(locale, digits: digits),
      currencies: NumberSymbols.currencies(locale, digits: digits),
      compact: NumberSymbols.compact(locale, digits: digits))
  }

  private static func digits(written: (Double) -> String) -> [String] {
    let digits = (0...9).map { written(Double($0)) }
    let areDigits = Set(digits).count == 10 && digits.allSatisfy { $0.unicodeScalars.count == 1 }
    return areDigits ? digits : NumberSymbols.standard.digits
  }

  private static func affixes(_ sample: (Double) -> FormattedSample) -> NumberAffixes {
    NumberAffixes(positive: sample(1).pair, negative: sample(-1).pair)
  }

  private static func money(_ locale: Locale, digits: [String]) -> NumberAffixes {
    // Patterns with a sign rather than letters: beside letters, as in the Swiss EUR, there is more
    // space.
    let currencySymbols = [("EUR", "€"), ("USD", "$"), ("GBP", "£")]
    let patterns = currencySymbols.lazy.compactMap { code, sign -> NumberAffixes? in
      let style = FloatingPointFormatStyle<Double>.Currency(code: code, locale: locale)
        .presentation(.narrow)
      let written = [12.5, -12.5].map {
        $0.formatted(style).split(separator: sign, omittingEmptySubsequences: false)
      }
      guard written.allSatisfy({ $0.count == 2 }) else { return nil }
      return affixes {
        FormattedSample(written[$0 < 0 ? 1 : 0].joined(separator: "¤"), digits: digits)
      }
    }
    return patterns.first ?? NumberSymbols.standard.money
  }

  private static func currencies(_ locale: Locale, digits: [String]) -> [String: String] {
    let pattern = money(locale, digits: digits).positive
    var symbols: [String: String] = [:]
    for code in Locale.commonISOCurrencyCodes {
      let style = FloatingPointFormatStyle<Double>.Currency(code: code, locale: locale)
      let pair = FormattedSample(1.0.formatted(style), digits: digits).pair
      let isBefore = pattern.prefix.contains("¤")
      let text = isBefore ? pair.prefix : pair.suffix
      let around = (isBefore ? pattern.prefix : pattern.suffix).split(
        separator: "¤", omittingEmptySubsequences: false)
      let symbol = text.dropFirst(around.first?.count ?? 0).dropLast(around.last?.count ?? 0)
      let trimmed = String(symbol).trimmingCharacters(in: .whitespaces)
      if !trimmed.isEmpty, trimmed != code { symbols[code] = trimmed }
    }
    return symbols
  }

  private static func compact(_ locale: Locale, digits: [String]) -> [CompactUnit] {
    let style = FloatingPointFormatStyle<Double>.number.notation(.compactName).locale(locale)
    var units: [CompactUnit] = []
    // Fives, which in most languages have the plural of all large numbers.
    var value = 500.0
    for start in 3...14 {
      value *= 10
      let sample = FormattedSample(value.formatted(style), digits: digits)
      guard sample.pair.prefix + sample.pair.suffix != "" else { continue }
      let power = start + 1 - sample.runs.reduce(0, +)
      let unit = CompactUnit(
        from: start, counting: power, prefix: sample.pair.prefix, suffix: sample.pair.suffix)
      let isKnown = units.last.map {
        ($0.power, $0.prefix, $0.suffix) == (unit.power, unit.prefix, unit.suffix)
      }
      if isKnown != true { units.append(unit) }
    }
    return units
  }
}

/// The parts of a formatted number.
private struct FormattedSample {
  /// The text before the first digit and behind the last one.
  let pair: NumberAffixes.Pair
  /// The lengths of the runs of digits, from left to right.
  private(set) var runs: [Int] = []
  /// The text between the runs.
  private(set) var separators: [String] = []

  init(_ text: String, digits: [String]) {
    let isDigit = { (scalar: Unicode.Scalar) in digits.contains(String(scalar)) }
    let scalars = text.unicodeScalars
    let head = scalars.prefix { !isDigit($0) }
    var rest = scalars.dropFirst(head.count)
    var gap = ""
    while !rest.isEmpty {
      let run = rest.prefix(while: isDigit)
      if !runs.isEmpty { separators.append(gap) }
      runs.append(run.count)
      rest = rest.dropFirst(run.count)
      let between = rest.prefix { !isDigit($0) }
      gap = String(between)
      rest = rest.dropFirst(between.count)
    }
    pair = NumberAffixes.Pair(prefix: String(head), suffix: gap)
  }
}

/// A short name for a large number, such as the K in 12.5K.
package struct CompactUnit: Sendable, Hashable {
  /// The smallest power of ten that is written with it.
  package let start: Int
  /// The power of ten of the unit: 3 for thousands.
  package let power: Int
  /// The text before the number.
  package let prefix: String
  /// The text behind the number, with its space if there is one.
  package let suffix: String

  init(from start: Int, counting power: Int, prefix: String = "", suffix: String) {
    (self.start, self.power, self.prefix, self.suffix) = (start, power, prefix, suffix)
  }
}

/// The affixes of positive and negative numbers of one kind.
package struct NumberAffixes: Sendable, Hashable {
  package struct Pair: Sendable, Hashable {
    /// The text before the number.
    package let prefix: String
    /// The text behind the number.
    package let suffix: String
  }

  /// The affixes of numbers that are not negative.
  package let positive: Pair
  /// The affixes of the magnitude of negative numbers, including the minus sign.
  package let negative: Pair

  init(positive: Pair, negative: Pair) { (self.positive, self.negative) = (positive, negative) }

  /// The same affixes for both, with a minus sign before those of negative numbers.
  init(minus: String, prefix: String, suffix: String) {
    self.init(
      positive: Pair(prefix: prefix, suffix: suffix),
      negative: Pair(prefix: minus + prefix, suffix: suffix))
  }
}
