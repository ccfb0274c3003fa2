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
