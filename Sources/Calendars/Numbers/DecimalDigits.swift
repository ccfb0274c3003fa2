/// The shortest decimal representation of a finite number, for exact rounding and scaling.
///
/// The digits are the fewest that give the same `Double`: 2.675 has the digits 2675, although the
/// binary number is a little smaller, and is rounded as its decimal notation suggests.
package struct DecimalDigits: Hashable {
  /// False for zero.
  private(set) var isNegative: Bool
  /// The digits, 0 to 9, without leading and trailing zeros; empty for zero.
  package private(set) var digits: [UInt8]
  /// The number of integer digits; negative for zeros after the decimal separator.
  private(set) var exponent: Int

  /// Makes the digits of a number; those of zero if it is not finite.
  package init(_ value: Double) {
    isNegative = value < 0
    digits = []
    exponent = 0
    guard value.isFinite else {
      isNegative = false
      return
    }
    var (point, power): (Int?, Int) = (nil, 0)
    var rest = Substring(value.magnitude.description).utf8
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "."): point = digits.count
      case UInt8(ascii: "e"):
        power = Int(Substring(rest)) ?? 0
        rest = rest.suffix(0)
      default: digits.append(byte - UInt8(ascii: "0"))
      }
    }
    exponent = (point ?? digits.count) + power
    trim()
  }

  package var isZero: Bool { digits.isEmpty }

  /// The power of ten of the first digit: 3 for 1234; 0 for zero.
  package var magnitude: Int { isZero ? 0 : exponent - 1 }

  package var fractionDigits: Int { max(0, digits.count - exponent) }

  /// The number times a power of ten.
  func scaled(by power: Int) -> DecimalDigits {
    var copy = self
    if !isZero { copy.exponent += power }
    return copy
  }

  /// The number rounded half away from zero to at most `decimals` fraction digits.
  package func rounded(toDecimals decimals: Int) -> DecimalDigits {
    var copy = self
    copy.keep(exponent + decimals)
    return copy
  }

  /// The number rounded half away from zero to at most `count` significant digits.
  func rounded(toDigits count: Int) -> DecimalDigits {
    var copy = self
    copy.keep(count)
    return copy
  }

  /// Integer digits (at least one) and exactly `decimals` fraction digits.
  ///
  /// Further digits are truncated, so the number should be rounded before.
  func text(decimals: Int) -> (whole: [UInt8], fraction: [UInt8]) {
    var whole = Array(digits.prefix(max(0, exponent)))
    whole += Array(repeating: 0, count: max(0, exponent - digits.count))
    if whole.isEmpty { whole = [0] }
    var fraction = Array(repeating: UInt8(0), count: min(max(0, -exponent), decimals))
    fraction += digits.dropFirst(max(0, exponent)).prefix(decimals - fraction.count)
    fraction += Array(repeating: 0, count: decimals - fraction.count)
    return (whole, fraction)
  }

  private mutating func keep(_ count: Int) {
    guard count < digits.count else { return }
    let isRoundedUp = count >= 0 && digits[count] >= 5
    digits = Array(digits.prefix(max(0, count)))
    if isRoundedUp { increment() }
    trim()
  }

  private mutating func increment() {
    while let last = digits.last {
      if last < 9 {
        digits[digits.count - 1] += 1
        return
      }
      digits.removeLast()
    }
    digits = [1]
    exponent += 1
  }

  private mutating func trim() {
    let zeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(zeros)
    exponent -= zeros
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty {
      isNegative = false
      exponent = 0
    }
  }
}
