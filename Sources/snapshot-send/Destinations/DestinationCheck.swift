import Base
import CommandKit
import Delivery

/// Asks a service whether a destination can be written to.
struct DestinationCheck: Sendable {
  let limits: DeliveryClient.Limits

  /// What a person is told, and the kind of the error if there is one.
  struct Outcome: Sendable {
    var text: String
    var error: DeliveryError.Kind?
  }

  /// Asks about a destination whose secrets were read.
  func outcome(_ destination: Destination) async -> Outcome {
    guard !destination.hasFields else {
      return Outcome(text: "not checked: the place depends on the card")
    }
    let place: Endpoint
    do throws(DestinationProblem) {
      place = try destination.endpoint(for: [:])
    } catch {
      return Outcome(text: error.description, error: .configuration)
    }
    guard let check = place.service.check else {
      return Outcome(text: "not checked: \(destination.service) takes no question")
    }
    var client = DeliveryClient(
      NetworkTransport(userAgent: "snapshot/\(ProgramVersion.version)", connections: 1))
    client.limits = limits
    switch await client.lead(place.trusted(check)).result {
    case .success(let answer): return Outcome(text: answer.id.isEmpty ? "ok" : "ok: \(answer.id)")
    case .failure(let error): return Outcome(text: error.text, error: error.kind)
    }
  }
}
