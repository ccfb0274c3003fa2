/// What a shape is filled or stroked with.
public enum Paint: Sendable, Hashable {
  /// One colour everywhere.
  case solid(Color)
  /// A gradient along the line from one point to another, in the scene's points; beyond both ends
  /// the end colours go on.
  case linear(Gradient, from: Point, to: Point)
  /// A gradient from a centre outwards to a radius, in the scene's points; beyond the radius the last
  /// colour goes on.
  case radial(Gradient, center: Point, radius: Double)
}
