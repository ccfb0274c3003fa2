import Graphics

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
