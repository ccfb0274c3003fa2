import Foundation

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
