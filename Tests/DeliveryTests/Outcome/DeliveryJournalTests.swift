import Testing

@testable import Base
@testable import Delivery

@Suite struct DeliveryJournalTests {
  private let place: Endpoint
  private let message: CardMessage
  private let key: DeliveryKey

  init() throws {
    place = try Destination("team", EchoService.self, ["token": "t", "room": "r"])
      .endpoint(for: [:])
    var message = try CardMessage.sample()
    message.session = "weekly"
    (self.message, key) = (message, DeliveryKey(message, at: place))
  }

  private func receipt(_ status: Receipt.Status, id: String = "") -> Receipt {
    var receipt = Receipt(
      status, of: "week", at: place, key: key, time: "2016-09-18T20:00:00Z")
    receipt.session = "weekly"
    if !id.isEmpty { receipt.message = SentMessage(id: id) }
    return receipt
  }

  @Test(
    "what was written down is known again",
    arguments: [
      ([], .open), ([.sending], .begun), ([.sending, .sent], .sent), ([.sending, .failed], .open),
      ([.sending, .unknown], .begun), ([.sending, .unknown, .sending, .replaced], .sent),
      ([.already], .sent), ([.held], .open), ([.sending, .held], .begun), ([.sent, .held], .sent),
    ] as [([Receipt.Status], DeliveryJournal.Progress)])
  func writtenIsKnown(
    _ statuses: [Receipt.Status], _ progress: DeliveryJournal.Progress
  ) {
    var (read, told) = (DeliveryJournal(), DeliveryJournal())
    for status in statuses {
      read.add(line: Array(receipt(status).json.line.utf8))
      told.add(receipt(status))
    }
    #expect(read.progress(of: key, ofSession: "weekly", at: place) == progress)
    #expect(told.progress(of: key, ofSession: "weekly", at: place) == progress)
  }

  @Test("the last message of a session is known by its place")
  func lastMessage() throws {
    var ledger = DeliveryJournal()
    for id in ["1", "2"] { ledger.add(line: Array(receipt(.sent, id: id).json.line.utf8)) }
    #expect(ledger.session("weekly", at: place)?.message.id == "2")
    #expect(ledger.session("other", at: place) == nil)
    let other = try Destination("team", EchoService.self, ["token": "t", "room": "s"])
    #expect(try ledger.session("weekly", at: other.endpoint(for: [:])) == nil)
  }

  @Test("a card that a later one has replaced may come again, and is another request")
  func replacedCard() {
    var ledger = DeliveryJournal()
    var requests: Set<String> = []
    for caption in ["A", "B", "A", "B"] {
      var message = message
      message.caption = caption
      let key = DeliveryKey(message, at: place)
      #expect(ledger.progress(of: key, ofSession: "weekly", at: place) == .open)
      requests.insert(key.request(replacing: ledger.session("weekly", at: place)))
      var receipt = Receipt(.sent, of: "week", at: place, key: key, time: "")
      (receipt.session, receipt.message) = ("weekly", SentMessage(id: "1"))
      ledger.add(receipt)
      #expect(ledger.progress(of: key, ofSession: "weekly", at: place) == .sent)
    }
    #expect(requests.count == 4)
  }

  @Test("half a line is passed over")
  func halfALine() {
    var ledger = DeliveryJournal()
    let line = Array(receipt(.sent).json.line.utf8)
    for count in 0..<line.count { ledger.add(line: Array(line.prefix(count))) }
    #expect(ledger.progress(of: key, ofSession: "weekly", at: place) == .open)
  }

  @Test("a key changes with everything that is sent, and with the place")
  func keyChanges() throws {
    var keys: Set = [key]
    var count = 1
    for change in [
      \CardMessage.caption, \.subcaption, \.trailingCaption, \.trailingSubcaption, \.summaryText,
      \.alt, \.url, \.session, \.image.sha256,
    ] {
      var other = message
      other[keyPath: change] += "x"
      keys.insert(DeliveryKey(other, at: place))
      count += 1
    }
    keys.insert(DeliveryKey(message, at: place, run: "1"))
    #expect(keys.count == count + 1)
    #expect(DeliveryKey(message, at: place) == key)
  }

  @Test("a receipt is a line of JSON that tells all")
  func receiptLine() throws {
    var receipt = receipt(.unknown, id: "$event")
    (receipt.image, receipt.attempts) = (message.image, 2)
    receipt.changes = ["caption cut"]
    receipt.error = DeliveryError(.temporary, "later", retryAfter: 1.2)
    #expect(
      receipt.json.line
        == #"{"destination":"team","service":"echo","status":"unknown","card":"week","id":"$event","#
        + #""session":"weekly","bytes":\#(message.image.bytes.count),"width":8,"height":4,"#
        + #""sha256":"\#(message.image.sha256)","attempts":2,"changes":["caption cut"],"#
        + #""error":{"kind":"temporary","message":"later","retryAfter":2},"key":"\#(key.hex)","#
        + #""place":"\#(receipt.place?.hex ?? "")","time":"2016-09-18T20:00:00Z"}"#)
  }

  /// The keys of some cards.
  private func cards(_ count: Int) throws -> [DeliveryKey] {
    try (0..<count).map { number in
      var message = try CardMessage.sample()
      message.caption = "Card \(number)"
      return DeliveryKey(message, at: place)
    }
  }

  private func digest(
    _ cards: [DeliveryKey], _ status: Receipt.Status, of card: Int? = nil
  ) -> Receipt {
    let key = DeliveryKey(digestOf: cards)
    var receipt = Receipt(
      status, of: "c", at: place, key: card.map { cards[$0] } ?? key, time: "2016-09-18T20:00:00Z")
    if card == nil { receipt.members = cards } else { receipt.digest = key }
    return receipt
  }

  @Test("the cards of a digest share its outcome, also where only the first was written down")
  func digestOutcome() throws {
    let cards = try cards(3)
    for (status, progress) in [
      (.sent, .sent), (.failed, .open), (.unknown, .begun),
    ] as [(Receipt.Status, DeliveryJournal.Progress)] {
      var (read, told) = (DeliveryJournal(), DeliveryJournal())
      for receipt in [digest(cards, .sending), digest(cards, status, of: 0)] {
        read.add(line: Array(receipt.json.line.utf8))
        told.add(receipt)
      }
      for journal in [read, told] {
        for (index, card) in cards.enumerated() {
          #expect(journal.progress(of: card, ofSession: "", at: place) == progress)
          let begun = journal.digest(of: card)
          #expect(begun?.index == (status == .unknown ? index : nil))
          #expect(begun.map { $0.key == DeliveryKey(digestOf: cards) } ?? true)
        }
      }
    }
  }

  @Test("a card that was begun in a digest and then by itself is no part of the digest")
  func digestLeft() throws {
    let cards = try cards(2)
    var journal = DeliveryJournal()
    journal.add(digest(cards, .sending))
    journal.add(
      Receipt(.sending, of: "c", at: place, key: cards[0], time: "2016-09-18T20:00:00Z"))
    #expect(journal.digest(of: cards[0]) == nil)
    #expect(journal.digest(of: cards[1])?.index == 1)
    journal.add(digest(cards, .sent, of: 1))
    #expect(journal.progress(of: cards[0], ofSession: "", at: place) == .begun)
    #expect(journal.progress(of: cards[1], ofSession: "", at: place) == .sent)
    #expect(DeliveryKey(digestOf: cards) != DeliveryKey(digestOf: cards.reversed()))
  }
}
