import Graphics

/// The colours of pixels, in the order in which they first occur, as long as a palette has room for them.
struct ColorSet {
  private static let slotBits: UInt32 = 10

  /// The pixels as they are in memory, without bits that mean nothing.
  private(set) var words: [UInt32] = []
  /// Whether there was a colour for which there was no room.
  private(set) var isFull = false
  /// One more than the index of a colour, at the place of its hash or the next free one; 0 for none.
  private var slots = [UInt16](repeating: 0, count: 1 << Int(slotBits))

  /// Adds the pixels of a row; a pixel that equals the one to its left costs only that comparison.
  mutating func insert(_ row: UnsafeRawPointer, width: Int, mask: UInt32) {
    var last: UInt32?
    for x in 0..<width {
      let word = row.loadUnaligned(fromByteOffset: 4 &* x, as: UInt32.self) & mask
      if word == last { continue }
      last = word
      let slot = slot(of: word)
      if slots[slot] > 0 { continue }
      guard words.count < IndexedImage.maximumColors else {
        isFull = true
        return
      }
      words.append(word)
      slots[slot] = UInt16(words.count)
    }
  }

  /// The index of a colour that is in the set.
  func index(of word: UInt32) -> Int { Int(slots[slot(of: word)]) - 1 }

  /// Where a colour is, or would be.
  private func slot(of word: UInt32) -> Int {
    var slot = Int(truncatingIfNeeded: (word &* 0x9E37_79B1) &>> (32 - ColorSet.slotBits))
    while slots[slot] > 0, words[Int(slots[slot]) - 1] != word {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }
}

extension IndexedImage {
  /// The same picture with a palette, or nil when it has too many colours.
  init?(_ rows: PixelRows) {
    let mask = rows.colorMask
    var colors = ColorSet()
    for y in 0..<rows.size.height {
      colors.insert(rows.start(of: y), width: rows.size.width, mask: mask)
      if colors.isFull { return nil }
    }
    let indices = [UInt8](unsafeUninitializedCapacity: rows.size.area) { indices, count in
      var (word, index) = (colors.words[0], 0 as UInt8)
      for y in 0..<rows.size.height {
        let row = rows.start(of: y)
        for x in 0..<rows.size.width {
          let next = row.loadUnaligned(fromByteOffset: 4 &* x, as: UInt32.self) & mask
          if next != word { (word, index) = (next, UInt8(colors.index(of: next))) }
          indices[count] = index
          count += 1
        }
      }
    }
    let palette = colors.words.map { Pixel($0, layout: rows.layout) }
    self.init(size: rows.size, palette: palette, indices: indices)
  }
}

extension Pixel {
  /// A pixel from its four bytes in memory.
  fileprivate init(_ word: UInt32, layout: PixelRows.Layout) {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * UInt32($0))) }
    switch layout {
    case .rgba: self.init(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes[3])
    case .xrgb: self.init(red: bytes[2], green: bytes[1], blue: bytes[0], alpha: 255)
    }
  }
}
