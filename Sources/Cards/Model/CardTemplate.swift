import Graphics

/// Where everything of a card stands and what it looks like: a tree of boxes.
///
/// A template is data. Those that come with the library are written in the same JSON as a user's own.
public struct CardTemplate: Sendable, Hashable {
  /// What decides about the height of a card.
  public enum Height: Sendable, Hashable {
    /// Always the same, in points; what finds no room gives way in the order of its importance.
    case fixed(Double)
    /// What the content needs, within limits in points.
    case content(ClosedRange<Double>)
  }

  /// What the template is called, in lower case.
  public var name: String
  /// Width of the card in points.
  public var width: Double
  /// Height of the card.
  public var height: Height
  /// The scale at which the card has the number of pixels that it is meant to have.
  public var scale: RenderScale
  /// What lies under all boxes.
  public var backdrop: CardColor
  /// The box that is as large as the card.
  public var root: CardBox

  /// Makes a template.
  public init(
    name: String, width: Double, height: Height, scale: RenderScale = .x2,
    backdrop: CardColor = .role(.background), root: CardBox
  ) {
    self.name = name
    self.width = width
    self.height = height
    self.scale = scale
    self.backdrop = backdrop
    self.root = root
  }
}
