import Testing

@testable import Delivery

@Suite struct RetryPolicyTests {
  private let rule = RetryPolicy()

  private func attempt(
    _ repetition: HTTPRequest.Idempotency = .doubles, number: Int = 1, left: Double = 60
  ) -> Attempt {
    // 6 November 1994, 08:49:37 in UTC.
    Attempt(
      "message", at: "chat.example", repetition: repetition, number: number, secondsLeft: left,
      time: 784_111_777)
  }

  private func reply(_ status: Int, _ body: String = "", _ headers: [String: String] = [:])
    -> AttemptFailure
  { .refused(Reply(status: status, headers: headers, body: Array(body.utf8))) }

  private func error(_ decision: RetryPolicy.Decision) -> DeliveryError? {
    if case .stop(let error) = decision { error } else { nil }
  }

  @Test(
    "a service that asks for patience gets as much as it asks for",
    arguments: [
      ("", [:], 5), ("", ["retry-after": "7"], 7), ("", ["retry-after": "0"], 0.1),
      ("", ["retry-after": "Sun, 06 Nov 1994 08:49:49 GMT"], 12),
      ("", ["retry-after": "Sunday, 06-Nov-94 08:49:39 GMT"], 2),
      ("", ["retry-after": "Sun Nov  6 08:49:40 1994"], 3),
      ("", ["retry-after": "Sun, 06 Nov 1994 08:00:00 GMT"], 0.1),
      ("", ["retry-after": "soon"], 5), ("", ["retry-after": "inf"], 5),
      (#"{"retry_after": 0.65, "global": false}"#, ["retry-after": "1"], 1),
      (#"{"retry_after": 1.5}"#, [:], 1.5),
      (#"{"ok": false, "parameters": {"retry_after": 9}}"#, [:], 9),
      (#"{"errcode": "M_LIMIT_EXCEEDED", "retry_after_ms": 2500}"#, [:], 2.5),
    ] as [(String, [String: String], Double)])
  func askedPatience(
    body: String, headers: [String: String], wait: Double
  ) {
    let decision = rule.decision(after: reply(429, body, headers), of: attempt())
    #expect(decision == .again(after: wait, everybody: true))
  }

  @Test("a code in a body asks for patience whatever the status is, and others do not")
  func askedByCode() throws {
    var request = HTTPRequest("post", .post, "https://a.example", repetition: .doubles)
    request.code = ReplyCode("errcode", busy: ["45009"], patience: 60)
    for (body, status, isBusy) in [
      (#"{"errcode": 45009}"#, 200, true), (#"{"errcode": "45009"}"#, 400, true),
      (#"{"errcode": 0}"#, 200, false), ("{}", 200, false), ("<html>", 200, false),
      (#"{"code": 45009}"#, 200, false),
    ] {
      let reply = Reply(body, status: status)
      do throws(AttemptFailure) {
        try request.checkPatience(reply)
        #expect(!isBusy, "\(body)")
      } catch {
        #expect(isBusy && error == .busy(reply, patience: 60), "\(body)")
        #expect(
          rule.decision(after: error, of: attempt(left: 61)) == .again(after: 60, everybody: true))
        let last = rule.decision(after: error, of: attempt(left: 59))
        #expect(self.error(last)?.kind == .temporary && self.error(last)?.retryAfter == 60)
      }
    }
    let told = AttemptFailure.busy(
      Reply("{}", headers: ["x-ogw-ratelimit-reset": "7"]), patience: nil)
    #expect(rule.decision(after: told, of: attempt()) == .again(after: 7, everybody: true))
  }

  @Test("patience ends with the time that is left")
  func patienceEnds() {
    let decision = rule.decision(after: reply(429, "", ["retry-after": "61"]), of: attempt())
    #expect(error(decision)?.kind == .temporary)
    #expect(error(decision)?.retryAfter == 61)
    let forever = rule.decision(after: reply(429, #"{"retry_after": 1e999}"#), of: attempt())
    #expect(error(forever)?.retryAfter == 1e9)
  }

  @Test("a service that asks for patience again and again is not hurried")
  func repeatedPatience() {
    let waits = (1...7).map { number in
      rule.decision(after: reply(429, "", ["retry-after": "0"]), of: attempt(number: number))
    }
    #expect(
      waits == [0.1, 0.2, 0.4, 0.8, 1.6, 3, 3].map { .again(after: $0, everybody: true) })
  }

  @Test("what was not sent is sent again ever later, until the time for the message is over")
  func sentAgainLater() {
    let away = AttemptFailure.lost(TransportFailure(.nothingSent, "it is away"))
    let greylisted = AttemptFailure.mailRefused(Reply(status: 450))
    for (failure, end) in [(away, DeliveryError.Kind.unreachable), (greylisted, .temporary)] {
      for repetition in [HTTPRequest.Idempotency.harmless, .doubles] {
        let decisions = (1...8).map {
          rule.decision(after: failure, of: attempt(repetition, number: $0))
        }
        #expect(decisions == [1, 2, 4, 8, 16, 30, 30, 30].map { .again(after: $0) })
        let last = rule.decision(after: failure, of: attempt(repetition, number: 6, left: 29))
        #expect(error(last)?.kind == end)
      }
    }
  }

  @Test("a server that is overloaded and says for how long gets that time, and no double")
  func overloaded() {
    let failure = reply(503, "", ["retry-after": "3"])
    for repetition in [HTTPRequest.Idempotency.harmless, .doubles] {
      #expect(
        rule.decision(after: failure, of: attempt(repetition))
          == .again(after: 3, everybody: true))
    }
    #expect(error(rule.decision(after: reply(503), of: attempt()))?.kind == .unknown)
  }

  @Test("what may have arrived is sent again only where that does no harm")
  func perhapsArrivedAgain() {
    let lost = AttemptFailure.lost(TransportFailure(.sent, "the connection was closed"))
    for failure in [lost, reply(500), reply(503)] {
      #expect(error(rule.decision(after: failure, of: attempt()))?.kind == .unknown)
      guard case .again = rule.decision(after: failure, of: attempt(.harmless)) else {
        Issue.record("It is not sent again.")
        continue
      }
      let last = rule.decision(after: failure, of: attempt(.harmless, number: 4))
      #expect(error(last)?.kind == .temporary)
    }
  }

  @Test("what would fail in the same way is not sent again")
  func lastingFailure() {
    let failure = TransportFailure(.nothingSent, "its certificate is not trusted", remedy: .none)
    let decision = rule.decision(after: .lost(failure), of: attempt(.harmless))
    #expect(error(decision)?.kind == .unreachable)
  }

  @Test(
    "a status says what became of it",
    arguments: [
      (400, .refused), (401, .authentication), (403, .authentication), (404, .refused),
      (407, .authentication), (410, .refused), (413, .unfit), (422, .refused), (304, .refused),
      (307, .refused), (100, .refused),
    ] as [(Int, DeliveryError.Kind)])
  func statusCodes(status: Int, kind: DeliveryError.Kind) {
    for repetition in [HTTPRequest.Idempotency.harmless, .doubles] {
      #expect(error(rule.decision(after: reply(status), of: attempt(repetition)))?.kind == kind)
    }
  }

  @Test(
    "a code of a mail server says what became of it",
    arguments: [
      (421, nil, .temporary), (450, nil, .temporary), (535, .authentication, .authentication),
      (530, .authentication, .authentication), (550, .refused, .refused), (552, .unfit, .unfit),
    ] as [(Int, DeliveryError.Kind?, DeliveryError.Kind)])
  func serverCodes(
    code: Int, first: DeliveryError.Kind?, last: DeliveryError.Kind
  ) {
    let failure = AttemptFailure.mailRefused(Reply(status: code))
    #expect(error(rule.decision(after: failure, of: attempt()))?.kind == first)
    #expect(error(rule.decision(after: failure, of: attempt(number: 4, left: 8)))?.kind == last)
  }

  @Test(
    "a status of a program says what became of it",
    arguments: [(75, .temporary), (77, .authentication), (64, .refused)]
      as [(Int, DeliveryError.Kind)])
  func programStatuses(status: Int, kind: DeliveryError.Kind) {
    let failure = AttemptFailure.programEnded(status: status, says: "no\nroute")
    #expect(error(rule.decision(after: failure, of: attempt()))?.kind == kind)
  }

  @Test(
    "the words of a service are found",
    arguments: [
      (#"{"errcode":"M_FORBIDDEN","error":"Not in room"}"#, "M_FORBIDDEN: Not in room"),
      (#"{"message":"Unknown Webhook","code":10015}"#, "Unknown Webhook"),
      (
        #"{"ok":false,"error_code":400,"description":"Bad Request: chat not found"}"#,
        "Bad Request: chat not found"
      ),
      (#"{"code":40301,"http":403,"error":"forbidden","link":"x"}"#, "forbidden"),
      (#"{"error":{"code":400,"message":"Invalid JSON","status":"X"}}"#, "Invalid JSON"),
      ("invalid_token\nmore", "invalid_token"), ("a\u{1B}[31mb", "a\\u{1B}[31mb"),
      ("<html>", nil), ("", nil), ("{}", nil), ("[1]", nil),
    ] as [(String, String?)])
  func wordsOfService(body: String, words: String?) {
    #expect(Reply(status: 400, body: Array(body.utf8)).words == words)
  }

  @Test("nothing of an address but its host is told")
  func hostAlone() {
    var request = HTTPRequest(
      "message", .post, "https://me:pass@Chat.Example:8443/secret?token=abc", repetition: .doubles)
    #expect(request.host == "chat.example:8443")
    for address in ["/path//x", "chat.example/x", "", "https:///x"] {
      request.url = address
      #expect(request.host == "")
    }
    let headers = ["location": "https://evil.example/secret"]
    #expect(
      error(rule.decision(after: reply(307, "", headers), of: attempt()))?.text
        == "\"chat.example\" answers 307 to the message. That leads to \"evil.example\", and what is"
        + " meant for one host is not told to another. Name the final address in the destination.")
  }

  @Test("errors say what was answered and what to do next")
  func errorTexts() {
    let says = #"{"message": "Unknown Webhook"}"#
    #expect(
      error(rule.decision(after: reply(404, says), of: attempt()))?.text
        == "\"chat.example\" answers 404 to the message: \"Unknown Webhook\". Check the address of"
        + " the destination.")
    let lost = AttemptFailure.lost(TransportFailure(.sent, "the connection was closed"))
    #expect(
      error(rule.decision(after: lost, of: attempt()))?.text
        == "\"chat.example\" does not answer the message: the connection was closed. The message"
        + " may have arrived. Look there before you send it again.")
  }
}
