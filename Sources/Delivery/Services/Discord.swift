import Base
import Cards

/// A webhook of a Discord channel, or of a thread in it.
package struct Discord: MessageService {
  package static let name = "discord"
  package static let keepsOrder = true
  package static let keys = [
    DestinationKey(
      "webhook", .required, isSecret: true,
      "the webhook's address, as Discord copies it: https://discord.com/api/webhooks/ID/TOKEN"),
    DestinationKey("thread", fields: .text, "the number of a thread of the channel"),
    DestinationKey("thread-name", fields: .text, "the title of a new post, in a forum"),
    DestinationKey("username", fields: .text, "whose name stands over the message"),
  ]

  /// The webhook URL without a query.
  let webhook: String
  let thread: String?
  let threadName: String?
  let userName: String?

  package init(_ fields: DestinationFields) throws(DestinationProblem) {
    try fields.holdOnly(Discord.keys)
    let value = try fields.required("webhook")
    _ = try fields.webAddress("webhook", isSecret: true)
    guard let address = ParsedURL(value), let path = Discord.webhook(address) else {
      throw .wrong(
        key: "webhook", value: "",
        rule: "It ends in /api/webhooks/ID/TOKEN: copy it from the channel's settings, "
          + "Integrations, Webhooks.")
    }
    webhook = "\(address.scheme)://\(address.authority)\(path)"
    thread = fields["thread"] ?? address.value("thread_id")
    if let thread, !Discord.isNumber(thread) {
      throw .wrong(
        key: "thread", value: excerpt(thread, limit: 80),
        rule: "A thread is a number of up to 20 digits: copy its ID in Discord's developer mode.")
    }
    threadName = fields["thread-name"].map { MessageText.line($0) }
    userName = fields["username"].map { MessageText.line($0) }
    if threadName != nil, thread != nil {
      throw fields.wrong("thread-name", rule: "Give thread or thread-name, not both.")
    }
    if let threadName, !(1...100).contains(threadName.utf16.count) {
      throw fields.wrong("thread-name", rule: "A title has 1 to 100 characters.")
    }
    // Discord refuses these words wherever they stand.
    if let userName,
      !(1...80).contains(userName.utf16.count)
        || ["clyde", "discord"].contains(where: { userName.lowercased().contains($0) })
    {
      throw fields.wrong(
        "username", rule: "A name has 1 to 80 characters, and neither \"clyde\" nor \"discord\".")
    }
  }

  /// The path of a webhook URL without an API version.
  static func webhook(_ address: ParsedURL) -> String? {
    var path = address.path[...]
    guard path.popFirst() == "api" else { return nil }
    if path.first?.hasPrefix("v") ?? false { path.removeFirst() }
    // `/slack` and `/github` select other payload formats.
    guard path.popFirst() == "webhooks", path.count == 2, let id = path.first, isNumber(id),
      let token = path.last, isToken(token)
    else { return nil }
    return "/api/webhooks/\(id)/\(token)"
  }

  static func isNumber(_ text: String) -> Bool {
    (1...20).contains(text.utf8.count) && text.utf8.allSatisfy(\.isDigit)
  }

  private static func isToken(_ text: String) -> Bool {
    PercentEncoding.component(text) == text
  }

  package var capacity: MessageCapacity {
    var capacity = MessageCapacity(.discord).showing(FileFormat.web, pictures: 10)
    capacity.rendering = .discord
    capacity.document = capacity.picture
    return capacity
  }

  package func conversation(
    sending message: AdaptedMessage, key: String, replacing earlier: SentMessage?
  ) -> any DeliveryFlow {
    DiscordFlow(self, sending: message, replacing: earlier)
  }

  package var check: (any DeliveryFlow)? {
    let question = HTTPRequest("check", .get, webhook, repetition: .harmless)
    return QuestionFlow(
      .ask(question) { reply throws(DeliveryError) in
        .ok(try ServiceReply(reply, from: "Discord").name("id"))
      })
  }
}

extension Discord {
  /// Accepts `https://discord.com/api/webhooks/ID/TOKEN` and `discord://ID/TOKEN`, both with
  /// `?thread_id=` or `?thread=`.
  package static func fields(
    fromAddress text: String
  ) throws(DestinationProblem) -> [String: String]? {
    guard let address = ParsedURL(text) else { return nil }
    try address.checkNoPage(
      of: "discord.com", "discordapp.com", folder: "channels",
      advice: "In the settings of the channel, make a webhook and copy its address.")
    guard let webhook = pasted(address) else { return nil }
    var fields = ["webhook": webhook]
    fields["thread"] = address.value("thread_id") ?? address.value("thread")
    return fields
  }

  private static func pasted(_ address: ParsedURL) -> String? {
    if address.scheme == "discord" {
      guard let token = address.path.first else { return nil }
      return "https://discord.com/api/webhooks/\(address.host)/\(token)"
    }
    let hosts = ["discord.com", "discordapp.com", "ptb.discord.com", "canary.discord.com"]
    guard address.scheme == "https", hosts.contains(address.hostName),
      let path = webhook(address)
    else { return nil }
    return "https://\(address.hostName)\(path)"
  }
}

/// Posts a message to a webhook, or edits an earlier one.
struct DiscordFlow: DeliveryFlow {
  private enum Phase { case start, changing, posting }

  private let endpoint: Discord
  private let payload: DiscordPayload
  private let earlier: SentMessage?
  private var phase = Phase.start

  init(_ endpoint: Discord, sending message: AdaptedMessage, replacing earlier: SentMessage?) {
    (self.endpoint, payload) = (endpoint, DiscordPayload(message))
    self.earlier = earlier.flatMap { earlier in
      let numbers = earlier.id.split(separator: "/", omittingEmptySubsequences: false)
      return numbers.count <= 2 && numbers.allSatisfy { Discord.isNumber(String($0)) }
        ? earlier : nil
    }
  }

  mutating func next(after reply: Reply?) throws(DeliveryError) -> DeliveryStep {
    switch phase {
    case .start:
      guard let earlier else { return post() }
      phase = .changing
      return .request(change(earlier))
    case .changing:
      // It was deleted, or belongs to another webhook.
      if reply?.status == 404 { return post() }
      return .done(try sent(reply, replaces: true))
    case .posting: return .done(try sent(reply, replaces: false))
    }
  }

  /// Without `wait` Discord replies before it stores the message, and reports no failure.
  private mutating func post() -> DeliveryStep {
    phase = .posting
    return .request(
      HTTPRequest(
        "post", .post, address("", [FormField("wait", "true")], thread: endpoint.thread),
        body: .multipart(payload.parts(with: own)),
        repetition: .doubles, rehearsedReply: rehearsedReply))
  }

  /// What only a new message has.
  private var own: JSONText.Object {
    [
      "username": endpoint.userName.map(JSONText.string),
      "thread_name": endpoint.threadName.map(JSONText.string),
    ]
  }

  private func change(_ earlier: SentMessage) -> HTTPRequest {
    let (thread, message) = earlier.id.cut(at: "/") ?? (endpoint.thread, earlier.id)
    return HTTPRequest(
      "edit", .patch, address("/messages/\(message)", [], thread: thread),
      body: .multipart(payload.parts(with: [:])),
      repetition: .harmless, rehearsedReply: rehearsedReply
    ).tolerating([404])
  }

  private func address(_ path: String, _ fields: [FormField], thread: String?) -> String {
    let thread = thread.map { FormField("thread_id", $0) }
    let query = PercentEncoding.fields(fields + [thread].compactMap { $0 })
    return endpoint.webhook + path + (query.isEmpty ? "" : "?" + query)
  }

  private var rehearsedReply: JSONText { ["id": "{message}", "channel_id": "{thread}"] }

  private func sent(_ reply: Reply?, replaces: Bool) throws(DeliveryError) -> SentMessage {
    let reply = try ServiceReply(reply, from: "Discord")
    if replaces, let earlier { return SentMessage(id: earlier.id, replaces: true) }
    let id = try reply.name("id")
    // A post of a forum is a thread of its own, in which its message is edited.
    guard endpoint.threadName != nil else { return SentMessage(id: id) }
    return SentMessage(id: "\(try reply.name("channel_id"))/\(id)")
  }
}
