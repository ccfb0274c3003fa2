import Synchronization

@testable import Delivery
@testable import snapshot_send

/// Answers by a script, one line an attempt, and keeps what was sent.
final class ScriptedTransport: Transport {
  private let script: Mutex<[Result<Reply, AttemptFailure>]>
  private let sent = Mutex<[String]>([])

  init(_ script: [Result<Reply, AttemptFailure>]) { self.script = Mutex(script) }

  /// The purposes of all attempts.
  var attempts: [String] { sent.withLock { $0 } }

  func send(
    _ request: HTTPRequest, within seconds: Double
  ) async throws(AttemptFailure) -> Reply { try next(request.purpose) }

  func submit(
    _ mail: MailSubmission, within seconds: Double
  ) async throws(AttemptFailure) -> Reply { try next("mail") }

  func exchange(
    _ exchange: XMPPExchange, within seconds: Double
  ) async throws(AttemptFailure) -> Reply { try next(exchange.purpose) }

  func store(_ file: StoredFile) async throws(AttemptFailure) -> Reply { try next("store") }

  private func next(_ purpose: String) throws(AttemptFailure) -> Reply {
    sent.withLock { $0.append(purpose) }
    let result = script.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    return try (result ?? .success(Reply(status: 200))).get()
  }
}

extension Result<Reply, AttemptFailure> {
  /// An answer, good or bad.
  static func status(_ status: Int, _ headers: [String: String] = [:]) -> Self {
    let reply = Reply(status: status, headers: headers)
    return (200..<300).contains(status) ? .success(reply) : .failure(.refused(reply))
  }

  /// No answer.
  static func lost(_ progress: TransportFailure.Progress) -> Self {
    .failure(.lost(TransportFailure(progress, "the connection was closed")))
  }
}

/// Asks for a number of things, one after the other, and then has a message.
struct ListedConversation: DeliveryFlow {
  var steps: [DeliveryStep]
  var statuses: [Int] = []

  init(_ steps: [DeliveryStep]) { self.steps = steps }

  /// Plain posts to one host.
  init(_ purposes: [String], repetition: HTTPRequest.Idempotency = .doubles, delay: Double = 0) {
    steps = purposes.map {
      .request(
        HTTPRequest($0, .post, "https://chat.example/x", repetition: repetition, delay: delay))
    }
  }

  mutating func next(after reply: Reply?) throws(DeliveryError) -> DeliveryStep {
    if let reply { statuses.append(reply.status) }
    guard !steps.isEmpty else {
      return .done(SentMessage(id: statuses.map(String.init).joined(separator: " ")))
    }
    return steps.removeFirst()
  }
}

/// A clock on which time passes only by waiting.
final class WaitedClock: Sendable {
  private let state = Mutex<(now: Double, waits: [Double])>((0, []))

  /// How long was waited, each time.
  var waits: [Double] { state.withLock { $0.waits } }

  /// Lets time pass without a wait.
  func pass(_ seconds: Double) { state.withLock { $0.now += seconds } }

  var courierClock: DeliveryClock {
    DeliveryClock(
      now: { self.state.withLock { $0.now } },
      time: { self.state.withLock { 784_111_777 + $0.now } },
      sleep: { seconds in
        self.state.withLock {
          $0.now += seconds
          $0.waits.append(seconds)
        }
        await Task.yield()
      })
  }
}
