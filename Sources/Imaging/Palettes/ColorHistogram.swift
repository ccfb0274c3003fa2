import Graphics

/// Which colours a picture has, and how many pixels of each.
///
/// Memory is bounded: where there are more than ``limit`` colours, those that differ in the lowest bits
/// only count as one.
struct ColorHistogram: Sendable {
  /// A colour.
  struct Entry: Sendable {
    /// The colour; of several that count as one, the one that most have, if most have one.
    var color: PackedColor
    /// How many pixels have it.
    var count: Int
    /// How many of them have the same colour on their left and above, as in an area of one colour.
    var flatCount: Int
    /// How many more pixels had `color` than another colour, as long as it was not another one's turn.
    fileprivate var votes: Int
  }

  /// The most entries.
  static let limit = 1 << 18

  /// The colours in the order in which the picture shows them.
  let entries: [Entry]
  /// Whether each entry is exactly one colour.
  let isExact: Bool

  /// Counts the colours of a picture, row by row.
  init(_ packedColors: [PackedColor], size: PixelSize) {
    var bits: UInt32 = 0
    while true {
      var table = ColorTable(ignoring: bits, expecting: packedColors.count)
      // With 4 bits a channel, everything finds room.
      if table.add(packedColors, width: size.width) {
        entries = table.entries
        isExact = bits == 0
        return
      }
      bits += 1
    }
  }
}

/// Finds the entry of a colour: a hash table with open addressing.
private struct ColorTable {
  private(set) var entries: [ColorHistogram.Entry] = []
  private let ignoredBits: UInt32
  private let slotBits: UInt32
  /// For each slot one more than the place of its entry; 0 for none.
  private var slots: [Int32]

  init(ignoring bits: UInt32, expecting count: Int) {
    ignoredBits = bits
    let most = max(2, min(count, ColorHistogram.limit))
    slotBits = UInt32(Int.bitWidth - (most * 2 - 1).leadingZeroBitCount)
    slots = [Int32](repeating: 0, count: 1 << Int(slotBits))
  }

  /// Counts pixels run by run; false when there are too many colours.
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
      entries[index].votes.negate()
      entries[index].color = packed
    }
  }
}
