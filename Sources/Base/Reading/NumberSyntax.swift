/// The number grammar of RFC 8259, section 6.
@usableFromInline
package enum NumberSyntax {
  /// Parses the whole range as a number; nil if it is none.
  ///
  /// The result is the nearest `Double`, infinite when out of range.
  package static func number(in bytes: [UInt8], _ range: Range<Int>) -> Double? {
    var scan = NumberScan(position: range.lowerBound)
    guard scan.run(bytes, end: range.upperBound), scan.position == range.upperBound else {
      return nil
    }
    if let exact = scan.exactValue { return exact }
    return Double(String(decoding: bytes[range], as: UTF8.self))
  }

  /// The end of the number that starts at `start`; nil if none does.
  static func end(in bytes: [UInt8], from start: Int, to limit: Int) -> Int? {
    var scan = NumberScan(position: start)
    return scan.run(bytes, end: limit) ? scan.position : nil
  }
}

/// One pass over a number, which keeps the digits for an exact conversion.
private struct NumberScan {
  var position: Int
  private var mantissa: UInt64 = 0
  private var digits = 0
  private var scale = 0
  private var isNegative = false

  init(position: Int) { self.position = position }

  mutating func run(_ bytes: [UInt8], end: Int) -> Bool {
    if position < end, bytes[position] == .minus {
      isNegative = true
      position += 1
    }
    guard position < end, bytes[position].isDigit else { return false }
    if bytes[position] == .zero { position += 1 } else { takeDigits(bytes, end: end) }
    return takeFraction(bytes, end: end) && takeExponent(bytes, end: end)
  }

  private mutating func takeDigits(_ bytes: [UInt8], end: Int) {
    while position < end, bytes[position].isDigit {
      mantissa = mantissa &* 10 &+ UInt64(bytes[position] &- .zero)
      // The mantissa wraps at 20 digits, even to zero; `digits` tells.
      if mantissa > 0 || digits > 0 { digits += 1 }
      position += 1
    }
  }

  private mutating func takeFraction(_ bytes: [UInt8], end: Int) -> Bool {
    guard position < end, bytes[position] == .point else { return true }
    position += 1
    let start = position
    takeDigits(bytes, end: end)
    scale -= position - start
    return position > start
  }

  private mutating func takeExponent(_ bytes: [UInt8], end: Int) -> Bool {
    guard position < end, bytes[position].lowercased == 0x65 else { return true }
    position += 1
    var sign = 1
    if position < end, bytes[position] == .minus || bytes[position] == .plus {
      sign = bytes[position] == .minus ? -1 : 1
      position += 1
    }
    let start = position
    var exponent = 0
    while position < end, bytes[position].isDigit {
      // Clamped so that it cannot overflow; any exponent of that size gives 0 or infinity.
      exponent = min(exponent * 10 + Int(bytes[position] &- .zero), 100_000)
      position += 1
    }
    scale += sign * exponent
    return position > start
  }

  /// The value if one correctly rounded operation gives it, else nil.
  ///
  /// Digits and power of ten must both be exact doubles: W. Clinger, "How to Read Floating Point
  /// Numbers Accurately", 1990.
  var exactValue: Double? {
    guard digits <= 19, mantissa <= 1 << 53, (-22...22).contains(scale) else { return nil }
    let whole = Double(mantissa)
    let size = scale < 0 ? whole / powersOfTen[-scale] : whole * powersOfTen[scale]
    return isNegative ? -size : size
  }
}

/// The powers of ten that a `Double` holds exactly.
///
/// Computed, so that the optimizer puts the table into each module that uses it: access to a stored
/// global of another module is a call.
@inlinable package var powersOfTen: [Double] {
  [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
