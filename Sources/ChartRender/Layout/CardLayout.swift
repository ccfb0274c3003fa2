/// Where everything of a card stands, in points.
public struct CardLayout: Sendable, Hashable {
  /// The size of the card.
  public let size: Size
  /// The card that was laid out.
  public let card: Card
  /// What lies under everything.
  public let backdrop: CardColor
  /// The boxes that are there, as a tree.
  let root: Node?
  /// The characters that no font has, in the order of their first use.
  public let missingCharacters: [Unicode.Scalar]

  /// A box in its place.
  struct Node: Sendable, Hashable {
    /// Where the box is.
    var rect: Rect
    var children: [Node] = []
  }

  /// Lays out a card by a template.
  ///
  /// - Parameters:
  ///   - card: what is shown.
  ///   - template: where things stand.
  ///   - theme: the look.
  ///   - text: measures the texts.
  public init(
    of card: Card, by template: CardTemplate, theme: Theme,
    measuring text: inout some TextMeasuring & ~Copyable
  ) {
    self.card = card
    backdrop = template.backdrop
    root = nil
    missingCharacters = []
    let height: Double =
      switch template.height {
      case .fixed(let height): height
      case .content(let range): range.lowerBound
      }
    size = Size(width: template.width, height: height)
  }
}
