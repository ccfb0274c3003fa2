import Calendars
import Cards

/// The limits of a service for one message.
package struct MessageCapacity: Sendable, Hashable {
  /// The maximum size of an image.
  package struct ImageLimit: Sendable, Hashable {
    package var bytes: Int?
    /// Maximum of width plus height in pixels.
    package var sides: Int?
    /// Maximum of width and of height in pixels.
    package var side: Int?
    /// Maximum ratio of the longer to the shorter side.
    package var ratio: Double?

    package init(
      bytes: Int? = nil, sides: Int? = nil, side: Int? = nil, ratio: Double? = nil
    ) {
      (self.bytes, self.sides, self.side, self.ratio) = (bytes, sides, side, ratio)
    }
  }

  /// The limit of the texts as ``rendering`` writes them; nil for any length.
  package var text: TextLimit?
  package var rendering = TextRendering.plain
  package var title: TextLimit?
  /// The limit of the image description; nil for any length.
  package var alt: TextLimit?
  /// Whether the service has a field for the image description.
  package var hasAlt: Bool
  /// The limits of an image shown inline.
  package var picture: ImageLimit
  /// The limits of a document, for services that distinguish it from an image.
  package var document: ImageLimit?
  /// The maximum number of pictures in a message.
  package var pictures = 1
  /// Whether all pictures of a message share the bytes of one.
  package var sharesBytes = false
  /// The formats with pixels that are shown inline.
  package var formats: Set<FileFormat> = [.png, .jpeg]
  /// True if some of its clients show transparent pixels as black.
  package var blackensTransparency = false
  /// Whether vector images are shown.
  package var showsVectors: Bool
  /// The allowed URL schemes of a link; nil for any.
  package var schemes: [String]?

  package init(
    text: TextLimit? = nil, title: TextLimit? = nil, alt: TextLimit? = nil, hasAlt: Bool,
    picture: ImageLimit = ImageLimit(), document: ImageLimit? = nil, showsVectors: Bool = false,
    schemes: [String]? = nil
  ) {
    (self.text, self.title, self.alt, self.hasAlt) = (text, title, alt, hasAlt)
    (self.picture, self.document, self.showsVectors) = (picture, document, showsVectors)
    self.schemes = schemes
  }
}

extension MessageCapacity {
  /// The limits that lint tells for the same service.
  init(_ limits: ServiceLimits) {
    self.init(
      text: limits.text, title: limits.title, alt: limits.alt, hasAlt: limits.hasAlt,
      picture: ImageLimit(
        bytes: limits.bytes, sides: limits.sides, side: limits.side, ratio: limits.ratio),
      showsVectors: limits.showsVectors, schemes: limits.schemes)
    blackensTransparency = limits.blackensTransparency
  }
}

extension MessageCapacity {
  /// The limits with these formats inline, and of so many pictures in one message.
  func showing(_ formats: Set<FileFormat>, pictures: Int = 1) -> MessageCapacity {
    var capacity = self
    (capacity.formats, capacity.pictures) = (formats, pictures)
    return capacity
  }

  /// The limits with those of a picture for other files, too.
  var takingFiles: MessageCapacity {
    var capacity = self
    capacity.document = picture
    return capacity
  }
}

/// A message within the limits of a service, and its changes.
package struct AdaptedMessage: Sendable, Hashable {
  /// The kind of the image's attachment.
  package enum AttachmentKind: Sendable, Hashable {
    case picture
    /// As a file that the service does not recompress.
    case document
  }

  package var message: CardMessage
  package var form: AttachmentKind
  /// The changes, such as `caption cut to 1024 characters`.
  package var changes: [String]
  /// The time of sending, for messages with a date; nil to leave it to the server.
  package var moment: DateTime?

  package init(
    _ message: CardMessage, form: AttachmentKind = .picture, changes: [String] = [],
    moment: DateTime? = nil
  ) {
    (self.message, self.form, self.changes) = (message, form, changes)
    self.moment = moment
  }
}

extension TextLimit {
  private static let ellipsis = "…"

  /// The text, cut if it is too long.
  func fitted(_ text: String) -> String { cut(text) ?? text }

  /// Returns the text cut to the limit with an ellipsis, or nil if it is not too long. It is cut
  /// after a word if one ends in the second half, never within a character; the result is empty if
  /// an ellipsis does not fit.
  package func cut(_ text: String) -> String? {
    guard !holds(text) else { return nil }
    let most = limit - unit.length(of: TextLimit.ellipsis)
    guard most > 0 else { return "" }
    var (length, end, word) = (0, text.startIndex, text.startIndex)
    var wordLength = 0
    for index in text.indices {
      let character = text[index]
      let next = length + unit.length(of: String(character))
      if character.isWhitespace { (word, wordLength) = (index, length) }
      guard next <= most else { break }
      (length, end) = (next, text.index(after: index))
    }
    if end < text.endIndex, text[end].isWhitespace { (word, wordLength) = (end, length) }
    let cut = wordLength * 2 >= most ? text[..<word] : text[..<end]
    let kept = cut.trimmed
    return kept.isEmpty ? "" : kept + TextLimit.ellipsis
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var text = self
    while let last = text.last, last.isWhitespace || ",;:–·".contains(last) { text.removeLast() }
    return String(text)
  }
}
