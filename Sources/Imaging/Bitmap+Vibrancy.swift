import Graphics

extension Bitmap {
  /// How much farther from grey a backdrop's colours are made: a blur and an overlay take that much away.
  private static let saturation: Float = 1.5
  /// How far a backdrop goes towards white or black.
  private static let shift: Float = 0.12

  /// This picture as what is seen through a panel: blurred, its colours stronger, and somewhat brighter
  /// under a light panel or darker under a dark one.
  ///
  /// - Parameters:
  ///   - deviation: the standard deviation of the blur in pixels, as in ``blurred(deviation:)``.
  ///   - isDark: whether the panel is dark.
  package func vibrant(deviation: Double, isDark: Bool) -> Bitmap {
    let blurred = blurred(deviation: deviation)
    let goal: Float = isDark ? 0 : 255
    return Bitmap(size: size) { bytes in
      for y in 0..<size.height {
        blurred.withRow(y) { row in
          for x in 0..<size.width {
            let start = x * Bitmap.bytesPerPixel
            let color = SIMD3(Float(row[start]), Float(row[start + 1]), Float(row[start + 2]))
            // The brightness that Rec. 709 gives to a colour's channels.
            let grey = (color * SIMD3(0.2126, 0.7152, 0.0722)).sum()
            let strong = SIMD3(repeating: grey) + (color - grey) * Bitmap.saturation
            let shifted = (strong + (goal - strong) * Bitmap.shift + 0.5)
              .clamped(lowerBound: SIMD3(), upperBound: SIMD3(repeating: 255))
            bytes.store(
              Pixel(
                red: UInt8(shifted.x), green: UInt8(shifted.y), blue: UInt8(shifted.z),
                alpha: row[start + 3]), at: y * size.width + x)
          }
        }
      }
    }
  }
}
