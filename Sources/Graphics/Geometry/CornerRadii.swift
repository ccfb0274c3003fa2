/// How round the four corners of a rectangle are, in points.
///
/// A radius that is negative or not a number counts as 0.
public struct CornerRadii: Sendable, Hashable {
  /// Corners without any rounding.
  public static let zero = CornerRadii(0)

  /// The radius at the top left.
  public let topLeft: Double
  /// The radius at the top right.
  public let topRight: Double
  /// The radius at the bottom right.
  public let bottomRight: Double
  /// The radius at the bottom left.
  public let bottomLeft: Double

  /// Makes radii in the order in which the corners follow each other clockwise.
  public init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    self.topLeft = CornerRadii.length(topLeft)
    self.topRight = CornerRadii.length(topRight)
    self.bottomRight = CornerRadii.length(bottomRight)
    self.bottomLeft = CornerRadii.length(bottomLeft)
  }

  /// Makes four equal radii.
  public init(_ all: Double) {
    self.init(topLeft: all, topRight: all, bottomRight: all, bottomLeft: all)
  }

  /// The radii of the same rectangle seen in a mirror beside it.
  var mirrored: CornerRadii {
    CornerRadii(
      topLeft: topRight, topRight: topLeft, bottomRight: bottomLeft, bottomLeft: bottomRight)
  }

  /// These radii made so small that two of them fit on each side of a rectangle.
  ///
  /// None is longer than the shorter side; then all shrink by the same factor, as the corners of boxes
  /// do in CSS (CSS Backgrounds and Borders 3, 4.5).
  func fitted(to size: Size) -> CornerRadii {
    let most = max(0, min(size.width, size.height))
    let radii = [topLeft, topRight, bottomRight, bottomLeft].map { min($0, most) }
    let sides = [size.width, size.height, size.width, size.height]
    var factor = 1.0
    for (index, side) in sides.enumerated() {
      let both = radii[index] + radii[(index + 1) % 4]
      if both > side { factor = min(factor, side / both) }
    }
    return CornerRadii(
      topLeft: radii[0] * factor, topRight: radii[1] * factor, bottomRight: radii[2] * factor,
      bottomLeft: radii[3] * factor)
  }

  private static func length(_ value: Double) -> Double { value > 0 ? value : 0 }
}
