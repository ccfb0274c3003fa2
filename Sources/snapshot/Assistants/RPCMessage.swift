import ChartRender

/// The id of a request, as it is written in JSON.
struct RPCID: Sendable, Hashable {
  let text: String

  /// The most digits of a number.
  private static let mostDigits = 100

  /// Reads an id; nil for what is neither a text nor an integer.
  init?(_ json: JSONValue?) {
    guard let json, let literal = json.literal else { return nil }
    let isNumber = json.string == nil
    let digits = literal.utf8.drop { $0 == UInt8(ascii: "-") }
    guard !isNumber || digits.count <= RPCID.mostDigits && digits.allSatisfy(\.isDigit) else {
      return nil
    }
    text = json.line
  }
}

/// An error of JSON-RPC 2.0.
struct RPCError: Error, Sendable, Hashable {
  let code: Int
  let message: String
  var data: JSONText.Object?

  static func parse(_ message: String) -> RPCError { RPCError(code: -32700, message: message) }
  static func request(_ message: String) -> RPCError { RPCError(code: -32600, message: message) }
  static func method(_ name: String) -> RPCError {
    RPCError(code: -32601, message: "there is no method \(quoted(name))")
  }
  static func parameters(_ message: String) -> RPCError {
    RPCError(code: -32602, message: message)
  }

  private static func quoted(_ text: String) -> String { "\"\(excerpt(text))\"" }
}

/// A message of JSON-RPC 2.0, with the rules that the Model Context Protocol adds: an id is a text
/// or an integer, parameters are an object.
enum RPCMessage: Sendable {
  case request(RPCID, method: String, JSONValue?)
  case notification(method: String, JSONValue?)
  /// An answer, although nothing was asked.
  case answer
  case broken(RPCID?, RPCError)

  init(_ json: JSONValue) {
    let id = RPCID(json["id"])
    func broken(_ error: RPCError) -> RPCMessage { .broken(id, error) }
    guard json.members != nil else {
      self = broken(.request("a message is an object, and this is \(json.kindName)"))
      return
    }
    guard json["jsonrpc"]?.string == "2.0" else {
      self = broken(.request("\"jsonrpc\" is not \"2.0\""))
      return
    }
    guard let method = json["method"]?.string else {
      let isAnswer = json["method"] == nil && (json["result"] != nil || json["error"] != nil)
      self = isAnswer ? .answer : broken(.request("\"method\" is missing, or no text"))
      return
    }
    let parameters = json["params"]
    guard json["id"] == nil || id != nil else {
      self = broken(.request("\"id\" is neither a text nor an integer"))
      return
    }
    guard parameters == nil || parameters?.members != nil else {
      // A notification is never answered.
      self =
        id == nil
        ? .notification(method: method, nil) : broken(.parameters("\"params\" is not an object"))
      return
    }
    self =
      id.map { .request($0, method: method, parameters) }
      ?? .notification(method: method, parameters)
  }
}

/// The lines that answer requests.
enum RPCAnswer {
  static func result(_ id: RPCID, _ result: JSONText.Object) -> String {
    #"{"jsonrpc":"2.0","id":"# + id.text + #","result":"# + JSONText.object(result).line + "}"
  }

  /// - Parameter id: nil where the request has none that can be read.
  static func failure(_ id: RPCID?, _ error: RPCError) -> String {
    let members: JSONText.Object = [
      "code": .number(error.code), "message": .string(error.message),
      "data": error.data.map(JSONText.object),
    ]
    return #"{"jsonrpc":"2.0","id":"# + (id?.text ?? "null") + #","error":"#
      + JSONText.object(members).line + "}"
  }
}
