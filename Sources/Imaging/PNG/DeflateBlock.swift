/// The tokens of a block, and how often each symbol occurs in them.
struct DeflateBlock: ~Copyable {
  /// Where the next token goes; take a copy in a local variable for a row, and put it back.
  struct Cursor {
    fileprivate(set) var next: UnsafeMutablePointer<DeflateToken>
    fileprivate let frequencies: UnsafeMutablePointer<UInt32>
  }

  /// A block ends with the row in which it has so many tokens: statistics of a chart change from its
  /// line to its labels, and a new code costs less than a tenth of a kilobyte.
  private static let endingCount = 6_000
  /// A table for each of a token's three symbols: one often follows its like, and must not wait for its
  /// count.
  private static let frequencyCount = 3 * DeflateToken.TableOffset.count

  private let tokens: UnsafeMutablePointer<DeflateToken>
  /// Where the next token goes.
  var cursor: Cursor

  /// Makes an empty block.
  ///
  /// - Parameter rowCapacity: no row has more tokens.
  init(rowCapacity: Int) {
    tokens = .allocate(capacity: DeflateBlock.endingCount + rowCapacity)
    let frequencies = UnsafeMutablePointer<UInt32>.allocate(capacity: DeflateBlock.frequencyCount)
    frequencies.initialize(repeating: 0, count: DeflateBlock.frequencyCount)
    cursor = Cursor(next: tokens, frequencies: frequencies)
  }

  deinit {
    tokens.deallocate()
    cursor.frequencies.deallocate()
  }

  /// Whether no further row should be added.
  var isFull: Bool { cursor.next - tokens >= DeflateBlock.endingCount }

  /// All tokens.
  var all: UnsafeBufferPointer<DeflateToken> {
    UnsafeBufferPointer(start: tokens, count: cursor.next - tokens)
  }

  /// Starts the next block.
  mutating func removeAll() {
    cursor.next = tokens
    cursor.frequencies.update(repeating: 0, count: DeflateBlock.frequencyCount)
  }

  /// How often each symbol of the literal/length alphabet occurs.
  var literalFrequencies: [UInt32] {
    var frequencies = [UInt32](repeating: 0, count: DeflateAlphabet.literalCount)
    for byte in 0..<256 { frequencies[byte] = frequency(byte) }
    frequencies[DeflateAlphabet.endOfBlock] = 1
    for length in DeflateAlphabet.leastLength...DeflateAlphabet.greatestLength {
      let symbol = DeflateAlphabet.firstLength + DeflateAlphabet.lengthSymbol(length)
      // Lengths are always the second symbol.
      frequencies[symbol] +=
        cursor.frequencies[DeflateToken.TableOffset.count + DeflateToken.TableOffset.firstLength + length]
    }
    return frequencies
  }

  /// How often each symbol of the distance alphabet occurs.
  var distanceFrequencies: [UInt32] {
    (0..<DeflateAlphabet.distanceCount).map { frequency(DeflateToken.TableOffset.firstDistance + $0) }
  }

  private func frequency(_ place: Int) -> UInt32 {
    let counts = cursor.frequencies + place
    return counts[0] + counts[DeflateToken.TableOffset.count] + counts[2 * DeflateToken.TableOffset.count]
  }
}

extension DeflateBlock.Cursor {
  /// Adds a literal.
  @inline(__always)
  mutating func add(literal: UInt8) { append(DeflateToken(literal: literal)) }

  /// Adds the three lowest bytes as literals, the lowest first.
  @inline(__always)
  mutating func add(threeLiterals bytes: UInt64) { append(DeflateToken(threeLiterals: bytes)) }

  /// Adds a match of 3 to 258 bytes.
  @inline(__always)
  mutating func add(length: Int, distance: Int) {
    append(DeflateToken(length: length, distance: distance))
  }

  /// Adds at least three bytes, each the same as the one `distance` bytes before.
  @inline(__always)
  mutating func add(repeating count: Int, distance: Int) {
    var rest = count
    while rest > DeflateAlphabet.greatestLength {
      let length = DeflateBlock.Cursor.part(of: rest)
      add(length: length, distance: distance)
      rest &-= length
    }
    add(length: rest, distance: distance)
  }

  /// Adds zeros.
  @inline(__always)
  mutating func add(zeros count: Int) {
    guard count > 3 else {
      if count == 3 { return add(threeLiterals: 0) }
      for _ in 0..<count { add(literal: 0) }
      return
    }
    var rest = count &- 1
    let greatest = DeflateAlphabet.greatestLength
    guard rest > greatest else { return append(DeflateToken(zeroAnd: rest)) }
    let first = DeflateBlock.Cursor.part(of: rest)
    append(DeflateToken(zeroAnd: first))
    rest &-= first
    while rest > greatest {
      let length = DeflateBlock.Cursor.part(of: rest)
      append(DeflateToken(moreZeros: length))
      rest &-= length
    }
    append(DeflateToken(moreZeros: rest))
  }

  /// How much of a run of over 258 bytes the first match takes, so that the last has at least 3.
  @inline(__always)
  private static func part(of count: Int) -> Int {
    let greatest = DeflateAlphabet.greatestLength
    return count < greatest &+ DeflateAlphabet.leastLength
      ? greatest &- DeflateAlphabet.leastLength : greatest
  }

  @inline(__always)
  private mutating func append(_ token: DeflateToken) {
    next.pointee = token
    next += 1
    frequencies[token.first] &+= 1
    frequencies[DeflateToken.TableOffset.count &+ token.second] &+= 1
    frequencies[2 &* DeflateToken.TableOffset.count &+ token.third] &+= 1
  }
}
