/// A conversation of one request whose answer says all.
struct SingleRequestFlow: DeliveryFlow {
  private let request: HTTPRequest
  private let answer: @Sendable (Reply) throws(DeliveryError) -> SentMessage

  /// Asks something.
  ///
  /// - Parameter answer: what the reply means.
  init(
    _ request: HTTPRequest,
    answer: @escaping @Sendable (Reply) throws(DeliveryError) -> SentMessage
  ) {
    (self.request, self.answer) = (request, answer)
  }

  mutating func next(after reply: Reply?) throws(DeliveryError) -> DeliveryStep {
    guard let reply else { return .request(request) }
    return .done(try answer(reply))
  }
}
