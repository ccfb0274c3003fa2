import Calendars

/// The comparison of a period's values with those of an earlier one, as a text.
struct PeriodComparison {
  /// The difference, such as `12%`; nil for none.
  let amount: String?
  let isMore: Bool
  /// The number of elements compared.
  let count: Int
  /// The number of elements of each period.
  let length: Int
  /// The unit of which each element is one.
  let unit: CalendarUnit?
  /// The name of the earlier period; nil for the one right before.
  let span: String?
  let locale: ChartLocale

  /// The comparison in the words of the locale.
  ///
  /// Where fewer elements are compared than the period has, it says so.
  var text: String {
    let words = locale.strings
    let unit = words.units[unit]
    let part =
      count < length
      ? words.comparison.same.filled(["part": unit.part.filled(length, in: locale, part: count)])
      : nil
    if let span { return text(with: span, part) }
    let period = part ?? (length == 1 ? unit.name : unit.counted.filled(length, in: locale))
    guard let amount else { return words.comparison.equal.filled(["period": period]) }
    let message = isMore ? words.comparison.more : words.comparison.less
    return message.filled(["amount": amount, "period": period])
  }

  /// The comparison with a period that has a name, of which a part is compared.
  private func text(with span: String, _ part: String?) -> String {
    let words = locale.strings
    let span =
      part.map { words.sentences.item.filled(["value": span, "remarks": $0]) } ?? span
    guard let amount else { return words.comparison.equalTo.filled(["span": span]) }
    let message = isMore ? words.comparison.moreThan : words.comparison.lessThan
    return message.filled(["amount": amount, "span": span])
  }
}
