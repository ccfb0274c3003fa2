import TestSupport

@testable import Graphics

/// Pictures that somebody might have behind a widget, and worse ones.
enum Wallpaper: CaseIterable, Sendable {
  case sunset, forest, sea, candy, night, snow, stripes, bars, checks, noise, half, neon, grey,
    white,
    black

  static let size = (width: 120, height: 160)

  /// The picture, which is the same every time.
  var picture: RasterImage {
    get throws {
      RasterImage(
        try Bitmap(Wallpaper.size.width, Wallpaper.size.height) { x, y in
          pixel(Double(x) / 120, Double(y) / 160, x, y)
        })
    }
  }

  private func pixel(_ u: Double, _ v: Double, _ x: Int, _ y: Int) -> Pixel {
    switch self {
    case .sunset:
      return photo(u, v, [0x2b1055, 0xd53a6b, 0xffb347], [0xfff1a8, 0x7a1f5c, 0xff5e3a], x, y)
    case .forest:
      return photo(u, v, [0x0b3d2e, 0x3f8f3a, 0xd9e87c], [0x08210f, 0xf4d35e, 0x1f6f5c], x, y)
    case .sea:
      return photo(u, v, [0xbfe9ff, 0x1f7bc1, 0x052b52], [0xffffff, 0x00c2a8, 0x03395f], x, y)
    case .candy:
      return photo(u, v, [0xff9ad5, 0x8fd3ff, 0xfff59d], [0xff3f8e, 0x5a5aff, 0x3ddc97], x, y)
    case .night:
      return photo(u, v, [0x000004, 0x0a0a1c, 0x14142b], [0x1d1d44, 0x000000, 0x30204a], x, y)
    case .snow:
      return photo(u, v, [0xffffff, 0xf4f8fc, 0xe6eef5], [0xffffff, 0xdfe9f2, 0xfffdf5], x, y)
    case .stripes: return Pixel(grey: x / 12 % 2 == 0 ? 0 : 255)
    case .bars: return Pixel(grey: y / 40 % 2 == 0 ? 255 : 0)
    case .checks: return Pixel(grey: (x / 30 + y / 30) % 2 == 0 ? 255 : 0)
    case .noise:
      var random = SplitMix(seed: UInt64(y * 1_000 + x))
      return random.pixel()
    case .half: return u + v < 1 ? Pixel(red: 255, green: 255, blue: 0) : Pixel(grey: 0)
    case .neon:
      return x / 40 % 2 == 0
        ? Pixel(red: 0, green: 255, blue: 255) : Pixel(red: 255, green: 0, blue: 60)
    case .grey: return Pixel(grey: 119)
    case .white: return Pixel(grey: 255)
    case .black: return Pixel(grey: 0)
    }
  }

  /// A gradient from top to bottom with three soft spots and some grain.
  private func photo(
    _ u: Double, _ v: Double, _ ramp: [Int], _ spots: [Int], _ x: Int, _ y: Int
  ) -> Pixel {
    func parts(_ rgb: Int) -> SIMD3<Double> {
      SIMD3(Double(rgb >> 16), Double(rgb >> 8 & 255), Double(rgb & 255))
    }
    let place = v * 2
    let index = min(Int(place), 1)
    let (above, below) = (parts(ramp[index]), parts(ramp[index + 1]))
    var color = above + (below - above) * (place - Double(index))
    let centers = [(0.25, 0.3, 0.22), (0.75, 0.45, 0.3), (0.4, 0.8, 0.25)]
    for (spot, (cx, cy, radius)) in zip(spots, centers) {
      let (dx, dy) = (u - cx, (v - cy) * 4 / 3)
      let distance = (dx * dx + dy * dy).squareRoot() / radius
      if distance < 1 { color += (parts(spot) - color) * (1 - distance * distance) }
    }
    var random = SplitMix(seed: UInt64(y * 7_919 + x))
    color += Double.random(in: -9...9, using: &random)
    func byte(_ part: Double) -> UInt8 { UInt8(min(max(part, 0), 255)) }
    return Pixel(red: byte(color.x), green: byte(color.y), blue: byte(color.z))
  }
}
