import Base
import Calendars

/// The moments of dates in one of the forms that all their bytes are fixed by.
package enum FixedWidthDate {
  /// A day that was read, since the next date is mostly of the same.
  package struct Day {
    fileprivate var text: (UInt64, UInt16) = (0, 0)
    fileprivate var seconds = 0

    package init() {}
  }

  /// Reads the date at a place, and nothing beyond it, as seconds since 1970 on a clock in UTC; nil when
  /// it is none or no calendar has it.
  @inline(__always)
  package static func read(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, _ form: DateNotation, _ day: inout Day
  ) -> Double? {
    guard text.count - start >= form.count, let base = text.baseAddress else { return nil }
    let bytes = UnsafeRawPointer(base + start)
    let written = (
      bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt16.self)
    )
    if written != day.text {
      guard let days = days(bytes) else { return nil }
      day = Day()
      (day.text, day.seconds) = (written, days * 86_400)
    }
    guard form.hasTime else { return Double(day.seconds) }
    return time(bytes, form).map { seconds, milliseconds in
      // The same sum as that of a date's parts, to the last bit.
      Double(day.seconds + seconds) + Double(milliseconds * 1_000_000) / 1e9
    }
  }

  /// Days since 1970 of `2016-09-13`.
  private static func days(_ bytes: UnsafeRawPointer) -> Int? {
    func digits(_ range: Range<Int>) -> Int? {
      var value = 0
      for index in range {
        let byte = bytes.load(fromByteOffset: index, as: UInt8.self)
        guard byte.isDigit else { return nil }
        value = value * 10 + Int(byte &- .zero)
      }
      return value
    }
    guard bytes.load(fromByteOffset: 4, as: UInt8.self) == .minus,
      bytes.load(fromByteOffset: 7, as: UInt8.self) == .minus,
      let year = digits(0..<4), let month = digits(5..<7), let day = digits(8..<10)
    else { return nil }
    return DateTime(year: year, month: month, day: day)?.daysSince1970
  }

  /// Seconds since midnight and milliseconds of what follows ten bytes.
  @inline(__always)
  private static func time(
    _ bytes: UnsafeRawPointer, _ form: DateNotation
  ) -> (seconds: Int, milliseconds: Int)? {
    let end = form.precision.count
    guard bytes.load(fromByteOffset: 10, as: UInt8.self) == form.mark,
      !form.isUTC || bytes.load(fromByteOffset: end, as: UInt8.self) == UInt8(ascii: "Z"),
      let hour = pair(bytes, 11), hour < 24,
      bytes.load(fromByteOffset: 13, as: UInt8.self) == .colon,
      let minute = pair(bytes, 14), minute < 60
    else { return nil }
    let minutes = (hour * 60 + minute) * 60
    if form.precision == .minute { return (minutes, 0) }
    guard bytes.load(fromByteOffset: 16, as: UInt8.self) == .colon,
      let second = pair(bytes, 17), second < 60
    else { return nil }
    if form.precision == .second { return (minutes + second, 0) }
    let last = bytes.load(fromByteOffset: 22, as: UInt8.self)
    guard bytes.load(fromByteOffset: 19, as: UInt8.self) == .point, let high = pair(bytes, 20),
      last.isDigit
    else { return nil }
    return (minutes + second, high * 10 + Int(last &- .zero))
  }

  /// The number of two digits.
  @inline(__always)
  private static func pair(_ bytes: UnsafeRawPointer, _ offset: Int) -> Int? {
    let high = bytes.load(fromByteOffset: offset, as: UInt8.self) &- .zero
    let low = bytes.load(fromByteOffset: offset + 1, as: UInt8.self) &- .zero
    return high < 10 && low < 10 ? Int(high) * 10 + Int(low) : nil
  }
}
