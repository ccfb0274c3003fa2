import TestSupport
import Testing

@testable import Base
@testable import Calendars
@testable import Cards
@testable import Delivery

@Suite("Cards that are sent under a condition")
struct ConditionHistoryTests {
  private let place: Endpoint

  init() throws {
    place = try Destination("team", EchoService.self, ["token": "t", "room": "r"])
      .endpoint(for: [:])
  }

  /// What becomes of a run.
  private enum Fate: CaseIterable {
    case done, refused
    /// Killed before anything is written, after the start of the delivery, and when it has arrived.
    case killed, killedOnTheWay, killedAfterArrival
  }

  /// A sender with its receipts and the messages that have arrived, of which a place takes each key
  /// once.
  private struct Sender {
    let condition: DataCondition
    let place: Endpoint
    var lines: [String] = []
    var arrived: [DeliveryKey] = []
    var isRead = true

    private var journal: DeliveryJournal {
      var journal = DeliveryJournal()
      for line in lines { journal.add(line: Array(line.utf8)) }
      return journal
    }

    /// Returns whether a new message has arrived.
    mutating func run(
      holds: Bool, period: Int, content: Int, now: Int, _ fate: Fate, isTold: Bool = false
    ) -> Bool {
      let subject = ConditionHistory.Subject(card: "week", session: "", at: place.key)
      let (journal, digits) = (journal, String(content + 16, radix: 16))
      let isChanged = journal.conditions.isChanged(digits, of: subject)
      let test = ConditionTest(
        condition.text, holds: condition.asksForChange ? isChanged : holds, period: "\(period)",
        content: digits, needed: condition.periods)
      var receipt = Receipt(
        .sending, of: "week", at: place, key: DeliveryKey(occasion: digits, of: subject),
        time: DateTime.text(ofMoment: now))
      receipt.test = test
      let decision = journal.conditions.decision(condition, test, of: subject, now: now)
      if fate == .killed { return false }
      guard case .sent(let occasion) = decision else {
        receipt.hold(because: "")
        lines.append(receipt.json.line)
        return false
      }
      if let occasion { receipt.key = DeliveryKey(occasion: occasion, of: subject) }
      guard let key = receipt.key, journal.progress(of: key, ofSession: "", at: place) != .sent
      else { return false }
      lines.append(receipt.json.line)
      if fate == .killedOnTheWay {
        lines.append("{\"destination\":\"te")
        return false
      }
      if fate == .refused {
        receipt.status = .failed
        lines.append(receipt.json.line)
        return false
      }
      let isNew = !arrived.contains(key)
      if isNew { arrived.append(key) }
      if fate == .killedAfterArrival { return isNew }
      receipt.status = .sent
      lines.append(receipt.json.line)
      return isNew
    }
  }

  /// The plain rules: episodes of periods in a row, and in each a message, or more after a pause.
  private struct Model {
    let periods: Int
    let pause: Int?
    var tested: [(period: Int, holds: Bool)] = []
    var isMet = false
    /// The message of the episode that has arrived, and when its receipt was written.
    var hasArrived = false
    var told: Int?

    mutating func run(holds: Bool, period: Int, now: Int, _ fate: Fate) -> Bool {
      var tested = tested
      if tested.last?.period == period { tested.removeLast() }
      tested.append((period, holds))
      let isMet = tested.reversed().prefix { $0.holds }.count >= periods
      let begins = isMet && !self.isMet
      let isDue: Bool
      if begins {
        isDue = true
      } else {
        isDue = isMet && (told.map { told in pause.map { now >= told + $0 } ?? false } ?? true)
      }
      guard fate != .killed else { return false }
      (self.tested, self.isMet) = (tested, isMet)
      if begins || !isMet { (hasArrived, told) = (false, nil) }
      guard isDue, fate != .killedOnTheWay, fate != .refused else { return false }
      let isNew = !hasArrived
      hasArrived = fate == .killedAfterArrival
      if fate == .done { told = now }
      return isNew
    }
  }

  @Test(
    "messages are those of a plain model, whatever kills a run",
    arguments: [
      ("last > 1 once", 1, nil), ("last > 1 for 3 periods once", 3, nil),
      ("last > 1 again after 1 h", 1, 3600), ("last > 1 for 2 periods again after 90 min", 2, 5400),
    ] as [(String, Int, Int?)])
  func model(condition: String, periods: Int, pause: Int?) throws {
    var random = SplitMix(seed: 11)
    func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
    var count = 0
    for _ in 0..<400 {
      var sender = Sender(condition: try DataCondition(condition), place: place)
      var model = Model(periods: periods, pause: pause)
      var (period, now) = (0, 1_000_000)
      for step in 0..<25 {
        if pick(3) > 0 { period += 1 }
        now += 600 * pick(8)
        let holds = pick(4) > 0
        let fate = pick(2) == 0 ? Fate.done : Fate.allCases[pick(Fate.allCases.count)]
        // What the card shows changes as it likes, and makes no other message.
        let isNew = sender.run(
          holds: holds, period: period, content: pick(3), now: now, fate)
        let expected = model.run(holds: holds, period: period, now: now, fate)
        #expect(isNew == expected, "step \(step): \(sender.lines.suffix(6))")
        guard isNew == expected else { return }
        if isNew { count += 1 }
      }
    }
    #expect(count > 400)
  }

  @Test("what has changed since the last message goes out once, and comes again after another")
  func changes() throws {
    var random = SplitMix(seed: 12)
    for _ in 0..<300 {
      var sender = Sender(condition: try DataCondition("changed"), place: place)
      var (last, pending): (Int?, Set<Int>) = (nil, [])
      for step in 0..<25 {
        let content = Int(random.next() % 3)
        let fate = Fate.allCases[Int(random.next() % UInt64(Fate.allCases.count))]
        let isNew = sender.run(
          holds: true, period: 0, content: content, now: 1_000_000 + step, fate)
        let arrives = content != last && [.done, .killedAfterArrival].contains(fate)
        #expect(isNew == (arrives && !pending.contains(content)), "step \(step)")
        if arrives {
          pending.insert(content)
          if fate == .done { (last, pending) = (content, []) }
        }
      }
    }
  }

  @Test("a card that is held back says why, with the numbers")
  func reasons() throws {
    let condition = try DataCondition("last > 1 for 2 periods again after 1 day")
    let subject = ConditionHistory.Subject(card: "week", session: "s", at: place.key)
    var journal = DeliveryJournal()
    func decide(_ holds: Bool, _ period: String, _ now: Int) -> String {
      let test = ConditionTest(
        condition.text, holds: holds, period: period, content: "ff", needed: 2)
      var receipt = Receipt(
        .sent, of: "other", at: place, key: DeliveryKey(occasion: period, of: subject),
        time: DateTime.text(ofMoment: now))
      (receipt.test, receipt.session) = (test, "s")
      let decision = journal.conditions.decision(condition, test, of: subject, now: now)
      guard case .held(let reason) = decision else {
        journal.add(receipt)
        return "sent"
      }
      receipt.hold(because: reason.text(condition, ["last is 7"]))
      let isNews = journal.add(receipt)
      let isNewsAgain = journal.add(receipt)
      #expect(!isNewsAgain)
      return (isNews ? "" : "known: ") + receipt.reason
    }
    let asked = "\"last > 1 for 2 periods again after 1 day\""
    #expect(decide(false, "1", 0) == "not sent: \(asked) does not hold, as last is 7.")
    #expect(decide(true, "2", 10) == "not sent: \(asked) has held for 1 of 2 periods; last is 7.")
    #expect(
      decide(true, "2", 20) == "known: not sent: \(asked) has held for 1 of 2 periods; last is 7.")
    #expect(decide(true, "3", 30) == "sent")
    #expect(
      decide(true, "3", 86_429) == "known: not sent: \(asked) has held since the message of "
        + "1970-01-01T00:00:30Z, and the next may go out at 1970-01-02T00:00:30Z; last is 7.")
    #expect(decide(true, "3", 86_430) == "sent")
  }

  @Test("the line of a card that is held back has a status and a reason, and is no delivery")
  func line() throws {
    var receipt = Receipt(.held, of: "week", at: place, key: nil, time: "2016-09-18T20:00:00Z")
    receipt.reason = "not sent: it is so."
    receipt.test = ConditionTest("last > 1", holds: false, period: "3", content: "ab")
    #expect(
      receipt.json.line.hasPrefix(
        "{\"destination\":\"team\",\"service\":\"echo\",\"status\":\"held\",\"card\":\"week\","
          + "\"reason\":\"not sent: it is so.\",\"place\":"))
    #expect(
      receipt.json.line.hasSuffix(
        "\"when\":\"last > 1\",\"holds\":false,\"period\":\"3\",\"content\":\"ab\"}"))
  }
}
