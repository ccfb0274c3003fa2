/// The unit in which distances are shown.
public enum DistanceUnit: String, Sendable, Hashable, CaseIterable {
  /// Kilometres, of 1000 metres.
  case km
  /// Miles; 1 metre is 0.000621371 of them, as in the original widget.
  case mi

  /// How many of the unit one metre is.
  public var perMetre: Double {
    switch self {
    case .km: 0.001
    case .mi: 0.000621371
    }
  }
}
