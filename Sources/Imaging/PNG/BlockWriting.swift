extension BitWriter {
  /// Writes a block with the cheapest codes (RFC 1951, section 3.2.3).
  mutating func write(_ block: borrowing DeflateBlock, isLast: Bool) {
    let codes = BlockCodes(block)
    reserve(bits: codes.bitCount)
    codes.write(to: &self, isLast: isLast)
    let tokens = block.all
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: DeflateToken.TableOffset.count) { memory in
      guard let memory = memory.baseAddress else { return }
      let table = SymbolTable(codes, in: memory)
      var cursor = cursor
      for token in tokens { cursor.add(token, table) }
      self.cursor = cursor
    }
    let end = DeflateAlphabet.endOfBlock
    put(Int(codes.literals.codewords[end]), Int(codes.literals.lengths[end]))
  }
}

/// What is written for each symbol of a token.
///
/// The six lowest bits of an entry say how many bits that is, the six above how many of them are the
/// codeword, which stands above these twelve, in front of the bits that always follow it.
private struct SymbolTable {
  private let entries: UnsafeMutablePointer<UInt32>

  init(_ codes: BlockCodes, in memory: UnsafeMutablePointer<UInt32>) {
    entries = memory
    entries.initialize(repeating: 0, count: DeflateToken.TableOffset.count)
    for byte in 0..<DeflateToken.TableOffset.firstLength {
      entries[byte] = SymbolTable.entry(codes.literals, byte)
    }
    for length in DeflateAlphabet.leastLength...DeflateAlphabet.greatestLength {
      let symbol = DeflateAlphabet.lengthSymbol(length)
      let extra = UInt32(length - DeflateAlphabet.lengthBase(symbol))
      entries[DeflateToken.TableOffset.firstLength + length] = SymbolTable.entry(
        codes.literals, DeflateAlphabet.firstLength + symbol, extra: extra,
        DeflateAlphabet.lengthExtraBits(symbol))
    }
    for symbol in 0..<DeflateAlphabet.distanceCount {
      entries[DeflateToken.TableOffset.firstDistance + symbol] = SymbolTable.entry(
        codes.distances, symbol, extra: 0, DeflateAlphabet.distanceExtraBits(symbol))
    }
  }

  private static func entry(
    _ code: HuffmanCode, _ symbol: Int, extra: UInt32 = 0, _ extraBits: Int = 0
  ) -> UInt32 {
    let length = UInt32(code.lengths[symbol])
    let value = UInt32(code.codewords[symbol]) | extra << length
    return value << 12 | length << 6 | (length + UInt32(extraBits))
  }

  @inline(__always)
  subscript(place: Int) -> UInt64 { UInt64(entries[place]) }
}

extension BitWriter.Cursor {
  /// Writes a token: at most 50 bits.
  @inline(__always)
  fileprivate mutating func add(_ token: DeflateToken, _ table: SymbolTable) {
    let (first, second, third) = (table[token.first], table[token.second], table[token.third])
    let start = first & 63
    let middle = start &+ second & 63
    let last = third &>> 12 | token.extra &<< ((third &>> 6) & 63)
    add(
      first &>> 12 | (second &>> 12) &<< start | last &<< middle, middle &+ third & 63)
    store()
  }
}
