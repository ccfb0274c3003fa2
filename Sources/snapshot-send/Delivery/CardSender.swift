import Base
import Batch
import Calendars
import Cards
import CommandKit
import Delivery
import Synchronization

/// Brings one card to one destination.
struct CardSender: Sendable {
  let options: SendOptions
  let destinations: DestinationFiles
  let book: ReceiptLog
  let courier: DeliveryClient
  let console: Console
  /// What tells this run from others, so that a card can be sent again where no ledger forbids it.
  let run: String

  /// A message on its way.
  struct Draft: Sendable {
    let place: Endpoint
    let message: CardMessage
    let pictures: CardImageFiles
    let key: DeliveryKey
  }

  /// What is sent, before it is made to fit.
  ///
  /// - Parameter name: the name of a destination, in which fields of the card may stand.
  func draft(_ card: SendableCard, to name: String) throws -> Draft {
    let filled = try converting({ SendError.place(name: card.name, $0) }) {
      () throws(DestinationProblem) in
      try FieldTemplate(name, of: "--\(SendOption.to.name)").filled(with: card.fields)
    }
    let destination = try destinations.destination(filled)
    let place = try converting({ SendError.place(name: destination.name, $0) }) {
      () throws(DestinationProblem) in try destination.place(for: card.fields)
    }
    let message = try CardSender.message(card, options)
    let key = DeliveryKey(message, at: place, run: book.isLedger ? "" : run)
    return Draft(place: place, message: message, pictures: card.pictures, key: key)
  }

  /// The message of a card.
  static func message(
    _ card: SendableCard, _ options: SendOptions
  ) throws -> CardMessage {
    var message = CardMessage(
      card.record, picture: try card.pictures.picture(options.picture, of: card.name))
    if let alt = options.alt { message.alt = alt }
    message.imageURL = options.imageURL
    return message
  }

  /// The message as the service can take it.
  func fitted(_ draft: Draft) throws -> AdaptedMessage {
    let service = draft.place.service
    let fitting = MessageAdapter(
      service.capacity, service: type(of: service).name, alt: options.homelessAlt)
    var fitted = try fitting.fitted(draft.message) { () throws(DeliveryError) in
      do {
        return try draft.pictures.others(options.picture)
      } catch {
        throw SendError(error).deliveryError
      }
    }
    fitted.moment = DateTime(moment: WallClock.seconds)
    return fitted
  }

  /// What is said to the service.
  func conversation(_ draft: Draft, _ message: AdaptedMessage) async -> any DeliveryFlow {
    let session = await book.session(draft.message.session, at: draft.place)
    return draft.place.service.conversation(
      sending: message, key: draft.key.request(replacing: session),
      replacing: session?.message)
  }

  /// Sends a card, unless that was done before, and writes down what becomes of it.
  func deliver(_ card: SendableCard, to name: String, place: Int) async {
    let time = DateTime.text(ofMoment: WallClock.seconds)
    do {
      let draft = try draft(card, to: name)
      var receipt = Receipt(.sending, of: card.name, at: draft.place, key: draft.key, time: time)
      receipt.session = draft.message.session
      let progress = await book.progress(of: draft)
      if progress == .sent {
        receipt.status = .already
        return await book.end(receipt, of: place)
      }
      let message = try fitted(draft)
      (receipt.picture, receipt.changes) = (message.message.picture, message.changes)
      let conversation = await conversation(draft, message)
      if progress == .begun, !options.isResent, await doubles(conversation) {
        receipt.status = .unknown
        receipt.error = CardSender.unknownBefore
        tell(CardSender.unknownBefore.text, card, draft.place.destination)
        return await book.end(receipt, of: place)
      }
      try await book.begin(receipt)
      let outcome = await courier.lead(conversation)
      receipt.take(outcome)
      if let error = receipt.error { tell(error.text, card, draft.place.destination) }
      await book.end(receipt, of: place)
    } catch {
      let error = SendError(error)
      tell(error.message, card, name)
      await book.end(
        Receipt(failed: card.name, destination: name, error.deliveryError, time: time), of: place)
    }
  }

  private func tell(_ text: String, _ card: SendableCard, _ destination: String) {
    console.failure("\(excerpt(destination)): \(text)", about: Console.Subject(id: card.name))
  }

  private static let unknownBefore = DeliveryError(
    .unknown,
    "An earlier run ended while this was on its way. Look whether the message is there, and send it again "
      + "with --resend if it is not.")

  /// What would be said to the service.
  func rehearsed(
    _ draft: Draft, _ message: AdaptedMessage
  ) async throws -> [DeliveryStep] {
    let rehearsal = DryRunTransport()
    let outcome = await DeliveryClient(rehearsal).lead(await conversation(draft, message))
    _ = try outcome.result.get()
    return rehearsal.rehearsed
  }

  /// Whether a second message could appear if all of it were said again.
  private func doubles(_ conversation: any DeliveryFlow) async -> Bool {
    let rehearsal = DryRunTransport()
    _ = await DeliveryClient(rehearsal).lead(conversation)
    return rehearsal.rehearsed.contains { step in
      switch step {
      case .request(let request):
        request.repetition == .doubles || request.repetitionWindow?.isFinite == true
      case .submit: true
      case .done: false
      }
    }
  }
}

extension Receipt {
  /// Takes how it ended.
  fileprivate mutating func take(_ outcome: DeliveryClient.Outcome) {
    attempts = outcome.attempts
    switch outcome.result {
    case .success(let message):
      (status, self.message) = (message.replaces ? .replaced : .sent, message)
    case .failure(let error):
      (status, self.error) = (error.kind == .unknown ? .unknown : .failed, error)
    }
  }
}

/// Sends nothing and answers as the services would: for looking at what would be sent.
final class DryRunTransport: Transport {
  // Its identity is the list of what was asked for, which all copies of a courier add to.
  private let steps = Mutex<[DeliveryStep]>([])

  /// What was asked for until now, in that order.
  var rehearsed: [DeliveryStep] { steps.withLock { $0 } }

  func send(
    _ request: HTTPRequest, within seconds: Double
  ) async throws(AttemptFailure) -> Reply {
    steps.withLock { $0.append(.request(request)) }
    return Reply(status: 200, body: Array(request.rehearsedReply.line.utf8))
  }

  func submit(
    _ mail: MailSubmission, within seconds: Double
  ) async throws(AttemptFailure) -> Reply {
    steps.withLock { $0.append(.submit(mail)) }
    return Reply(status: 250)
  }
}

/// A card that can be sent: what its record says, and where its pictures are.
struct SendableCard: Sendable {
  /// What messages and receipts call it.
  let name: String
  let record: CardRecord
  /// The fields of its job, for the names and keys of destinations.
  let fields: [String: String]
  let pictures: CardImageFiles
}

/// What a line of a manifest is.
enum ManifestCard: Sendable {
  case card(SendableCard)
  /// A card that was not drawn.
  case notDrawn
  /// No card at all.
  case broken(SendError)
}

extension SendableCard {
  /// Reads a record, or a line of a manifest.
  ///
  /// - Parameters:
  ///   - json: the object.
  ///   - name: what the card is called unless it is a line of a manifest, which says that.
  ///   - source: the file, for messages.
  ///   - folder: where its pictures are.
  static func found(
    _ json: JSONValue, name: String, source: String, in folder: CardFolder
  ) throws -> ManifestCard {
    if json["status"]?.string == "failed", json["error"] != nil { return .notDrawn }
    guard CardRecord.isRecord(json) else { throw SendError.noCard(name: source) }
    let record = try CardRecord(json, source: source)
    var fields: [String: String] = [:]
    for member in json["job"]?.members ?? [] { fields[member.key] = member.value.fieldText }
    if let id = json["id"]?.string { fields["id"] = fields["id"] ?? id }
    let data = (json["files"]?.array ?? []).map { $0["data"]?.string }
    return .card(
      SendableCard(
        name: json["id"]?.string ?? json["name"]?.string ?? name, record: record, fields: fields,
        pictures: CardImageFiles(record: record, inline: data, folder: folder)))
  }
}
