import Base
import Cards

/// A group of DingTalk, by a custom robot, which shows pictures by their public address, or by the
/// robot of an app, which uploads them.
package struct DingTalk: MessageService {
  package static let name = "dingtalk"
  package static let keepsOrder = true
  package static let keys = [
    DestinationKey("token", isSecret: true, "the access_token of a custom robot"),
    DestinationKey("secret", isSecret: true, "the custom robot's secret, SEC…, where it signs"),
    RemoteImage.key,
    DestinationKey("app-key", .optional, "the key of an app, instead of token"),
    DestinationKey("app-secret", isSecret: true, "the app's secret"),
    DestinationKey("conversation", fields: .text, "the openConversationId of the app's group"),
    DestinationKey("robot", .optional, "the app's robotCode, where it is not the app-key"),
    DestinationKey("server", .optional, "another address of the API, for tests"),
  ]

  enum Place: Sendable, Hashable {
    case webhook(token: String, secret: String?)
    case app(key: String, secret: String, conversation: String, robot: String)
  }

  let place: Place
  let picture: RemoteImage
  private let server: String?

  package init(_ fields: DestinationFields) throws(DestinationProblem) {
    try fields.holdOnly(DingTalk.keys)
    place = try DingTalk.place(fields)
    picture = try RemoteImage(fields)
    server = fields["server"] == nil ? nil : try fields.server("server", default: "")
  }

  private static func place(_ fields: DestinationFields) throws(DestinationProblem) -> Place {
    let appKeys = ["app-key", "app-secret", "conversation", "robot"]
    guard let token = fields["token"] else {
      guard appKeys.contains(where: { fields[$0] != nil }) else { throw .missing("token") }
      let key = try fields.required("app-key")
      guard fields["secret"] == nil else {
        throw .wrongSecret(key: "secret", rule: "It is for a custom robot; an app has app-secret.")
      }
      return .app(
        key: key, secret: try fields.required("app-secret"),
        conversation: try fields.required("conversation"), robot: fields["robot"] ?? key)
    }
    guard token.utf8.allSatisfy(\.isLetterOrDigit) else {
      throw .wrongSecret(
        key: "token",
        rule: "It is letters and digits: copy what follows access_token= in the robot's address.")
    }
    for key in appKeys where fields[key] != nil {
      throw .wrongSecret(key: key, rule: "It is for an app. Give token, or the keys of an app.")
    }
    return .webhook(token: token, secret: fields["secret"])
  }

  package var capacity: MessageCapacity { MessageCapacity(.dingtalk).showing([.png, .jpeg, .gif]) }

  package func conversation(
    sending message: AdaptedMessage, key: String, replacing earlier: SentMessage?
  ) -> any DeliveryFlow {
    DingTalkFlow(self, sending: message)
  }

  /// Neither robot can be asked whether it may write.
  package var check: (any DeliveryFlow)? { nil }

  /// An address of the older API, which answers with `errcode`.
  func old(_ path: String) -> String { "\(server ?? "https://oapi.dingtalk.com")/\(path)" }

  /// An address of the newer API, which answers with statuses.
  func new(_ path: String) -> String { "\(server ?? "https://api.dingtalk.com")/v1.0/\(path)" }

  /// The codes of open.dingtalk.com, "custom robots". More than 20 messages a minute stop a robot for
  /// ten minutes.
  static let service = CodedService(
    name: "DingTalk", code: ReplyCode("errcode", busy: ["130101", "410100"], patience: 600),
    text: "errmsg",
    meanings: [
      "300001": .init(.authentication, "Copy the robot's address anew."),
      "300005": .init(.authentication, "Copy the robot's address anew."),
      "310000": .init(
        .authentication,
        "Its text says which of the robot's safety settings it is: give key secret for a "
          + "signature, write the keyword into the texts, or let this machine's address in."),
      "400101": .init(.authentication, "Copy the robot's address anew."),
      "400102": .init(.authentication, "The robot is switched off: ask the group's owner."),
      "400106": .init(.authentication, "The robot is gone: add one to the group."),
      "40014": .init(.authentication, "Check app-key and app-secret."),
      "40009": .init(.unfit, "Send a smaller picture."),
      "43004": .init(.refused, "Check the address of the destination."),
      "460101": .init(.unfit, "Shorten the texts."),
      "-1": .init(.unknown, "See whether the message is there before sending it again."),
    ])

  /// A limit of the newer API, to so many requests in a second.
  static let pace = ReplyCode(
    "code",
    busy: [
      "Forbidden.AccessDenied.QpsLimitForApi", "Forbidden.AccessDenied.QpsLimitForAppkeyAndApi",
    ], patience: 1)

  /// The most of a message in bytes.
  static let limit = 15_000
}

extension DingTalk {
  /// Accepts `https://oapi.dingtalk.com/robot/send?access_token=TOKEN`, `dingtalk://TOKEN` and
  /// `dingtalk://SECRET@TOKEN`.
  package static func fields(
    fromAddress text: String
  ) throws(DestinationProblem) -> [String: String]? {
    guard let address = ParsedURL(text) else { return nil }
    if address.scheme == "dingtalk" {
      guard address.path.isEmpty else {
        throw .unsupported(
          "The address names people to call, and a card calls nobody. Write dingtalk://TOKEN, or "
            + "dingtalk://SECRET@TOKEN.")
      }
      var fields = ["token": address.host]
      fields["secret"] = address.user
      return fields
    }
    guard address.isWeb(of: "oapi.dingtalk.com") else { return nil }
    guard address.path == ["robot", "send"], let token = address.value("access_token") else {
      throw .unsupported(
        "An address of a custom robot has /robot/send?access_token=TOKEN. Copy it anew.")
    }
    return ["token": token]
  }
}

/// Posts Markdown with the picture; an app logs in and uploads it before.
struct DingTalkFlow: DeliveryFlow {
  private enum Phase { case start, authorized, uploaded, sent, hooked }

  private let endpoint: DingTalk
  private let message: AdaptedMessage
  private let words: MessageText
  private var phase = Phase.start
  private var token = ""

  init(_ endpoint: DingTalk, sending message: AdaptedMessage) {
    (self.endpoint, self.message, words) = (endpoint, message, MessageText(message.message))
  }

  mutating func next(after reply: Reply?) throws(DeliveryError) -> DeliveryStep {
    switch phase {
    case .start: return try begin()
    case .authorized:
      token = try ServiceReply(reply, from: "DingTalk").name("accessToken")
      phase = .uploaded
      return .request(upload)
    case .uploaded:
      return .request(try send(try DingTalk.service.answer(reply).name("media_id")))
    case .sent:
      let id = try ServiceReply(reply, from: "DingTalk").name("processQueryKey")
      return .done(SentMessage(id: id))
    case .hooked:
      _ = try DingTalk.service.answer(reply)
      return .done(SentMessage(id: ""))
    }
  }

  private mutating func begin() throws(DeliveryError) -> DeliveryStep {
    switch endpoint.place {
    case .webhook(let token, let secret):
      phase = .hooked
      return .request(try post(token, secret))
    case .app(let key, let secret, _, _):
      phase = .authorized
      var request = HTTPRequest(
        "log in", .post, endpoint.new("oauth2/accessToken"),
        body: .json(["appKey": .string(key), "appSecret": .string(secret)]),
        repetition: .harmless, rehearsedReply: ["accessToken": "{token}"])
      request.code = DingTalk.pace
      return .request(request)
    }
  }

  private var upload: HTTPRequest {
    let part = MultipartPart("media", message.message.image, fileName: words.fileName)
    var request = HTTPRequest(
      "upload", .post,
      endpoint.old("media/upload?access_token=\(PercentEncoding.component(token))&type=image"),
      body: .multipart([part]), repetition: .harmless,
      rehearsedReply: ["errcode": 0, "media_id": "{picture}"])
    request.code = DingTalk.service.code
    request.token = token
    return request
  }

  private mutating func send(_ picture: String) throws(DeliveryError) -> HTTPRequest {
    phase = .sent
    guard case .app(_, _, let conversation, let robot) = endpoint.place else { return upload }
    // The limit is that of the text within the request.
    let parameters = JSONText.object(markdown(picture))
    _ = try RemoteImage.body(parameters, limit: DingTalk.limit, of: "DingTalk")
    let content: JSONText = [
      "robotCode": .string(robot), "openConversationId": .string(conversation),
      "msgKey": "sampleMarkdown", "msgParam": .string(parameters.line),
    ]
    var request = HTTPRequest(
      "post", .post, endpoint.new("robot/groupMessages/send"),
      headers: [HTTPHeader("x-acs-dingtalk-access-token", token)], body: .json(content),
      repetition: .doubles, rehearsedReply: ["processQueryKey": "{message}"])
    request.code = DingTalk.pace
    request.token = token
    return request
  }

  private func post(_ token: String, _ secret: String?) throws(DeliveryError) -> HTTPRequest {
    let picture = try endpoint.picture.url(of: message.message, service: "DingTalk's custom robot")
    let content: JSONText = ["msgtype": "markdown", "markdown": .object(markdown(picture))]
    var request = HTTPRequest(
      "post", .post, endpoint.old("robot/send?access_token=\(token)\(signature(secret))"),
      body: try RemoteImage.body(content, limit: DingTalk.limit, of: "DingTalk"),
      repetition: .doubles, rehearsedReply: ["errcode": 0])
    request.code = DingTalk.service.code
    request.isSigned = secret != nil
    return request
  }

  /// The moment in milliseconds, signed with the secret.
  private func signature(_ secret: String?) -> String {
    guard let secret else { return "" }
    let moment = "\(Int(clamping: (message.moment?.secondsSince1970 ?? 0) * 1_000))"
    let sign = RobotSignature.base64(key: secret, of: "\(moment)\n\(secret)")
    return "&" + PercentEncoding.fields([FormField("timestamp", moment), FormField("sign", sign)])
  }

  /// The title is what notifications show.
  private func markdown(_ picture: String) -> JSONText.Object {
    let notification = words.notification.isEmpty ? words.fileName : words.notification
    var paragraphs: [String] = []
    if !words.title.isEmpty { paragraphs.append("**\(Markdown.dingtalk.escaped(words.title))**") }
    if !words.detail.isEmpty {
      // Two spaces make a line end there.
      paragraphs.append(
        Markdown.dingtalk.escaped(words.detail).split(separator: "\n").joined(separator: "  \n"))
    }
    paragraphs.append("![](\(DingTalkFlow.target(picture)))")
    if let link = WebLink.web(words.url) {
      let place = link.address.cut(at: "://")?.1 ?? link.address
      let shown = TextLimit(80, .utf16).fitted(place)
      paragraphs.append(
        "[\(Markdown.dingtalk.escaped(shown))](\(DingTalkFlow.target(link.address)))")
    } else if !words.url.isEmpty {
      paragraphs.append(Markdown.dingtalk.escaped(words.url))
    }
    return [
      "title": .string(TextLimit(200, .utf16).fitted(notification)),
      "text": .string(paragraphs.joined(separator: "\n\n")),
    ]
  }

  /// An address between round brackets, which would end it.
  private static func target(_ address: String) -> String {
    address.map { "()".contains($0) ? PercentEncoding.component(String($0)) : String($0) }.joined()
  }
}
