import Graphics

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
