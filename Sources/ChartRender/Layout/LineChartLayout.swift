/// Where everything of a line chart stands, in points; nothing of it depends on the scale.
///
/// The geometry is that of the original widget: elements evenly spread between the horizontal
/// margins, values between the vertical ones, labels in a band under the plot. A single element
/// stands in the middle of the width, and values that are all equal in the middle of the height.
public struct LineChartLayout: Sendable, Hashable {
  /// A value's disc.
  public struct Node: Sendable, Hashable {
    /// The element's place in the chart, counted from 0.
    public let index: Int
    /// The middle of the disc.
    public let center: Point
    /// Whether the node is the emphasised one.
    public let isActive: Bool
    /// The square that a touch has to hit.
    public let touchBox: Rect
  }

  /// A text under the plot.
  public struct Label: Sendable, Hashable {
    /// The element's place in the chart, counted from 0.
    public let index: Int
    /// The text, cut with an ellipsis where it has to be.
    public let line: TextLine
    /// The left end of the text's baseline.
    public let origin: Point
    /// The rectangle that the glyphs cover.
    public let ink: Rect
  }

  /// A straight line between two points.
  public struct Segment: Sendable, Hashable {
    /// Where it starts.
    public let start: Point
    /// Where it ends.
    public let end: Point
  }

  /// The size of the picture.
  public let size: Size
  /// The rectangle whose edges the greatest and the smallest value touch.
  public let plot: Rect
  /// The vertical rules, from left to right.
  ///
  /// There is one for each element as long as they stand at least ``minimumRuleStep`` apart; closer
  /// than that, only labelled elements have one.
  public let rules: [Segment]
  /// The line at the mean of the values.
  public let average: Segment?
  /// The line's pieces between gaps, each with at least one point.
  ///
  /// Where many values share a column of a third of a point, only those that shape the line are kept.
  public let line: [[Point]]
  /// A node for each element that has a value, whether or not it is drawn.
  public let nodes: [Node]
  /// The nodes that are drawn, the active one last so that it lies on top.
  ///
  /// All of them as long as they stand at least three quarters of a disc apart; closer than that,
  /// only the active one.
  public let drawnNodes: [Node]
  /// The labels, from left to right; none overlaps another or leaves the picture.
  public let labels: [Label]
  /// The text in place of a chart that has no values.
  public let notice: Label?
  /// The characters in all texts that no font has.
  public let missingCharacters: [Unicode.Scalar]

  /// The least distance in points between two rules.
  public static let minimumRuleStep = 10.0

  /// The index of the element whose node a touch at `point` hits, or `nil`.
  ///
  /// A touch hits inside the square around a node's centre (26 points a side in the classic theme);
  /// where squares overlap, the nearest centre wins.
  public func node(at point: Point) -> Int? {
    func squaredDistance(_ node: Node) -> Double {
      let (dx, dy) = (node.center.x - point.x, node.center.y - point.y)
      return dx * dx + dy * dy
    }
    return nodes.filter { $0.touchBox.contains(point) }
      .min { squaredDistance($0) < squaredDistance($1) }?.index
  }
}
