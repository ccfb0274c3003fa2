/// A flow whose servers are known by certificates of their own instead of those that the system trusts.
struct TrustingFlow: DeliveryFlow {
  private var flow: any DeliveryFlow
  private let certificates: String

  /// - Parameter certificates: the path of a file in PEM.
  init(_ flow: any DeliveryFlow, certificates: String) {
    (self.flow, self.certificates) = (flow, certificates)
  }

  mutating func next(after reply: Reply?) throws(DeliveryError) -> DeliveryStep {
    let step = try flow.next(after: reply)
    switch step {
    case .request(let request): return .request(trusting(request))
    case .submit(var mail):
      guard case .server(var server) = mail.route else { return step }
      server.certificates = certificates
      mail.route = .server(server)
      return .submit(mail)
    case .encrypt(var order):
      order.certificates = certificates
      return .encrypt(order)
    case .exchange(var exchange):
      exchange.account.certificates = certificates
      return .exchange(exchange)
    case .store, .done: return step
    }
  }

  private func trusting(_ request: HTTPRequest) -> HTTPRequest {
    var request = request
    request.certificates = certificates
    request.preparations = request.preparations.map(trusting)
    return request
  }
}

extension Endpoint {
  /// The flow with the certificates of the destination.
  package func trusted(_ flow: any DeliveryFlow) -> any DeliveryFlow {
    certificates.map { TrustingFlow(flow, certificates: $0) } ?? flow
  }
}
