import Base

/// A Mattermost channel, or a thread in it, with an access token.
package struct Mattermost: MessageService {
  enum Channel: Sendable, Hashable {
    case id(String)
    case named(String, team: String)
  }

  package static let name = "mattermost"
  package static let keepsOrder = true
  package static let keys = [
    DestinationKey("server", .required, "the server's address: https://chat.example.org"),
    DestinationKey("token", .required, isSecret: true, "the access token of a bot or a person"),
    DestinationKey(
      "channel", .required, fields: .text, "the channel as TEAM/CHANNEL, or by its ID"),
    DestinationKey("thread", fields: .text, "the ID of the first post of a thread"),
  ]

  let server: String
  private let token: String
  let channel: Channel
  let thread: String?

  package init(_ fields: DestinationFields) throws(DestinationProblem) {
    try fields.holdOnly(Mattermost.keys)
    _ = try fields.required("server")
    _ = try fields.required("token")
    server = try fields.server("server", default: "")
    token = try fields.headerSecret("token") ?? ""
    let name = try fields.required("channel")
    guard let channel = Mattermost.channel(name) else {
      throw fields.wrong(
        "channel",
        rule: "Write it as team/channel, with the names in the channel's address, or as the ID of "
          + "26 letters and digits.")
    }
    self.channel = channel
    thread = fields["thread"]
    if let thread, !Mattermost.isID(thread) {
      throw fields.wrong(
        "thread",
        rule: "Give the ID of 26 letters and digits at the end of the link to the first post.")
    }
  }

  static func channel(_ text: String) -> Channel? {
    if isID(text) { return .id(text) }
    guard let (team, name) = text.cut(at: "/"), isName(team), isName(name) else { return nil }
    return .named(name, team: team)
  }

  static func isID(_ text: String) -> Bool {
    text.utf8.count == 26 && isName(text) && !text.utf8.contains { "-_.".utf8.contains($0) }
  }

  /// Names in URLs: lowercase letters, digits, hyphens, underscores and periods.
  static func isName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte.isDigit
          || "-_.".utf8.contains(byte)
      }
  }

  func request(
    _ purpose: String, _ method: HTTPRequest.Method, _ path: String,
    body: HTTPRequest.Body = .none, answer: JSONText
  ) -> HTTPRequest {
    HTTPRequest(
      purpose, method, "\(server)/api/v4/\(path)",
      headers: [HTTPHeader("Authorization", "Bearer \(token)")], body: body,
      repetition: .harmless, rehearsedReply: answer)
  }

  package var capacity: MessageCapacity {
    var capacity = MessageCapacity(.mattermost).showing(FileFormat.web, pictures: 10).takingFiles
    capacity.rendering = .mattermost
    return capacity
  }

  package func conversation(
    sending message: AdaptedMessage, key: String, replacing earlier: SentMessage?
  ) -> any DeliveryFlow {
    MattermostFlow(self, sending: message, key: key, replacing: earlier)
  }
}

extension Mattermost {
  /// Accepts `mmosts://TOKEN@HOST/TEAM/CHANNEL` and, without TLS, `mmost://…`.
  ///
  /// - Throws: ``DestinationProblem/unsupported(_:)`` for an incoming webhook.
  package static func fields(
    fromAddress text: String
  ) throws(DestinationProblem) -> [String: String]? {
    guard let address = ParsedURL(text) else { return nil }
    let schemes = ["mmost": "http", "mmosts": "https"]
    guard let scheme = schemes[address.scheme] else {
      // Slack's webhooks have their own host; others end in a hook ID of 26 characters.
      guard ["http", "https"].contains(address.scheme), address.path.suffix(2).first == "hooks",
        let hook = address.path.last, isID(hook)
      else { return nil }
      throw hookProblem
    }
    // Other senders write a hook ID as the only path component and a user name before the host.
    guard let token = address.user, isID(token), let last = address.path.last else {
      throw hookProblem
    }
    let channel = isID(last) ? last : address.path.suffix(2).joined(separator: "/")
    let folders = address.path.dropLast(isID(last) ? 1 : 2).map { "/" + $0 }.joined()
    var fields = [
      "server": "\(scheme)://\(address.authority)\(folders)", "token": token, "channel": channel,
    ]
    fields["thread"] = address.value("thread")
    return fields
  }

  private static let hookProblem = DestinationProblem.unsupported(
    "An incoming webhook of Mattermost cannot upload a picture. Make a bot account, and write "
      + "mmosts://TOKEN@HOST/TEAM/CHANNEL with its access token.")
}
