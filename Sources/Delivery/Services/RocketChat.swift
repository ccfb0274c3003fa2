import Base
import Cards

/// A room of Rocket.Chat, or a thread in it, with the token of a user.
package struct RocketChat: MessageService {
  package static let name = "rocketchat"
  package static let keepsOrder = true
  package static let keys = [
    DestinationKey("server", .required, "the server's address: https://chat.example.org"),
    DestinationKey("user", .required, "the ID of the user whose token it is"),
    DestinationKey("token", .required, isSecret: true, "the user's personal access token"),
    DestinationKey("room", .required, fields: .text, "the room's #name, or its ID"),
    DestinationKey("thread", fields: .text, "the ID of the first message of a thread"),
  ]

  let server: String
  let room: String
  let thread: String?
  private let user: String
  private let token: String

  package init(_ fields: DestinationFields) throws(DestinationProblem) {
    try fields.holdOnly(RocketChat.keys)
    for key in ["server", "user", "token"] { _ = try fields.required(key) }
    server = try fields.server("server", default: "")
    user = try fields.headerSecret("user") ?? ""
    token = try fields.headerSecret("token") ?? ""
    room = try fields.required("room")
    guard room.hasPrefix("#") ? room.utf8.count > 1 : RocketChat.isID(room) else {
      throw fields.wrong(
        "room",
        rule: "Write it as #name, or as the ID of letters and digits from the room's information.")
    }
    thread = fields["thread"]
    if let thread, !RocketChat.isID(thread) {
      throw fields.wrong(
        "thread", rule: "Give the ID of letters and digits at the end of the link to the message.")
    }
  }

  /// IDs are of letters and digits; those of direct messages are two of them, those of old rooms
  /// words such as `GENERAL`.
  static func isID(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0.isLetterOrDigit || "-_".utf8.contains($0) }
  }

  func request(
    _ purpose: String, _ method: HTTPRequest.Method, _ path: String,
    body: HTTPRequest.Body = .none, repetition: HTTPRequest.Idempotency = .harmless,
    answer: JSONText.Object
  ) -> HTTPRequest {
    HTTPRequest(
      purpose, method, "\(server)/api/v1/\(path)",
      headers: [HTTPHeader("X-Auth-Token", token), HTTPHeader("X-User-Id", user)], body: body,
      repetition: repetition, rehearsedReply: .object(["success": true] + answer)
    ).tolerating(RocketChatReply.statuses)
  }

  /// Asks about the room by its name or its ID.
  var roomRequest: HTTPRequest {
    let name = room.hasPrefix("#") ? "roomName" : "roomId"
    let value = room.hasPrefix("#") ? String(room.dropFirst()) : room
    return request(
      "find room", .get, "rooms.info?\(PercentEncoding.fields([FormField(name, value)]))",
      answer: ["room": ["_id": "{room}"]])
  }

  package var capacity: MessageCapacity {
    var capacity = MessageCapacity(.rocketChat).showing(FileFormat.web).takingFiles
    capacity.rendering = .rocketChat
    return capacity
  }

  package func conversation(
    sending message: AdaptedMessage, key: String, replacing earlier: SentMessage?
  ) -> any DeliveryFlow {
    RocketChatFlow(self, sending: message.message, following: earlier)
  }
}

extension RocketChat {
  /// Accepts `rockets://USERID:TOKEN@HOST/ROOM` and, without TLS, `rocket://…`, where the room is
  /// `#name` or an ID.
  ///
  /// - Throws: ``DestinationProblem/unsupported(_:)`` for a webhook, a password, and a person.
  package static func fields(
    fromAddress text: String
  ) throws(DestinationProblem) -> [String: String]? {
    // A room's name starts with `#`, which would end the path of a URL.
    let whole = text.split(separator: "#", omittingEmptySubsequences: false).joined(
      separator: "%23")
    let form = "rockets://USERID:TOKEN@HOST/ROOM"
    guard let address = ParsedURL(whole) else { return nil }
    if ["http", "https"].contains(address.scheme), address.hostName.hasSuffix(".rocket.chat"),
      ["channel", "group", "direct"].contains(address.path.first)
    {
      throw .unsupported(
        "This is a page for people, to which nothing can be sent. In Rocket.Chat, make a personal access token, "
          + "and write \(form).")
    }
    let schemes = ["rocket": "http", "rockets": "https"]
    guard let scheme = schemes[address.scheme] else { return nil }
    guard let user = address.user, let token = address.password else {
      throw .unsupported(
        "An incoming webhook of Rocket.Chat cannot upload a picture. Make a personal access token, and write "
          + "\(form).")
    }
    // Other senders take a text of more than 32 characters for a token, too.
    guard token.utf8.count > 32 || address.value("mode")?.hasPrefix("t") == true else {
      throw .unsupported(
        "Rocket.Chat is used with a personal access token, not with a password. Make one, and write \(form)."
      )
    }
    try DestinationProblem.checkSingle(address.path, "rooms", as: form)
    if let person = address.path.first, person.hasPrefix("@") {
      throw .unsupported(
        "\(quoted(person, limit: 80)) is a person. Give the ID of the room that both are in, such as "
          + "\(form).")
    }
    var fields = ["server": "\(scheme)://\(address.authority)", "user": user, "token": token]
    fields["room"] = address.path.first
    fields["thread"] = address.value("thread")
    return fields
  }
}
