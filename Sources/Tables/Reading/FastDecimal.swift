import Base

/// A decimal number that is converted to the nearest `Double` by a single division.
///
/// Integer and power of ten are both exact doubles, so the quotient is correctly rounded: W.
/// Clinger, "How to Read Floating Point Numbers Accurately", 1990.
package struct FastDecimal {
  package let value: Double
  /// The number of fraction digits.
  let decimals: Int
  /// True if the last digit is a zero.
  let endsWithZero: Bool

  /// Reads the JSON number without exponent at an offset; nil if there is none with at most
  /// ``NumberNotation/mostDigits`` digits.
  ///
  /// The caller checks what follows the number.
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
    // JSON has no leading zeros. Longer numbers, whose digits may have wrapped, are left to
    // NumberSyntax.
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

  /// Consumes digits; too many wrap without a trap, and the caller checks their number.
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

/// The notation of a column of numbers, from which the exact text of each number can be restored.
///
/// The numbers have no exponent and at most ``mostDigits`` digits, which a `Double` preserves, and
/// no superfluous zeros before the point. That leaves the zeros at the end of a fraction to know:
/// either all numbers have the same number of fraction digits, or no fraction ends with a zero. A
/// column must keep at least one of the two invariants.
package struct NumberNotation: Sendable {
  /// The fraction digits of all numbers; nil if they differ.
  private(set) var decimals: Int?
  /// True if no fraction ends with a zero.
  private(set) var isTrimmed: Bool

  /// The most decimal digits that any `Double` preserves (`DBL_DIG`).
  static let mostDigits = 15

  /// Makes the notation of one number.
  init(decimals: Int, endsWithZero: Bool) {
    self.decimals = decimals
    isTrimmed = !(decimals > 0 && endsWithZero)
  }

  /// Extends the notation to another number; false, and unchanged, if neither invariant would hold.
  @inline(__always)
  mutating func takes(decimals count: Int, endsWithZero: Bool) -> Bool {
    let isSame = decimals == count
    let staysTrimmed = isTrimmed && !(count > 0 && endsWithZero)
    guard isSame || staysTrimmed else { return false }
    if !isSame { decimals = nil }
    isTrimmed = staysTrimmed
    return true
  }

  /// The source text of a number.
  func text(of number: Double) -> [UInt8] {
    let size = number.magnitude
    let decimals = decimals ?? NumberNotation.fewestDecimals(of: size)
    // The product is below 10¹⁵, so its rounding error is far below one half.
    let digits = Int((size * powersOfTen[decimals]).rounded()).padded(to: decimals + 1)
    var bytes: [UInt8] = number.sign == .minus ? [.minus] : []
    bytes += digits.utf8.dropLast(decimals)
    if decimals > 0 {
      bytes.append(.point)
      bytes += digits.utf8.suffix(decimals)
    }
    return bytes
  }

  /// The fewest fraction digits whose number is this `Double`: those of the source text, which had
  /// no zero at the end.
  private static func fewestDecimals(of size: Double) -> Int {
    (0..<mostDigits).first { decimals in
      (size * powersOfTen[decimals]).rounded() / powersOfTen[decimals] == size
    } ?? mostDigits
  }
}
