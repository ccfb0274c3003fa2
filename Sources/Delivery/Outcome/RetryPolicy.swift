/// Decides whether a failed attempt is retried. Retries only requests that were not received or are
/// idempotent.
package struct RetryPolicy: Sendable, Hashable {
  package enum Decision: Sendable, Hashable {
    /// Retry after so many seconds; `everybody` if the service limits its rate, so that no other
    /// request may be sent there meanwhile.
    case again(after: Double, everybody: Bool = false)
    case stop(DeliveryError)
  }

  /// Maximum attempts without an answer to what was sent. Others end with the time for the message.
  package var attempts = 4
  /// Seconds to wait for a rate limit without a `Retry-After`.
  package var patience = 5.0

  package init() {}

  package func decision(after failure: AttemptFailure, of attempt: Attempt) -> Decision {
    switch failure {
    case .refused(let reply): decision(after: reply, of: attempt)
    case .busy(let reply, let patience):
      patientDecision(after: reply, of: attempt, patience ?? self.patience)
    case .mailRefused(let reply): decision(afterMail: reply, of: attempt)
    case .stanzaRefused(let refusal): decision(afterStanza: refusal, of: attempt)
    case .programEnded(let status, let says):
      .stop(DeliveryErrorMessage.ended(attempt.host, status: status, says: says))
    case .notStored(let reason):
      .stop(DeliveryErrorMessage.notStored(at: attempt.host, reason))
    case .lost(let failure): decision(afterLoss: failure, of: attempt)
    }
  }

  private func decision(after reply: Reply, of attempt: Attempt) -> Decision {
    let messages = DeliveryErrorMessage(attempt, reply: reply)
    switch reply.status {
    case 429: return patientDecision(after: reply, of: attempt, patience)
    // It says when it will take requests again, so it has not taken this one.
    case 503 where reply.wait(at: attempt.time) != nil:
      return patientDecision(after: reply, of: attempt, patience)
    // The request was not received completely, so that the service cannot have acted on it.
    case 408: return repeated(attempt, else: messages.busy(for: nil))
    case 401, 403, 407: return .stop(messages.authentication)
    case 404, 410: return .stop(messages.missing)
    case 413: return .stop(messages.tooLarge)
    case 300..<400: return .stop(messages.redirection)
    case 500...:
      return switch attempt.repetition {
      case .harmless:
        repeated(attempt, least: reply.wait(at: attempt.time) ?? 0, else: messages.broken)
      case .doubles: .stop(messages.unknown)
      }
    default: return .stop(messages.refused)
    }
  }

  private func patientDecision(
    after reply: Reply, of attempt: Attempt, _ patience: Double
  ) -> Decision {
    // A `Retry-After` of 0 would loop without a pause.
    let wait = max(reply.wait(at: attempt.time) ?? patience, 0.1 * growth(attempt))
    guard wait < attempt.secondsLeft else {
      return .stop(DeliveryErrorMessage(attempt, reply: reply).busy(for: wait))
    }
    return .again(after: wait, everybody: true)
  }

  private func decision(afterMail reply: Reply, of attempt: Attempt) -> Decision {
    let messages = DeliveryErrorMessage(attempt, reply: reply)
    return switch reply.status {
    case 530, 534, 535, 538: .stop(messages.authentication)
    case 552, 523: .stop(messages.tooLarge)
    // Such as a server that first turns away whom it does not know.
    case 400..<500: repeated(attempt, atMost: .max, else: messages.busy(for: nil))
    default: .stop(messages.refused)
    }
  }

  private func decision(afterStanza refusal: StanzaRefusal, of attempt: Attempt) -> Decision {
    let messages = DeliveryErrorMessage(attempt, refusal: refusal)
    guard refusal.extent != .part else { return .stop(messages.partial) }
    return switch refusal.condition {
    case "not-authorized", "forbidden", "registration-required", "account-disabled",
      "credentials-expired", "not-allowed":
      .stop(messages.barred(by: refusal))
    case "conflict", "item-not-found", "jid-malformed", "subscription-required":
      .stop(messages.misplaced(by: refusal))
    case "file-too-large": .stop(messages.tooLarge)
    case "temporary-auth-failure", "remote-server-timeout", "resource-constraint":
      repeated(attempt, atMost: .max, else: messages.busy(for: nil))
    case _ where refusal.kind == .wait:
      repeated(attempt, atMost: .max, else: messages.busy(for: nil))
    case _ where refusal.extent == .login: .stop(messages.barred(by: refusal))
    default: .stop(messages.refused)
    }
  }

  private func decision(afterLoss failure: TransportFailure, of attempt: Attempt) -> Decision {
    let messages = DeliveryErrorMessage(attempt, failure: failure)
    guard failure.progress == .nothingSent || attempt.repetition == .harmless else {
      return .stop(messages.unknown)
    }
    let wasSent = failure.progress == .sent
    return switch failure.remedy {
    case .again:
      // A server that starts anew takes its time, and nothing speaks against waiting for it.
      repeated(
        attempt, atMost: wasSent ? attempts : .max,
        else: wasSent ? messages.broken : messages.unreachable)
    case .later: .stop(messages.broken)
    case .none: .stop(wasSent ? messages.broken : messages.impossible)
    }
  }

  /// Retries with backoff while attempts and time are left.
  private func repeated(
    _ attempt: Attempt, atMost attempts: Int? = nil, least: Double = 0, else error: DeliveryError
  ) -> Decision {
    let wait = max(growth(attempt), least)
    return attempt.number < attempts ?? self.attempts && wait < attempt.secondsLeft
      ? .again(after: wait) : .stop(error)
  }

  /// 1, 2, 4 … 30 seconds. No jitter: retries are deterministic.
  private func growth(_ attempt: Attempt) -> Double {
    min(30, Double(1 << min(max(attempt.number - 1, 0), 5)))
  }
}

/// One attempt to send a request or a mail.
package struct Attempt: Sendable, Hashable {
  /// The value of ``HTTPRequest/purpose``.
  package var purpose: String
  /// The host, or the name of a program.
  package var host: String
  package var repetition: HTTPRequest.Idempotency
  /// Counts from 1.
  package var number: Int
  /// Seconds until the deadline of the message.
  package var secondsLeft: Double
  /// Seconds since 1970.
  package var time: Double
  /// The value of ``HTTPRequest/advice``.
  package var advice: String?

  package init(
    _ purpose: String, at host: String, repetition: HTTPRequest.Idempotency, number: Int = 1,
    secondsLeft: Double, time: Double
  ) {
    (self.purpose, self.host, self.repetition) = (purpose, host, repetition)
    (self.number, self.secondsLeft, self.time) = (number, secondsLeft, time)
  }
}

/// The reason why an attempt failed.
package enum AttemptFailure: Error, Sendable, Hashable {
  /// An HTTP status other than success.
  case refused(Reply)
  /// A reply whose code asks for patience, with any status, and the seconds where it names none.
  case busy(Reply, patience: Double?)
  /// An SMTP code other than success.
  case mailRefused(Reply)
  /// A stanza that was answered with an error, or a login that was.
  case stanzaRefused(StanzaRefusal)
  /// A mail program exited with a status other than 0, and its error output.
  case programEnded(status: Int, says: String)
  /// A file that could not be written, and the system's reason with the next step.
  case notStored(String)
  case lost(TransportFailure)
}

/// The reason why a request has no response.
package struct TransportFailure: Error, Sendable, Hashable {
  package enum Progress: Sendable, Hashable {
    /// Nothing that the service could act on was sent.
    case nothingSent
    /// All or a part of it may have arrived.
    case sent
  }

  /// Whether a retry can succeed.
  package enum Remedy: Sendable, Hashable {
    case again
    /// Not within the time that is left.
    case later
    case none
  }

  package var progress: Progress
  package var remedy: Remedy
  /// The reason as a clause, such as `the connection was refused`, without URLs or secrets.
  package var reason: String

  package init(_ progress: Progress, _ reason: String, remedy: Remedy = .again) {
    (self.progress, self.reason, self.remedy) = (progress, reason, remedy)
  }
}
