struct SingleRequestFlow: DeliveryFlow {
  private let request: HTTPRequest
  private let answer: @Sendable (Reply) throws(DeliveryError) -> SentMessage

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
