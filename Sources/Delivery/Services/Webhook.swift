import Base

/// A custom HTTP endpoint.
package struct Webhook: MessageService {
  package static let name = "webhook"
  package static let keys = [
    DestinationKey("url", .required, isSecret: true, fields: .address, "where it is sent"),
    DestinationKey("as", .optional, "json, multipart or raw; json by default"),
    DestinationKey(
      "repeat", .optional,
      "yes where the program acts once for each Idempotency-Key; no by default"),
    DestinationKey("header.*", .optional, isSecret: true, "a line of the head, by its name"),
  ]

  enum PayloadFormat: String, Sendable, Hashable, CaseIterable { case json, multipart, raw }

  private enum Repeating: String, CaseIterable { case yes, no }

  let url: String
  let form: PayloadFormat
  let headers: [HTTPHeader]
  let repetition: HTTPRequest.Idempotency

  package init(_ fields: DestinationFields) throws(DestinationProblem) {
    try fields.holdOnly(Webhook.keys)
    _ = try fields.required("url")
    url = try fields.webAddress("url", isSecret: true) ?? ""
    form = try fields.choice("as", PayloadFormat.self) ?? .json
    let repeating = try fields.choice("repeat", Repeating.self) ?? .no
    repetition = repeating == .yes ? .harmless : .doubles
    headers = try Webhook.headers(fields)
  }

  private static func headers(
    _ fields: DestinationFields
  ) throws(DestinationProblem) -> [HTTPHeader] {
    let headers = try fields.headers(except: reserved)
    for header in headers where !header.value.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
      throw .wrong(
        key: "header.\(header.name)", value: "",
        rule: "A line has printable ASCII alone, and no line breaks.")
    }
    return headers
  }

  private static let reserved = [
    "content-type", "content-length", "host", "idempotency-key", "transfer-encoding", "connection",
  ]

  /// With `raw` the texts are headers, which most servers limit to 8 KB.
  package var capacity: MessageCapacity {
    switch form {
    case .json, .multipart:
      MessageCapacity(hasAlt: true, showsVectors: true).showing(FileFormat.web, pictures: 20)
    case .raw:
      MessageCapacity(
        text: .init(4_000, .bytes), alt: .init(4_000, .bytes), hasAlt: true, showsVectors: true
      ).showing(FileFormat.web)
    }
  }

  package func conversation(
    sending message: AdaptedMessage, key: String, replacing earlier: SentMessage?
  ) -> any DeliveryFlow {
    // The key is that of the message, unless it replaces another one again.
    let message = message.message
    let own = SHA256.hex(of: Array(GenericMessage(message).json.line.utf8))
    return WebhookFlow(place: self, message: message, key: earlier == nil ? own : key)
  }

  package var check: (any DeliveryFlow)? { nil }
}

private struct WebhookFlow: DeliveryFlow {
  let place: Webhook
  let message: CardMessage
  let key: String

  mutating func next(after reply: Reply?) throws(DeliveryError) -> DeliveryStep {
    guard let reply else { return .request(request) }
    let json = reply.json
    return .done(SentMessage(id: json?["id"]?.string ?? "", url: json?["url"]?.string ?? ""))
  }

  private var request: HTTPRequest {
    HTTPRequest(
      "post", .post, place.url,
      headers: [HTTPHeader("Idempotency-Key", key)] + place.headers + words, body: body,
      repetition: place.repetition)
  }

  private var body: HTTPRequest.Body {
    let picture = message.image
    switch place.form {
    case .json: return .json(GenericMessage(message).json)
    case .multipart:
      let words = GenericMessage.words(of: message).map { MultipartPart($0.name, $0.value) }
      // Some programs see one part of each name.
      let files = message.pictures.enumerated().flatMap { place, picture in
        let number = place == 0 ? "" : "\(place + 1)"
        let alt = picture.alt.isEmpty ? [] : [MultipartPart("alt\(number)", picture.alt)]
        return [MultipartPart("file\(number)", picture, fileName: picture.name)] + alt
      }
      return .multipart([MultipartPart("version", GenericMessage.version)] + words + files)
    case .raw: return .bytes(picture.bytes, type: picture.mediaType)
    }
  }

  /// `Card-Title` and so on, encoded by RFC 2047.
  private var words: [HTTPHeader] {
    guard place.form == .raw else { return [] }
    return GenericMessage.words(of: message).filter { !$0.value.isEmpty }.map { field in
      let name = "Card-" + field.name.prefix(1).uppercased() + field.name.dropFirst()
      // A line break would end the header where a program decodes it carelessly.
      return HTTPHeader(name, EncodedWords.line(MessageText.line(field.value)))
    }
  }
}

extension Webhook {
  /// Accepts `json://` and `form://` (without TLS), `jsons://`, `forms://` and any HTTP URL. It is
  /// matched last, since URLs of other services are HTTP URLs too.
  package static func fields(fromAddress text: String) -> [String: String]? {
    guard let address = ParsedURL(text), let (_, rest) = text.cut(at: "://") else { return nil }
    let forms = [
      "http": ("http", "json"), "https": ("https", "json"), "json": ("http", "json"),
      "jsons": ("https", "json"), "form": ("http", "multipart"), "forms": ("https", "multipart"),
    ]
    guard let (scheme, form) = forms[address.scheme] else { return nil }
    let place = rest.cut(at: "#")?.0 ?? rest
    var fields = ["url": "\(scheme)://\(place)", "as": form]
    guard let user = address.user, let at = authorityEnd(place) else { return fields }
    fields["url"] = "\(scheme)://\(at)"
    let pair = "\(user):\(address.password ?? "")"
    fields["header.Authorization"] = "Basic " + Base64.string(of: Array(pair.utf8))
    return fields
  }

  private static func authorityEnd(_ place: String) -> String? {
    let end = place.firstIndex { "/?".contains($0) } ?? place.endIndex
    guard let at = place[..<end].lastIndex(of: "@") else { return nil }
    return String(place[place.index(after: at)...])
  }
}

/// A message as generic JSON with the image in Base64. `message` is the detail. `title`, `message`,
/// `url` and `alt` are always present, `summary` and `session` only if they are not empty.
package struct GenericMessage: Sendable, Hashable {
  /// The format version, incremented when a key changes its meaning.
  static let version = "1"

  package let json: JSONText

  package init(_ message: CardMessage) {
    let attachments = message.pictures.map { picture -> JSONText in
      [
        "filename": .string(picture.name),
        "mimetype": .string(picture.mediaType),
        "alt": .unlessEmpty(picture.alt),
        "base64": .string(Base64.string(of: picture.bytes)),
      ]
    }
    let words = GenericMessage.words(of: message).map {
      JSONText.Member($0.name, .string($0.value))
    }
    json = .object(
      ["version": .number(GenericMessage.version)] + JSONText.Object(words)
        + ["attachments": .array(attachments)])
  }

  static func words(of message: CardMessage) -> [FormField] {
    let always = [
      FormField("title", message.title), FormField("message", message.detail),
      FormField("url", message.url), FormField("alt", message.alt),
    ]
    let more = [
      FormField("summary", message.summaryText), FormField("session", message.session),
    ]
    return always + more.filter { !$0.value.isEmpty }
  }
}
