import Base

/// The unread part of a stream of text, and where it stands in the whole.
struct StreamBuffer {
  /// The bytes in memory; bytes that were read are dropped when more come.
  private(set) var bytes: [UInt8] = []
  /// Whether nothing more comes.
  private(set) var isWhole = false
  /// The offset in ``bytes`` at which reading goes on.
  private(set) var start = 0
  private var line = 1
  private var column = 1
  /// The offset up to which it was searched, at least ``start``.
  var seen = 0

  /// Where reading goes on, in the whole text.
  var place: TextLocation { TextLocation(line: line, column: column) }
  /// The number of unread bytes.
  var count: Int { bytes.count - start }

  mutating func append(_ chunk: [UInt8]) {
    if start == bytes.count {
      bytes = chunk
    } else {
      bytes.removeSubrange(..<start)
      bytes += chunk
    }
    seen -= start
    start = 0
  }

  /// Notes that nothing more comes.
  mutating func end() { isWhole = true }

  /// Skips bytes that count for no column, such as a byte order mark.
  mutating func drop(_ count: Int) {
    start += count
    seen = start
  }

  /// Moves to an offset whose location is known.
  mutating func go(to offset: Int, at location: TextLocation) {
    (start, line, column) = (offset, location.line, location.column)
    seen = max(seen, start)
  }

  /// Moves to the start of a line, a number of lines below.
  mutating func go(to offset: Int, over lines: Int) {
    (start, line, column) = (offset, line + lines, 1)
    seen = max(seen, start)
  }

  /// Finds locations from ``start`` on.
  var scanner: LocationTracker {
    var scanner = LocationTracker()
    scanner.go(to: start, at: place)
    return scanner
  }

  /// Returns the location of an offset from ``start`` on.
  func place(at offset: Int) -> TextLocation {
    var scanner = scanner
    return scanner.location(at: offset, in: bytes)
  }

  /// Skips line breaks, and optionally blanks.
  ///
  /// - Returns: false if all bytes were skipped, and more are needed unless the text is
  ///   ``isWhole``.
  mutating func skipBreaks(andBlanks skipsBlanks: Bool) -> Bool {
    while start < bytes.count {
      switch bytes[start] {
      case .lineFeed: (line, column) = (line + 1, 1)
      case .carriageReturn:
        // The line ends here or, before a line feed, with the next byte.
        guard start + 1 < bytes.count || isWhole else { return false }
        if start + 1 < bytes.count, bytes[start + 1] == .lineFeed {
          column += 1
        } else {
          (line, column) = (line + 1, 1)
        }
      case .space where skipsBlanks, .tab where skipsBlanks: column += 1
      default: return true
      }
      start += 1
      seen = max(seen, start)
    }
    return false
  }
}
