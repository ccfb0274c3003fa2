import Base

/// Cuts a text that comes bit by bit into rows, and holds no more than one.
struct RowSplitter {
  /// The most bytes of a row.
  static let rowLimit = JSONValue.defaultLimit

  /// What there is of a row.
  enum SplitResult {
    /// Its end has not come yet.
    case more
    /// There are no more rows.
    case over
    /// It goes from the start of the text to a place.
    case row(end: Int)
    /// It has more bytes than the limit; the text goes on at its end.
    case tooLong(TextLocation)
    /// It ends with the text and should not.
    case unfinished(TextLocation, isTooLong: Bool)
  }

  private let fresh: RowEndScanner
  private var end: RowEndScanner
  private var isInRow = false
  /// Where a row that is too long starts, once its beginning was let go.
  private var longStart: TextLocation?

  init(_ end: RowEndScanner) { (fresh, self.end) = (end, end) }

  /// Looks for the next row.
  mutating func next(in text: inout StreamBuffer) -> SplitResult {
    if !isInRow {
      guard text.skipBreaks(andBlanks: skipsBlanks) else { return text.isWhole ? .over : .more }
      (isInRow, end, text.seen) = (true, fresh, text.start)
    }
    let found = end.find(in: text.bytes, from: text.seen)
    text.seen = found
    let isLong = longStart != nil || found - text.start > RowSplitter.rowLimit
    guard found < text.bytes.count || text.isWhole else {
      if isLong { letGo(in: &text) }
      return .more
    }
    isInRow = false
    let start = longStart ?? text.place
    longStart = nil
    guard found < text.bytes.count || end.endsWithText else {
      return .unfinished(start, isTooLong: isLong)
    }
    guard isLong else { return .row(end: found) }
    text.go(to: found, at: text.place(at: found))
    return .tooLong(start)
  }

  /// Goes on at the end of a row.
  func finish(_ stop: Int, in text: inout StreamBuffer) {
    switch fresh {
    case .line: text.go(to: stop, over: 0)
    case .fields:
      let lines =
        end.mayHoldBreaks
        ? text.bytes.withUnsafeBufferPointer { LineBreaks.count(in: $0, text.start..<stop) } : 0
      text.go(to: stop, over: lines)
    case .element: text.go(to: stop, at: text.place(at: stop))
    }
  }

  private var skipsBlanks: Bool {
    switch fresh {
    case .line, .element: true
    case .fields: false
    }
  }

  private mutating func letGo(in text: inout StreamBuffer) {
    if longStart == nil { longStart = text.place }
    guard text.seen > text.start else { return }
    // Of a carriage return at the end nobody knows yet whether it ends a line.
    let stop = text.seen - (text.bytes[text.seen - 1] == .carriageReturn ? 1 : 0)
    text.go(to: stop, at: text.place(at: stop))
  }
}
