import Foundation
import Testing

@testable import Delivery
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

  @Test("a program reads all of the mail", arguments: [0, 100, 3_000_000])
  func wholeMail(bytes: Int) async {
    #expect(await failure("exit $(($(wc -c) != \(bytes)))", bytes: bytes) == nil)
  }

  @Test("its status and its first words are told")
  func statusAndWords() async {
    #expect(
      await failure("cat >/dev/null; echo nobody there >&2; echo more >&2; exit 67")
        == .programEnded(status: 67, says: "nobody there"))
    #expect(await failure("exit 75") == .programEnded(status: 75, says: ""))
  }

  @Test("one that does not read is no reason to end")
  func deafProgram() async {
    #expect(
      await failure("exec <&-; exit 3", bytes: 3_000_000) == .programEnded(status: 3, says: ""))
    #expect(await failure("exit 0", bytes: 3_000_000) == nil)
  }

  @Test("one that says very much is heard to its end")
  func talkativeProgram() async {
    let script = "cat >/dev/null; head -c 1000000 /dev/zero | tr '\\0' x >&2; exit 4"
    guard case .programEnded(4, let says) = await failure(script) else {
      Issue.record("It did not end with 4.")
      return
    }
    #expect(says == String(repeating: "x", count: 4096))
  }

  @Test("one that does not end is ended with all that it has started")
  func endedWithChildren() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "pipe-\(UUID())").path
    try #require(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    let pipe = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    // Shell and child hold the pipe open for as long as they run.
    let script = "exec 3>\(path); echo started >&3; sleep 60 & wait"
    guard case .lost(let lost) = await failure(script, within: 2) else {
      Issue.record("It has ended.")
      return
    }
    #expect(lost == TransportFailure(.sent, "it did not end in time"))
    #expect(try pipe.read(upToCount: 8) == Data("started\n".utf8))
    // Both were told to end, and do when the system comes to it: then the pipe ends, too.
    var end = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&end, 1, 10_000) == 1)
    #expect(try pipe.read(upToCount: 1)?.isEmpty != false)
  }

  @Test("one that a signal ends, or that is not there, is an error")
  func missingOrSignalled() async {
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

  @Test("no shell reads its arguments")
  func noShell() async {
    let script = #"test "$1" = '$(exit 9); `x`'"#
    #expect(await failure(["sh", "-c", script, "sh", "$(exit 9); `x`"]) == nil)
  }
}
