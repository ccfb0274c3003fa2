import Graphics

extension Scene {
  /// Draws a card's layout in the colours of a theme.
  ///
  /// - Parameters:
  ///   - layout: where everything stands.
  ///   - theme: the theme that the layout was made with.
  public init(_ layout: CardLayout, theme: Theme) {
    self.init(size: layout.size, background: theme.color(layout.backdrop))
    items = CardSceneBuilder(layout: layout, theme: layout.inked(theme)).items
  }
}
