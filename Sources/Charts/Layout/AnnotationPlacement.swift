import Base
import Graphics

/// Finds places for texts near the points, rules and ranges that they belong to.
///
/// No text covers another one or leaves the bounds. Within that each takes the cheapest of a fixed list
/// of candidates: cheap is what is near, on the preferred side, inside the plot and off the lines. The
/// texts are placed one after the other, the most important first; the same requests always get the
/// same places.
struct AnnotationPlacement: Sendable, Hashable {
  /// How far a text and its anchor are apart, in points.
  static let anchorGap = 3.0
  /// The least space between two texts, in points.
  static let textGap = 2.0
  /// The least space between a text and a line, in points, where there is a choice.
  static let lineGap = 1.0
  /// A text further than this from its anchor has a leader, in points.
  static let leaderDistance = 12.0
  /// The most optional texts that are tried; more of them are thinned evenly first.
  static let maximumOptional = 300
  /// The most required texts for which the whole area is searched when nothing near is free.
  static let maximumSearches = 40

  /// What texts keep inside, usually the picture less a margin.
  let bounds: Rect
  /// What texts better stay inside.
  let plot: Rect
  /// The lines that texts better keep off.
  var lines: [[Point]] = []
  /// Half the width of the lines, in points.
  var lineReach = 1.0
  /// The middles of nodes that texts better keep off.
  var nodes: [Point] = []
  /// The radius of the nodes, in points.
  var nodeRadius = 0.0
  /// The texts that are already in their places.
  var taken: [Rect] = []
  /// The side towards which reading goes is the better one of two.
  var direction = ReadingDirection.leftToRight

  /// The places of texts in the order of the requests; `nil` for one that is left out.
  func places(for requests: [Request]) -> [Placement?] {
    var places = [Placement?](repeating: nil, count: requests.count)
    guard !requests.isEmpty, bounds.isFinite, bounds.size.width > 0, bounds.size.height > 0
    else { return places }
    var board = ObstacleMap(self)
    for index in AnnotationPlacement.order(of: requests) {
      guard let place = board.place(for: requests[index]) else { continue }
      board.take(place)
      places[index] = place
    }
    return places
  }

  /// The requests that are tried, in the order in which they are.
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

    /// How many eighths of a turn two sides are apart, 0 to 4.
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

    /// The side of a point of a line that lies away from the line: above a hill, below a valley, and
    /// on a slope the upper side of it.
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

  /// What a text belongs to.
  enum Anchor: Sendable, Hashable {
    /// A point with a disc around it, and the side that the text takes where it can.
    case point(Point, radius: Double, prefers: Side)
    /// A horizontal rule: the text sits on it, at its end where it can, else nearer to its start.
    case rule(Segment)
    /// A part of the plot from one x to another: the text hangs from its top, in the middle where it
    /// can.
    case range(ClosedRange<Double>, top: Double)
  }

  /// How much a text matters.
  enum Need: Sendable, Hashable {
    /// It is left out unless there is a free place beside its anchor, off all lines.
    case optional
    /// It may cover a line, but stays near its anchor or is left out.
    case wanted
    /// It goes wherever it covers no other text, with a leader when that is far away.
    case required

    /// The order in which texts of one priority are placed.
    var rank: Int {
      switch self {
      case .required: 0
      case .wanted: 1
      case .optional: 2
      }
    }

    /// The distances beyond the nearest place that are tried, in points.
    var rings: [Double] {
      switch self {
      case .optional: [0, 4, 8]
      case .wanted: [0, 4, 10, 18]
      case .required: [0, 4, 10, 18, 28, 40, 56, 76]
      }
    }
  }

  /// A text that wants a place.
  struct Request: Sendable, Hashable {
    /// What it belongs to.
    var anchor: Anchor
    /// The sizes of its ink in the ways it can be set, the best one first: say in one line, in two
    /// lines, and cut.
    var sizes: [Size]
    /// How much it matters.
    var need: Need
    /// Lower ones are placed first; of equal ones the more needed.
    var priority = 0
  }

  /// Where a text stands.
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
  /// What is where while texts are being placed.
  struct ObstacleMap {
    private let placement: AnnotationPlacement
    private let lines: OccupancyGrid
    private let nodes: OccupancyGrid
    private var texts: SpatialIndex
    private var leaders: [Segment] = []
    private var searches = 0

    init(_ placement: AnnotationPlacement) {
      self.placement = placement
      let bounds = placement.bounds
      lines = OccupancyGrid(of: bounds, lines: placement.lines, reach: placement.lineReach)
      nodes = OccupancyGrid(
        of: bounds, discs: placement.nodes, radius: placement.nodeRadius)
      texts = SpatialIndex(from: bounds.minX, to: bounds.maxX)
      for box in placement.taken { texts.insert(box) }
    }

    mutating func take(_ place: Placement) {
      texts.insert(place.box)
      if let leader = place.leader { leaders.append(leader) }
    }

    /// The cheapest place, or `nil` when there is none that is good enough.
    mutating func place(for request: Request) -> Placement? {
      guard request.anchor.middle.x.isFinite, request.anchor.middle.y.isFinite else { return nil }
      let rings = request.need.rings
      let near = best(for: request) { anchor, size in
        placement.candidates(for: anchor, size: size, rings: rings)
      }
      if near != nil || request.need != .required { return near }
      guard searches < AnnotationPlacement.maximumSearches else { return nil }
      searches += 1
      return best(for: request) { placement.candidatesAnywhere(for: $0, size: $1) }
    }

    private func best(
      for request: Request, among candidates: (Anchor, Size) -> [Candidate]
    ) -> Placement? {
      var best: (place: Placement, cost: Double)?
      for (variant, size) in request.sizes.enumerated() {
        guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite
        else { continue }
        for candidate in candidates(request.anchor, size) {
          let known = candidate.cost + Double(variant) * 6
          guard known < best?.cost ?? .infinity, isFree(candidate.box) else { continue }
          guard let hidden = hidden(by: candidate.box, need: request.need) else { continue }
          let leader = leader(to: candidate.box, for: request)
          let cost = known + hidden + (leader.map(trouble(with:)) ?? 0)
          if cost < best?.cost ?? .infinity {
            best = (Placement(box: candidate.box, variant: variant, leader: leader), cost)
          }
        }
      }
      return best?.place
    }

    private func isFree(_ box: Rect) -> Bool {
      placement.bounds.encloses(box)
        && !texts.overlaps(box.grown(by: AnnotationPlacement.textGap))
    }

    /// What it costs that a text covers lines, nodes and leaders and reaches beyond the plot, or `nil`
    /// when an optional text covers any of them.
    private func hidden(by box: Rect, need: Need) -> Double? {
      let around = box.grown(by: AnnotationPlacement.lineGap)
      let (line, node) = (lines.area(in: around), nodes.area(in: around))
      let crossed = leaders.contains { around.overlaps($0) }
      if need == .optional && (line > 0 || node > 0 || crossed) { return nil }
      let share = (line + 2 * node) / max(1, around.size.width * around.size.height)
      let touch = min(30, 3 * (line + node))
      return touch + 100 * share + (crossed ? 40 : 0)
        + (placement.plot.encloses(box) ? 0 : 6)
    }

    private func leader(to box: Rect, for request: Request) -> Segment? {
      guard case .point(let point, let radius, _) = request.anchor, request.need == .required
      else { return nil }
      let distance = box.distance(to: point)
      guard distance > radius + AnnotationPlacement.leaderDistance else { return nil }
      let nearest = box.nearest(to: point)
      let (dx, dy) = ((nearest.x - point.x) / distance, (nearest.y - point.y) / distance)
      return Segment(
        start: point.offset(dx: dx * (radius + 1), dy: dy * (radius + 1)),
        end: nearest.offset(dx: -dx * 2, dy: -dy * 2))
    }

    /// What a leader costs: it should cross neither a text nor another leader.
    private func trouble(with leader: Segment) -> Double {
      let crossings = leaders.count { $0.crosses(leader) }
      return 4 + (texts.overlaps(leader) ? 120 : 0) + Double(crossings) * 60
    }
  }
}

extension Segment {
  /// Whether the two have a point in common that is no end of either.
  fileprivate func crosses(_ other: Self) -> Bool {
    func turn(_ a: Point, _ b: Point, _ c: Point) -> Double {
      (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }
    return turn(start, end, other.start) * turn(start, end, other.end) < 0
      && turn(other.start, other.end, start) * turn(other.start, other.end, end) < 0
  }
}
