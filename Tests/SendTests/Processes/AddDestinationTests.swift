import Foundation
import Testing
import TestSupport

/// `snapshot destinations add` asks, checks and writes.
@Suite struct AddDestinationTests {
  private func add(
    _ name: String, _ answers: [String], in folder: TestFolder, _ more: [String] = []
  ) async throws -> BuiltProgram.Outcome {
    try await BuiltProgram.run(
      "snapshot-send",
      ["destinations", "add", name, "--destinations", "destinations.json"] + more, in: folder,
      input: answers.map { $0 + "\n" }.joined())
  }

  @Test("what answers describe is checked and written, with mode 0600")
  func written() async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake("telegram")
      let keys = try FakeDestination.of("telegram", fake)
      let answers = ["token", "chat", "thread", "server"].map { keys[$0] as? String ?? "" }
      let folder = try TestFolder()
      let outcome = try await add("team", ["telegram"] + answers, in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.output.hasSuffix("\tok: Team\n"))
      #expect(!(outcome.output + outcome.errors).contains(answers[0]))
      let path = folder["destinations.json"]
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      try folder.addCard("card")
      let sent = try await folder.send("card.json", "--to", "team")
      #expect(sent.status == 0, "\(sent.errors)")
      #expect(try fake.recorded("message").count == 1)
    }
  }

  @Test("what the service refuses is not written")
  func refused() async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake("telegram")
      let keys = try FakeDestination.of("telegram", fake)
      let server = try #require(keys["server"] as? String)
      let wrong = "110201543:fake-Telegram_anotherBotToken012345"
      let folder = try TestFolder()
      let answers = ["telegram", wrong, "-1001234567890", "", server]
      let outcome = try await add("team", answers, in: folder)
      #expect(outcome.status == 77)
      #expect(!FileManager.default.fileExists(atPath: folder["destinations.json"]))
      let unchecked = try await add("team", answers, in: folder, ["--no-check"])
      #expect(unchecked.status == 0)
      #expect(folder.text(of: "destinations.json").contains(wrong))
    }
  }

  @Test("everything else in the file stays as it is")
  func otherEntries() async throws {
    let folder = try TestFolder()
    let address = "https://discord.com/api/webhooks/123456789012345678/not-a-secret-token"
    let before = "{ \"$mode\":\"0440\",\n\t\"ops\" : \"\(address)\"\n}\n"
    try folder.write(before, to: "destinations.json")
    let path = folder["destinations.json"]
    try FileManager.default.setAttributes([.posixPermissions: 0o440], ofItemAtPath: path)
    let outcome = try await add("team", [address], in: folder, ["--no-check"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let text = folder.text(of: "destinations.json")
    #expect(text == before.dropLast(3) + ",\n  \"team\": \"\(address)\"\n}\n")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o440)
    let again = try await add("ops", [address], in: folder, ["--no-check"])
    #expect(again.status == 78)
    #expect(again.errors.contains("there is one of that name"))
    #expect(folder.text(of: "destinations.json") == text)
  }

  @Test(
    "an answer that is missing or wrong ends it, and nothing is written",
    arguments: [
      (["matrix"], 66, "no answer for \"server\""), (["tele"], 78, "Write one of matrix"),
      (["telegram", "1", "2", "", ""], 78, "token:"), ([], 66, "no answer for \"service\""),
    ] as [([String], Int32, String)])
  func missingAnswers(answers: [String], status: Int32, text: String) async throws {
    let folder = try TestFolder()
    let outcome = try await add("team", answers, in: folder)
    #expect(outcome.status == status)
    #expect(outcome.errors.contains(text), "\(outcome.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder["destinations.json"]))
  }
}
