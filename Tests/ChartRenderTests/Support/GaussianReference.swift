import Foundation

/// A disc blurred by brute force: the sum of a Gaussian over a fine grid of the disc's points.
struct GaussianReference {
  let radius: Double
  let deviation: Double

  /// The share of the disc that a point at a distance from its centre sees.
  func coverage(at distance: Double) -> Double {
    let step = 0.05
    let variance = deviation * deviation
    var sum = 0.0
    for y in stride(from: -radius, through: radius, by: step) {
      for x in stride(from: -radius, through: radius, by: step)
      where x * x + y * y <= radius * radius {
        let squared = (x - distance) * (x - distance) + y * y
        sum += exp(-squared / (2 * variance))
      }
    }
    return sum * step * step / (2 * Double.pi * variance)
  }
}
