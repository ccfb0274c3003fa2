import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@testable import Base
@testable import Delivery

@Suite struct XMPPTests {
  private let id = String(Rehearsal.key.prefix(32))

  private func room(_ others: [String: String] = [:]) throws -> XMPP {
    var fields = DestinationFields.xmpp.with(["room": "Team@rooms.example.org"]).with(others)
    fields.values["to"] = nil
    return try XMPP(fields)
  }

  /// The answers that a flow gets, one after the other; where there is none it is rehearsed.
  private func error(
    _ flow: any DeliveryFlow, _ answers: [String: StanzaElement]
  ) -> DeliveryError? {
    deliveryError {
      var flow = flow
      var reply: Reply?
      for _ in 0..<20 {
        switch try flow.next(after: reply) {
        case .exchange(let exchange):
          reply = Reply(status: 200)
          reply?.stanzas = answers[exchange.purpose].map { [$0] } ?? exchange.rehearsedReply
        case .request: reply = Reply(status: 201)
        case .submit, .encrypt, .store, .done: return
        }
      }
    }
  }

  @Test("a picture is alone in its message, with all that programs know it by, and words follow")
  func pictureAndWords() throws {
    let message = try CardMessage.sample()
    let rehearsal = try XMPP(.xmpp).rehearsal(message)
    #expect(
      rehearsal.exchanges.map(\.purpose) == [
        "query for services", "query about services", "request for an upload", "message",
      ])
    let request = try rehearsal.request
    #expect(request.method == .put && request.url == "https://{upload}")
    #expect(EncodedBody(request.body).bytes == message.image.bytes)
    let sent = try #require(rehearsal.exchanges.last)
    #expect(sent.repetition == .doubles && sent.requirement.isEmpty)
    let (picture, words, ping) = (sent.stanzas[0], sent.stanzas[1], sent.stanzas[2])
    #expect(sent.stanzas.count == 3)
    #expect(picture["to"] == "ann@example.org" && picture["type"] == "chat")
    #expect(picture["id"] == "\(id)-picture" && words["id"] == id)
    #expect(picture.children.first?.text == "https://{picture}")
    let address = picture.child("x", in: "jabber:x:oob")?.children.first
    #expect(address?.xml == "<url>https://{picture}</url>")
    let file = try #require(
      picture.child("file-sharing", in: "urn:xmpp:sfs:0")?.child(
        "file", in: "urn:xmpp:file:metadata:0"))
    let texts = Dictionary(uniqueKeysWithValues: file.children.map { ($0.name, $0.text) })
    #expect(texts["desc"] == message.alt && texts["media-type"] == "image/png")
    #expect(texts["width"] == "8" && texts["size"] == "\(message.image.bytes.count)")
    let digest = try #require(Data(base64Encoded: texts["hash"] ?? ""))
    #expect(digest.map { String(format: "%02x", $0) }.joined() == message.image.sha256)
    #expect(words.children.first?.text == "Steps\nWeekly Average\nhttps://example.com/week")
    #expect(words.child("unstyled", in: "urn:xmpp:styling:0") != nil)
    for stanza in [picture, words] {
      #expect(stanza.child("origin-id", in: "urn:xmpp:sid:0")?["id"] == stanza["id"])
    }
    #expect(ping.name == "iq" && ping["to"] == "example.org")
    #expect(rehearsal.message == SentMessage(id: id))
  }

  @Test("a card of a session is one message, which a later card corrects by the first one's ID")
  func session() throws {
    var message = try CardMessage.sample()
    message.session = "week"
    let first = try #require(try XMPP(.xmpp).rehearsal(message).exchanges.last)
    #expect(first.stanzas.map(\.name) == ["message", "iq"])
    #expect(
      first.stanzas[0].children.first?.text
        == "\(message.plainText)\n\n\(message.alt)\n\nhttps://{picture}")
    #expect(first.stanzas[0].child("replace", in: "urn:xmpp:message-correct:0") == nil)
    let rehearsal = try XMPP(.xmpp).rehearsal(message, replacing: SentMessage(id: "first"))
    let second = try #require(rehearsal.exchanges.last?.stanzas.first)
    #expect(second.child("replace", in: "urn:xmpp:message-correct:0")?["id"] == "first")
    #expect(second["id"] == id)
    #expect(rehearsal.message == SentMessage(id: "first", replaces: true))
  }

  @Test("a room is looked at and entered before anything is uploaded, and again with the message")
  func entry() throws {
    let rehearsal = try room(["nick": "Cards & co"]).rehearsal(try .sample())
    #expect(rehearsal.exchanges.map(\.purpose).prefix(2) == ["query about the room", "entry"])
    let entry = rehearsal.exchanges[1]
    #expect(
      entry.stanzas.map(\.xml) == [
        "<presence id=\"entry\" to=\"team@rooms.example.org/Cards &amp; co\">"
          + "<x xmlns=\"http://jabber.org/protocol/muc\"><history maxstanzas=\"0\"/></x></presence>"
      ])
    let sent = try #require(rehearsal.exchanges.last)
    #expect(sent.requirement == entry.stanzas && entry.isKept)
    #expect(sent.stanzas.map { $0["type"] } == ["groupchat", "groupchat"])
  }

  @Test("a room that is none, one without voice and a server without uploads are told before")
  func refusedBefore() throws {
    let person = StanzaElement("identity", ["category": "account"])
    let query = StanzaElement("query", ["xmlns": XMPPNamespace.information], [person])
    let answer = StanzaElement("iq", ["type": "result", "from": "example.org"], [query])
    let visitor = StanzaElement("item", ["role": "visitor"])
    let x = StanzaElement("x", ["xmlns": XMPPNamespace.roomUser], [visitor])
    let room = try room()
    for check in [
      room.check,
      room.conversation(sending: AdaptedMessage(try .sample()), key: "k", replacing: nil),
    ] {
      let flow = try #require(check)
      #expect(error(flow, ["query about the room": answer])?.kind == .configuration)
      #expect(error(flow, ["entry": StanzaElement("presence", [:], [x])])?.kind == .authentication)
      let missing = error(flow, ["query about services": answer])
      #expect(missing?.kind == .configuration && missing?.text.contains("XEP-0363") == true)
      #expect(error(flow, [:]) == nil)
    }
  }

  @Test("a person of a server that is not reached, and a picture beyond its limit, are told before")
  func unreachable() throws {
    let place = try XMPP(.xmpp.with(["to": "ann@elsewhere.example"]))
    let flow = place.conversation(sending: AdaptedMessage(try .sample()), key: "k", replacing: nil)
    let condition = StanzaElement("remote-server-not-found", ["xmlns": XMPPNamespace.errors])
    func answer(_ condition: StanzaElement) -> StanzaElement {
      StanzaElement(
        "iq", ["type": "error"], [StanzaElement("error", ["type": "cancel"], [condition])])
    }
    #expect(error(flow, ["query about the server": answer(condition)])?.kind == .unreachable)
    let other = StanzaElement("service-unavailable", ["xmlns": XMPPNamespace.errors])
    #expect(error(flow, ["query about the server": answer(other)]) == nil)
    let value = StanzaElement(
      "field", ["var": "max-file-size"], [StanzaElement("value", text: "10")])
    let form = StanzaElement("x", ["xmlns": XMPPNamespace.form], [value])
    let feature = StanzaElement("feature", ["var": XMPPNamespace.upload])
    let query = StanzaElement("query", ["xmlns": XMPPNamespace.information], [feature, form])
    let service = StanzaElement("iq", ["type": "result", "from": "up.example.org"], [query])
    #expect(error(flow, ["query about services": service])?.kind == .unfit)
  }

  @Test("an upload goes to an address of https alone, with the three headers that are allowed")
  func slots() throws {
    func slot(_ put: String, _ get: String) -> StanzaElement {
      let headers = [("Authorization", "Basic a\r\nHost: b"), ("Host", "c"), ("cookie", "d")]
      let parts = [
        StanzaElement(
          "put", ["url": put], headers.map { StanzaElement("header", ["name": $0], text: $1) }),
        StanzaElement("get", ["url": get]),
      ]
      let slot = StanzaElement("slot", ["xmlns": XMPPNamespace.upload], parts)
      return StanzaElement("iq", ["type": "result"], [slot])
    }
    var flow = try XMPP(.xmpp).conversation(
      sending: AdaptedMessage(try .sample()), key: "k", replacing: nil)
    let name = "request for an upload"
    for (put, get) in [
      ("http://a/b", "https://a/b"), ("https://a/b", "file:///b"), ("https://a b", "https://a"),
    ] {
      #expect(error(flow, [name: slot(put, get)])?.kind == .refused)
    }
    var reply: Reply?
    for _ in 0..<10 {
      guard case .exchange(let exchange) = try flow.next(after: reply) else { break }
      reply = Reply(status: 200)
      reply?.stanzas =
        exchange.purpose == name ? [slot("https://a/b", "https://a/c")] : exchange.rehearsedReply
      guard exchange.purpose == name, case .request(let request) = try flow.next(after: reply)
      else { continue }
      #expect(request.headers.map(\.name) == ["Authorization", "cookie"])
      #expect(request.headers[0].value == "Basic a Host: b")
      #expect(
        request.repetition == .harmless && request.toleratedStatuses == [401, 403, 404, 409, 410])
      // A place that is no longer one is asked for once more, and no more often.
      guard case .exchange(let again) = try flow.next(after: Reply(status: 401)) else { return }
      #expect(again.purpose == name)
      _ = try flow.next(after: reply)
      #expect(deliveryError { _ = try flow.next(after: Reply(status: 403)) }?.kind == .refused)
      return
    }
    Issue.record("nothing was uploaded")
  }

  @Test("a key that is wrong or of no use is told")
  func keys() {
    let fields = DestinationFields.xmpp
    func wrong(_ others: [String: String]) -> Bool {
      if case .wrong = problem(XMPP.self, fields.with(others).values) { return true }
      return false
    }
    for jid in [
      "ann", "ann@", "@a.b", "a b@c.d", "ann@a.b/phone", "a@b@c", "ann@a..b", "ann@-a",
      "a\u{202E}@b",
    ] {
      #expect(wrong(["to": jid]) && wrong(["jid": jid]), "\(jid)")
    }
    #expect(wrong(["room": "team@rooms.example.org"]))
    #expect(wrong(["security": "none"]) && wrong(["security": "ssl"]) && wrong(["port": "0"]))
    #expect(wrong(["server": "a.b:5222"]))
    #expect(!wrong(["security": "none", "server": "127.0.0.1"]))
    #expect(problem(XMPP.self, fields.with(["nick": "N"]).values) == .missing("room"))
    #expect(problem(XMPP.self, fields.with(["to": ""]).values) == .missing("to or room"))
    #expect(problem(XMPP.self, fields.with(["password": ""]).values) == .missing("password"))
    #expect(problem(XMPP.self, fields.with(["to": "Jörg@bücher.example"]).values) == nil)
  }

  @Test("a field is a part of an address, or the whole of one, and never another one")
  func fields() throws {
    func place(_ to: String, _ value: String) -> String? {
      do throws(DestinationProblem) {
        let destination = try Destination(
          "d", XMPP.self, DestinationFields.xmpp.with(["to": to]).values)
        return (try destination.endpoint(for: ["f": value]).service as? XMPP)?.to.text
      } catch { return nil }
    }
    #expect(place("{f}@example.org", "Ann") == "ann@example.org")
    #expect(place("{f}", "bo@other.example") == "bo@other.example")
    for value in [
      "ann@evil.example/", "ann@evil.example", "a b", "a\r\nb", "a<b", "../a", "a\"", "\u{202E}a",
    ] {
      #expect(place("{f}@example.org", value) == nil, "\(value)")
    }
    #expect(place("{f}", "ann@evil.example/x") == nil)
  }

  @Test("addresses of other senders and of RFC 5122 are understood, of one place each")
  func addresses() throws {
    func values(_ text: String) throws -> [String: String] {
      try XMPP.fields(fromAddress: text) ?? [:]
    }
    let account = ["jid": "me@example.org", "password": "p:w"]
    #expect(
      try values("xmpps://me:p%3Aw@example.org/ann@b.c")
        == account.merging(["to": "ann@b.c"]) { $1 })
    #expect(try values("xmpp://me:p%3Aw@example.org/ann")["to"] == "ann@example.org")
    #expect(
      try values("xmpps://me:p%3Aw@example.org") == account.merging(["to": "me@example.org"]) { $1 }
    )
    for room in ["/#team@r.c?name=N", "/%23team@r.c?name=N", "/team@r.c?join&name=N"] {
      let found = try values("xmpps://me:p%3Aw@example.org\(room)")
      #expect(found == account.merging(["room": "team@r.c", "nick": "N"]) { $1 }, "\(room)")
    }
    let more = try values("xmpps://me%40b.c:p@example.org:5223/?to=ann&mode=tls")
    #expect(
      more == [
        "jid": "me@b.c", "password": "p", "server": "example.org", "port": "5223",
        "security": "tls",
        "to": "ann@example.org",
      ])
    #expect(try values("xmpp:ann@b.c?message") == ["to": "ann@b.c"])
    #expect(try values("xmpp:team@r.c?join;password=x") == ["room": "team@r.c"])
    #expect(throws: DestinationProblem.self) { try values("xmpps://me:p@h/ann@b.c/bo@b.c") }
    #expect(try XMPP.fields(fromAddress: "matrixs://a@b/c") == nil)
  }

  @Test("whatever a card says, stanzas are XML with its texts, for a reader of others")
  func hostileTexts() throws {
    let texts = [
      "</body><x/>", "a&b", "\u{0}\u{8}\u{FFFE}x", "]]>", "\u{202E}evil", "'\"", "🎉\u{301}",
    ]
    for text in texts {
      var message = try CardMessage.sample()
      (message.caption, message.subcaption, message.alt, message.url) = (text, text, text, "")
      message.image.name = text
      let rehearsal = try room(["nick": "N"]).rehearsal(message)
      for stanza in rehearsal.exchanges.flatMap(\.stanzas) {
        let root = try #require(XMLDocument(xmlString: stanza.xml, options: []).rootElement())
        #expect(root.name == stanza.name && root.childCount == stanza.children.count)
      }
      let words = try #require(rehearsal.exchanges.last?.stanzas.last)
      let body = try #require(
        XMLDocument(xmlString: words.xml, options: []).rootElement()?.elements(forName: "body")
          .first)
      #expect(body.stringValue?.contains(MessageText(message).title) == true)
    }
  }
}

@Suite struct StanzaAnswersTests {
  private func message(_ id: String, _ type: String = "groupchat", to: String = "team@r.c")
    -> StanzaElement
  {
    StanzaElement("message", ["to": to, "type": type, "id": id])
  }

  private func refused(_ stanza: StanzaElement, _ condition: String, _ kind: String = "auth")
    -> StanzaElement
  {
    let named = StanzaElement(condition, ["xmlns": XMPPNamespace.errors])
    return StanzaElement(
      stanza.name, ["type": "error", "id": stanza["id"] ?? "", "from": stanza["to"] ?? ""],
      [StanzaElement("error", ["type": kind], [named])])
  }

  private func refusal(_ answers: StanzaAnswers) -> StanzaRefusal? {
    do throws(AttemptFailure) {
      _ = try answers.reply(readsErrors: false)
      return nil
    } catch {
      if case .stanzaRefused(let refusal) = error { return refusal }
      return nil
    }
  }

  @Test("a message to a room is there when the room shows it, by its ID or the sender's")
  func reflections() {
    var answers = StanzaAnswers(to: [message("a"), message("b")])
    answers.take(StanzaElement("message", ["from": "other@r.c/N", "type": "groupchat", "id": "a"]))
    answers.take(StanzaElement("message", ["from": "team@r.c/N", "type": "chat", "id": "a"]))
    answers.take(StanzaElement("message", ["from": "team@r.c/N", "type": "groupchat", "id": "a"]))
    #expect(!answers.isComplete)
    let origin = StanzaElement("origin-id", ["xmlns": XMPPNamespace.stanzaID, "id": "b"])
    answers.take(
      StanzaElement("message", ["from": "team@r.c/N", "type": "groupchat", "id": "z"], [origin]))
    #expect(answers.isComplete && refusal(answers) == nil)
  }

  @Test("a part of a card is unknown, and nothing of it is refused")
  func parts() {
    var answers = StanzaAnswers(to: [message("a"), message("b")])
    answers.take(StanzaElement("message", ["from": "team@r.c/N", "type": "groupchat", "id": "a"]))
    answers.take(refused(message("b"), "policy-violation", "wait"))
    #expect(refusal(answers)?.extent == .part)
    var none = StanzaAnswers(to: [message("a"), message("b")])
    for id in ["a", "b"] { none.take(refused(message(id), "forbidden")) }
    #expect(refusal(none)?.extent == .all && refusal(none)?.condition == "forbidden")
  }

  @Test("a message to a person is taken when the server answers what follows it, with whatever")
  func acknowledgement() {
    let ping = StanzaElement("iq", ["type": "get", "id": "p", "to": "r.c"])
    var answers = StanzaAnswers(to: [message("a", "chat", to: "ann@r.c"), ping])
    #expect(!answers.isComplete)
    answers.take(refused(ping, "feature-not-implemented"))
    #expect(answers.isComplete && refusal(answers) == nil)
    var bounced = StanzaAnswers(to: [message("a", "chat", to: "ann@r.c"), ping])
    bounced.take(refused(message("a", "chat", to: "ann@r.c"), "service-unavailable", "cancel"))
    bounced.take(StanzaElement("iq", ["type": "result", "id": "p", "from": "r.c"]))
    #expect(bounced.isComplete && refusal(bounced)?.condition == "service-unavailable")
  }

  @Test("an entry is answered by the account's own presence or an error, not by that of others")
  func entries() {
    let entry = StanzaElement("presence", ["to": "team@r.c/N", "id": "entry"])
    var answers = StanzaAnswers(to: [entry])
    let item = StanzaElement("x", ["xmlns": XMPPNamespace.roomUser], [])
    answers.take(StanzaElement("presence", ["from": "team@r.c/Bo"], [item]))
    #expect(!answers.isComplete)
    let status = StanzaElement("status", ["code": "110"])
    answers.take(
      StanzaElement(
        "presence", ["from": "team@r.c/N"],
        [StanzaElement("x", ["xmlns": XMPPNamespace.roomUser], [status])]))
    #expect(answers.isComplete)
    var barred = StanzaAnswers(to: [entry])
    var error = refused(entry, "registration-required")
    error.attributes["from"] = "team@r.c/N"
    barred.take(error)
    #expect(barred.isComplete && refusal(barred)?.condition == "registration-required")
  }

  @Test("what a refusal means decides whether it is tried again and how it ends")
  func decisions() {
    func decision(_ condition: String, _ kind: String = "cancel", left: Double = 60)
      -> RetryPolicy.Decision
    {
      let refusal = StanzaRefusal(refused(message("a"), condition, kind))
      let attempt = Attempt("message", at: "r.c", repetition: .doubles, secondsLeft: left, time: 0)
      return RetryPolicy().decision(after: .stanzaRefused(refusal), of: attempt)
    }
    func kind(_ condition: String, _ type: String = "cancel") -> DeliveryError.Kind? {
      if case .stop(let error) = decision(condition, type, left: 0) { return error.kind }
      return nil
    }
    #expect(
      kind("registration-required") == .authentication && kind("forbidden") == .authentication)
    #expect(kind("conflict") == .configuration && kind("item-not-found") == .configuration)
    #expect(
      kind("service-unavailable") == .refused && kind("service-unavailable", "wait") == .temporary)
    #expect(decision("resource-constraint", "wait") == .again(after: 1))
    let login = Attempt("message", at: "r.c", repetition: .doubles, secondsLeft: 60, time: 0)
    let failed = RetryPolicy().decision(
      after: .stanzaRefused(StanzaRefusal(login: "not-authorized")), of: login)
    guard case .stop(let error) = failed else {
      Issue.record("a login was tried again")
      return
    }
    #expect(error.kind == .authentication && error.text.contains("jid and password"))
  }

  @Test("a query of somebody else is answered, once and with nothing")
  func queries() {
    let ping = StanzaElement(
      "iq", ["type": "get", "id": "1", "from": "a.b"],
      [StanzaElement("ping", ["xmlns": XMPPNamespace.ping])])
    #expect(ping.answerToQuery?.xml == "<iq id=\"1\" to=\"a.b\" type=\"result\"/>")
    let other = StanzaElement("iq", ["type": "set", "id": "1"], [StanzaElement("query")])
    #expect(other.answerToQuery?["type"] == "error")
    #expect(StanzaElement("iq", ["type": "result", "id": "1"]).answerToQuery == nil)
  }
}
