import Calendars

/// What a service takes of one message.
package struct MessageCapacity: Sendable, Hashable {
  /// What a service counts in a text.
  package enum Unit: Sendable, Hashable {
    /// Bytes of UTF-8.
    case bytes
    /// Units of UTF-16.
    case utf16
    /// Scalars of Unicode.
    case scalars

    /// The length of a text.
    package func length(of text: some StringProtocol) -> Int {
      switch self {
      case .bytes: text.utf8.count
      case .utf16: text.utf16.count
      case .scalars: text.unicodeScalars.count
      }
    }
  }

  /// The most of one text.
  package struct TextLimit: Sendable, Hashable {
    package var limit: Int
    package var unit: Unit

    package init(_ limit: Int, _ unit: Unit) { (self.limit, self.unit) = (limit, unit) }
  }

  /// The most that a picture may be.
  package struct ImageLimit: Sendable, Hashable {
    /// Bytes of the file.
    package var bytes: Int?
    /// Pixels of width and height together.
    package var sides: Int?
    /// How many times one side may be as long as the other.
    package var ratio: Double?

    package init(bytes: Int? = nil, sides: Int? = nil, ratio: Double? = nil) {
      (self.bytes, self.sides, self.ratio) = (bytes, sides, ratio)
    }
  }

  /// Title, detail and link together, as ``CardMessage/plainText`` has them; nil for any length.
  package var text: TextLimit?
  /// The title alone.
  package var title: TextLimit?
  /// The description; nil for any length.
  package var alt: TextLimit?
  /// Whether there is a place for the description.
  package var hasAlt: Bool
  /// A picture that is shown.
  package var picture: ImageLimit
  /// A file that is attached as it is, where that is another thing than a picture.
  package var document: ImageLimit?
  /// Whether pictures are shown that are no pixels.
  package var showsVectors: Bool
  /// The schemes that a link may have; nil for any.
  package var schemes: [String]?

  /// Describes what a service takes.
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

/// A message that a service can take, and what that took.
package struct AdaptedMessage: Sendable, Hashable {
  /// How the picture goes.
  package enum AttachmentKind: Sendable, Hashable {
    case picture
    /// As a file whose bytes nobody touches.
    case document
  }

  package var message: CardMessage
  package var form: AttachmentKind
  /// What is not as it was, each in a few words, such as `caption cut to 1024 characters`.
  package var changes: [String]
  /// When it is sent, with its offset from UTC, for services whose messages say so; nil to leave that to others.
  package var moment: DateTime?

  /// Describes a message.
  package init(
    _ message: CardMessage, form: AttachmentKind = .picture, changes: [String] = [],
    moment: DateTime? = nil
  ) {
    (self.message, self.form, self.changes) = (message, form, changes)
    self.moment = moment
  }
}

extension MessageCapacity.TextLimit {
  private static let ellipsis = "…"

  /// Whether a text is as long as it may be, or shorter.
  package func holds(_ text: String) -> Bool { unit.length(of: text) <= limit }

  /// The text, or what is left of one that is too long.
  func fitted(_ text: String) -> String { cut(text) ?? text }

  /// What is left of a text that is too long, with an ellipsis; nil for one that is not.
  ///
  /// It ends after a word, where one ends in the second half of what there is room for, and never within a character.
  /// Where there is no room for an ellipsis, nothing is left.
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

  private typealias TextLimit = Self
}

extension Substring {
  /// The text without blanks and separators at its end.
  fileprivate var trimmed: String {
    var text = self
    while let last = text.last, last.isWhitespace || ",;:–·".contains(last) { text.removeLast() }
    return String(text)
  }
}

extension MessageCapacity.Unit {
  /// What the unit is called in receipts.
  package var name: String {
    switch self {
    case .bytes: "bytes"
    case .utf16, .scalars: "characters"
    }
  }
}
