/// A cell as a range of bytes of its table's text.
///
/// Packed into eight bytes: 32 bits of offset, 28 of length and 4 of traits.
package struct Cell {
  /// The longest cell in bytes.
  static let maximumLength = 1 << 20

  package struct Traits: OptionSet {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let quoted = Traits(rawValue: 1 << 31)
    package static let doubledQuotes = Traits(rawValue: 1 << 30)
    /// A JSON number, regardless of the table's number format; an empty one is JSON's null.
    package static let jsonNumber = Traits(rawValue: 1 << 29)
    /// A Boolean, list or object, which the bytes name.
    package static let nested = Traits(rawValue: 1 << 28)
  }

  private let offset: UInt32
  private let lengthAndTraits: UInt32
  private static let lengthMask: UInt32 = (1 << 28) - 1

  /// Makes a cell of at most ``maximumLength`` bytes, which is not checked.
  package init(_ range: Range<Int>, traits: Traits = []) {
    offset = UInt32(truncatingIfNeeded: range.lowerBound)
    lengthAndTraits = UInt32(truncatingIfNeeded: range.count) & Cell.lengthMask | traits.rawValue
  }

  package var range: Range<Int> {
    Int(offset)..<Int(offset) + Int(lengthAndTraits & Cell.lengthMask)
  }

  /// The offset of the first byte, including an opening quote.
  package var start: Int { range.lowerBound - (traits.contains(.quoted) ? 1 : 0) }

  package var traits: Traits { Traits(rawValue: lengthAndTraits & ~Cell.lengthMask) }
}
