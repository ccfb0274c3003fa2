import Base
import Calendars

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
    text += [mark] + DateNotation.padded(date.hour, 2) + [.colon] + DateNotation.padded(date.minute, 2)
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
