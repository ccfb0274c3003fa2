@testable import ChartRender

/// Pictures and numbers that are the same in every run.
///
/// SplitMix64, by Steele, Lea and Flood: "Fast Splittable Pseudorandom Number Generators".
struct RandomPictures: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

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
