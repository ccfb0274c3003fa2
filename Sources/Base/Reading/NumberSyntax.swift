/// The grammar of numbers: that of RFC 8259, section 6.
package enum NumberSyntax {
  /// Reads the whole of `range` as a number, nil when it is none.
  ///
  /// The result is the `Double` nearest to the decimal, infinite when it is out of range.
  package static func number(in bytes: [UInt8], _ range: Range<Int>) -> Double? {
    var scan = NumberScan(position: range.lowerBound)
    guard scan.run(bytes, end: range.upperBound), scan.position == range.upperBound else {
      return nil
    }
    if let exact = scan.exactValue { return exact }
    return Double(String(decoding: bytes[range], as: UTF8.self))
  }

  /// Where a number that starts at `start` ends, nil when none does.
  static func end(in bytes: [UInt8], from start: Int, to limit: Int) -> Int? {
    var scan = NumberScan(position: start)
    return scan.run(bytes, end: limit) ? scan.position : nil
  }
}

/// One pass over a number that keeps what an exact conversion needs.
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
    if bytes[position] == .zero {
      position += 1
    } else {
      takeDigits(bytes, end: end)
    }
    return takeFraction(bytes, end: end) && takeExponent(bytes, end: end)
  }

  private mutating func takeDigits(_ bytes: [UInt8], end: Int) {
    while position < end, bytes[position].isDigit {
      mantissa = mantissa &* 10 &+ UInt64(bytes[position] &- .zero)
      // Of 20 digits and more the mantissa wraps, even to zero; their number tells.
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
      exponent = min(exponent * 10 + Int(bytes[position] &- .zero), 100_000)
      position += 1
    }
    scale += sign * exponent
    return position > start
  }

  /// The value if a single operation gives it, correctly rounded.
  ///
  /// That is so for digits that a `Double` holds exactly, times or over a power of ten that it holds
  /// exactly: W. Clinger, "How to Read Floating Point Numbers Accurately", 1990.
  var exactValue: Double? {
    guard digits <= 19, mantissa <= 1 << 53, (-22...22).contains(scale) else { return nil }
    let whole = Double(mantissa)
    let size = scale < 0 ? whole / powersOfTen[-scale] : whole * powersOfTen[scale]
    return isNegative ? -size : size
  }
}

package let powersOfTen: [Double] = [
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
  1e18, 1e19, 1e20, 1e21, 1e22,
]
