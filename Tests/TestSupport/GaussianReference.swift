import Foundation

/// A disc blurred by brute force: the sum of a Gaussian over the disc in small pieces of rings.
package struct GaussianReference {
  package let radius: Double
  package let deviation: Double

  package init(radius: Double, deviation: Double) {
    self.radius = radius
    self.deviation = deviation
  }

  /// The share of the disc that a point at a distance from its centre sees.
  package func coverage(at distance: Double) -> Double {
    let (rings, pieces) = (150, 240)
    let thickness = radius / Double(rings)
    let angle = 2 * Double.pi / Double(pieces)
    let variance = deviation * deviation
    var sum = 0.0
    for ring in 0..<rings {
      let r = (Double(ring) + 0.5) * thickness
      for piece in 0..<pieces {
        let (x, y) = (r * cos(Double(piece) * angle), r * sin(Double(piece) * angle))
        let squared = (x - distance) * (x - distance) + y * y
        sum += exp(-squared / (2 * variance)) * r * thickness * angle
      }
    }
    return sum / (2 * Double.pi * variance)
  }
}
