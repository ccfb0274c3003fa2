import Graphics

extension ChartSceneBuilder {
  /// The radius of the dot for a missing value, in points.
  private static let missingRadius = 2.0

  /// The columns: those of one paint as one shape, through which its gradient shows.
  func columns(_ columns: [LineChartLayout.Column]) -> [SceneItem] {
    var items: [SceneItem] = []
    var start = columns.startIndex
    while start < columns.endIndex {
      let paint = paint(of: columns[start])
      let isHatched = columns[start].isUnfinished
      let end =
        columns[start...].firstIndex { self.paint(of: $0) != paint || $0.isUnfinished != isHatched }
        ?? columns.endIndex
      let group = columns[start..<end]
      if isHatched {
        items += group.flatMap { hatched($0, paint) }
      } else {
        items.append(.fill(Path(group.flatMap { ColumnShape($0).elements }), paint))
      }
      start = end
    }
    return items
  }

  /// A column with stripes between its outlines.
  private func hatched(_ column: LineChartLayout.Column, _ paint: Paint) -> [SceneItem] {
    let shape = ColumnShape(column)
    let path = Path(shape.elements)
    let rim = StrokeStyle(width: 2 * ColumnShape.rim)
    let stripes = StrokeStyle(width: ColumnShape.stripe)
    return [.clip(path, [.stroke(shape.stripes, stripes, paint), .stroke(path, rim, paint)])]
  }

  /// Dots for missing values.
  func missing(_ points: [Point]) -> [SceneItem] {
    guard !points.isEmpty else { return [] }
    let dots = points.map {
      Path.Element.circle(center: $0, radius: ChartSceneBuilder.missingRadius)
    }
    return [.fill(Path(dots), .solid(theme.muted))]
  }

  private func paint(of column: LineChartLayout.Column) -> Paint {
    if column.isActive { return .solid(theme.node.active.fill) }
    return paints.fill(of: styles[column.series], at: column.end)
  }
}

extension LineChartLayout.Column {
  /// The middle of the end at the value.
  var end: Point {
    Point(x: rect.center.x, y: isNegative ? rect.maxY : rect.minY)
  }
}

/// The outline of a column: round where its value is, straight at zero.
struct ColumnShape {
  /// The greatest radius of the corners, in points.
  private static let mostRadius = 8.0
  /// The distance between two stripes across, and their width, in points.
  private static let stripeStep = 6.0
  static let stripe = 2.0
  /// The width of the outline of a hatched column, in points.
  static let rim = 1.25
  /// The distance of control points that makes a quarter of a circle of a cubic, as a part of its
  /// radius.
  private static let kappa = 4 / 3 * (2.0.squareRoot() - 1)

  private let rect: Rect
  private let isNegative: Bool

  init(_ column: LineChartLayout.Column) { (rect, isNegative) = (column.rect, column.isNegative) }

  /// A subpath clockwise from the corner at zero; empty for a column without height.
  var elements: [Path.Element] {
    guard rect.size.height > 0 else { return [] }
    let wide = min(rect.size.width / 2, ColumnShape.mostRadius)
    // A column lower than its corners has flatter ones, so that its width shows at zero.
    let high = min(wide, rect.size.height)
    let (base, end) = isNegative ? (rect.minY, rect.maxY) : (rect.maxY, rect.minY)
    let turn = end < base ? high : -high
    let (left, right) = (rect.minX, rect.maxX)
    let rest = 1 - ColumnShape.kappa
    return [
      .move(Point(x: left, y: base)),
      .line(Point(x: left, y: end + turn)),
      .curve(
        Point(x: left + wide, y: end), control1: Point(x: left, y: end + turn * rest),
        control2: Point(x: left + wide * rest, y: end)),
      .line(Point(x: right - wide, y: end)),
      .curve(
        Point(x: right, y: end + turn), control1: Point(x: right - wide * rest, y: end),
        control2: Point(x: right, y: end + turn * rest)),
      .line(Point(x: right, y: base)),
      .close,
    ]
  }

  /// Parallel lines from the lower left to the upper right over the column and beyond.
  var stripes: Path {
    var path = Path()
    let (width, height) = (rect.size.width, rect.size.height)
    var offset = ColumnShape.stripeStep / 2
    while offset < width + height {
      path.addPolyline([
        Point(x: rect.minX - 1, y: rect.minY + offset + 1),
        Point(x: rect.minX + offset + 1, y: rect.minY - 1),
      ])
      offset += ColumnShape.stripeStep
    }
    return path
  }
}
