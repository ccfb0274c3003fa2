import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The other tests believe what the servers record, so these see it once for themselves.
@Suite struct RunningServerTests {
  @Test("A fake tells where it is and records what was wrong")
  func fakesRecord() throws {
    let fake = try ServerProgram.fake("telegram")
    let token = try #require(try fake.fields["token"] as? String)
    let right = try #require(URL(string: "\(fake.address)/bot\(token)/getMe"))
    let wrong = try #require(URL(string: "\(fake.address)/bot\(token)/getYou"))
    #expect(String(decoding: try Data(contentsOf: right), as: UTF8.self).contains(#""ok": true"#))
    #expect(try fake.violations() == [])
    #expect(throws: (any Error).self) { try Data(contentsOf: wrong) }
    #expect(try fake.violations() == ["there is no GET /bot\(token)/getYou"])
    #expect(try fake.recorded("request").count == 2)
  }

  @Test(
    "A homeserver has rooms for its two users",
    .enabled(if: ServerPrograms.areExpected, ServerPrograms.skipped))
  func homeserversServe() throws {
    let server = try ServerProgram(
      "synapse.py", ["serve"], python: ServerPrograms.python(), saying: 1)
    #expect(try server.fields["alias"] as? String == "#team:snapshot.test")
  }
}
