import Base
import Calendars
import Cards
import CommandKit
import Delivery
import Synchronization

/// The locales of records; the system is asked once for each.
final class LocaleCache: Sendable {
  // Identity: the locales that all copies of a sender share.
  private let found = Mutex<[String: ChartLocale]>([:])

  subscript(identifier: String) -> ChartLocale {
    let standard = ChartLocale.standard
    if identifier == standard.identifier { return standard }
    return found.withLock { found in
      if let known = found[identifier] { return known }
      let locale = ChartLocale(identifier: identifier) ?? standard
      found[identifier] = locale
      return locale
    }
  }
}

/// The condition of the call or of a card's record, with what the card says about it.
struct AskedCondition: Sendable {
  let condition: DataCondition
  let verdict: ConditionVerdict
  /// What tells the period that the card is about; empty where it has no dates.
  let period: String
  /// The number of periods that receipts have to tell.
  let needed: Int

  /// Asks a card; nil if there is no condition, or one that was met when the card was drawn and says no
  /// more.
  init?(_ card: SendableCard, _ call: DataCondition?, _ locales: LocaleCache) throws {
    let record = card.record
    period =
      record.values.lazy.compactMap { $0.columns.first?.last?.lowerBound }.max()
      .map { "\($0)" } ?? ""
    if let drawn = record.when, call == nil || call?.text == drawn.text {
      condition = try AskedCondition.condition(drawn.text)
      guard call != nil || condition.limitsMessages || condition.asksForChange else { return nil }
      verdict = ConditionVerdict(
        condition, ConditionVerdict.Outcome(isMet: true, facts: drawn.facts))
      needed = 1
      return
    }
    guard let call else { return nil }
    guard card.files.isEmpty || !call.asksForData else {
      throw SendError.noNumbers(condition: call.text, file: card.name)
    }
    condition = call
    verdict = try converting({ NamedTemplateError(field: "--when", problem: $0) }) {
      () throws(TemplateError) in
      try AskedCondition.verdict(call, record, fields: card.fields, locales[record.locale])
    }
    needed = call.periods
  }

  static func condition(_ text: String) throws(NamedOptionError) -> DataCondition {
    try converting({ NamedOptionError(name: "when", problem: $0) }) {
      () throws(OptionError) in try DataCondition(text)
    }
  }

  /// Of a page one of its panels has to meet the condition, and one has to know its names.
  private static func verdict(
    _ condition: DataCondition, _ record: CardRecord, fields: [String: String],
    _ locale: ChartLocale
  ) throws(TemplateError) -> ConditionVerdict {
    var (verdicts, problem): ([ConditionVerdict], TemplateError?) = ([], nil)
    for values in record.values.isEmpty ? [nil] : record.values.map(Optional.some) {
      do throws(TemplateError) {
        verdicts.append(
          try ConditionVerdict(
            condition,
            on: RecordedData(
              values, fields: fields, locale: locale, now: Double(WallClock.seconds))))
      } catch {
        problem = problem ?? error
      }
    }
    if verdicts.count == 1 { return verdicts[0] }
    if let problem, verdicts.isEmpty { throw problem }
    return ConditionVerdict(condition.text, onAnyOf: verdicts, otherwise: "there is no data")
  }
}

extension CardSender {
  /// What the condition of a card is about; nil if no receipts concern it.
  func subject(of card: SendableCard, _ draft: Draft) -> ConditionHistory.Subject? {
    draft.asked.map { _ in
      ConditionHistory.Subject(
        card: card.name, session: draft.message.session, at: draft.place.key)
    }
  }

  /// Decides whether the condition lets a card go out; returns why not.
  func decide(_ card: SendableCard, _ draft: inout Draft) async throws -> String? {
    guard let asked = draft.asked, let subject = subject(of: card, draft) else { return nil }
    let condition = asked.condition
    guard book.isLedger || !condition.needsReceipts else {
      throw SendError.noMemory(condition.text)
    }
    let content = String(DeliveryKey(draft.message, at: draft.place).hex.prefix(16))
    let outcome = asked.verdict.outcome(await book.isChanged(content, of: subject))
    let test = ConditionTest(
      condition.text, holds: outcome.holds,
      period: asked.period.isEmpty ? draft.message.image.sha256 : asked.period, content: content,
      needed: asked.needed)
    draft.test = test
    switch await book.decision(condition, test, of: subject) {
    case .held(let reason): return reason.text(condition, outcome.facts)
    case .sent(let occasion):
      if let occasion { draft.key = DeliveryKey(occasion: occasion, of: subject) }
      return nil
    }
  }

  /// Records that a card was not drawn, and ends its deliveries.
  func hold(_ card: HeldCard, to recipients: [Recipients.Recipient], first: Int) async {
    for (offset, recipient) in recipients.enumerated() {
      let place = first + offset
      do {
        let endpoint = try endpoint(of: card, recipient)
        let subject = ConditionHistory.Subject(
          card: card.name, session: card.session, at: endpoint.key)
        await order.begin(place, at: endpoint.key, about: subject)
        await order.turnOfSubject(of: place)
        var receipt = Receipt(
          .held, of: card.name, at: endpoint, key: nil,
          time: DateTime.text(ofMoment: WallClock.seconds))
        (receipt.session, receipt.reason) = (card.session, card.reason)
        if options.when == nil || options.when?.text == card.condition {
          receipt.test = ConditionTest(card.condition, holds: false, period: "", content: "")
        }
        await book.end(receipt, of: place)
      } catch {
        await fail(card.name, at: recipient.name, SendError(error), of: place)
      }
      await order.end(place)
    }
  }

  private func endpoint(
    of card: HeldCard, _ recipient: Recipients.Recipient
  ) throws -> Endpoint {
    let destination = try destination(of: recipient)
    return try converting({ SendError.place(name: destination.name, $0) }) {
      () throws(DestinationProblem) in try destination.endpoint(for: card.fields)
    }
  }
}

/// A card that was not drawn, because of a condition.
struct HeldCard: Sendable {
  let name: String
  let session: String
  let fields: [String: String]
  let condition: String
  let reason: String

  /// Reads the line of a manifest; nil if it says no condition.
  init?(_ json: JSONValue, name: String) {
    guard let when = json["when"].flatMap(CardRecord.Condition.init),
      let reason = json["reason"]?.string
    else { return nil }
    self.name = json["name"]?.string ?? json["id"]?.string ?? name
    session = json["session"]?.string ?? ""
    fields = SendableCard.fields(of: json)
    (condition, self.reason) = (when.text, reason)
  }
}
