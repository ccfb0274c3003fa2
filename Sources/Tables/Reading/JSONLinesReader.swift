import Base

/// Reads a value of JSON from each line, lines of one pattern as such and all others value by value.
struct JSONLinesReader {
  private let source: String
  private let numberFormat: NumberFormat
  private var pieces: TextChunks
  private var rows: JSONTable
  private var rest = PatternBackoff()

  init(_ source: consuming SourceText, numberFormat: NumberFormat) {
    self.source = source.name
    self.numberFormat = numberFormat
    rows = JSONTable(source: source.name)
    pieces = TextChunks(source)
  }

  /// Reads a text that comes piece by piece.
  init(source: String, numberFormat: NumberFormat) {
    self.source = source
    self.numberFormat = numberFormat
    rows = JSONTable(source: source)
    pieces = TextChunks()
  }

  /// The lines of one more piece of the text, each piece but the last ending with a line feed.
  ///
  /// The columns are those of all lines so far.
  mutating func table(ofPiece piece: consuming [UInt8], isLast: Bool) throws(InputError) -> Table {
    pieces.append(piece, isLast: isLast)
    pieces.advance()
    try readPiece()
    return rows.takeTable(numberFormat: numberFormat)
  }

  /// Reads all lines into a table.
  mutating func table() throws(InputError) -> Table {
    try readPiece()
    while pieces.hasMore {
      rows.keepRows()
      pieces.advance()
      try readPiece()
    }
    return rows.takeTable(numberFormat: numberFormat)
  }

  private mutating func readPiece() throws(InputError) {
    var parser = JSONParser(pieces.text, source: source, line: pieces.line)
    parser.skipSpace()
    while parser.position < pieces.text.count {
      let start = parser.position
      parser.end = ByteSearch.firstBreak(or: .lineFeed, in: pieces.text, from: start)
      let row = try parser.document()
      if !rest.isOver() || !pack(row, from: start, &parser) { try rows.append(row) }
      parser.end = pieces.text.count
      parser.skipSpace()
    }
  }

  /// Keeps rows from the one on that was just read as numbers, if they are nothing else.
  private mutating func pack(
    _ row: JSONValue, from start: Int, _ parser: inout JSONParser
  ) -> Bool {
    // The first row says what the columns are.
    guard !rows.isEmpty else { return false }
    var first = start
    while first > 0, !pieces.text[first - 1].isLineBreak { first -= 1 }
    let line = pieces.line(at: first)
    guard
      let pattern = rows.pattern(of: row, from: first, in: pieces.text, format: numberFormat),
      let found = rows.pack(
        pieces.text, from: first, line: line, as: pattern,
        expecting: pieces.count / max(1, parser.end - first) + 1)
    else {
      rest.extend()
      return false
    }
    rest.reset()
    pieces.skip(found.rows, to: found.end)
    parser.go(to: found.end, at: TextLocation(line: line + found.rows, column: 1))
    return true
  }
}
