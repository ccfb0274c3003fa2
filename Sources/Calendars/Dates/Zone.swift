/// How far clocks are ahead of UTC in a place, and since when.
public struct Zone: Sendable, Hashable {
  /// A moment from which on a clock shows another offset.
  public struct Transition: Sendable, Hashable {
    /// Seconds since 1970, UTC.
    public let start: Double
    /// Seconds that clocks are ahead of UTC from then on.
    public let offset: Int

    /// Makes a transition; offsets are held to 18 hours.
    public init(start: Double, offset: Int) {
      self.start = start
      self.offset = min(max(offset, -64_800), 64_800)
    }
  }

  /// What the zone is called, such as `Europe/Berlin`.
  public let name: String
  /// Seconds that clocks were ahead of UTC before the first transition.
  public let firstOffset: Int
  /// The transitions in the order of time.
  public let transitions: [Transition]

  /// Makes a zone; the transitions stand in the order of time, and offsets are held to 18 hours.
  public init(name: String, firstOffset: Int, transitions: [Transition] = []) {
    self.name = name
    self.firstOffset = min(max(firstOffset, -64_800), 64_800)
    self.transitions = transitions
  }

  /// Coordinated universal time.
  public static let utc = Zone(name: "UTC", firstOffset: 0)
}
