import Testing
import TestSupport

/// Calls that are wrong in themselves.
@Suite struct SendCallTests {
  @Test(
    "a form of messages that there is not is told",
    arguments: [
      ["send", "card.json", "--to", "team", "--log-format", "xml"],
      ["destinations", "--log-format", "xml"],
    ])
  func unknownLogFormat(_ call: [String]) async throws {
    let folder = try TestFolder()
    let outcome = try await BuiltProgram.run("snapshot-send", call, in: folder)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errors.hasPrefix(
        "Error: --log-format: \"xml\" is not known. It is one of text, json.\nUsage: snapshot "),
      "\(outcome.errors)")
  }
}
