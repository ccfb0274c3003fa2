/// The texts of a card by what they are for, with the names of the message layout where it has one.
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
  /// What the card as a whole is about, above everything.
  case title
  /// Under the title.
  case subtitle
  /// How the numbers compare with those of the period before.
  case comparison
  /// The last line, such as where the data comes from.
  case footer
  /// What is wrong, or what to do, where there is nothing else to show or it is old.
  case notice
}
