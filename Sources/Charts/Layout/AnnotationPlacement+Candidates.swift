import Base
import Graphics

extension AnnotationPlacement {
  /// A position and its cost without what it covers.
  struct Candidate {
    var box: Rect
    var cost: Double
  }

  /// The positions near an anchor for a text of a size.
  func candidates(for anchor: Anchor, size: Size, rings: [Double]) -> [Candidate] {
    switch anchor {
    case .point(let point, let radius, let preferred):
      rings.flatMap { ring in
        Side.allCases.map { side in
          Candidate(
            box: box(
              at: side, of: point, distance: radius + AnnotationPlacement.anchorGap + ring, size),
            cost: ring + cost(of: side, preferred: preferred))
        }
      }
    case .end(let point, _, let isBelow):
      [
        Candidate(
          box: box(
            at: isBelow ? .below : .above, of: point, distance: AnnotationPlacement.anchorGap, size),
          cost: 0)
      ]
    case .rule(let rule): candidates(on: rule, size: size)
    case .range(let range, let top): candidates(in: range, top: top, size: size, rings: rings)
    }
  }

  /// The cost of a side by its turn from the preferred one; opposite sides hardly differ.
  private func cost(of side: Side, preferred: Side) -> Double {
    let turn = [0.0, 4, 8, 14, 15][side.steps(to: preferred)]
    let forward = direction == .leftToRight ? 1.0 : -1.0
    return turn + (side.step.dx * forward < 0 ? 1 : 0)
  }

  /// The box on a side of a point.
  ///
  /// At an edge of the bounds it moves along that edge, so that it neither leaves the bounds nor
  /// gets nearer to the point.
  private func box(at side: Side, of point: Point, distance: Double, _ size: Size) -> Rect {
    let step = side.step
    // A box at a corner is as far from the point as one at an edge.
    let reach = step.dx != 0 && step.dy != 0 ? distance * 0.5.squareRoot() : distance
    let center = point.offset(
      dx: step.dx * (reach + size.width / 2), dy: step.dy * (reach + size.height / 2))
    let (left, top) = (center.x - size.width / 2, center.y - size.height / 2)
    return Rect(
      x: step.dx == 0 ? horizontally(left, size.width) : left,
      y: step.dy == 0 ? max(min(top, bounds.maxY - size.height), bounds.minY) : top, size)
  }

  private func candidates(on rule: Segment, size: Size) -> [Candidate] {
    let forward = rule.end.x >= rule.start.x ? 1.0 : -1.0
    let available = max(0, abs(rule.end.x - rule.start.x) - size.width)
    let shifts = stride(from: 0.0, through: 1, by: 1.0 / 16)
    let distance = AnnotationPlacement.anchorGap
    return shifts.flatMap { shift in
      [-1.0, 1.0].map { side in
        let outer = rule.end.x - forward * shift * available
        let left = forward > 0 ? outer - size.width : outer
        let top = side < 0 ? rule.end.y - distance - size.height : rule.end.y + distance
        return Candidate(
          box: Rect(x: horizontally(left, size.width), y: top, size),
          cost: 12 * shift + (side < 0 ? 0 : 5))
      }
    }
  }

  private func candidates(
    in range: ClosedRange<Double>, top: Double, size: Size, rings: [Double]
  ) -> [Candidate] {
    let available = range.upperBound - range.lowerBound - size.width
    let middle = range.lowerBound + available / 2
    let ends = direction == .leftToRight ? [-0.5, 0.5] : [0.5, -0.5]
    let lefts = available > 0 ? [middle] + ends.map { middle + $0 * available } : [middle]
    return rings.indices.flatMap { row in
      lefts.enumerated().map { order, left in
        let distance = AnnotationPlacement.anchorGap + Double(row) * (size.height + 2)
        return Candidate(
          box: Rect(x: horizontally(left, size.width), y: top + distance, size),
          cost: Double(row) * 8 + Double(order) * 3)
      }
    }
  }

  /// Positions on a grid over the bounds, for a required text; the far ones cost more.
  func candidatesAnywhere(for anchor: Anchor, size: Size) -> [Candidate] {
    let (across, down) = (bounds.size.width - size.width, bounds.size.height - size.height)
    guard across >= 0, down >= 0 else { return [] }
    let target = anchor.middle
    let columns = stride(from: 0.0, through: 1, by: 1.0 / 40)
    let rows = stride(from: 0.0, through: 1, by: 1.0 / 30)
    return rows.flatMap { row in
      columns.map { column in
        let box = Rect(x: bounds.minX + column * across, y: bounds.minY + row * down, size)
        return Candidate(box: box, cost: box.distance(to: target))
      }
    }
  }

  /// Moves a left edge so that a text of a width is within the bounds.
  private func horizontally(_ left: Double, _ width: Double) -> Double {
    max(min(left, bounds.maxX - width), bounds.minX)
  }
}

extension AnnotationPlacement.Anchor {
  /// The point that a text should be near to.
  var middle: Point {
    switch self {
    case .point(let point, _, _), .end(let point, _, _): point
    case .rule(let rule): rule.end
    case .range(let range, let top):
      Point(x: range.lowerBound / 2 + range.upperBound / 2, y: top)
    }
  }
}

extension Rect {
  /// The distance from a horizontal line at a height to the nearest point; 0 where it crosses.
  func distance(toLevel y: Double) -> Double { max(minY - y, y - maxY, 0) }

  fileprivate init(x: Double, y: Double, _ size: Size) {
    self.init(x: x, y: y, width: size.width, height: size.height)
  }

  /// The distance from a point to the nearest one of the rectangle; 0 inside it.
  func distance(to point: Point) -> Double {
    let nearest = nearest(to: point)
    let (dx, dy) = (nearest.x - point.x, nearest.y - point.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
