/// A box of whole pixels, named by its first and last column and row.
public struct PixelBounds: Sendable, Hashable, CustomStringConvertible {
  /// Columns from the leftmost to the rightmost one, both in the box.
  public let x: ClosedRange<Int>
  /// Rows from the top one to the bottom one, both in the box.
  public let y: ClosedRange<Int>

  /// Makes a box of columns and rows.
  public init(x: ClosedRange<Int>, y: ClosedRange<Int>) {
    (self.x, self.y) = (x, y)
  }

  /// The box in the form `x 10...20, y 5...9`.
  public var description: String { "x \(x), y \(y)" }

  /// The smallest box with both this box and the pixel in it.
  package func including(x column: Int, y row: Int) -> PixelBounds {
    PixelBounds(
      x: min(x.lowerBound, column)...max(x.upperBound, column),
      y: min(y.lowerBound, row)...max(y.upperBound, row))
  }
}
