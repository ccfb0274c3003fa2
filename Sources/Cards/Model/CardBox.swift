import Graphics

/// A box of a template: its content, size and background.
///
/// Lengths are in points. A box without content is left out with its padding.
public struct CardBox: Sendable, Hashable {
  /// The content of a box.
  public indirect enum Content: Sendable, Hashable {
    /// Boxes from top to bottom, with a distance between neighbours.
    case column([CardBox], spacing: Double)
    /// Boxes in the direction of reading, with a distance between neighbours.
    case row([CardBox], spacing: Double)
    /// Boxes over each other, back to front; each fills the whole.
    case layers([CardBox])
    /// A text.
    case text(CardTextStyle)
    /// The picture or chart of the card.
    case image(CardImageStyle)
    /// A picture of the template itself, by its path; the card has the decoded picture.
    case picture(String)
    /// The mark of the sender or subject as a square; the colour is that of an icon.
    case badge(side: Double, CardColor)
    /// The numbers of the active element.
    case header(CardMetricStyle)
    /// The statistics.
    case statistics(CardMetricStyle)
    /// The list.
    case rows(CardRowStyle)
    /// One text of the card's measure in one line, which shrinks to fit; its source is not used.
    case figure(CardMeasure.Figure, CardTextStyle)
    /// The line of the card's measure, without axes.
    case sparkline
    /// The progress to the goal as a ring, with a line of this thickness.
    case ring(thickness: Double)
    /// The progress to the goal as a bar of this thickness.
    case bar(thickness: Double)
    /// The last days, or other elements, by whether they reach the goal, as discs of this diameter.
    case days(diameter: Double)
    /// The address as a QR code, with `module` points per module.
    case code(module: Double)
    /// A line across, of this thickness.
    case rule(Double)
    /// A distance in the direction of the column or row.
    case space(Double)
  }

  /// The alignment of a box across its column or row, or of boxes along it.
  public enum Alignment: String, Sendable, Hashable, CaseIterable {
    /// At the leading edge, or at the top.
    case start
    /// In the middle.
    case center
    /// At the trailing edge, or at the bottom.
    case end
    /// From one side to the other; along the direction, boxes share it equally.
    case stretch
  }

  /// A condition on the card for a box to be included.
  public enum Condition: String, Sendable, Hashable, CaseIterable {
    /// The card has a picture.
    case picture
    /// The card has a chart.
    case chart
    /// The card has no picture and no chart.
    case noImage
    /// The card has a title.
    case title
    /// The card has no title.
    case noTitle
    /// The card has a goal, or the room for one that has not arrived.
    case goal
    /// The opposite of ``goal``.
    case noGoal
    /// The card has a wallpaper.
    case wallpaper
    /// The card has no wallpaper.
    case noWallpaper
    /// The card is for an account, and none is signed in.
    case signedOut
    /// The opposite of ``signedOut``.
    case signedIn
    /// The source could not be read, whether or not there are earlier numbers.
    case notice
    /// There are numbers or dashes for them, and no notice in their place.
    case numbers
    /// The data is empty, and the notice says so.
    case noData
    /// The numbers are from an earlier reading.
    case stale
    /// The source could not be read, there are no earlier numbers, and the notice says so.
    case unavailable
    /// The source is locked, or there is no permission to read it.
    case barred
    /// The opposite of ``barred``.
    case notBarred
  }

  /// The content.
  public var content: Content
  /// The conditions, all of which must hold for the box to be included.
  public var conditions: Set<Condition> = []
  /// The distance between the edges of the box and its content.
  public var padding = EdgeInsets(vertical: 0, horizontal: 0)
  /// The width; nil for that of content or surroundings.
  public var width: Double?
  /// The least and greatest height; nil for that of content or surroundings.
  public var height: ClosedRange<Double>?
  /// Width divided by height; nil for that of content or surroundings.
  public var aspect: Double?
  /// Whether it takes the free space of its column or row.
  public var grows = false
  /// Its alignment across its column or row.
  public var alignment = Alignment.stretch
  /// The alignment of its boxes along a column or row with free space.
  public var distribution = Alignment.start
  /// The background; nil for none.
  public var fill: CardFill?
  /// The corner radius.
  public var corners: Double = 0
  /// Whether its content is clipped to its edges and corners.
  public var isClipped = false
  /// The importance from 0 to 10: if the card is too high, the least important boxes are omitted
  /// first.
  public var importance = 5

  /// Makes a box.
  public init(_ content: Content) { self.content = content }
}

/// The background of a box.
public enum CardFill: Sendable, Hashable {
  /// One colour.
  case color(CardColor)
  /// A gradient that darkens downwards, so that light texts can be read on any picture.
  case shade
  /// The card's own background over a colour.
  case background(CardColor)
  /// The translucent panel of a widget over its wallpaper; a colour without wallpaper.
  case panel(CardColor)
  /// A message bubble, with a tail if the card has one.
  case bubble(CardColor)
}
