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

/// How the numbers of a column are written, as far as it takes to write each of them again.
///
/// These are numbers as in JSON without exponent and with at most ``mostDigits`` digits, so that a
/// `Double` tells them all apart. Two rules say how many digits stand after the point, and at least one
/// of them holds for all of the numbers.
package struct NumberNotation: Sendable {
  /// The digits after the point, where all numbers have the same number of them.
  private(set) var decimals: Int?
  /// Whether no fraction ends with a zero.
  private(set) var isTrimmed: Bool

  /// The most digits of a number; a `Double` keeps 15 of any.
  static let mostDigits = 15

  /// The form of a number with so many digits after the point.
  init(decimals: Int, endsWithZero: Bool) {
    self.decimals = decimals
    isTrimmed = !(decimals > 0 && endsWithZero)
  }

  /// Whether a number fits as well; what does not hold for it is given up.
  @inline(__always)
  mutating func takes(decimals count: Int, endsWithZero: Bool) -> Bool {
    let isSame = decimals == count
    let staysTrimmed = isTrimmed && !(count > 0 && endsWithZero)
    guard isSame || staysTrimmed else { return false }
    if !isSame { decimals = nil }
    isTrimmed = staysTrimmed
    return true
  }

  /// The number as it was written.
  func text(of number: Double) -> [UInt8] {
    let size = number.magnitude
    let decimals = decimals ?? NumberNotation.fewestDecimals(of: size)
    // Exact: the product is off by less than a half, as it has no more than 15 digits.
    let digits = String(Int((size * powersOfTen[decimals]).rounded()))
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    var bytes: [UInt8] = number.sign == .minus ? [.minus] : []
    bytes += padded.utf8.dropLast(decimals)
    if decimals > 0 {
      bytes.append(.point)
      bytes += padded.utf8.suffix(decimals)
    }
    return bytes
  }

  /// How many digits after the point it takes to write a number that has been read from as many.
  private static func fewestDecimals(of size: Double) -> Int {
    (0..<mostDigits).first { decimals in
      (size * powersOfTen[decimals]).rounded() / powersOfTen[decimals] == size
    } ?? mostDigits
  }
}
