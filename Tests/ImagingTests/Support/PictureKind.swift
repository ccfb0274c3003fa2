import TestSupport

@testable import Graphics

/// Pictures that encoders go wrong with, made by chance from a seed.
enum PictureKind: CaseIterable {
  case flat, chart, gradient, noise, photograph, rows, tiles, sparse, runs

  /// A picture of this kind, opaque or with random opacities.
  func picture(
    _ width: Int, _ height: Int, isOpaque: Bool = true, _ random: inout SplitMix
  ) throws -> Bitmap {
    let seed = random.next()
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * width * height)
    var state = random
    for y in 0..<height {
      for x in 0..<width {
        let word = word(x, y, width, seed, &state)
        pixels += [0, 8, 16].map { UInt8(truncatingIfNeeded: word >> $0) }
        pixels.append(isOpaque ? 255 : UInt8(truncatingIfNeeded: word >> 24))
      }
    }
    random = state
    return try Bitmap(size: PixelSize(width: width, height: height), pixels: pixels)
  }

  private func word(_ x: Int, _ y: Int, _ width: Int, _ seed: UInt64, _ random: inout SplitMix)
    -> UInt32
  {
    let (x, y) = (UInt64(x), UInt64(y))
    func hash(_ value: UInt64) -> UInt32 {
      var other = SplitMix(seed: seed ^ value)
      return UInt32(truncatingIfNeeded: other.next())
    }
    switch self {
    case .flat: return hash(0)
    case .chart:
      let distance = (x &* 3 &+ seed % 64) % 97
      let line = distance > y % 97 ? distance - y % 97 : y % 97 - distance
      return line < 4 ? UInt32(line) &* 0x1234_5678 &+ UInt32(x) : 0xFFFF_FFFF
    case .gradient: return UInt32(x / 2 &+ y) &* 0x0001_0101 &+ 0xFF00_0000
    case .noise: return UInt32(truncatingIfNeeded: random.next())
    case .photograph:
      return UInt32((x &+ y) & 255) &* 0x0101_0101 ^ UInt32(random.next() & 0x0303_0303)
    case .rows: return hash(y % 2 &* 10_000 &+ x / 5)
    case .tiles: return hash((x % 90) &* 1000 &+ y % 7)
    case .sparse: return random.next() % 97 == 0 ? UInt32(truncatingIfNeeded: random.next()) : 0
    case .runs: return hash((x &* x &+ y) / 700)
    }
  }
}
