import Base
import Cards

/// A Telegram chat, or a topic in it, with a bot token.
package struct Telegram: MessageService {
  package static let name = "telegram"
  package static let keepsOrder = true
  package static let keys = [
    DestinationKey("token", .required, isSecret: true, "the bot's token, as BotFather gives it"),
    DestinationKey(
      "chat", .required, fields: .text, "the chat's number, or the @name of a public one"),
    DestinationKey("thread", fields: .text, "the number of a topic in the chat"),
    DestinationKey("server", .optional, "a Bot API server of one's own; https://api.telegram.org"),
  ]

  private let token: String
  let chat: String
  let thread: String?
  private let server: String

  package init(_ fields: DestinationFields) throws(DestinationProblem) {
    try fields.holdOnly(Telegram.keys)
    token = try fields.required("token")
    chat = try fields.required("chat")
    thread = fields["thread"]
    server = try fields.server("server", default: "https://api.telegram.org")
    guard Telegram.isToken(token) else {
      throw .wrong(
        key: "token", value: "",
        rule: "A token is a number, a colon and some 35 letters, digits, \"-\" and \"_\": copy it "
          + "from BotFather.")
    }
    guard Telegram.isChat(chat) else {
      throw fields.wrong(
        "chat",
        rule: "A chat is a number such as -1001234567890, or @ and the name of a public chat.")
    }
    if let thread, !Telegram.isNumber(thread) {
      throw fields.wrong(
        "thread", rule: "A topic is a number: it follows the chat in the address of the topic.")
    }
  }

  func address(_ method: String) -> String { "\(server)/bot\(token)/\(method)" }

  static func isToken(_ text: String) -> Bool {
    guard let (number, rest) = text.cut(at: ":") else { return false }
    return isNumber(number) && (5...200).contains(rest.utf8.count) && isWord(rest, with: "-_")
  }

  static func isChat(_ text: String) -> Bool {
    if text.hasPrefix("@") { return text.utf8.count > 1 && isWord(String(text.dropFirst())) }
    return isNumber(text.hasPrefix("-") ? String(text.dropFirst()) : text)
  }

  static func isNumber(_ text: String) -> Bool {
    (1...18).contains(text.utf8.count) && text.utf8.allSatisfy(\.isDigit)
  }

  private static func isWord(_ text: String, with signs: String = "_") -> Bool {
    text.utf8.allSatisfy { $0.isLetterOrDigit || signs.utf8.contains($0) }
  }

  package var capacity: MessageCapacity {
    var capacity = MessageCapacity(.telegram).showing([.png, .jpeg, .webp], pictures: 10)
    capacity.rendering = .telegram
    capacity.document = MessageCapacity.ImageLimit(bytes: 50_000_000)
    return capacity
  }

  package func conversation(
    sending message: AdaptedMessage, key: String, replacing earlier: SentMessage?
  ) -> any DeliveryFlow {
    TelegramFlow(self, sending: message, replacing: earlier)
  }
}

extension Telegram {
  /// Accepts `tgram://TOKEN/CHAT[:THREAD]`, with one chat, and `https://api.telegram.org/botTOKEN/…?chat_id=CHAT`.
  package static func fields(
    fromAddress text: String
  ) throws(DestinationProblem) -> [String: String]? {
    if let (scheme, rest) = text.cut(at: "://"),
      ["tgram", "telegram"].contains(scheme.lowercased())
    {
      return try fields(ofPlace: rest)
    }
    try ParsedURL(text)?.checkNoPage(
      of: "t.me", "telegram.me", advice: "Write tgram://TOKEN/CHAT with the token of a bot.")
    guard let address = ParsedURL(text), address.scheme == "https",
      address.hostName == "api.telegram.org", let bot = address.path.first, bot.hasPrefix("bot")
    else { return nil }
    var fields = ["token": String(bot.dropFirst(3))]
    fields["chat"] = address.value("chat_id")
    fields["thread"] = address.value("message_thread_id")
    return fields
  }

  /// The part after the colon of a token is not a port.
  private static func fields(
    ofPlace text: String
  ) throws(DestinationProblem) -> [String: String]? {
    let (place, query) = text.cut(at: "?") ?? (text, "")
    let path = place.split(separator: "/").map { PercentEncoding.decoded($0) ?? String($0) }
    guard let token = path.first else { return nil }
    try DestinationProblem.checkSingle(path.dropFirst(), "chats", as: "tgram://TOKEN/CHAT")
    var fields = ["token": token.hasPrefix("bot") ? String(token.dropFirst(3)) : token]
    if path.count > 1 {
      let (chat, thread) = path[1].cut(at: ":") ?? (path[1], "")
      fields["chat"] = isChat(chat) ? chat : "@\(chat)"
      if !thread.isEmpty { fields["thread"] = thread }
    }
    let topic = ParsedURL("x://x?\(query)").flatMap { $0.value("thread") ?? $0.value("topic") }
    if let topic { fields["thread"] = topic }
    return fields
  }
}
