import Cards
import Graphics

extension ChartRenderer {
  /// Where everything of a card stands, in points.
  public mutating func layout(
    _ card: Card, template: CardTemplate, theme: Theme = .classic
  ) -> CardLayout {
    CardLayout(of: card, by: template, theme: theme, measuring: &text)
  }

  /// What is drawn for a card, back to front, in points.
  public mutating func scene(
    _ card: Card, template: CardTemplate, theme: Theme = .classic
  ) -> Scene {
    Scene(layout(card, template: template, theme: theme), theme: theme)
  }
}
