import Calendars

/// A number for a text, with what there is to know for writing it.
package struct TemplateNumber: Sendable, Hashable {
  /// The number in the unit that is shown.
  package var value: Double
  /// The number format.
  package var style: NumberStyle
  /// The seconds in one unit; nil if the unit is not one of time.
  package var seconds: Double?
  package var unit = ""
  /// Whether it is calculated from several values, so that digits behind the separator mean little.
  package var isCalculated = false
  /// Whether it has a plus sign when it is more than zero.
  package var isSigned = false
  /// Of a change: its relation to what was before; nil when there is none.
  package var relative: Double?
  package var isChange = false
  /// True if the number is written without its sign.
  var isMagnitude = false

  /// Makes a number without a known length of time or change.
  package init(value: Double, style: NumberStyle, unit: String = "") {
    (self.value, self.style, self.unit) = (value, style, unit)
  }

  /// The number with its unit.
  package func string(in locale: ChartLocale) -> String {
    let text = unsigned(in: locale)
    guard isSigned, value > 0, text.contains(where: { $0.wholeNumberValue ?? 0 != 0 }) else {
      return text
    }
    // The marks that keep a minus sign in its place do so for a plus sign.
    let marks = locale.numbers.minus.unicodeScalars.filter { !"-−".unicodeScalars.contains($0) }
    return String(String.UnicodeScalarView(marks)) + "+" + text
  }

  private func unsigned(in locale: ChartLocale) -> String {
    let value = isDuration ? value * (seconds ?? 1) : value
    return style.string(value, in: locale, decimals: decimals)
  }

  private var isDuration: Bool { style.kind == .duration }

  /// The digits behind the decimal separator in place of the style's; nil for as many as needed.
  private var decimals: Int? {
    if isPercent, style.decimals == nil { return value.magnitude < 9.95 ? nil : 0 }
    return style.proseDecimals(of: value, isCalculated: isCalculated)
  }

  /// Whether it became a percentage by a filter.
  var isPercent = false

  /// The number of fraction digits.
  private var shownDecimals: Int {
    if let decimals = style.decimals ?? decimals { return decimals }
    return DecimalDigits(value).rounded(toDecimals: 2).fractionDigits
  }

  /// The form of a word beside it.
  func category(in locale: ChartLocale) -> PluralCategory {
    PluralRule(of: locale).category(of: value, decimals: shownDecimals)
  }

  /// The number as a percentage; nil for a change from nothing.
  package func percentage(decimals: Int?) -> TemplateNumber? {
    guard let share = isChange ? relative : (unit == "%" ? value / 100 : value) else { return nil }
    var number = self
    var value = share * 100
    // One digit more is noise in any percentage that is no small one.
    if decimals == nil, value.magnitude < 9.95 { value = (value * 10).rounded() / 10 }
    number.value = value
    number.style = NumberStyle(kind: .plain(unit: "%"), notation: .full, decimals: decimals)
    number.isPercent = true
    // Without a sign a change does not tell a rise from a fall.
    number.isSigned = isSigned || isChange && !isMagnitude
    number.isChange = false
    return number
  }

  /// With so many digits behind the separator; a span of time in its own unit.
  func rounded(to decimals: Int) -> TemplateNumber {
    var number = self
    if isDuration, !unit.isEmpty { number.style.kind = .plain(unit: unit) }
    number.style.decimals = decimals
    return number
  }
}

extension NumberStyle.Kind {
  /// The unit behind a number; empty where there is none.
  package var unit: String { if case .plain(let unit) = self { unit } else { "" } }
}

extension TemplateNumber {
  /// The sign of its unit or its currency.
  package var symbol: String {
    if case .currency(let code) = style.kind { return code }
    return unit.isEmpty ? style.kind.unit : unit
  }

  /// This number as the change from one value to another; nil if one of them is missing.
  package func change(from start: Double?, to end: Double?, isCalculated: Bool) -> TemplateNumber? {
    guard let start, let end, (end - start).isFinite else { return nil }
    var number = self
    number.value = end - start
    number.isChange = true
    number.isCalculated = isCalculated
    number.relative = start == 0 ? nil : (end - start) / start.magnitude
    return number
  }
}
