/// What many runs of the same thing gave: the value in the middle, and how far the others are.
struct TimingStatistics: Sendable, Hashable {
  /// Half of the runs gave no more than this.
  ///
  /// An outlier does not move it, as it would the mean.
  let median: Double
  /// The least that a run gave.
  let minimum: Double
  /// The most that a run gave.
  let maximum: Double
  /// How many runs there were.
  let runs: Int

  /// Sums up what the runs gave, in any order.
  ///
  /// - Precondition: There is at least one value, and none is NaN.
  init(_ values: [Double]) {
    precondition(!values.isEmpty, "nothing was measured")
    let sorted = values.sorted()
    let (lower, upper) = (sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
    median = (lower + upper) / 2
    minimum = sorted[0]
    maximum = sorted[sorted.count - 1]
    runs = sorted.count
  }

  /// The same for how many go into a second, when the values are milliseconds.
  var perSecond: TimingStatistics {
    TimingStatistics(
      median: 1000 / median, minimum: 1000 / maximum, maximum: 1000 / minimum, runs: runs)
  }

  init(median: Double, minimum: Double, maximum: Double, runs: Int) {
    self.median = median
    self.minimum = minimum
    self.maximum = maximum
    self.runs = runs
  }
}
