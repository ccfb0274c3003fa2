extension Int {
  /// The whole part of a number, held to ±2⁵³, so that a few of them can be added; 0 for what is not a
  /// number.
  ///
  /// For lengths and quotients that sizes and themes of a user may make as large as they like:
  /// `Int(_:)` ends the process where a number does not fit.
  package init(clamping number: Double) {
    let limit = 0x1p53
    self = number.isNaN ? 0 : Int(Swift.min(Swift.max(number, -limit), limit))
  }
}
