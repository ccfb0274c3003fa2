import Base
import CommandKit
import Delivery
import Graphics
import Imaging

/// Sends the cards of an input, and digests to places where more than so many of them go.
///
/// Cards are kept without their pictures until it is known how many go to their place. Sheets that are
/// full are sent meanwhile, so that what is kept stays small.
struct DigestScheduler: Sendable {
  /// A card for a destination whose picture is read when it is sent.
  private struct Member: Sendable {
    let card: SendableCard
    let recipient: Recipients.Recipient
    let key: DeliveryKey
    let test: ConditionTest?
    /// The number of the delivery.
    let number: Int

    init(
      _ card: SendableCard, _ recipient: Recipients.Recipient, _ draft: CardSender.Draft,
      _ number: Int
    ) {
      (self.card, self.recipient, self.number) = (card, recipient, number)
      (key, test) = (draft.key, draft.test)
    }
  }

  /// What is sent as one message.
  private enum Item: Sendable {
    case alone(Member)
    /// The cards of one sheet; `resumed` is the key of the digest that an earlier run has begun.
    case digest([Member], resumed: DeliveryKey? = nil)

    /// The number of its first delivery, by which items are ordered.
    var number: Int {
      switch self {
      case .alone(let member): member.number
      case .digest(let members, _): members.first?.number ?? 0
      }
    }

    var members: [Member] {
      switch self {
      case .alone(let member): [member]
      case .digest(let members, _): members
      }
    }
  }

  /// What is left to be sent by several tasks.
  private actor Queue {
    private var items: ArraySlice<Item>

    init(_ items: [Item]) { self.items = items[...] }

    func next() -> Item? { items.popFirst() }
  }

  /// The cards that wait.
  private struct Waiting {
    /// The open cards of each place.
    var places: [DeliveryKey: [Member]] = [:]
    /// The places for which a sheet was sent already.
    var begun: Set<DeliveryKey> = []
    /// Cards that cannot be in a digest.
    var alone: [Member] = []
    /// What the conditions of those in digests are about.
    var subjects: Set<ConditionHistory.Subject> = []
    /// The cards of digests that an earlier run has begun, with their place in them.
    var resumed: [DeliveryKey: [(index: Int, member: Member)]] = [:]
  }

  private let input: CardReader
  private let sender: CardSender
  private let stop: CancellationSignal
  /// The number of cards up to which they are sent by themselves.
  private let most: Int
  private let composer = DigestComposer()

  init(_ input: CardReader, _ sender: CardSender, _ stop: CancellationSignal, most: Int) {
    (self.input, self.sender, self.stop, self.most) = (input, sender, stop, most)
  }

  /// Sends all cards; after a signal, what is on its way is completed first.
  func run() async throws {
    var waiting = Waiting()
    while stop.signal == nil,
      let (number, first, found, recipients) = try await input.next(sender.recipients)
    {
      try await sender.book.check()
      switch found {
      case .card(let card):
        for (place, recipient) in recipients.enumerated() {
          await collect(card, recipient, first + place, into: &waiting)
        }
      case .held(let card): await sender.hold(card, to: recipients, first: first)
      case .broken(let error):
        await sender.pass(over: error, number, first..<(first + recipients.count))
      case .notDrawn: break
      }
    }
    await send(await items(of: waiting))
    try await sender.book.check()
  }

  /// Prints the requests of all messages; returns the exit status.
  func rehearse(with command: DryRunCommand) async throws -> ExitStatus {
    var (status, waiting) = (ExitStatus.success, Waiting())
    var (shown, held) = (0, 0)
    while let (number, first, found, recipients) = try await input.next(sender.recipients) {
      switch found {
      case .card(let card):
        for (place, recipient) in recipients.enumerated() {
          do {
            var draft = try sender.draft(card, to: recipient)
            if let reason = try await sender.decide(card, &draft) {
              try command.tell(reason, card.name, excerpt(draft.place.destination))
              held += 1
            } else {
              add(draft, Member(card, recipient, draft, first + place), to: &waiting)
              shown += 1
            }
          } catch {
            status = command.tell(SendError(error), about: card.name)
          }
        }
      case .held(let card):
        held += recipients.count
        for recipient in recipients {
          try command.tell(card.reason, card.name, excerpt(recipient.name))
        }
      case .broken(let error): status = command.tell(error, about: "card \(number + 1)")
      case .notDrawn: break
      }
    }
    for item in await items(of: waiting) {
      do {
        switch item {
        case .alone(let member):
          try await command.show(sender.draft(member.card, to: member.recipient))
        case .digest(let members, _):
          let (parcel, failures) = try await composed(members)
          for (member, error) in failures {
            status = command.tell(error, about: member.card.name)
          }
          if let parcel { try await command.show(parcel.draft) }
        }
      } catch {
        status = command.tell(SendError(error), about: item.members[0].card.name)
      }
    }
    return status == .success && held > 0 && shown == 0 ? .conditionNotMet : status
  }

  // MARK: - Collecting

  /// Keeps a card until it is known how it is sent; what is not sent is recorded at once.
  private func collect(
    _ card: SendableCard, _ recipient: Recipients.Recipient, _ number: Int,
    into waiting: inout Waiting
  ) async {
    do {
      var draft = try sender.draft(card, to: recipient)
      let subject = sender.subject(of: card, draft)
      if let subject, !waiting.subjects.insert(subject).inserted {
        // What is decided about it depends on what becomes of the earlier card.
        await sender.order.begin(number, at: draft.place.key, about: subject)
        return waiting.alone.append(Member(card, recipient, draft, number))
      }
      if let receipt = try await sender.receiptOfUnsent(card, &draft) {
        await sender.book.end(receipt, of: number)
        return await sender.order.end(number)
      }
      await sender.order.begin(number, at: draft.place.key, about: subject)
      let member = Member(card, recipient, draft, number)
      if let (digest, index) = await sender.book.digest(of: draft) {
        waiting.resumed[digest, default: []].append((index, member))
      } else if await sender.book.progress(of: draft) == .begun {
        waiting.alone.append(member)
      } else {
        add(draft, member, to: &waiting)
        if let full = fullSheet(at: draft.place.key, of: &waiting) {
          await send(.digest(full), turn: nil)
        }
      }
    } catch {
      await sender.fail(card.name, at: recipient.name, SendError(error), of: number)
      await sender.order.end(number)
    }
  }

  /// A card of a session replaces its own message, and a vector picture is drawn by no sender.
  private func add(_ draft: CardSender.Draft, _ member: Member, to waiting: inout Waiting) {
    if draft.message.session.isEmpty, draft.message.more.isEmpty,
      draft.message.image.format.isDecodable
    {
      waiting.places[draft.place.key, default: []].append(member)
    } else {
      waiting.alone.append(member)
    }
  }

  /// Takes the cards of a sheet if as many are left, so that the last sheets are as full as others.
  private func fullSheet(at place: DeliveryKey, of waiting: inout Waiting) -> [Member]? {
    guard let members = waiting.places[place], members.count >= 2 * ContactSheet.most,
      members.count > most || waiting.begun.contains(place)
    else { return nil }
    waiting.begun.insert(place)
    waiting.places[place] = Array(members.dropFirst(ContactSheet.most))
    return Array(members.prefix(ContactSheet.most))
  }

  /// What is left at the end, in the order of the cards.
  private func items(of waiting: Waiting) async -> [Item] {
    var (items, waiting) = (waiting.alone.map(Item.alone), waiting)
    for (digest, entries) in waiting.resumed {
      let members = entries.sorted { $0.index < $1.index }.map(\.member)
      if DeliveryKey(digestOf: members.map(\.key)) == digest {
        items.append(.digest(members, resumed: digest))
      } else {
        // Some of its cards are missing, so that it cannot be repeated; each is then asked for.
        items += members.map(Item.alone)
      }
    }
    for (place, members) in waiting.places {
      if members.count > most || waiting.begun.contains(place) {
        items += DigestScheduler.sheets(members).map { .digest($0) }
      } else {
        items += members.map(Item.alone)
      }
    }
    waiting = Waiting()
    return items.sorted { $0.number < $1.number }
  }

  /// As few sheets as the cards need, equally full.
  private static func sheets(_ members: [Member]) -> [[Member]] {
    let count = (members.count + ContactSheet.most - 1) / ContactSheet.most
    return (0..<count).map { sheet in
      Array(members[(sheet * members.count / count)..<((sheet + 1) * members.count / count)])
    }
  }

  // MARK: - Sending

  private func send(_ items: [Item]) async {
    let queue = Queue(items)
    await withTaskGroup { group in
      for _ in 0..<min(sender.options.jobs, items.count) {
        group.addTask {
          while let item = await queue.next() { await send(item, turn: item.number) }
        }
      }
    }
  }

  /// - Parameter turn: the number of the delivery whose turn is waited for; nil for none.
  private func send(_ item: Item, turn: Int?) async {
    guard stop.signal == nil else {
      for member in item.members {
        await sender.book.skip(member.number)
        await sender.order.end(member.number)
      }
      return
    }
    switch item {
    case .alone(let member):
      await sender.deliver(member.card, to: member.recipient, place: member.number)
    case .digest(let members, let resumed):
      await send(members, resumed: resumed, turn: turn)
      for member in members { await sender.order.end(member.number) }
    }
  }

  private func send(_ members: [Member], resumed: DeliveryKey?, turn: Int?) async {
    do {
      var (parcel, failures) = try await composed(members)
      for (member, error) in failures {
        await sender.fail(member.card.name, at: member.recipient.name, error, of: member.number)
      }
      parcel?.wasBegun = resumed != nil
      // Without some of its cards it is another message, which no service takes for the same.
      if let parcel, resumed == nil || parcel.draft.key == resumed {
        await sender.send(parcel, turn: turn)
      } else if let parcel {
        await sender.end(parcel, as: .unknown, CardSender.unknownBefore)
      }
    } catch {
      for member in members {
        await sender.fail(
          member.card.name, at: member.recipient.name, SendError(error), of: member.number)
      }
    }
  }

  /// The message of a digest; without the cards whose pictures cannot be drawn, and nil without any.
  private func composed(
    _ members: [Member]
  ) async throws -> (CardSender.Parcel?, failures: [(Member, SendError)]) {
    var (kept, failures): ([Member], [(Member, SendError)]) = (members, [])
    while !kept.isEmpty {
      do throws(DigestComposer.Failure) {
        let drafts = { [sender, kept] index in
          try sender.draft(kept[index].card, to: kept[index].recipient)
        }
        let draft = try await composer.draft(
          DeliveryKey(digestOf: kept.map(\.key)), of: kept.count, drafts, sender.options.imageURL)
        let cards = kept.map {
          CardSender.Parcel.Card(
            name: $0.card.name, key: $0.key, test: $0.test, number: $0.number)
        }
        return (CardSender.Parcel(draft: draft, cards: cards, isDigest: true), failures)
      } catch {
        guard let index = error.index else { throw error.error }
        failures.append((kept.remove(at: index), error.error))
      }
    }
    return (nil, failures)
  }
}

/// Draws the sheets of digests, one at a time, since each takes memory for its pixels.
private actor DigestComposer {
  struct Failure: Error {
    /// The card whose picture cannot be drawn; nil for any other reason.
    var index: Int?
    let error: SendError
  }

  /// The message with all pictures of so many cards, each of which is read when it is drawn.
  func draft(
    _ key: DeliveryKey, of count: Int, _ draft: (Int) throws -> CardSender.Draft,
    _ imageURL: String
  ) throws(Failure) -> CardSender.Draft {
    var (texts, sizes): ([DigestText.Card], [PixelSize]) = ([], [])
    var last: (place: Endpoint, store: Endpoint?)?
    for index in 0..<count {
      let card = try converting({ Failure(index: index, error: SendError($0)) }) {
        try draft(index)
      }
      texts.append(DigestText.Card(card.name, card.message))
      sizes.append(card.message.image.pixels)
      last = (card.place, card.store)
    }
    guard let last else { throw Failure(error: .unexpected("a digest has cards")) }
    let text = DigestText(texts)
    var sheet = try converting({ Failure(error: SendError($0)) }) { try ContactSheet(sizes) }
    for index in 0..<count {
      try converting({ Failure(index: index, error: SendError($0)) }) {
        try sheet.draw(draft(index).message.image.bytes, at: index)
      }
    }
    sheet.fillGround()
    let bytes = try converting({ Failure(error: SendError($0)) }) {
      try PNGEncoder(scale: .x2).encode(sheet.bitmap, description: text.alt)
    }
    var message = CardMessage(
      CardMessage.ImageAttachment(
        name: "digest.png", format: .png, bytes: bytes, pixels: sheet.size, scale: .x2,
        sha256: SHA256.hex(of: bytes)))
    (message.caption, message.alt, message.url) = (text.caption, text.alt, text.url)
    message.imageURL = imageURL
    return CardSender.Draft(
      name: "digest of \(count) cards", place: last.place, store: last.store, message: message,
      pictures: nil, key: key)
  }
}
