/// The two codes of a block, and their representation before it (RFC 1951, sections 3.2.6 and
/// 3.2.7).
struct BlockCodes {
  private static let limit = 15
  private static let codeLengthLimit = 7

  let literals: HuffmanCode
  let distances: HuffmanCode
  let bitCount: Int
  /// The representation of a code for this block; nil for the fixed one, which needs none.
  private let header: Header?

  /// Chooses the cheaper of the fixed code and one made for these tokens.
  init(_ block: borrowing DeflateBlock) {
    let (literal, distance) = (block.literalFrequencies, block.distanceFrequencies)
    let literals = literal.withUnsafeBufferPointer {
      HuffmanCode(frequencies: $0, limit: BlockCodes.limit)
    }
    let distances = distance.withUnsafeBufferPointer {
      HuffmanCode(frequencies: $0, limit: BlockCodes.limit)
    }
    let header = Header(literals: literals.lengths, distances: distances.lengths)
    let dynamic = header.bitCount + BlockCodes.bits(literal, distance, literals, distances)
    let fixed = BlockCodes.bits(
      literal, distance, BlockCodes.fixedLiterals, BlockCodes.fixedDistances)
    // Small blocks: a code of their own would cost more than it saves.
    let isFixed = fixed <= dynamic
    self.literals = isFixed ? BlockCodes.fixedLiterals : literals
    self.distances = isFixed ? BlockCodes.fixedDistances : distances
    self.header = isFixed ? nil : header
    // Three bits say whether the block is the last and which kind it is (section 3.2.3).
    bitCount = 3 + min(fixed, dynamic)
  }

  func write(to writer: inout BitWriter, isLast: Bool) {
    writer.put(isLast ? 1 : 0, 1)
    writer.put(header == nil ? 1 : 2, 2)
    header?.write(to: &writer)
  }

  private static let fixedLiterals = HuffmanCode(
    lengths: (0..<DeflateAlphabet.fixedLiteralCount).map { symbol in
      symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8
    })
  private static let fixedDistances = HuffmanCode(lengths: [UInt8](repeating: 5, count: 32))

  private static func bits(
    _ literal: [UInt32], _ distance: [UInt32], _ literals: HuffmanCode, _ distances: HuffmanCode
  ) -> Int {
    var bits = 0
    for symbol in literal.indices { bits += Int(literal[symbol]) * Int(literals.lengths[symbol]) }
    for symbol in 0..<DeflateAlphabet.lengthCount {
      let count = Int(literal[DeflateAlphabet.firstLength + symbol])
      bits += count * DeflateAlphabet.lengthExtraBits(symbol)
    }
    for symbol in distance.indices {
      let length = Int(distances.lengths[symbol]) + DeflateAlphabet.distanceExtraBits(symbol)
      bits += Int(distance[symbol]) * length
    }
    return bits
  }
}

extension BlockCodes {
  private struct Header {
    private let literalCount: Int
    private let distanceCount: Int
    private let symbols: [CodeLengthSymbols.Symbol]
    private let code: HuffmanCode
    private let codeLengthCount: Int

    init(literals: [UInt8], distances: [UInt8]) {
      // At least the end of the block and one distance are there (section 3.2.7).
      literalCount = Header.count(literals, atLeast: DeflateAlphabet.firstLength)
      distanceCount = Header.count(distances, atLeast: 1)
      symbols =
        CodeLengthSymbols(literals.prefix(literalCount) + distances.prefix(distanceCount)).symbols
      var frequencies = [UInt32](repeating: 0, count: DeflateAlphabet.codeLengthOrder.count)
      for symbol in symbols { frequencies[Int(symbol.symbol)] += 1 }
      let code = frequencies.withUnsafeBufferPointer {
        HuffmanCode(frequencies: $0, limit: BlockCodes.codeLengthLimit)
      }
      self.code = code
      // Trailing zeros in the fixed order are left out, but at least four lengths are there.
      let last = DeflateAlphabet.codeLengthOrder.lastIndex { code.lengths[$0] > 0 } ?? 0
      codeLengthCount = max(4, last + 1)
    }

    private static func count(_ lengths: [UInt8], atLeast least: Int) -> Int {
      max(least, (lengths.lastIndex { $0 > 0 } ?? 0) + 1)
    }

    var bitCount: Int {
      symbols.reduce(14 + 3 * codeLengthCount) { bits, symbol in
        bits + Int(code.lengths[Int(symbol.symbol)]) + CodeLengthSymbols.extraBits(symbol.symbol)
      }
    }

    func write(to writer: inout BitWriter) {
      // HLIT, HDIST and HCLEN.
      writer.put(literalCount - DeflateAlphabet.firstLength, 5)
      writer.put(distanceCount - 1, 5)
      writer.put(codeLengthCount - 4, 4)
      for symbol in DeflateAlphabet.codeLengthOrder.prefix(codeLengthCount) {
        writer.put(Int(code.lengths[symbol]), 3)
      }
      for symbol in symbols {
        let index = Int(symbol.symbol)
        writer.put(Int(code.codewords[index]), Int(code.lengths[index]))
        writer.put(Int(symbol.extra), CodeLengthSymbols.extraBits(symbol.symbol))
      }
    }
  }
}

/// The code lengths of a block in the code length alphabet (RFC 1951, section 3.2.7).
///
/// 0 to 15 are lengths; 16 repeats the last one 3 to 6 times, 17 and 18 are 3 to 10 and 11 to 138
/// zeros.
struct CodeLengthSymbols {
  struct Symbol {
    let symbol: UInt8
    let extra: UInt8
  }

  private(set) var symbols: [Symbol] = []

  /// Encodes lengths; those of literals and distances are one sequence, and runs may go across
  /// both.
  init(_ lengths: some Collection<UInt8>) {
    symbols.reserveCapacity(lengths.count)
    var rest = lengths[...]
    while let length = rest.first {
      let run = rest.prefix { $0 == length }.count
      rest = rest.dropFirst(run)
      if length == 0 { addZeros(run) } else { add(length, run) }
    }
  }

  static func extraBits(_ symbol: UInt8) -> Int {
    switch symbol {
    case 16: 2
    case 17: 3
    case 18: 7
    default: 0
    }
  }

  private mutating func addZeros(_ count: Int) {
    var count = count
    while count >= 11 {
      let part = min(count, 138)
      symbols.append(Symbol(symbol: 18, extra: UInt8(part - 11)))
      count -= part
    }
    if count >= 3 {
      symbols.append(Symbol(symbol: 17, extra: UInt8(count - 3)))
      count = 0
    }
    for _ in 0..<count { symbols.append(Symbol(symbol: 0, extra: 0)) }
  }

  private mutating func add(_ length: UInt8, _ count: Int) {
    symbols.append(Symbol(symbol: length, extra: 0))
    var count = count - 1
    while count >= 3 {
      let part = min(count, 6)
      symbols.append(Symbol(symbol: 16, extra: UInt8(part - 3)))
      count -= part
    }
    for _ in 0..<count { symbols.append(Symbol(symbol: length, extra: 0)) }
  }
}
