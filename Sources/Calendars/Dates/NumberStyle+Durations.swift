extension NumberStyle {
  /// Spans beyond this, 300 million years, are not told to the second.
  private static let longest = 1e16
  private static let day = 86_400.0

  /// A span of time in seconds, as ``string(_:in:decimals:notation:)`` says.
  func duration(_ value: Double, in locale: ChartLocale, decimals: Int?) -> String {
    let seconds = DecimalDigits(value).rounded(toDecimals: decimals ?? 2)
    let span = value.magnitude
    let text: String
    if span < 60, seconds.magnitude < 1 || seconds.digits[0] < 6 {
      text =
        locale.numbers.magnitude(seconds, decimals: decimals ?? seconds.fractionDigits)
        + locale.words.durations.seconds
    } else if span < NumberStyle.longest {
      let whole = Int(span.rounded(.toNearestOrAwayFromZero))
      text = DurationFormat(of: whole).text(whole, in: locale)
    } else {
      text = longDays(value, digits: 3, in: locale)
    }
    return decorated(
      text, isNegative: seconds.isNegative, symbols: locale.numbers, hasUnit: false)
  }

  /// The labels of spans of time at the ticks of an axis, all in the same units.
  func durationLabels(_ ticks: [Double], decimals: Int, in locale: ChartLocale) -> [String] {
    let symbols = locale.numbers
    let longest = ticks.map(\.magnitude).max() ?? 0
    let texts: [String]
    if longest >= NumberStyle.longest {
      texts = ticks.map { longDays($0, digits: 17, in: locale) }
    } else if ticks.allSatisfy({ $0 == $0.rounded() }) {
      let spans = ticks.map { Int($0.magnitude) }
      let form = DurationFormat(ofAll: spans)
      texts = spans.map { form.text($0, in: locale) }
    } else {
      let numbers = TickDigits(ticks, decimals: decimals)
      texts = numbers.values.map {
        symbols.magnitude($0, decimals: numbers.decimals) + locale.words.durations.seconds
      }
    }
    let isNegative = TickDigits(ticks, decimals: decimals).values.map(\.isNegative)
    return zip(isNegative, texts).map { isNegative, text in
      decorated(text, isNegative: isNegative, symbols: symbols, hasUnit: false)
    }
  }

  private func longDays(_ value: Double, digits: Int, in locale: ChartLocale) -> String {
    let days = DecimalDigits(value / NumberStyle.day).rounded(toDigits: digits)
    if days.isZero { return locale.numbers.digits[0] + locale.words.durations.days }
    let decimals = days.digits.count - 1
    return locale.numbers.scientific(days, power: days.magnitude, decimals: decimals)
      + locale.words.durations.days
  }
}
