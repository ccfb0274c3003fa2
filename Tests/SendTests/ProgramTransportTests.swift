import Delivery
import Foundation
import Testing

@testable import snapshot_send

@Suite struct ProgramTransportTests {
  private func failure(
    _ script: String, bytes: Int = 100, within seconds: Double = 10
  ) async -> AttemptFailure? { await failure(["sh", "-c", script], bytes, seconds) }

  private func failure(
    _ arguments: [String], _ bytes: Int = 100, _ seconds: Double = 10
  ) async -> AttemptFailure? {
    let mail = MailSubmission(
      route: .program(arguments), sender: "a@example.com", recipients: [],
      bytes: Array(repeating: 0x61, count: bytes))
    do throws(AttemptFailure) {
      _ = try await NetworkTransport(userAgent: "snapshot/test").submit(mail, within: seconds)
      return nil
    } catch { return error }
  }

  @Test(arguments: [0, 100, 3_000_000])
  func `A program reads all of the mail`(bytes: Int) async {
    #expect(await failure("exit $(($(wc -c) != \(bytes)))", bytes: bytes) == nil)
  }

  @Test func `Its status and its first words are told`() async {
    #expect(
      await failure("cat >/dev/null; echo nobody there >&2; echo more >&2; exit 67")
        == .programEnded(status: 67, says: "nobody there"))
    #expect(await failure("exit 75") == .programEnded(status: 75, says: ""))
  }

  @Test func `One that does not read is no reason to end`() async {
    #expect(
      await failure("exec <&-; exit 3", bytes: 3_000_000) == .programEnded(status: 3, says: ""))
    #expect(await failure("exit 0", bytes: 3_000_000) == nil)
  }

  @Test func `One that says very much is heard to its end`() async {
    let script = "cat >/dev/null; head -c 1000000 /dev/zero | tr '\\0' x >&2; exit 4"
    guard case .programEnded(4, let says) = await failure(script) else {
      Issue.record("It did not end with 4.")
      return
    }
    #expect(says == String(repeating: "x", count: 4096))
  }

  @Test func `One that does not end is ended with all that it has started`() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "pid-\(UUID())").path
    defer { unlink(file) }
    let script = "sleep 60 & echo $! >\(file); wait"
    guard case .lost(let lost) = await failure(script, within: 2) else {
      Issue.record("It has ended.")
      return
    }
    #expect(lost == TransportFailure(.sent, "it did not end in time"))
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let child = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    // It was told to end, and does when the system comes to it.
    for _ in 0..<500 where ProgramTransportTests.runs(child) { usleep(10_000) }
    #expect(!ProgramTransportTests.runs(child))
  }

  /// Whether a process does something still; one that has ended may wait for somebody to look at it.
  private static func runs(_ process: Int32) -> Bool {
    guard let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
      return false
    }
    return !state.contains(") Z ") && !state.contains(") X ")
  }

  @Test func `One that a signal ends, or that is not there, is an error`() async {
    #expect(
      await failure("kill -9 $$")
        == .lost(TransportFailure(.sent, "a signal has ended it, number 9")))
    for arguments in [["/no/such/program"], [], ["a\0b"]] {
      guard case .lost(let lost) = await failure(arguments) else {
        Issue.record("It was started.")
        continue
      }
      #expect((lost.progress, lost.remedy) == (.nothingSent, .none))
    }
  }

  @Test func `No shell reads its arguments`() async {
    let script = #"test "$1" = '$(exit 9); `x`'"#
    #expect(await failure(["sh", "-c", script, "sh", "$(exit 9); `x`"]) == nil)
  }
}
