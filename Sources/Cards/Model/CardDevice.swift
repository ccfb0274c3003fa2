extension Card {
  /// A device, and the room that it gives to a card.
  public struct Device: Sendable, Hashable {
    /// A class of devices for which the settings of a card may differ.
    public enum SizeClass: String, Sendable, Hashable, CaseIterable {
      /// A phone of usual width.
      case compact
      /// A wide phone.
      case regular
      /// A watch, whose whole screen is the card.
      case watch
    }

    /// The name, such as `6s`; empty for a size alone.
    public let name: String
    /// The class of the device; nil for a size alone.
    public let sizeClass: SizeClass?
    /// The width of every widget, or of the screen of a watch, in points.
    public let width: Double
    /// The greatest height of a folded widget in points.
    public let compactHeight: Double
    /// The greatest height of an unfolded widget, or the height of a watch's screen, in points.
    public let maximumHeight: Double

    /// Makes a device of a size alone; lengths below 1 point count as 1.
    public init(width: Double, maximumHeight: Double) {
      self.init(
        "", nil, max(1, width), compactHeight: max(1, maximumHeight), max(1, maximumHeight))
    }

    private init(
      _ name: String, _ sizeClass: SizeClass?, _ width: Double, compactHeight: Double,
      _ maximumHeight: Double
    ) {
      (self.name, self.sizeClass, self.width) = (name, sizeClass, width)
      (self.compactHeight, self.maximumHeight) = (compactHeight, maximumHeight)
    }

    private static func phone(
      _ name: String, _ sizeClass: SizeClass, _ width: Double, _ height: Double
    ) -> Device {
      Device(name, sizeClass, width, compactHeight: 110, height)
    }

    private static func watch(_ name: String, _ width: Double, _ height: Double) -> Device {
      Device(name, .watch, width, compactHeight: height, height)
    }

    /// The named devices: phones as measured on iOS 10, upright, then the screens of watches as
    /// Apple publishes them. The widths of phones on their side are not known.
    public static let known = [
      phone("5s", .compact, 304, 528), phone("6s", .compact, 359, 616),
      phone("plus", .regular, 414, 290),
      watch("38mm", 136, 170), watch("40mm", 162, 197), watch("41mm", 176, 215),
      watch("42mm", 156, 195), watch("44mm", 184, 224), watch("45mm", 198, 242),
      watch("49mm", 205, 251),
    ]

    /// Returns the device of a name, ignoring case; nil if there is none.
    public static func named(_ name: String) -> Device? {
      known.first { $0.name == name.lowercased() }
    }
  }
}

extension CardTemplate {
  /// Returns the template with the width of a device's widgets, and no higher than they may be; on
  /// a watch as large as the screen.
  public func fitted(to device: Card.Device) -> CardTemplate {
    var template = self
    template.width = device.width
    let most = device.maximumHeight
    if device.sizeClass == .watch {
      template.height = .fixed(most)
      return template
    }
    switch height {
    case .fixed(let height):
      template.height = .fixed(min(height, isWidget ? device.compactHeight : most))
    case .content(let range): template.height = .content(min(range.lowerBound, most)...most)
    }
    return template
  }

  /// Whether it is a panel, such as a widget, which the system gives so much height and no more.
  package var isWidget: Bool {
    root.fill.map { if case .panel = $0 { true } else { false } } ?? false
  }
}
