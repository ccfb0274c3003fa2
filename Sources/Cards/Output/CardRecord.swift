import Calendars
import Graphics

/// What is written beside the pictures of a card, for those who send them: all texts, the description, and
/// what each file is.
package struct CardRecord: Sendable, Hashable {
  /// One picture of the card.
  package struct File: Sendable, Hashable {
    /// Its path, seen from the folder of the record.
    package var path: String
    package var format: ImageFormat
    package var scale: RenderScale
    /// The name of its theme.
    package var theme: String
    /// Width and height in pixels; of a vector format, in points.
    package var pixels: PixelSize
    /// Width and height in points.
    package var points: Size
    /// How many bytes the file has.
    package var bytes: Int
    /// The SHA-256 of the file in hexadecimal digits; empty where it is not known.
    package var sha256: String
    /// To how many colours the picture was reduced, to have no more bytes than it may; nil when it has all.
    package var reducedColors: Int?

    /// Describes a picture.
    package init(
      path: String, format: ImageFormat, scale: RenderScale, theme: String, pixels: PixelSize,
      points: Size, bytes: Int, sha256: String, reducedColors: Int? = nil
    ) {
      self.path = path
      self.format = format
      self.scale = scale
      self.theme = theme
      self.pixels = pixels
      self.points = points
      self.bytes = bytes
      self.sha256 = sha256
      self.reducedColors = reducedColors
    }
  }

  /// The version of the record's form.
  package static let version = 1
  /// The most bytes that a record may have: 1 MiB.
  package static let limit = 1 << 20

  /// The name of the template.
  package var template: String
  /// The texts by the names of the message layout, without those that are empty.
  package var fields: [String: String]
  /// The description for those who cannot see the card.
  package var alt: String
  /// What a later card of the same session replaces; empty for none.
  package var session: String
  /// Where the card leads to; empty for nowhere.
  package var url: String
  /// What is as usual and what is not.
  package var state: Card.State
  /// The name of the locale.
  package var locale: String
  /// The pictures.
  package var files: [File]

  /// Whether the numbers are the last good ones rather than those of now.
  package var isStale: Bool { state == .stale }

  /// The names of the fields, in the order in which they are written.
  static let fieldNames = CardText.allCases.map(\.rawValue) + [summaryText]
  private static let summaryText = "summaryText"

  /// Describes a card and its pictures.
  package init(
    _ card: Card, template: String, alt: String, session: String?, summaryText: String?,
    files: [File]
  ) {
    self.template = template
    var fields: [String: String] = [:]
    for text in CardText.allCases where !card[text].isEmpty { fields[text.rawValue] = card[text] }
    if let summaryText, !summaryText.isEmpty { fields[CardRecord.summaryText] = summaryText }
    self.fields = fields
    self.alt = alt
    self.session = session ?? ""
    url = card.url
    state = card.state
    locale = card.locale.identifier
    self.files = files
  }
}
