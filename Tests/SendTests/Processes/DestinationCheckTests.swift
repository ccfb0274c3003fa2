import Foundation
import Testing
import TestSupport

/// `snapshot destinations --check` against the fakes, which take no message by it.
@Suite struct DestinationCheckTests {
  @Test(
    "a place that can be written to is ok, and nothing appears there",
    arguments: [
      "matrix", "discord", "telegram", "slack", "mattermost", "ntfy", "zulip", "rocketchat",
      "mastodon",
    ])
  func checkedPlace(service: String) async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake(service)
      let folder = try TestFolder()
      try folder.describe(["team": try FakeDestination.of(service, fake)])
      let outcome = try await check(folder)
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("\tok"), "\(outcome.output)")
      #expect(try fake.violations() == [])
      #expect(try fake.recorded("message").isEmpty)
    }
  }

  private func check(_ folder: TestFolder) async throws -> BuiltProgram.Outcome {
    try await BuiltProgram.run(
      "snapshot-send", ["destinations", "team", "--check", "--destinations", "destinations.json"],
      in: folder)
  }
}
