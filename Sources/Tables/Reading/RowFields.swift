import Base

/// Reads the fields of a row of delimited text, which may come in chunks: RFC 4180.
///
/// LF, CRLF and CR end a row. A field that starts with a quote ends with one, may contain
/// delimiters and line breaks, and doubles its quotes; a quote anywhere else is an ordinary
/// character. Blanks belong to the field. Each byte is looked at once, and a bad field does not
/// hide the end of its row.
struct RowFields: Sendable {
  struct Failure: Sendable {
    let problem: InputError.RowProblem
    let offset: Int
  }

  private enum State {
    case fieldStart, plain, quoted
    /// After a quote that ends the field unless another one follows.
    case quote
    /// After the closing quote.
    case afterQuote
  }

  private let delimiter: UInt8
  /// The most cells of the next rows.
  var mostCells = Table.maximumCells
  private(set) var cells: [Cell] = []
  /// The first error of the row, after which it gets no more cells.
  private(set) var failure: Failure?
  private(set) var hasQuotes = false
  private var isSkipped = false
  private var state = State.fieldStart
  // The text and the traits of the current field.
  private var start = 0
  private var end = 0
  private var traits: Cell.Traits = []

  init(delimiter: UInt8) { self.delimiter = delimiter }

  /// True if the text that was read ends inside of quotes.
  var isOpen: Bool { state == .quoted }

  /// Begins a row.
  mutating func begin() {
    cells.removeAll(keepingCapacity: true)
    (failure, hasQuotes, isSkipped, state) = (nil, false, false, .fieldStart)
  }

  /// Only finds the end of the row from here on, whose first bytes are dropped.
  mutating func skip() {
    cells = []
    isSkipped = true
  }

  /// Adapts offsets to a text whose first bytes were dropped.
  mutating func drop(_ count: Int) {
    guard count > 0 else { return }
    (start, end) = (start - count, end - count)
    failure = failure.map { Failure(problem: $0.problem, offset: $0.offset - count) }
    for (index, cell) in cells.enumerated() {
      let range = cell.range.lowerBound - count..<cell.range.upperBound - count
      cells[index] = Cell(range, traits: cell.traits)
    }
  }

  /// Returns the offset of the row's end, or the length of the text if it is not there yet.
  mutating func find(in text: [UInt8], from position: Int) -> Int {
    var position = position
    while position < text.count {
      switch state {
      case .fieldStart where text[position] == .quote:
        (state, start, traits, hasQuotes) = (.quoted, position + 1, .quoted, true)
        position += 1
      case .fieldStart: (state, start, traits) = (.plain, position, [])
      case .quoted:
        position = ByteSearch.first(.quote, in: text, from: position)
        guard position < text.count else { return position }
        (state, end) = (.quote, position)
        position += 1
      case .quote where text[position] == .quote:
        state = .quoted
        traits.insert(.doubledQuotes)
        position += 1
      case .quote where text[position] == delimiter:
        endField(at: position, in: text)
        state = .fieldStart
        position += 1
      case .quote: state = .afterQuote
      case .plain, .afterQuote:
        position = ByteSearch.firstBreak(or: delimiter, in: text, from: position)
        guard position < text.count, text[position] == delimiter else { return position }
        endField(at: position, in: text)
        state = .fieldStart
        position += 1
      }
    }
    return position
  }

  /// Ends the last field at the end of the row.
  mutating func finish(at position: Int, in text: [UInt8]) {
    switch state {
    case .fieldStart:
      (start, traits) = (position, [])
      endField(at: position, in: text)
    case .quoted: fail(.unclosedQuote, at: start - 1)
    case .plain, .quote, .afterQuote: endField(at: position, in: text)
    }
  }

  /// Returns the error of a row whose end has not come yet.
  ///
  /// It limits fields, since an open quote would collect the rest of a stream in memory.
  func failure(ofOpenRowIn text: [UInt8]) -> Failure? {
    if failure == nil, isOpen, text.count - start > Cell.maximumLength {
      return Failure(problem: .fieldTooLong(limit: Cell.maximumLength), offset: start)
    }
    return failure
  }

  /// Ends a field. Nearly all are plain and short, and are appended where this is called.
  @inline(__always)
  private mutating func endField(at stop: Int, in text: [UInt8]) {
    let isUsual = traits.isEmpty && failure == nil && !isSkipped
    guard isUsual, stop - start <= Cell.maximumLength, cells.count < mostCells else {
      return endUnusualField(at: stop, in: text)
    }
    cells.append(Cell(start..<stop, traits: []))
  }

  private mutating func endUnusualField(at stop: Int, in text: [UInt8]) {
    guard failure == nil, !isSkipped else { return }
    let isQuoted = traits.contains(.quoted)
    if !isQuoted { end = stop }
    if end - start > Cell.maximumLength {
      fail(.fieldTooLong(limit: Cell.maximumLength), at: start)
    } else if isQuoted, end + 1 < stop {
      fail(.textAfterQuote(String(decoding: text[end + 1..<stop], as: UTF8.self)), at: end + 1)
    } else if cells.count >= mostCells {
      // Checked for each cell, since a single row of delimiters can be as long as the input.
      fail(.tooManyCells(limit: Table.maximumCells), at: start - (isQuoted ? 1 : 0))
    } else {
      cells.append(Cell(start..<end, traits: traits))
    }
  }

  private mutating func fail(_ problem: InputError.RowProblem, at offset: Int) {
    if failure == nil { failure = Failure(problem: problem, offset: offset) }
  }
}
