/// Amounts as people read them in messages, in English.
enum HumanFormat {
  /// A count with its thousands set apart: `1,234,567`.
  static func count(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return (number < 0 ? "-" : "") + text
  }

  /// A count with the word for what is counted: `1 card`, `2 cards`.
  static func count(_ number: Int, _ word: String) -> String {
    "\(count(number)) \(word)\(number == 1 ? "" : "s")"
  }

  /// How many there are in a second: `1,234`, and `3.2` where there are few.
  static func rate(_ number: Double) -> String {
    number < 9.95 ? decimal(number) : count(whole(number))
  }

  /// A time that has passed: `8.1 s`, `42 s`, `2 min 5 s`, `1 h 4 min`.
  static func duration(_ seconds: Double) -> String {
    seconds < 9.95 ? "\(decimal(seconds)) s" : wholeDuration(seconds)
  }

  /// A time in whole seconds: `5 s`, `2 min 5 s`, `1 h 4 min`.
  static func wholeDuration(_ seconds: Double) -> String {
    let number = whole(seconds)
    switch number {
    case ..<60: return "\(number) s"
    case ..<3_600: return "\(number / 60) min \(number % 60) s"
    default: return "\(count(number / 3_600)) h \(number % 3_600 / 60) min"
    }
  }

  /// A length in decimal units: `512 B`, `4.5 kB`, `455 MB`.
  static func bytes(_ number: Int) -> String {
    let units = ["B", "kB", "MB", "GB", "TB", "PB"]
    var (value, unit) = (Double(number), 0)
    while value >= 999.5, unit + 1 < units.count { (value, unit) = (value / 1_000, unit + 1) }
    return "\(unit > 0 && value < 9.95 ? decimal(value) : count(whole(value))) \(units[unit])"
  }

  /// A number with one decimal.
  private static func decimal(_ number: Double) -> String {
    let tenths = whole(number * 10)
    return "\(count(tenths / 10)).\(tenths % 10)"
  }

  /// The nearest whole number; what is beyond all measure is the largest that is shown.
  private static func whole(_ number: Double) -> Int {
    number.isNaN ? 0 : Int(min(max(number, 0), 1e15).rounded())
  }
}
