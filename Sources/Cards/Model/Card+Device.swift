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
