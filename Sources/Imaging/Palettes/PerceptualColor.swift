/// A colour as a place in a space in which the distance of two colours tells how different they look.
///
/// What lies behind a translucent colour is not known. The square of a distance is the mean of the
/// squares seen on black and on white: with the premultiplied channel *p* and the alpha *a* that is
/// (Δp − Δa/2)² + (Δa/2)², a sum of squares again. Channels are those of sRGB, which are spaced about
/// as an eye is, and count 2 : 4 : 3 for red, green and blue (Riemersma, "Colour metric"). Two opaque
/// greys are as far apart as their values; all colours with alpha 0 are one place.
typealias PerceptualColor = SIMD4<Float>

extension SIMD4<Float> {
  /// Square roots of 2/9, 4/9 and 3/9, so that weights of squares add up to 1.
  private static let channelWeights = SIMD4<Float>(0.471_404_5, 0.666_666_7, 0.577_350_3, 0)

  /// The place of a colour.
  init(_ word: PackedColor) {
    let alpha = Float(word.alpha)
    let channels = SIMD4<Float>(Float(word.red), Float(word.green), Float(word.blue), 0)
    self = (channels * (alpha / 255) - alpha / 2) * SIMD4<Float>.channelWeights
    w = alpha / 2
  }

  /// The colour of 8 bits a channel that is the nearest to this place.
  var nearestColor: PackedColor {
    let alpha = (w * 2).rounded().clamped(to: 255)
    guard alpha > 0 else { return .clear }
    func channel(_ place: Float, _ weight: Float) -> UInt32 {
      UInt32(((place / weight + w) * 255 / (w * 2)).rounded().clamped(to: 255))
    }
    let weights = SIMD4<Float>.channelWeights
    return PackedColor(
      red: channel(x, weights.x), green: channel(y, weights.y), blue: channel(z, weights.z),
      alpha: UInt32(alpha))
  }

  /// The square of the distance to another place.
  @inline(__always)
  func squaredDistance(to other: SIMD4<Float>) -> Float {
    let difference = self - other
    return (difference * difference).sum()
  }
}

extension Float {
  fileprivate func clamped(to limit: Float) -> Float { Swift.max(0, Swift.min(limit, self)) }
}
