import Base
import Calendars
import Foundation

/// The bytes of one cell after its quotes are undone.
package struct CellText {
  package let bytes: [UInt8]
  package let range: Range<Int>
  package let traits: Cell.Traits

  /// Takes bytes that are nothing but the cell.
  package init(_ bytes: [UInt8], traits: Cell.Traits) {
    (self.bytes, range, self.traits) = (bytes, bytes.indices, traits)
  }

  package init(_ cell: Cell, in text: [UInt8]) {
    traits = cell.traits
    guard traits.contains(.doubledQuotes) else {
      bytes = text
      range = cell.range
      return
    }
    var plain: [UInt8] = []
    var index = cell.range.lowerBound
    while index < cell.range.upperBound {
      plain.append(text[index])
      index += text[index] == .quote ? 2 : 1
    }
    bytes = plain
    range = plain.indices
  }

  package var string: String { String(decoding: bytes[range], as: UTF8.self) }

  /// The range without the blanks around it.
  package var trimmed: Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start].isBlank { start += 1 }
    while start < end, bytes[end - 1].isBlank { end -= 1 }
    return start..<end
  }

  /// The date that is written here, nil when it does not look like one.
  package var date: UnvalidatedDate? {
    traits.contains(.nested) ? nil : DateSyntax.date(in: bytes, trimmed)
  }

  /// Whether the cell says that there is no value.
  package var isMissing: Bool {
    let range = trimmed
    switch range.count {
    case 0: return true
    case 1: return bytes[range.lowerBound] == .minus
    case 2...4: return CellText.missingWords.contains { bytes[range].elementsEqual($0) }
    default: return false
    }
  }

  package func number(_ format: NumberFormat) -> NumberReading {
    let range = trimmed
    if range.isEmpty { return .missing }
    if traits.contains(.nested) { return .notANumber }
    if let number = parsed(range, format) { return number.isFinite ? .value(number) : .notFinite }
    if isNotFiniteWord(range) { return .notFinite }
    return isMissing ? .missing : .notANumber
  }

  private func parsed(_ range: Range<Int>, _ format: NumberFormat) -> Double? {
    if traits.contains(.jsonNumber) { return NumberSyntax.number(in: bytes, range) }
    guard format.isPlain else {
      return NumberSyntax.number(in: bytes, range, format: format)
    }
    if let number = NumberSyntax.number(in: bytes, range) { return number }
    guard traits.contains(.quoted) else { return nil }
    return NumberSyntax.number(in: bytes, range, format: .commaGrouped)
  }

  private func isNotFiniteWord(_ range: Range<Int>) -> Bool {
    var start = range.lowerBound
    if bytes[start] == .minus || bytes[start] == .plus { start += 1 }
    let word = bytes[start..<range.upperBound].lazy.map(\.lowercased)
    return CellText.notFiniteWords.contains { word.elementsEqual($0) }
  }

  private static let missingWords: [[UInt8]] =
    ["NA", "N/A", "null", "NULL", "NaN", "nan"].map { Array($0.utf8) }
  private static let notFiniteWords: [[UInt8]] =
    ["nan", "inf", "infinity", "∞"].map { Array($0.utf8) }
}

extension CellText {
  /// What a value that is not a number looks like, judged by how other countries write numbers.
  package var numberHint: InputError.NumberHint {
    let range = trimmed
    let commas = range.count { bytes[$0] == .comma }
    let points = range.count { bytes[$0] == .point }
    if commas == 1, isNumber(range, decimal: ",", grouping: ["."]) {
      let isEither = points == 0 && isNumber(range, decimal: ".", grouping: [","])
      return isEither ? .eitherComma : .decimalComma
    }
    let separators: [Character] = [",", "'", "\u{2019}", " ", "\u{A0}", "\u{202F}"]
    return isNumber(range, decimal: ".", grouping: separators) ? .grouped : .none
  }

  private func isNumber(_ range: Range<Int>, decimal: Character, grouping: [Character]) -> Bool {
    guard let format = NumberFormat(decimal: decimal, grouping: grouping) else { return false }
    return NumberSyntax.number(in: bytes, range, format: format) != nil
  }
}

/// What a cell read as a number gives.
package enum NumberReading: Equatable {
  /// A finite number.
  case value(Double)
  /// The word for a number that is not finite, or one beyond the range of `Double`.
  case notFinite
  /// Nothing: the cell is empty or says so.
  case missing
  /// Anything else.
  case notANumber
}

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

extension NumberFormat {
  /// How numbers are written in a locale, such as `de_DE`, `fr-CH` or `en_IN`.
  ///
  /// It is nil when the name is not that of a known language. What separates thousands is optional in
  /// numbers that are read, and where a locale has one kind of space there, every kind is accepted.
  public init?(locale identifier: String) {
    guard let locale = Locale(knownLanguage: identifier),
      let decimal = locale.decimalSeparator?.first
    else { return nil }
    let spaces: [Character] = [" ", "\u{A0}", "\u{202F}"]
    let apostrophes: [Character] = ["'", "\u{2019}"]
    let grouping = (locale.groupingSeparator?.first).map { group in
      [spaces, apostrophes].first { $0.contains(group) } ?? [group]
    }
    self.init(decimal: decimal, grouping: grouping ?? [])
  }
}
