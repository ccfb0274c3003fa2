import Base
import Cards

/// A chat of Feishu or Lark, by an app that uploads the picture. The app's bot sends the card, or else
/// the webhook of a group, which cannot upload.
package struct Feishu: MessageService {
  package static let name = "feishu"
  package static let keepsOrder = true
  package static let keys = [
    DestinationKey("app-id", .required, "the ID of an app, cli_…, which uploads the picture"),
    DestinationKey("app-secret", .required, isSecret: true, "the app's secret"),
    DestinationKey(
      "chat", fields: .text, "a group's ID, oc_…, a person's, ou_… or on_…, or a mail address"),
    DestinationKey(
      "webhook", isSecret: true, "the address of a group's custom bot, instead of chat"),
    DestinationKey("secret", isSecret: true, "the custom bot's secret, where it signs"),
    DestinationKey(
      "server", .optional,
      "https://open.feishu.cn, or https://open.larksuite.com for Lark; the webhook's by default"),
  ]

  enum Place: Sendable, Hashable {
    /// A receiver, with the type of its ID.
    case chat(String, type: String)
    case webhook(String, secret: String?)
  }

  let place: Place
  let server: String
  private let app: String
  private let secret: String

  package init(_ fields: DestinationFields) throws(DestinationProblem) {
    try fields.holdOnly(Feishu.keys)
    app = try fields.required("app-id")
    secret = try fields.required("app-secret")
    place = try Feishu.place(fields)
    var standard = "https://open.feishu.cn"
    if case .webhook(let address, _) = place, let hook = ParsedURL(address) {
      standard = "\(hook.scheme)://\(hook.authority)"
    }
    server = try fields.server("server", default: standard)
  }

  private static func place(_ fields: DestinationFields) throws(DestinationProblem) -> Place {
    guard let webhook = try fields.webAddress("webhook", isSecret: true) else {
      let chat = try fields.required("chat")
      guard let type = receiver(chat) else {
        throw fields.wrong(
          "chat",
          rule: "Give a group's ID, oc_…, a person's open ID, ou_…, or a mail address.")
      }
      guard fields["secret"] == nil else {
        throw .wrongSecret(key: "secret", rule: "It is for a webhook; an app has app-secret.")
      }
      return .chat(chat, type: type)
    }
    guard ParsedURL(webhook).flatMap(hook) != nil else {
      throw .wrongSecret(
        key: "webhook",
        rule: "It ends in /open-apis/bot/v2/hook/ and a token: copy it from the bot's settings.")
    }
    guard fields["chat"] == nil else {
      throw fields.wrong("chat", rule: "Give a chat, or the webhook of one, not both.")
    }
    return .webhook(webhook, secret: fields["secret"])
  }

  /// The type of a receiver's ID; nil for none.
  private static func receiver(_ text: String) -> String? {
    if text.utf8.contains(UInt8(ascii: "@")) {
      do throws(MailAddressProblem) {
        return try MailAddress(text).name.isEmpty ? "email" : nil
      } catch {
        return nil
      }
    }
    let isID = text.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "_") }
    let types = ["oc_": "chat_id", "ou_": "open_id", "on_": "union_id"]
    return isID && text.utf8.count > 3 ? types[String(text.prefix(3))] : nil
  }

  /// The token of a webhook's address; nil for another address.
  private static func hook(_ address: ParsedURL) -> String? {
    guard address.path.count == 5, address.path.dropLast() == ["open-apis", "bot", "v2", "hook"]
    else { return nil }
    return address.path.last
  }

  package var capacity: MessageCapacity { MessageCapacity(.feishu).showing(FileFormat.web) }

  package func conversation(
    sending message: AdaptedMessage, key: String, replacing earlier: SentMessage?
  ) -> any DeliveryFlow {
    FeishuFlow(self, sending: message, key: key, replacing: earlier)
  }

  /// Asks whether the app's bot is in the group; there is no such question for a person.
  package var check: (any DeliveryFlow)? {
    guard case .chat(let chat, "chat_id") = place else { return nil }
    return FeishuCheck(endpoint: self, chat: chat)
  }

  /// A token of the app, which holds for two hours.
  var authorization: HTTPRequest {
    request(
      "log in", .post, "auth/v3/tenant_access_token/internal",
      body: .json(["app_id": .string(app), "app_secret": .string(secret)]),
      reply: ["tenant_access_token": "{token}"])
  }

  func request(
    _ purpose: String, _ method: HTTPRequest.Method, _ path: String, token: String? = nil,
    body: HTTPRequest.Body = .none, reply: JSONText.Object
  ) -> HTTPRequest {
    var request = HTTPRequest(
      purpose, method, "\(server)/open-apis/\(path)",
      headers: token.map { [HTTPHeader("Authorization", "Bearer \($0)")] } ?? [], body: body,
      repetition: .harmless, rehearsedReply: .object(["code": 0] + reply)
    ).tolerating([400])
    request.code = Feishu.service.code
    request.token = token
    return request
  }

  /// The codes of open.feishu.cn: the generic ones, those of im-v1, and those of custom bots.
  static let service = CodedService(
    name: "Feishu",
    code: ReplyCode("code", busy: ["99991400", "230020", "230049", "11232", "11233"]),
    text: "msg",
    meanings: [
      "10003": .init(.authentication, "Check app-id and app-secret."),
      "10014": .init(.authentication, "Check app-id and app-secret."),
      "10015": .init(.authentication, "Check app-id and app-secret."),
      "99991661": .init(.authentication, "Check app-id and app-secret."),
      "99991663": .init(.authentication, "Check app-id and app-secret."),
      "99991672": .init(
        .authentication,
        "Give the app the scopes im:message:send_as_bot, im:resource and im:chat:readonly, and "
          + "publish it anew."),
      "230002": .init(.authentication, "The bot is not in the group: add it there."),
      "230006": .init(.authentication, "Switch the app's bot on, and publish it anew."),
      "230013": .init(.authentication, "Let the person be among those who may use the app."),
      "230018": .init(.authentication, "The group does not let the bot write: ask its owner."),
      "230027": .init(.authentication, "Give the app the scope im:message:send_as_bot."),
      "19001": .init(.authentication, "Copy the webhook's address anew."),
      "19021": .init(.authentication, "Check key secret, and the clock of this machine."),
      "19022": .init(.authentication, "The bot takes requests from other addresses only."),
      "19024": .init(.refused, "The bot wants one of its keywords in each message."),
      "230025": .init(.unfit, "Shorten the texts."),
      "234006": .init(.unfit, "Send a smaller picture."),
      "1500": .init(.unknown, "See whether the message is there before sending it again."),
    ])

  /// The most of a request with a card in bytes, which of a webhook is less.
  static let limit = 30_000
  static let webhookLimit = 20_000
}

extension Feishu {
  /// Accepts the address of a custom bot, `feishu://TOKEN` and `lark://TOKEN`, each with the keys of an
  /// app beside it.
  package static func fields(
    fromAddress text: String
  ) throws(DestinationProblem) -> [String: String]? {
    guard let address = ParsedURL(text) else { return nil }
    let hosts = ["feishu": "open.feishu.cn", "lark": "open.larksuite.com"]
    if let host = hosts[address.scheme] {
      try DestinationProblem.checkSingle(
        [address.host] + address.path, "bots", as: "\(address.scheme)://TOKEN")
      return ["webhook": "https://\(host)/open-apis/bot/v2/hook/\(address.host)"]
    }
    guard hosts.values.contains(where: address.isWeb) else { return nil }
    guard hook(address) != nil else {
      throw .unsupported(
        "An address of a custom bot has /open-apis/bot/v2/hook/TOKEN. Copy it anew, or write the keys "
          + "of an app.")
    }
    return ["webhook": text]
  }
}

private struct FeishuCheck: DeliveryFlow {
  private enum Phase { case start, authorized, asked }

  let endpoint: Feishu
  let chat: String
  private var phase = Phase.start

  init(endpoint: Feishu, chat: String) { (self.endpoint, self.chat) = (endpoint, chat) }

  mutating func next(after reply: Reply?) throws(DeliveryError) -> DeliveryStep {
    switch phase {
    case .start:
      phase = .authorized
      return .request(endpoint.authorization)
    case .authorized:
      let token = try Feishu.service.answer(reply).name("tenant_access_token")
      phase = .asked
      return .request(
        endpoint.request(
          "check", .get, "im/v1/chats/\(chat)/members/is_in_chat", token: token,
          reply: ["data": ["is_in_chat": true]]))
    case .asked:
      let answer = try Feishu.service.answer(reply)
      guard answer.json["data"]?["is_in_chat"]?.bool == true else {
        throw DeliveryError(
          .refused, "The app's bot is not in the group \(quoted(chat, limit: 80)). Add it there.")
      }
      return .done(SentMessage(id: chat))
    }
  }
}
