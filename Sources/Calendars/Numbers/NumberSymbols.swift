import Foundation

/// The signs and digits with which a locale writes numbers.
public struct NumberSymbols: Sendable, Hashable {
  /// Where the digits before the decimal separator are parted.
  public struct Grouping: Sendable, Hashable {
    /// How many digits the group next to the decimal separator has.
    public let first: Int
    /// How many digits all further groups have: two in India, else as many as the first.
    public let further: Int
    /// How many digits must stand before the first group for any separator: with two, as in Spanish,
    /// 1234 has none and 12.345 has one.
    public let minimum: Int

    /// Groups of three digits, from 1,234 on.
    public static let thousands = Grouping(first: 3, further: 3, minimum: 1)
  }

  /// What stands before the fraction.
  public let decimal: String
  /// What stands between groups of digits; empty where there are no groups.
  public let separator: String
  /// Where it stands.
  public let grouping: Grouping
  /// What stands before a negative number, with the marks that keep it there in a right-to-left text.
  public let minus: String
  /// The digits from 0 to 9.
  public let digits: [String]
  /// What stands around a percentage.
  public let percent: NumberAffixes
  /// What stands around an amount of money, with `¤` for the currency's symbol.
  public let money: NumberAffixes
  /// The symbols of currencies by their ISO 4217 codes; one that is missing is written as its code.
  public let currencies: [String: String]
  /// The short names of large numbers, the smallest first.
  public let compact: [CompactUnit]

  /// The English signs.
  public static let standard = NumberSymbols(
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

  /// A text in which the digits 0 to 9 are those of the locale.
  package func localized(_ text: String) -> String {
    if digits[0] == "0" { return text }
    return text.map { character in
      character.isASCII
        ? character.wholeNumberValue.map { digits[$0] } ?? String(character)
        : String(character)
    }.joined()
  }
}

extension NumberSymbols {
  /// The magnitude of a number that was rounded, with so many digits behind the decimal separator.
  ///
  /// - Parameter minimum: how many digits must stand before the first separator of groups.
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

  /// Whether a group of digits starts where so many are left before the decimal separator.
  private func isGroupStart(_ left: Int) -> Bool {
    left >= grouping.first && (left - grouping.first) % grouping.further == 0
  }

  /// The magnitude as a mantissa and a power of ten, as in 1.5e308.
  func scientific(_ number: DecimalDigits, power: Int, decimals: Int) -> String {
    let mantissa = magnitude(number.scaled(by: -power), decimals: decimals)
    return mantissa + "e" + (power < 0 ? minus : "") + localized(String(power.magnitude))
  }

  /// The magnitude of a number that was divided by ten to the unit's power and rounded.
  func compact(_ number: DecimalDigits, unit: CompactUnit, decimals: Int) -> String {
    // Beyond the largest unit a number like 1200T goes without a separator, as CLDR writes it.
    unit.prefix + magnitude(number, decimals: decimals, minimum: 2) + unit.suffix
  }

  /// The largest unit for a number whose first digit counts ten to this power.
  func compactUnit(for magnitude: Int) -> CompactUnit? {
    compact.last { $0.start <= magnitude }
  }

  /// The texts around an amount of a currency, with its symbol in place.
  func money(in code: String) -> NumberAffixes {
    let symbol = currencies[code] ?? code
    return NumberAffixes(
      positive: NumberSymbols.pair(money.positive, symbol: symbol),
      negative: NumberSymbols.pair(money.negative, symbol: symbol))
  }

  /// A letter of a symbol does not touch a digit, as Unicode Technical Standard #35 has it under
  /// "Currency Spacing".
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
  fileprivate var isSign: Bool {
    isWhitespace || isMathSymbol || isCurrencySymbol || isSymbol
  }
}

extension NumberSymbols {
  /// The signs and digits of a locale, read off numbers that Foundation has written.
  ///
  /// `NumberFormatter` has most of them as properties, but it knows neither the groups of India nor the
  /// short names of large numbers, and some identifiers, such as `hi-u-nu-deva`, stop the process in it.
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
      },
      money: NumberSymbols.money(locale, digits: digits),
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

  /// A sign serves as the symbol: beside letters, such as the Swiss EUR, there is more space.
  private static func money(_ locale: Locale, digits: [String]) -> NumberAffixes {
    let signs = [("EUR", "€"), ("USD", "$"), ("GBP", "£")]
    let patterns = signs.lazy.compactMap { code, sign -> NumberAffixes? in
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

  /// Fives, which in most languages have the plural of all large numbers.
  private static func compact(_ locale: Locale, digits: [String]) -> [CompactUnit] {
    let style = FloatingPointFormatStyle<Double>.number.notation(.compactName).locale(locale)
    var units: [CompactUnit] = []
    var value = 500.0
    for start in 3...14 {
      value *= 10
      let sample = FormattedSample(value.formatted(style), digits: digits)
      guard sample.pair.prefix + sample.pair.suffix != "" else { continue }
      let power = start + 1 - sample.runs.reduce(0, +)
      let isNew =
        units.last.map {
          ($0.power, $0.prefix, $0.suffix) != (power, sample.pair.prefix, sample.pair.suffix)
        }
        ?? true
      if isNew {
        units.append(
          CompactUnit(
            from: start, counting: power, prefix: sample.pair.prefix, suffix: sample.pair.suffix))
      }
    }
    return units
  }
}

/// A number as it was written, taken apart.
private struct FormattedSample {
  /// What stands before the first digit and behind the last one.
  let pair: NumberAffixes.Pair
  /// How many digits stand together, from left to right.
  private(set) var runs: [Int] = []
  /// What stands between them.
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
public struct CompactUnit: Sendable, Hashable {
  /// The power of ten from which on numbers are written with it.
  public let start: Int
  /// The power of ten that it counts: 3 for thousands.
  public let power: Int
  /// What stands before the number.
  public let prefix: String
  /// What stands behind it, with its space if there is one.
  public let suffix: String

  init(from start: Int, counting power: Int, prefix: String = "", suffix: String) {
    self.start = start
    self.power = power
    self.prefix = prefix
    self.suffix = suffix
  }
}

/// What stands before and behind a positive and a negative number of one kind.
public struct NumberAffixes: Sendable, Hashable {
  /// A text before a number and one behind it.
  public struct Pair: Sendable, Hashable {
    /// The text before it.
    public let prefix: String
    /// The text behind it.
    public let suffix: String
  }

  /// Around a number that is not negative.
  public let positive: Pair
  /// Around the magnitude of a negative number; the minus sign is in it.
  public let negative: Pair

  init(positive: Pair, negative: Pair) {
    self.positive = positive
    self.negative = negative
  }

  /// The same texts for both, with a minus sign before everything of a negative number.
  init(minus: String, prefix: String, suffix: String) {
    self.init(
      positive: Pair(prefix: prefix, suffix: suffix),
      negative: Pair(prefix: minus + prefix, suffix: suffix))
  }
}
