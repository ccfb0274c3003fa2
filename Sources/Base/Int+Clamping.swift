extension Int {
  /// The integer part of a number, clamped to ±2⁵³ so that sums of a few cannot overflow; 0 for
  /// NaN.
  ///
  /// For lengths and quotients that depend on user input, with which `Int(_:)` would trap.
  package init(clamping number: Double) {
    let limit = 0x1p53
    self = number.isNaN ? 0 : Int(Swift.min(Swift.max(number, -limit), limit))
  }
}
