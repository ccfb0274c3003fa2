import Base

extension Telegram {
  /// Asks whether the chat exists, and whether the bot may send pictures there.
  package var check: (any DeliveryFlow)? {
    QuestionFlow(
      .ask(question("check", "getMe", [], answer: ["id": 1])) { reply throws(DeliveryError) in
        chat(for: try TelegramReply(reply).result("id"))
      })
  }

  private func question(
    _ purpose: String, _ method: String, _ fields: [FormField], answer: JSONText
  ) -> HTTPRequest {
    HTTPRequest(
      purpose, .post, address(method), body: fields.isEmpty ? .none : .form(fields),
      repetition: .harmless, rehearsedReply: ["ok": true, "result": answer]
    ).tolerating(TelegramReply.statuses)
  }

  private func chat(for bot: String) -> QuestionFlow.Step {
    let question = question(
      "look at chat", "getChat", [FormField("chat_id", chat)], answer: ["id": 1, "type": "group"])
    return .ask(question) { reply throws(DeliveryError) in
      _ = try TelegramReply(reply).result("id")
      let found = reply.json?["result"]
      let name = ["title", "username", "first_name"].compactMap { found?[$0]?.name }.first
      return membership(of: bot, in: found?["type"]?.string ?? "", called: name ?? chat, found)
    }
  }

  /// A person who never wrote to the bot has no chat with it.
  private func membership(
    of bot: String, in kind: String, called name: String, _ chat: JSONValue?
  ) -> QuestionFlow.Step {
    guard kind != "private" else { return .ok(name) }
    let fields = [FormField("chat_id", self.chat), FormField("user_id", bot)]
    let question = question(
      "look at membership", "getChatMember", fields, answer: ["status": "member"])
    return .ask(question) { reply throws(DeliveryError) in
      _ = try TelegramReply(reply)
      let member = reply.json?["result"]
      func lacks(_ right: String, _ source: JSONValue?) -> Bool {
        source?[right]?.bool == false
      }
      let refusal: String? =
        switch member?["status"]?.string {
        case "left", "kicked": "is not in the chat"
        case "restricted" where lacks("is_member", member): "is not in the chat"
        case "restricted" where lacks("can_send_photos", member):
          "may not send pictures to the chat"
        case "member" where kind == "channel": "is no administrator of the channel"
        case "administrator" where kind == "channel" && lacks("can_post_messages", member):
          "may not post to the channel"
        case "member" where lacks("can_send_photos", chat?["permissions"]):
          "may not send pictures to the chat"
        default: nil
        }
      guard let refusal else { return .ok(name) }
      throw DeliveryError(
        .authentication,
        "The bot \(refusal) \(quoted(name, limit: 80)). Let one of its administrators change that.")
    }
  }
}
