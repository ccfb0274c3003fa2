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
  /// The files that were uploaded, and the place of the one that is awaited.
  private var files: [String] = []
  private var place = 0

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
      files.append(try answer.required("file_id"))
      stage = .reserved
      return .request(upload(to: try answer.required("upload_url")))
    case .reserved:
      // The upload reply is not JSON; its status was checked.
      guard files.count == message.pictures.count else {
        stage = .start
        return .request(reservation)
      }
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
    if answer.text("file", "mimetype") != nil {
      place += 1
      guard place == files.count else {
        stage = .shared
        return .request(fileInfoRequest(0))
      }
      return .request(nextMessage())
    }
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
    let picture = message.pictures[files.count]
    return endpoint.request(
      "reserve", "files.getUploadURLExternal",
      .form([
        FormField("filename", picture.name), FormField("length", "\(picture.bytes.count)"),
      ]),
      reply: ["upload_url": "{upload_url}", "file_id": "{file_id}"])
  }

  /// The upload URL is authorised by itself; the token is not sent there.
  private func upload(to address: String) -> HTTPRequest {
    let picture = message.pictures[files.count - 1]
    return HTTPRequest(
      "upload", .post, address, body: .bytes(picture.bytes, type: picture.mediaType),
      repetition: .harmless)
  }

  /// Without a channel the file is only visible in the message's block.
  private var completion: HTTPRequest {
    let title = message.title.isBlank ? message.image.name : message.title
    let list = files.enumerated().map { place, file -> JSONText in
      let name = place == 0 ? title : message.pictures[place].name
      return ["id": .string(file), "title": .string(TextLimit(250, .utf16).fitted(name))]
    }
    return endpoint.request(
      "complete", "files.completeUploadExternal",
      .form([FormField("files", JSONText.array(list).line)]))
  }

  private func fileInfoRequest(_ count: Int) -> HTTPRequest {
    var request = endpoint.request(
      "await", "files.info", .form([FormField("file", files[place])]),
      delay: SlackFlow.waits[count],
      reply: ["file": ["mimetype": .string(message.pictures[place].mediaType)]])
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
      .json(.object(head + SlackText.members(of: message, files: files))), repetition: .doubles,
      reply: rehearsedReply)
  }

  private func replacement(channel: String, moment: String) -> HTTPRequest {
    let head: JSONText.Object = ["channel": .string(channel), "ts": .string(moment)]
    return endpoint.request(
      "replace", "chat.update",
      .json(.object(head + SlackText.members(of: message, files: files))), reply: rehearsedReply)
  }

  private var rehearsedReply: JSONText.Object { ["channel": "{channel}", "ts": "{ts}"] }
}
