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
