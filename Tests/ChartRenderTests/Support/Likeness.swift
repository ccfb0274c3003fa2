@testable import Graphics

/// How far two pictures are from each other when they lie on white.
struct Likeness: CustomStringConvertible {
  /// What another rasteriser may be off by at an edge, 0 to 255.
  static let edgeTolerance = 48.0

  /// The mean difference of a channel, 0 to 255.
  let mean: Double
  /// The share of pixels that differ by more than ``edgeTolerance``.
  let share: Double

  init(_ a: Bitmap, _ b: Bitmap) {
    guard a.size == b.size else {
      (mean, share) = (255, 1)
      return
    }
    // Most pixels are the same, and in a debug build one by itself takes longer than a comparison.
    let differing = a.pixels.withUnsafeBytes { p in
      b.pixels.withUnsafeBytes { q in
        (0..<a.size.area).filter {
          p.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)
            != q.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)
        }
      }
    }
    var (sum, beyond) = (0.0, 0)
    for place in differing {
      let (y, x) = place.quotientAndRemainder(dividingBy: a.size.width)
      let difference = a[x, y].onWhite - b[x, y].onWhite
      let sizes = pointwiseMax(difference, -difference)
      sum += sizes.sum()
      if sizes.max() > Likeness.edgeTolerance { beyond += 1 }
    }
    mean = sum / Double(3 * a.size.area)
    share = Double(beyond) / Double(a.size.area)
  }

  var description: String { "mean \(mean), \(share * 100) % of the pixels" }
}

extension Pixel {
  fileprivate var onWhite: SIMD3<Double> {
    let opacity = Double(alpha) / 255
    return SIMD3(Double(red), Double(green), Double(blue)) * opacity + 255 * (1 - opacity)
  }
}
