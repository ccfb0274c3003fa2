extension Double {
  /// The greatest magnitude that is written; programs that draw SVG files are no safer with greater ones
  /// than Cairo is.
  private static let svgLimit = 1_000_000.0
  /// No digit beyond these shows.
  private static let svgDecimals = 3

  /// The number with at most three decimals, no longer than it must be; what is not a number is 0.
  var svg: String {
    let limited = isNaN ? 0 : Swift.min(Swift.max(self, -Double.svgLimit), Double.svgLimit)
    let thousandths = Int((limited * 1_000).rounded())
    let (whole, part) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1_000)
    let sign = thousandths < 0 ? "-" : ""
    guard part > 0 else { return "\(sign)\(whole)" }
    var digits = String(part)
    digits = String(repeating: "0", count: Double.svgDecimals - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }
}
