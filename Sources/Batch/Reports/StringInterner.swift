/// Texts numbered in the order of their first use; texts are equal if their bytes are.
struct StringInterner: Sendable {
  private var bytes: [UInt8] = []
  /// The end of each text in ``bytes``.
  private var ends: [Int] = []
  /// An open-addressing table of numbers plus one, 0 for free slots; at most half of it is used.
  private var slots = [UInt32](repeating: 0, count: 64)
  /// The number that was found last, because rows of one group often follow each other.
  private var last: UInt32?

  var count: Int { ends.count }
  /// The memory in bytes.
  var byteCount: Int { bytes.capacity + ends.capacity * 8 + slots.capacity * 4 }

  func text(_ number: Int) -> ArraySlice<UInt8> { bytes[range(number)] }

  /// Returns the number of a text, which is added if it is new.
  mutating func number(of text: UnsafeBufferPointer<UInt8>) -> UInt32 {
    if let last, isEqual(Int(last), text) { return last }
    var slot = slot(of: text)
    if slots[slot] == 0 {
      if (count + 1) * 2 > slots.count {
        grow()
        slot = self.slot(of: text)
      }
      bytes += text
      ends.append(bytes.count)
      slots[slot] = UInt32(count)
    }
    last = slots[slot] - 1
    return slots[slot] - 1
  }

  /// Returns the numbers in the order of their texts by scalars, which in UTF-8 is that of the
  /// bytes.
  func sorted() -> [UInt32] {
    bytes.withUnsafeBytes { bytes in
      (0..<UInt32(count)).sorted { a, b in
        let (first, second) = (range(Int(a)), range(Int(b)))
        let common = min(first.count, second.count)
        for index in 0..<common {
          let pair = (bytes[first.lowerBound + index], bytes[second.lowerBound + index])
          if pair.0 != pair.1 { return pair.0 < pair.1 }
        }
        return first.count < second.count
      }
    }
  }

  private func range(_ number: Int) -> Range<Int> {
    (number == 0 ? 0 : ends[number - 1])..<ends[number]
  }

  /// Returns the slot of a text, or the free slot for it.
  private func slot(of text: UnsafeBufferPointer<UInt8>) -> Int {
    // Hasher has a random seed, so that input cannot be made to collide.
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(text))
    var slot = hasher.finalize() & (slots.count - 1)
    while slots[slot] != 0, !isEqual(Int(slots[slot] - 1), text) {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private func isEqual(_ number: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let range = range(number)
    guard range.count == text.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      for index in 0..<text.count where bytes[range.lowerBound + index] != text[index] {
        return false
      }
      return true
    }
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for number in 0..<count {
      let free = bytes[range(number)].withUnsafeBufferPointer { slot(of: $0) }
      slots[free] = UInt32(number + 1)
    }
  }
}
