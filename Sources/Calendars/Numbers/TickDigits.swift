/// The digits of an axis' ticks with one number of decimals for all, by which they can be told apart.
struct TickDigits {
  /// The digits behind the decimal separator.
  let decimals: Int
  /// The ticks, rounded to that many.
  let values: [DecimalDigits]

  /// More digits behind the decimal separator than these are not tried.
  private static let most = 340

  /// Rounds ticks to a number of decimals, or to more where some would become equal.
  init(_ ticks: [Double], decimals: Int) {
    let exact = ticks.map { DecimalDigits($0) }
    let different = Set(exact).count
    var decimals = min(max(decimals, 0), TickDigits.most)
    var values = exact.map { $0.rounded(toDecimals: decimals) }
    while Set(values).count < different, decimals < TickDigits.most {
      decimals += 1
      values = exact.map { $0.rounded(toDecimals: decimals) }
    }
    self.decimals = decimals
    self.values = values
  }

  /// The greatest power of ten of a first digit.
  var magnitude: Int { values.filter { !$0.isZero }.map(\.magnitude).max() ?? 0 }

  /// The digits behind the decimal separator that are needed once all are divided by ten to a power.
  func decimals(scaledBy power: Int) -> Int {
    values.map { $0.scaled(by: -power).fractionDigits }.max() ?? 0
  }
}
