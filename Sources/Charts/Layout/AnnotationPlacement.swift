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
