@testable import Delivery

/// A service that says nothing to anybody, for tests of what stands around services.
struct EchoService: MessageService {
  static let name = "echo"
  static let keys = [
    DestinationKey("token", .required, isSecret: true, "the token"),
    DestinationKey("room", .required, fields: .text, "the room"),
    DestinationKey("header.*", isSecret: true, fields: .text, "further lines of the head"),
  ]

  let room: String

  static func fields(fromAddress address: String) throws(DestinationProblem) -> [String: String]? {
    if address.hasPrefix("echo-hook://") { throw .unsupported("Hooks cannot take pictures.") }
    guard address.hasPrefix("echo://") else { return nil }
    let parts = address.dropFirst(7).split(separator: "/").map(String.init)
    return parts.count == 2 ? ["token": parts[0], "room": parts[1]] : [:]
  }

  init(_ fields: DestinationFields) throws(DestinationProblem) {
    let token = try fields.required("token")
    guard !token.contains(" ") else {
      throw .wrong(key: "token", value: token, rule: "Write it without blanks.")
    }
    room = try fields.required("room")
  }

  var capacity: MessageCapacity { MessageCapacity(hasAlt: true) }
  var check: (any DeliveryFlow)? { nil }

  func conversation(
    sending message: AdaptedMessage, key: String, replacing earlier: SentMessage?
  ) -> any DeliveryFlow { EchoConversation() }
}

private struct EchoConversation: DeliveryFlow {
  mutating func next(after reply: Reply?) throws(DeliveryError) -> DeliveryStep {
    .done(SentMessage(id: "1"))
  }
}
