import Base
import Batch
import Calendars
import Cards
import CommandKit
import Delivery
import Synchronization

/// Sends one card to one destination.
struct CardSender: Sendable {
  let options: SendOptions
  let destinations: DestinationFiles
  let book: ReceiptLog
  let client: DeliveryClient
  let console: Console
  /// Identifies the run, so that a card can be sent again unless a journal forbids it.
  let run: String
  let order = PlaceOrder()

  /// A message with its endpoint, before it is adapted.
  struct Draft: Sendable {
    let place: Endpoint
    /// Where the picture is put first; nil where the service takes it, or an address is there.
    let store: Endpoint?
    let message: CardMessage
    let pictures: CardImageFiles
    let key: DeliveryKey
  }

  /// Resolves the destination, whose name may contain fields of the card, and creates the message.
  func draft(_ card: SendableCard, to name: String) throws -> Draft {
    let destination = try destinations.destination(filled(name, SendOption.to.name, card))
    let place = try converting({ SendError.place(name: destination.name, $0) }) {
      () throws(DestinationProblem) in try destination.endpoint(for: card.fields)
    }
    let message = try CardSender.message(card, options)
    let key = DeliveryKey(message, at: place, run: book.isLedger ? "" : run)
    return Draft(
      place: place, store: try store(of: place, card), message: message, pictures: card.pictures,
      key: key)
  }

  /// The store that the picture is put into before the message goes out; nil for none.
  private func store(of place: Endpoint, _ card: SendableCard) throws -> Endpoint? {
    guard type(of: place.service).takesImageURL, options.imageURL.isEmpty,
      let name = try options.upload.map({ try filled($0, SendOption.upload.name, card) })
        ?? place.upload
    else { return nil }
    let destination = try destinations.store(name)
    return try converting({ SendError.place(name: destination.name, $0) }) {
      () throws(DestinationProblem) in try destination.endpoint(for: card.fields)
    }
  }

  private func filled(
    _ name: String, _ option: String, _ card: SendableCard
  ) throws -> String {
    try converting({ SendError.place(name: card.name, $0) }) { () throws(DestinationProblem) in
      try FieldTemplate(name, of: "--\(option)").filled(with: card.fields)
    }
  }

  static func message(
    _ card: SendableCard, _ options: SendOptions
  ) throws -> CardMessage {
    var message = CardMessage(
      card.record, image: try card.pictures.picture(options.picture, of: card.name))
    if let alt = options.alt { message.alt = alt }
    message.imageURL = options.imageURL
    return message
  }

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

  func conversation(
    _ draft: Draft, _ message: AdaptedMessage
  ) async throws(DeliveryError) -> any DeliveryFlow {
    let session = await book.session(draft.message.session, at: draft.place)
    let key = draft.key.request(replacing: session)
    func conversation(_ message: AdaptedMessage) -> any DeliveryFlow {
      draft.place.service.conversation(
        sending: message, key: key, replacing: session?.message)
    }
    guard let store = draft.store?.service as? any PictureStore else {
      return conversation(message)
    }
    return try UploadFirstFlow(message, in: store, key: key, conversation: conversation)
  }

  /// Sends a card unless it was sent before, and records the outcome.
  ///
  /// - Parameter place: the number of the delivery.
  func deliver(_ card: SendableCard, to name: String, place: Int) async {
    await attempt(card, to: name, place: place)
    await order.end(place)
  }

  private func attempt(_ card: SendableCard, to name: String, place: Int) async {
    let time = DateTime.text(ofMoment: WallClock.seconds)
    do {
      let draft = try draft(card, to: name)
      await order.begin(place, at: draft.place.key)
      var receipt = Receipt(.sending, of: card.name, at: draft.place, key: draft.key, time: time)
      receipt.session = draft.message.session
      let progress = await book.progress(of: draft)
      if progress == .sent {
        receipt.status = .already
        return await book.end(receipt, of: place)
      }
      let message = try fitted(draft)
      receipt.changes = message.changes
      if type(of: draft.place.service).takesImageURL, draft.store == nil {
        let own = message.message.imageURL
        receipt.imageURL = own.isEmpty ? draft.place.imageURL ?? "" : own
      } else {
        receipt.image = message.message.image
      }
      let conversation = try await conversation(draft, message)
      if progress == .begun, !options.isResent, await doubles(conversation) {
        receipt.status = .unknown
        receipt.error = CardSender.unknownBefore
        tell(CardSender.unknownBefore.text, card, draft.place.destination)
        return await book.end(receipt, of: place)
      }
      try await book.begin(receipt)
      let isOrdered = type(of: draft.place.service).keepsOrder
      let outcome = await client.lead(conversation) { [order] in
        if isOrdered { await order.turn(of: place) }
      }
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

  func rehearsed(
    _ draft: Draft, _ message: AdaptedMessage
  ) async throws -> [DeliveryStep] {
    let dryRun = DryRunTransport()
    let conversation = try await conversation(draft, message)
    let outcome = await DeliveryClient(dryRun: dryRun).lead(conversation)
    _ = try outcome.result.get()
    return dryRun.rehearsed
  }

  /// Whether repeating the requests could create a second message.
  private func doubles(_ conversation: any DeliveryFlow) async -> Bool {
    let dryRun = DryRunTransport()
    _ = await DeliveryClient(dryRun: dryRun).lead(conversation)
    return dryRun.rehearsed.contains { step in
      switch step {
      case .request(let request):
        request.repetition == .doubles || request.repetitionWindow?.isFinite == true
      case .submit: true
      case .exchange(let exchange): exchange.repetition == .doubles
      case .encrypt, .store, .done: false
      }
    }
  }
}

extension Receipt {
  fileprivate mutating func take(_ outcome: DeliveryClient.Outcome) {
    attempts = outcome.attempts
    switch outcome.result {
    case .success(let message):
      (status, self.message) = (message.replaces ? .replaced : .sent, message)
      if !message.imageURL.isEmpty { imageURL = message.imageURL }
    case .failure(let error):
      (status, self.error) = (error.kind == .unknown ? .unknown : .failed, error)
    }
  }
}

/// A transport that sends nothing and replies as the services would.
final class DryRunTransport: Transport {
  // Identity: the list of steps, which all copies of a client append to.
  private let steps = Mutex<[DeliveryStep]>([])

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

  func exchange(
    _ exchange: XMPPExchange, within seconds: Double
  ) async throws(AttemptFailure) -> Reply {
    steps.withLock { $0.append(.exchange(exchange)) }
    var reply = Reply(status: 200)
    reply.stanzas = exchange.rehearsedReply
    return reply
  }

  func store(_ file: StoredFile) async throws(AttemptFailure) -> Reply {
    steps.withLock { $0.append(.store(file)) }
    return Reply(status: 200)
  }

  fileprivate func encrypt(_ order: EncryptionOrder) -> Reply {
    steps.withLock { $0.append(.encrypt(order)) }
    return Reply(status: 200, body: Array("{}".utf8))
  }
}

extension DeliveryClient {
  fileprivate init(dryRun: DryRunTransport) {
    self.init(dryRun)
    encrypt = { order, _ in dryRun.encrypt(order) }
  }
}

/// A card with its record and images.
struct SendableCard: Sendable {
  /// The name in messages and receipts.
  let name: String
  let record: CardRecord
  /// The fields of its job, for names and keys of destinations.
  let fields: [String: String]
  let pictures: CardImageFiles
}

enum ManifestCard: Sendable {
  case card(SendableCard)
  case notDrawn
  case broken(SendError)
}

extension SendableCard {
  /// Reads a record or a line of a manifest; `name` is the name of a card without one.
  static func found(
    _ json: JSONValue, name: String, source: String, in folder: CardFolder
  ) throws -> ManifestCard {
    switch json["status"]?.string {
    case "failed" where json["error"] != nil, "skipped" where json["reason"] != nil:
      return .notDrawn
    default: break
    }
    guard CardRecord.isRecord(json) else { throw SendError.noCard(name: source) }
    let record = try CardRecord(json, source: source)
    var fields: [String: String] = [:]
    for member in json["job"]?.members ?? [] { fields[member.key] = member.value.fieldText }
    if let id = json["id"]?.string { fields["id"] = fields["id"] ?? id }
    let data = (json["files"]?.array ?? []).map { $0["data"]?.string }
    return .card(
      SendableCard(
        name: json["name"]?.string ?? json["id"]?.string ?? name, record: record, fields: fields,
        pictures: CardImageFiles(record: record, inline: data, folder: folder)))
  }
}
