import Base
import Graphics

/// The content of an event that shows a picture.
///
/// Programs show the body in HTML as the caption and read the body in plain text aloud in the picture's place, or show
/// it where they show no pictures. So the description follows the words in the plain text, and only there; beside it
/// stands the block that a proposal (MSC 3552) has for it.
struct MatrixContent {
  /// The most bytes of a message's plain text.
  ///
  /// It stands twice in an event that replaces another, as does the description, and JSON may double both: all that
  /// stays far below 65,536 bytes.
  static let textLimit = 8_192
  /// The most bytes of a description.
  static let altLimit = 2_000
  /// The most bytes of content that has the text in HTML, too, which makes up to eleven bytes of one.
  private static let richLimit = 24_000

  private let words: MessageText
  private let message: AdaptedMessage
  private let address: String

  /// The content for a picture that was uploaded to an address.
  init(_ message: AdaptedMessage, at address: String) {
    (words, self.message, self.address) = (MessageText(message.message), message, address)
  }

  /// Of a new message, perhaps in a thread.
  func json(thread: String?) -> JSONText {
    guard let thread else { return .object(members) }
    let relation: [JSONText.Member] = [
      JSONText.Member("rel_type", .string("m.thread")),
      JSONText.Member("event_id", .string(thread)),
      JSONText.Member("is_falling_back", .bool(true)),
      // What programs that know no threads show as an answer.
      JSONText.Member("m.in_reply_to", .object([JSONText.Member("event_id", .string(thread))])),
    ]
    return .object(members + [JSONText.Member("m.relates_to", .object(relation))])
  }

  /// Of one in the place of an earlier one; programs that know no replacements show what stands outside.
  func json(replacing event: String) -> JSONText {
    let relation = [
      JSONText.Member("rel_type", .string("m.replace")),
      JSONText.Member("event_id", .string(event)),
    ]
    return .object(
      plainMembers + [
        JSONText.Member("m.new_content", .object(members)),
        JSONText.Member("m.relates_to", .object(relation)),
      ])
  }

  private var members: [JSONText.Member] {
    let plain = plainMembers
    guard let html else { return plain }
    let rich = [
      JSONText.Member("format", .string("org.matrix.custom.html")),
      JSONText.Member("formatted_body", .string(html)),
    ]
    return JSONText.object(plain + rich).line.utf8.count <= MatrixContent.richLimit
      ? plain + rich : plain
  }

  private var plainMembers: [JSONText.Member] {
    var members = [
      JSONText.Member("msgtype", .string(message.form == .picture ? "m.image" : "m.file")),
      JSONText.Member("body", .string(body)), JSONText.Member("url", .string(address)),
      JSONText.Member("info", .object(info)),
      // Nobody is notified by name because a name happens to be in a text.
      JSONText.Member("m.mentions", .object([])),
    ]
    if !words.plainText.isEmpty {
      members.append(JSONText.Member("filename", .string(fileName)))
    }
    if !words.alt.isEmpty {
      let block = JSONText.object([JSONText.Member("body", .string(words.alt))])
      members.append(
        JSONText.Member(
          "org.matrix.msc1767.alt_text",
          .object([JSONText.Member("org.matrix.msc1767.text", .array([block]))])))
    }
    return members
  }

  /// Without words the body is no caption but tells what the picture is, as long as no file name stands beside it.
  private var body: String {
    let texts = [words.plainText, words.alt].filter { !$0.isEmpty }
    guard !texts.isEmpty else { return fileName }
    let body = texts.joined(separator: "\n\n")
    // A caption that is the file's name would not be shown as one.
    return body == fileName && !words.plainText.isEmpty ? body + " " : body
  }

  private var fileName: String { words.fileName }

  private var html: String? {
    var lines: [String] = []
    if !words.title.isEmpty { lines.append("<strong>\(words.title.escapedForXML)</strong>") }
    if !words.detail.isEmpty {
      lines += words.detail.split(separator: "\n", omittingEmptySubsequences: false)
        .map { String($0).escapedForXML }
    }
    if !words.url.isEmpty {
      let shown = words.url.escapedForXML
      let link = WebLink(words.url)?.address.escapedForXML
      lines.append(link.map { "<a href=\"\($0)\">\(shown)</a>" } ?? shown)
    }
    return lines.isEmpty ? nil : lines.joined(separator: "<br>")
  }

  /// Width and height are those of the picture on a screen of one pixel a point.
  private var info: [JSONText.Member] {
    let picture = message.message.picture
    var members = [
      JSONText.Member("mimetype", .string(picture.mediaType)),
      JSONText.Member("size", .number("\(picture.bytes.count)")),
    ]
    if message.form == .picture {
      let scale = picture.format == .png ? picture.scale.rawValue : 1
      func points(_ pixels: Int) -> JSONText { .number("\((pixels + scale - 1) / scale)") }
      members.append(JSONText.Member("w", points(picture.pixels.width)))
      members.append(JSONText.Member("h", points(picture.pixels.height)))
    }
    return members
  }
}
