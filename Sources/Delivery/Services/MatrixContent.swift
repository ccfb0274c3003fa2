import Base
import Graphics

/// The content of an image event. Apps show the HTML body as the caption, and read the plain body
/// aloud or show it where they show no image. So the image description follows the texts in the
/// plain body only, and in the block of MSC 3552.
struct MatrixContent {
  /// The picture as readers find it.
  enum Media: Sendable, Hashable {
    case open(String)
    case encrypted(EncryptedAttachment, at: String)
  }

  /// Maximum content in bytes with an HTML body, which takes up to eleven bytes for one.
  private var richLimit: Int {
    switch media {
    case .open: 24_000
    // Encrypted text is a third longer.
    case .encrypted: 18_000
    }
  }

  private let messageTexts: MessageText
  private let message: AdaptedMessage
  private let media: Media

  init(_ message: AdaptedMessage, _ media: Media) {
    (messageTexts, self.message, self.media) = (MessageText(message.message), message, media)
  }

  /// The member `m.relates_to` of an event in a thread.
  static func relation(toThread thread: String) -> JSONText {
    [
      "rel_type": "m.thread",
      "event_id": .string(thread),
      "is_falling_back": true,
      // Shown as a reply by apps without threads.
      "m.in_reply_to": ["event_id": .string(thread)],
    ]
  }

  /// The member `m.relates_to` of a replacement.
  static func relation(replacing event: String) -> JSONText {
    ["rel_type": "m.replace", "event_id": .string(event)]
  }

  /// The content of a replacement; apps without replacements show the outer content.
  var replacement: JSONText.Object { plainMembers + ["m.new_content": .object(members)] }

  var members: JSONText.Object {
    let plain = plainMembers
    guard let html else { return plain }
    let rich: JSONText.Object = [
      "format": "org.matrix.custom.html", "formatted_body": .string(html),
    ]
    return JSONText.object(plain + rich).line.utf8.count <= richLimit
      ? plain + rich : plain
  }

  private var plainMembers: JSONText.Object {
    let alt: JSONText = ["org.matrix.msc1767.text": [["body": .string(messageTexts.alt)]]]
    let (url, file): (JSONText?, JSONText?) =
      switch media {
      case .open(let address): (.string(address), nil)
      case .encrypted(let attachment, let address): (nil, attachment.json(at: address))
      }
    return [
      "msgtype": message.form == .picture ? "m.image" : "m.file",
      "body": .string(body), "url": url, "file": file, "info": info,
      // An empty list prevents mentions of names in the text.
      "m.mentions": [:],
      "filename": messageTexts.plainText.isEmpty ? nil : .string(fileName),
      "org.matrix.msc1767.alt_text": messageTexts.alt.isEmpty ? nil : alt,
    ]
  }

  /// Without texts the body is the image description or the file name, and `filename` is omitted.
  private var body: String {
    let alt = MessageText.cleaned(message.message.altAfterTexts)
    let texts = [messageTexts.plainText, alt].filter { !$0.isEmpty }
    guard !texts.isEmpty else { return fileName }
    let body = texts.joined(separator: "\n\n")
    // A body equal to the file name is not shown as a caption.
    return body == fileName && !messageTexts.plainText.isEmpty ? body + " " : body
  }

  private var fileName: String { messageTexts.fileName }

  private var html: String? {
    var lines: [String] = []
    if !messageTexts.title.isEmpty {
      lines.append("<strong>\(messageTexts.title.escapedForXML)</strong>")
    }
    if !messageTexts.detail.isEmpty {
      lines += messageTexts.detail.split(separator: "\n", omittingEmptySubsequences: false)
        .map { String($0).escapedForXML }
    }
    if !messageTexts.url.isEmpty {
      let shown = messageTexts.url.escapedForXML
      let link = WebLink(messageTexts.url)?.address.escapedForXML
      lines.append(link.map { "<a href=\"\($0)\">\(shown)</a>" } ?? shown)
    }
    return lines.isEmpty ? nil : lines.joined(separator: "<br>")
  }

  /// Width and height are in points.
  private var info: JSONText {
    let picture = message.message.image
    let scale = picture.format.isVector ? 1 : picture.scale.rawValue
    func points(_ pixels: Int) -> JSONText? {
      message.form == .picture ? .number((pixels + scale - 1) / scale) : nil
    }
    return [
      "mimetype": .string(picture.mediaType), "size": .number(picture.bytes.count),
      "w": points(picture.pixels.width), "h": points(picture.pixels.height),
    ]
  }
}
