import Graphics

/// A picture with what photographs have: soft changes, edges, light and dark parts and a little grain.
package enum Landscape {
  /// The pixels: an evening sky, a sun and hills that grow darker as they come nearer.
  package static func bitmap(_ width: Int, _ height: Int) throws -> Bitmap {
    let (w, h) = (Double(width), Double(height))
    let edges = hills.enumerated().map { index, hill in
      (0..<width).map { x in
        let place = Double(x) / h * hill.pitch + Double(index) * 7.3
        return hill.top + hill.swing * ridge(place)
      }
    }
    return try Bitmap(width, height) { x, y in
      let (u, v) = (Double(x) / w, Double(y) / h)
      var color = sky(u * w / h, v, sun: 0.68 * w / h)
      for (index, hill) in hills.enumerated() {
        let edge = edges[index][x]
        let cover = min(max((v - edge) * h + 0.5, 0), 1)
        // Mist lies in the valleys.
        let mist = min(max((v - edge) * 2.2, 0), 0.35)
        color = mix(color, mix(hill.color, (0.93, 0.78, 0.72), mist * hill.haze), cover)
      }
      return Pixel(red: byte(color.0), green: byte(color.1), blue: byte(color.2), alpha: 255)
    }
  }

  private typealias RGB = (Double, Double, Double)
  private typealias Hill = (
    top: Double, swing: Double, pitch: Double, haze: Double, color: RGB
  )

  private static let hills: [Hill] = [
    (0.52, 0.16, 2.1, 1.0, (0.55, 0.52, 0.66)), (0.62, 0.18, 1.6, 0.8, (0.36, 0.38, 0.54)),
    (0.74, 0.17, 1.3, 0.5, (0.20, 0.25, 0.37)), (0.88, 0.14, 2.4, 0.2, (0.08, 0.12, 0.17)),
  ]

  private static func sky(_ x: Double, _ v: Double, sun: Double) -> RGB {
    let air = mix((0.22, 0.36, 0.62), (0.98, 0.74, 0.55), min(v / 0.6, 1))
    let distance = ((x - sun) * (x - sun) + (v - 0.42) * (v - 0.42)).squareRoot()
    let glow = max(0, 1 - distance / 0.55)
    let warm = mix(air, (1, 0.86, 0.62), 0.8 * glow * glow)
    return mix(warm, (1, 0.97, 0.88), min(max((0.07 - distance) * 120, 0), 1))
  }

  /// A smooth line through numbers that have nothing to do with each other, in three sizes.
  private static func ridge(_ x: Double) -> Double {
    (0..<3).reduce(0) { sum, octave in
      let factor = Double(1 << octave)
      return sum + noise(x * factor * 1.5) / (factor * 1.6)
    } - 0.5
  }

  private static func noise(_ x: Double) -> Double {
    let cell = x.rounded(.down)
    func value(_ cell: Double) -> Double {
      var random = SplitMix(seed: UInt64(bitPattern: Int64(cell)) &* 77 &+ 5)
      return Double.random(in: 0...1, using: &random)
    }
    let t = x - cell
    let (low, high) = (value(cell), value(cell + 1))
    return low + (high - low) * t * t * (3 - 2 * t)
  }

  private static func mix(_ a: RGB, _ b: RGB, _ share: Double) -> RGB {
    (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share, a.2 + (b.2 - a.2) * share)
  }

  private static func byte(_ value: Double) -> UInt8 {
    UInt8(min(max((value * 255).rounded(), 0), 255))
  }
}
