import Base

/// An answer of Telegram, which says in its body whether it did what was asked.
struct TelegramReply {
  /// What is read here: a refusal is in the same form whatever its status is.
  static let statuses: Set<Int> = [400]

  private let reply: ServiceReply
  private let isDone: Bool
  /// Why not, in Telegram's words.
  let description: String

  private init(reading reply: Reply?) throws(DeliveryError) {
    self.reply = try ServiceReply(reply, from: "Telegram")
    isDone = self.reply.json["ok"]?.bool ?? false
    description = self.reply.json["description"]?.string ?? ""
  }

  /// Reads the answer to a request that has to succeed.
  ///
  /// - Throws: ``DeliveryError`` when Telegram says no.
  init(_ reply: Reply?) throws(DeliveryError) {
    try self.init(reading: reply)
    guard isDone else { throw error }
  }

  /// Reads the answer to the change of a message; nil when there is nothing that can be changed.
  ///
  /// - Throws: ``DeliveryError`` when Telegram says no for a reason that a new message would not have.
  static func change(_ reply: Reply?) throws(DeliveryError) -> TelegramReply? {
    let answer = try TelegramReply(reading: reply)
    guard !answer.isDone, !answer.isUnchanged else { return answer }
    // "message to edit not found", "message can't be edited", or a chat that has moved, which posting will tell.
    if answer.json["error_code"]?.number ?? 400 == 400 { return nil }
    throw answer.error
  }

  private var json: JSONValue { reply.json }

  /// Whether the message was already as it was to become.
  var isUnchanged: Bool {
    !isDone && description.lowercased().contains("message is not modified")
  }

  /// A name in the answer's result.
  func result(_ key: String) throws(DeliveryError) -> String { try reply.name("result", key) }

  /// Where everybody in a public chat, or every member of a large group, sees a message; empty for other chats.
  func address(ofMessage id: String) -> String {
    guard let chat = json["result"]?["chat"] else { return "" }
    if let name = chat["username"]?.name, chat["type"]?.string != "private" {
      return "https://t.me/\(PercentEncoding.component(name))/\(id)"
    }
    guard let number = chat["id"]?.name, number.hasPrefix("-100") else { return "" }
    return "https://t.me/c/\(number.dropFirst(4))/\(id)"
  }

  private var error: DeliveryError {
    let said = "Telegram says \"\(excerpt(description))\""
    let parameters = json["parameters"]
    if let chat = parameters?["migrate_to_chat_id"]?.name {
      return DeliveryError(
        .configuration,
        "\(said): the group has become a supergroup. Set chat to \(excerpt(chat, limit: 40)).")
    }
    switch json["error_code"]?.number ?? 400 {
    case 401: return DeliveryError(.authentication, "\(said). Check the token.")
    case 403:
      return DeliveryError(.authentication, "\(said). Let the bot into the chat, and let it post.")
    case 429:
      return DeliveryError(
        .temporary, "\(said). Try it again later.", retryAfter: parameters?["retry_after"]?.number)
    case 500...: return DeliveryError(.temporary, "\(said). Try it again later.")
    default: return DeliveryError(.refused, "\(said). \(nextStep)")
    }
  }

  private var nextStep: String {
    let said = description.lowercased()
    if said.contains("chat not found") { return "Check chat, and let the bot into it." }
    if said.contains("thread not found") { return "Check thread: the topic may be gone." }
    return "Change the message or the destination."
  }
}
