import Base
import Cards

/// Uploads the picture, waits until it is processed, and posts, or edits an earlier post.
struct MastodonFlow: DeliveryFlow {
  private enum Phase {
    case start
    /// The number of questions about the picture.
    case uploading(Int)
    case editing
    case posting
  }

  /// Seconds before each question, 27 in all.
  static let waits = [0.2, 0.4, 1, 2, 3, 5, 5, 5, 5]
  /// Seconds for which the server remembers a post by its key.
  private static let memory = 3_600.0

  private let endpoint: Mastodon
  private let message: CardMessage
  private let key: String
  private let earlier: SentMessage?
  private var phase = Phase.start
  private var picture = ""
  /// Those that are processed.
  private var pictures: [String] = []

  init(
    _ endpoint: Mastodon, sending message: CardMessage, key: String, replacing earlier: SentMessage?
  ) {
    (self.endpoint, self.message, self.key) = (endpoint, message, key)
    self.earlier = earlier.flatMap { Mastodon.isID($0.id) ? $0 : nil }
  }

  mutating func next(after reply: Reply?) throws(DeliveryError) -> DeliveryStep {
    switch phase {
    case .start:
      phase = .uploading(0)
      return .request(upload)
    case .uploading(let count):
      let answer = try MastodonReply(reply)
      if count == 0 { picture = try answer.name("id") }
      // It has no address while it is processed.
      guard answer.json["url"]?.name != nil else { return try wait(count) }
      pictures.append(picture)
      guard pictures.count == message.pictures.count else {
        phase = .uploading(0)
        return .request(upload)
      }
      guard let earlier else { return post() }
      phase = .editing
      return .request(edit(earlier))
    case .editing:
      // It was deleted.
      if reply?.status == 404 { return post() }
      return .done(try sent(reply, replaces: true))
    case .posting: return .done(try sent(reply, replaces: false))
    }
  }

  private mutating func wait(_ count: Int) throws(DeliveryError) -> DeliveryStep {
    guard count < MastodonFlow.waits.count else {
      throw DeliveryError(
        .temporary,
        "Mastodon has the picture but is not ready to show it. Try it again in a minute.")
    }
    phase = .uploading(count + 1)
    var question = endpoint.request("await", .get, "v1/media/\(picture)", answer: ["url": "url"])
    question.delay = MastodonFlow.waits[count]
    question.awaited = ["url"]
    return .request(question)
  }

  private var upload: HTTPRequest {
    let place = pictures.count
    let file = message.pictures[place]
    let alt = MessageText.cleaned(message.alts[place])
    var parts = [MultipartPart("file", file, fileName: MessageText.fileName(file.name))]
    if !alt.isEmpty { parts.append(MultipartPart("description", alt)) }
    return endpoint.request(
      "upload", .post, "v2/media", body: .multipart(parts), answer: ["id": "{media}"])
  }

  private var content: JSONText.Object {
    [
      "status": .string(MastodonText(MessageText(message)).text),
      "media_ids": .strings(pictures),
      "spoiler_text": .unlessEmpty(endpoint.spoiler),
      "sensitive": endpoint.spoiler.isEmpty ? nil : true,
      "language": endpoint.language.map(JSONText.string),
    ]
  }

  private func edit(_ earlier: SentMessage) -> HTTPRequest {
    let request = endpoint.request(
      "edit", .put, "v1/statuses/\(earlier.id)", body: .json(.object(content)),
      answer: ["id": .string(earlier.id)])
    return request.tolerating(request.toleratedStatuses.union([404]))
  }

  private mutating func post() -> DeliveryStep {
    phase = .posting
    let place: JSONText.Object = [
      "visibility": endpoint.visibility.map { .string($0.rawValue) },
      "in_reply_to_id": endpoint.thread.map(JSONText.string),
    ]
    var request = endpoint.request(
      "post", .post, "v1/statuses", headers: [HTTPHeader("Idempotency-Key", key)],
      body: .json(.object(content + place)), answer: ["id": "{post}"])
    request.repetitionWindow = MastodonFlow.memory
    return .request(request)
  }

  private func sent(_ reply: Reply?, replaces: Bool) throws(DeliveryError) -> SentMessage {
    let answer = try MastodonReply(reply)
    return SentMessage(
      id: try answer.name("id"), url: answer.json["url"]?.name ?? "", replaces: replaces)
  }
}

/// The text of a post: title, detail and link on separate lines, without formatting, which Mastodon
/// has none of.
struct MastodonText {
  let text: String

  init(_ words: MessageText) {
    text = [
      MastodonText.plain(words.title), MastodonText.plain(words.detail),
      MastodonText.link(words.url),
    ].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// A link that counts as one, or else the text of it, which does not.
  private static func link(_ url: String) -> String {
    guard let address = WebLink(url, schemes: ["http", "https"])?.address,
      let (scheme, rest) = address.cut(at: "://")
    else { return plain(url) }
    let host = rest.prefix { !"/?#".contains($0) }
    var link = "\(scheme)://\(host)"
    for scalar in rest.unicodeScalars.dropFirst(host.unicodeScalars.count) {
      link +=
        "!$'()*,;[]@".unicodeScalars.contains(scalar)
        ? PercentEncoding.component(String(scalar)) : String(scalar)
    }
    let limit = ServiceLimits.mastodon.text
    return limit?.length(ofLink: link) == limit?.linkLength ? link : plain(url)
  }

  /// Returns the text without mentions, links and emoji of the server. A sign that is not seen breaks
  /// them and makes no character more, since it extends the one before it.
  static func plain(_ text: String) -> String {
    var result = ""
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      result.unicodeScalars.append(scalar)
      guard scalar == "@" || scalar == ":", index + 1 < scalars.count else { continue }
      let (previous, next) = (index > 0 ? scalars[index - 1] : " ", scalars[index + 1])
      // Of emoji, names have two characters or more; of links the scheme is enough.
      let isBroken = scalar == "@" || next == "/" || isOfName(next) && !isOfName(previous)
      if isBroken { result += "\u{200C}" }
    }
    return result
  }

  private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.isDigit || scalar == "_"
  }
}

/// A reply of Mastodon, or the reason why it has not taken what it got.
struct MastodonReply {
  /// A post or a picture that breaks a rule.
  static let statuses: Set<Int> = [422]

  private let reply: ServiceReply
  var json: JSONValue { reply.json }

  init(_ reply: Reply?) throws(DeliveryError) {
    self.reply = try ServiceReply(reply, from: "Mastodon")
    guard let status = reply?.status, MastodonReply.statuses.contains(status) else { return }
    let text = json["error"]?.string ?? ""
    let said = "Mastodon says \(quoted(text, limit: 200))"
    let low = text.lowercased()
    if ["less than", "character limit", "too long", "not supported"].contains(where: low.contains) {
      throw DeliveryError(
        .unfit,
        "\(said). Send a smaller card, with --scale 1 or --max-bytes, or set key characters.")
    }
    throw DeliveryError(.refused, "\(said). Change the message or the destination.")
  }

  func name(_ key: String) throws(DeliveryError) -> String { try reply.name(key) }
}
