/// The decimal digits of a finite number, which can be rounded and shifted without an error.
///
/// The digits are the fewest that mean the same `Double`, so 2.675 has the digits 2675 although the
/// number in the machine is a little smaller, and it is rounded as the person who wrote it expects.
package struct DecimalDigits: Hashable {
  /// Whether the number is below zero; zero never is.
  private(set) var isNegative: Bool
  /// The digits, 0 to 9, without zeros at either end; empty for zero.
  package private(set) var digits: [UInt8]
  /// How many digits stand before the decimal separator; negative for zeros behind it.
  private(set) var exponent: Int

  /// The digits of a number; those of zero when it is not finite.
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

  /// Whether the number is zero.
  var isZero: Bool { digits.isEmpty }

  /// The power of ten of the first digit: 3 for 1234; 0 for zero.
  package var magnitude: Int { isZero ? 0 : exponent - 1 }

  /// How many digits stand behind the decimal separator.
  package var fractionDigits: Int { max(0, digits.count - exponent) }

  /// The number times ten to a power.
  func scaled(by power: Int) -> DecimalDigits {
    var copy = self
    if !isZero { copy.exponent += power }
    return copy
  }

  /// The number with at most so many digits behind the decimal separator; halves go away from zero.
  package func rounded(toDecimals decimals: Int) -> DecimalDigits {
    var copy = self
    copy.keep(exponent + decimals)
    return copy
  }

  /// The number with at most so many digits; halves go away from zero.
  func rounded(toDigits count: Int) -> DecimalDigits {
    var copy = self
    copy.keep(count)
    return copy
  }

  /// The digits before the decimal separator, at least one, and so many behind it.
  ///
  /// Digits beyond those are cut off, so the number is one that was rounded before.
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
