import Foundation
import Testing
import TestSupport

@testable import Batch
@testable import CommandKit
@testable import snapshot

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("Batches that a signal ends")
struct CancellationSignalTests {
  /// Ends a batch whose producer goes on for ever, once its output has the last picture of those that are to be had.
  private func stopped(_ output: String, _ read: String) throws -> (CommandRun, BatchSample) {
    let sample = try BatchSample(jobs: 3)
    let run = try CommandRun(
      script: "mkfifo jobs pipe; (cat jobs.ndjson; exec sleep 60) > jobs & producer=$!; "
        + "\(read) & reader=$!; "
        + "\"$COMMAND\" batch - --template spec.json \(output) < jobs & process=$!; "
        + "until cat got .first.tar.* 2>/dev/null | grep -aq u2.png; do sleep 0.05; done; "
        + "kill -TERM $process; wait $process; code=$?; kill $producer; wait $reader; exit $code",
      in: sample.folder)
    return (run, sample)
  }

  @Test(
    "what is there then decides what can be done",
    arguments: [
      (
        "--tar -o first.tar", "touch got",
        "\"first.tar\" is not made before it is whole. Run the same"
      ),
      (
        "--tar -o pipe", "cat pipe > got", "The archive has no end. Throw it away, and run the same"
      ),
      (
        "--inline -o pipe", "cat pipe > got", "Each has its whole line. Run the same call again, or"
      ),
      ("--inline > pipe", "cat pipe > got", "Each has its whole line. Run the same call again, or"),
    ])
  func advice(output: String, read: String, advice: String) throws {
    let (run, sample) = try stopped(output, read)
    #expect(run.status == 143, "\(run.errors)")
    #expect(run.errors.contains("stopped after ") && run.errors.contains(advice), "\(run.errors)")
    #expect(!run.errors.contains("goes on"))
    let names = try sample.folder.names
    #expect(!names.contains("first.tar") && !names.contains { $0.hasSuffix(TemporaryName.ending) })
  }

  @Test("in a folder it can go on, and a plan is no more than one")
  func texts() {
    var summary = BatchSummary(drawn: 2)
    #expect(
      summary.stopText
        == "stopped after 2 cards. Run the same call again: it goes on where this one ended.")
    summary.isRehearsal = true
    #expect(summary.stopText == "stopped after 2 cards.")
  }

  @Test("a pipe is closed as soon as nobody writes to it any more")
  func closed() throws {
    let folder = try TestFolder()
    let path = folder["pipe"]
    try #require(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    try #require(reader >= 0)
    defer { close(reader) }
    func found() -> (count: Int, error: Int32) {
      var bytes = [UInt8](repeating: 0, count: 16)
      let count = read(reader, &bytes, 16)
      return (count, count < 0 ? errno : 0)
    }
    do {
      let stream = try OutputStream(.file(OutputFile(path: path)))
      try stream.write([1, 2, 3])
      #expect(found() == (3, 0))
      // Empty, but somebody may write.
      #expect(found() == (-1, EAGAIN))
      try stream.finish()
    }
    #expect(found() == (0, 0))
  }

  @Test("a terminal by its name gets no bytes of pictures", arguments: ["--tar", "--inline"])
  func terminal(form: String) throws {
    let (sample, terminal) = (try BatchSample(jobs: 1), try PseudoTerminal())
    let run = try sample.call([form, "-o", terminal.path])
    #expect(run.status == 64 && run.errors.contains("is not for a terminal"), "\(run.errors)")
  }
}
