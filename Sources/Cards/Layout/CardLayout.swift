import Base
import Calendars
import Charts
import Graphics
import Imaging

/// Where everything of a card stands, in points.
public struct CardLayout: Sendable, Hashable {
  /// The size of the card.
  public let size: Size
  /// The card that was laid out.
  public let card: Card
  /// What lies under everything.
  public let backdrop: CardColor
  /// The boxes that are there, as a tree; nil for a card with nothing in it.
  package let root: Node?
  /// The panel over the wallpaper; nil where there is none.
  let panel: WallpaperPanel?
  /// The background that the card brings; nil where it has none, and where it hides nothing.
  private let ground: ImageBackdrop?

  /// A box in its place.
  package struct Node: Sendable, Hashable {
    /// Where the box is.
    var rect: Rect
    /// Where its content is: the box without its padding.
    package var inner: Rect
    /// What lies behind it, and how its corners are.
    var box: CardBox
    /// What is drawn in it.
    package var mark: Mark?
    /// The boxes in it, back to front.
    var children: [Node] = []
    /// The characters of its texts that no font has.
    var missing: [Unicode.Scalar] = []
  }

  /// Something that is drawn.
  package enum Mark: Sendable, Hashable {
    /// Lines of words.
    case words([PlacedText], CardColor)
    /// A chart, in the colours and fonts of a theme of its own.
    indirect case chart(LineChartLayout, Theme)
    /// A picture that fills the box.
    case picture(RasterImage, ImageFit)
    /// A sign that fills the box.
    case icon(Icon, CardColor)
    /// A straight line.
    case rule
    /// A picture that grows with the box.
    case slices(NineSlice)
    /// A picture with the corners of a sign.
    case badge(RasterImage)
    /// A code to be scanned.
    case code(QRCode)
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
    let margin = CardLayout.margin(of: card, template)
    let most = template.height.most
    let isStandard = card.locale == .standard
    let theme = isStandard ? theme : theme.speaking(card.locale.identifier)
    var arrangement = CardLayoutPass(theme: theme, direction: card.locale.direction)
    var resolution = TemplateInstantiation(card, template)
    let root = resolution.part(for: template.root)
    var height = template.height.least
    if let root {
      let natural = arrangement.fit(
        root, width: template.width, height: most, measuring: &text)
      height = max(height, min(natural, most))
    }
    let size = Size(
      width: template.width + margin.left + margin.right,
      height: height + margin.top + margin.bottom)
    self.size = size
    panel = card.wallpaper.flatMap { WallpaperPanel($0, size: size, theme: theme) }
    ground = card.background.flatMap { template.root.hasBackground ? ImageBackdrop($0) : nil }
    arrangement.theme = panel?.theme(theme) ?? ground?.theme(theme) ?? theme
    guard let root else {
      self.root = nil
      return
    }
    let place = Rect(x: margin.left, y: margin.top, width: template.width, height: height)
    self.root = arrangement.place(root, in: place, measuring: &text)
  }

  /// A theme with inks that can be read on what lies behind the card.
  func inked(_ theme: Theme) -> Theme {
    panel?.theme(theme) ?? ground?.theme(theme) ?? theme
  }

  /// What stands around the card itself: its wallpaper, or the tail of its bubble.
  private static func margin(of card: Card, _ template: CardTemplate) -> EdgeInsets {
    if card.wallpaper != nil {
      return EdgeInsets(
        vertical: WallpaperPanel.margin, horizontal: WallpaperPanel.margin)
    }
    var margin = EdgeInsets(vertical: 0, horizontal: 0)
    guard card.hasTail, case .bubble = template.root.fill else { return margin }
    let reach = BubbleTail.reach(ofRadius: template.root.corners).rounded(.up)
    if card.locale.direction == .leftToRight { margin.right = reach } else { margin.left = reach }
    return margin
  }

  /// The characters that no font has, in the order of their first use.
  public var missingCharacters: [Unicode.Scalar] {
    var missing: [Unicode.Scalar] = []
    for scalar in root?.all.flatMap(\.missing) ?? [] where !missing.contains(scalar) {
      missing.append(scalar)
    }
    return missing
  }
}

extension CardLayout.Node {
  /// The box itself and all boxes in it, back to front.
  package var all: [CardLayout.Node] { [self] + children.flatMap(\.all) }
}

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
