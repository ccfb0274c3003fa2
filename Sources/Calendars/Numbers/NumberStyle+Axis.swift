extension NumberStyle {
  /// A way to write all numbers of an axis alike.
  private enum AxisFormat {
    case full
    case compact(CompactUnit, decimals: Int)
    case scientific(power: Int, decimals: Int)
  }

  /// The most digits behind the decimal separator of a compact label; a smaller unit has fewer.
  private static let mostCompactDecimals = 2
  /// The most digits behind the decimal separator that are not written with a power of ten.
  private static let mostDecimals = 9

  /// The labels at the ticks of a linear axis.
  ///
  /// All have the same number of decimals and count in the same unit: 7.5K, 10.0K, 12.5K, and not 10K
  /// or 7,500 among them; only zero is just 0 there. No two labels of different ticks are equal: where
  /// `decimals` are too few for that, there are more. Numbers that need more than nine decimals or reach
  /// 10¹⁸ (10²¹ when written in full) are written as 1.5e21, again with the same power in all.
  ///
  /// A unit stands at the greatest tick only, where it is read first, and the labels stay narrow; a
  /// percent sign, a currency and the units of a span of time belong to the number and stand everywhere.
  ///
  /// - Parameters:
  ///   - ticks: the values, in any order.
  ///   - decimals: the digits that the ticks need, ``LinearTicks/decimals``; the style may ask for more.
  ///   - locale: whose signs and digits are used.
  ///   - notation: the notation in place of the style's; `automatic` shortens from 10,000 on.
  public func tickLabels(
    _ ticks: [Double], decimals: Int, in locale: ChartLocale, notation: Notation? = nil
  ) -> [String] {
    let ticks = ticks.map { $0.isFinite ? $0 : 0 }
    if kind == .duration { return durationLabels(ticks, decimals: decimals, in: locale) }
    var wanted = max(decimals, min(self.decimals ?? 0, NumberStyle.mostDecimals))
    if wanted > 0, let currencyDecimals { wanted = max(wanted, currencyDecimals) }
    let numbers = TickDigits(ticks, decimals: wanted)
    let form = form(of: numbers, notation: notation ?? self.notation, symbols: locale.numbers)
    let top = ticks.indices.max { ticks[$0] < ticks[$1] }
    return numbers.values.indices.map { index in
      let number = numbers.values[index]
      return decorated(
        text(number, form: form, decimals: numbers.decimals, symbols: locale.numbers),
        isNegative: number.isNegative, symbols: locale.numbers, hasUnit: index == top)
    }
  }

  /// The labels at the ticks of a logarithmic axis: each has the decimals and the unit that it needs, as
  /// in 0.1, 1, 10, 100, 1K, 10K.
  ///
  /// The unit stands at the greatest tick, as on a linear axis. When a tick is under 10⁻⁶ or from 10¹⁸ on
  /// (10²¹ in full), all are written as 1e21.
  public func tickLabels(
    logarithmic ticks: [Double], in locale: ChartLocale, notation: Notation? = nil
  ) -> [String] {
    let ticks = ticks.map { $0.isFinite ? $0 : 0 }
    if kind == .duration { return ticks.map { string($0, in: locale) } }
    let numbers = ticks.map { DecimalDigits($0) }
    let magnitudes = numbers.filter { !$0.isZero }.map(\.magnitude)
    let (least, most) = (magnitudes.min() ?? 0, magnitudes.max() ?? 0)
    let isCompact = (notation ?? self.notation) != .full && most >= 4
    let isScientific = least < -6 || most >= (isCompact ? 18 : 21)
    let top = ticks.indices.max { ticks[$0] < ticks[$1] }
    return numbers.indices.map { index in
      let number = numbers[index]
      var form = AxisFormat.full
      if isScientific {
        form = .scientific(power: number.magnitude, decimals: max(0, number.digits.count - 1))
      } else if isCompact, let unit = locale.numbers.compactUnit(for: number.magnitude) {
        form = .compact(unit, decimals: number.scaled(by: -unit.power).fractionDigits)
      }
      return decorated(
        text(number, form: form, decimals: number.fractionDigits, symbols: locale.numbers),
        isNegative: number.isNegative, symbols: locale.numbers, hasUnit: index == top)
    }
  }

  private func form(of numbers: TickDigits, notation: Notation, symbols: NumberSymbols) -> AxisFormat {
    let power = numbers.magnitude
    if power >= (notation == .full ? 21 : 18) || numbers.decimals > NumberStyle.mostDecimals {
      return .scientific(power: power, decimals: numbers.decimals(scaledBy: power))
    }
    guard notation != .full, power >= 4 else { return .full }
    for unit in symbols.compact.reversed() where unit.start <= power {
      // 9,007,199,254K is harder to read than the number in full.
      guard power - unit.power < 4 || unit == symbols.compact.last else { break }
      let decimals = max(numbers.decimals(scaledBy: unit.power), self.decimals ?? 0)
      if decimals <= NumberStyle.mostCompactDecimals { return .compact(unit, decimals: decimals) }
    }
    return .full
  }

  private func text(
    _ number: DecimalDigits, form: AxisFormat, decimals: Int, symbols: NumberSymbols
  ) -> String {
    switch form {
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
