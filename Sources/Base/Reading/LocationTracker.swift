/// Converts byte offsets of a text to locations, in one pass as long as the offsets increase.
package struct LocationTracker {
  private struct State {
    var offset = 0
    var line = 1
    var column = 1
  }

  /// The state to restart from for an offset before the current one.
  private var first = State()
  private var current = State()

  package init() {}

  /// Begins a text whose first line has this number; continues if it is the text of the last call.
  package mutating func begin(atLine line: Int) {
    guard line != first.line else { return }
    go(to: 0, at: TextLocation(line: line, column: 1))
  }

  /// Continues at an offset with a known location; later offsets must not be before it.
  package mutating func go(to offset: Int, at place: TextLocation) {
    first = State(offset: offset, line: place.line, column: place.column)
    current = first
  }

  /// The location of one byte in a text whose first line is `line`.
  package static func location(at target: Int, in bytes: [UInt8], fromLine line: Int)
    -> TextLocation
  {
    var tracker = LocationTracker()
    tracker.begin(atLine: line)
    return tracker.location(at: target, in: bytes)
  }

  /// The location of the byte at `target`; an offset beyond the end counts as the end.
  package mutating func location(at target: Int, in bytes: [UInt8]) -> TextLocation {
    if target < current.offset { current = first }
    let end = max(current.offset, min(target, bytes.count))
    bytes.withUnsafeBufferPointer { walk($0, to: end) }
    return TextLocation(line: current.line, column: current.column)
  }

  private mutating func walk(_ bytes: UnsafeBufferPointer<UInt8>, to end: Int) {
    var start = current.offset
    let breaks = LineBreaks.count(in: bytes, start..<end)
    if breaks > 0 {
      current.line += breaks
      current.column = 1
      start = end
      while start > current.offset, !LineBreaks.endsLine(bytes, before: start) { start -= 1 }
    }
    // Columns count scalars: every byte but the continuation bytes of UTF-8. The CR of a CRLF takes
    // a column, too, and ends no line.
    for index in start..<end where bytes[index] & 0xC0 != 0x80 { current.column += 1 }
    current.offset = end
  }
}

/// Counts lines, which end with LF, CRLF or CR.
package enum LineBreaks {
  package static func count(in bytes: [UInt8]) -> Int {
    bytes.withUnsafeBufferPointer { count(in: $0, 0..<$0.count) }
  }

  /// The number of lines whose last byte is in a range.
  package static func count(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
    var count = 0
    for index in range where bytes[index].isLineBreak && endsLine(bytes, before: index + 1) {
      count += 1
    }
    return count
  }

  /// True if a line ends before `index`.
  @inline(__always)
  static func endsLine(_ bytes: UnsafeBufferPointer<UInt8>, before index: Int) -> Bool {
    let byte = bytes[index - 1]
    if byte == .lineFeed { return true }
    return byte == .carriageReturn && !(index < bytes.count && bytes[index] == .lineFeed)
  }
}

/// A line and a column of a source, both counted from 1; 8 bytes, since tables of JSON store many.
///
/// LF, CRLF and CR each end a line. Columns count Unicode scalars, so a tab is one column.
public struct TextLocation: Sendable, Hashable, CustomStringConvertible {
  private let storedLine: UInt32
  private let storedColumn: UInt32

  /// Makes a location; values beyond 32 bits are clamped.
  package init(line: Int, column: Int) {
    storedLine = UInt32(clamping: line)
    storedColumn = UInt32(clamping: column)
  }

  /// The line, from 1.
  public var line: Int { Int(storedLine) }
  /// The column, from 1.
  public var column: Int { Int(storedColumn) }
  /// Line and column, as in `7:3`.
  public var description: String { "\(line):\(column)" }
}
