import Calendars
import Charts
import Graphics

/// A picture with words, ready to be laid out by a ``CardTemplate``.
///
/// Everything in it is resolved: texts have their numbers, pictures their pixels. What is empty or `nil`
/// takes no room.
public struct Card: Sendable, Hashable {
  /// What the card shows in the place of the picture.
  public enum Image: Sendable, Hashable {
    /// A chart; it is drawn in the room that the template has for it.
    indirect case chart(LineChart)
    /// A picture.
    case picture(RasterImage, ImageFit)
  }

  /// A sign of its sender or its subject.
  public enum Badge: Sendable, Hashable {
    /// One that is drawn in the colours of the theme.
    case icon(Icon)
    /// A picture, such as a logo.
    case picture(RasterImage)
  }

  /// An entry of a list.
  public struct Row: Sendable, Hashable {
    /// What it says.
    public var title: String
    /// What it says on the other side.
    public var detail: String
    /// Whether it is the one that is chosen.
    public var isSelected: Bool

    /// Makes an entry.
    public init(title: String, detail: String = "", isSelected: Bool = false) {
      self.title = title
      self.detail = detail
      self.isSelected = isSelected
    }
  }

  /// What of a card is as usual, and what is not.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// Everything is there.
    case normal
    /// Nothing has ever arrived: numbers are shown as dashes.
    case placeholder
    /// There is nobody whose numbers could be shown; the notice says what to do.
    case signedOut
    /// The data holds nothing.
    case noData
    /// The source could not be read: the numbers are the last good ones, and the notice says so.
    case stale
    /// The source could not be read, and there are no numbers from before.
    case unavailable
  }

  /// The texts that the card has.
  public var texts: [CardText: String] = [:]
  /// The words that a template brings, by how they stand there, with their numbers filled in.
  public var phrases: [String: String] = [:]
  /// The picture or the chart.
  public var image: Image?
  /// The sign of sender or subject.
  public var badge: Badge?
  /// The numbers of the active element, in the header.
  public var header: [CardMetric] = []
  /// The numbers of the whole, at most ``maximumStatistics``.
  public var statistics: [CardMetric] = []
  /// The entries of a list.
  public var rows: [Row] = []
  /// What the selected row stands on; `nil` draws a check mark of our own.
  public var selection: NineSlice?
  /// What the card stands on; `nil` takes the colours of the theme.
  public var background: NineSlice?
  /// A picture that lies behind a widget, which then becomes a translucent panel.
  public var wallpaper: RasterImage?
  /// The address that the card leads to, also as a code to be scanned where the template has one; empty
  /// for none.
  public var url = ""
  /// Whether the address is shown as a QR code where the template has a place for it.
  public var showsCode = false
  /// Whether the bubble has a tail, where the template has one.
  public var hasTail = false
  /// What is as usual and what is not.
  public var state = State.normal
  /// How numbers and dates are written, and the direction of reading.
  public var locale = ChartLocale.standard

  /// The most numbers in the row of statistics.
  public static let maximumStatistics = 4

  /// Makes a card without anything in it.
  public init() {}

  /// A text of the card, empty where it has none.
  public subscript(text: CardText) -> String {
    get { texts[text] ?? "" }
    set { texts[text] = newValue.isEmpty ? nil : newValue }
  }
}
