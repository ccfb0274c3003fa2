/// One cell of a table: which bytes of the table's text it is, and how they are to be read.
///
/// Eight bytes, so that a table of a million rows costs little beside its text.
package struct Cell {
  /// The longest cell in bytes.
  static let maximumLength = 1 << 20

  /// How the bytes of a cell are to be read.
  package struct Traits: OptionSet {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// It stood between quotes.
    package static let quoted = Traits(rawValue: 1 << 31)
    /// Quotes in it are doubled.
    package static let doubledQuotes = Traits(rawValue: 1 << 30)
    /// It is a number of JSON, whatever the number format of the table is.
    package static let jsonNumber = Traits(rawValue: 1 << 29)
    /// It is a Boolean, list or object, and the bytes say which.
    package static let nested = Traits(rawValue: 1 << 28)
  }

  private let offset: UInt32
  private let lengthAndTraits: UInt32
  private static let lengthMask: UInt32 = (1 << 28) - 1

  /// Makes a cell; the caller has checked that it is no longer than ``maximumLength``.
  package init(_ range: Range<Int>, traits: Traits = []) {
    offset = UInt32(truncatingIfNeeded: range.lowerBound)
    lengthAndTraits =
      UInt32(truncatingIfNeeded: range.count) & Cell.lengthMask | traits.rawValue
  }

  package var range: Range<Int> {
    Int(offset)..<Int(offset) + Int(lengthAndTraits & Cell.lengthMask)
  }

  /// Where it starts with its quote.
  package var start: Int { range.lowerBound - (traits.contains(.quoted) ? 1 : 0) }

  package var traits: Traits { Traits(rawValue: lengthAndTraits & ~Cell.lengthMask) }
}
