/// Decides what follows an attempt that did not succeed.
///
/// Sent again is only what the service cannot have acted on, or what it may act on twice.
package struct RetryPolicy: Sendable, Hashable {
  /// What follows.
  package enum Decision: Sendable, Hashable {
    /// The same once more, after so many seconds.
    ///
    /// `everybody` says that the service asked for patience, so that nothing else may be sent there meanwhile.
    case again(after: Double, everybody: Bool = false)
    case stop(DeliveryError)
  }

  /// How often something is tried that nobody answers; an answer that asks for patience counts as none.
  package var attempts = 4
  /// How long to wait, in seconds, for a service that asks for patience and does not say how much.
  package var patience = 5.0

  /// The usual rule.
  package init() {}

  /// Decides.
  package func decision(after failure: AttemptFailure, of attempt: Attempt) -> Decision {
    switch failure {
    case .refused(let reply): decision(after: reply, of: attempt)
    case .mailRefused(let reply): decision(afterMail: reply, of: attempt)
    case .programEnded(let status, let says):
      .stop(DeliveryErrorMessage.ended(attempt.host, status: status, says: says))
    case .lost(let failure): decision(afterLoss: failure, of: attempt)
    }
  }

  private func decision(after reply: Reply, of attempt: Attempt) -> Decision {
    let wording = DeliveryErrorMessage(attempt, reply: reply)
    switch reply.status {
    case 429: return patientDecision(after: reply, of: attempt)
    // The request did not come through in time, so that nobody can have acted on it.
    case 408: return repeated(attempt, else: wording.busy(for: nil))
    case 401, 403, 407: return .stop(wording.authentication)
    case 404, 410: return .stop(wording.missing)
    case 413: return .stop(wording.tooLarge)
    case 300..<400: return .stop(wording.redirection)
    case 500...:
      return switch attempt.repetition {
      case .harmless:
        repeated(attempt, least: reply.wait(at: attempt.time) ?? 0, else: wording.broken)
      case .doubles: .stop(wording.unknown)
      }
    default: return .stop(wording.refused)
    }
  }

  private func patientDecision(after reply: Reply, of attempt: Attempt) -> Decision {
    // A service that asks for no patience at all gets some, the more the oftener it says so.
    let wait = max(reply.wait(at: attempt.time) ?? patience, 0.1 * growth(attempt))
    guard wait < attempt.secondsLeft else {
      return .stop(DeliveryErrorMessage(attempt, reply: reply).busy(for: wait))
    }
    return .again(after: wait, everybody: true)
  }

  private func decision(afterMail reply: Reply, of attempt: Attempt) -> Decision {
    let wording = DeliveryErrorMessage(attempt, reply: reply)
    return switch reply.status {
    case 530, 534, 535, 538: .stop(wording.authentication)
    case 552, 523: .stop(wording.tooLarge)
    case 400..<500: repeated(attempt, else: wording.busy(for: nil))
    default: .stop(wording.refused)
    }
  }

  private func decision(afterLoss failure: TransportFailure, of attempt: Attempt) -> Decision {
    let wording = DeliveryErrorMessage(attempt, failure: failure)
    guard failure.progress == .nothingSent || attempt.repetition == .harmless else {
      return .stop(wording.unknown)
    }
    let wasSent = failure.progress == .sent
    return switch failure.remedy {
    case .again: repeated(attempt, else: wasSent ? wording.broken : wording.unreachable)
    case .later: .stop(wording.broken)
    case .none: .stop(wasSent ? wording.broken : wording.impossible)
    }
  }

  /// The same again after a wait that grows, as long as there are attempts and there is time.
  private func repeated(
    _ attempt: Attempt, least: Double = 0, else error: DeliveryError
  ) -> Decision {
    let wait = max(growth(attempt), least)
    return attempt.number < attempts && wait < attempt.secondsLeft
      ? .again(after: wait) : .stop(error)
  }

  /// 1, 2, 4 and so on up to 30 seconds: without chance, so that the same failures take the same time.
  private func growth(_ attempt: Attempt) -> Double {
    min(30, Double(1 << min(max(attempt.number - 1, 0), 5)))
  }
}

/// One attempt to send something, as far as it decides about the next one.
package struct Attempt: Sendable, Hashable {
  /// What the request is for, as ``HTTPRequest/purpose`` says it.
  package var purpose: String
  /// Who should answer: a host, or the name of a program.
  package var host: String
  package var repetition: HTTPRequest.Idempotency
  /// The first is 1.
  package var number: Int
  /// Seconds until whoever sends gives up.
  package var secondsLeft: Double
  /// Seconds since 1970.
  package var time: Double

  /// Describes an attempt.
  package init(
    _ purpose: String, at host: String, repetition: HTTPRequest.Idempotency, number: Int = 1,
    secondsLeft: Double, time: Double
  ) {
    (self.purpose, self.host, self.repetition) = (purpose, host, repetition)
    (self.number, self.secondsLeft, self.time) = (number, secondsLeft, time)
  }
}

/// What came of an attempt to send something that did not succeed.
package enum AttemptFailure: Error, Sendable, Hashable {
  /// A service has answered with a status that is none of success.
  case refused(Reply)
  /// A mail server has answered with a code that is none of success.
  case mailRefused(Reply)
  /// A program that takes mail has ended with a status other than 0, and what it said.
  case programEnded(status: Int, says: String)
  /// There is no answer.
  case lost(TransportFailure)
}

/// Why a request has no answer.
package struct TransportFailure: Error, Sendable, Hashable {
  /// What has become of the request.
  package enum Progress: Sendable, Hashable {
    /// Nothing that the service could act on has gone out.
    case nothingSent
    /// All of it may have arrived, or a part.
    case sent
  }

  /// Whether it makes sense to send it again.
  package enum Remedy: Sendable, Hashable {
    case again
    /// Not now: there is no time for it.
    case later
    /// It would fail in the same way.
    case none
  }

  package var progress: Progress
  package var remedy: Remedy
  /// What happened, as a clause that follows a colon.
  ///
  /// Neither an address nor a secret stands in it: `the connection was refused`.
  package var reason: String

  /// Describes a failure.
  package init(_ progress: Progress, _ reason: String, remedy: Remedy = .again) {
    (self.progress, self.reason, self.remedy) = (progress, reason, remedy)
  }
}
