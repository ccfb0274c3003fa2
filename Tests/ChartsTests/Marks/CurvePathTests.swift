import Testing
import TestSupport

@testable import Charts
@testable import Graphics

@Suite("Curves through points")
struct CurvePathTests {
  /// Random lines, the same in every run.
  private static let lines: [[Point]] = {
    var generator = SplitMix(seed: 1990)
    return (0..<1_500).map { _ in generator.line() }
  }()

  /// A piece of a path with the point it starts at.
  private struct Piece {
    let start: Point
    let control1: Point
    let control2: Point
    let end: Point
    let isCurve: Bool

    var isFinite: Bool {
      [start, control1, control2, end].allSatisfy { $0.x.isFinite && $0.y.isFinite }
    }

    func point(at t: Double) -> Point {
      let s = 1 - t
      func mix(_ part: KeyPath<Point, Double>) -> Double {
        s * s * s * start[keyPath: part] + 3 * s * s * t * control1[keyPath: part]
          + 3 * s * t * t * control2[keyPath: part] + t * t * t * end[keyPath: part]
      }
      return Point(x: mix(\.x), y: mix(\.y))
    }
  }

  private func pieces(of path: Path) throws -> [Piece] {
    var pieces: [Piece] = []
    var here = Point(x: .nan, y: .nan)
    for element in path.elements {
      switch element {
      case .move(let point): here = point
      case .line(let point):
        pieces.append(
          Piece(start: here, control1: here, control2: point, end: point, isCurve: false))
        here = point
      case .curve(let point, let control1, let control2):
        pieces.append(
          Piece(start: here, control1: control1, control2: control2, end: point, isCurve: true))
        here = point
      case .circle, .close: Issue.record("a curve has no \(element)")
      }
    }
    return pieces
  }

  @Test("every curve passes through its points, in order", arguments: Curve.allCases)
  func interpolation(curve: Curve) throws {
    for line in CurvePathTests.lines {
      let path = curve.path(through: line)
      #expect(path.elements.first == .move(line[0]))
      var corners = try pieces(of: path).map(\.end)[...]
      for point in line.dropFirst() {
        let place = corners.firstIndex { $0 == point || (curve == .step && level($0, point)) }
        guard let place else {
          Issue.record("\(curve) misses \(point) of \(line)")
          break
        }
        corners = corners[place...]
      }
    }
  }

  /// A step ends at a point of the same height without a corner of its own.
  private func level(_ a: Point, _ b: Point) -> Bool { a.y == b.y && a.x >= b.x }

  @Test("no curve has a coordinate that is not finite", arguments: Curve.allCases)
  func finite(curve: Curve) throws {
    for line in CurvePathTests.lines {
      #expect(try pieces(of: curve.path(through: line)).allSatisfy(\.isFinite))
    }
    let huge = [-1.7e308, 1.7e308, 0, 1e308].enumerated().map {
      Point(x: Double($0) * 9, y: $1)
    }
    #expect(try pieces(of: curve.path(through: huge)).allSatisfy(\.isFinite))
  }

  @Test("no curve turns back", arguments: Curve.allCases)
  func forward(curve: Curve) throws {
    for line in CurvePathTests.lines {
      let isForward = try pieces(of: curve.path(through: line)).allSatisfy {
        $0.start.x <= $0.control1.x && $0.control1.x <= $0.control2.x && $0.control2.x <= $0.end.x
      }
      #expect(isForward, "\(curve) through \(line)")
    }
  }

  @Test("a monotone curve stays between the heights of its two points and never turns there")
  func monotone() throws {
    for line in CurvePathTests.lines {
      for piece in try pieces(of: Curve.monotone.path(through: line)) where piece.isCurve {
        let (low, high) = (min(piece.start.y, piece.end.y), max(piece.start.y, piece.end.y))
        let rounding = max(abs(low), abs(high)) * 1e-14
        let heights = (0...50).map { piece.point(at: Double($0) / 50).y }
        let sign = piece.end.y < piece.start.y ? -1.0 : 1
        let isMonotone = zip(heights, heights.dropFirst()).allSatisfy {
          sign * ($1 - $0) >= -rounding
        }
        let isBetween = heights.allSatisfy { $0 >= low - rounding && $0 <= high + rounding }
        // A cubic lies within the hull of its control points, so this alone is a proof.
        let hull = [piece.control1.y, piece.control2.y].allSatisfy { $0 >= low && $0 <= high }
        #expect(isMonotone && isBetween && hull, "\(piece)")
      }
    }
  }

  @Test(
    "where two cubic pieces meet there is no corner", arguments: [Curve.monotone, .smooth])
  func noCorner(curve: Curve) throws {
    var joints = 0
    for line in CurvePathTests.lines {
      let pieces = try pieces(of: curve.path(through: line))
      let hasCorner = zip(pieces, pieces.dropFirst()).contains { a, b in
        guard a.isCurve, b.isCurve else { return false }
        let before = (a.end.y - a.control2.y) / (a.end.x - a.control2.x)
        let after = (b.control1.y - b.start.y) / (b.control1.x - b.start.x)
        let size = max(abs(a.start.y), abs(a.end.y), abs(b.end.y)) + 1e-300
        joints += 1
        return abs(before - after) / size > 1e-9 + 1e-9 * abs(before) / size
      }
      #expect(!hasCorner, "\(curve) through \(line)")
    }
    #expect(joints > 5_000)
  }

  @Test("a smooth curve swings beyond its points by less than half the rises beside them")
  func smooth() throws {
    for line in CurvePathTests.lines {
      let pieces = try pieces(of: Curve.smooth.path(through: line))
      let isNear = pieces.enumerated().allSatisfy { index, piece in
        guard piece.isCurve else { return true }
        let near = pieces[max(0, index - 1)...min(pieces.count - 1, index + 1)]
        let rise = near.map { abs($0.end.y - $0.start.y) }.max() ?? 0
        let (low, high) = (min(piece.start.y, piece.end.y), max(piece.start.y, piece.end.y))
        let heights = (0...50).map { piece.point(at: Double($0) / 50).y }
        let reach = rise / 2 + max(abs(low), abs(high)) * 1e-14
        return heights.allSatisfy { $0 >= low - reach && $0 <= high + reach }
      }
      #expect(isNear, "\(line)")
    }
  }

  @Test("a smooth curve hardly swings beyond its highest and lowest point")
  func smoothExtremes() throws {
    for line in CurvePathTests.lines {
      let heights = line.map(\.y)
      guard let low = heights.min(), let high = heights.max() else { continue }
      let reach = (high - low) * 0.05 + max(abs(low), abs(high)) * 1e-12
      for piece in try pieces(of: Curve.smooth.path(through: line)) {
        let isNear = (0...50).map { piece.point(at: Double($0) / 50).y }
          .allSatisfy { $0 >= low - reach && $0 <= high + reach }
        #expect(isNear, "\(line)")
      }
    }
  }

  @Test("a smooth curve through points of a parabola is that parabola")
  func parabola() throws {
    let points = [0.0, 10, 25, 31, 60].map { Point(x: $0, y: $0 * ($0 - 56) / 40) }
    for piece in try pieces(of: Curve.smooth.path(through: points)) {
      for step in 0...10 {
        let point = piece.point(at: Double(step) / 10)
        #expect(abs(point.y - point.x * (point.x - 56) / 40) < 1e-9)
      }
    }
  }

  @Test("a curve leaves its ends the way the line does", arguments: [Curve.monotone, .smooth])
  func ends(curve: Curve) throws {
    for line in CurvePathTests.lines {
      let pieces = try pieces(of: curve.path(through: line))
      guard let first = pieces.first, let last = pieces.last, first.isCurve, last.isCurve else {
        continue
      }
      let (start, end) = (first.end.y - first.start.y, last.end.y - last.start.y)
      for (rise, handle) in [
        (start, first.control1.y - first.start.y), (end, last.end.y - last.control2.y),
      ] {
        #expect(abs(handle) <= abs(rise) * 0.6667 && handle.signum * rise.signum >= 0)
      }
    }
  }

  @Test("straight lines are the polyline, and two points are always joined straight")
  func straight() throws {
    for line in CurvePathTests.lines {
      #expect(Curve.linear.path(through: line) == .polyline(line))
    }
    let (a, b) = (Point(x: 0, y: 3), Point(x: 30, y: 9))
    for curve in [Curve.monotone, .smooth] {
      let piece = try #require(try pieces(of: curve.path(through: [a, b])).first)
      #expect(abs(piece.control1.y - 5) < 1e-12 && abs(piece.control2.y - 7) < 1e-12)
    }
  }

  @Test("a step holds its height until the next value")
  func step() {
    let points = [(0.0, 5.0), (10, 8), (20, 8), (20, 2), (30, 2)].map { Point(x: $0.0, y: $0.1) }
    let path = Curve.step.path(through: points)
    let corners = [(10.0, 5.0), (10, 8), (20, 8), (20, 2), (30, 2)]
    #expect(
      path.elements == [.move(points[0])] + corners.map { .line(Point(x: $0.0, y: $0.1)) })
  }

  @Test("a single point is a dot, and no point is nothing", arguments: Curve.allCases)
  func dot(curve: Curve) {
    let point = Point(x: 3, y: 4)
    #expect(curve.path(through: [point]) == .line(from: point, to: point))
    #expect(curve.path(through: []).elements.isEmpty)
    #expect(curve.areaPath(through: [point], baseline: 0).elements.isEmpty)
    #expect(
      curve.path(throughEach: [[point], [], [point]]).elements
        == [.move(point), .line(point), .move(point), .line(point)])
  }

  @Test(
    "an area has the same curve on top and closes along its baseline", arguments: Curve.allCases)
  func area(curve: Curve) {
    let points = [(0.0, 5.0), (10, 8), (25, 1), (30, 4)].map { Point(x: $0.0, y: $0.1) }
    #expect(
      curve.areaPath(through: points, baseline: 20).elements
        == curve.path(through: points).elements + [
          .line(Point(x: 30, y: 20)), .line(Point(x: 0, y: 20)), .close,
        ])
  }

  @Test("dense points are joined straight", arguments: [Curve.monotone, .smooth])
  func dense(curve: Curve) {
    let points = (0..<500).map { Point(x: Double($0) * 0.3, y: Double($0 % 7)) }
    #expect(curve.path(through: points) == .polyline(points))
  }
}

extension Double {
  /// -1, 0 or 1.
  fileprivate var signum: Int { self < 0 ? -1 : self > 0 ? 1 : 0 }
}
