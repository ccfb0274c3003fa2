/// A point, in points; x grows to the right and y grows downwards.
public struct Point: Sendable, Hashable {
  /// Distance from the left edge, in points.
  public var x: Double
  /// Distance from the top edge, in points.
  public var y: Double

  /// Makes a point from its two coordinates.
  @inlinable
  public init(x: Double, y: Double) {
    (self.x, self.y) = (x, y)
  }

  /// This point moved by `dx` to the right and `dy` downwards.
  @inlinable
  public func offset(dx: Double, dy: Double) -> Point {
    Point(x: x + dx, y: y + dy)
  }
}

/// A width and a height in points.
public struct Size: Sendable, Hashable {
  /// Horizontal extent in points.
  public var width: Double
  /// Vertical extent in points.
  public var height: Double

  /// Makes a size from its width and height.
  @inlinable
  public init(width: Double, height: Double) {
    (self.width, self.height) = (width, height)
  }

  /// The size as layouts rely on it: sides from 0 to a million, 0 for one that is not a number.
  package var normalized: Size {
    func side(_ length: Double) -> Double { length > 0 ? min(length, 1e6) : 0 }
    return Size(width: side(width), height: side(height))
  }
}
