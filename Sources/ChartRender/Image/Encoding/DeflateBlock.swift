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
  /// Three tables of literals, for a byte often follows its like, and must not wait for its count.
  private static let literalTables = 3
  private static let lengthsStart = literalTables * 256
  private static let distancesStart = lengthsStart + 32
  private static let frequencyCount = distancesStart + 32

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
    let counts = cursor.frequencies
    for byte in 0..<256 {
      frequencies[byte] = counts[byte] + counts[256 + byte] + counts[512 + byte]
    }
    frequencies[DeflateAlphabet.endOfBlock] = 1
    for symbol in 0..<DeflateAlphabet.lengthCount {
      frequencies[DeflateAlphabet.firstLength + symbol] =
        counts[DeflateBlock.lengthsStart + symbol]
    }
    return frequencies
  }

  /// How often each symbol of the distance alphabet occurs.
  var distanceFrequencies: [UInt32] {
    (0..<DeflateAlphabet.distanceCount).map { cursor.frequencies[DeflateBlock.distancesStart + $0] }
  }
}

extension DeflateBlock.Cursor {
  /// Adds a literal.
  @inline(__always)
  mutating func add(literal: UInt8) {
    append(DeflateToken(literal: literal))
    frequencies[Int(literal)] &+= 1
  }

  /// Adds the three lowest bytes as literals, the lowest first.
  @inline(__always)
  mutating func add(threeLiterals bytes: UInt64) {
    append(DeflateToken(threeLiterals: bytes))
    frequencies[Int(truncatingIfNeeded: bytes & 255)] &+= 1
    frequencies[256 &+ Int(truncatingIfNeeded: (bytes &>> 8) & 255)] &+= 1
    frequencies[512 &+ Int(truncatingIfNeeded: (bytes &>> 16) & 255)] &+= 1
  }

  /// Adds a match of 3 to 258 bytes.
  @inline(__always)
  mutating func add(length: Int, distance: Int) {
    append(DeflateToken(length: length, distance: distance))
    count(length: length)
    let beyond = UInt32(truncatingIfNeeded: distance &- 1)
    count(distanceSymbol: DeflateAlphabet.distanceSymbol(beyond: beyond), 1)
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
    append(DeflateToken(zeros: count))
    frequencies[0] &+= 1
    var rest = count &- 1
    if rest > 2 &* DeflateAlphabet.greatestLength {
      let whole = rest / DeflateAlphabet.greatestLength &- 1
      frequencies[DeflateBlock.lengthsStart &+ 28] &+= UInt32(truncatingIfNeeded: whole)
      self.count(distanceSymbol: 0, UInt32(truncatingIfNeeded: whole))
      rest &-= whole &* DeflateAlphabet.greatestLength
    }
    if rest > DeflateAlphabet.greatestLength {
      let length = DeflateBlock.Cursor.part(of: rest)
      self.count(length: length)
      self.count(distanceSymbol: 0, 1)
      rest &-= length
    }
    self.count(length: rest)
    self.count(distanceSymbol: 0, 1)
  }

  /// How much of a run of over 258 bytes the first match takes, so that the last has at least 3.
  @inline(__always)
  static func part(of count: Int) -> Int {
    let greatest = DeflateAlphabet.greatestLength
    return count < greatest &+ DeflateAlphabet.leastLength
      ? greatest &- DeflateAlphabet.leastLength : greatest
  }

  @inline(__always)
  private mutating func append(_ token: DeflateToken) {
    next.pointee = token
    next += 1
  }

  @inline(__always)
  private func count(length: Int) {
    frequencies[DeflateBlock.lengthsStart &+ DeflateAlphabet.lengthSymbol(length)] &+= 1
  }

  @inline(__always)
  private func count(distanceSymbol: Int, _ times: UInt32) {
    frequencies[DeflateBlock.distancesStart &+ distanceSymbol] &+= times
  }
}
