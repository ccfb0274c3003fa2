/// The values of one line on their way from a table to a chart.
package struct RawSeries {
  /// How many values a series may have to get all that are missing, rather than one for each hole.
  package static let shortLength = 10_000

  /// What the line is called.
  package var name: String
  /// Seconds since 1970 or numbers, ascending; empty where values are just counted.
  package var x: [Double]
  /// One value for each x.
  package var values: OptionalDoubles

  package init(
    name: String, x: [Double], values: OptionalDoubles
  ) {
    (self.name, self.x, self.values) = (name, x, values)
  }

  /// Puts the values in the order of x, and leaves out those whose x is missing.
  package mutating func sort() {
    let order = RowOrder(of: x)
    (x, values) = (order.applied(to: x), order.applied(to: values))
    // Those without a place have come last.
    guard let last = x.last, last.isNaN else { return }
    keep(0..<(x.firstIndex(where: \.isNaN) ?? 0))
  }

  /// Keeps the values in a range of rows.
  package mutating func keep(_ rows: Range<Int>) {
    guard rows != x.indices else { return }
    x = Array(x[rows])
    values = OptionalDoubles(numbers: Array(values.numbers[rows]))
  }
}
