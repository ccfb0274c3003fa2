/// A width and a height in points.
public struct Size: Sendable, Hashable {
  /// Horizontal extent in points.
  public var width: Double
  /// Vertical extent in points.
  public var height: Double

  /// Makes a size from its width and height.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
