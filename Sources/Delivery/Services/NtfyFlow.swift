import Base

/// Publishes a picture with its words.
struct NtfyFlow: DeliveryFlow {
  let place: Ntfy
  let message: CardMessage
  let earlier: SentMessage?

  mutating func next(after reply: Reply?) throws(DeliveryError) -> DeliveryStep {
    guard let reply else { return .request(publication) }
    guard let json = reply.json, let id = json["id"]?.string else {
      throw DeliveryError(
        .unknown,
        "The answer has no \"id\", so perhaps no ntfy answered. See whether the message is there, and "
          + "check key server.")
    }
    // Servers before 2.16 do not know the sequence, and show a new message.
    if let earlier, !earlier.id.isEmpty, json["sequence_id"]?.string == earlier.id {
      return .done(SentMessage(id: earlier.id, replaces: true))
    }
    return .done(SentMessage(id: id))
  }

  private var publication: HTTPRequest {
    var reply = [JSONText.Member("id", .string("{id}"))]
    if let id = earlier?.id, !id.isEmpty {
      reply.append(JSONText.Member("sequence_id", .string(id)))
    }
    return HTTPRequest(
      "publish", .put, "\(place.server)/\(place.topic)", headers: place.identity + words,
      body: .bytes(message.picture.bytes, type: message.picture.mediaType), repetition: .doubles,
      rehearsedReply: .object(reply))
  }

  private var words: [HTTPHeader] {
    let title = message.title
    let shown = text.isEmpty && title.isBlank ? message.picture.name : text
    let lines: [(String, String?)] = [
      ("Filename", message.picture.name), ("Title", title), ("Message", Ntfy.message(shown)),
      ("Click", isLink ? message.url : nil), ("Priority", place.priority), ("Tags", place.tags),
      ("X-Sequence-ID", earlier?.id),
    ]
    return lines.compactMap { name, value in
      guard let value, !value.isBlank else { return nil }
      return HTTPHeader(name, EncodedWords.line(value))
    }
  }

  /// What stands below the title; an address that cannot be tapped is written out.
  private var text: String {
    [message.detail, isLink ? "" : message.url].filter { !$0.isBlank }.joined(separator: "\n")
  }

  private var isLink: Bool { ParsedURL(message.url) != nil }
}

extension Ntfy {
  /// Words as ntfy reads them: it takes a backslash and an n for the end of a line, so something that nobody
  /// sees (U+2060) stands between the two where they are meant.
  static func message(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "n", result.last == "\\" { result.append("\u{2060}") }
      result.append(scalar)
    }
    return String(result)
  }
}
