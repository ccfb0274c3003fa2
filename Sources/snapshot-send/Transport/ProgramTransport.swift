import Delivery
import Dispatch

/// Passes mail to a program such as `sendmail -t` on standard input, without a shell.
struct ProgramTransport: Sendable {
  init() {}

  /// Submits a mail once; `arguments` start with the program's path, or its name in `PATH`.
  func submit(
    _ mail: MailSubmission, to arguments: [String], within seconds: Double
  ) async throws(AttemptFailure) -> Reply {
    let cancellation = Cancellation()
    let end = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // Blocks, which threads of Swift tasks must not.
        DispatchQueue.global().async {
          let run = ChildProcess(arguments, input: mail.bytes, seconds: seconds)
          continuation.resume(returning: run.end(unless: cancellation))
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
    switch end {
    case .status(0, _): return Reply(status: 250)
    case .status(let status, let says): throw .programEnded(status: status, says: says)
    case .signal(let number):
      throw .lost(TransportFailure(.sent, "a signal has ended it, number \(number)"))
    case .late: throw .lost(TransportFailure(.sent, "it did not end in time"))
    case .cancelled: throw .lost(TransportFailure(.sent, "it was interrupted", remedy: .later))
    case .failed(let reason): throw .lost(.unusable(reason))
    }
  }
}
