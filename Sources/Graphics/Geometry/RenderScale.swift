/// Pixels per point: 1, 2 or 3.
public enum RenderScale: Int, Sendable, Hashable, CaseIterable, Comparable {
  /// One pixel a point.
  case x1 = 1
  /// Two pixels a point.
  case x2 = 2
  /// Three pixels a point.
  case x3 = 3

  /// Pixels per point.
  @inlinable public var factor: Double { Double(rawValue) }

  /// The suffix of a file's base name: empty, `@2x` or `@3x`.
  public var fileSuffix: String { self == .x1 ? "" : "@\(rawValue)x" }

  /// The size in pixels of a picture of `size` points at this scale, rounded to whole pixels.
  ///
  /// - Throws: ``GeometryError`` when the size is not finite and positive, or the picture would be
  ///   larger than ``PixelSize`` allows.
  public func pixelSize(of size: Size) throws(GeometryError) -> PixelSize {
    let width = (size.width * factor).rounded()
    let height = (size.height * factor).rounded()
    let limit = Double(PixelSize.maximumArea)
    guard width.isFinite, height.isFinite, width >= 1, height >= 1, width <= limit, height <= limit
    else { throw .size(size) }
    return try PixelSize(width: Int(width), height: Int(height))
  }

  /// Orders scales by their factor.
  public static func < (a: RenderScale, b: RenderScale) -> Bool { a.rawValue < b.rawValue }
}
