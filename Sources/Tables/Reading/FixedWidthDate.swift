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

/// How the dates of a column are written, to the byte: each of them as `2016-09-13`, or each with a time
/// as `2016-09-13T08:30`, `2016-09-13 08:30:15` or `2016-09-13T08:30:15.250`, with `Z` behind it or not.
package struct DateNotation: Sendable, Equatable {
  /// How much of a date is written.
  enum Precision: Int, Sendable {
    case day = 10
    case minute = 16
    case second = 19
    case millisecond = 23

    /// The bytes that it takes.
    var count: Int { rawValue }
  }

  /// How much is written.
  let precision: Precision
  /// What stands between date and time.
  let mark: UInt8
  /// Whether a `Z` ends it.
  package let isUTC: Bool

  /// The bytes of a date.
  package var count: Int { precision.count + (isUTC ? 1 : 0) }
  /// Whether there is a time.
  package var hasTime: Bool { precision != .day }

  /// The form that a text has by its length and its marks, nil when it is none of these; whether it is a
  /// date is another question.
  package init?(of text: ArraySlice<UInt8>) {
    guard text.count >= Precision.day.count, let last = text.last else { return nil }
    isUTC = text.count > Precision.day.count && last == DateNotation.letterZ
    guard let precision = Precision(rawValue: text.count - (isUTC ? 1 : 0)) else { return nil }
    self.precision = precision
    mark = precision == .day ? 0 : text[text.startIndex + Precision.day.count]
    guard precision == .day || mark == DateNotation.letterT || mark == .space else { return nil }
  }

  /// The date as it was written.
  ///
  /// - Parameter seconds: what the clock showed, in seconds since 1970 as if it hung in UTC.
  func text(of seconds: Double) -> [UInt8] {
    var whole = Int(seconds.rounded(.down))
    var milliseconds = Int(((seconds - Double(whole)) * 1000).rounded())
    if milliseconds == 1000 { (whole, milliseconds) = (whole + 1, 0) }
    guard let date = DateTime(clockReading: whole) else { return [] }
    var text = DateNotation.padded(date.year, 4) + [.minus] + DateNotation.padded(date.month, 2)
    text += [.minus] + DateNotation.padded(date.day, 2)
    guard hasTime else { return text }
    text +=
      [mark] + DateNotation.padded(date.hour, 2) + [.colon] + DateNotation.padded(date.minute, 2)
    if precision != .minute { text += [.colon] + DateNotation.padded(date.second, 2) }
    if precision == .millisecond { text += [.point] + DateNotation.padded(milliseconds, 3) }
    return isUTC ? text + [DateNotation.letterZ] : text
  }

  private static let letterT = UInt8(ascii: "T")
  private static let letterZ = UInt8(ascii: "Z")

  private static func padded(_ number: Int, _ count: Int) -> [UInt8] {
    let digits = String(number)
    return Array((String(repeating: "0", count: max(0, count - digits.count)) + digits).utf8)
  }
}
