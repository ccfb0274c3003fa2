import Cards
import Graphics

/// What is sent: the words of a card, its picture and what the picture shows.
package struct CardMessage: Sendable, Hashable {
  /// A picture as it is attached.
  package struct ImageAttachment: Sendable, Hashable {
    /// The name of the file, without folders.
    package var name: String
    package var format: ImageFormat
    package var bytes: [UInt8]
    /// Width and height in pixels; of a vector format, in points.
    package var pixels: PixelSize
    package var scale: RenderScale
    /// The SHA-256 of the bytes in hexadecimal digits.
    package var sha256: String

    /// Describes a picture.
    package init(
      name: String, format: ImageFormat, bytes: [UInt8], pixels: PixelSize, scale: RenderScale,
      sha256: String
    ) {
      (self.name, self.format, self.bytes) = (name, format, bytes)
      (self.pixels, self.scale, self.sha256) = (pixels, scale, sha256)
    }

    /// The media type, as `Content-Type` has it.
    package var mediaType: String {
      switch format {
      case .png: "image/png"
      case .svg: "image/svg+xml"
      case .pdf: "application/pdf"
      }
    }
  }

  package var caption = ""
  package var subcaption = ""
  package var trailingCaption = ""
  package var trailingSubcaption = ""
  /// What a notification shows instead of the message; empty for the caption.
  package var summaryText = ""
  /// What the picture shows, for those who cannot see it.
  package var alt = ""
  /// Where the message leads to; empty for nowhere.
  package var url = ""
  /// What a later message of the same session replaces; empty for none.
  package var session = ""
  /// Where the picture can be fetched by everybody, for services that take no upload; empty for nowhere.
  package var imageURL = ""
  package var picture: ImageAttachment

  /// A picture without words.
  package init(_ picture: ImageAttachment) { self.picture = picture }

  /// Takes the words of a card's record and one of its pictures.
  ///
  /// A card without a caption is told by its title, or else by the words on its picture.
  package init(_ record: CardRecord, picture: ImageAttachment) {
    self.init(picture)
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
  /// What stands first and in bold type: the caption and what stands on its other side.
  package var title: String { CardMessage.joined(caption, trailingCaption) }

  /// What stands below: the subcaption and what stands on its other side.
  package var detail: String { CardMessage.joined(subcaption, trailingSubcaption) }

  /// What a notification says.
  package var notification: String { summaryText.isEmpty ? title : summaryText }

  /// Title, detail and link, each on its line, for places that know no markup; empty ones are left out.
  package var plainText: String {
    [title, detail, url].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func joined(_ text: String, _ trailing: String) -> String {
    [text, trailing].filter { !$0.isEmpty }.joined(separator: " · ")
  }
}

extension String {
  /// Whether there is nothing to be seen in it.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

extension CardMessage {
  /// What tells of the picture where something has to: the description, or else the title, or the file's name.
  var pictureName: String {
    for text in [alt, title] where !text.isBlank { return text }
    return picture.name
  }
}
