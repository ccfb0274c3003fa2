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

extension Card {
  /// Whether a condition of a box holds.
  func meets(_ condition: CardBox.Condition) -> Bool {
    switch condition {
    case .picture: if case .picture = image { true } else { false }
    case .chart: if case .chart = image { true } else { false }
    case .noImage: image == nil
    case .wallpaper: wallpaper != nil
    case .noWallpaper: wallpaper == nil
    case .signedOut: state == .signedOut
    case .signedIn: state != .signedOut
    case .notice: state == .stale || state == .unavailable
    case .numbers:
      [.normal, .placeholder, .stale].contains(state) || self[.notice].isEmpty
    case .noData: state == .noData && !self[.notice].isEmpty
    case .stale: state == .stale
    case .unavailable: state == .unavailable && !self[.notice].isEmpty
    }
  }
}

extension Card {
  /// The room that a device gives to a widget.
  public struct Device: Sendable, Hashable {
    /// The width of every widget in points.
    public var width: Double
    /// The most that a widget may be high in points.
    public var maximumHeight: Double

    /// Makes a device; what is less than a point counts as one.
    public init(width: Double, maximumHeight: Double) {
      self.width = max(1, width)
      self.maximumHeight = max(1, maximumHeight)
    }

    /// The devices that have a name, the smallest first, as measured on iOS 10.
    public static let known: [(name: String, device: Device)] = [
      ("5s", Device(width: 304, maximumHeight: 528)),
      ("6s", Device(width: 359, maximumHeight: 616)),
      ("plus", Device(width: 414, maximumHeight: 290)),
    ]

    /// The device of a name, in any case of its letters; nil when there is none.
    public static func named(_ name: String) -> Device? {
      known.first { $0.name == name.lowercased() }?.device
    }
  }
}

extension CardTemplate {
  /// The template as wide as a device's widgets, and no higher than they may be.
  ///
  /// A fixed height stays where the device has it. What finds no room gives way in the order of its
  /// importance.
  public func fitted(to device: Card.Device) -> CardTemplate {
    var template = self
    template.width = device.width
    let most = device.maximumHeight
    switch height {
    case .fixed(let height): template.height = .fixed(min(height, most))
    case .content(let range): template.height = .content(min(range.lowerBound, most)...most)
    }
    return template
  }
}
