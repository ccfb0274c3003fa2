import Base
import Graphics

/// Places texts near the points, rules and ranges that they belong to.
///
/// No text covers another one or leaves the bounds, and each tells what it belongs to: a text at a
/// point is nearer to that point than to any other with a mark, or has a leader to it; a text at a
/// rule touches it and is nearer to no other rule; a text of a range hangs in it. Within that each
/// takes the cheapest of a fixed list of candidates, by a cost for distance, side, lines under it
/// and the plot's edges. This is
/// the greedy form of point-feature label placement (J. Christensen, J. Marks and S. Shieber, "An
/// Empirical Study of Algorithms for Point-Feature Label Placement", 1995): the most important text
/// first and none moved again, so that the result is deterministic and the time is bounded.
struct AnnotationPlacement: Sendable, Hashable {
  /// The distance between a text and its anchor, in points.
  static let anchorGap = 3.0
  /// The least space between two texts, in points.
  static let textGap = 2.0
  /// The least by which a text is nearer to its own point than to any other, in points.
  static let leastLead = 1.0
  /// The least space between a text and a line, in points, where there is a choice.
  static let lineGap = 1.0
  /// A text further than this from its anchor has a leader, in points.
  static let leaderDistance = 12.0
  /// The shortest distance from an anchor's disc that a leader bridges, in points.
  static let leastLeader = 8.0
  /// The most optional texts that are tried; more of them are thinned evenly first.
  static let maximumOptional = 300
  /// The most required texts for which the whole area is searched when nothing near is free.
  static let maximumSearches = 40

  /// The bounds of the texts, usually the picture less a margin.
  let bounds: Rect
  /// The rectangle that texts leave only at a cost.
  let plot: Rect
  /// The lines that texts cover only at a cost.
  var lines: [[Point]] = []
  /// Half the width of the lines, in points.
  var lineReach = 1.0
  /// The columns that texts cover only at a cost, as lines.
  var columns: [Rect] = []
  /// The horizontal lines through the plot, thinner than the others, that texts cover only at a
  /// cost.
  var rules: [Segment] = []
  /// The centres of nodes that texts cover only at a cost.
  var nodes: [Point] = []
  /// The radius of the nodes, in points.
  var nodeRadius = 0.0
  /// The bounds of texts that are placed already.
  var taken: [Rect] = []
  /// The direction of reading; a text goes rather to the side where reading continues.
  var direction = ReadingDirection.leftToRight

  /// The positions of texts in the order of the requests; nil for one that is left out.
  func places(for requests: [Request]) -> [Placement?] {
    var positions = [Placement?](repeating: nil, count: requests.count)
    guard !requests.isEmpty, bounds.isFinite, bounds.size.width > 0, bounds.size.height > 0
    else { return positions }
    var obstacles = ObstacleMap(self, requests)
    for index in AnnotationPlacement.order(of: requests) {
      guard let position = obstacles.position(for: requests[index]) else { continue }
      obstacles.add(position)
      positions[index] = position
    }
    return positions
  }

  /// The indices of the requests that are tried, in their order.
  private static func order(of requests: [Request]) -> [Int] {
    let optional = requests.indices.filter { requests[$0].need == .optional }
    let tried = LabelRow.spread(maximumOptional, over: optional)
    let others = requests.indices.filter { requests[$0].need != .optional }
    return (others + tried).sorted { a, b in
      let (first, second) = (requests[a], requests[b])
      return (first.priority, first.need.rank, a) < (second.priority, second.need.rank, b)
    }
  }
}

extension Rect {
  fileprivate var isFinite: Bool {
    [origin.x, origin.y, size.width, size.height].allSatisfy(\.isFinite)
  }
}

extension AnnotationPlacement {
  /// A side of a point, clockwise from the top.
  enum Side: Int, Sendable, Hashable, CaseIterable {
    case above, aboveRight, right, belowRight, below, belowLeft, left, aboveLeft

    /// The angle between two sides in eighths of a turn, 0 to 4.
    func steps(to other: Side) -> Int {
      let steps = abs(rawValue - other.rawValue)
      return min(steps, 8 - steps)
    }

    /// The direction as steps of -1, 0 or 1 to the right and downwards.
    var step: (dx: Double, dy: Double) {
      switch self {
      case .above: (0, -1)
      case .aboveRight: (1, -1)
      case .right: (1, 0)
      case .belowRight: (1, 1)
      case .below: (0, 1)
      case .belowLeft: (-1, 1)
      case .left: (-1, 0)
      case .aboveLeft: (-1, -1)
      }
    }

    /// The side of a point of a line that is away from the line: above a maximum, below a minimum,
    /// and the upper side of a slope.
    static func away(from points: [Point], at index: Int) -> Side {
      let y = points[index].y
      let before = index > 0 ? points[index - 1].y : nil
      let after = index + 1 < points.count ? points[index + 1].y : nil
      let (left, right) = (before ?? after ?? y, after ?? before ?? y)
      if left >= y && right >= y { return .above }
      if left <= y && right <= y { return .below }
      return left > y ? .aboveLeft : .aboveRight
    }
  }

  /// The part of a chart that a text belongs to.
  enum Anchor: Sendable, Hashable {
    /// A point with a disc around it, and the preferred side of the text.
    case point(Point, radius: Double, prefers: Side)
    /// The end of a column: the text stands above it in the middle, or under a negative one, and
    /// covers no other column. The range is its slot.
    case end(Point, slot: ClosedRange<Double>, isBelow: Bool)
    /// A horizontal rule: the text touches it from above or below, preferably at its end.
    case rule(Segment)
    /// A part of the plot from one x to another: the text is at its top, preferably in the middle.
    case range(ClosedRange<Double>, top: Double)
  }

  /// The effort to place a text.
  enum Need: Sendable, Hashable {
    /// It is left out unless there is a free position beside its anchor, off all lines.
    case optional
    /// It may cover a line, but stays near its anchor or is left out.
    case wanted
    /// It takes any position where it covers no other text, at a point with a leader when that is
    /// far away.
    case required

    /// The order in which texts of one priority are placed.
    var rank: Int {
      switch self {
      case .required: 0
      case .wanted: 1
      case .optional: 2
      }
    }

    /// The distances beyond the nearest position that are tried, in points.
    var rings: [Double] {
      switch self {
      case .optional: [0, 4, 8]
      case .wanted: [0, 4, 10, 18]
      case .required: [0, 4, 10, 18, 28, 40, 56, 76]
      }
    }
  }

  /// A text to place.
  struct Request: Sendable, Hashable {
    var anchor: Anchor
    /// The sizes of its ink when broken into lines in several ways, the best one first.
    var sizes: [Size]
    var need: Need
    /// Lower ones are placed first; of equal ones the more needed.
    var priority = 0
  }

  /// The position of a text.
  struct Placement: Sendable, Hashable {
    /// The rectangle that its ink covers.
    let box: Rect
    /// Which of the request's sizes it has.
    let variant: Int
    /// A thin line between the anchor and the text, where they are far apart.
    let leader: Segment?
  }
}

extension AnnotationPlacement {
  /// The obstacles to texts that are being placed.
  struct ObstacleMap {
    private let placement: AnnotationPlacement
    private let lines: OccupancyGrid
    private let rules: OccupancyGrid
    private let nodes: OccupancyGrid
    /// The points with a node or a text of their own, from left to right.
    private let points: [Point]
    /// The heights of the rules that have a text.
    private let levels: [Double]
    private var texts: SpatialIndex
    private var leaders: [Segment] = []
    private var searches = 0

    init(_ placement: AnnotationPlacement, _ requests: [Request]) {
      self.placement = placement
      points = (placement.nodes + requests.compactMap(\.anchor.point)).sorted { $0.x < $1.x }
      levels = requests.compactMap(\.anchor.level)
      let bounds = placement.bounds
      lines = OccupancyGrid(
        of: bounds, lines: placement.lines, reach: placement.lineReach, boxes: placement.columns)
      rules = OccupancyGrid(
        of: bounds, lines: placement.rules.map { [$0.start, $0.end] }, reach: 0.5)
      nodes = OccupancyGrid(
        of: bounds, discs: placement.nodes, radius: placement.nodeRadius)
      texts = SpatialIndex(from: bounds.minX, to: bounds.maxX)
      for box in placement.taken { texts.insert(box) }
    }

    mutating func add(_ placement: Placement) {
      texts.insert(placement.box)
      if let leader = placement.leader { leaders.append(leader) }
    }

    /// The cheapest position, or nil when there is none that is good enough.
    mutating func position(for request: Request) -> Placement? {
      guard request.anchor.middle.x.isFinite, request.anchor.middle.y.isFinite else { return nil }
      let rings = request.need.rings
      let near = best(for: request) { anchor, size in
        placement.candidates(for: anchor, size: size, rings: rings)
      }
      // Far from its rule or its range a text would be about something else.
      guard near == nil, request.need == .required, request.anchor.point != nil,
        searches < AnnotationPlacement.maximumSearches
      else { return near }
      searches += 1
      return best(for: request) { placement.candidatesAnywhere(for: $0, size: $1) }
    }

    private func best(
      for request: Request, among candidates: (Anchor, Size) -> [Candidate]
    ) -> Placement? {
      var best: (position: Placement, cost: Double)?
      for (variant, size) in request.sizes.enumerated() {
        guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite
        else { continue }
        for candidate in candidates(request.anchor, size) {
          // The cost only grows from here, so the expensive tests are for promising candidates.
          let known = candidate.cost + Double(variant) * 6
          guard known < best?.cost ?? .infinity, isFree(candidate.box) else { continue }
          guard let overlap = overlapCost(of: candidate.box, for: request) else { continue }
          let isClear = belongs(candidate.box, to: request.anchor)
          let leader = leader(to: candidate.box, for: request, isClear: isClear)
          guard isClear || leader != nil else { continue }
          let cost = known + overlap + (leader.map(cost(of:)) ?? 0)
          if cost < best?.cost ?? .infinity {
            best = (Placement(box: candidate.box, variant: variant, leader: leader), cost)
          }
        }
      }
      return best?.position
    }

    private func isFree(_ box: Rect) -> Bool {
      placement.bounds.encloses(box)
        && !texts.overlaps(box.grown(by: AnnotationPlacement.textGap))
    }

    /// The cost of covering lines, nodes and leaders and of leaving the plot; nil when an optional
    /// text covers any of them, or the value of a column another one.
    private func overlapCost(of box: Rect, for request: Request) -> Double? {
      let around = box.grown(by: AnnotationPlacement.lineGap)
      let (need, columns) = (request.need, lines.area(in: around))
      if case .end = request.anchor, columns > 0 { return nil }
      let line = columns + rules.area(in: around)
      let node = nodes.area(in: around)
      let crossed = leaders.contains { around.overlaps($0) }
      if need == .optional && (line > 0 || node > 0 || crossed) { return nil }
      let share = (line + 2 * node) / max(1, around.size.width * around.size.height)
      let touch = min(30, 3 * (line + node))
      return touch + 100 * share + (crossed ? 40 : 0)
        + (placement.plot.encloses(box) ? 0 : 6)
    }

    /// True if a text at this position needs no leader to its anchor.
    private func belongs(_ box: Rect, to anchor: Anchor) -> Bool {
      switch anchor {
      case .point(let point, _, _):
        let distance = box.distance(to: point) + AnnotationPlacement.leastLead
        return !hasPoint(within: distance, of: box, except: point)
      case .end(_, let slot, _): return slot.contains(box.center.x)
      case .rule(let rule):
        let distance = box.distance(toLevel: rule.end.y)
        return levels.allSatisfy {
          $0 == rule.end.y
            || box.distance(toLevel: $0) >= distance + AnnotationPlacement.leastLead
        }
      case .range(let range, _):
        return range.contains(box.center.x) && box.maxY <= placement.plot.maxY
      }
    }

    private func hasPoint(within distance: Double, of box: Rect, except own: Point) -> Bool {
      var index = points.partitioningIndex { $0.x >= box.minX - distance }
      while index < points.count, points[index].x <= box.maxX + distance {
        if points[index] != own, box.distance(to: points[index]) < distance { return true }
        index += 1
      }
      return false
    }

    private func leader(to box: Rect, for request: Request, isClear: Bool) -> Segment? {
      guard case .point(let point, let radius, _) = request.anchor, request.need == .required
      else { return nil }
      let distance = box.distance(to: point)
      // Right beside its point a text has no room for a leader.
      let least = isClear ? AnnotationPlacement.leaderDistance : AnnotationPlacement.leastLeader
      guard distance > radius + least else { return nil }
      let nearest = box.nearest(to: point)
      let (dx, dy) = ((nearest.x - point.x) / distance, (nearest.y - point.y) / distance)
      return Segment(
        start: point.offset(dx: dx * (radius + 1), dy: dy * (radius + 1)),
        end: nearest.offset(dx: -dx * 2, dy: -dy * 2))
    }

    /// The cost of a leader, which should cross neither a text nor another leader.
    private func cost(of leader: Segment) -> Double {
      let crossings = leaders.count { $0.crosses(leader) }
      return 4 + (texts.overlaps(leader) ? 120 : 0) + Double(crossings) * 60
    }
  }
}

extension Array {
  /// The index of the first element for which `isAfter` holds, where it holds for all behind it.
  fileprivate func partitioningIndex(_ isAfter: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension AnnotationPlacement.Anchor {
  /// The point that a text is about; nil for a rule and for a range.
  var point: Point? {
    switch self {
    case .point(let point, _, _), .end(let point, _, _): point
    case .rule, .range: nil
    }
  }

  /// The height of the rule that a text is about.
  fileprivate var level: Double? {
    if case .rule(let rule) = self { rule.end.y } else { nil }
  }
}

extension Segment {
  /// Whether two segments cross at a point that is no end of either, by orientation tests.
  fileprivate func crosses(_ other: Self) -> Bool {
    func turn(_ a: Point, _ b: Point, _ c: Point) -> Double {
      (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }
    return turn(start, end, other.start) * turn(start, end, other.end) < 0
      && turn(other.start, other.end, start) * turn(other.start, other.end, end) < 0
  }
}
