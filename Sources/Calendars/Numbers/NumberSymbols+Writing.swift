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
