/// What a shape is filled or stroked with.
public enum Paint: Sendable, Hashable {
  /// One colour everywhere.
  case solid(Color)
  /// A gradient along the line from one point to another, in the scene's points; beyond both ends
  /// the end colours go on.
  case linear(Gradient, from: Point, to: Point)
  /// A soft spot: the colour, as strong as a blurred disc is at each distance from its centre.
  case blurred(Color, BlurredDisc)
}
