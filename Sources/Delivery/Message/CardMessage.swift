import Cards
import Graphics

/// A message: the texts of a card and its image.
package struct CardMessage: Sendable, Hashable {
  package struct ImageAttachment: Sendable, Hashable {
    /// The file name without folders.
    package var name: String
    package var format: ImageFormat
    package var bytes: [UInt8]
    /// Width and height in pixels; of a vector format, in points.
    package var pixels: PixelSize
    package var scale: RenderScale
    package var sha256: String

    package init(
      name: String, format: ImageFormat, bytes: [UInt8], pixels: PixelSize, scale: RenderScale,
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

  package init(_ picture: ImageAttachment) { self.image = picture }

  /// Creates a message from a card's record. A card without a caption uses its title, or else the
  /// texts on its image.
  package init(_ record: CardRecord, image: ImageAttachment) {
    self.init(image)
    func text(_ name: CardText) -> String { record.fields[name.rawValue] ?? "" }
    (caption, subcaption) = (text(.caption), text(.subcaption))
    if caption.isEmpty {
      (caption, subcaption) = (text(.title), subcaption.isEmpty ? text(.subtitle) : subcaption)
    }
    if caption.isEmpty {
      (caption, subcaption) =
        (text(.imageTitle), subcaption.isEmpty ? text(.imageSubtitle) : subcaption)
    }
    (trailingCaption, trailingSubcaption) = (text(.trailingCaption), text(.trailingSubcaption))
    summaryText = record.fields["summaryText"] ?? ""
    (alt, url, session) = (record.alt, record.url, record.session)
  }
}

extension CardMessage {
  /// The first line, in bold type: caption and trailing caption.
  package var title: String { CardMessage.joined(caption, trailingCaption) }

  /// The second line: subcaption and trailing subcaption.
  package var detail: String { CardMessage.joined(subcaption, trailingSubcaption) }

  package var notification: String { summaryText.isEmpty ? title : summaryText }

  /// Title, detail and link on separate lines; empty ones are omitted.
  package var plainText: String {
    [title, detail, url].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func joined(_ text: String, _ trailing: String) -> String {
    [text, trailing].filter { !$0.isEmpty }.joined(separator: " · ")
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

  /// The ``pictureName``, cut after `limit` UTF-16 units.
  func pictureName(limit: Int) -> String {
    MessageCapacity.TextLimit(limit, .utf16).fitted(pictureName)
  }
}
