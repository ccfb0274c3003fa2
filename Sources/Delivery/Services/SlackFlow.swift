import Base
import Cards

/// Uploads an image, waits until Slack has processed it, and posts the message that shows it.
struct SlackFlow: DeliveryFlow {
  private enum Stage {
    case start
    case reserved
    case uploaded
    case shared
    /// The number of polls.
    case awaited(Int)
    case replacing
    case posting
  }

  let endpoint: Slack
  let message: CardMessage
  let earlier: SentMessage?
  private var stage = Stage.start
  private var file = ""

  init(endpoint: Slack, message: CardMessage, earlier: SentMessage?) {
    (self.endpoint, self.message, self.earlier) = (endpoint, message, earlier)
  }

  /// Seconds before each poll for the image, 26 in all.
  static let waits = [0.2, 0.4, 0.8, 1.5, 2, 3, 4, 4, 5, 5]

  mutating func next(after reply: Reply?) throws(DeliveryError) -> DeliveryStep {
    guard let reply else { return .request(reservation) }
    switch stage {
    case .start:
      let answer = try SlackReply(reply)
      file = try answer.required("file_id")
      stage = .reserved
      return .request(upload(to: try answer.required("upload_url")))
    case .reserved:
      // The upload reply is not JSON; its status was checked.
      stage = .uploaded
      return .request(completion)
    case .uploaded:
      _ = try SlackReply(reply)
      stage = .shared
      return .request(fileInfoRequest(0))
    case .shared: return try whenKnown(SlackReply(reply), asked: 1)
    case .awaited(let count): return try whenKnown(SlackReply(reply), asked: count)
    case .replacing: return try afterReplacing(reply)
    case .posting:
      return .done(try sent(SlackReply(reply, repetition: .doubles), replaces: false))
    }
  }

  private mutating func whenKnown(
    _ answer: SlackReply, asked count: Int
  ) throws(DeliveryError) -> DeliveryStep {
    if answer.text("file", "mimetype") != nil { return .request(nextMessage()) }
    guard count < SlackFlow.waits.count else {
      throw DeliveryError(
        .temporary, "Slack has the picture but does not show it yet. Try it again in a minute.")
    }
    stage = .awaited(count + 1)
    return .request(fileInfoRequest(count))
  }

  private mutating func nextMessage() -> HTTPRequest {
    if let earlier, let (channel, moment) = earlier.id.cut(at: "/") {
      stage = .replacing
      return replacement(channel: channel, moment: moment)
    }
    stage = .posting
    return post
  }

  /// Posts a new message if the earlier one was deleted or may not be edited.
  private mutating func afterReplacing(_ reply: Reply) throws(DeliveryError) -> DeliveryStep {
    let gone = [
      "message_not_found", "cant_update_message", "edit_window_closed", "channel_not_found",
      "is_inactive",
    ]
    if let json = reply.json, json["ok"]?.bool == false,
      gone.contains(json["error"]?.string ?? "")
    {
      stage = .posting
      return .request(post)
    }
    return .done(try sent(SlackReply(reply), replaces: true))
  }

  private func sent(_ answer: SlackReply, replaces: Bool) throws(DeliveryError) -> SentMessage {
    let channel = try answer.required("channel")
    let moment = try answer.required("ts")
    return SentMessage(id: "\(channel)/\(moment)", replaces: replaces)
  }
}

extension SlackFlow {
  private var reservation: HTTPRequest {
    endpoint.request(
      "reserve", "files.getUploadURLExternal",
      .form([
        FormField("filename", message.image.name),
        FormField("length", "\(message.image.bytes.count)"),
      ]),
      reply: ["upload_url": "{upload_url}", "file_id": "{file_id}"])
  }

  /// The upload URL is authorised by itself; the token is not sent there.
  private func upload(to address: String) -> HTTPRequest {
    HTTPRequest(
      "upload", .post, address,
      body: .bytes(message.image.bytes, type: message.image.mediaType), repetition: .harmless)
  }

  /// Without a channel the file is only visible in the message's block.
  private var completion: HTTPRequest {
    let title = message.title.isBlank ? message.image.name : message.title
    let fitted = TextLimit(250, .utf16).fitted(title)
    let files: JSONText = [["id": .string(file), "title": .string(fitted)]]
    return endpoint.request(
      "complete", "files.completeUploadExternal", .form([FormField("files", files.line)]))
  }

  private func fileInfoRequest(_ count: Int) -> HTTPRequest {
    var request = endpoint.request(
      "await", "files.info", .form([FormField("file", file)]),
      delay: SlackFlow.waits[count],
      reply: ["file": ["mimetype": .string(message.image.mediaType)]])
    request.awaited = ["file", "mimetype"]
    return request
  }

  private var post: HTTPRequest {
    let head: JSONText.Object = [
      "channel": .string(endpoint.channel), "thread_ts": endpoint.thread.map(JSONText.string),
      "unfurl_links": false, "unfurl_media": false,
    ]
    return endpoint.request(
      "post", "chat.postMessage",
      .json(.object(head + SlackText.members(of: message, file: file))), repetition: .doubles,
      reply: rehearsedReply)
  }

  private func replacement(channel: String, moment: String) -> HTTPRequest {
    let head: JSONText.Object = ["channel": .string(channel), "ts": .string(moment)]
    return endpoint.request(
      "replace", "chat.update",
      .json(.object(head + SlackText.members(of: message, file: file))), reply: rehearsedReply)
  }

  private var rehearsedReply: JSONText.Object { ["channel": "{channel}", "ts": "{ts}"] }
}
