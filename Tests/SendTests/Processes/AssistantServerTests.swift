import Foundation
import Testing
import TestSupport

@testable import Base

/// The server for assistants, as PyPI's client of the Model Context Protocol sees it.
@Suite(.enabled(if: ServerPrograms.areExpected, ServerPrograms.skipped))
struct AssistantServerTests {
  private struct Session: Decodable {
    struct Result: Decodable {
      struct Structured: Decodable {
        struct Destination: Decodable { let name, service: String }
        struct Receipt: Decodable { let status: String }
        let destinations: [Destination]?
        let receipts: [Receipt]?
        let dryRun: Bool?
      }
      let error: Bool
      let structured: Structured
      let texts: [String]
      let pictures: [String]
      var text: String { texts.joined(separator: "\n") }
    }
    let revision: String
    let server: String?
    let tools: [String]
    let readOnly: [String: Bool]
    let results: [Result]
  }

  /// Calls tools in a session.
  private func session(
    _ calls: [(String, [String: Any])], mode: String = "auto", _ options: [String] = [],
    in folder: TestFolder
  ) throws -> Session {
    let wish: [String: Any] = [
      "command": try BuiltProgram.path("snapshot"),
      "args": ["mcp", "--folder", "files", "--destinations", "destinations.json"] + options,
      "env": folder.environment, "cwd": folder.path, "mode": mode,
      "calls": calls.map { [$0.0, $0.1] as [Any] },
    ]
    let ended = try Program.run(
      "env",
      [
        try ServerPrograms.python().path,
        ServerPrograms.folder.appending(path: "assistant.py").path,
      ], input: [UInt8](try JSONSerialization.data(withJSONObject: wish)))
    try #require(ended.status == 0, "\(ended.errors)")
    return try JSONDecoder().decode(Session.self, from: Data(ended.output.utf8))
  }

  private func folder(_ destinations: [String: Any] = [:]) throws -> TestFolder {
    let folder = try TestFolder()
    try folder.makeFolder("files")
    try folder.write("day,steps\n2024-03-01,5200\n2024-03-02,8400\n", to: "files/steps.csv")
    try folder.describe(destinations)
    return folder
  }

  @Test(
    "a client of either era lists the tools and gets pictures, descriptions and errors",
    arguments: [("auto", "2026-07-28"), ("legacy", "2025-11-25")])
  func drawing(mode: String, revision: String) async throws {
    let folder = try folder([
      "ops": "https://discord.com/api/webhooks/123456789012345678/not-a-secret"
    ])
    let chart = try await BuiltProgram.run(
      "snapshot", ["chart", "files/steps.csv", "--title", "Week", "-o", "chart.png"], in: folder)
    #expect(chart.status == 0, "\(chart.errors)")
    let session = try session(
      [
        ("chart", ["file": "steps.csv", "title": "Week"]),
        ("card", ["file": "steps.csv", "caption": "{sum} steps"]),
        (
          "page",
          [
            "spec": [
              "data": ["url": "steps.csv"], "rows": [[["chart": [:]]], [["text": "Good."]]],
            ]
          ]
        ),
        ("describe", ["data": "a,b\nx,1\ny,2\n"]), ("destinations", [:]),
        ("chart", ["file": "../destinations.json"]), ("send", ["card": "$card", "to": "ops"]),
      ], mode: mode, in: folder)
    #expect(session.revision == revision && session.server == "snapshot")
    #expect(session.tools == ["chart", "card", "page", "describe", "destinations", "send"])
    #expect(session.readOnly["send"] == true && session.readOnly["chart"] == false)
    let results = session.results
    #expect(results[0].pictures.map { Base64.bytes(of: $0) } == [folder.bytes(of: "chart.png")])
    #expect(results[0].text.hasPrefix("Line chart “Week”: steps, 2 values from Mar 1"))
    #expect(results[1].pictures.count == 1 && results[2].pictures.count == 1)
    #expect(results[3].text.hasPrefix("Column chart"), "\(results[3].text)")
    #expect(results[4].structured.destinations?.map(\.service) == ["discord"])
    #expect(results[5].error && results[5].text.contains("only files below the folder"))
    #expect(!results[6].error && results[6].structured.dryRun == true)
    #expect(results[6].text.contains("Nothing was sent"))
    #expect(results[6].text.contains("POST <webhook>?wait=true"), "\(results[6].text)")
    #expect(!results.contains { $0.text.contains("not-a-secret") })
  }

  @Test("a card is sent where the server may send, and the receipt is the answer")
  func sending() async throws {
    let fake = try ServerProgram.fake("webhook")
    let folder = try folder(["hook": try FakeDestination.of("webhook", fake)])
    let calls: [(String, [String: Any])] = [
      ("card", ["file": "steps.csv", "caption": "{sum} steps", "output": "card.png"]),
      ("send", ["card": "$card", "to": "hook", "dryRun": true]),
      ("send", ["card": "$card", "to": ["hook"]]), ("send", ["card": "card.json", "to": "hook"]),
      ("send", ["card": "card.json", "to": "hock"]),
    ]
    let rehearsed = try session(Array(calls.prefix(4)), in: folder)
    #expect(rehearsed.results.allSatisfy { !$0.error })
    #expect(try fake.recorded("message").isEmpty)
    let session = try session(calls, ["--allow-send", "--receipts", "receipts.ndjson"], in: folder)
    #expect(session.readOnly["send"] == false)
    let sent = session.results.dropFirst()
    #expect(sent.map { $0.structured.receipts?.map(\.status) } == [[], ["sent"], ["already"], []])
    #expect(sent.map(\.error) == [false, false, false, true])
    #expect(session.results[4].text.contains("hook"), "\(session.results[4].text)")
    #expect(try fake.recorded("message").count == 1)
    #expect(try fake.violations() == [])
    #expect(folder.text(of: "receipts.ndjson").contains("\"sent\""))
  }
}
