/// How a path is stroked.
public struct StrokeStyle: Sendable, Hashable {
  /// The shape of a line's two ends.
  public enum Cap: String, Sendable, Hashable {
    /// Ends at its end points.
    case butt
    /// Ends in half discs.
    case round
  }

  /// Where the edges of a horizontal or vertical line may lie.
  public enum Alignment: String, Sendable, Hashable {
    /// Just where the geometry says.
    case exact
    /// On the edges of pixels: the line is moved across by under a pixel so that one of its edges,
    /// and with a whole number of pixels both, falls between two pixels.
    case pixel
  }

  /// Width in points.
  public var width: Double
  /// The line's ends; its joins are round when the cap is round and mitred otherwise.
  public var cap: Cap
  /// Whether the edges keep to the pixels.
  public var alignment: Alignment
  /// Lengths of dashes and of the gaps between them in turn, in points; empty for a line without gaps.
  public var dash: [Double]

  /// Makes a stroke style.
  public init(
    width: Double, cap: Cap = .butt, alignment: Alignment = .exact, dash: [Double] = []
  ) {
    self.width = width
    self.cap = cap
    self.alignment = alignment
    self.dash = dash
  }
}
