import Base

/// A text that comes bit by bit: what was not read yet, and where that stands in the whole.
struct StreamBuffer {
  /// What is held: what was read goes when more comes.
  private(set) var bytes: [UInt8] = []
  /// Whether nothing more comes.
  private(set) var isWhole = false
  /// Where reading goes on.
  private(set) var start = 0
  private var line = 1
  private var column = 1
  /// How far it was looked through, at least ``start``.
  var seen = 0

  /// Where reading goes on, in the whole text.
  var place: TextLocation { TextLocation(line: line, column: column) }
  /// How many bytes are left to read.
  var count: Int { bytes.count - start }

  /// Takes what comes next.
  mutating func append(_ piece: [UInt8]) {
    if start == bytes.count {
      bytes = piece
    } else {
      bytes.removeSubrange(..<start)
      bytes += piece
    }
    seen -= start
    start = 0
  }

  /// Takes notice that nothing more comes.
  mutating func end() { isWhole = true }

  /// Lets go of what counts for no column.
  mutating func drop(_ count: Int) {
    start += count
    seen = start
  }

  /// Goes on at a place that is known.
  mutating func go(to offset: Int, at place: TextLocation) {
    (start, line, column) = (offset, place.line, place.column)
    seen = max(seen, start)
  }

  /// Goes on at the end of a line, after so many others.
  mutating func go(to offset: Int, over lines: Int) {
    (start, line, column) = (offset, line + lines, 1)
    seen = max(seen, start)
  }

  /// What knows the places from ``start`` on.
  var scanner: LocationTracker {
    var scanner = LocationTracker()
    scanner.go(to: start, at: place)
    return scanner
  }

  /// The place of an offset from ``start`` on.
  func place(at offset: Int) -> TextLocation {
    var scanner = scanner
    return scanner.place(at: offset, in: bytes)
  }

  /// Skips line breaks, and blanks where they mean nothing.
  ///
  /// - Returns: whether something else stands there; otherwise more is needed, unless the text is
  ///   ``isWhole``.
  mutating func skipBreaks(andBlanks skipsBlanks: Bool) -> Bool {
    while start < bytes.count {
      switch bytes[start] {
      case .lineFeed: (line, column) = (line + 1, 1)
      case .carriageReturn:
        // Only what follows tells whether the line ends here or with the next byte.
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
