import ChartRender

/// How a batch comes along at a moment, and how that is written.
struct ProgressText: Sendable, Hashable {
  /// How many cards are done, in whatever way.
  let done: Int
  /// How many of them could not be drawn.
  let failed: Int
  /// How many there are; nil where that is known at the end alone.
  let total: Int?
  /// How many come in a second; nil where that is not known yet.
  let rate: Double?
  /// How many seconds have passed.
  let seconds: Double

  /// How many seconds are left; nil where that cannot be told.
  var secondsLeft: Double? {
    guard let total, let rate, rate > 0 else { return nil }
    return (Double(max(0, total - done)) / rate).rounded(.up)
  }

  /// For a log: `3,120 of 10,000 cards, 2 failed, 1,240 a second, 5 s left`.
  var sentence: String {
    let cards =
      total.map { "\(HumanFormat.count(done)) of \(HumanFormat.count($0, "card"))" }
      ?? HumanFormat.count(done, "card")
    return [
      cards, failed > 0 ? "\(HumanFormat.count(failed)) failed" : nil,
      rate.map { "\(HumanFormat.rate($0)) a second" }, time,
    ].compactMap { $0 }.joined(separator: ", ")
  }

  /// For a terminal: a bar and the numbers, of which the least important go where there is no room.
  ///
  /// - Parameter width: how many columns the terminal has; the text is shorter, since a full line moves on.
  func line(width: Int) -> String {
    let room = max(0, width - 1)
    let cards =
      total.map { "\(HumanFormat.count(done))/\(HumanFormat.count($0))" }
      ?? HumanFormat.count(done, "card")
    let failures = failed > 0 ? "\(HumanFormat.count(failed)) failed" : nil
    let speed = rate.map { "\(HumanFormat.rate($0))/s" }
    let choices = [
      [percent, cards, failures, speed, time], [percent, cards, failures, time],
      [percent, cards, failures], [cards, failures], [cards],
    ].map { $0.compactMap { $0 }.joined(separator: "  ") }
    guard let numbers = choices.first(where: { $0.utf8.count <= room }) else {
      return String(choices.last?.prefix(room) ?? "")
    }
    let bar = min(ProgressText.longestBar, room - numbers.utf8.count - 2)
    guard let share, bar >= ProgressText.shortestBar else { return numbers }
    let filled = Int((share * Double(bar - 2)).rounded(.down))
    return "[" + String(repeating: "#", count: filled)
      + String(repeating: "-", count: bar - 2 - filled) + "]  " + numbers
  }

  /// For programs.
  var fields: [JSONText.Member] {
    var members = [
      JSONText.Member("done", .number("\(done)")), JSONText.Member("failed", .number("\(failed)")),
    ]
    if let total { members.append(JSONText.Member("total", .number("\(total)"))) }
    if let rate { members.append(JSONText.Member("rate", .rounded(rate))) }
    members.append(JSONText.Member("seconds", .rounded(seconds)))
    if let secondsLeft { members.append(JSONText.Member("secondsLeft", .rounded(secondsLeft))) }
    return members
  }

  private static let longestBar = 40
  private static let shortestBar = 8

  /// Which part is done, from 0 to 1.
  private var share: Double? {
    total.map { $0 > 0 ? min(1, Double(done) / Double($0)) : 1 }
  }

  /// Rounded down, so that 100 % means all of them.
  private var percent: String? {
    share.map { share in
      let number = "\(Int((share * 100).rounded(.down)))"
      return String(repeating: " ", count: 3 - number.count) + number + "%"
    }
  }

  private var time: String? {
    guard total != nil else { return HumanFormat.wholeDuration(seconds) }
    return secondsLeft.map { "\(HumanFormat.wholeDuration($0)) left" }
  }
}

extension JSONText {
  /// A number with three decimals at most.
  static func rounded(_ number: Double) -> JSONText {
    .number("\(number.isFinite ? (number * 1_000).rounded() / 1_000 : 0)")
  }
}

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
