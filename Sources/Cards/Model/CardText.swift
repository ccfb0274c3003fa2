/// The texts of a card; those of a message have the names of its layout.
public enum CardText: String, Sendable, Hashable, CaseIterable {
  /// On the picture, at its lower left.
  case imageTitle
  /// Under the picture's title.
  case imageSubtitle
  /// Under the picture, up to three lines.
  case caption
  /// Under the caption.
  case subcaption
  /// On the other side of the caption.
  case trailingCaption
  /// On the other side of the subcaption.
  case trailingSubcaption
  /// The title of the whole card, above everything.
  case title
  /// Under the title.
  case subtitle
  /// A comparison with the period before.
  case comparison
  /// The last line, such as the source of the data.
  case footer
  /// A message about the state of the data, such as what to do to get some.
  case notice
}
