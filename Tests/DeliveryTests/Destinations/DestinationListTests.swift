import Testing

@testable import Delivery

@Suite struct DestinationListTests {
  private func list(_ text: String) throws(DestinationError) -> DestinationList {
    var list = DestinationList(services: [EchoService.self])
    try list.add(file: Array(text.utf8), source: "destinations.json")
    return list
  }

  @Test("destinations are addresses or objects")
  func addressesOrObjects() throws {
    let list = try list(
      """
      {"$schema": "x", "team": {"service": "Echo", "token": "t1", "room": 42, "header.X-Y": "z"},
       "ops": "echo://t2/lobby", "half": {"address": "echo://t3/a", "room": "b"}}
      """)
    #expect(list.all.map(\.name) == ["half", "ops", "team"])
    let rooms = try list.all.map {
      try #require($0.endpoint(for: [:]).service as? EchoService).room
    }
    #expect(rooms == ["b", "lobby", "42"])
    #expect(list["team"]?.secrets.map(\.value) == ["z", "t1"])
  }

  @Test(
    "what is wrong is told with its place",
    arguments: [
      (#"{"a": {"token": s3cret}}"#, "destinations.json:1:17: this is no JSON. See whether"),
      (#"{"a": "b"} s3cret"#, "destinations.json:1:12: this is no JSON. See whether"),
      ("[]", "destinations.json:1:1: destinations are an object with an address or an object"),
      ("{\"a\": 5}", "destinations.json:1:7: a: A destination is an address, an object with"),
      ("{\"a\": {}}", "destinations.json:1:7: a: service: there is none, and it has to be there."),
      (
        "{\"a\": {\"service\": \"exo\"}}",
        "destinations.json:1:7: a: service: \"exo\": Write one of echo."
      ),
      (
        "{\n \"a\": {\"service\": \"echo\", \"room\": \"r\"}}",
        "destinations.json:2:7: a: token: there is none, and it has to be there. Add \"token\"."
      ),
      (
        "{\"a\": {\"service\": \"echo\", \"token\": \"t\", \"rom\": \"r\"}}",
        "a: rom: the service has no such key. Did you mean \"room\"? It has token, room, header.NAME, quiet, ca."
      ),
      (
        "{\"a\": {\"service\": \"echo\", \"token\": [1]}}",
        "token: \"a list\": Write a text or a number."
      ),
      ("{\"a\": \"http://x/\"}", "The address is of no service that is known."),
      ("{\"a\": \"echo-hook://x\"}", "a: Hooks cannot take pictures."),
      ("{\"a\": \"echo://x\"}", "a: token: there is none"),
      ("{\"a\": ", "destinations.json:1:7: "),
    ] as [(String, String)])
  func errorPlaces(_ text: String, _ message: String) {
    #expect(problem(of: text).contains(message))
  }

  /// The error of a file, or of its entry.
  private func problem(of text: String) -> String {
    do throws(DestinationError) {
      return try list(text).broken.first?.error.description ?? ""
    } catch {
      return error.description
    }
  }

  @Test("a wrong entry does not stand in the way of others, and its variable mends it")
  func wrongEntry() throws {
    var list = try list("{\"a\": \"echo://x\", \"b\": \"echo://t/room\", \"c\": 5}")
    #expect(list.all.map(\.name) == ["b"] && list.broken.map(\.name) == ["a", "c"])
    list.add("a", variable: "SNAPSHOT_TO_A", value: "echo://t/other")
    #expect(list.all.map(\.name) == ["a", "b"] && list.broken.map(\.name) == ["c"])
    list.add("b", variable: "SNAPSHOT_TO_B", value: "echo://x")
    #expect(list.all.map(\.name) == ["a"] && list.broken.map(\.name) == ["c", "b"])
  }

  @Test("a wrong secret is not repeated")
  func wrongSecret() {
    let text = problem(
      of: "{\"a\": {\"service\": \"echo\", \"token\": \"my secret\", \"room\": \"r\"}}")
    #expect(text == "destinations.json:1:7: a: token: Write it without blanks.")
  }

  @Test("a variable stands before the file")
  func variableFirst() throws {
    var list = try list("{\"team\": \"echo://t/file\"}")
    list.add("team", variable: "SNAPSHOT_TO_TEAM", value: "echo://t/variable")
    let service = try #require(list["team"]?.endpoint(for: [:]).service as? EchoService)
    #expect(service.room == "variable")
    list.add(
      "team", variable: "SNAPSHOT_TO_TEAM",
      value: " {\"service\": \"echo\", \"token\": \"t\", \"room\": \"object\"}")
    let other = try #require(list["team"]?.endpoint(for: [:]).service as? EchoService)
    #expect(other.room == "object")
    #expect(list.all.count == 1)
  }

  @Test("a variable that is no JSON is not repeated")
  func brokenVariable() {
    var list = DestinationList(services: [EchoService.self])
    list.add("team", variable: "SNAPSHOT_TO_TEAM", value: "{\"token\": hunter2")
    let text = list.broken.first?.error.description ?? ""
    #expect(text.hasPrefix("SNAPSHOT_TO_TEAM: team: The value begins like JSON"))
    #expect(!text.contains("hunter2"))
  }
}
