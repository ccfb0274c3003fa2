import Graphics

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
