extension BitWriter {
  /// Writes a block with the cheapest codes (RFC 1951, section 3.2.3).
  mutating func write(_ block: borrowing DeflateBlock, isLast: Bool) {
    let codes = BlockCodes(block)
    reserve(bits: codes.bitCount)
    codes.write(to: &self, isLast: isLast)
    let tokens = block.all
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: BlockTables.capacity) { memory in
      guard let memory = memory.baseAddress else { return }
      let tables = BlockTables(codes, in: memory)
      var cursor = cursor
      for token in tokens { cursor.add(token, tables) }
      self.cursor = cursor
    }
    let end = DeflateAlphabet.endOfBlock
    put(Int(codes.literals.codewords[end]), Int(codes.literals.lengths[end]))
  }
}

/// What is written for each literal, length and distance: codewords above their numbers of bits, those
/// of lengths with the bits that follow them.
private struct BlockTables {
  static let capacity = literalCount + lengthCount + DeflateAlphabet.distanceCount
  private static let literalCount = 256
  private static let lengthCount = DeflateAlphabet.greatestLength + 1

  let literals: UnsafeMutablePointer<UInt32>
  let lengths: UnsafeMutablePointer<UInt32>
  let distances: UnsafeMutablePointer<UInt32>

  init(_ codes: BlockCodes, in memory: UnsafeMutablePointer<UInt32>) {
    literals = memory
    lengths = memory + BlockTables.literalCount
    distances = lengths + BlockTables.lengthCount
    for byte in 0..<BlockTables.literalCount { literals[byte] = codes.literals.entry(byte) }
    for length in DeflateAlphabet.leastLength...DeflateAlphabet.greatestLength {
      let symbol = DeflateAlphabet.lengthSymbol(length)
      let code = codes.literals.entry(DeflateAlphabet.firstLength + symbol)
      let extra = UInt32(length - DeflateAlphabet.lengthBase(symbol))
      lengths[length] =
        code + extra &<< (8 + code & 255) + UInt32(DeflateAlphabet.lengthExtraBits(symbol))
    }
    for symbol in 0..<DeflateAlphabet.distanceCount {
      distances[symbol] = codes.distances.entry(symbol)
    }
  }
}

extension HuffmanCode {
  /// The codeword of a symbol above the number of its bits.
  fileprivate func entry(_ symbol: Int) -> UInt32 {
    UInt32(codewords[symbol]) << 8 | UInt32(lengths[symbol])
  }
}

extension BitWriter.Cursor {
  /// Writes a token: at most 48 bits at a time.
  @inline(__always)
  fileprivate mutating func add(_ token: DeflateToken, _ tables: BlockTables) {
    switch token.kind {
    case DeflateToken.Kind.threeLiterals:
      add(tables.literals[Int(token.literals & 255)])
      add(tables.literals[Int((token.literals &>> 8) & 255)])
      add(tables.literals[Int((token.literals &>> 16) & 255)])
    case DeflateToken.Kind.literal:
      add(tables.literals[Int(token.literals & 255)])
    case DeflateToken.Kind.match:
      let symbol = DeflateAlphabet.distanceSymbol(beyond: token.beyond)
      add(tables.lengths[token.length])
      add(tables.distances[symbol])
      let extra = UInt32(truncatingIfNeeded: DeflateAlphabet.distanceExtraBits(symbol))
      add(token.beyond & ((1 &<< extra) &- 1), extra)
    default:
      addZeros(token.zeroCount, tables)
    }
    store()
  }

  /// Writes a literal zero, and matches at a distance of 1.
  @inline(__always)
  private mutating func addZeros(_ count: Int, _ tables: BlockTables) {
    add(tables.literals[0])
    var rest = count &- 1
    while rest > DeflateAlphabet.greatestLength {
      let length = DeflateBlock.Cursor.part(of: rest)
      add(tables.lengths[length])
      add(tables.distances[0])
      store()
      rest &-= length
    }
    add(tables.lengths[rest])
    add(tables.distances[0])
  }
}
