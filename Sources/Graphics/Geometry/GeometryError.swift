/// Why a size cannot be drawn.
public enum GeometryError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A picture of so many pixels is empty or too large.
  case pixelSize(width: Int, height: Int)
  /// A size in points that is not finite, not positive or beyond every limit.
  case size(Size)

  /// The value, the rule and the next step in one line.
  public var description: String {
    switch self {
    case .pixelSize(let width, let height):
      "\"\(width)x\(height)\" pixels cannot be drawn. "
        + "A side has 1 to \(PixelSize.maximumSide) pixels and a picture at most 64 megapixels: "
        + "choose a smaller size or scale."
    case .size(let size):
      "\"\(size.width)x\(size.height)\" points is not a size. "
        + "Width and height are positive numbers of points, such as 414x280."
    }
  }
}
