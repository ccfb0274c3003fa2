/// Turns a filtered row into tokens: runs between its spans, matches and literals in them.
enum RowTokenizer<Layout: PixelLayout> {
  static func capacity(width: Int) -> Int { 2 * width + 8 }

  /// Adds the tokens of a row.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the stream by their offsets.
  ///   - row: the offsets of the row, from its filter's number.
  ///   - subtracts: whether the row is zero between spans.
  ///   - matches: nil for no matches but runs.
  @inline(__always)
  static func add(
    _ bytes: UnsafeRawPointer, _ row: Range<Int>,
    _ spans: UnsafeBufferPointer<ChangedSpans.ChangedSpan>, subtracts: Bool,
    matches: MatchTable?,
    to block: inout DeflateBlock.Cursor
  ) {
    block.add(literal: bytes.load(fromByteOffset: row.lowerBound, as: UInt8.self))
    var offset = row.lowerBound &+ 1
    for span in spans {
      let end = row.lowerBound &+ Int(span.end)
      // A match may reach beyond its span, over the next ones too.
      guard end > offset else { continue }
      let start = row.lowerBound &+ Int(span.start)
      if start > offset {
        repetition(of: start &- offset, subtracts: subtracts, to: &block)
        offset = start
      }
      while offset < end {
        offset &+= step(bytes, at: offset, to: row.upperBound, matches, &block)
      }
    }
    if offset < row.upperBound {
      repetition(of: row.upperBound &- offset, subtracts: subtracts, to: &block)
    }
  }

  @inline(__always)
  private static func repetition(
    of count: Int, subtracts: Bool, to block: inout DeflateBlock.Cursor
  ) {
    if subtracts {
      block.add(zeros: count)
    } else {
      block.add(repeating: count, distance: Layout.bytesPerPixel)
    }
  }

  /// Adds a match or a pixel and returns its bytes.
  @inline(__always)
  private static func step(
    _ bytes: UnsafeRawPointer, at offset: Int, to end: Int, _ matches: MatchTable?,
    _ block: inout DeflateBlock.Cursor
  ) -> Int {
    let pixels = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    if let matches {
      let candidate = matches.exchange(pixels, for: offset)
      let limit = min(DeflateAlphabet.greatestLength, end &- offset)
      var length = MatchTable.length(bytes, pixels, at: offset, candidate, limit: limit)
      if length > 0 {
        // Matches end with a pixel, so that the next step starts with one.
        length &-= length % Layout.bytesPerPixel
        block.add(length: length, distance: offset &- candidate)
        matches.remember(bytes, from: offset, length: length, bytesPerPixel: Layout.bytesPerPixel)
        return length
      }
    }
    block.add(threeLiterals: pixels)
    if Layout.bytesPerPixel == 4 {
      block.add(literal: UInt8(truncatingIfNeeded: pixels &>> 24))
    }
    return Layout.bytesPerPixel
  }
}
