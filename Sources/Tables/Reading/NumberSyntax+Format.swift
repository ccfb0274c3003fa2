import Base

extension NumberSyntax {
  /// Reads the number in another notation by rewriting it to the plain one.
  package static func number(
    in bytes: [UInt8], _ range: Range<Int>, format: NumberFormat
  ) -> Double? {
    guard let plain = rewritten(bytes, range, format: format) else { return nil }
    return number(in: plain, plain.indices)
  }

  private static func rewritten(
    _ bytes: [UInt8], _ range: Range<Int>, format: NumberFormat
  ) -> [UInt8]? {
    var plain: [UInt8] = []
    var groups = Groups()
    var inFraction = false
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      if byte.isDigit || byte == .minus || byte == .plus || byte.lowercased == 0x65 {
        plain.append(byte)
        if !inFraction { groups.digits += byte.isDigit ? 1 : 0 }
        inFraction = inFraction || byte.lowercased == 0x65
        index += 1
      } else if !inFraction, bytes[index..<range.upperBound].starts(with: format.decimal) {
        plain.append(.point)
        inFraction = true
        index += format.decimal.count
      } else if !inFraction,
        let which = format.grouping.firstIndex(where: {
          bytes[index..<range.upperBound].starts(with: $0)
        }),
        groups.separate(by: which)
      {
        index += format.grouping[which].count
      } else {
        return nil
      }
    }
    return groups.areComplete ? plain : nil
  }

  /// Counts the digits between separators of thousands: one to three at first, then always three.
  private struct Groups {
    var digits = 0
    private var separator: Int?

    mutating func separate(by which: Int) -> Bool {
      let fits = separator == nil ? (1...3).contains(digits) : digits == 3 && separator == which
      separator = which
      digits = 0
      return fits
    }

    var areComplete: Bool { separator == nil || digits == 3 }
  }
}
