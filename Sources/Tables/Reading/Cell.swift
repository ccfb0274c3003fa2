/// One cell of a table: which bytes of the table's text it is, and how they are to be read.
///
/// Eight bytes, so that a table of a million rows costs little beside its text.
struct Cell {
  /// The longest cell in bytes.
  static let maximumLength = 1 << 20

  /// How the bytes of a cell are to be read.
  struct Traits: OptionSet {
    let rawValue: UInt32
    /// It stood between quotes.
    static let quoted = Traits(rawValue: 1 << 31)
    /// Quotes in it are doubled.
    static let doubledQuotes = Traits(rawValue: 1 << 30)
    /// It is a number of JSON, whatever the number format of the table is.
    static let jsonNumber = Traits(rawValue: 1 << 29)
    /// It is a Boolean, list or object, and the bytes say which.
    static let nested = Traits(rawValue: 1 << 28)
  }

  private let offset: UInt32
  private let lengthAndTraits: UInt32
  private static let lengthMask: UInt32 = (1 << 28) - 1

  /// Makes a cell; the caller has checked that it is no longer than ``maximumLength``.
  init(_ range: Range<Int>, traits: Traits = []) {
    offset = UInt32(truncatingIfNeeded: range.lowerBound)
    lengthAndTraits =
      UInt32(truncatingIfNeeded: range.count) & Cell.lengthMask | traits.rawValue
  }

  var range: Range<Int> {
    Int(offset)..<Int(offset) + Int(lengthAndTraits & Cell.lengthMask)
  }

  /// Where it starts with its quote.
  var start: Int { range.lowerBound - (traits.contains(.quoted) ? 1 : 0) }

  var traits: Traits { Traits(rawValue: lengthAndTraits & ~Cell.lengthMask) }
}
