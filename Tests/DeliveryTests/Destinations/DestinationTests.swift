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
}
