import Base
import Cards

/// An account of Mastodon, or of another server with its interface, with an access token.
package struct Mastodon: MessageService {
  enum Visibility: String, Sendable, Hashable, CaseIterable {
    case `public`, unlisted, `private`, direct
  }

  package static let name = "mastodon"
  package static let keepsOrder = true
  package static let keys = [
    DestinationKey("server", .required, "the server's address: https://mastodon.example"),
    DestinationKey(
      "token", .required, isSecret: true,
      "an access token with the scopes write:statuses and write:media"),
    DestinationKey(
      "visibility", .optional,
      "public, unlisted, private or direct; what the account has set by default"),
    DestinationKey("language", fields: .text, "the code of the post's language, such as de"),
    DestinationKey("spoiler", fields: .text, "a warning, behind which post and picture are hidden"),
    DestinationKey("thread", fields: .text, "the ID of a post to answer"),
    DestinationKey(
      "characters", .optional, "how many the server takes in a post; 500 by default"),
  ]

  let server: String
  let visibility: Visibility?
  let language: String?
  let spoiler: String
  let thread: String?
  private let characters: Int
  private let token: String

  package init(_ fields: DestinationFields) throws(DestinationProblem) {
    try fields.holdOnly(Mastodon.keys)
    for key in ["server", "token"] { _ = try fields.required(key) }
    server = try fields.server("server", default: "")
    token = try fields.headerSecret("token") ?? ""
    visibility = try fields.choice("visibility", Visibility.self)
    language = fields["language"]
    if let language, !language.utf8.allSatisfy({ $0.isLetter || $0 == UInt8(ascii: "-") }) {
      throw fields.wrong("language", rule: "Give a code of ISO 639, such as en or pt-BR.")
    }
    thread = fields["thread"]
    if let thread, !Mastodon.isID(thread) {
      throw fields.wrong("thread", rule: "Give the number at the end of the link to the post.")
    }
    characters = try Mastodon.characters(fields)
    spoiler = MastodonText.plain(MessageText.line(fields["spoiler"] ?? ""))
    guard spoiler.count < characters / 2 else {
      throw fields.wrong("spoiler", rule: "Its characters count as those of the post. Shorten it.")
    }
  }

  private static func characters(_ fields: DestinationFields) throws(DestinationProblem) -> Int {
    guard let text = fields["characters"] else {
      return ServiceLimits.mastodon.text?.limit ?? 0
    }
    guard let number = Int(text), (100...100_000).contains(number) else {
      throw fields.wrong("characters", rule: "Give a number of 100 or more.")
    }
    return number
  }

  /// Numbers, and in some other servers letters.
  static func isID(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && text.utf8.allSatisfy(\.isLetterOrDigit)
  }

  func request(
    _ purpose: String, _ method: HTTPRequest.Method, _ path: String,
    headers: [HTTPHeader] = [], body: HTTPRequest.Body = .none, answer: JSONText
  ) -> HTTPRequest {
    HTTPRequest(
      purpose, method, "\(server)/api/\(path)",
      headers: [HTTPHeader("Authorization", "Bearer \(token)")] + headers, body: body,
      repetition: .harmless, rehearsedReply: answer
    ).tolerating(MastodonReply.statuses)
  }

  package var capacity: MessageCapacity {
    var capacity = MessageCapacity(.mastodon).showing(FileFormat.web, pictures: 4)
    capacity.text?.limit = characters - spoiler.count
    return capacity
  }

  package func conversation(
    sending message: AdaptedMessage, key: String, replacing earlier: SentMessage?
  ) -> any DeliveryFlow {
    MastodonFlow(self, sending: message.message, key: key, replacing: earlier)
  }

  /// Asks about the scopes of the token, the account, and the length of posts on the server.
  package var check: (any DeliveryFlow)? {
    let app = request("check", .get, "v1/apps/verify_credentials", answer: ["name": "{app}"])
    return QuestionFlow(
      .ask(app) { reply throws(DeliveryError) in
        // Servers before 4.3 do not tell the scopes.
        let scopes = try MastodonReply(reply).json["scopes"]?.array?.compactMap(\.string)
        for needed in ["write:statuses", "write:media"] {
          guard let scopes, !scopes.contains("write"), !scopes.contains(needed) else { continue }
          throw DeliveryError(
            .authentication,
            "The token lacks the scope \(needed). Make a new one in the settings, under \"Development\"."
          )
        }
        return account
      })
  }

  private var account: QuestionFlow.Step {
    let question = request(
      "look at account", .get, "v1/accounts/verify_credentials", answer: ["acct": "{account}"])
    // A token that may only write tells nothing of its account.
    return .ask(question.tolerating([403, 422])) { reply throws(DeliveryError) in
      let account = reply.status == 200 ? try MastodonReply(reply).json : nil
      let place = account?["acct"]?.name.map { "@\($0)" } ?? server
      if account?["suspended"]?.bool == true {
        throw DeliveryError(
          .authentication, "The account \(quoted(place)) is suspended. Ask the server's moderators."
        )
      }
      return instance(place)
    }
  }

  private func instance(_ place: String) -> QuestionFlow.Step {
    let question = request(
      "look at server", .get, "v2/instance", answer: ["configuration": ["statuses": [:]]])
    return .ask(question.tolerating([404, 422])) { reply throws(DeliveryError) in
      let limit = reply.json?["configuration"]?["statuses"]?["max_characters"]?.number
      if let limit, Int(clamping: limit) < characters {
        throw DeliveryError(
          .configuration,
          "The server takes \(Int(clamping: limit)) characters in a post, and \(characters) would be sent. Set "
            + "characters to \(Int(clamping: limit)).")
      }
      return .ok(place)
    }
  }
}

extension Mastodon {
  /// Accepts `mastodons://TOKEN@HOST` and, without TLS, `mastodon://…`, also as `toots` and `toot`,
  /// with `?visibility=`, `?language=` and `?spoiler=`.
  package static func fields(
    fromAddress text: String
  ) throws(DestinationProblem) -> [String: String]? {
    guard let address = ParsedURL(text) else { return nil }
    let form = "mastodons://TOKEN@HOST"
    if ["http", "https"].contains(address.scheme), address.path.first?.hasPrefix("@") == true {
      throw .unsupported(
        "This is a page for people, to which nothing can be sent. For an account of Mastodon, make an access "
          + "token in its settings, under \"Development\", and write \(form).")
    }
    let schemes = ["mastodon": "http", "toot": "http", "mastodons": "https", "toots": "https"]
    guard let scheme = schemes[address.scheme] else { return nil }
    guard let token = address.user, address.password == nil else {
      throw .unsupported("The address has no access token. Write \(form).")
    }
    if let person = address.path.first {
      throw .unsupported(
        "A card mentions nobody, and the address names \(quoted(person, limit: 80)). Write \(form)."
      )
    }
    var fields = ["server": "\(scheme)://\(address.authority)", "token": token]
    for name in ["visibility", "language", "spoiler", "thread"] {
      fields[name] = address.value(name)
    }
    return fields
  }
}
