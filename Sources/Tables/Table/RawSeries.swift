/// The values of one line on their way from a table to a chart.
struct RawSeries {
  /// How many values a series may have to get all that are missing, rather than one for each hole.
  static let shortLength = 10_000

  /// What the line is called.
  var name: String
  /// Seconds since 1970 or numbers, ascending; empty where values are just counted.
  var x: [Double]
  /// One value for each x.
  var values: GappedValues

  /// Puts the values in the order of x, and leaves out those whose x is missing.
  mutating func sort() {
    let order = RowOrder(of: x)
    (x, values) = (order.applied(to: x), order.applied(to: values))
    // Those without a place have come last.
    guard let last = x.last, last.isNaN else { return }
    keep(0..<(x.firstIndex(where: \.isNaN) ?? 0))
  }

  /// Keeps the values in a range of rows.
  mutating func keep(_ rows: Range<Int>) {
    guard rows != x.indices else { return }
    x = Array(x[rows])
    values = GappedValues(numbers: Array(values.numbers[rows]))
  }
}
