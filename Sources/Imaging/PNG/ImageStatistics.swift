import Graphics

/// Statistics of some rows that choose how an image is encoded.
struct ImageStatistics {
  private static let rowStep = 16
  /// An image is busy when more than one pixel in so many differs from the one above, or from the
  /// one to the left.
  private static let busyShare = 5
  /// From one in so many on it is busy if most pixels that differ from one neighbour equal the
  /// other: such lines repeat in ways that only a general compressor finds.
  private static let repeatingShare = 14

  /// Whether the image is not mostly flat: a photograph, or a chart that is small or dense.
  let isBusy: Bool
  let isColorful: Bool

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
    // Few colours repeat pixel by pixel, too.
    return !isColorful || differences.both * 7 < (above + left) * 2
  }
}

extension PixelRows {
  /// The bits of a pixel in memory that carry colour or alpha.
  var colorMask: UInt32 { layout == .rgba ? 0xFFFF_FFFF : 0x00FF_FFFF }

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

  private(set) var above = 0
  /// Pixels that differ from the one to the left; the first of a row has none.
  private(set) var left = 0
  private(set) var both = 0

  /// Adds a row; only bits of `mask` count.
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

  /// Returns 1 if a pixel differs from the one above, plus 2 if it differs from the one to the
  /// left.
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

/// Up to 256 colours in the order of their first occurrence: a hash table with linear probing.
struct ColorSet {
  private static let slotBits: UInt32 = 10

  /// The colours as in memory, unused bits cleared.
  private(set) var packedPixels: [UInt32] = []
  /// Whether another colour did not fit.
  private(set) var isFull = false
  /// Index of a colour plus 1, in the slot of its hash or the next free one; 0 for none.
  private var slots = [UInt16](repeating: 0, count: 1 << Int(slotBits))

  /// Adds the pixels of a row.
  mutating func insert(_ row: UnsafeRawPointer, width: Int, mask: UInt32) {
    var last: UInt32?
    for x in 0..<width {
      let packedPixel = row.loadUnaligned(fromByteOffset: 4 &* x, as: UInt32.self) & mask
      // Most pixels of a chart equal their left neighbour: only new colours are looked up.
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

  func index(of packedPixel: UInt32) -> Int { Int(slots[slot(of: packedPixel)]) - 1 }

  private func slot(of packedPixel: UInt32) -> Int {
    var slot = Int(truncatingIfNeeded: (packedPixel &* 0x9E37_79B1) &>> (32 - ColorSet.slotBits))
    while slots[slot] > 0, packedPixels[Int(slots[slot]) - 1] != packedPixel {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }
}

extension IndexedImage {
  /// Converts an image to one with a palette; nil if it has too many colours.
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
  fileprivate init(_ packedPixel: UInt32, layout: PixelRows.Layout) {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: packedPixel >> (8 * UInt32($0))) }
    switch layout {
    case .rgba: self.init(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes[3])
    case .xrgb: self.init(red: bytes[2], green: bytes[1], blue: bytes[0], alpha: 255)
    }
  }
}
