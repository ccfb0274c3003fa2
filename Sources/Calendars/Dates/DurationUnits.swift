/// What stands behind the number of seconds, minutes, hours and days in a span of time, with the space
/// before it.
public struct DurationUnits: Sendable, Hashable {
  /// Behind seconds.
  public var seconds = "\u{A0}s"
  /// Behind minutes.
  public var minutes = "\u{A0}min"
  /// Behind hours.
  public var hours = "\u{A0}h"
  /// Behind days.
  public var days = "\u{A0}d"

  /// What stands between days and hours: nothing where a unit has no space before it.
  var listSpace: String { days.first == "\u{A0}" ? "\u{A0}" : "" }

  /// The signs of the International System of Units, which most languages write.
  public static let international = DurationUnits()
}
