import Base

/// A service that answers by a code in JSON, mostly with a status of success.
struct CodedService: Sendable {
  /// What a code means for a message.
  struct Meaning: Sendable {
    let kind: DeliveryError.Kind
    let nextStep: String

    init(_ kind: DeliveryError.Kind, _ nextStep: String) {
      (self.kind, self.nextStep) = (kind, nextStep)
    }
  }

  /// The display name.
  let name: String
  let code: ReplyCode
  /// The key of the text beside the code.
  let text: String
  let meanings: [String: Meaning]

  /// Reads a reply; throws if it is none of the service's or has a code other than success.
  func answer(_ reply: Reply?) throws(DeliveryError) -> ServiceReply {
    let answer = try ServiceReply(reply, from: name)
    guard try answer.name(code.key) == "0" else { throw error(answer.json) }
    return answer
  }

  /// The code of a reply; nil without one.
  func code(of reply: Reply?) -> String? { reply?.json?[code.key]?.name }

  private func error(_ json: JSONValue) -> DeliveryError {
    let value = json[code.key]?.name ?? ""
    let words = json[text]?.string.map { ": \(quoted($0, limit: 200))" } ?? ""
    let meaning =
      meanings[value]
      ?? Meaning(.refused, "Look the code up in its documentation, and check the destination.")
    return DeliveryError(
      meaning.kind, "\(name) answers \(quoted(value, limit: 40))\(words). \(meaning.nextStep)")
  }
}

/// The signatures of robots, which hold for an hour.
enum RobotSignature {
  static func base64(key: String, of text: String) -> String {
    Base64.string(of: SHA256.hmac(of: Array(text.utf8), key: Array(key.utf8)))
  }
}
