import Cards
import Graphics

/// A message: the texts of a card and its image.
package struct CardMessage: Sendable, Hashable {
  package struct ImageAttachment: Sendable, Hashable {
    /// The file name without folders.
    package var name: String
    package var format: FileFormat
    package var bytes: [UInt8]
    /// Width and height in pixels; of a vector format, in points, 1 by 1 where it does not tell them.
    package var pixels: PixelSize
    package var scale: RenderScale
    package var sha256: String
    /// The description of a further picture; the first one has ``CardMessage/alt``.
    package var alt = ""

    package init(
      name: String, format: FileFormat, bytes: [UInt8], pixels: PixelSize, scale: RenderScale,
      sha256: String
    ) {
      (self.name, self.format, self.bytes) = (name, format, bytes)
      (self.pixels, self.scale, self.sha256) = (pixels, scale, sha256)
    }

    package var mediaType: String { format.mediaType }
  }

  package var caption = ""
  package var subcaption = ""
  package var trailingCaption = ""
  package var trailingSubcaption = ""
  /// The text of a notification; empty for the caption.
  package var summaryText = ""
  /// The image description for screen readers.
  package var alt = ""
  /// The link; empty for none.
  package var url = ""
  /// A later message of the same session replaces this one; empty for none.
  package var session = ""
  /// The public URL of the image, for services without uploads; empty for none.
  package var imageURL = ""
  package var image: ImageAttachment
  /// Further pictures of the same message.
  package var more: [ImageAttachment] = []
  /// All pictures of the message.
  package var pictures: [ImageAttachment] { [image] + more }

  package init(_ picture: ImageAttachment) { self.image = picture }

  /// Creates a message from a card's record. A card without a caption uses its title, or else the
  /// texts on its image.
  package init(_ record: CardRecord, image: ImageAttachment) {
    self.init(image)
    let texts = MessageTexts { record.fields[$0.rawValue] ?? "" }
    (caption, subcaption) = (texts.caption, texts.subcaption)
    (trailingCaption, trailingSubcaption) = (texts.trailingCaption, texts.trailingSubcaption)
    summaryText = record.fields["summaryText"] ?? ""
    (alt, url, session) = (record.alt, record.url, record.session)
  }
}

extension CardMessage {
  /// The first line, in bold type: caption and trailing caption.
  package var title: String { MessageTexts.joined(caption, trailingCaption) }

  /// The second line: subcaption and trailing subcaption.
  package var detail: String { MessageTexts.joined(subcaption, trailingSubcaption) }

  /// The image description without the caption that it begins with where it was generated, for a
  /// text that has the caption already.
  package var altAfterTexts: String {
    for text in [title, caption] where !text.isBlank && alt.hasPrefix(text) {
      let rest = alt.dropFirst(text.count)
      let isWhole = rest.isEmpty || rest.first == "." || text.last?.isPunctuation == true
      guard isWhole else { continue }
      return String(rest.drop { $0 == "." || $0.isWhitespace })
    }
    return alt
  }

  package var notification: String { summaryText.isEmpty ? title : summaryText }

  /// Title, detail and link on separate lines; empty ones are omitted.
  package var plainText: String {
    [title, detail, url].filter { !$0.isEmpty }.joined(separator: "\n")
  }
}

extension String {
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

extension CardMessage {
  /// A non-empty image description: `alt`, else the title, else the file name.
  var pictureName: String {
    for text in [alt, title] where !text.isBlank { return text }
    return image.name
  }

  /// The description of each picture, beginning with ``alt`` for the first.
  var alts: [String] { [alt] + more.map(\.alt) }

  /// The ``pictureName``, cut after `limit` UTF-16 units.
  func pictureName(limit: Int) -> String {
    TextLimit(limit, .utf16).fitted(pictureName)
  }
}
