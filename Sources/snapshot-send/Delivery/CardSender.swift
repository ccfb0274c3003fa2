import Base
import Batch
import Calendars
import Cards
import CommandKit
import Delivery
import Synchronization

/// Sends cards to their destinations.
struct CardSender: Sendable {
  let options: SendOptions
  let destinations: DestinationFiles
  let recipients: Recipients
  let book: ReceiptLog
  let client: DeliveryClient
  let console: Console
  /// Identifies the run, so that a card can be sent again unless a journal forbids it.
  let run: String
  let order = PlaceOrder()
  let locales = LocaleCache()

  /// A message with its endpoint, before it is adapted.
  struct Draft: Sendable {
    /// The name of the card.
    let name: String
    let place: Endpoint
    /// Where the picture is put first; nil where the service takes it, or an address is there.
    let store: Endpoint?
    var message: CardMessage
    let pictures: CardImageFiles?
    var key: DeliveryKey
    /// What the condition is about; nil without one that concerns the sender.
    var asked: AskedCondition?
    /// What was said about the card; nil without a condition.
    var test: ConditionTest?
  }

  /// A message and the cards that it stands for: one, or those of a digest.
  struct Parcel: Sendable {
    struct Card: Sendable {
      let name: String
      let key: DeliveryKey
      let test: ConditionTest?
      /// The number of the delivery.
      let number: Int
    }

    let draft: Draft
    let cards: [Card]
    let isDigest: Bool
    /// Whether an earlier run began to send it.
    var wasBegun = false
  }

  func destination(of recipient: Recipients.Recipient) throws -> Destination {
    switch recipient {
    case .destination(let name): try destinations.destination(name)
    case .none(_, let error): throw error
    }
  }

  /// Creates the message of a card for a destination.
  func draft(_ card: SendableCard, to recipient: Recipients.Recipient) throws -> Draft {
    let destination = try destination(of: recipient)
    let place = try converting({ SendError.place(name: destination.name, $0) }) {
      () throws(DestinationProblem) in try destination.endpoint(for: card.fields)
    }
    let message = try CardSender.message(card, options)
    let key = DeliveryKey(message, at: place, run: book.isLedger ? "" : run)
    return Draft(
      name: card.name, place: place, store: try store(of: place, card), message: message,
      pictures: card.pictures, key: key, asked: try AskedCondition(card, options.when, locales))
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
      card.record,
      image: try card.files.first ?? card.pictures.picture(options.picture, of: card.name))
    message.more = Array(card.files.dropFirst())
    if let caption = options.caption { (message.caption, message.trailingCaption) = (caption, "") }
    if let subcaption = options.subcaption {
      (message.subcaption, message.trailingSubcaption) = (subcaption, "")
    }
    if options.caption != nil || options.subcaption != nil { message.summaryText = "" }
    if let url = options.url { message.url = url }
    if let session = options.session { message.session = session }
    if let alt = options.alts.first { message.alt = alt }
    message.imageURL = options.imageURL
    return message
  }

  func fitted(_ draft: Draft) throws -> AdaptedMessage {
    let service = draft.place.service
    let fitting = MessageAdapter(
      service.capacity, service: type(of: service).name, alt: options.homelessAlt)
    var fitted = try fitting.fitted(draft.message) { () throws(DeliveryError) in
      do {
        return try draft.pictures?.others(options.picture) ?? []
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
      draft.place.trusted(
        draft.place.service.conversation(
          sending: message, key: key, replacing: session?.message))
    }
    guard let place = draft.store, let store = place.service as? any PictureStore else {
      return conversation(message)
    }
    return try UploadFirstFlow(
      message, in: store, key: key, trusted: place.trusted, conversation: conversation)
  }

  /// Sends a card unless it was sent before, and records the outcome.
  ///
  /// - Parameter place: the number of the delivery.
  func deliver(_ card: SendableCard, to recipient: Recipients.Recipient, place: Int) async {
    do {
      var draft = try draft(card, to: recipient)
      let subject = subject(of: card, draft)
      await order.begin(place, at: draft.place.key, about: subject)
      if subject != nil { await order.turnOfSubject(of: place) }
      if let receipt = try await receiptOfUnsent(card, &draft) {
        await book.end(receipt, of: place)
      } else {
        var parcel = Parcel(
          draft: draft,
          cards: [
            Parcel.Card(name: card.name, key: draft.key, test: draft.test, number: place)
          ], isDigest: false)
        parcel.wasBegun = await book.progress(of: draft) == .begun
        await send(parcel, turn: place)
      }
    } catch {
      await fail(card.name, at: recipient.name, SendError(error), of: place)
    }
    await order.end(place)
  }

  /// The receipt of a card that was sent before, or is not sent now; nil for one that is to be sent,
  /// whose draft then has the key that its condition gives it.
  func receiptOfUnsent(_ card: SendableCard, _ draft: inout Draft) async throws -> Receipt? {
    let reason = try await decide(card, &draft)
    var receipt = receipt(.already, of: draft)
    if let reason {
      receipt.hold(because: reason)
      return receipt
    }
    if await book.progress(of: draft) == .sent { return receipt }
    guard let end = quietEnd(draft.place) else { return nil }
    receipt.status = .held
    receipt.reason = draft.place.quiet?.reason(until: end) ?? ""
    receipt.until = DateTime.text(ofMoment: end)
    return receipt
  }

  /// When the quiet hours end in which a destination is now; nil outside, and for what is urgent.
  func quietEnd(_ place: Endpoint) -> Int? {
    options.isUrgent ? nil : place.quiet?.end(at: WallClock.seconds)
  }

  private func receipt(_ status: Receipt.Status, of draft: Draft) -> Receipt {
    var receipt = Receipt(
      status, of: draft.name, at: draft.place, key: draft.key,
      time: DateTime.text(ofMoment: WallClock.seconds))
    (receipt.session, receipt.test) = (draft.message.session, draft.test)
    return receipt
  }

  /// Sends a message, and records the outcome for each of its cards.
  ///
  /// - Parameter turn: the number of the delivery whose turn it waits for; nil for none.
  func send(_ parcel: Parcel, turn: Int?) async {
    let draft = parcel.draft
    var receipt = receipt(.sending, of: draft)
    if parcel.isDigest { receipt.members = parcel.cards.map(\.key) }
    do {
      let message = try fitted(draft)
      receipt.changes = message.changes
      let own = message.message.imageURL
      let address = own.isEmpty ? draft.place.imageURL ?? "" : own
      if type(of: draft.place.service).takesImageURL, draft.store == nil, !address.isEmpty {
        receipt.imageURL = address
      } else {
        receipt.image = message.message.image
      }
      let conversation = try await conversation(draft, message)
      if parcel.wasBegun, !options.isResent, await isRepeated(parcel, conversation) {
        return await end(parcel, receipt, .unknown, CardSender.unknownBefore)
      }
      try await book.begin(receipt)
      let isOrdered = type(of: draft.place.service).keepsOrder
      let outcome = await client.lead(conversation) { [order] in
        if isOrdered, let turn { await order.turn(of: turn) }
      }
      receipt.take(outcome)
      await end(parcel, receipt, receipt.status, receipt.error)
    } catch {
      for card in parcel.cards {
        await fail(card.name, at: draft.place.destination, SendError(error), of: card.number)
      }
    }
  }

  /// Whether sending anew what an earlier run began could create a second message.
  private func isRepeated(_ parcel: Parcel, _ conversation: any DeliveryFlow) async -> Bool {
    // What was begun in a digest, and is none now, is no repetition that a service could recognise.
    if !parcel.isDigest, await book.digest(of: parcel.draft) != nil { return true }
    return await doubles(conversation)
  }

  /// Records that a message is not sent.
  func end(_ parcel: Parcel, as status: Receipt.Status, _ error: DeliveryError) async {
    await end(parcel, receipt(status, of: parcel.draft), status, error)
  }

  /// Records the outcome of a message.
  private func end(
    _ parcel: Parcel, _ receipt: Receipt, _ status: Receipt.Status, _ error: DeliveryError?
  ) async {
    if let error {
      tell(error.text, parcel.draft.name, parcel.draft.place.destination, status)
    }
    await book.end(
      parcel.cards.map { card in
        var own = receipt
        (own.status, own.error, own.members) = (status, error, [])
        (own.card, own.key, own.test) = (card.name, card.key, card.test)
        own.digest = parcel.isDigest ? parcel.draft.key : nil
        return (own, card.number)
      })
  }

  /// Records that a line of the input is no card, for all of its deliveries.
  func pass(over error: SendError, _ number: Int, _ deliveries: Range<Int>) async {
    console.failure(error.message, about: Console.Subject(id: "card \(number + 1)"))
    for place in deliveries {
      await book.pass(over: place, error.deliveryError)
      await order.end(place)
    }
  }

  /// Records that a card cannot be sent.
  func fail(_ card: String, at name: String, _ error: SendError, of place: Int) async {
    tell(error.message, card, name, .failed)
    let time = DateTime.text(ofMoment: WallClock.seconds)
    await book.end(
      Receipt(failed: card, destination: name, error.deliveryError, time: time), of: place)
  }

  private func tell(
    _ text: String, _ card: String, _ destination: String, _ status: Receipt.Status
  ) {
    let (text, subject) = ("\(excerpt(destination)): \(text)", Console.Subject(id: card))
    if status == .unknown {
      console.unknown(text, about: subject)
    } else {
      console.failure(text, about: subject)
    }
  }

  static let unknownBefore = DeliveryError(
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
  /// Files of other programs, instead of pictures.
  var files: [CardMessage.ImageAttachment] = []
}

enum ManifestCard: Sendable {
  case card(SendableCard)
  /// Not drawn, because of a condition.
  case held(HeldCard)
  case notDrawn
  case broken(SendError)
}

extension SendableCard {
  /// Reads a record or a line of a manifest; `name` is the name of a card without one.
  static func found(
    _ json: JSONValue, name: String, source: String, in folder: CardFolder
  ) throws -> ManifestCard {
    switch json["status"]?.string {
    case "failed" where json["error"] != nil: return .notDrawn
    case "skipped" where json["reason"] != nil:
      return HeldCard(json, name: name).map(ManifestCard.held) ?? .notDrawn
    default: break
    }
    guard CardRecord.isRecord(json) else { throw SendError.noCard(name: source) }
    let record = try CardRecord(json, source: source)
    let fields = fields(of: json)
    let data = (json["files"]?.array ?? []).map { $0["data"]?.string }
    return .card(
      SendableCard(
        name: json["name"]?.string ?? json["id"]?.string ?? name, record: record, fields: fields,
        pictures: CardImageFiles(record: record, inline: data, folder: folder)))
  }

  /// The fields of the job of a line.
  static func fields(of json: JSONValue) -> [String: String] {
    var fields: [String: String] = [:]
    for member in json["job"]?.members ?? [] { fields[member.key] = member.value.fieldText }
    if let id = json["id"]?.string { fields["id"] = fields["id"] ?? id }
    return fields
  }
}
