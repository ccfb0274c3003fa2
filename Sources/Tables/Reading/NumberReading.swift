/// What a cell read as a number gives.
package enum NumberReading: Equatable {
  /// A finite number.
  case value(Double)
  /// The word for a number that is not finite, or one beyond the range of `Double`.
  case notFinite
  /// Nothing: the cell is empty or says so.
  case missing
  /// Anything else.
  case notANumber
}
