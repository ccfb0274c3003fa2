import Tables

/// The values of an earlier period at the places of a chart's first series.
///
/// A chart of several series draws none.
public struct Comparison: Sendable, Hashable {
  /// The values and, on an axis of moments, the places in the present period of each; on an axis of
  /// bands value *i* is at band *i*. The name is that of the earlier period.
  public var series: Series
  /// The moments at which the values were, in seconds since 1970, UTC.
  public var moments: OptionalDoubles
  /// The name of the present period.
  public var presentName: String

  /// Makes a comparison.
  public init(series: Series, moments: OptionalDoubles, presentName: String) {
    (self.series, self.moments, self.presentName) = (series, moments, presentName)
  }
}
