@testable import Base

/// A text in memory that the next one takes over: a test that reads millions of texts would otherwise
/// spend its time on making them.
struct ReusedText {
  /// The text, a NUL and what earlier texts have left.
  private(set) var bytes = [UInt8](repeating: 0, count: 128)
  /// Where the text stands.
  private(set) var range = 0..<0

  /// The text by itself.
  var string: String { String(decoding: bytes[range], as: UTF8.self) }

  /// Writes another text, of at most 127 bytes.
  mutating func write(_ body: (inout Pen) -> Void) {
    let count = bytes.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return 0 }
      var pen = Pen(start: start)
      body(&pen)
      start[pen.count] = 0
      return pen.count
    }
    range = 0..<count
  }

  /// Calls `body` with the text and the NUL behind it.
  func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[...range.upperBound])) }
  }

  /// What writes bytes behind each other.
  struct Pen {
    fileprivate let start: UnsafeMutablePointer<UInt8>
    fileprivate(set) var count = 0

    mutating func put(_ byte: UInt8) {
      start[count] = byte
      count &+= 1
    }

    /// Writes a number, with zeros before it where it has fewer digits.
    mutating func put(_ number: UInt64, digits: Int = 1) {
      var (length, limit) = (1, UInt64(10))
      while length < 20, number >= limit {
        length &+= 1
        limit = length < 20 ? limit &* 10 : 0
      }
      length = length > digits ? length : digits
      var (rest, place) = (number, count &+ length)
      while place > count {
        place &-= 1
        start[place] = .zero &+ UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
      count &+= length
    }
  }
}
