import TestSupport

@testable import Graphics

extension SplitMix {
  /// How much of a random picture shines through.
  enum Opacity: CaseIterable { case opaque, translucent, oneClearPixel }

  /// Noise and stretches of one colour, of which charts are made.
  mutating func picture(_ width: Int, _ height: Int, _ opacity: Opacity) throws -> Bitmap {
    var pixels: [UInt8] = []
    var color = next()
    for _ in 0..<(width * height) {
      if next() % 4 == 0 { color = next() }
      let alpha = opacity == .translucent ? UInt8(truncatingIfNeeded: color >> 24) : 255
      pixels += [0, 8, 16].map { UInt8(truncatingIfNeeded: color >> $0) } + [alpha]
    }
    if opacity == .oneClearPixel {
      pixels[Int.random(in: 0..<(width * height), using: &self) * 4 + 3] = 254
    }
    return try Bitmap(size: PixelSize(width: width, height: height), pixels: pixels)
  }
}
