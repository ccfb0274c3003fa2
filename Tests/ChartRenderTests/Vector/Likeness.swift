@testable import ChartRender

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
    var (sum, beyond) = (0.0, 0)
    for y in 0..<a.size.height {
      for x in 0..<a.size.width {
        let (p, q) = (a[x, y], b[x, y])
        guard p != q else { continue }
        let differences = zip(p.onWhite, q.onWhite).map { abs($0 - $1) }
        sum += differences.reduce(0, +)
        if differences.contains(where: { $0 > Likeness.edgeTolerance }) { beyond += 1 }
      }
    }
    mean = sum / Double(3 * a.size.area)
    share = Double(beyond) / Double(a.size.area)
  }

  var description: String { "mean \(mean), \(share * 100) % of the pixels" }
}

extension Pixel {
  fileprivate var onWhite: [Double] {
    let opacity = Double(alpha) / 255
    return [red, green, blue].map { Double($0) * opacity + 255 * (1 - opacity) }
  }
}
