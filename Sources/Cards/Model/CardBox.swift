import Graphics

/// A part of a card: what is in it, how much room it takes and what lies behind it.
///
/// Lengths are in points. A box whose content is empty takes no room, not even that of its padding.
public struct CardBox: Sendable, Hashable {
  /// What a box holds.
  public indirect enum Content: Sendable, Hashable {
    /// Boxes from top to bottom, with a distance between neighbours.
    case column([CardBox], spacing: Double)
    /// Boxes from where reading begins to where it ends, with a distance between neighbours.
    case row([CardBox], spacing: Double)
    /// Boxes over each other, the first one at the back; each fills the whole.
    case layers([CardBox])
    /// Words.
    case words(CardTextStyle)
    /// The picture or chart of the card.
    case image(CardImageStyle)
    /// The sign of sender or subject, as a square; an icon has the colour.
    case badge(side: Double, CardColor)
    /// The numbers of the active element.
    case header(CardMetricStyle)
    /// The numbers of the whole.
    case statistics(CardMetricStyle)
    /// The list.
    case rows(CardRowStyle)
    /// The address as a code to be scanned, with so many points a module.
    case code(module: Double)
    /// A straight line across, this thick.
    case rule(Double)
    /// Nothing, this long in the direction of the column or row.
    case space(Double)
  }

  /// Where a box stands in the room that its column or row has across its direction, and where boxes
  /// stand that leave room along it.
  public enum Alignment: String, Sendable, Hashable, CaseIterable {
    /// Where reading begins, or at the top.
    case start
    /// In the middle.
    case center
    /// Where reading ends, or at the bottom.
    case end
    /// From one side to the other; along the direction of boxes the room is shared out between them.
    case stretch
  }

  /// What must hold for a box to be there.
  public enum Condition: String, Sendable, Hashable, CaseIterable {
    /// The card has a picture.
    case picture
    /// The card has a chart.
    case chart
    /// The card has neither.
    case noImage
    /// The card has a wallpaper.
    case wallpaper
    /// The card has none.
    case noWallpaper
    /// Nobody is signed in.
    case signedOut
    /// Somebody is, or it does not matter.
    case signedIn
    /// The numbers are old, or there are none because the source cannot be read.
    case notice
    /// There are numbers, or places for them: no notice is to be read in their place.
    case numbers
    /// The data holds nothing, and the notice says so.
    case noData
    /// The numbers are old.
    case stale
    /// The source cannot be read, there are no numbers from before, and the notice says so.
    case unavailable
  }

  /// What it holds.
  public var content: Content
  /// What must hold for it to be there; all of it.
  public var conditions: Set<Condition> = []
  /// The distance between the edges of the box and its content.
  public var padding = EdgeInsets(vertical: 0, horizontal: 0)
  /// Its width; `nil` for what content and surroundings say.
  public var width: Double?
  /// The least and the greatest height; `nil` for what content and surroundings say.
  public var height: ClosedRange<Double>?
  /// Width by height; `nil` for what content and surroundings say.
  public var aspect: Double?
  /// Whether it takes the room that its column or row has left.
  public var grows = false
  /// Where it stands across the direction of its column or row.
  public var alignment = Alignment.stretch
  /// Where its boxes stand along the direction of its column or row when there is room left.
  public var distribution = Alignment.start
  /// What lies behind it.
  public var fill: CardFill?
  /// How round its corners are.
  public var corners: Double = 0
  /// Whether what lies in it is cut off at its edges and corners.
  public var isClipped = false
  /// How important it is: the least important boxes go first where there is no room for all.
  public var importance = 5

  /// Makes a box.
  public init(_ content: Content) { self.content = content }
}

/// What lies behind the content of a box.
public enum CardFill: Sendable, Hashable {
  /// One colour.
  case color(CardColor)
  /// A shade that grows darker downwards, so that light words can be read on any picture.
  case shade
  /// The background that the card brings, else one colour.
  case background(CardColor)
  /// The translucent panel of a widget over its wallpaper; without wallpaper one colour.
  case panel(CardColor)
  /// A message bubble, with a tail where the card asks for it.
  case bubble(CardColor)
}
