/// A sign that stands beside a number or a text, drawn as a path in any colour.
public enum Icon: String, Sendable, Hashable, CaseIterable {
  /// Somebody who walks: steps.
  case walker
  /// A road that leads away: distance.
  case road
  /// An arrow upwards from a floor: flights climbed, as in the original.
  case climb
  /// A flame: energy.
  case flame
  /// A heart: pulse, health.
  case heart
  /// A clock: duration.
  case clock
  /// A leaf of a calendar: days.
  case calendar
  /// A cup: a record.
  case trophy
  /// A moon: sleep.
  case moon
  /// A drop: water, rain.
  case drop
  /// A star: what is special.
  case star
  /// A line that rises: a trend.
  case chart
  /// A closed lock: what cannot be read now.
  case lock
  /// Two links of a chain: an address.
  case link
  /// A tick.
  case check
  /// An arrow that goes up: more than before.
  case rise
  /// An arrow that goes down: less than before.
  case fall
  /// An arrow that goes straight on: as much as before.
  case level
}
