extension NumberStyle {
  /// One value as it is written in a sentence or beside a point, with its unit or currency.
  ///
  /// Numbers are rounded to the nearest, halves away from zero as in school and in spreadsheets, and
  /// what is rounded to zero has no minus sign. Without `decimals`, a number shows at most two digits
  /// behind the decimal separator and no zeros at the end, but at least two of its own digits, so that
  /// 0.0012 is not 0.00; a compact one shows three digits in all, as in 12.2K; money shows as many as
  /// its currency has. Numbers from 10²¹ on (compact ones from 10¹⁸ on) and under 10⁻⁶ are written as 1.5e21.
  ///
  /// A unit follows after a no-break space. There is none before `°`, and before Chinese, Japanese and
  /// Korean characters, and `%` stands where the locale puts it.
  ///
  /// A span of time is written in the largest units that tell it: `4.5 s`, `5 min`, `1:05:09` (always
  /// with hours, so that it is not mistaken), `2 h`, and from a day on in days and hours, `2 d 3 h`.
  ///
  /// - Parameters:
  ///   - value: the value; one that is not a number is a dash.
  ///   - locale: whose signs and digits are used.
  ///   - decimals: the digits behind the decimal separator in place of those of the style.
  ///   - notation: the notation in place of the style's; `automatic` shortens nothing here.
  public func string(
    _ value: Double, in locale: ChartLocale, decimals: Int? = nil, notation: Notation? = nil
  ) -> String {
    guard !value.isNaN else { return "\u{2014}" }
    let symbols = locale.numbers
    guard value.isFinite else {
      return decorated("∞", isNegative: value < 0, symbols: symbols, hasUnit: true)
    }
    // More digits than a Double can have would only be zeros.
    let decimals = (decimals ?? self.decimals).map { min(max($0, 0), 20) }
    if kind == .duration { return duration(value, in: locale, decimals: decimals) }
    let number = DecimalDigits(value)
    let notation = notation ?? self.notation
    let (text, isZero) =
      notation == .compact && number.magnitude >= 4
      ? compactText(number, symbols: symbols, decimals: decimals)
      : fullText(number, symbols: symbols, decimals: decimals)
    return decorated(
      text, isNegative: number.isNegative && !isZero, symbols: symbols, hasUnit: true)
  }

  /// A magnitude with its minus sign and its percent sign or currency, and its unit if there is one.
  func decorated(
    _ text: String, isNegative: Bool, symbols: NumberSymbols, hasUnit: Bool
  ) -> String {
    let affixes: NumberAffixes =
      switch kind {
      case .plain(unit: "%"): symbols.percent
      case .plain(let unit):
        NumberAffixes(
          minus: symbols.minus, prefix: "", suffix: hasUnit ? NumberStyle.suffix(of: unit) : "")
      case .currency(let code): symbols.money(in: code)
      case .duration: NumberAffixes(minus: symbols.minus, prefix: "", suffix: "")
      }
    let pair = isNegative ? affixes.negative : affixes.positive
    return pair.prefix + text + pair.suffix
  }

  private static func suffix(of unit: String) -> String {
    guard let first = unit.unicodeScalars.first else { return "" }
    let joins = first == "°" || isSetWithoutSpaces(first)
    return joins && unit != "°C" && unit != "°F" ? unit : "\u{A0}" + unit
  }

  /// Whether a scalar is one of Han, Hiragana, Katakana or Hangul.
  private static func isSetWithoutSpaces(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }

  private func fullText(
    _ number: DecimalDigits, symbols: NumberSymbols, decimals: Int?
  ) -> (text: String, isZero: Bool) {
    let isTiny = decimals == nil && !number.isZero && number.magnitude < -6 && !isMoney
    if isTiny || number.magnitude >= 21 {
      return (scientificText(number, symbols: symbols), false)
    }
    let wanted = decimals ?? currencyDecimals
    let rounded = number.rounded(toDecimals: wanted ?? max(2, 1 - number.magnitude))
    let text = symbols.magnitude(rounded, decimals: wanted ?? rounded.fractionDigits)
    return (text, rounded.isZero)
  }

  /// A magnitude of at most three digits and a power of ten.
  private func scientificText(_ number: DecimalDigits, symbols: NumberSymbols) -> String {
    let mantissa = number.rounded(toDigits: 3)
    let fraction = mantissa.scaled(by: -mantissa.magnitude).fractionDigits
    return symbols.scientific(mantissa, power: mantissa.magnitude, decimals: fraction)
  }

  private func compactText(
    _ number: DecimalDigits, symbols: NumberSymbols, decimals: Int?
  ) -> (text: String, isZero: Bool) {
    if number.magnitude >= 18 { return (scientificText(number, symbols: symbols), false) }
    guard var unit = symbols.compactUnit(for: number.magnitude) else {
      return fullText(number, symbols: symbols, decimals: decimals)
    }
    var scaled = compactRounded(number, unit: unit, decimals: decimals)
    // 999,999 is 1M, not 1000K.
    if let next = symbols.compactUnit(for: scaled.magnitude + unit.power), next != unit {
      unit = next
      scaled = compactRounded(number, unit: unit, decimals: decimals)
    }
    let shown = decimals ?? scaled.fractionDigits
    return (symbols.compact(scaled, unit: unit, decimals: shown), false)
  }

  private func compactRounded(
    _ number: DecimalDigits, unit: CompactUnit, decimals: Int?
  ) -> DecimalDigits {
    let scaled = number.scaled(by: -unit.power)
    if let decimals { return scaled.rounded(toDecimals: decimals) }
    return scaled.rounded(toDecimals: max(0, 2 - scaled.magnitude))
  }

  private var isMoney: Bool { currencyDecimals != nil }

  /// The digits behind the decimal separator of the currency; `nil` for what is not money.
  var currencyDecimals: Int? {
    if case .currency(let code) = kind { return NumberStyle.decimals(ofCurrency: code) }
    return nil
  }
}
