import Base

/// The recognised date formats.
///
/// These are `2016-09-13`, `2016/09/13`, `13.9.2016` and `13/9/2016` or `9/13/2016`, each perhaps
/// with a time such as `08:30` or `08:30:15.25` after a `T` or a blank, and a zone such as `Z`,
/// `+02:00`, `+0200` or `+02` after the time; and `2016-09` for the first day of a month. Years
/// have four digits.
package enum DateSyntax {
  /// Parses the whole range; nil if it has none of the formats.
  package static func date(in bytes: [UInt8], _ range: Range<Int>) -> UnvalidatedDate? {
    var scan = DateScan(bytes: bytes, position: range.lowerBound, end: range.upperBound)
    guard var date = scan.date() else { return nil }
    if scan.isAtEnd { return date }
    guard let time = scan.time(), scan.isAtEnd else { return nil }
    date.time = time
    return date
  }
}

private struct DateScan {
  let bytes: [UInt8]
  var position: Int
  let end: Int

  var isAtEnd: Bool { position == end }
  private var next: UInt8? { position < end ? bytes[position] : nil }

  mutating func date() -> UnvalidatedDate? {
    guard let first = digits(1...4), let separator = next,
      separator == .minus || separator == .slash || separator == .point
    else { return nil }
    position += 1
    guard let second = digits(1...2) else { return nil }
    // A month without a day means its first day; no other format begins like this.
    if isAtEnd, separator == .minus, first.count == 4, second.count == 2 {
      return UnvalidatedDate(numbers: (first.value, second.value, 1), order: .yearMonthDay)
    }
    guard take(separator), let third = digits(1...4) else { return nil }
    guard let order = order(first.count, third.count, separator) else { return nil }
    return UnvalidatedDate(numbers: (first.value, second.value, third.value), order: order)
  }

  private func order(_ first: Int, _ third: Int, _ separator: UInt8) -> UnvalidatedDate.Order? {
    if first == 4, third <= 2, separator != .point { return .yearMonthDay }
    guard first <= 2, third == 4 else { return nil }
    if separator == .point { return .dayMonthYear }
    return separator == .slash ? .slashed : nil
  }

  mutating func time() -> UnvalidatedDate.Time? {
    guard takeTimeMark(), let hour = digits(1...2), take(.colon), let minute = digits(2...2)
    else { return nil }
    var time = UnvalidatedDate.Time(hour: hour.value, minute: minute.value)
    if take(.colon) {
      guard let second = digits(2...2) else { return nil }
      time.second = second.value
      if take(.point) || take(.comma) {
        guard let fraction = nanoseconds() else { return nil }
        time.nanosecond = fraction
      }
    }
    if isAtEnd { return time }
    guard let offset = zone() else { return nil }
    time.offset = offset
    return time
  }

  private mutating func takeTimeMark() -> Bool {
    if next?.lowercased == 0x74 {
      position += 1
      return true
    }
    let start = position
    while next == .space { position += 1 }
    return position > start
  }

  private mutating func zone() -> Int? {
    _ = take(.space)
    if next?.lowercased == 0x7A {
      position += 1
      return 0
    }
    guard let sign = next, sign == .plus || sign == .minus else { return nil }
    position += 1
    guard let hours = digits(2...2) else { return nil }
    var seconds = hours.value * 3600
    if take(.colon) || !isAtEnd {
      guard let minutes = digits(2...2) else { return nil }
      // Invalid minutes make the offset invalid, so that the date counts as impossible.
      seconds += minutes.value < 60 ? minutes.value * 60 : 1_000_000
    }
    return sign == .minus ? -seconds : seconds
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func digits(_ counts: ClosedRange<Int>) -> (value: Int, count: Int)? {
    var (value, count) = (0, 0)
    while let byte = next, byte.isDigit, count < counts.upperBound {
      value = value * 10 + Int(byte &- .zero)
      count += 1
      position += 1
    }
    return counts.contains(count) ? (value, count) : nil
  }

  /// Fraction digits of a second; those beyond the ninth are dropped.
  private mutating func nanoseconds() -> Int? {
    var (value, count) = (0, 0)
    while let byte = next, byte.isDigit {
      if count < 9 { value = value * 10 + Int(byte &- .zero) }
      count += 1
      position += 1
    }
    guard count > 0 else { return nil }
    for _ in min(count, 9)..<9 { value *= 10 }
    return value
  }
}
