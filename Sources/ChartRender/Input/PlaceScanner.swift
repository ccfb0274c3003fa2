/// Turns byte offsets into places, walking through the text once as long as the offsets grow.
struct PlaceScanner {
  private var offset = 0
  private var line = 1
  private var column = 1

  /// The place of the byte at `target`; beyond the end it is the place of the end.
  mutating func place(at target: Int, in bytes: [UInt8]) -> SourcePlace {
    if target < offset { self = PlaceScanner() }
    let end = min(target, bytes.count)
    while offset < end {
      let byte = bytes[offset]
      offset += 1
      if byte == .lineFeed || (byte == .carriageReturn && !isLineFeed(at: offset, in: bytes)) {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return SourcePlace(line: line, column: column)
  }

  private func isLineFeed(at index: Int, in bytes: [UInt8]) -> Bool {
    index < bytes.count && bytes[index] == .lineFeed
  }
}
