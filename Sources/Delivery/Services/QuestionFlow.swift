/// Questions that change nothing at a service, each decided by the answers before it.
struct QuestionFlow: DeliveryFlow {
  /// What follows an answer.
  indirect enum Step: Sendable {
    case ask(HTTPRequest, _ then: @Sendable (Reply) throws(DeliveryError) -> Step)
    /// The service would take a message; the text is what a person knows the place by.
    case ok(String)
  }

  private var step: Step

  init(_ first: Step) { step = first }

  mutating func next(after reply: Reply?) throws(DeliveryError) -> DeliveryStep {
    if let reply, case .ask(_, let then) = step { step = try then(reply) }
    switch step {
    case .ask(let request, _): return .request(request)
    case .ok(let place): return .done(SentMessage(id: place))
    }
  }
}
