import TestSupport

@testable import Base

/// Rows of delimited text read byte by byte and kept as they are: what the reader is held to.
///
/// The header is taken to be as it should be.
struct SlowRows {
  struct Field {
    var bytes: [UInt8] = []
    var isQuoted = false
    var offset = 0
  }

  private(set) var rows: [[Field]] = []
  private(set) var problem: (reason: InputError.RowProblem, offset: Int)?
  /// The place of each byte, and of the end.
  let places: [TextLocation]

  init(_ text: [UInt8], delimiter: UInt8 = .comma) {
    places = SlowRows.places(of: text)
    var position = 0
    while position < text.count, problem == nil {
      if text[position] == .lineFeed || text[position] == .carriageReturn {
        position += 1
        continue
      }
      let start = position
      var row: [Field] = []
      repeat {
        if !row.isEmpty { position += 1 }
        row.append(readField(text, &position, delimiter))
      } while problem == nil && position < text.count && text[position] == delimiter
      guard problem == nil else { return }
      rows.append(row)
      if row.count != rows[0].count {
        problem = (.ragged(fields: row.count, expected: rows[0].count), start)
      }
    }
  }

  private mutating func readField(
    _ text: [UInt8], _ position: inout Int, _ delimiter: UInt8
  ) -> Field {
    func isEnd(_ index: Int) -> Bool {
      index == text.count || [delimiter, .lineFeed, .carriageReturn].contains(text[index])
    }
    var field = Field(offset: position)
    guard position < text.count, text[position] == .quote else {
      while !isEnd(position) {
        field.bytes.append(text[position])
        position += 1
      }
      return field
    }
    field.isQuoted = true
    position += 1
    while true {
      guard position < text.count else {
        problem = (.unclosedQuote, field.offset)
        return field
      }
      if text[position] == .quote {
        position += 1
        guard position < text.count, text[position] == .quote else { break }
      }
      field.bytes.append(text[position])
      position += 1
    }
    guard !isEnd(position) else { return field }
    let rest = text[position...].prefix { ![delimiter, .lineFeed, .carriageReturn].contains($0) }
    problem = (.textAfterQuote(String(decoding: rest, as: UTF8.self)), position)
    return field
  }

  private static func places(of text: [UInt8]) -> [TextLocation] {
    var (line, column) = (1, 1)
    var places: [TextLocation] = []
    for (index, byte) in text.enumerated() {
      places.append(TextLocation(line: line, column: column))
      let isCut = byte == .carriageReturn && index + 1 < text.count && text[index + 1] == .lineFeed
      if byte == .lineFeed || (byte == .carriageReturn && !isCut) {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return places + [TextLocation(line: line, column: column)]
  }
}

extension SourceText {
  /// A text in pieces that end wherever a line does, by chance.
  init(cutting text: [UInt8], name: String, with random: inout SplitMix) throws(InputError) {
    var pieces: [[UInt8]] = [[]]
    for byte in text {
      pieces[pieces.count - 1].append(byte)
      if byte == .lineFeed, Int.random(in: 0..<12, using: &random) == 0 { pieces.append([]) }
    }
    if pieces.count > 1, pieces[pieces.count - 1].isEmpty { pieces.removeLast() }
    try self.init(chunks: pieces, name: name)
  }
}
