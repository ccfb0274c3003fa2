import Base
import Calendars
import Cards

/// What was said about a card when it was tested whether it is sent, as its receipt has it.
package struct ConditionTest: Sendable, Hashable {
  /// The condition as it was written.
  package var condition: String
  /// Whether its tests hold for what the card shows.
  package var holds: Bool
  /// What tells a period from another: the end of the data, or the picture of a card without dates.
  package var period: String
  /// 16 hexadecimal digits for the texts and the picture; empty where there is no card.
  package var content: String
  /// The number of periods that have to be tested; 1 where the data has told of all.
  package var needed: Int

  package init(
    _ condition: String, holds: Bool, period: String, content: String, needed: Int = 1
  ) {
    (self.condition, self.holds, self.needed) = (condition, holds, needed)
    (self.period, self.content) = (period, content)
  }

  var members: JSONText.Object {
    [
      "when": .string(condition), "holds": .bool(holds),
      "periods": needed > 1 ? .number(needed) : nil,
      "period": .unlessEmpty(period), "content": .unlessEmpty(content),
    ]
  }

  init?(_ json: JSONValue) {
    guard let condition = json["when"]?.string, let holds = json["holds"]?.bool else { return nil }
    self.init(
      condition, holds: holds, period: json["period"]?.string ?? "",
      content: json["content"]?.string ?? "",
      needed: json["periods"]?.number.flatMap { Int(exactly: $0) } ?? 1)
  }
}

/// What earlier receipts say about cards that are sent under a condition.
///
/// A condition that holds begins an episode, which lasts until it is tested and does not hold. All tests
/// of one period count once, the last of them. A card is known by its session, else by its name.
package struct ConditionHistory: Sendable {
  /// A card at a place.
  package struct Subject: Sendable, Hashable {
    let text: String
    fileprivate var key: UInt64 { StableHash(of: text).high }

    package init(card: String, session: String, at place: DeliveryKey) {
      let name = session.isEmpty ? "card \(card)" : "session \(session)"
      text = "\(place.hex.prefix(16)) \(name)"
    }
  }

  /// Whether a message goes out.
  package enum Decision: Sendable, Hashable {
    /// With a text that tells this message from all others about the subject; nil where the content
    /// of the card does.
    case sent(occasion: String?)
    /// Why it is held back.
    case held(Reason)
  }

  package enum Reason: Sendable, Hashable {
    case notMet
    /// The tests have held for fewer periods than the condition asks for.
    case periods(Int)
    /// A message went out in this episode, at this moment.
    case told(Int)
    /// The same, and the next one may go out at the second moment.
    case paused(Int, until: Int)
  }

  fileprivate struct State: Hashable {
    /// Whether the condition holds, all of its periods included.
    var isMet = false
    /// The last period that was tested.
    var period: UInt64 = 0
    /// The periods in a row in which the tests hold, without and with the last one.
    var before = 0
    var periods = 0
    /// Counts the beginnings.
    var episode = 0
    /// The messages of the episode, and the moment of the last one.
    var messages = 0
    var lastMessage = 0
    /// What was tested last.
    var content: UInt64 = 0
  }

  /// What was sent last, and how many messages there were.
  private struct LastSent {
    var content: UInt64
    var count: Int
  }

  private var states: [UInt64: State] = [:]
  private var sent: [UInt64: LastSent] = [:]
  /// Whether messages without a condition are remembered, too.
  package var tracksAll = false

  package init() {}
}

extension ConditionHistory {
  /// Adds a receipt; returns whether it says anything new about a condition.
  @discardableResult
  mutating func add(
    _ status: Receipt.Status, _ test: ConditionTest?, of subject: @autoclosure () -> Subject,
    key: DeliveryKey?, time: String
  ) -> Bool {
    guard tracksAll || test != nil else { return false }
    let (subject, isSent) = (subject(), status == .sent || status == .replaced)
    if isSent {
      let id = subject.key
      let content = test?.content ?? key.map { String($0.hex.prefix(16)) } ?? ""
      sent[id] = LastSent(
        content: ConditionHistory.number(content), count: (sent[id]?.count ?? 0) + 1)
    }
    guard let test else { return false }
    let id = ConditionHistory.id(of: test.condition, subject)
    let old = states[id]
    var state = old ?? State()
    state.take(test)
    if isSent {
      state.messages += 1
      state.lastMessage = ConditionHistory.moment(of: time) ?? 0
    }
    states[id] = state
    return state != old
  }

  /// Decides whether a card is sent.
  ///
  /// - Parameter now: in seconds since 1970.
  package func decision(
    _ condition: DataCondition, _ test: ConditionTest, of subject: Subject, now: Int
  ) -> Decision {
    guard test.holds else { return .held(.notMet) }
    var state = states[ConditionHistory.id(of: test.condition, subject)] ?? State()
    state.take(test)
    guard state.isMet else { return .held(.periods(state.periods)) }
    if state.messages > 0 {
      switch condition.repetition {
      case .always: break
      case .once: return .held(.told(state.lastMessage))
      case .after(let span):
        let next = state.lastMessage + span.seconds
        if now < next { return .held(.paused(state.lastMessage, until: next)) }
      }
    }
    if condition.limitsMessages {
      return .sent(occasion: "\(condition.text) \(state.episode) \(state.messages)")
    }
    guard condition.asksForChange, let last = sent[subject.key] else { return .sent(occasion: nil) }
    // The same card comes again after another one, but not twice in a row.
    let isChanged = last.content != ConditionHistory.number(test.content)
    let count = isChanged ? last.count : last.count - 1
    return .sent(occasion: count > 0 ? "\(test.content) \(count)" : nil)
  }

  /// Whether a card differs from what was sent last about its subject.
  package func isChanged(_ content: String, of subject: Subject) -> Bool {
    sent[subject.key]?.content != ConditionHistory.number(content)
  }

  private static func id(of condition: String, _ subject: Subject) -> UInt64 {
    StableHash(of: "\(subject.text)\n\(condition)").high
  }

  private static func number(_ hex: String) -> UInt64 { UInt64(hex, radix: 16) ?? 0 }

  /// Reads the time of a receipt, such as `2016-09-18T06:30:00Z`.
  private static func moment(of time: String) -> Int? {
    let parts = time.dropLast().split(separator: "T")
    guard parts.count == 2, let day = CivilDay(String(parts[0])) else { return nil }
    let clock = parts[1].split(separator: ":").compactMap { Int($0) }
    guard clock.count == 3 else { return nil }
    return day.daysSince1970 * 86_400 + clock[0] * 3600 + clock[1] * 60 + clock[2]
  }
}

extension ConditionHistory.State {
  fileprivate mutating func take(_ test: ConditionTest) {
    let period = StableHash(of: test.period).high
    if period != self.period { (self.period, before) = (period, periods) }
    periods = test.holds ? before + 1 : 0
    let wasMet = isMet
    isMet = periods >= test.needed
    if isMet, !wasMet { (episode, messages) = (episode + 1, 0) }
    content = UInt64(test.content, radix: 16) ?? 0
  }
}

extension TimeSpan {
  /// Its length, months counted as 30 days, quarters as 91 and years as 365.
  fileprivate var seconds: Int {
    let day = 86_400
    let unit =
      switch unit {
      case .minute: 60
      case .hour: 3_600
      case .day: day
      case .week: 7 * day
      case .month: 30 * day
      case .quarter: 91 * day
      case .year: 365 * day
      }
    return count * unit
  }
}

extension ConditionHistory.Reason {
  /// Why a card is not sent, with the numbers, in one line.
  package func text(_ condition: DataCondition, _ facts: [String]) -> String {
    let numbers = facts.joined(separator: "; ")
    let asked = quoted(condition.text)
    func time(_ moment: Int) -> String { DateTime.text(ofMoment: moment) }
    switch self {
    case .notMet: return "not sent: \(asked) does not hold, as \(numbers)."
    case .periods(let count):
      return "not sent: \(asked) has held for \(count) of \(condition.periods) periods; \(numbers)."
    case .told(let moment):
      return "not sent: \(asked) has held since the message of \(time(moment)); \(numbers)."
    case .paused(let moment, let next):
      return
        "not sent: \(asked) has held since the message of \(time(moment)), and the next may go out at "
        + "\(time(next)); \(numbers)."
    }
  }
}
