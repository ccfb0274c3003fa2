import Base

/// Resolves the channel, uploads the image and posts, or edits an earlier post. Servers before
/// version 10.5 ignore new files of a post, so the files are edited first: if that has no effect,
/// the earlier post still describes its own image, and a new post follows.
struct MattermostFlow: DeliveryFlow {
  private enum Phase { case start, channel, upload, newPicture, newText, post }

  private let endpoint: Mattermost
  private let pictures: [CardMessage.ImageAttachment]
  private let text: String
  private let key: String
  private let earlier: SentMessage?
  private var phase = Phase.start
  private var channel = ""
  private var files: [String] = []

  init(
    _ endpoint: Mattermost, sending message: AdaptedMessage, key: String,
    replacing earlier: SentMessage?
  ) {
    (self.endpoint, self.key) = (endpoint, key)
    let words = MessageText(message.message)
    (pictures, text) = (message.message.pictures, MattermostText(words).text)
    self.earlier = earlier.flatMap { Mattermost.isName($0.id) ? $0 : nil }
  }

  mutating func next(after reply: Reply?) throws(DeliveryError) -> DeliveryStep {
    switch phase {
    case .start:
      switch endpoint.channel {
      case .id(let id): return upload(to: id)
      case .named(let name, let team): return find(name, in: team)
      }
    case .channel: return upload(to: try answer(reply).name("id"))
    case .upload: return try uploaded(reply)
    case .newPicture: return changedPicture(reply)
    case .newText: return .done(sent(try answer(reply).name("id"), replaces: true))
    case .post: return .done(sent(try answer(reply).name("id"), replaces: false))
    }
  }

  private func answer(_ reply: Reply?) throws(DeliveryError) -> ServiceReply {
    let answer = try ServiceReply(reply, from: "Mattermost")
    // An error body can come with a status of success from a proxy.
    guard (answer.json["status_code"]?.number ?? 0) < 400 else {
      let message = answer.json["message"]?.string ?? ""
      throw DeliveryError(
        .unknown,
        "Mattermost answered \(quoted(message)). See whether the message is there, and check the "
          + "server's address.")
    }
    return answer
  }

  private mutating func find(_ name: String, in team: String) -> DeliveryStep {
    phase = .channel
    return .request(endpoint.channelRequest(name, in: team))
  }

  private mutating func upload(to channel: String) -> DeliveryStep {
    phase = .upload
    self.channel = channel
    let parts =
      [MultipartPart("channel_id", channel)]
      + pictures.map { MultipartPart("files", $0, fileName: MessageText.fileName($0.name)) }
    return .request(
      endpoint.request(
        "upload", .post, "files", body: .multipart(parts),
        answer: ["file_infos": .array(pictures.indices.map { ["id": .string(rehearsed($0))] })]))
  }

  private func rehearsed(_ place: Int) -> String { place == 0 ? "{file}" : "{file\(place + 1)}" }

  private mutating func uploaded(_ reply: Reply?) throws(DeliveryError) -> DeliveryStep {
    files = (try answer(reply).json["file_infos"]?.array ?? []).compactMap { $0["id"]?.name }
    guard files.count == pictures.count else {
      throw DeliveryError(
        .refused,
        "Mattermost took the picture and named no file. Check that the server allows attachments.")
    }
    guard let earlier else { return post() }
    phase = .newPicture
    return .request(
      change("edit picture", earlier, ["file_ids": .strings(files)])
        // Deleted, of another user, or older than the edit limit.
        .tolerating([400, 403, 404]))
  }

  private mutating func changedPicture(_ reply: Reply?) -> DeliveryStep {
    let shown = Set((reply?.json?["file_ids"]?.array ?? []).compactMap(\.string))
    guard let earlier, reply?.status == 200, shown.isSuperset(of: files) else {
      return post()
    }
    phase = .newText
    return .request(change("edit text", earlier, ["message": .string(text)]))
  }

  private func change(
    _ purpose: String, _ earlier: SentMessage, _ patch: JSONText
  ) -> HTTPRequest {
    endpoint.request(
      purpose, .put, "posts/\(earlier.id)/patch", body: .json(patch),
      answer: ["id": .string(earlier.id), "file_ids": .strings(files)])
  }

  private mutating func post() -> DeliveryStep {
    phase = .post
    let content: JSONText = [
      "channel_id": .string(channel), "message": .string(text),
      "file_ids": .strings(files),
      // Repeated requests with this ID return the first post for 30 seconds.
      "pending_post_id": "snapshot:\(key)",
      "root_id": endpoint.thread.map(JSONText.string),
    ]
    var request = endpoint.request(
      "post", .post, "posts", body: .json(content),
      answer: ["id": "{post}"])
    request.repetitionWindow = 30
    return .request(request)
  }

  private func sent(_ id: String, replaces: Bool) -> SentMessage {
    SentMessage(id: id, url: "\(endpoint.server)/_redirect/pl/\(id)", replaces: replaces)
  }
}

/// The text of a post: title in bold type, detail and link on separate lines.
struct MattermostText {
  /// Maximum length of a percent-encoded link; a longer one is written as text.
  private static let linkLimit = 2_000

  let text: String

  init(_ words: MessageText) {
    var lines: [String] = []
    if !words.title.isEmpty { lines.append("**\(Markdown.mattermost.escaped(words.title))**") }
    if !words.detail.isEmpty { lines.append(Markdown.mattermost.escaped(words.detail)) }
    if !words.url.isEmpty { lines.append(MattermostText.link(words.url)) }
    text = lines.joined(separator: "\n")
  }

  private static func link(_ url: String) -> String {
    guard let link = WebLink(url), link.address.utf8.count <= linkLimit else {
      return Markdown.mattermost.escaped(url)
    }
    return "<\(link.address)>"
  }
}
