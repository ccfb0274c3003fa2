import Base

/// How numbers are written in an input: the decimal separator and what may separate thousands.
public struct NumberFormat: Sendable, Hashable {
  package let decimal: [UInt8]
  package let grouping: [[UInt8]]
  package let isPlain: Bool

  /// Numbers as in JSON: a decimal point, and nothing between thousands.
  public static let plain = NumberFormat(decimal: [.point], grouping: [])
  /// As ``plain``, with commas between thousands, as in `1,234.5`.
  static let commaGrouped = NumberFormat(decimal: [.point], grouping: [[.comma]])

  /// Makes a format, or nil when the separators cannot be told apart.
  ///
  /// - Parameters:
  ///   - decimal: what stands before the fraction, such as a comma.
  ///   - grouping: what may stand between groups of three digits, such as a point or a narrow
  ///     no-break space. One number uses one of them throughout.
  ///
  /// No separator may be a digit, a sign, an `e`, a quote or a line break, and the decimal
  /// separator may not be in `grouping`.
  public init?(decimal: Character, grouping: [Character] = []) {
    let all = [decimal] + grouping
    guard Set(all).count == all.count, all.allSatisfy(NumberFormat.isSeparator) else { return nil }
    self.init(decimal: Array(decimal.utf8), grouping: grouping.map { Array($0.utf8) })
  }

  private init(decimal: [UInt8], grouping: [[UInt8]]) {
    self.decimal = decimal
    self.grouping = grouping
    isPlain = decimal == [.point] && grouping.isEmpty
  }

  private static func isSeparator(_ character: Character) -> Bool {
    !character.isNumber && !character.isNewline && !"+-eE\"".contains(character)
  }
}
