import Graphics

/// A colour of a template: one that a theme decides, or one that is always the same.
public enum CardColor: Sendable, Hashable {
  /// What a colour is for.
  public enum Role: String, Sendable, Hashable, CaseIterable {
    /// Behind everything: the theme's background.
    case background
    /// Behind a card that has a shape of its own, such as a bubble.
    case backdrop
    /// Behind words and numbers that belong together.
    case surface
    /// Behind a chart on a surface.
    case image
    /// What is read first.
    case ink
    /// What is read after it.
    case secondInk
    /// What stands out.
    case accent
    /// Lines between parts.
    case rule
    /// Words on a picture.
    case onImage
    /// What is good.
    case good
    /// What is not.
    case bad
    /// What somebody has to do before anything else can be shown.
    case alert
  }

  /// The colour that the theme has for it.
  case role(Role)
  /// This colour in every theme.
  case fixed(Color)
}
