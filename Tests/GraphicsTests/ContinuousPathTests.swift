import Testing
import TestSupport

@testable import Graphics

@Suite("Continuous corners")
struct ContinuousPathTests {
  private let rect = Rect(x: 10, y: 20, width: 120, height: 80)

  private func random(_ range: ClosedRange<Double>, _ generator: inout SplitMix) -> Double {
    Double.random(in: range, using: &generator)
  }

  /// Rectangles and radii of every kind, most of them with too little room.
  private func randomCases() -> [(Rect, CornerRadii)] {
    var generator = SplitMix(seed: 4)
    return (0..<300).map { _ in
      let rect = Rect(
        x: random(-50...50, &generator), y: random(-50...50, &generator),
        width: random(1...200, &generator), height: random(1...200, &generator))
      let radii = (0..<4).map { _ in max(0, random(-20...120, &generator)) }
      return (
        rect,
        CornerRadii(
          topLeft: radii[0], topRight: radii[1], bottomRight: radii[2], bottomLeft: radii[3])
      )
    }
  }

  @Test("a corner takes 1.53 times its radius of a side and leaves it along the side")
  func reach() {
    let path = Path.continuous(rect, radii: CornerRadii(20))
    #expect(path.elements.count == 1 + 4 * 4 + 1)
    guard case .move(let start) = path.elements[0], case .line(let end) = path.elements[1] else {
      Issue.record("the path does not start with the upper side")
      return
    }
    #expect(abs(start.x - (10 + 20 * 1.528665)) < 1e-9 && start.y == 20)
    #expect(abs(end.x - (130 - 20 * 1.528665)) < 1e-9 && end.y == 20)
  }

  @Test("no radius gives the rectangle itself, and one corner alone is round alone")
  func sharp() {
    #expect(Path.continuous(rect, radii: .zero) == .rect(rect))
    let path = Path.continuous(
      rect, radii: CornerRadii(topLeft: 0, topRight: 20, bottomRight: 0, bottomLeft: 0))
    #expect(path.elements.contains(.line(Point(x: 130, y: 100))))
    #expect(path.elements.contains(.line(Point(x: 10, y: 100))))
    #expect(path.elements.first == .move(Point(x: 10, y: 20)))
  }

  @Test(
    "without room a capsule has round ends, whatever the radius",
    arguments: [40, 41, 1e6, 1e308, .infinity])
  func capsule(radius: Double) {
    let path = Path.continuous(rect, radii: CornerRadii(radius))
    for sample in path.samples(perPiece: 20) where sample.point.x > 90.01 {
      let (dx, dy) = (sample.point.x - 90, sample.point.y - 60)
      #expect(abs((dx * dx + dy * dy).squareRoot() - 40) < 0.02, "\(sample)")
    }
  }

  @Test("the outline stays in the rectangle, touches all sides and never kinks")
  func bounds() {
    for (rect, radii) in randomCases() {
      let samples = Path.continuous(rect, radii: radii).samples(perPiece: 24)
      let (xs, ys) = (samples.map(\.point.x), samples.map(\.point.y))
      #expect(abs((xs.min() ?? 0) - rect.minX) < 1e-9 && abs((xs.max() ?? 0) - rect.maxX) < 1e-9)
      #expect(abs((ys.min() ?? 0) - rect.minY) < 1e-9 && abs((ys.max() ?? 0) - rect.maxY) < 1e-9)
      let fitted = radii.fitted(to: rect.size)
      guard min(fitted.topLeft, fitted.topRight, fitted.bottomRight, fitted.bottomLeft) > 0.01
      else { continue }
      for (a, b) in zip(samples, samples.dropFirst()) {
        // Clockwise all the way round: a step back would be a loop.
        let turn = a.direction.x * b.direction.y - a.direction.y * b.direction.x
        #expect(turn > -1e-6 && turn < 0.2, "\(rect) \(radii)")
      }
    }
  }

  @Test(
    "the curvature has no jump and stays near the circle's", arguments: [8.0, 20, 26, 30])
  func curvature(radius: Double) {
    let samples = Path.continuous(rect, radii: CornerRadii(radius)).samples(perPiece: 400)
    let jump = zip(samples, samples.dropFirst()).map { abs($0.curvature - $1.curvature) }.max()
    #expect((jump ?? 1) * radius < 0.03)
    let greatest = (samples.map(\.curvature).max() ?? 0) * radius
    #expect(greatest > 0.99 && greatest < 1.22)
    #expect(samples.allSatisfy { $0.curvature > -1e-9 })
  }

  @Test("the corners are symmetric and cut off about as much as round ones")
  func symmetry() {
    let samples = Path.continuous(rect, radii: CornerRadii(20)).samples(perPiece: 8)
    for sample in samples {
      let mirrors = [
        Point(x: 140 - sample.point.x, y: sample.point.y),
        Point(x: sample.point.x, y: 120 - sample.point.y),
      ]
      for mirror in mirrors {
        let nearest = samples.map { other in
          abs(other.point.x - mirror.x) + abs(other.point.y - mirror.y)
        }.min()
        #expect((nearest ?? 1) < 1e-9)
      }
    }
    let cut = 120 * 80 - Path.continuous(rect, radii: CornerRadii(20)).area
    let round = (4 - Double.pi) * 400
    #expect(cut > round && cut < 1.1 * round)
    let capsule = Path.continuous(rect, radii: CornerRadii(40)).area
    #expect(abs(capsule - (40 * 80 + .pi * 1600)) < 2)
  }

  @Test(
    "numbers that make no sense give a path of finite numbers",
    arguments: [Double.nan, -.infinity, -5, 0, .infinity, 1e308, .leastNonzeroMagnitude])
  func hostile(number: Double) {
    let radii = CornerRadii(topLeft: number, topRight: 5, bottomRight: number, bottomLeft: 7)
    for tail in BubbleTail.allCases {
      for sample in Path.bubble(rect, radii: radii, tail: tail).samples(perPiece: 3) {
        #expect(sample.point.x.isFinite && sample.point.y.isFinite)
      }
      let odd = Rect(x: 0, y: 0, width: number, height: 10)
      #expect(!Path.bubble(odd, radii: CornerRadii(3), tail: tail).elements.isEmpty)
    }
  }

  @Test(
    "a tail stands on the lower edge, reaches as far as it says, and mirrors",
    arguments: [4.0, 18, 40])
  func tail(radius: Double) {
    let right = Path.bubble(rect, radii: CornerRadii(radius), tail: .right)
    let left = Path.bubble(rect, radii: CornerRadii(radius), tail: .left)
    let (a, b) = (right.samples(perPiece: 60), left.samples(perPiece: 60))
    let reach = BubbleTail.reach(ofRadius: radius)
    #expect(abs((a.map(\.point.x).max() ?? 0) - (130 + reach)) < 0.02 * radius)
    #expect((a.map(\.point.y).max() ?? 0) < 100 + 0.01 * radius)
    #expect(abs((a.map(\.point.x).min() ?? 0) - 10) < 1e-9)
    for (one, other) in zip(a, b) {
      #expect(abs(one.point.x + other.point.x - 140) < 1e-9 && one.point.y == other.point.y)
    }
    let plain = Path.bubble(rect, radii: CornerRadii(radius), tail: .none)
    #expect(right.area > plain.area && right.area < plain.area + radius * radius / 3)
  }

  @Test("a corner without a radius has no tail")
  func noTail() {
    let radii = CornerRadii(topLeft: 9, topRight: 9, bottomRight: 0, bottomLeft: 9)
    #expect(Path.bubble(rect, radii: radii, tail: .right) == .continuous(rect, radii: radii))
  }
}
