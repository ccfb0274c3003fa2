/// A box of whole pixels, named by its first and last column and row.
package struct PixelBounds: Sendable, Hashable, CustomStringConvertible {
  package let x: ClosedRange<Int>
  package let y: ClosedRange<Int>

  package init(x: ClosedRange<Int>, y: ClosedRange<Int>) {
    (self.x, self.y) = (x, y)
  }

  package var description: String { "x \(x), y \(y)" }

  /// The smallest box with both this box and the pixel in it.
  package func including(x column: Int, y row: Int) -> PixelBounds {
    PixelBounds(
      x: min(x.lowerBound, column)...max(x.upperBound, column),
      y: min(y.lowerBound, row)...max(y.upperBound, row))
  }
}
