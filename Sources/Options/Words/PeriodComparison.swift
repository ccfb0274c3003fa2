import Calendars

/// The comparison of a period's values with those of the one before, as a text.
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
  let locale: ChartLocale

  /// The comparison in the words of the locale.
  ///
  /// Where fewer elements are compared than the period has, it says so.
  var text: String {
    let words = locale.strings
    let unit = words.units[unit]
    let period =
      count < length
      ? words.comparison.same.filled(["part": unit.part.filled(length, in: locale, part: count)])
      : length == 1 ? unit.name : unit.counted.filled(length, in: locale)
    guard let amount else { return words.comparison.equal.filled(["period": period]) }
    let message = isMore ? words.comparison.more : words.comparison.less
    return message.filled(["amount": amount, "period": period])
  }
}
