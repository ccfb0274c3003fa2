/// A date of the Gregorian calendar with or without a time of day, just as it was written.
///
/// The calendar also counts backwards before its introduction (it is proleptic). The parts are those
/// on the wall: an offset from UTC is kept beside them and shifts only ``secondsSince1970`` and the
/// order. Years go from 1 to 9999, and no invalid date can be built.
public struct DateTime: Sendable, Hashable {
  private let storedYear: Int16
  private let storedMonth: UInt8
  private let storedDay: UInt8
  private let storedOffset: Int32?

  /// The time of day that was written, nil for a date alone.
  public let time: TimeOfDay?

  /// Makes a date without a time, or nil when the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= DateTime.daysInMonth(month, year: year)
    else { return nil }
    storedYear = Int16(year)
    storedMonth = UInt8(month)
    storedDay = UInt8(day)
    storedOffset = nil
    time = nil
  }

  private init(date: DateTime, time: TimeOfDay, offset: Int32?) {
    storedYear = date.storedYear
    storedMonth = date.storedMonth
    storedDay = date.storedDay
    storedOffset = offset
    self.time = time
  }

  /// This date at a time of day, or nil when the offset is beyond 18 hours.
  ///
  /// - Parameters:
  ///   - time: the time of day.
  ///   - utcOffset: seconds that the clock is ahead of UTC (east is positive), nil when nothing says
  ///     where the clock hangs.
  public func at(_ time: TimeOfDay, utcOffset: Int? = nil) -> DateTime? {
    guard let utcOffset else { return DateTime(date: self, time: time, offset: nil) }
    guard (-64_800...64_800).contains(utcOffset) else { return nil }
    return DateTime(date: self, time: time, offset: Int32(utcOffset))
  }

  /// The year, 1 to 9999.
  public var year: Int { Int(storedYear) }
  /// The month, 1 to 12.
  public var month: Int { Int(storedMonth) }
  /// The day of the month, 1 to 31.
  public var day: Int { Int(storedDay) }
  /// The hour, 0 to 23; 0 without a time of day.
  public var hour: Int { time?.hour ?? 0 }
  /// The minute, 0 to 59; 0 without a time of day.
  public var minute: Int { time?.minute ?? 0 }
  /// The second, 0 to 59; 0 without a time of day.
  public var second: Int { time?.second ?? 0 }
  /// The part of a second in nanoseconds; 0 without a time of day.
  public var nanosecond: Int { time?.nanosecond ?? 0 }
  /// Seconds that the clock was ahead of UTC, nil when no offset was written.
  public var utcOffset: Int? { storedOffset.map { Int($0) } }
  /// Whether a time of day was written.
  public var hasTime: Bool { time != nil }
}
