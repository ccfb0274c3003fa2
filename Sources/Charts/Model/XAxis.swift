import Calendars

/// What stands along the x axis of a chart.
public enum XAxis: Sendable, Hashable {
  /// One of several places, evenly spread, with a text under each: the classic chart.
  public struct Band: Sendable, Hashable {
    /// The text under the plot; an empty one takes no room.
    public var label: String
    /// When the place is a date: its beginning in seconds since 1970, UTC.
    public var time: Double?

    /// Makes a place.
    public init(label: String, time: Double? = nil) {
      self.label = label
      self.time = time
    }
  }

  /// Places that are evenly spread: value *i* of every series stands at place *i*. Values beyond the
  /// last place have places without a text.
  case bands([Band], Zone)
  /// Moments at their true distances: the x of a series are seconds since 1970, UTC, and the zone says
  /// how a clock shows them.
  case time(Zone)
  /// Numbers at their true distances.
  case number

  /// The zone in which times are shown; UTC where there are none.
  public var zone: Zone {
    switch self {
    case .bands(_, let zone), .time(let zone): zone
    case .number: .utc
    }
  }
}
