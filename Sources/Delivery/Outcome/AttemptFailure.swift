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
