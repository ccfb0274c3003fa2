import Base

/// Resolves the room, checks that it is not encrypted, uploads the image and sends the event. A
/// homeserver accepts a replacement of an event that was redacted or has another sender, and then
/// no app shows it, so the earlier event is checked first.
struct MatrixFlow: DeliveryFlow {
  private enum Phase { case start, room, encryption, user, earlier, upload, event }

  private let endpoint: Matrix
  private let message: AdaptedMessage
  private let key: String
  private var earlier: SentMessage?
  private var phase = Phase.start
  private var room: String
  private var user = ""

  init(
    _ endpoint: Matrix, sending message: AdaptedMessage, key: String,
    replacing earlier: SentMessage?
  ) {
    (self.endpoint, self.message, self.key, room) = (endpoint, message, key, endpoint.room)
    self.earlier = earlier.flatMap { Matrix.isEvent($0.id) ? $0 : nil }
  }

  mutating func next(after reply: Reply?) throws(DeliveryError) -> DeliveryStep {
    switch phase {
    case .start: return room.hasPrefix("#") ? findRoom() : askForEncryption()
    case .room:
      room = try answer(reply).name("room_id")
      return askForEncryption()
    case .encryption:
      try endpoint.encryptionGate.check(reply)
      return askForEarlier()
    case .user:
      user = try answer(reply).name("user_id")
      return lookAtEarlier()
    case .earlier:
      if !isOurs(reply) { earlier = nil }
      return upload()
    case .upload: return send(try answer(reply).name("content_uri"))
    case .event: return .done(sent(try answer(reply).name("event_id")))
    }
  }

  private func answer(_ reply: Reply?) throws(DeliveryError) -> ServiceReply {
    try ServiceReply(reply, from: "Matrix")
  }

  private mutating func findRoom() -> DeliveryStep {
    phase = .room
    return .request(endpoint.directoryRequest)
  }

  private mutating func askForEncryption() -> DeliveryStep {
    guard endpoint.encryptedRooms == .refused else { return askForEarlier() }
    phase = .encryption
    return .request(endpoint.encryptionRequest(for: room))
  }

  private mutating func askForEarlier() -> DeliveryStep {
    guard earlier != nil else { return upload() }
    phase = .user
    return .request(
      endpoint.request(
        "ask who we are", .get, "client/v3/account/whoami",
        answer: ["user_id": "{user}"]))
  }

  private mutating func lookAtEarlier() -> DeliveryStep {
    guard let earlier else { return upload() }
    phase = .earlier
    return .request(
      endpoint.request(
        "look at message", .get, "\(roomPath)/event/\(PercentEncoding.component(earlier.id))",
        answer: ["sender": "{user}", "content": ["msgtype": "m.image"]]
      ).tolerating([403, 404]))
  }

  /// A redacted event has no content.
  private func isOurs(_ reply: Reply?) -> Bool {
    guard reply?.status == 200, let event = reply?.json else { return false }
    return event["sender"]?.string == user && event["content"]?["msgtype"] != nil
  }

  private mutating func upload() -> DeliveryStep {
    phase = .upload
    let picture = message.message.image
    let name = PercentEncoding.component(MessageText(message.message).fileName)
    return .request(
      endpoint.request(
        "upload", .post, "media/v3/upload?filename=\(name)",
        body: .bytes(picture.bytes, type: picture.mediaType),
        answer: ["content_uri": "{picture}"]))
  }

  private mutating func send(_ address: String) -> DeliveryStep {
    phase = .event
    let content = MatrixContent(message, at: address)
    // The transaction ID differs from that of the card as a new message.
    let number = earlier.map { "\(key).\(PercentEncoding.component($0.id))" } ?? key
    let body =
      earlier.map { content.json(replacing: $0.id) } ?? content.json(thread: endpoint.thread)
    var request = endpoint.request(
      earlier == nil ? "send" : "edit", .put, "\(roomPath)/send/m.room.message/\(number)",
      body: .json(body), answer: ["event_id": "{event}"])
    // A later run uses another transaction ID, unless a journal knows this one.
    if earlier == nil { request.repetitionWindow = .infinity }
    return .request(request)
  }

  private var roomPath: String { "client/v3/rooms/\(PercentEncoding.component(room))" }

  /// Later messages replace the first event, never a replacement.
  private func sent(_ id: String) -> SentMessage {
    let event = earlier?.id ?? id
    let link = [room, event].map(PercentEncoding.component).joined(separator: "/")
    // The ID of a room alone leads nowhere from another server.
    let server = (endpoint.room.cut(at: ":") ?? room.cut(at: ":")).map(\.1)
    let via = server.map { "?via=\(PercentEncoding.component($0))" } ?? ""
    return SentMessage(
      id: event, url: "https://matrix.to/#/\(link)\(via)", replaces: earlier != nil)
  }
}

extension Matrix {
  /// A room without the state is not encrypted; one whose state cannot be read counts as encrypted.
  func encryptionRequest(for id: String) -> HTTPRequest {
    var request = request(
      "look at room", .get,
      "client/v3/rooms/\(PercentEncoding.component(id))/state/m.room.encryption", answer: [:]
    ).tolerating([404])
    request.gate = encryptionGate
    return request
  }

  var encryptionGate: ReplyGate {
    ReplyGate(
      key: "algorithm",
      refusal: DeliveryError(
        .configuration,
        "The room \(quoted(room, limit: 80)) is encrypted, and the message would be "
          + "readable on its servers. Choose another room, or set encrypted to allowed."))
  }
}
