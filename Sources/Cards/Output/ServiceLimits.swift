import Base
import Graphics

/// The maximum length of a text.
package struct TextLimit: Sendable, Hashable {
  /// The unit that a service counts in.
  package enum Unit: Sendable, Hashable {
    case bytes
    case utf16
    case scalars
    /// Characters as readers count them.
    case graphemes

    package func length(of text: some StringProtocol) -> Int {
      switch self {
      case .bytes: text.utf8.count
      case .utf16: text.utf16.count
      case .scalars: text.unicodeScalars.count
      case .graphemes: text.count
      }
    }

    /// The name in messages and receipts.
    package var name: String {
      switch self {
      case .bytes: "bytes"
      case .utf16, .scalars, .graphemes: "characters"
      }
    }
  }

  package var limit: Int
  package var unit: Unit
  /// What a link counts for, whatever its length; nil for its text.
  package let linkLength: Int?

  package init(_ limit: Int, _ unit: Unit, linkLength: Int? = nil) {
    (self.limit, self.unit, self.linkLength) = (limit, unit, linkLength)
  }

  /// Whether a text is within the limit.
  package func holds(_ text: String) -> Bool { unit.length(of: text) <= limit }

  package func length(ofLink url: String) -> Int {
    let length = unit.length(of: url)
    guard let linkLength, !url.isEmpty else { return length }
    // Of an address that is not recognised as a whole, a part may be.
    return TextLimit.isRecognized(url) ? linkLength : length + linkLength
  }

  /// The length of a text that ends with a link.
  package func length(of text: String, endingWith url: String) -> Int {
    unit.length(of: text) - unit.length(of: url) + length(ofLink: url)
  }

  /// Whether every service takes all of a text for one link: a host with a domain of letters, and
  /// no signs that may end it.
  private static func isRecognized(_ url: String) -> Bool {
    guard let start = ["https://", "http://"].first(where: url.hasPrefix) else { return false }
    let rest = url.dropFirst(start.count)
    let host = rest.prefix { !"/?#:".contains($0) }
    let domain = host.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
    return host.utf8.contains(UInt8(ascii: ".")) && domain.utf8.count >= 2
      && domain.utf8.allSatisfy(\.isLetter)
      && rest.utf8.allSatisfy { $0.isLetterOrDigit || "-._~/?#&=%+:".utf8.contains($0) }
      && rest.utf8.last.map { $0.isLetterOrDigit || "/=_-".utf8.contains($0) } ?? false
  }
}

/// The limits of a service for cards, from the service's own documentation.
///
/// Lint tells them and sending keeps to them: there is no other table.
package struct ServiceLimits: Sendable, Hashable {
  /// The typography of a caption under the image.
  package struct CaptionLimit: Sendable, Hashable {
    /// The width of a line in points.
    var width: Double
    var size: Double
    var lines: Int
  }

  package let name: String
  /// The width of the strips cropped on the left and right, in points.
  var crop = 0.0
  /// The typography of captions; nil if unknown.
  var caption: CaptionLimit?
  /// The limit of the message in plain text: title, detail and link; nil for any length.
  package private(set) var text: TextLimit?
  /// The limit of the first line, for services that have a field of its own for it.
  package private(set) var title: TextLimit?
  /// The limit of the description; nil for any length.
  package private(set) var alt: TextLimit?
  /// Whether the service has a place for the description.
  package private(set) var hasAlt = true
  /// The greatest number of bytes of an image.
  package private(set) var bytes: Int?
  /// The greatest ratio of the longer side to the shorter one.
  package private(set) var ratio: Double?
  /// The greatest sum of width and height in pixels.
  package private(set) var sides: Int?
  /// The greatest width and the greatest height in pixels.
  package private(set) var side: Int?
  /// Width by height of images that are shown whole; nil for any.
  var shape: ClosedRange<Double>?
  /// The box that the image is fitted into, in pixels.
  var box: Size?
  /// True if some of its clients show transparent pixels as black.
  package private(set) var blackensTransparency = false
  package private(set) var showsVectors = false
  /// The schemes of links that it opens; nil for any.
  package private(set) var schemes: [String]?

  private init(_ name: String) { self.name = name }

  private static func limits(
    _ name: String, _ set: (inout ServiceLimits) -> Void
  ) -> ServiceLimits {
    var limits = ServiceLimits(name)
    set(&limits)
    return limits
  }

  private static let mebibyte = 1 << 20

  package static let slack = limits("slack") {
    // A message; the alt text of an image block.
    ($0.text, $0.alt) = (TextLimit(40_000, .utf16), TextLimit(2_000, .utf16))
    $0.bytes = 20_000_000
    $0.blackensTransparency = true
    $0.schemes = ["https", "http", "mailto"]
  }
  package static let discord = limits("discord") {
    // The description of an embed; the line above it has 2,000 of its own.
    ($0.text, $0.alt) = (TextLimit(4_096, .utf16), TextLimit(1_024, .utf16))
    $0.bytes = 10 * mebibyte
    $0.box = Size(width: 400, height: 300)
    $0.schemes = ["http", "https"]
  }
  package static let telegram = limits("telegram") {
    $0.text = TextLimit(1_024, .utf16)
    $0.hasAlt = false
    $0.bytes = 10_000_000
    $0.ratio = 20
    $0.sides = 10_000
  }
  /// An event has at most 65,536 bytes. In one that replaces another, texts and description stand
  /// twice, and JSON may double both.
  package static let matrix = limits("matrix") {
    ($0.text, $0.alt) = (TextLimit(8_192, .bytes), TextLimit(2_000, .bytes))
    $0.bytes = 50 * mebibyte
  }
  /// `PostMessageMaxRunesV2` of the server.
  package static let mattermost = limits("mattermost") {
    $0.text = TextLimit(16_383, .scalars)
    $0.hasAlt = false
    $0.bytes = 100 * mebibyte
  }
  /// A server takes 10,000 code points and cuts the rest without a word. The description stands among
  /// them, where escaping makes five of one, and so does the address of the picture. Zulip Cloud takes 10 MiB a file
  /// without a fee, a server of one's own as many as it is set to.
  ///
  /// Source: zulip/zulip, `get_max_file_upload_size_mebibytes`, and `max_message_length` of
  /// https://zulip.com/api/register-queue, November 2026.
  package static let zulip = limits("zulip") {
    ($0.text, $0.alt) = (TextLimit(5_000, .scalars), TextLimit(900, .scalars))
    $0.bytes = 10 * mebibyte
  }
  /// A server takes 5,000 units of UTF-16 and 104,857,600 bytes until it is set to others; escaping
  /// makes two of one in the description.
  ///
  /// Source: RocketChat/Rocket.Chat, the settings Message_MaxAllowedSize and FileUpload_MaxFileSize,
  /// November 2026.
  package static let rocketChat = limits("rocketchat") {
    ($0.text, $0.alt) = (TextLimit(5_000, .utf16), TextLimit(2_400, .utf16))
    $0.bytes = 100 * mebibyte
  }
  /// A post is counted as readers do, a link as 23 characters, the description of a picture in code
  /// points. A picture of up to 33,177,600 pixels has sides that are together no longer than this.
  ///
  /// Source: mastodon/mastodon, `StatusLengthValidator`, `MediaAttachment` and `Attachmentable` of
  /// version 4.2 and later, November 2026.
  package static let mastodon = limits("mastodon") {
    $0.text = TextLimit(500, .graphemes, linkLength: 23)
    $0.alt = TextLimit(1_500, .scalars)
    $0.bytes = 16 * mebibyte
    $0.sides = 11_519
    $0.schemes = ["https", "http"]
  }
  /// The limits of ntfy.sh.
  package static let ntfy = limits("ntfy") {
    ($0.text, $0.title) = (TextLimit(4_000, .bytes), TextLimit(1_000, .bytes))
    $0.hasAlt = false
    $0.bytes = 2_000_000
  }
  /// Postfix takes mails of 10,240,000 bytes by default, where Base64 makes 78 bytes of 57.
  package static let mail = limits("mail") { $0.bytes = 7_300_000 }
  /// A text message has 2,048 bytes, of which breaking a mention takes one in three; a picture 2 MB
  /// (developer.work.weixin.qq.com/document/path/91770, seen in 2026).
  package static let wecom = limits("wecom") {
    $0.text = TextLimit(1_365, .bytes)
    $0.hasAlt = false
    $0.bytes = 2_000_000
    $0.schemes = ["https", "http"]
  }
  /// A card has 30 KB, sent by a webhook 20 KB, and escaping makes up to four bytes of one; a picture
  /// 10 MB and sides of 12,000 pixels (open.feishu.cn: im-v1/message/create, im-v1/image/create and
  /// the guide to custom bots, seen in 2026).
  package static let feishu = limits("feishu") {
    ($0.text, $0.alt) = (TextLimit(3_000, .utf16), TextLimit(1_000, .utf16))
    $0.bytes = 10_000_000
    $0.side = 12_000
    $0.schemes = ["https", "http"]
  }
  /// A message of a robot has 15,000 bytes, and escaping makes up to four of one
  /// (help.dingtalk.io/open/development/the-robot-sends-a-group-message, seen in 2026).
  package static let dingtalk = limits("dingtalk") {
    $0.text = TextLimit(2_800, .bytes)
    $0.hasAlt = false
    $0.bytes = 10_000_000
    $0.schemes = ["https", "http"]
  }
  /// An image of a Flex Message (line-openapi, messaging-api.yml of 2026-07-01). Its altText, which
  /// screen readers speak, had 400 characters for years, in units of UTF-16
  /// (developers.line.biz/en/docs/messaging-api/text-character-count).
  package static let line = limits("line") {
    ($0.text, $0.alt) = (TextLimit(2_000, .utf16), TextLimit(400, .utf16))
    $0.bytes = 10_000_000
    $0.side = 1_024
    $0.schemes = ["https", "http"]
  }
  /// The characters that Conversations shows of a message, and the size of a file that Prosody takes
  /// by default. A description has no limit but that of a stanza, 256 KiB on most servers.
  package static let xmpp = limits("xmpp") {
    ($0.text, $0.alt) = (TextLimit(4_096, .utf16), TextLimit(2_000, .utf16))
    $0.bytes = 10 * mebibyte
  }
  package static let teams = limits("teams", remote)
  package static let googleChat = limits("googlechat", remote)

  /// The limits of services that show an image at a public address.
  private static let remote: @Sendable (inout ServiceLimits) -> Void = {
    ($0.text, $0.alt) = (TextLimit(3_000, .utf16), TextLimit(1_000, .utf16))
    $0.schemes = ["https", "http", "mailto"]
  }

  /// All services whose limits are known.
  package static let all = [
    limits("imessage") {
      $0.crop = 6
      $0.caption = CaptionLimit(width: 266, size: 12, lines: 3)
      $0.schemes = ["http", "https", "data"]
    },
    slack, discord, telegram, teams, googleChat, matrix, mattermost, zulip, rocketChat, mastodon,
    wecom, feishu, dingtalk, line, ntfy, mail, xmpp,
    limits("link") {
      $0.bytes = 5_000_000
      $0.schemes = ["http", "https"]
      // Previews are 1.91 to 1 wide.
      $0.shape = 1.5...2.4
    },
  ]

  /// The values of an option: the names of services, and `all`.
  package static let allowedValues = all.map(\.name) + ["all"]

  /// Returns the services that a value of an option means.
  package static func named(_ word: String) throws(OptionError) -> [ServiceLimits] {
    if word.lowercased() == "all" { return all }
    guard let service = all.first(where: { $0.name == word.lowercased() }) else {
      throw .choice(word, among: allowedValues)
    }
    return [service]
  }
}

extension ServiceLimits {
  /// The parts of a message that the service would cut.
  package func textProblems(
    _ texts: MessageTexts, url: String, alt description: String
  ) -> [CardFinding.Problem] {
    var problems: [CardFinding.Problem] = []
    if let title, !title.holds(texts.title) {
      problems.append(.title(title.unit.length(of: texts.title), title))
    }
    if let text, case let length = text.length(of: texts.plainText(url: url), endingWith: url),
      length > text.limit
    {
      problems.append(.text(length, text))
    }
    if hasAlt, let alt, !alt.holds(description) {
      problems.append(.alt(alt.unit.length(of: description), alt))
    }
    return problems
  }
}

/// The texts of a card in a message, from its fields.
package struct MessageTexts: Sendable, Hashable {
  package var caption: String
  package var subcaption: String
  package var trailingCaption: String
  package var trailingSubcaption: String

  /// Takes the caption, or else the title, or else the texts on the image.
  package init(_ text: (CardText) -> String) {
    (caption, subcaption) = (text(.caption), text(.subcaption))
    if caption.isEmpty {
      (caption, subcaption) = (text(.title), subcaption.isEmpty ? text(.subtitle) : subcaption)
    }
    if caption.isEmpty {
      (caption, subcaption) =
        (text(.imageTitle), subcaption.isEmpty ? text(.imageSubtitle) : subcaption)
    }
    (trailingCaption, trailingSubcaption) = (text(.trailingCaption), text(.trailingSubcaption))
  }

  /// The first line: caption and trailing caption.
  package var title: String { MessageTexts.joined(caption, trailingCaption) }
  /// The second line: subcaption and trailing subcaption.
  package var detail: String { MessageTexts.joined(subcaption, trailingSubcaption) }

  /// Title, detail and link on separate lines; empty ones are omitted.
  package func plainText(url: String) -> String {
    [title, detail, url].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  package static func joined(_ text: String, _ trailing: String) -> String {
    [text, trailing].filter { !$0.isEmpty }.joined(separator: " · ")
  }
}
