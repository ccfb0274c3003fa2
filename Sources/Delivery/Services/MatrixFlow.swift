import Base

/// Resolves the room, looks whether it is encrypted, uploads the image and sends the event. A
/// homeserver accepts a replacement of an event that was redacted or has another sender, and then
/// no app shows it, so the earlier event is checked first.
struct MatrixFlow: DeliveryFlow {
  private enum Phase { case start, room, encryption, user, earlier, upload, ciphertext, event }

  private let endpoint: Matrix
  private let message: AdaptedMessage
  private let key: String
  private var earlier: SentMessage?
  private var phase = Phase.start
  private var room: String
  /// How the room is encrypted; nil for an open one.
  private var roomEncryption: RoomEncryption?
  private var attachment: EncryptedAttachment?
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
      roomEncryption = try endpoint.encryption(in: reply)
      return askForEarlier()
    case .user:
      user = try answer(reply).name("user_id")
      return lookAtEarlier()
    case .earlier:
      if !isOurs(reply) { earlier = nil }
      return upload()
    case .upload: return sendOrEncrypt(try answer(reply).name("content_uri"))
    case .ciphertext: return send(.bytes(reply?.body ?? [], type: "application/json"))
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
    guard endpoint.encryptedRooms != .allowed else { return askForEarlier() }
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
    // An encrypted event replaces encrypted ones only.
    let key = roomEncryption == nil ? "msgtype" : "ciphertext"
    return event["sender"]?.string == user && event["content"]?[key] != nil
  }

  private mutating func upload() -> DeliveryStep {
    phase = .upload
    let picture = message.message.image
    if roomEncryption != nil {
      let attachment = EncryptedAttachment(picture.bytes)
      self.attachment = attachment
      return upload("", attachment.bytes, "application/octet-stream")
    }
    let name = PercentEncoding.component(MessageText(message.message).fileName)
    return upload("?filename=\(name)", picture.bytes, picture.mediaType)
  }

  private func upload(_ query: String, _ bytes: [UInt8], _ type: String) -> DeliveryStep {
    .request(
      endpoint.request(
        "upload", .post, "media/v3/upload\(query)", body: .bytes(bytes, type: type),
        answer: ["content_uri": "{picture}"]))
  }

  private mutating func sendOrEncrypt(_ address: String) -> DeliveryStep {
    let relation =
      earlier.map { MatrixContent.relation(replacing: $0.id) }
      ?? endpoint.thread.map(MatrixContent.relation(toThread:))
    let media = attachment.map { MatrixContent.Media.encrypted($0, at: address) } ?? .open(address)
    let content = MatrixContent(message, media)
    let members = earlier == nil ? content.members : content.replacement
    guard let roomEncryption else {
      return send(.json(.object(members + ["m.relates_to": relation])))
    }
    phase = .ciphertext
    return .encrypt(
      EncryptionOrder(
        endpoint: endpoint, room: room, settings: roomEncryption, content: .object(members),
        relation: relation))
  }

  private mutating func send(_ body: HTTPRequest.Body) -> DeliveryStep {
    phase = .event
    // The transaction ID differs from that of the card as a new message.
    let number = earlier.map { "\(key).\(PercentEncoding.component($0.id))" } ?? key
    let type = roomEncryption == nil ? "m.room.message" : "m.room.encrypted"
    var request = endpoint.request(
      earlier == nil ? "send" : "edit", .put, "\(roomPath)/send/\(type)/\(number)", body: body,
      answer: ["event_id": "{event}"])
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
  func encryptionRequest(for id: String) -> HTTPRequest {
    var request = request(
      "look at room", .get,
      "client/v3/rooms/\(PercentEncoding.component(id))/state/m.room.encryption",
      answer: encryptedRooms == .required
        ? ["algorithm": .string(RoomEncryption.algorithm)] : [:]
    ).tolerating([404])
    request.gate = gate
    return request
  }

  /// The encryption of a room; nil for one without the state, which is not encrypted.
  ///
  /// - Throws: ``DeliveryError`` where the destination wants another room, or the state cannot be read.
  func encryption(in reply: Reply?) throws(DeliveryError) -> RoomEncryption? {
    let name = quoted(room, limit: 80)
    switch encryptedRooms {
    case .refused, .allowed:
      try gate.check(reply)
      return nil
    case .encrypt, .required: break
    }
    let state = reply?.json
    if reply?.status != 404, state?.members == nil {
      throw DeliveryError(
        .configuration,
        "Whether the room \(name) is encrypted cannot be read from the answer of its server, so nothing is "
          + "sent. Check the server's address.")
    }
    if let state, reply?.status != 404, state["algorithm"] != nil {
      return try RoomEncryption(state, of: room)
    }
    guard encryptedRooms == .encrypt else {
      throw DeliveryError(
        .configuration,
        "The room \(name) is not encrypted, which its destination requires. Turn its encryption on, or set "
          + "encrypted to encrypt.")
    }
    return nil
  }

  /// Stops whatever cannot encrypt.
  private var gate: ReplyGate {
    let room = "The room \(quoted(self.room, limit: 80)) is encrypted, and"
    let text =
      switch encryptedRooms {
      case .encrypt, .required:
        "\(room) what a script sends would be readable on its servers. Use snapshot send, or set encrypted "
          + "to allowed."
      case .refused, .allowed:
        "\(room) its destination refuses that. Choose another room, or set encrypted to encrypt."
      }
    return ReplyGate(key: "algorithm", refusal: DeliveryError(.configuration, text))
  }
}
