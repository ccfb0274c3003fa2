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
      total.map { "\(HumanFormat.count(done))/\(HumanFormat.count($0))" } ?? HumanFormat.count(done, "card")
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
