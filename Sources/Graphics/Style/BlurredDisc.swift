#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A disc blurred by a Gaussian, in closed form instead of pixel by pixel.
///
/// The blur of a disc is the same in all directions, so a radial gradient shows it exactly, at
/// every scale and in every format.
public struct BlurredDisc: Sendable, Hashable {
  /// The middle of the disc.
  public var center: Point
  /// Radius of the disc before the blur, in points.
  public var radius: Double
  /// Standard deviation of the Gaussian, in points; 0 leaves the disc sharp.
  public var deviation: Double

  /// Makes a blurred disc.
  public init(center: Point, radius: Double, deviation: Double) {
    self.center = center
    self.radius = max(0, radius)
    self.deviation = max(0, deviation)
  }

  /// The reach of the blur around the disc's edge in standard deviations; under 1/1000 is left
  /// beyond.
  private static let reachInDeviations = 3.0
  private static let slices = 64
  private static let stops = 32

  /// The distance from the centre at which nothing is left to draw, in points.
  public var reach: Double { radius + BlurredDisc.reachInDeviations * deviation }

  /// The coverage of the disc at a distance from the centre, from 0 to 1.
  ///
  /// The disc is cut into slices across the direction of the distance, at *u* = *r* sin *θ* for
  /// evenly spaced *θ*. A slice has half the length *h* = *r* cos *θ* and adds erf(*h* / (*σ*√2)),
  /// its share of a one-dimensional Gaussian, weighted by the Gaussian of its own distance from the
  /// point and by its width *h* d*θ*.
  public func coverage(at distance: Double) -> Double {
    guard deviation > 0 else { return distance <= radius ? 1 : 0 }
    return coverage(at: distance, of: cut)
  }

  /// A slice: its distance from the centre, and its weight.
  private typealias Slice = (distanceFromCenter: Double, weight: Double)

  private var cut: [Slice] {
    let step = Double.pi / Double(BlurredDisc.slices)
    return (0..<BlurredDisc.slices).map { slice in
      let angle = (Double(slice) + 0.5) * step - Double.pi / 2
      let half = radius * cos(angle)
      return (radius * sin(angle), erf(half / (deviation * 2.0.squareRoot())) * half * step)
    }
  }

  private func coverage(at distance: Double, of slices: [Slice]) -> Double {
    let sum = slices.reduce(0) { sum, slice in
      let across = (slice.distanceFromCenter - distance) / deviation
      return sum + exp(-across * across / 2) * slice.weight
    }
    return min(1, sum / (deviation * (2 * Double.pi).squareRoot()))
  }

  /// The blur as a gradient from the centre to ``reach``, fading to nothing at its end.
  package func gradient(of color: Color) -> Gradient {
    guard deviation > 0, reach > 0 else {
      return Gradient(stops: [Gradient.Stop(offset: 0, color: color)])
    }
    // Full coverage reaches up to here, so all stops go to the blurred ring.
    let inner = max(0, radius - BlurredDisc.reachInDeviations * deviation)
    let slices = cut
    let rest = coverage(at: reach, of: slices)
    return Gradient(
      stops: (0...BlurredDisc.stops).map { stop in
        let part = Double(stop) / Double(BlurredDisc.stops)
        let distance = inner + (reach - inner) * part
        // The rest at the reach is taken off gradually, so that the edge of the gradient does not
        // show.
        let coverage = max(0, coverage(at: distance, of: slices) - rest * part)
        return Gradient.Stop(offset: distance / reach, color: color.opacity(coverage))
      })
  }
}
