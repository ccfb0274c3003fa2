/// The number format of a chart's values.
public struct NumberStyle: Sendable, Hashable {
  /// The kinds of values.
  public enum Kind: Sendable, Hashable {
    /// A number with a unit, which may be empty; `%` stands where the locale puts it.
    case plain(unit: String)
    /// An amount of money with an ISO 4217 code.
    case currency(code: String)
    /// A duration in seconds.
    case duration
  }

  /// The use of short names such as 12.5K for large numbers.
  public enum Notation: Sendable, Hashable {
    /// Short names on axes from 10,000 on, and nowhere else.
    case automatic
    /// Short names for all numbers from 10,000 on.
    case compact
    /// No short names.
    case full

    /// Whether labels of an axis whose largest number has this power of ten are shortened.
    func shortensAxis(at power: Int) -> Bool {
      switch self {
      case .automatic, .compact: power >= 4
      case .full: false
      }
    }

    /// Whether a number with this power of ten is shortened outside of axes.
    func shortens(at power: Int) -> Bool {
      switch self {
      case .compact: power >= 4
      case .automatic, .full: false
      }
    }
  }

  /// The kind of the values.
  public var kind: Kind
  /// The use of short names for large numbers.
  public var notation: Notation
  /// The fraction digits; `nil` shows as many as the number needs, at most two.
  public var decimals: Int?

  /// Makes a style; the default is numbers without a unit.
  public init(kind: Kind = .plain(unit: ""), notation: Notation = .automatic, decimals: Int? = nil)
  {
    self.kind = kind
    self.notation = notation
    self.decimals = decimals
  }

  /// The unit that can stand apart from the numbers; empty for percent, money and durations.
  package var separateUnit: String {
    switch kind {
    case .plain(unit: "%"), .currency, .duration: ""
    case .plain(let unit): unit
    }
  }

  /// The style without the unit that can stand apart from the numbers.
  package var withoutUnit: NumberStyle {
    var style = self
    if !separateUnit.isEmpty { style.kind = .plain(unit: "") }
    return style
  }

  /// The fraction digits that the most precise of some values needs, at most two; nil where each
  /// has its own: for durations, short names, values that two digits would round to 0, and money
  /// with cents.
  package func commonDecimals(of values: [Double]) -> Int? {
    guard decimals == nil, notation != .compact else { return nil }
    switch kind {
    case .duration: return nil
    case .currency: return values.allSatisfy { $0 == $0.rounded() } ? 0 : nil
    case .plain: break
    }
    let digits = values.filter(\.isFinite).map { DecimalDigits($0) }
    guard digits.allSatisfy({ $0.isZero || (-2...15).contains($0.magnitude) }) else { return nil }
    return digits.map { $0.rounded(toDecimals: 2).fractionDigits }.max()
  }

  /// The fraction digits of a currency.
  ///
  /// Those in use by the Unicode Common Locale Data Repository, which are fewer than in ISO 4217
  /// for currencies without small coins.
  static func decimals(ofCurrency code: String) -> Int {
    switch code {
    case "BHD", "JOD", "KWD", "LYD", "OMR", "TND": 3
    case "CLF", "UYW": 4
    case "AFN", "ALL", "BIF", "CLP", "COP", "DJF", "GNF", "IDR", "IQD", "IRR", "ISK", "JPY", "KMF",
      "KPW", "KRW", "LAK", "LBP", "MGA", "MMK", "PKR", "PYG", "RSD", "RWF", "SLL", "SOS", "SYP",
      "UGX", "UYI", "VND", "VUV", "XAF", "XOF", "XPF", "YER":
      0
    default: 2
    }
  }
}

extension NumberStyle {
  /// The limit of exact durations: 300 million years.
  private static let longest = 1e16
  private static let day = 86_400.0

  /// The text of a duration in seconds, as ``string(_:in:decimals:notation:)`` describes.
  func duration(_ value: Double, in locale: ChartLocale, decimals: Int?) -> String {
    let seconds = DecimalDigits(value).rounded(toDecimals: decimals ?? 2)
    let span = value.magnitude
    let text: String
    if span < 60, seconds.magnitude < 1 || seconds.digits[0] < 6 {
      text =
        locale.numbers.magnitude(seconds, decimals: decimals ?? seconds.fractionDigits)
        + locale.strings.durations.seconds
    } else if span < NumberStyle.longest {
      let whole = Int(span.rounded(.toNearestOrAwayFromZero))
      text = DurationFormat(of: whole).text(whole, in: locale)
    } else {
      text = longDays(value, digits: 3, in: locale)
    }
    return decorated(text, isNegative: seconds.isNegative, symbols: locale.numbers, hasUnit: false)
  }

  /// The labels of durations at the ticks of an axis, all in the same notation.
  func durationLabels(_ ticks: [Double], decimals: Int, in locale: ChartLocale) -> [String] {
    let symbols = locale.numbers
    let longest = ticks.map(\.magnitude).max() ?? 0
    let texts: [String]
    if longest >= NumberStyle.longest {
      texts = ticks.map { longDays($0, digits: 17, in: locale) }
    } else if ticks.allSatisfy({ $0 == $0.rounded() }) {
      let spans = ticks.map { Int($0.magnitude) }
      let format = DurationFormat(ofAll: spans)
      texts = spans.map { format.text($0, in: locale) }
    } else {
      let numbers = TickDigits(ticks, decimals: decimals)
      texts = numbers.values.map {
        symbols.magnitude($0, decimals: numbers.decimals) + locale.strings.durations.seconds
      }
    }
    let isNegative = TickDigits(ticks, decimals: decimals).values.map(\.isNegative)
    return zip(isNegative, texts).map { isNegative, text in
      decorated(text, isNegative: isNegative, symbols: symbols, hasUnit: false)
    }
  }

  private func longDays(_ value: Double, digits: Int, in locale: ChartLocale) -> String {
    let days = DecimalDigits(value / NumberStyle.day).rounded(toDigits: digits)
    if days.isZero { return locale.numbers.digits[0] + locale.strings.durations.days }
    let decimals = days.digits.count - 1
    return locale.numbers.scientific(days, power: days.magnitude, decimals: decimals)
      + locale.strings.durations.days
  }
}

extension NumberStyle {
  /// The common format of all numbers of an axis.
  private enum AxisFormat {
    case full
    case compact(CompactUnit, decimals: Int)
    case scientific(power: Int, decimals: Int)
  }

  /// The most fraction digits of a compact label; beyond that a smaller unit is used.
  private static let mostCompactDecimals = 2
  /// The most fraction digits before scientific notation.
  private static let mostDecimals = 9

  /// The labels of the ticks of a linear axis.
  ///
  /// All have the same number of decimals and the same unit: 7.5K, 10.0K, 12.5K, not 10K or 7,500
  /// among them; only zero is just 0. Labels of different ticks differ: if `decimals` are too few
  /// for that, more are used. Numbers with more than nine decimals or from 10¹⁸ on (10²¹ in full)
  /// are written as 1.5e21, with the same power in all.
  ///
  /// The unit stands at the greatest tick only, which keeps labels narrow; percent signs,
  /// currencies and the units of durations stand everywhere.
  ///
  /// - Parameters:
  ///   - ticks: the values, in any order.
  ///   - decimals: the digits that the ticks need, ``LinearTicks/decimals``; the style may ask for
  ///     more.
  ///   - locale: the symbols and digits.
  ///   - notation: replaces the style's; `automatic` shortens from 10,000 on.
  package func tickLabels(
    _ ticks: [Double], decimals: Int, in locale: ChartLocale, notation: Notation? = nil
  ) -> [String] {
    let ticks = ticks.map { $0.isFinite ? $0 : 0 }
    if kind == .duration { return durationLabels(ticks, decimals: decimals, in: locale) }
    var wanted = max(decimals, min(self.decimals ?? 0, NumberStyle.mostDecimals))
    if wanted > 0, let currencyDecimals { wanted = max(wanted, currencyDecimals) }
    let numbers = TickDigits(ticks, decimals: wanted)
    let format = format(of: numbers, notation: notation ?? self.notation, symbols: locale.numbers)
    let top = ticks.indices.max { ticks[$0] < ticks[$1] }
    return numbers.values.indices.map { index in
      let number = numbers.values[index]
      return decorated(
        text(number, format: format, decimals: numbers.decimals, symbols: locale.numbers),
        isNegative: number.isNegative, symbols: locale.numbers, hasUnit: index == top)
    }
  }

  /// The labels of the ticks of a logarithmic axis, each with the decimals and the unit that it
  /// needs, as in 0.1, 1, 10, 100, 1K, 10K.
  ///
  /// The unit stands at the greatest tick, as on a linear axis. If a tick is under 10⁻⁶ or from
  /// 10¹⁸ on (10²¹ in full), all are written as 1e21.
  package func tickLabels(
    logarithmic ticks: [Double], in locale: ChartLocale, notation: Notation? = nil
  ) -> [String] {
    let ticks = ticks.map { $0.isFinite ? $0 : 0 }
    if kind == .duration { return ticks.map { string($0, in: locale) } }
    let numbers = ticks.map { DecimalDigits($0) }
    let magnitudes = numbers.filter { !$0.isZero }.map(\.magnitude)
    let (least, most) = (magnitudes.min() ?? 0, magnitudes.max() ?? 0)
    let isCompact = (notation ?? self.notation).shortensAxis(at: most)
    let isScientific = least < -6 || most >= (isCompact ? 18 : 21)
    let top = ticks.indices.max { ticks[$0] < ticks[$1] }
    return numbers.indices.map { index in
      let number = numbers[index]
      var format = AxisFormat.full
      if isScientific {
        format = .scientific(power: number.magnitude, decimals: max(0, number.digits.count - 1))
      } else if isCompact, let unit = locale.numbers.compactUnit(for: number.magnitude) {
        format = .compact(unit, decimals: number.scaled(by: -unit.power).fractionDigits)
      }
      return decorated(
        text(number, format: format, decimals: number.fractionDigits, symbols: locale.numbers),
        isNegative: number.isNegative, symbols: locale.numbers, hasUnit: index == top)
    }
  }

  private func format(
    of numbers: TickDigits, notation: Notation, symbols: NumberSymbols
  ) -> AxisFormat {
    let power = numbers.magnitude
    let isCompact = notation.shortensAxis(at: power)
    if power >= (isCompact ? 18 : 21) || numbers.decimals > NumberStyle.mostDecimals {
      return .scientific(power: power, decimals: numbers.decimals(scaledBy: power))
    }
    guard isCompact else { return .full }
    for unit in symbols.compact.reversed() where unit.start <= power {
      // 9,007,199,254K is harder to read than the number in full.
      guard power - unit.power < 4 || unit == symbols.compact.last else { break }
      let decimals = max(numbers.decimals(scaledBy: unit.power), self.decimals ?? 0)
      if decimals <= NumberStyle.mostCompactDecimals { return .compact(unit, decimals: decimals) }
    }
    return .full
  }

  private func text(
    _ number: DecimalDigits, format: AxisFormat, decimals: Int, symbols: NumberSymbols
  ) -> String {
    switch format {
    case .full: symbols.magnitude(number, decimals: decimals)
    case .compact(let unit, let decimals):
      number.isZero
        ? symbols.digits[0]
        : symbols.compact(number.scaled(by: -unit.power), unit: unit, decimals: decimals)
    case .scientific(let power, let decimals):
      number.isZero
        ? symbols.digits[0] : symbols.scientific(number, power: power, decimals: decimals)
    }
  }
}

extension NumberStyle {
  /// The text of one value in a sentence or at a point, with its unit or currency.
  ///
  /// Numbers are rounded half away from zero, as in spreadsheets, and a result of zero has no minus
  /// sign. Without `decimals`, a number has at most two fraction digits without trailing zeros, but
  /// at least two significant digits, so that 0.0012 is not 0.00; a compact one has three
  /// significant digits, as in 12.2K; money has the digits of its currency. Numbers from 10²¹ on
  /// (compact ones from 10¹⁸ on) and under 10⁻⁶ are written as 1.5e21.
  ///
  /// A unit follows after a no-break space, except for `°` and units in Chinese, Japanese and
  /// Korean characters; `%` stands where the locale puts it.
  ///
  /// A duration is written in its largest units: `4.5 s`, `5 min`, `1:05:09` (always with hours, to
  /// be unambiguous), `2 h`, and from a day on in days and hours, `2 d 3 h`.
  ///
  /// - Parameters:
  ///   - value: the value; NaN is a dash.
  ///   - locale: the symbols and digits.
  ///   - decimals: replaces the fraction digits of the style.
  ///   - notation: replaces the style's; `automatic` shortens nothing here.
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
      notation.shortens(at: number.magnitude)
      ? compactText(number, symbols: symbols, decimals: decimals)
      : fullText(number, symbols: symbols, decimals: decimals)
    return decorated(
      text, isNegative: number.isNegative && !isZero, symbols: symbols, hasUnit: true)
  }

  /// The decimals of a number in a picture or a sentence; nil for as many as it needs.
  ///
  /// Thousands of a currency go without cents, and so do means and sums from 100 on without
  /// decimals.
  ///
  /// - Parameter isCalculated: whether the number is calculated from several values.
  package func proseDecimals(of value: Double, isCalculated: Bool = false) -> Int? {
    guard decimals == nil, notation != .compact else { return nil }
    switch kind {
    case .currency: return value.magnitude >= 1000 ? 0 : nil
    case .duration: return nil
    case .plain: return isCalculated && value.magnitude >= 100 ? 0 : nil
    }
  }

  /// The style in which amounts of one quantity have the same number of decimals: none from a
  /// thousand on, unless one under ten would lose more than it has.
  package func withSharedCents(of values: [Double]) -> NumberStyle {
    guard case .currency = kind, decimals == nil, notation != .compact,
      let largest = values.map(\.magnitude).max(), largest >= 1000
    else { return self }
    var style = self
    let isWhole = values.allSatisfy { $0 == 0 || $0.magnitude >= 10 }
    style.decimals = isWhole ? 0 : NumberStyle.cents(kind)
    return style
  }

  private static func cents(_ kind: Kind) -> Int? {
    if case .currency(let code) = kind { decimals(ofCurrency: code) } else { nil }
  }

  /// Adds the minus sign, percent sign or currency and, if `hasUnit`, the unit to a magnitude.
  func decorated(_ text: String, isNegative: Bool, symbols: NumberSymbols, hasUnit: Bool) -> String
  {
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

  /// True for Han, Hiragana, Katakana and Hangul.
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
    if isTiny || number.magnitude >= 21 { return (scientificText(number, symbols: symbols), false) }
    let wanted = decimals ?? currencyDecimals
    let rounded = number.rounded(toDecimals: wanted ?? max(2, 1 - number.magnitude))
    let text = symbols.magnitude(rounded, decimals: wanted ?? rounded.fractionDigits)
    return (text, rounded.isZero)
  }

  /// A mantissa of at most three digits and a power of ten.
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

  /// The fraction digits of the currency; `nil` for other kinds.
  var currencyDecimals: Int? {
    if case .currency(let code) = kind { return NumberStyle.decimals(ofCurrency: code) }
    return nil
  }
}

/// The digits of an axis' ticks, all with the same number of decimals.
struct TickDigits {
  let decimals: Int
  /// The ticks, rounded to that many decimals.
  let values: [DecimalDigits]

  /// The smallest `Double` has its first digit before this decimal.
  private static let most = 340

  /// Rounds ticks to a number of decimals, or to more if some would become equal.
  init(_ ticks: [Double], decimals: Int) {
    let exact = ticks.map { DecimalDigits($0) }
    let different = Set(exact).count
    var decimals = min(max(decimals, 0), TickDigits.most)
    var values = exact.map { $0.rounded(toDecimals: decimals) }
    while Set(values).count < different, decimals < TickDigits.most {
      decimals += 1
      values = exact.map { $0.rounded(toDecimals: decimals) }
    }
    self.decimals = decimals
    self.values = values
  }

  /// The greatest magnitude of a tick.
  var magnitude: Int { values.filter { !$0.isZero }.map(\.magnitude).max() ?? 0 }

  /// The decimals that all ticks need once they are divided by a power of ten.
  func decimals(scaledBy power: Int) -> Int {
    values.map { $0.scaled(by: -power).fractionDigits }.max() ?? 0
  }
}
