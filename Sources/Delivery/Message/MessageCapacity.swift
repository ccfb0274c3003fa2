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
    _ message: CardMessage, form: AttachmentKind = .picture, changes: [String] = [], moment: DateTime? = nil
  ) {
    (self.message, self.form, self.changes) = (message, form, changes)
    self.moment = moment
  }
}
