/// A time on a clock's face, from midnight up to the last nanosecond of the day.
///
/// Leap seconds (`23:59:60`) and the end-of-day spelling `24:00` cannot be held.
public struct TimeOfDay: Sendable, Hashable {
  private let storedHour: UInt8
  private let storedMinute: UInt8
  private let storedSecond: UInt8
  private let storedNanosecond: UInt32

  /// Midnight.
  public static let midnight = TimeOfDay()

  private init() {
    storedHour = 0
    storedMinute = 0
    storedSecond = 0
    storedNanosecond = 0
  }

  /// Makes a time of day, or nil when a part is out of its range.
  ///
  /// Hours go from 0 to 23, minutes and seconds from 0 to 59, nanoseconds from 0 to 999,999,999.
  public init?(hour: Int, minute: Int, second: Int = 0, nanosecond: Int = 0) {
    guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second),
      (0..<1_000_000_000).contains(nanosecond)
    else { return nil }
    storedHour = UInt8(hour)
    storedMinute = UInt8(minute)
    storedSecond = UInt8(second)
    storedNanosecond = UInt32(nanosecond)
  }

  /// The hour, 0 to 23.
  public var hour: Int { Int(storedHour) }
  /// The minute, 0 to 59.
  public var minute: Int { Int(storedMinute) }
  /// The second, 0 to 59.
  public var second: Int { Int(storedSecond) }
  /// The part of a second, 0 to 999,999,999 nanoseconds.
  public var nanosecond: Int { Int(storedNanosecond) }
  /// Whole seconds since midnight, 0 to 86,399.
  public var secondOfDay: Int { (hour * 60 + minute) * 60 + second }
}
