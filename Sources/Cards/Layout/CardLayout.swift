import Base
import Calendars
import Charts
import Graphics
import Imaging

/// The geometry of a card: the boxes of its template with their content, in points.
public struct CardLayout: Sendable, Hashable {
  /// The margin of wallpaper around the card, in points.
  private static let wallpaperMargin = 8.0

  /// The size of the card in points, with the margin around its root box.
  public let size: Size
  /// The card that was laid out.
  public let card: Card
  /// The colour under everything.
  public let backdrop: CardColor
  /// The visible boxes as a tree; nil for a card without content.
  package let root: Node?
  /// The content that is drawn and belongs in the alternative text, in reading order.
  let altTextItems: [AltTextItem]
  /// The number of entries of the list that do not fit on the card.
  public let omittedRowCount: Int
  /// The background that the card brings; nil if it has none or no box of the template shows it.
  let background: NineSlice?

  /// A box with its position.
  package struct Node: Sendable, Hashable {
    var rect: Rect
    /// The rectangle of the content: the box without its padding.
    package var inner: Rect
    var box: CardBox
    package var mark: Mark?
    /// The boxes in it, back to front.
    var children: [Node] = []
    /// The characters of its texts that no font has.
    var missing: [Unicode.Scalar] = []
  }

  /// Content that is drawn.
  package enum Mark: Sendable, Hashable {
    case words([PlacedText], CardColor)
    /// A chart, and the theme with the fonts and lengths that it was laid out with.
    indirect case chart(LineChartLayout, Theme)
    case picture(RasterImage, ImageFit)
    case icon(Icon, CardColor)
    case rule
    /// The picture of a selection, stretched over its box.
    case slices(NineSlice)
    /// A picture with the corners of an app icon.
    case badge(RasterImage)
    case sparkline(Sparkline)
    case ring(GoalProgress, thickness: Double)
    case bar(GoalProgress, thickness: Double)
    case days([DayMark], diameter: Double, labels: [PlacedText])
    case code(QRCode)
  }

  /// Lays out a card by a template.
  ///
  /// - Parameters:
  ///   - card: the content.
  ///   - template: the boxes.
  ///   - theme: the fonts and the lengths of charts; its colours change nothing.
  ///   - text: measures the texts.
  package init(
    of card: Card, by template: CardTemplate, theme: Theme,
    measuring text: inout some TextMeasuring & ~Copyable
  ) {
    let (template, theme) = (template.normalized, theme.normalized)
    self.card = card
    backdrop = template.backdrop
    background = template.root.hasBackground ? card.background : nil
    let margin = CardLayout.margin(of: card, template)
    let isStandard = card.locale == .standard
    var pass = CardLayoutPass(
      theme: isStandard ? theme : theme.speaking(card.locale.identifier),
      locale: card.locale)
    var instantiation = TemplateInstantiation(card, template)
    let part = instantiation.part(for: template.root)
    var height = template.height.least
    if let part {
      let most = template.height.most
      let natural = pass.fit(part, width: template.width, height: most, measuring: &text)
      height = max(height, min(natural, most))
    }
    size = Size(
      width: template.width + margin.left + margin.right,
      height: height + margin.top + margin.bottom)
    let rect = Rect(x: margin.left, y: margin.top, width: template.width, height: height)
    root = part.map { pass.place($0, in: rect, measuring: &text) }
    altTextItems = part.map { pass.altTextItems(of: $0) } ?? []
    omittedRowCount = part.map { pass.omittedRowCount(in: $0) } ?? 0
  }

  /// The distances from the root box to the edges of the card: wallpaper around it, or the tail of
  /// its bubble.
  private static func margin(of card: Card, _ template: CardTemplate) -> EdgeInsets {
    if card.wallpaper != nil {
      return EdgeInsets(vertical: wallpaperMargin, horizontal: wallpaperMargin)
    }
    var margin = EdgeInsets(vertical: 0, horizontal: 0)
    guard card.hasTail, case .bubble = template.root.fill else { return margin }
    let reach = BubbleTail.reach(ofRadius: template.root.corners).rounded(.up)
    if card.locale.direction == .leftToRight { margin.right = reach } else { margin.left = reach }
    return margin
  }

  /// The number of texts in the chart that were asked for and have no free place.
  public var omittedRemarkCount: Int {
    (root?.all ?? []).reduce(0) { count, node in
      if case .chart(let layout, _) = node.mark { count + layout.omittedRemarkCount } else { count }
    }
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
