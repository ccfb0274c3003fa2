/// A text that is read from its start to its end, piece by piece; what is read is let go.
package struct TextChunks {
  private var waiting: [[UInt8]]
  private var next = 0

  /// How many bytes the text has in all, or, while more may come, the piece that came last.
  package private(set) var count: Int
  /// Whether all of the text is there.
  package private(set) var isWhole: Bool
  /// The piece that is being read.
  package private(set) var text: [UInt8] = []
  /// The line of the input with which it begins.
  package private(set) var line = 1
  private var lineOffset = 0
  private var lineThere = 1

  package init(_ source: consuming SourceText) {
    count = source.count
    waiting = source.pieces
    isWhole = true
    advance()
  }

  /// A text of which nothing has come yet.
  package init() { (waiting, count, isWhole) = ([], 0, false) }

  /// Takes one more piece of a text that is not whole yet.
  package mutating func append(_ piece: consuming [UInt8], isLast: Bool) {
    if !hasMore { (waiting, next) = ([], 0) }
    count = piece.count
    waiting.append(piece)
    isWhole = isLast
  }

  /// How many bytes wait after this piece.
  package var waitingCount: Int { waiting.dropFirst(next).reduce(0) { $0 + $1.count } }

  /// Whether there are more pieces after this one.
  package var hasMore: Bool { next < waiting.count }

  /// Goes on to the next piece.
  package mutating func advance() {
    line = line(at: text.count)
    text = hasMore ? waiting[next] : []
    if hasMore { waiting[next] = [] }
    next += 1
    (lineOffset, lineThere) = (0, line)
  }

  /// Puts all that is left into one piece that begins at a place of this one, for a row that goes over its
  /// end.
  package mutating func join(from start: Int) {
    line = line(at: start)
    text = Array(text[start...]) + Array(waiting[next...].joined())
    waiting = []
    next = 0
    (lineOffset, lineThere) = (0, line)
  }

  /// The line at a place, where a line starts; places are asked for in ascending order.
  package mutating func line(at offset: Int) -> Int {
    let start = lineOffset
    lineThere += text.withUnsafeBufferPointer { LineBreaks.count(in: $0, start..<offset) }
    lineOffset = offset
    return lineThere
  }

  /// Notes that so many lines end before a place, which saves counting them.
  package mutating func skip(_ lines: Int, to offset: Int) {
    lineThere += lines
    lineOffset = offset
  }
}
