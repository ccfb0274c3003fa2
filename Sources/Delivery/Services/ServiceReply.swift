import Base

struct ServiceReply {
  /// The display name of the service.
  let service: String
  let json: JSONValue

  /// Reads a reply; throws if it is not JSON.
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

  /// Returns a required identifier, which may be a string or a number.
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
  /// A nonempty string or a number as text; nil for all else.
  var name: String? {
    switch content {
    case .string(let text): text.isEmpty ? nil : text
    case .number(_, let literal): literal
    case .null, .bool, .array, .object: nil
    }
  }
}
