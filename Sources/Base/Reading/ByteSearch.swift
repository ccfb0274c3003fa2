/// Looks for bytes eight at a time.
///
/// A byte of a word is zero where one is taken off it and only then its highest bit appears: see "Determine
/// if a word has a zero byte" in S. E. Anderson, "Bit Twiddling Hacks". Borrows make later bytes of the
/// word look like zeros too, so only the first one counts.
package enum ByteSearch {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  /// The place of the first such byte from a place on, or the end.
  package static func first(_ byte: UInt8, in text: [UInt8], from start: Int) -> Int {
    let wanted = ones &* UInt64(byte)
    return search(text, from: start) { zeros($0 ^ wanted) }
  }

  /// The place of the first line break or such byte from a place on, or the end.
  package static func firstBreak(or byte: UInt8, in text: [UInt8], from start: Int) -> Int {
    let wanted = ones &* UInt64(byte)
    let (feeds, returns) = (ones &* UInt64(UInt8.lineFeed), ones &* UInt64(UInt8.carriageReturn))
    return search(text, from: start) {
      zeros($0 ^ wanted) | zeros($0 ^ feeds) | zeros($0 ^ returns)
    }
  }

  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & tops }

  /// The last bytes are looked at in a word that is filled up with 0xFF, which nobody looks for.
  @inline(__always)
  private static func search(
    _ text: [UInt8], from start: Int, _ found: (UInt64) -> UInt64
  ) -> Int {
    text.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress else { return start }
      let bytes = UnsafeRawPointer(base)
      var index = start
      while index + 8 <= text.count {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        let hits = found(word)
        if hits != 0 { return index + hits.trailingZeroBitCount / 8 }
        index += 8
      }
      var word = UInt64.max
      for byte in text[max(index, start)...].reversed() { word = word << 8 | UInt64(byte) }
      let hits = found(word)
      return hits == 0 ? text.count : index + hits.trailingZeroBitCount / 8
    }
  }
}
