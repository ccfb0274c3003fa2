import Foundation
import Testing
import TestSupport

@Suite("Unknown destinations of a batch")
struct UnknownDestinationTests {
  @Test(
    "an unknown destination is found before anything is drawn",
    arguments: [[], ["--dry-run"], ["--log-format", "json"]])
  func unknown(more: [String]) async throws {
    let run = try await report(to: ["team", "teem"], more)
    #expect(run.status == 78)
    #expect(run.output == "")
    #expect(run.errors.contains("Did you mean"), "\(run.errors)")
    #expect(run.errors.contains("nothing was drawn"), "\(run.errors)")
    #expect(run.files.isEmpty)
  }

  @Test("a known one, and one whose name depends on the card, are no reason to stop")
  func known() async throws {
    let run = try await report(to: ["team", "user-{user}"], ["--dry-run"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("2 to draw"), "\(run.errors)")
  }

  /// Draws a report of two users with `--send`, where only the destination "team" is described.
  private func report(
    to places: [String], _ more: [String]
  ) async throws -> (status: Int32, output: String, errors: String, files: [String]) {
    let folder = try TestFolder()
    try folder.describe(["team": "https://discord.com/api/webhooks/1/not-a-secret"])
    try FileManager.default.createDirectory(
      atPath: folder["out"], withIntermediateDirectories: false)
    try folder.write("user,date,steps\nann,2024-01-01,10\nben,2024-01-01,20\n", to: "in.csv")
    let sent = places.flatMap { ["--send", $0] }
    let outcome = try await BuiltProgram.run(
      "snapshot", ["report", "in.csv", "--group-by", "user", "-o", "out"] + sent + more, in: folder,
      environment: ["SNAPSHOT_DESTINATIONS": folder["destinations.json"]])
    let files = try FileManager.default.contentsOfDirectory(atPath: folder["out"])
    return (outcome.status, outcome.output, outcome.errors, files)
  }
}
