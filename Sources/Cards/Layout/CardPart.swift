import Charts
import Graphics
import Imaging

/// A box of a template with the content that a card has for it.
struct CardPart: Sendable {
  /// What a part holds.
  indirect enum Content: Sendable {
    /// Parts from top to bottom.
    case column([CardPart], spacing: Double)
    /// Parts from where reading begins to where it ends.
    case row([CardPart], spacing: Double)
    /// Parts over each other, the first one at the back.
    case layers([CardPart])
    /// Parts in as many columns of equal width as fit, and the rest in rows below.
    case grid([CardPart], spacing: Double)
    /// Parts as wide as they are, as far from each other as from the sides, in as few rows as have room.
    case spread([CardPart], spacing: Double)
    /// Something that is drawn.
    case leaf(CardLeaf)
  }

  /// What a part is where there is no room for everything.
  enum Role: Sendable {
    /// What is in it goes piece by piece.
    case normal
    /// It goes as a whole.
    case unit
    /// It goes together with all others like it in its unit, before the unit does.
    case extra
  }

  /// What tells the part from the others of its card.
  let id: Int
  /// What it holds.
  let content: Content
  /// How much room it takes and what lies behind it.
  var box: CardBox
  /// What it is where there is no room for everything.
  var role = Role.normal

  /// The parts in it.
  var children: [CardPart] {
    switch content {
    case .column(let parts, _), .row(let parts, _), .layers(let parts), .grid(let parts, _),
      .spread(let parts, _):
      parts
    case .leaf: []
    }
  }

  /// The part itself and all parts in it, in the order in which they are read.
  var all: [CardPart] { [self] + children.flatMap(\.all) }

  /// Whether anything in it says or shows something by itself.
  var hasContent: Bool {
    if case .leaf(let leaf) = content {
      leaf.isContent
    } else {
      children.contains { $0.hasContent }
    }
  }

  /// Whether it holds no others.
  var isLeaf: Bool { if case .leaf = content { true } else { false } }

  /// What is drawn, nil for a part that holds others.
  var leaf: CardLeaf? {
    if case .leaf(let leaf) = content { leaf } else { nil }
  }
}

/// Something of a card that is drawn and holds nothing else.
enum CardLeaf: Sendable, Hashable {
  /// Words, and how they are set.
  case words(String, CardTextStyle)
  /// A chart.
  indirect case chart(LineChart, CardImageStyle)
  /// A picture.
  case picture(RasterImage, ImageFit)
  /// A sign as a square.
  case icon(Icon, side: Double, CardColor)
  /// A picture as a square.
  case badge(RasterImage, side: Double)
  /// A code to be scanned, with so many points a module.
  case code(QRCode, module: Double)
  /// A straight line across.
  case rule(Double)
  /// Nothing, in the direction of the column or row.
  case space(Double)
  /// What the selected entry of a list stands on.
  case selection(NineSlice)

  /// Whether it says or shows anything by itself.
  var isContent: Bool {
    switch self {
    case .words, .chart, .picture, .icon, .badge, .code: true
    case .rule, .space, .selection: false
    }
  }
}
