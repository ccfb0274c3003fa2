import Base

/// A Matrix room, or a thread in it, with an access token.
package struct Matrix: MessageService {
  /// What is sent to encrypted rooms.
  enum EncryptedRooms: String, Sendable, Hashable, CaseIterable {
    /// Encrypted messages.
    case encrypt
    /// Encrypted messages, and nothing to other rooms.
    case required
    /// Nothing.
    case refused
    /// Unencrypted messages, readable on the servers of the room.
    case allowed
  }

  package static let name = "matrix"
  package static let keepsOrder = true
  package static let keys = [
    DestinationKey("server", .required, "the homeserver's address: https://matrix.example.org"),
    DestinationKey("token", .required, isSecret: true, "the access token of a person or a bot"),
    DestinationKey(
      "room", .required, fields: .text, "the room's ID, !room:server, or its name, #name:server"
    ),
    DestinationKey("thread", fields: .text, "the ID of the first event of a thread"),
    DestinationKey(
      "encrypted", .optional,
      "what goes into an encrypted room: encrypt, required, refused, or allowed for a readable message"
    ),
  ]

  private let server: String
  private let token: String
  let room: String
  let thread: String?
  let encryptedRooms: EncryptedRooms

  package init(_ fields: DestinationFields) throws(DestinationProblem) {
    try fields.holdOnly(Matrix.keys)
    _ = try fields.required("server")
    _ = try fields.required("token")
    server = try fields.server("server", default: "")
    token = try fields.headerSecret("token") ?? ""
    room = try fields.required("room")
    thread = fields["thread"]
    encryptedRooms = try fields.choice("encrypted", EncryptedRooms.self) ?? .encrypt
    guard Matrix.isRoom(room) else {
      throw fields.wrong(
        "room",
        rule: "Give the ID that starts with !, from the room's settings, or a name such as "
          + "#team:example.org.")
    }
    if let thread, !Matrix.isEvent(thread) {
      throw fields.wrong(
        "thread",
        rule: "Give the event's ID, which starts with $: it is the last part of its link.")
    }
  }

  /// Newer room IDs have no server part; aliases always have one.
  static func isRoom(_ text: String) -> Bool {
    guard isIdentifier(text) else { return false }
    if text.hasPrefix("!") { return true }
    guard text.hasPrefix("#"), let (name, server) = text.cut(at: ":") else { return false }
    return name.utf8.count > 1 && !server.isEmpty
  }

  static func isEvent(_ text: String) -> Bool { text.hasPrefix("$") && isIdentifier(text) }

  private static func isIdentifier(_ text: String) -> Bool {
    (2...255).contains(text.utf8.count)
      && text.unicodeScalars.allSatisfy {
        !$0.properties.isWhitespace && $0.properties.generalCategory != .control
      }
  }

  package var homeserver: String { server }

  /// A key for what is kept of this token's device: it is of no use without the token.
  package var storageKey: [UInt8] {
    SHA256.digest(of: Array("snapshot: state of a Matrix device\n\(token)".utf8))
  }

  package func request(
    _ purpose: String, _ method: HTTPRequest.Method, _ path: String,
    body: HTTPRequest.Body = .none, answer: JSONText = [:]
  ) -> HTTPRequest {
    HTTPRequest(
      purpose, method, "\(server)/_matrix/\(path)",
      headers: [HTTPHeader("Authorization", "Bearer \(token)")], body: body, repetition: .harmless,
      rehearsedReply: answer)
  }

  package var capacity: MessageCapacity {
    MessageCapacity(.matrix).showing(FileFormat.web).takingFiles
  }

  package func conversation(
    sending message: AdaptedMessage, key: String, replacing earlier: SentMessage?
  ) -> any DeliveryFlow {
    MatrixFlow(self, sending: message, key: key, replacing: earlier)
  }
}

extension Matrix {
  /// Accepts `matrixs://TOKEN@HOST/ROOM` and, without TLS, `matrix://…`, where the room is
  /// `!room:server` or `#name:server`, percent-encoded or not. A user name before the token is
  /// ignored.
  ///
  /// - Throws: ``DestinationProblem/unsupported(_:)`` for a webhook or a password.
  package static func fields(
    fromAddress text: String
  ) throws(DestinationProblem) -> [String: String]? {
    // A room alias starts with `#`, which would end the path of a URL.
    let whole = text.split(separator: "#", omittingEmptySubsequences: false)
      .joined(separator: "%23")
    try ParsedURL(whole)?.checkNoPage(
      of: "matrix.to",
      advice: "Write an object with \"service\": \"matrix\", a server, a token and the room.")
    let schemes = ["matrix": "http", "matrixs": "https"]
    guard let address = ParsedURL(whole), let scheme = schemes[address.scheme] else {
      return nil
    }
    if address.value("mode").map({ ["matrix", "slack", "t2bot"].contains($0) }) ?? false {
      throw .unsupported(
        "A webhook of Matrix cannot upload a picture. Write matrixs://TOKEN@HOST/ROOM with an "
          + "access token.")
    }
    if address.password != nil {
      throw .unsupported(
        "Matrix is used with an access token, not with a password. Write "
          + "matrixs://TOKEN@HOST/ROOM with the token from the settings of your program.")
    }
    try DestinationProblem.checkSingle(address.path, "rooms", as: "matrixs://TOKEN@HOST/ROOM")
    var fields = ["server": "\(scheme)://\(address.authority)"]
    fields["token"] = address.user
    fields["room"] = address.path.first
    fields["thread"] = address.value("thread")
    fields["encrypted"] = address.value("encrypted")
    return fields
  }
}
