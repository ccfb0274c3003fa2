/// Turns byte offsets into places, walking through the text once as long as the offsets grow.
package struct LocationTracker {
  /// Where a text starts that nobody goes back before.
  private struct Start {
    var offset = 0
    var line = 1
    var column = 1
  }

  private var first = Start()
  private var offset = 0
  private var line = 1
  private var column = 1

  /// Stands at the beginning of a text.
  package init() {}

  /// Starts at the beginning of a text, and goes on in it as long as nobody names another line.
  package mutating func begin(atLine line: Int) {
    guard line != first.line else { return }
    go(to: 0, at: TextLocation(line: line, column: 1))
  }

  /// Goes on at a place that is known, before which nobody goes back.
  package mutating func go(to offset: Int, at place: TextLocation) {
    first = Start(offset: offset, line: place.line, column: place.column)
    (self.offset, line, column) = (offset, place.line, place.column)
  }

  /// The place of a byte in a text that begins with a line.
  package static func place(at target: Int, in bytes: [UInt8], fromLine line: Int) -> TextLocation {
    var scanner = LocationTracker()
    scanner.begin(atLine: line)
    return scanner.place(at: target, in: bytes)
  }

  /// The place of the byte at `target`; beyond the end it is the place of the end.
  package mutating func place(at target: Int, in bytes: [UInt8]) -> TextLocation {
    if target < offset { (offset, line, column) = (first.offset, first.line, first.column) }
    let end = max(offset, min(target, bytes.count))
    bytes.withUnsafeBufferPointer { walk($0, to: end) }
    return TextLocation(line: line, column: column)
  }

  private mutating func walk(_ bytes: UnsafeBufferPointer<UInt8>, to end: Int) {
    var start = offset
    let breaks = LineBreaks.count(in: bytes, offset..<end)
    if breaks > 0 {
      line += breaks
      column = 1
      start = end
      while start > offset, !LineBreaks.endsLine(bytes, before: start) { start -= 1 }
    }
    for index in start..<max(start, end) where bytes[index] & 0xC0 != 0x80 { column += 1 }
    // The first half of CRLF takes a column and ends no line.
    offset = max(offset, end)
  }
}

/// Where lines end: after LF, CRLF and CR.
package enum LineBreaks {
  /// How many lines end in a text.
  package static func count(in bytes: [UInt8]) -> Int {
    bytes.withUnsafeBufferPointer { count(in: $0, 0..<$0.count) }
  }

  /// How many lines end in a range, judged by the byte at which each ends.
  package static func count(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
    var count = 0
    for index in range where bytes[index].isLineBreak && endsLine(bytes, before: index + 1) {
      count += 1
    }
    return count
  }

  /// Whether a line ends with the byte before a place.
  @inline(__always)
  static func endsLine(_ bytes: UnsafeBufferPointer<UInt8>, before index: Int) -> Bool {
    let byte = bytes[index - 1]
    if byte == .lineFeed { return true }
    return byte == .carriageReturn && !(index < bytes.count && bytes[index] == .lineFeed)
  }
}

/// A line and a column in a source, both counted from 1.
///
/// LF, CRLF and CR each end a line. Columns count Unicode scalars, so a tab is one column.
public struct TextLocation: Sendable, Hashable, CustomStringConvertible {
  private let storedLine: UInt32
  private let storedColumn: UInt32

  /// Makes a place from its line and column.
  public init(line: Int, column: Int) {
    storedLine = UInt32(clamping: line)
    storedColumn = UInt32(clamping: column)
  }

  /// The line, 1 for the first.
  public var line: Int { Int(storedLine) }
  /// The column, 1 for the first scalar of a line.
  public var column: Int { Int(storedColumn) }
  /// Line and column as in `7:3`.
  public var description: String { "\(line):\(column)" }
}
