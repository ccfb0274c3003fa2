import Graphics

/// What an encoder wants to know of a picture before it starts, from a look at some of its rows.
struct ImageStatistics {
  /// One row in so many is looked at.
  private static let rowStep = 16
  /// A picture is busy when more than one pixel in so many differs from the one above, or from the one to
  /// the left.
  private static let busyShare = 5
  /// It is busy from fewer on, when most of what differs from one of the two equals the other: lines to
  /// and fro, of which a general compressor finds more.
  private static let repeatingShare = 14

  /// Whether much of the picture is not flat: a photograph, or a chart that is small or dense.
  let isBusy: Bool
  /// Whether there are more than 256 colours in the rows that were looked at.
  let isColorful: Bool

  /// Looks at a picture.
  init(_ rows: PixelRows) {
    let width = rows.size.width
    let mask = rows.colorMask
    var colors = ColorSet()
    var (differences, count) = (PixelDifferences(), 0)
    var y = min(rows.size.height - 1, ImageStatistics.rowStep / 2)
    while y < rows.size.height {
      let row = rows.start(of: y)
      differences.add(row, above: rows.start(of: max(0, y - 1)), width: width, mask: mask)
      count += width
      if !colors.isFull { colors.insert(row, width: width, mask: mask) }
      y += ImageStatistics.rowStep
    }
    isBusy = ImageStatistics.isBusy(differences, of: count, isColorful: colors.isFull)
    isColorful = colors.isFull
  }

  private static func isBusy(
    _ differences: PixelDifferences, of count: Int, isColorful: Bool
  ) -> Bool {
    let (above, left) = (differences.above, differences.left)
    if max(above, left) * busyShare > count { return true }
    guard above * repeatingShare > count else { return false }
    // Few colours repeat as well, pixel by pixel.
    return !isColorful || differences.both * 7 < (above + left) * 2
  }
}

extension PixelRows {
  /// The bits of a pixel in memory that are a part of the picture.
  var colorMask: UInt32 { layout == .rgba ? 0xFFFF_FFFF : 0x00FF_FFFF }

  /// Whether no pixel lets anything shine through.
  var isOpaque: Bool {
    guard layout == .rgba else { return true }
    return (0..<size.height).allSatisfy { y in
      let row = start(of: y)
      var (common, x) = (SIMD4<UInt32>(repeating: ~0), 0)
      while x &+ 4 <= size.width {
        common &= row.loadUnaligned(fromByteOffset: 4 &* x, as: SIMD4<UInt32>.self)
        x &+= 4
      }
      var all = common[0] & common[1] & common[2] & common[3]
      while x < size.width {
        all &= row.loadUnaligned(fromByteOffset: 4 &* x, as: UInt32.self)
        x &+= 1
      }
      return all >> 24 == 255
    }
  }
}

/// Counts pixels that differ from their neighbours.
struct PixelDifferences {
  private typealias PixelQuad = SIMD4<UInt32>

  /// How many differ from the one above.
  private(set) var above = 0
  /// How many differ from the one to the left; the first of a row has none.
  private(set) var left = 0
  /// How many differ from both.
  private(set) var both = 0

  /// Adds the pixels of a row; only bits of `mask` count.
  mutating func add(
    _ row: UnsafeRawPointer, above other: UnsafeRawPointer, width: Int, mask: UInt32
  ) {
    count(differ(row, other, row, 0, mask) & 1)
    var (aboveSum, leftSum, bothSum) = (PixelQuad.zero, PixelQuad.zero, PixelQuad.zero)
    let (masks, ones) = (PixelQuad(repeating: mask), PixelQuad(repeating: 1))
    var x = 1
    while x &+ 4 <= width {
      let pixels = row.loadUnaligned(fromByteOffset: 4 &* x, as: PixelQuad.self)
      let others = other.loadUnaligned(fromByteOffset: 4 &* x, as: PixelQuad.self)
      let lefts = row.loadUnaligned(fromByteOffset: 4 &* x &- 4, as: PixelQuad.self)
      let fromAbove = ones.replacing(with: 0, where: (pixels ^ others) & masks .== 0)
      let fromLeft = ones.replacing(with: 0, where: (pixels ^ lefts) & masks .== 0)
      aboveSum &+= fromAbove
      leftSum &+= fromLeft
      bothSum &+= fromAbove & fromLeft
      x &+= 4
    }
    above &+= Int(aboveSum.wrappedSum())
    left &+= Int(leftSum.wrappedSum())
    both &+= Int(bothSum.wrappedSum())
    while x < width {
      count(differ(row, other, row - Bitmap.bytesPerPixel, x, mask))
      x &+= 1
    }
  }

  /// Whether pixel `x` differs from the ones above, 1, and to the left, 2.
  private func differ(
    _ row: UnsafeRawPointer, _ above: UnsafeRawPointer, _ left: UnsafeRawPointer, _ x: Int,
    _ mask: UInt32
  ) -> Int {
    let pixel = row.loadUnaligned(fromByteOffset: 4 &* x, as: UInt32.self)
    let isOther = { (neighbour: UnsafeRawPointer) in
      (pixel ^ neighbour.loadUnaligned(fromByteOffset: 4 &* x, as: UInt32.self)) & mask != 0
    }
    return (isOther(above) ? 1 : 0) | (isOther(left) ? 2 : 0)
  }

  private mutating func count(_ differing: Int) {
    above &+= differing & 1
    left &+= differing &>> 1
    both &+= differing == 3 ? 1 : 0
  }
}

/// The colours of pixels, in the order in which they first occur, as long as a palette has room for them.
struct ColorSet {
  private static let slotBits: UInt32 = 10

  /// The pixels as they are in memory, without bits that mean nothing.
  private(set) var packedPixels: [UInt32] = []
  /// Whether there was a colour for which there was no room.
  private(set) var isFull = false
  /// One more than the index of a colour, at the place of its hash or the next free one; 0 for none.
  private var slots = [UInt16](repeating: 0, count: 1 << Int(slotBits))

  /// Adds the pixels of a row; a pixel that equals the one to its left costs only that comparison.
  mutating func insert(_ row: UnsafeRawPointer, width: Int, mask: UInt32) {
    var last: UInt32?
    for x in 0..<width {
      let packedPixel = row.loadUnaligned(fromByteOffset: 4 &* x, as: UInt32.self) & mask
      if packedPixel == last { continue }
      last = packedPixel
      let slot = slot(of: packedPixel)
      if slots[slot] > 0 { continue }
      guard packedPixels.count < IndexedImage.maximumColors else {
        isFull = true
        return
      }
      packedPixels.append(packedPixel)
      slots[slot] = UInt16(packedPixels.count)
    }
  }

  /// The index of a colour that is in the set.
  func index(of packedPixel: UInt32) -> Int { Int(slots[slot(of: packedPixel)]) - 1 }

  /// Where a colour is, or would be.
  private func slot(of packedPixel: UInt32) -> Int {
    var slot = Int(truncatingIfNeeded: (packedPixel &* 0x9E37_79B1) &>> (32 - ColorSet.slotBits))
    while slots[slot] > 0, packedPixels[Int(slots[slot]) - 1] != packedPixel {
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
      var (packedPixel, index) = (colors.packedPixels[0], 0 as UInt8)
      for y in 0..<rows.size.height {
        let row = rows.start(of: y)
        for x in 0..<rows.size.width {
          let next = row.loadUnaligned(fromByteOffset: 4 &* x, as: UInt32.self) & mask
          if next != packedPixel { (packedPixel, index) = (next, UInt8(colors.index(of: next))) }
          indices[count] = index
          count += 1
        }
      }
    }
    let palette = colors.packedPixels.map { Pixel($0, layout: rows.layout) }
    self.init(size: rows.size, palette: palette, indices: indices)
  }
}

extension Pixel {
  /// A pixel from its four bytes in memory.
  fileprivate init(_ packedPixel: UInt32, layout: PixelRows.Layout) {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: packedPixel >> (8 * UInt32($0))) }
    switch layout {
    case .rgba: self.init(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes[3])
    case .xrgb: self.init(red: bytes[2], green: bytes[1], blue: bytes[0], alpha: 255)
    }
  }
}
