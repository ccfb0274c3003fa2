import Base
import Calendars

/// The bytes of a cell with doubled quotes undone.
package struct CellText {
  package let bytes: [UInt8]
  package let range: Range<Int>
  package let traits: Cell.Traits

  /// Makes a cell of bytes that are its whole text.
  package init(_ bytes: [UInt8], traits: Cell.Traits) {
    (self.bytes, range, self.traits) = (bytes, bytes.indices, traits)
  }

  package init(_ cell: Cell, in text: [UInt8]) {
    traits = cell.traits
    guard traits.contains(.doubledQuotes) else {
      bytes = text
      range = CellText.withoutFormula(text, cell.range)
      return
    }
    var plain: [UInt8] = []
    var index = cell.range.lowerBound
    while index < cell.range.upperBound {
      plain.append(text[index])
      index += text[index] == .quote ? 2 : 1
    }
    bytes = plain
    range = CellText.withoutFormula(plain, plain.indices)
  }

  /// The text in `="00417"`, with which people keep a spreadsheet from taking it for a number.
  private static func withoutFormula(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    guard let first = range.first, bytes[first] == UInt8(ascii: "="), range.count > 2,
      bytes[first + 1] == .quote, bytes[range.upperBound - 1] == .quote
    else { return range }
    return first + 2..<max(first + 2, range.upperBound - 1)
  }

  package var string: String { String(decoding: bytes[range], as: UTF8.self) }

  package var trimmed: Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start].isBlank { start += 1 }
    while start < end, bytes[end - 1].isBlank { end -= 1 }
    return start..<end
  }

  /// The date if the cell has the syntax of one.
  package var date: UnvalidatedDate? {
    traits.contains(.nested) ? nil : DateSyntax.date(in: bytes, trimmed)
  }

  /// True if the cell is empty or a marker of a missing value.
  package var isMissing: Bool {
    let range = trimmed
    switch range.count {
    case 0: return true
    case 1...7:
      guard CellText.startsMissing[Int(bytes[range.lowerBound])] else { return false }
      return CellText.missingWords.contains { word in
        bytes[range].lazy.map(\.lowercased).elementsEqual(word)
      }
    default: return false
    }
  }

  /// True for JSON's null, with which a file itself says that there is no value.
  package var isNull: Bool { traits.contains(.jsonNumber) && range.isEmpty }

  package func number(_ format: NumberFormat) -> NumberReading {
    let range = trimmed
    if range.isEmpty { return .missing }
    if traits.contains(.nested) { return .notANumber }
    if let number = parsed(range, format) { return number.isFinite ? .value(number) : .notFinite }
    if isNonFiniteToken(range) { return .notFinite }
    return isMissing ? .missing : .notANumber
  }

  /// The number of the usual notation without an exponent that is the whole cell; nil for others.
  ///
  /// Most numbers have it, and it is read at a fraction of the cost.
  var decimal: FastDecimal? {
    let range = trimmed
    guard let first = range.first, bytes[first].isDigit || bytes[first] == .minus else {
      return nil
    }
    return bytes.withUnsafeBufferPointer { bytes in
      let cell = UnsafeBufferPointer(rebasing: bytes[range])
      guard let (number, end) = FastDecimal.read(cell, from: 0), end == cell.count else {
        return nil
      }
      return number
    }
  }

  private func parsed(_ range: Range<Int>, _ format: NumberFormat) -> Double? {
    let isPlain = format.isPlain || traits.contains(.jsonNumber)
    guard isPlain else { return NumberSyntax.number(in: bytes, range, format: format) }
    if let decimal { return decimal.value }
    if let number = NumberSyntax.number(in: bytes, range) { return number }
    // In quotes a comma cannot be a delimiter, so it may separate thousands.
    guard traits.contains(.quoted), !traits.contains(.jsonNumber), bytes[range].contains(.comma)
    else { return nil }
    return NumberSyntax.number(in: bytes, range, format: .commaGrouped)
  }

  private func isNonFiniteToken(_ range: Range<Int>) -> Bool {
    var start = range.lowerBound
    if bytes[start] == .minus || bytes[start] == .plus { start += 1 }
    guard start < range.upperBound, !bytes[start].isDigit,
      range.upperBound - start <= CellText.longestNonFinite
    else { return false }
    let token = bytes[start..<range.upperBound].lazy.map(\.lowercased)
    return CellText.nonFiniteTokens.contains { token.elementsEqual($0) }
  }

  /// The markers of missing values, in lower case.
  private static let missingWords: [[UInt8]] = [
    "na", "n/a", "n.a.", "n.a", "null", "nan", "none", "nil", "-", "--", "---", "–", "—", "−", ".",
    "..", "...", "…", ":", "?", "*", "***", "#n/a", "#na", "#div/0!", "#value!", "#ref!", "#num!",
    "#name?", "#null!", "(null)", "<na>", "\\n", "k. a.", "k.a.", "n/d", "s/d", "n.d.",
  ].map { Array($0.utf8) }
  /// Whether a marker of a missing value begins with a byte; looked up for each cell of text.
  private static let startsMissing: [Bool] = {
    var starts = [Bool](repeating: false, count: 256)
    for first in missingWords.compactMap(\.first) {
      starts[Int(first)] = true
      if first.isLetter { starts[Int(first & ~0x20)] = true }
    }
    return starts
  }()
  private static let nonFiniteTokens: [[UInt8]] =
    ["nan", "inf", "infinity", "∞"].map { Array($0.utf8) }
  private static let longestNonFinite = 8

  /// The probable notation of a cell that is not a number, by the number formats of other
  /// countries.
  package var numberHint: InputError.NumberHint {
    let range = trimmed
    if SchoolMark(self)?.hasTendency == true { return .tendency }
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

/// A mark of a school from 1 to 6: `2`, `2,5`, or with a tendency, `2-` and `2+`.
struct SchoolMark {
  let hasTendency: Bool

  /// Reads a whole cell; nil if it is no such mark.
  init?(_ cell: CellText) {
    let range = cell.trimmed
    guard let first = range.first, (0x31...0x36).contains(cell.bytes[first]), range.count <= 4,
      !cell.traits.contains(.nested)
    else { return nil }
    let plain = PlainText.of(cell.bytes, range)
    let rest = plain.bytes[plain.range].dropFirst()
    hasTendency = rest.count == 1 && (rest.first == .minus || rest.first == .plus)
    let hasDecimals =
      rest.count > 1 && (rest.first == .point || rest.first == .comma)
      && rest.dropFirst().allSatisfy(\.isDigit)
    guard rest.isEmpty || hasTendency || hasDecimals else { return nil }
  }
}

package enum NumberReading: Equatable {
  case value(Double)
  /// A word for infinity or NaN, or a number beyond the range of `Double`.
  case notFinite
  case missing
  case notANumber
}

extension NumberSyntax {
  /// Parses a number in another format by rewriting it to the plain one.
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
        }), groups.separate(by: which)
      {
        index += format.grouping[which].count
      } else {
        return nil
      }
    }
    return groups.areComplete ? plain : nil
  }

  /// Counts the digits between thousands separators: one to three at first, then always three.
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

extension NumberReading {
  /// The number; NaN if there is none.
  var number: Double { if case .value(let number) = self { number } else { .nan } }
}
