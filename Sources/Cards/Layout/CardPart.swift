import Charts
import Graphics
import Imaging

/// A box of a template with the content of a card.
struct CardPart: Sendable {
  indirect enum Content: Sendable {
    case column([CardPart], spacing: Double)
    /// Parts in the direction of reading.
    case row([CardPart], spacing: Double)
    /// Parts over each other, back to front.
    case layers([CardPart])
    /// Parts in columns of equal width, as many as fit, in rows.
    case grid([CardPart], spacing: Double)
    /// Parts of natural width with equal gaps between and beside them, in as few rows as fit.
    case spread([CardPart], spacing: Double)
    case list(CardList)
    case leaf(CardLeaf)
  }

  /// The order in which parts are omitted if the card is too high.
  enum Role: Sendable {
    /// Its children are omitted one by one.
    case normal
    /// Its extras are omitted first, then its children from the last one, then the part.
    case unit
    /// It is omitted together with all other extras of its unit.
    case extra
  }

  let id: Int
  var content: Content
  var box: CardBox
  var role = Role.normal
  /// Its item in the alternative text of the card, if it is drawn; nil for a part without one, whose
  /// children may have items of their own.
  var altTextItem: AltTextItem?

  var children: [CardPart] {
    switch content {
    case .column(let parts, _), .row(let parts, _), .layers(let parts), .grid(let parts, _),
      .spread(let parts, _):
      parts
    case .list(let list): list.entries
    case .leaf: []
    }
  }

  /// The part itself and all parts in it, in reading order.
  var all: [CardPart] { [self] + children.flatMap(\.all) }

  var hasContent: Bool {
    leaf?.isContent ?? children.contains { $0.hasContent }
  }

  var isLeaf: Bool { leaf != nil }

  /// The content that is drawn; nil for a part that holds others.
  var leaf: CardLeaf? {
    if case .leaf(let leaf) = content { leaf } else { nil }
  }
}

/// A list of entries of equal height, of which those are drawn that fit on the card.
struct CardList: Sendable {
  /// The entries that are laid out: one more than can fit on the card, or all if they are fewer.
  let entries: [CardPart]
  /// The number of all entries of the card, with those that are not in `entries`.
  let count: Int
  /// The end of the list if its entries do not all fit.
  let overflow: CardRowStyle.Overflow
  /// The height of an entry in points.
  let pitch: Double
  /// The line with the number of entries that do not fit, such as "3 more", for
  /// ``CardRowStyle/Overflow/count``; its words are set when that number is known.
  let more: CardPart
  let moreStyle: CardTextStyle
}

/// Content of a card that its alternative text names or describes.
enum AltTextItem: Sendable, Hashable {
  case text(String)
  /// Sentences about a drawing.
  case sentences([String])
  /// A number of the active element.
  case header(CardMetric)
  case statistic(CardMetric)
  case row(Card.Row)
  indirect case chart(LineChart)
}

/// Content of a card that holds no other parts.
enum CardLeaf: Sendable, Hashable {
  case words(String, CardTextStyle)
  /// The room that words would take, with nothing in it.
  case room(String, CardTextStyle)
  indirect case chart(LineChart, CardImageStyle)
  case picture(RasterImage, ImageFit)
  /// A picture of the template, in its own shape.
  case asset(RasterImage)
  case icon(Icon, side: Double, CardColor)
  /// A picture as a square of `side` points.
  case badge(RasterImage, side: Double)
  /// A QR code with `module` points per module.
  case code(QRCode, module: Double)
  /// A horizontal line of this thickness in points.
  case rule(Double)
  /// A distance in the direction of the column or row, in points.
  case space(Double)
  /// The forms of a text in one line, of which the first is set that need not shrink too much.
  case figure([String], CardTextStyle)
  case sparkline(Sparkline)
  case ring(GoalProgress, thickness: Double)
  case bar(GoalProgress, thickness: Double)
  /// Days as discs of this diameter in points.
  case days([DayMark], diameter: Double)
  /// The picture behind the selected entry of a list.
  case selection(NineSlice)

  /// Whether it is worth showing by itself; a box with nothing else is left out.
  var isContent: Bool {
    switch self {
    case .words, .chart, .picture, .asset, .icon, .badge, .code, .figure, .sparkline, .ring, .bar,
      .days:
      true
    case .room, .rule, .space, .selection: false
    }
  }
}
