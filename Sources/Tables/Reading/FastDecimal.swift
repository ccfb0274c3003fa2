import Base

/// A number that one multiplication or division makes of its digits, exactly rounded.
///
/// Digits that a `Double` holds exactly, over a power of ten that it holds exactly: W. Clinger, "How to
/// Read Floating Point Numbers Accurately", 1990.
package struct FastDecimal {
  /// Its value.
  package let value: Double
  /// The digits after the point.
  let decimals: Int
  /// Whether its last digit is a zero.
  let endsWithZero: Bool

  /// Reads the number of JSON that starts at a place, nil when none does.
  ///
  /// It has no exponent and at most ``NumberNotation/mostDigits`` digits; what follows is not looked at.
  @inline(__always)
  package static func read(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (number: FastDecimal, end: Int)? {
    let end = text.count
    var position = start
    let isNegative = position < end && text[position] == .minus
    if isNegative { position += 1 }
    let first = position
    var (digits, last) = (0, UInt8(0))
    take(text, &position, &digits, &last)
    var count = position - first
    // A leading zero stands alone; 16 digits and more are left to others before they overflow.
    guard count > 0, count <= NumberNotation.mostDigits, count == 1 || text[first] != .zero else {
      return nil
    }
    var decimals = 0
    if position < end, text[position] == .point {
      position += 1
      let point = position
      take(text, &position, &digits, &last)
      decimals = position - point
      count += decimals
      guard decimals > 0, count <= NumberNotation.mostDigits else { return nil }
    }
    let size = decimals == 0 ? Double(digits) : Double(digits) / powersOfTen[decimals]
    let value = isNegative ? -size : size
    return (FastDecimal(value: value, decimals: decimals, endsWithZero: last == 0), position)
  }

  /// Takes digits; too many of them overflow without a trap, which their number tells.
  @inline(__always)
  private static func take(
    _ text: UnsafeBufferPointer<UInt8>, _ position: inout Int, _ digits: inout Int,
    _ last: inout UInt8
  ) {
    while position < text.count {
      let digit = text[position] &- .zero
      guard digit < 10 else { break }
      digits = digits &* 10 &+ Int(digit)
      last = digit
      position += 1
    }
  }
}
