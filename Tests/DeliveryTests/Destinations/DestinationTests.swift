import TestSupport
import Testing

@testable import Delivery

@Suite struct DestinationTests {
  private func destination(
    room: String, token: String = "t", name: String = "team"
  ) throws(DestinationProblem) -> Destination {
    try Destination(name, EchoService.self, ["token": token, "room": room])
  }

  @Test("fields of a job stand in the keys that take them")
  func fieldsInKeys() throws {
    let destination = try destination(room: "user-{user}", token: "{user}")
    let place = try destination.endpoint(for: ["user": "42"])
    #expect((place.service as? EchoService)?.room == "user-42")
    #expect(destination.hasFields)
    #expect(try !self.destination(room: "lobby").hasFields)
  }

  @Test("a card without the field goes nowhere", arguments: [[:], ["user": ""]])
  func cardWithoutField(_ fields: [String: String]) throws {
    let destination = try destination(room: "user-{user}")
    #expect(
      throws: DestinationProblem.wrong(
        key: "room", value: "user-{user}",
        rule: "The card has no field \"user\", or it is empty.")
    ) { try destination.endpoint(for: fields) }
  }

  @Test("places that only a secret tells apart differ by the fields in it")
  func secretPlaces() throws {
    let keys = ["token": "t", "room": "r", "header.X": "{user}"]
    let destination = try Destination("team", EchoService.self, keys)
    let identities = try ["1", "2", "1"].map {
      try destination.endpoint(for: ["user": $0]).identity
    }
    #expect(Set(identities).count == 2)
  }

  @Test("a secret with fields is known with and without them")
  func secretWithFields() throws {
    let keys = ["token": "t0ken", "room": "r", "header.X": "https://a.example/s3cr3t/{user}"]
    let destination = try Destination("team", EchoService.self, keys)
    let place = try destination.endpoint(for: ["user": "42"])
    let script = Redactor(place.secrets).segments(of: "url https://a.example/s3cr3t/42")
    #expect(script == [.plain("url "), .secret("header.X")])
    let text = Redactor(destination.secrets).redacted("to https://a.example/s3cr3t/42")
    #expect(!text.contains("s3cr3t"))
  }

  @Test("places differ by name, service and what can be seen of them")
  func differentPlaces() throws {
    func identity(_ destination: Destination) throws -> String {
      try destination.endpoint(for: [:]).identity
    }
    let first = try identity(destination(room: "a"))
    #expect(try identity(destination(room: "a", token: "new")) == first)
    #expect(try identity(destination(room: "b")) != first)
    #expect(try identity(destination(room: "a", name: "other")) != first)
    #expect(!first.contains("\"t\""))
  }

  private func webhook(_ url: String, _ fields: [String: String]) throws -> String? {
    let destination = try Destination("hook", Webhook.self, ["url": url])
    return (try destination.endpoint(for: fields).service as? Webhook)?.url
  }

  @Test(
    "a field in an address is a part of one segment, whatever it says",
    arguments: [
      ("../../admin", "..%2F..%2Fadmin"), ("x y", "x%20y"), ("ü", "%C3%BC"), ("a?b#c", "a%3Fb%23c"),
      ("a/b", "a%2Fb"), ("%2e%2e", "%252e%252e"), ("@evil.example", "%40evil.example"),
    ])
  func segments(value: String, expected: String) throws {
    #expect(
      try webhook("https://a.example/hook/{user}/in", ["user": value])
        == "https://a.example/hook/\(expected)/in")
    #expect(
      try webhook("https://a.example/hook?to={user}", ["user": value])
        == "https://a.example/hook?to=\(expected)")
  }

  @Test("a field cannot lead to another folder or another server, unless it is the whole address")
  func otherServers() throws {
    for value in [".", ".."] {
      let text = message { _ = try webhook("https://a.example/hook/{user}/in", ["user": value]) }
      #expect(text.contains("a segment of dots alone"), "\(text)")
    }
    #expect(
      try webhook("https://a.example/{a}{b}", ["a": "..", "b": "x"]) == "https://a.example/..x")
    #expect(throws: DestinationProblem.self) {
      try webhook("https://a.example/{a}{b}", ["a": ".", "b": "."])
    }
    for url in ["https://{user}/in", "https://{user}.example/in", "https://a.example:{user}/"] {
      let text = message { _ = try webhook(url, ["user": "b.example"]) }
      #expect(text.contains("behind the name of the server"), "\(text)")
      // The address is a secret.
      #expect(!text.contains("https"), "\(text)")
    }
    #expect(try webhook("{hook}", ["hook": "https://b.example/in"]) == "https://b.example/in")
  }

  @Test(
    "a field of a mailbox sends to nobody else",
    arguments: [
      "ann@example.test, evil", "evil@evil.test>", "a;b", "\"x\" <evil@evil.test>", "ann\r\nBcc: x",
      "team:ann", "ann@evil.test", "ann\u{2028}x",
    ])
  func mailboxes(value: String) throws {
    let keys = [
      "to": "{user}@example.test", "from": "a@example.test", "sendmail": "/usr/sbin/sendmail",
    ]
    let destination = try Destination("mail", Mail.self, keys)
    #expect(throws: DestinationProblem.self) { try destination.endpoint(for: ["user": value]) }
    let place = try destination.endpoint(for: ["user": "ann.o'neil+x"])
    #expect(
      (place.service as? Mail)?.envelope.to.map(\.address) == ["ann.o'neil+x@example.test"])
  }

  @Test("a control character in a field is an error that names it")
  func controls() throws {
    let destination = try destination(room: "user-{user}")
    #expect(
      throws: DestinationProblem.wrong(
        key: "room", value: "user-{user}",
        rule: "The field \"user\" has the control character U+000A. Leave it out of the data.")
    ) { try destination.endpoint(for: ["user": "a\nb"]) }
  }
}
