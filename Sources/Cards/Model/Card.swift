import Calendars
import Charts
import Graphics

/// The content of a card, to be laid out by a ``CardTemplate``.
///
/// Texts are final and pictures decoded. Boxes for content that is empty or nil are left out.
public struct Card: Sendable, Hashable {
  /// The image of a card.
  public enum Image: Sendable, Hashable {
    /// A chart, drawn as large as its box.
    indirect case chart(LineChart)
    /// A picture.
    case image(RasterImage, ImageFit)
  }

  /// A mark of the sender or the subject.
  public enum Badge: Sendable, Hashable {
    /// An icon in a colour of the theme.
    case icon(Icon)
    /// A picture, such as a logo.
    case image(RasterImage)
  }

  /// An entry of a list.
  public struct Row: Sendable, Hashable {
    /// The text on the leading side.
    public var title: String
    /// The text on the trailing side.
    public var detail: String
    /// Whether it is the selected entry.
    public var isSelected: Bool
    /// The place of a ranked entry; empty for none.
    public var rank = ""
    /// The history of a ranked entry.
    public var sparkline: Sparkline?
    /// The change of a ranked entry since the element or period before.
    public var change: CardMetric.Change?

    /// Makes an entry.
    public init(title: String, detail: String = "", isSelected: Bool = false) {
      (self.title, self.detail, self.isSelected) = (title, detail, isSelected)
    }
  }

  /// The state of the data behind a card.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// The data is there.
    case normal
    /// No data has arrived yet: numbers are shown as dashes.
    case placeholder
    /// No account is signed in; the notice says what to do.
    case signedOut
    /// The data is empty.
    case noData
    /// The source could not be read; numbers are from the last reading, and the notice says so.
    case stale
    /// The source could not be read, and there are no earlier numbers.
    case unavailable
  }

  /// The reason why the source cannot be read.
  public enum Obstacle: String, Sendable, Hashable, CaseIterable {
    /// The device is locked.
    case locked
    /// The reader has not been given permission.
    case denied
    /// The device cannot count.
    case unsupported
  }

  /// The texts that are not empty.
  public var texts: [CardText: String] = [:]
  /// The phrases of a template with their placeholders filled in, by their text in the template.
  public var phrases: [String: String] = [:]
  /// The picture or chart.
  public var image: Image?
  /// The pictures of the template itself, by their paths in it.
  public var pictures: [String: RasterImage] = [:]
  /// The mark of the sender or the subject.
  public var badge: Badge?
  /// The numbers of the active element, such as today.
  public var header: [CardMetric] = []
  /// The subject of the header's numbers, such as their day; empty for none.
  public var headerSubject = ""
  /// The change that the text ``CardText/comparison`` tells; its arrow stands before it.
  public var comparisonChange: CardMetric.Change?
  /// The numbers of the whole period; only the first ``maximumStatistics`` are shown.
  public var statistics: [CardMetric] = []
  /// The measure of figures, sparklines and goals; nil for none.
  public var measure: CardMeasure?
  /// The entries of a list.
  public var rows: [Row] = []
  /// The end of a list whose rows do not all fit on the card; nil takes the template's.
  public var rowOverflow: CardRowStyle.Overflow?
  /// The picture behind the selected row; nil draws a check mark instead.
  public var selection: NineSlice?
  /// The picture behind the card; nil takes the colours of the theme.
  public var background: NineSlice?
  /// The picture behind a widget, which then becomes a translucent panel.
  public var wallpaper: RasterImage?
  /// The address that the card links to; empty for none.
  public var url = ""
  /// Whether the address is shown as a QR code, if the template has a box for it.
  public var showsCode = false
  /// Whether a message bubble has a tail.
  public var hasTail = false
  /// The state of the data.
  public var state = State.normal
  /// The reason why the source cannot be read; nil if it can, and if the reason is unknown.
  public var obstacle: Obstacle?
  /// The longest comparison of a series of cards, whose room each of them keeps; empty for a card
  /// of its own.
  public var comparisonRoom = ""
  /// The locale of numbers and dates, which also has the direction of reading.
  public var locale = ChartLocale.standard

  /// The greatest number of statistics that are shown.
  public static let maximumStatistics = 4

  /// Makes an empty card.
  public init() {}

  /// A text of the card; empty if it has none.
  public subscript(text: CardText) -> String {
    get { texts[text] ?? "" }
    set { texts[text] = newValue.isEmpty ? nil : newValue }
  }
}

extension Card {
  func meets(_ condition: CardBox.Condition) -> Bool {
    switch condition {
    case .picture: if case .image = image { true } else { false }
    case .chart: if case .chart = image { true } else { false }
    case .noImage: image == nil
    case .title: !self[.title].isEmpty
    case .noTitle: self[.title].isEmpty
    case .goal: measure?.goal != nil
    case .noGoal: measure?.goal == nil
    case .wallpaper: wallpaper != nil
    case .noWallpaper: wallpaper == nil
    case .signedOut: state == .signedOut
    case .signedIn: state != .signedOut
    case .notice: state == .stale || state == .unavailable
    case .numbers:
      [.normal, .placeholder, .stale].contains(state) || self[.notice].isEmpty
    case .noData: state == .noData && !self[.notice].isEmpty
    case .stale: state == .stale
    case .barred: obstacle == .locked || obstacle == .denied
    case .notBarred: obstacle != .locked && obstacle != .denied
    case .unavailable: state == .unavailable && !self[.notice].isEmpty
    }
  }
}
