import Calendars

/// How the values of a period compare with those of the one before, in words.
struct PeriodComparison {
  /// The difference; nil for none.
  let percent: String?
  let isMore: Bool
  /// How many elements are compared.
  let count: Int
  /// How many elements each period has.
  let length: Int
  /// The unit of which each element is one.
  let unit: CalendarUnit?
  /// Whether the values are a number of things rather than an amount.
  let isCounted: Bool
  let locale: ChartLocale

  /// The words in Chinese where the locale has them, else in English.
  var text: String {
    switch locale.words {
    case .simplifiedChinese: chinese(isTraditional: false)
    case .traditionalChinese: chinese(isTraditional: true)
    default: english
    }
  }

  private func number(_ count: Int) -> String { NumberStyle().string(Double(count), in: locale) }

  private var english: String {
    let name = unit?.rawValue ?? "value"
    let first = count == 1 ? "the first" : "the first \(number(count))"
    let part = count < length ? first + " of " : ""
    let before = part + "the \(length == 1 ? name : "\(number(length)) \(name)s") before"
    guard let percent else { return (isCounted ? "as many as " : "as much as ") + before }
    return "\(percent) \(isMore ? "more" : "less") than \(before)"
  }

  private func chinese(isTraditional: Bool) -> String {
    let name: String =
      switch unit {
      case .minute: isTraditional ? "分鐘" : "分钟"
      case .hour: isTraditional ? "小時" : "小时"
      case .day: "天"
      case .week: isTraditional ? "週" : "周"
      case .month: isTraditional ? "個月" : "个月"
      case .quarter: isTraditional ? "個季度" : "个季度"
      case .year: "年"
      case nil: isTraditional ? "個值" : "个值"
      }
    func period(_ count: Int) -> String { "前" + (count == 1 ? "一" : number(count)) + name }
    let before = period(length) + (count < length ? "中的" + period(count) : "")
    guard let percent else {
      return (isTraditional ? "與" : "与") + before + (isTraditional ? "一樣多" : "一样多")
    }
    return "比" + before + (isMore ? "多" : "少") + percent
  }
}
