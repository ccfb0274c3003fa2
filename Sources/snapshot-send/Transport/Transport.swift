import Delivery

/// What brings a request to whom it is for, and the answer back.
protocol Transport: Sendable {
  /// Sends a request once.
  ///
  /// - Parameter seconds: how long all of it may take.
  /// - Returns: an answer with a status from 200 to 299.
  func send(
    _ request: HTTPRequest, within seconds: Double
  ) async throws(AttemptFailure) -> Reply

  /// Hands over a mail once.
  ///
  /// - Parameter seconds: how long all of it may take.
  /// - Returns: an answer with a status from 200 to 299.
  func submit(
    _ mail: MailSubmission, within seconds: Double
  ) async throws(AttemptFailure) -> Reply
}
