import Graphics

/// The colours of an image and the number of pixels of each.
///
/// Memory is bounded: with more than ``limit`` colours, those that differ only in their lowest bits
/// count as one.
struct ColorHistogram: Sendable {
  struct Entry: Sendable {
    /// The colour; of several that count as one, the one of most pixels if that has the majority.
    var color: PackedColor
    var count: Int
    /// Pixels with the same colour on their left and above, as in an area of one colour.
    var flatCount: Int
    /// The counter of the majority vote.
    fileprivate var votes: Int
  }

  static let limit = 1 << 18

  /// The colours in the order of their first pixels.
  let entries: [Entry]
  let isExact: Bool

  init(_ packedColors: [PackedColor], size: PixelSize) {
    var bits: UInt32 = 0
    while true {
      var table = ColorTable(ignoring: bits, expecting: packedColors.count)
      // With 4 bits a channel there are at most 65,536 colours, so this ends.
      if table.add(packedColors, width: size.width) {
        entries = table.entries
        isExact = bits == 0
        return
      }
      bits += 1
    }
  }
}

/// A hash table with open addressing.
private struct ColorTable {
  private(set) var entries: [ColorHistogram.Entry] = []
  private let ignoredBits: UInt32
  private let slotBits: UInt32
  /// Index of an entry plus 1 for each slot; 0 for an empty one.
  private var slots: [Int32]

  init(ignoring bits: UInt32, expecting count: Int) {
    ignoredBits = bits
    let most = max(2, min(count, ColorHistogram.limit))
    slotBits = UInt32(Int.bitWidth - (most * 2 - 1).leadingZeroBitCount)
    slots = [Int32](repeating: 0, count: 1 << Int(slotBits))
  }

  /// Counts pixels run by run; false if there are too many colours.
  mutating func add(_ packedColors: [PackedColor], width: Int) -> Bool {
    packedColors.withUnsafeBufferPointer { packedColors in
      for start in stride(from: 0, to: packedColors.count, by: width) {
        var first = start
        while first < start + width {
          let packed = packedColors[first]
          var end = first + 1
          var flat = 0
          while end < start + width, packedColors[end] == packed {
            if start > 0, packedColors[end - width] == packed { flat += 1 }
            end += 1
          }
          guard add(packed, count: end - first, flat: flat) else { return false }
          first = end
        }
      }
      return true
    }
  }

  private mutating func add(_ packed: PackedColor, count: Int, flat: Int) -> Bool {
    let key = packed.coarse(ignoredBits)
    var slot = key.hash(bits: slotBits)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if entries[index].color.coarse(ignoredBits) == key {
        vote(for: packed, count, at: index)
        entries[index].count += count
        entries[index].flatCount += flat
        return true
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    guard entries.count < ColorHistogram.limit else { return false }
    entries.append(ColorHistogram.Entry(color: packed, count: count, flatCount: flat, votes: count))
    slots[slot] = Int32(entries.count)
    return true
  }

  /// Finds the majority in one pass (Boyer and Moore, 1981).
  private mutating func vote(for packed: PackedColor, _ count: Int, at index: Int) {
    if entries[index].color == packed {
      entries[index].votes += count
    } else {
      entries[index].votes -= count
      guard entries[index].votes < 0 else { return }
      // The new candidate leads by the votes that the old one lacked.
      entries[index].votes.negate()
      entries[index].color = packed
    }
  }
}
