import Base

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
