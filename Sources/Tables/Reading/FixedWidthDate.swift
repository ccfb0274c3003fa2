import Base
import Calendars

/// Reads ISO dates in a ``DateNotation``, in which each component has a fixed offset.
package enum FixedWidthDate {
  /// The last day that was converted: consecutive rows mostly have the same one, whose ten bytes
  /// are then compared as two words instead of being parsed.
  package struct Day {
    // Zeros match no text, since NUL is not allowed in one.
    fileprivate var text: (UInt64, UInt16) = (0, 0)
    fileprivate var seconds = 0

    package init() {}
  }

  /// Reads the date at an offset as wall-clock seconds since 1970; nil if it has another notation
  /// or does not exist.
  ///
  /// The caller checks what follows the date.
  @inline(__always)
  package static func read(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, _ notation: DateNotation,
    _ day: inout Day
  ) -> Double? {
    // The only bounds check: all reads below are within `notation.count` bytes, at least ten.
    guard text.count - start >= notation.count, let base = text.baseAddress else { return nil }
    let bytes = UnsafeRawPointer(base + start)
    let written = (
      bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt16.self)
    )
    if written != day.text {
      guard let days = days(bytes) else { return nil }
      day = Day()
      (day.text, day.seconds) = (written, days * 86_400)
    }
    guard notation.hasTime else { return Double(day.seconds) }
    return time(bytes, notation).map { seconds, milliseconds in
      // The expression of DateTime.wallSeconds, for equal results to the last bit.
      Double(day.seconds + seconds) + Double(milliseconds * 1_000_000) / 1e9
    }
  }

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

  /// Seconds since midnight and milliseconds of the time after the ten bytes of the date.
  @inline(__always)
  private static func time(
    _ bytes: UnsafeRawPointer, _ notation: DateNotation
  ) -> (seconds: Int, milliseconds: Int)? {
    let end = notation.precision.count
    guard bytes.load(fromByteOffset: 10, as: UInt8.self) == notation.mark,
      !notation.isUTC || bytes.load(fromByteOffset: end, as: UInt8.self) == UInt8(ascii: "Z"),
      let hour = pair(bytes, 11), hour < 24,
      bytes.load(fromByteOffset: 13, as: UInt8.self) == .colon,
      let minute = pair(bytes, 14), minute < 60
    else { return nil }
    let minutes = (hour * 60 + minute) * 60
    if notation.precision == .minute { return (minutes, 0) }
    guard bytes.load(fromByteOffset: 16, as: UInt8.self) == .colon,
      let second = pair(bytes, 17), second < 60
    else { return nil }
    if notation.precision == .second { return (minutes + second, 0) }
    let last = bytes.load(fromByteOffset: 22, as: UInt8.self)
    guard bytes.load(fromByteOffset: 19, as: UInt8.self) == .point, let high = pair(bytes, 20),
      last.isDigit
    else { return nil }
    return (minutes + second, high * 10 + Int(last &- .zero))
  }

  @inline(__always)
  private static func pair(_ bytes: UnsafeRawPointer, _ offset: Int) -> Int? {
    let high = bytes.load(fromByteOffset: offset, as: UInt8.self) &- .zero
    let low = bytes.load(fromByteOffset: offset + 1, as: UInt8.self) &- .zero
    return high < 10 && low < 10 ? Int(high) * 10 + Int(low) : nil
  }
}

/// Reads cells of text that are such dates, which most dates are, at a fraction of the cost of
/// ``DateSyntax``.
struct FixedWidthCells {
  private var day = FixedWidthDate.Day()
  private var notation: DateNotation?

  /// The wall-clock seconds of a cell; nil if it has another notation or the day does not exist.
  mutating func seconds(of cell: CellText) -> Double? {
    let range = cell.trimmed
    guard DateNotation.mayHave(range.count), let notation = DateNotation(of: cell.bytes[range])
    else { return nil }
    self.notation = notation
    return cell.bytes.withUnsafeBufferPointer { bytes in
      FixedWidthDate.read(bytes, from: range.lowerBound, notation, &day)
    }
  }

  /// The seconds of the last cell in a zone.
  func seconds(_ seconds: Double, in zone: Zone) -> Double {
    guard let notation, !notation.isUTC else { return seconds }
    return zone.seconds(of: seconds, hasTime: notation.hasTime)
  }
}

/// The notation of a column of dates, from which the exact text of each can be restored:
/// `2016-09-13`, or with a time `2016-09-13T08:30`, `2016-09-13 08:30:15` or
/// `2016-09-13T08:30:15.250`, perhaps with `Z`.
package struct DateNotation: Sendable, Equatable {
  /// The smallest unit; the raw value is the length in bytes.
  enum Precision: Int, Sendable {
    case day = 10
    case minute = 16
    case second = 19
    case millisecond = 23

    var count: Int { rawValue }
  }

  let precision: Precision
  /// The byte between date and time, `T` or a space; 0 without a time.
  let mark: UInt8
  /// True for a `Z` at the end.
  package let isUTC: Bool

  package var count: Int { precision.count + (isUTC ? 1 : 0) }
  package var hasTime: Bool { precision != .day }

  /// False for the length of a text that is none of these dates.
  static func mayHave(_ count: Int) -> Bool {
    (Precision.day.count...Precision.millisecond.count + 1).contains(count)
  }

  /// The notation that a text has by its length, `T` and `Z`; nil if there is none.
  ///
  /// The digits are not checked.
  package init?(of text: ArraySlice<UInt8>) {
    guard text.count >= Precision.day.count, let last = text.last else { return nil }
    isUTC = text.count > Precision.day.count && last == DateNotation.letterZ
    guard let precision = Precision(rawValue: text.count - (isUTC ? 1 : 0)) else { return nil }
    self.precision = precision
    mark = precision == .day ? 0 : text[text.startIndex + Precision.day.count]
    guard precision == .day || mark == DateNotation.letterT || mark == .space else { return nil }
  }

  /// The source text of a date.
  ///
  /// - Parameter seconds: wall-clock seconds since 1970.
  func text(of seconds: Double) -> [UInt8] {
    var whole = Int(seconds.rounded(.down))
    var milliseconds = Int(((seconds - Double(whole)) * 1000).rounded())
    if milliseconds == 1000 { (whole, milliseconds) = (whole + 1, 0) }
    guard let date = DateTime(clockReading: whole) else { return [] }
    let day = [date.year.padded(to: 4), date.month.padded(to: 2), date.day.padded(to: 2)]
    var text = Array(day.joined(separator: "-").utf8)
    guard hasTime else { return text }
    let parts = [date.hour, date.minute, date.second].prefix(precision == .minute ? 2 : 3)
    text.append(mark)
    text += parts.map { $0.padded(to: 2) }.joined(separator: ":").utf8
    if precision == .millisecond { text += ("." + milliseconds.padded(to: 3)).utf8 }
    if isUTC { text.append(DateNotation.letterZ) }
    return text
  }

  private static let letterT = UInt8(ascii: "T")
  private static let letterZ = UInt8(ascii: "Z")
}
