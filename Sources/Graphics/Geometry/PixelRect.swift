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
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// All pixels of a picture.
  public init(_ size: PixelSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// What of the rectangle lies within a picture; `nil` when nothing does.
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
