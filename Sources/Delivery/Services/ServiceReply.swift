import Base

/// An answer of a service whose JSON a conversation reads.
struct ServiceReply {
  /// The service's own name, for messages.
  let service: String
  let json: JSONValue

  /// Reads an answer.
  ///
  /// - Throws: ``DeliveryError`` when it is no JSON: nobody knows then whether the service has acted.
  init(_ reply: Reply?, from service: String) throws(DeliveryError) {
    guard let json = reply?.json else {
      let said = excerpt(String(decoding: reply?.body.prefix(300) ?? [], as: UTF8.self), limit: 100)
      throw DeliveryError(
        .unknown,
        "\(service) answered \"\(said)\", which is no JSON. See whether the message is there, and "
          + "check the server's address.")
    }
    (self.service, self.json) = (service, json)
  }

  /// A name that has to be there, written as text or as a number.
  func name(_ path: String...) throws(DeliveryError) -> String {
    var value: JSONValue? = json
    for key in path { value = value?[key] }
    guard let name = value?.name else {
      throw DeliveryError(
        .unknown,
        "\(service)'s answer has no \"\(path.joined(separator: "."))\", which its documentation "
          + "promises. See whether the message is there, and check the server's address.")
    }
    return name
  }
}

extension JSONValue {
  /// A name that services write as a text or as a whole number; nil for all else, and for an empty text.
  var name: String? {
    switch content {
    case .string(let text): text.isEmpty ? nil : text
    case .number(_, let literal): literal
    case .null, .bool, .array, .object: nil
    }
  }
}
