extension BitWriter {
  /// Writes a block with the cheapest codes (RFC 1951, section 3.2.3).
  mutating func write(_ block: borrowing DeflateBlock, isLast: Bool) {
    let codes = BlockCodes(block)
    reserve(bits: codes.bitCount)
    codes.write(to: &self, isLast: isLast)
    let tokens = block.all
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: DeflateToken.TableOffset.count) {
      memory in
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

/// The bits written for each symbol of a token.
///
/// Bits 0 to 5 of an entry are the number of bits in all, 6 to 11 that of the codeword; above these
/// 12 stand the codeword and, for a length, the bits that always follow it.
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
  subscript(index: Int) -> UInt64 { UInt64(entries[index]) }
}

extension BitWriter.Cursor {
  /// Writes a token: at most 50 bits.
  @inline(__always)
  fileprivate mutating func add(_ token: DeflateToken, _ table: SymbolTable) {
    // One word takes all three symbols, at most 50 bits: 15 + 20 + 15, or 20 + 15 + 13 of a match.
    let (first, second, third) = (table[token.first], table[token.second], table[token.third])
    let start = first & 63
    let middle = start &+ second & 63
    let last = third &>> 12 | token.extra &<< ((third &>> 6) & 63)
    add(first &>> 12 | (second &>> 12) &<< start | last &<< middle, middle &+ third & 63)
    store()
  }
}

/// Writes bits, the first one lowest in its byte (RFC 1951, section 3.1.1).
///
/// The memory grows by ``reserve(bits:)``; bits must be reserved before they are written.
struct BitWriter: ~Copyable {
  /// The end of the stream; bits that do not fill a byte yet wait in a word.
  struct Cursor {
    private(set) var next: UnsafeMutableRawPointer
    private var bits: UInt64 = 0
    private(set) var bitCount: UInt64 = 0

    fileprivate init(_ next: UnsafeMutableRawPointer) { self.next = next }

    fileprivate mutating func move(by distance: Int) { next += distance }

    @inline(__always)
    mutating func add(_ value: UInt64, _ count: UInt64) {
      // At most 7 bits wait after a store, so 56 more fit the word.
      bits |= value &<< bitCount
      bitCount &+= count
    }

    /// Moves whole bytes to the memory; always writes eight bytes.
    @inline(__always)
    mutating func store() {
      next.storeBytes(of: bits, as: UInt64.self)
      // Only whole bytes advance; the others are written once more by the next store.
      next += Int(truncatingIfNeeded: bitCount &>> 3)
      bits = bits &>> (bitCount & 0x38)
      bitCount &= 7
    }

    fileprivate mutating func align() {
      store()
      guard bitCount > 0 else { return }
      next += 1
      (bits, bitCount) = (0, 0)
    }
  }

  /// Eight bytes that ``Cursor/store()`` may write beyond the end, and those that it has not
  /// stored.
  private static let slack = 24

  private var memory: UnsafeMutableRawPointer
  private var capacity: Int
  /// Copied to a local variable for a loop, and put back.
  var cursor: Cursor

  init(capacity: Int) {
    self.capacity = capacity + BitWriter.slack
    memory = .allocate(byteCount: self.capacity, alignment: 8)
    cursor = Cursor(memory)
  }

  deinit { memory.deallocate() }

  mutating func reserve(bits: Int) {
    let used = cursor.next - memory
    let needed = used + bits / 8 + BitWriter.slack
    guard needed > capacity else { return }
    let larger = UnsafeMutableRawPointer.allocate(
      byteCount: max(needed, 2 * capacity), alignment: 8)
    larger.copyMemory(from: memory, byteCount: used)
    cursor.move(by: larger - memory)
    memory.deallocate()
    (memory, capacity) = (larger, max(needed, 2 * capacity))
  }

  mutating func put(_ value: Int, _ count: Int) {
    cursor.add(UInt64(truncatingIfNeeded: value), UInt64(truncatingIfNeeded: count))
    cursor.store()
  }

  /// Ends the last byte and adds four bytes, highest first.
  mutating func finish(with checksum: UInt32) {
    reserve(bits: 64)
    cursor.align()
    cursor.add(UInt64(checksum.byteSwapped), 32)
    cursor.store()
  }

  borrowing func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    body(UnsafeRawBufferPointer(start: memory, count: cursor.next - memory))
  }
}
