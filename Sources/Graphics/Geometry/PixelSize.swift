/// The size of a picture in pixels: 1 to 16,384 on each side, at most 64 megapixels (67,108,864) in
/// all, so memory is bounded and no receiver checks again.
public struct PixelSize: Sendable, Hashable {
  /// The longest side a picture may have, in pixels.
  public static let maximumSide = 16_384
  /// The most pixels a picture may have.
  public static let maximumArea = 64 * 1_048_576
  /// The greatest number of pixels of a picture that is decoded from a file.
  public static let maximumDecodedArea = 40_000_000

  /// Pixels from left to right.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int

  /// Makes a size in pixels.
  ///
  /// - Throws: ``GeometryError/pixelSize(width:height:)`` when a side is under 1 or over
  ///   ``maximumSide``, or the area is over ``maximumArea``.
  public init(width: Int, height: Int) throws(GeometryError) {
    let sides = 1...PixelSize.maximumSide
    guard sides.contains(width), sides.contains(height),
      width * height <= PixelSize.maximumArea
    else { throw .pixelSize(width: width, height: height) }
    (self.width, self.height) = (width, height)
  }

  private init(known width: Int, _ height: Int) {
    (self.width, self.height) = (width, height)
  }

  var row: PixelSize { PixelSize(known: width, 1) }
  /// A vertical strip of this size, at most `width` pixels wide.
  func column(_ width: Int) -> PixelSize { PixelSize(known: min(width, self.width), height) }

  /// The size with width and height exchanged.
  package var transposed: PixelSize { PixelSize(known: height, width) }

  /// The size with each side divided by a number of at least 1, rounded down but to no less than 1.
  package func divided(by divisor: Int) -> PixelSize {
    PixelSize(known: max(1, width / divisor), max(1, height / divisor))
  }

  /// The size with each side times `part` / `whole`, rounded up.
  package func scaled(by part: Int, over whole: Int) -> PixelSize {
    PixelSize(known: (width * part + whole - 1) / whole, (height * part + whole - 1) / whole)
  }

  /// The pixels that a part of a picture needs in a rectangle: its own, unless the rectangle has
  /// fewer.
  ///
  /// - Parameters:
  ///   - part: the part, within the picture.
  ///   - size: the size of the rectangle in points.
  ///   - factor: pixels in a point of the rectangle.
  package func needed(for part: PixelRect, in size: Size, pixelsPerPoint factor: Double)
    -> PixelSize
  {
    func needed(_ count: Int, _ length: Double) -> Int {
      let pixels = (length * factor).rounded(.up)
      return pixels < Double(count) ? max(1, Int(max(0, pixels))) : count
    }
    return PixelSize(
      known: min(width, needed(part.width, size.width)),
      min(height, needed(part.height, size.height)))
  }

  /// The number of pixels.
  @inlinable public var area: Int { width * height }
}

/// An error in a size.
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

/// A rectangle of whole pixels, named by its top left pixel and its size.
public struct PixelRect: Sendable, Hashable {
  /// The column of its first pixel, counted from the left edge of the picture.
  public var x: Int
  /// The row of its first pixel, counted from the top edge of the picture.
  public var y: Int
  /// Pixels from left to right.
  public var width: Int
  /// Pixels from top to bottom.
  public var height: Int

  /// Makes a rectangle.
  @inlinable
  public init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// All pixels of a picture.
  public init(_ size: PixelSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// The part of the rectangle within a picture; nil if it is empty.
  package func clamped(to size: PixelSize) -> PixelRect? {
    func clamped(_ start: Int, _ length: Int, _ limit: Int) -> Range<Int> {
      let (end, isBeyond) = start.addingReportingOverflow(max(0, length))
      let first = min(max(0, start), limit)
      return first..<max(first, isBeyond ? limit : min(end, limit))
    }
    let columns = clamped(x, width, size.width)
    let rows = clamped(y, height, size.height)
    guard !columns.isEmpty, !rows.isEmpty else { return nil }
    return PixelRect(
      x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
  }
}
