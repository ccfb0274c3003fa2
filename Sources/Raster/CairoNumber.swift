/// A number that Cairo can be trusted with: finite and within ±1,000,000.
///
/// Cairo keeps coordinates as 24.8 fixed-point numbers and may abort, hang or silently draw nothing
/// for values beyond them. Every coordinate and length on its way to Cairo passes through this type.
struct CairoNumber {
  /// The greatest magnitude.
  static let limit = 1_000_000.0

  /// The number itself.
  let value: Double

  /// Takes a number; too great a magnitude becomes the limit and NaN becomes 0.
  init(_ number: Double) {
    value = number.isNaN ? 0 : min(max(number, -CairoNumber.limit), CairoNumber.limit)
  }
}
