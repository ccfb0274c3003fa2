import Base
import Delivery
import Synchronization

/// Sends nothing and answers as the services would: for looking at what would be sent.
final class DryRunTransport: Transport {
  // Its identity is the list of what was asked for, which all copies of a courier add to.
  private let steps = Mutex<[DeliveryStep]>([])

  /// What was asked for until now, in that order.
  var rehearsed: [DeliveryStep] { steps.withLock { $0 } }

  func send(
    _ request: HTTPRequest, within seconds: Double
  ) async throws(AttemptFailure) -> Reply {
    steps.withLock { $0.append(.request(request)) }
    return Reply(status: 200, body: Array(request.rehearsedReply.line.utf8))
  }

  func submit(
    _ mail: MailSubmission, within seconds: Double
  ) async throws(AttemptFailure) -> Reply {
    steps.withLock { $0.append(.submit(mail)) }
    return Reply(status: 250)
  }
}
