/// The code lengths of a block as the code length alphabet writes them.
///
/// RFC 1951, section 3.2.7: 0 to 15 are lengths; 16 repeats the one before 3 to 6 times, 17 and 18 are 3
/// to 10 and 11 to 138 zeros.
struct CodeLengthSymbols {
  /// A symbol, and the bits behind it.
  struct Symbol {
    let symbol: UInt8
    let extra: UInt8
  }

  /// In the order of the stream.
  private(set) var symbols: [Symbol] = []

  /// Sums up lengths; those of literals and of distances are one sequence.
  init(_ lengths: some Collection<UInt8>) {
    symbols.reserveCapacity(lengths.count)
    var rest = lengths[...]
    while let length = rest.first {
      let run = rest.prefix { $0 == length }.count
      rest = rest.dropFirst(run)
      if length == 0 { addZeros(run) } else { add(length, run) }
    }
  }

  /// How many bits follow a symbol.
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
