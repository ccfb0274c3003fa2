import Synchronization
import Testing

@testable import Delivery
@testable import snapshot_send

@Suite struct DeliveryClientTests {
  private let clock = WaitedClock()

  private func courier(_ transport: any Transport) -> DeliveryClient {
    var courier = DeliveryClient(transport)
    courier.clock = clock.courierClock
    return courier
  }

  private func kind(_ outcome: DeliveryClient.Outcome) -> DeliveryError.Kind? {
    if case .failure(let error) = outcome.result { error.kind } else { nil }
  }

  @Test("steps follow each other, each with the answer before")
  func stepOrder() async throws {
    let transport = ScriptedTransport([.status(200), .status(201)])
    let outcome = await courier(transport).lead(ListedConversation(["upload", "message"]))
    #expect(try outcome.result.get().id == "200 201")
    #expect(outcome.attempts == 1)
    #expect(transport.attempts == ["upload", "message"])
  }

  @Test("what was not sent is sent again, with ever longer waits")
  func sentAgainSlower() async throws {
    let transport = ScriptedTransport([
      .lost(.nothingSent), .lost(.nothingSent), .status(200), .lost(.nothingSent),
    ])
    let outcome = await courier(transport).lead(ListedConversation(["upload", "message"]))
    #expect(try outcome.result.get().id == "200 200")
    #expect(outcome.attempts == 4)
    #expect(transport.attempts == ["upload", "upload", "upload", "message", "message"])
    #expect(clock.waits == [1, 2, 1])
  }

  @Test("a code that asks for patience is not told as success")
  func patienceByCode() async throws {
    var request = HTTPRequest("post", .post, "https://chat.example/x", repetition: .doubles)
    request.code = ReplyCode("errcode", busy: ["45009"])
    let transport = ScriptedTransport([
      .success(Reply(status: 200, body: Array(#"{"errcode": 45009}"#.utf8))),
      .success(Reply(status: 201, body: Array(#"{"errcode": 0}"#.utf8))),
    ])
    let outcome = await courier(transport).lead(ListedConversation([.request(request)]))
    #expect(try outcome.result.get().id == "201")
    #expect(outcome.attempts == 2 && clock.waits == [5])
  }

  @Test("a credential that a reply told is in no error")
  func toldToken() async {
    var request = HTTPRequest("post", .post, "https://chat.example/x", repetition: .doubles)
    request.token = "t-told"
    let echo = Reply(status: 400, body: Array(#"{"msg": "no Bearer t-told"}"#.utf8))
    let transport = ScriptedTransport([.failure(.refused(echo))])
    let outcome = await courier(transport).lead(ListedConversation([.request(request)]))
    guard case .failure(let error) = outcome.result else { return }
    #expect(error.text.contains("no Bearer <token>"))
  }

  @Test("a message of which a part is there is neither failed nor given up by a signal")
  func half() async throws {
    let refused = ScriptedTransport([.status(200), .status(400)])
    let outcome = await courier(refused).lead(ListedConversation(["picture", "words"]))
    #expect(kind(outcome) == .unknown)
    guard case .failure(let error) = outcome.result else { return }
    #expect(error.text.hasPrefix("A part of the message is there"))
    let begun = ScriptedTransport([.status(400)])
    #expect(kind(await courier(begun).lead(ListedConversation(["picture", "words"]))) == .refused)
    let sent = ScriptedTransport([.status(200), .status(200)])
    var courier = courier(sent)
    courier.isStopped = { !sent.attempts.isEmpty }
    let whole = await courier.lead(ListedConversation(["picture", "words"]))
    #expect(try whole.result.get().id == "200 200")
  }

  @Test("what may have arrived is not sent a second time")
  func perhapsArrived() async {
    let transport = ScriptedTransport([.lost(.sent)])
    let outcome = await courier(transport).lead(ListedConversation(["message"]))
    #expect(kind(outcome) == .unknown)
    #expect(transport.attempts == ["message"])
  }

  @Test("what does no harm is sent again when nobody knows")
  func harmlessRepetition() async throws {
    let transport = ScriptedTransport([.lost(.sent), .status(502)])
    let conversation = ListedConversation(["message"], repetition: .harmless)
    #expect(try await courier(transport).lead(conversation).result.get().id == "200")
    #expect(transport.attempts.count == 3)
  }

  @Test("an answer that a conversation reads is no failure")
  func readAnswer() async throws {
    let request = HTTPRequest("edit", .patch, "https://chat.example/x", repetition: .doubles)
    let transport = ScriptedTransport([.status(404), .status(404)])
    let outcome = await courier(transport).lead(
      ListedConversation([.request(request.tolerating([404])), .request(request)]))
    #expect(kind(outcome) == .refused)
    #expect(transport.attempts == ["edit", "edit"])
  }

  @Test("what the service has forgotten by then is not sent again")
  func forgottenKey() async {
    var request = HTTPRequest("post", .post, "https://chat.example/x", repetition: .harmless)
    request.repetitionWindow = 2
    let transport = ScriptedTransport([.lost(.sent), .lost(.sent), .lost(.sent)])
    let outcome = await courier(transport).lead(ListedConversation([.request(request)]))
    #expect(kind(outcome) == .unknown)
    #expect(transport.attempts.count == 2)
    #expect(clock.waits == [1])
  }

  @Test("a host that asks for patience gets it from all couriers")
  func sharedPatience() async throws {
    let transport = ScriptedTransport([.status(429, ["retry-after": "20"])])
    let first = courier(transport)
    #expect(try await first.lead(ListedConversation(["message"])).result.get().id == "200")
    #expect(clock.waits == [20])
    await first.gates.close("chat.example", until: 50)
    var second = courier(transport)
    second.gates = first.gates
    #expect(try await second.lead(ListedConversation(["message"])).result.get().id == "200")
    #expect(clock.waits == [20, 30])
  }

  @Test("messages to a host that is gone wait no longer in all than one may take")
  func hostGone() async throws {
    let gone = ScriptedTransport(Array(repeating: .lost(.nothingSent), count: 100))
    let first = courier(gone)
    var attempts: [Int] = []
    for _ in 0..<20 {
      let before = gone.attempts.count
      #expect(kind(await first.lead(ListedConversation(["message"]))) == .unreachable)
      attempts.append(gone.attempts.count - before)
    }
    #expect(attempts[0] > 4 && attempts.suffix(10) == [1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
    let waited = clock.waits
    #expect((60...120).contains(waited.reduce(0, +)))
    // After a success its patience begins anew.
    let back = ScriptedTransport([.status(200), .lost(.nothingSent), .status(200)])
    var second = courier(back)
    second.gates = first.gates
    for _ in 0..<2 {
      let outcome = await second.lead(ListedConversation(["message"]))
      #expect(try outcome.result.get().id == "200")
    }
    #expect(back.attempts.count == 3 && clock.waits == waited + [1])
  }

  @Test("another host is not asked to wait")
  func anotherHost() async throws {
    let courier = courier(ScriptedTransport([]))
    await courier.gates.close("other.example", until: 50)
    #expect(try await courier.lead(ListedConversation(["message"])).result.get().id == "200")
    #expect(clock.waits == [])
  }

  @Test("a service that asks for more patience than there is time is an error")
  func tooMuchPatience() async {
    let transport = ScriptedTransport([.status(429, ["retry-after": "121"])])
    let outcome = await courier(transport).lead(ListedConversation(["message"]))
    guard case .failure(let error) = outcome.result else {
      Issue.record("It was sent.")
      return
    }
    #expect((error.kind, error.retryAfter ?? 0) == (.temporary, 121))
    #expect(clock.waits == [])
  }

  @Test("a service that asks for patience for ever ends with the time")
  func endlessPatience() async {
    let transport = ScriptedTransport(
      Array(repeating: .status(429, ["retry-after": "0"]), count: 1000))
    let outcome = await courier(transport).lead(ListedConversation(["message"]))
    #expect(kind(outcome) == .temporary)
    #expect(clock.waits.reduce(0, +) <= 120)
    #expect(transport.attempts.count < 60)
  }

  @Test("a step waits as long as it says")
  func stepDelay() async throws {
    let conversation = ListedConversation(["poll", "poll"], delay: 1.5)
    #expect(
      try await courier(ScriptedTransport([])).lead(conversation).result.get().id == "200 200")
    #expect(clock.waits == [1.5, 1.5])
    let late = await courier(ScriptedTransport([])).lead(ListedConversation(["poll"], delay: 500))
    #expect(kind(late) == .temporary)
  }

  @Test("a conversation without an end is ended")
  func endlessConversation() async {
    let outcome = await courier(ScriptedTransport([])).lead(
      ListedConversation(Array(repeating: "poll", count: 101), repetition: .harmless))
    #expect(kind(outcome) == .temporary)
  }

  @Test("every attempt is reported with what follows")
  func everyAttempt() async {
    let reports = Mutex<[DeliveryClient.AttemptReport]>([])
    var courier = courier(ScriptedTransport([.status(429), .lost(.nothingSent), .status(404)]))
    courier.report = { report in reports.withLock { $0.append(report) } }
    #expect(kind(await courier.lead(ListedConversation(["message"]))) == .refused)
    let found = reports.withLock { $0 }
    #expect(found.map(\.status) == [429, nil, 404])
    #expect(found.map(\.wait) == [5, 2, nil])
    #expect(found.map(\.attempt.number) == [1, 2, 3])
  }

  @Test("a task that is cancelled sends nothing more")
  func cancelledTask() async {
    let transport = ScriptedTransport([.lost(.nothingSent)])
    var courier = courier(transport)
    courier.clock.sleep = { _ in throw CancellationError() }
    #expect(kind(await courier.lead(ListedConversation(["message"]))) == .temporary)
    #expect(transport.attempts.count == 1)
  }

  @Test("a rehearsal answers as the service would and keeps what it was asked")
  func rehearsedAnswers() async throws {
    let rehearsal = DryRunTransport()
    let mail = MailSubmission(
      route: .program(["/usr/sbin/sendmail", "-t"]), sender: "a@b", recipients: [], bytes: [])
    let conversation = ListedConversation(
      ListedConversation(["upload"]).steps + [.submit(mail)])
    #expect(try await courier(rehearsal).lead(conversation).result.get().id == "200 250")
    #expect(rehearsal.rehearsed == conversation.steps)
  }
}
