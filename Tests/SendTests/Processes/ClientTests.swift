import Foundation
import Testing
import TestSupport

/// Messages of the fakes as clients read them that others have written.
@Suite(.enabled(if: ServerPrograms.areExpected, ServerPrograms.skipped))
struct ClientTests {
  /// What a client has read of the one message that was sent.
  private func read(_ service: String) async throws -> [String: Any] {
    let fake = try ServerProgram.fake(service)
    let folder = try TestFolder.withCard()
    try folder.describe(["team": try FakeDestination.of(service, fake)])
    let outcome = try await folder.send("card.json", "--to", "team")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let process = Process()
    let output = Pipe()
    process.executableURL = try ServerPrograms.python()
    process.arguments = [
      ServerPrograms.folder.appending(path: "clients.py").path, service, fake.address,
      fake.lines[1], try #require(try fake.recorded("message").first?["id"] as? String),
    ]
    process.standardOutput = output
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    #expect(try fake.violations() == [])
    return try BuiltProgram.object(said)
  }

  @Test(
    "a client that others have written reads the card",
    arguments: ["zulip", "rocketchat", "mastodon"])
  func readCard(service: String) async throws {
    let message = try await read(service)
    let text = (message["text"] as? String ?? "").unicodeScalars
      .filter { !"\\\u{2060}\u{200C}".unicodeScalars.contains($0) }.map(String.init).joined()
    for words in [SampleCard.caption, SampleCard.detail, SampleCard.link] {
      #expect(text.contains(words), "\(text)")
    }
    #expect(message["alt"] as? String == SampleCard.alt)
    if service == "zulip" {
      #expect(message["link"] as? String == SampleCard.link)
      #expect(message["tags"] as? [String] == ["a", "br", "img", "p", "strong"])
      #expect(message["pictures"] as? Int == 1)
    }
  }
}
