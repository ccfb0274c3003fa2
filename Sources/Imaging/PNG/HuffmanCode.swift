/// A prefix code of DEFLATE in which frequent symbols have short codewords.
///
/// Lengths are those of Huffman's algorithm, computed in place (A. Moffat and J. Katajainen,
/// "In-place calculation of minimum-redundancy codes", 1995). Where one is over the limit, long
/// codewords are evened out at the cost of the least frequent symbols: not always optimal, but
/// nearly. Codewords follow from the lengths (RFC 1951, section 3.2.2).
struct HuffmanCode {
  let lengths: [UInt8]
  /// The codeword of each symbol, its first bit lowest, in the order of the bit stream.
  let codewords: [UInt16]

  init(lengths: [UInt8]) {
    self.lengths = lengths
    codewords = HuffmanCode.codewords(of: lengths)
  }

  /// Makes a code for symbols that occur as often as `frequencies` says, less than 2³¹ times in
  /// all.
  ///
  /// There are always at least two codewords, as some decoders expect it.
  init(frequencies: UnsafeBufferPointer<UInt32>, limit: Int) {
    let count = frequencies.count
    let lengths = [UInt8](unsafeUninitializedCapacity: count) { lengths, initializedCount in
      lengths.initialize(repeating: 0)
      initializedCount = count
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 3 * count) { memory in
        let keys = UnsafeMutableBufferPointer(rebasing: memory[..<count])
        let spare = UnsafeMutableBufferPointer(rebasing: memory[count..<(2 * count)])
        let weights = UnsafeMutableBufferPointer(rebasing: memory[(2 * count)...])
        let used = HuffmanCode.sortedKeys(frequencies, into: keys, spare)
        // A lone symbol gets a partner that never occurs: a code of one codeword is incomplete.
        guard used > 1 else {
          let only = used == 1 ? Int(keys[0] & 0xFFFF) : 0
          lengths[only] = 1
          lengths[only == 0 ? 1 : 0] = 1
          return
        }
        for index in 0..<used { weights[index] = keys[index] >> 16 }
        HuffmanCode.depths(UnsafeMutableBufferPointer(rebasing: weights[..<used]))
        var counts = HuffmanCode.counts(of: weights[..<used], limit: limit)
        HuffmanCode.even(&counts, limit: limit)
        // Keys are sorted by frequency, so the longest codewords go to the first ones.
        var index = 0
        for length in counts.indices.reversed() {
          for _ in 0..<counts[length] {
            lengths[Int(keys[index] & 0xFFFF)] = UInt8(length)
            index += 1
          }
        }
      }
    }
    self.init(lengths: lengths)
  }

  /// Sorts the keys of symbols that occur, frequencies above symbols, and returns their number.
  private static func sortedKeys(
    _ frequencies: UnsafeBufferPointer<UInt32>, into keys: UnsafeMutableBufferPointer<UInt64>,
    _ spare: UnsafeMutableBufferPointer<UInt64>
  ) -> Int {
    var count = 0
    var all: UInt32 = 0
    for symbol in frequencies.indices where frequencies[symbol] > 0 {
      keys[count] = UInt64(frequencies[symbol]) << 16 | UInt64(symbol)
      all |= frequencies[symbol]
      count += 1
    }
    // Radix sort by digits of 8 bits; each pass is stable. Ties keep the order of symbols, so the
    // code depends on the frequencies only.
    var shift: UInt64 = 16
    while all > 0 {
      sort(keys, count, by: shift, spare)
      for index in 0..<count { keys[index] = spare[index] }
      all >>= 8
      shift += 8
    }
    return count
  }

  private static func sort(
    _ keys: UnsafeMutableBufferPointer<UInt64>, _ count: Int, by shift: UInt64,
    _ sorted: UnsafeMutableBufferPointer<UInt64>
  ) {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 257) { starts in
      starts.initialize(repeating: 0)
      for index in 0..<count { starts[Int((keys[index] &>> shift) & 255) &+ 1] &+= 1 }
      for digit in 1..<256 { starts[digit] &+= starts[digit &- 1] }
      for index in 0..<count {
        let digit = Int((keys[index] &>> shift) & 255)
        sorted[starts[digit]] = keys[index]
        starts[digit] &+= 1
      }
    }
  }

  /// Replaces at least two weights in rising order by the depths of their leaves in Huffman's tree:
  /// the second and third phase of the paper.
  private static func depths(_ weights: UnsafeMutableBufferPointer<UInt64>) {
    joinPairs(weights)
    let count = weights.count
    // Inner nodes, from the root down: one below its parent.
    weights[count - 2] = 0
    for node in stride(from: count - 3, through: 0, by: -1) {
      weights[node] = weights[Int(weights[node])] &+ 1
    }
    // Leaves fill the nodes of each depth that are not inner ones, from the greatest weight down.
    var (available, used, depth) = (1, 0, 0 as UInt64)
    var (root, next) = (count - 2, count - 1)
    while available > 0 {
      while root >= 0, weights[root] == depth {
        used &+= 1
        root &-= 1
      }
      while available > used {
        weights[next] = depth
        next &-= 1
        available &-= 1
      }
      (available, used, depth) = (2 &* used, 0, depth &+ 1)
    }
  }

  /// Replaces all weights but the last by the index of each inner node's parent: the first phase.
  ///
  /// Inner nodes take the memory of leaves that have been joined: there is always one more of
  /// these.
  private static func joinPairs(_ weights: UnsafeMutableBufferPointer<UInt64>) {
    let count = weights.count
    weights[0] &+= weights[1]
    var (root, leaf) = (0, 2)
    for next in 1..<(count - 1) {
      if leaf >= count || weights[root] < weights[leaf] {
        weights[next] = weights[root]
        weights[root] = UInt64(next)
        root &+= 1
      } else {
        weights[next] = weights[leaf]
        leaf &+= 1
      }
      if leaf >= count || (root < next && weights[root] < weights[leaf]) {
        weights[next] &+= weights[root]
        weights[root] = UInt64(next)
        root &+= 1
      } else {
        weights[next] &+= weights[leaf]
        leaf &+= 1
      }
    }
  }

  private static func counts(
    of depths: Slice<UnsafeMutableBufferPointer<UInt64>>, limit: Int
  ) -> [Int] {
    var counts = [Int](repeating: 0, count: limit + 1)
    for depth in depths { counts[min(Int(depth), limit)] += 1 }
    return counts
  }

  /// Makes shorter codewords longer until all of them fit the limit.
  private static func even(_ counts: inout [Int], limit: Int) {
    // Kraft's sum in units of the shortest possible share; over 0 there is no prefix code.
    var excess = -(1 << limit)
    for length in 1...limit { excess += counts[length] << (limit - length) }
    while excess > 0 {
      guard let length = (1..<limit).last(where: { counts[$0] > 0 }) else { return }
      // A codeword one longer makes room for two: its own, and one from the limit. That takes one
      // unit off the sum.
      counts[limit] -= 1
      counts[length] -= 1
      counts[length + 1] += 2
      excess -= 1
    }
  }

  private static func codewords(of lengths: [UInt8]) -> [UInt16] {
    let longest = 15
    var next = [UInt16](repeating: 0, count: longest + 2)
    for length in lengths where length > 0 { next[Int(length) + 1] += 1 }
    for length in 1...longest { next[length] = (next[length - 1] + next[length]) << 1 }
    return lengths.map { length in
      guard length > 0 else { return 0 }
      defer { next[Int(length)] &+= 1 }
      return reversed(next[Int(length)]) >> (16 - UInt16(length))
    }
  }

  private static func reversed(_ bits: UInt16) -> UInt16 {
    var bits = (bits & 0x5555) << 1 | (bits >> 1) & 0x5555
    bits = (bits & 0x3333) << 2 | (bits >> 2) & 0x3333
    bits = (bits & 0x0F0F) << 4 | (bits >> 4) & 0x0F0F
    return bits.byteSwapped
  }
}
