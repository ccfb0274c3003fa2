import Base

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
