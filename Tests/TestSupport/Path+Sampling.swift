import Foundation

import Graphics

/// A place on a path with what the path does there.
package struct PathSample {
  package let point: Point
  /// The direction of travel, of length 1.
  package let direction: Point
  /// The curvature, positive where a clockwise path bends inwards.
  package let curvature: Double
}

extension Path {
  /// Places along the straight pieces and cubics, `count` for each.
  package func samples(perPiece count: Int) -> [PathSample] {
    var (samples, current, start) = ([PathSample](), Point(x: 0, y: 0), Point(x: 0, y: 0))
    func add(_ a: Point, _ b: Point, _ c: Point, _ d: Point) {
      guard a != d else { return }
      for step in 0...count {
        samples.append(PathSample(cubic: [a, b, c, d], at: Double(step) / Double(count)))
      }
    }
    func line(to end: Point) {
      func part(_ t: Double) -> Point {
        Point(x: current.x + (end.x - current.x) * t, y: current.y + (end.y - current.y) * t)
      }
      add(current, part(1.0 / 3), part(2.0 / 3), end)
    }
    for element in elements {
      switch element {
      case .move(let point): (start, current) = (point, point)
      case .line(let point):
        line(to: point)
        current = point
      case .curve(let point, let control1, let control2):
        add(current, control1, control2, point)
        current = point
      case .circle(let center, let radius):
        for step in 0..<4 * count {
          let angle = Double(step) * .pi / Double(2 * count)
          let (x, y) = (cos(angle), sin(angle))
          samples.append(
            PathSample(
              point: center.offset(dx: x * radius, dy: y * radius),
              direction: Point(x: -y, y: x), curvature: 1 / radius))
        }
      case .close:
        line(to: start)
        current = start
      }
    }
    return samples
  }

  /// The area within, by Green's formula; clockwise subpaths count positive.
  package var area: Double {
    let samples = samples(perPiece: 200)
    return zip(samples, samples.dropFirst() + samples.prefix(1)).reduce(0) { sum, pair in
      sum + (pair.0.point.x * pair.1.point.y - pair.1.point.x * pair.0.point.y) / 2
    }
  }
}

extension PathSample {
  fileprivate init(cubic p: [Point], at t: Double) {
    let s = 1 - t
    func sum(_ weights: [Double], _ part: KeyPath<Point, Double>) -> Double {
      zip(weights, p).reduce(0) { $0 + $1.0 * $1.1[keyPath: part] }
    }
    let place = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
    let speed = [-3 * s * s, 3 * s * s - 6 * s * t, 6 * s * t - 3 * t * t, 3 * t * t]
    let bend = [6 * s, 6 * t - 12 * s, 6 * s - 12 * t, 6 * t]
    let (dx, dy) = (sum(speed, \.x), sum(speed, \.y))
    let length = (dx * dx + dy * dy).squareRoot()
    point = Point(x: sum(place, \.x), y: sum(place, \.y))
    direction = Point(x: dx / length, y: dy / length)
    curvature = (dx * sum(bend, \.y) - dy * sum(bend, \.x)) / (length * length * length)
  }
}
