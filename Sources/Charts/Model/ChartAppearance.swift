/// How a line runs between two values.
public enum Curve: String, Sendable, Hashable, CaseIterable {
  /// Straight.
  case linear
  /// A curve that never leaves the range of the two values: no hill and no valley that is not there.
  case monotone
  /// Level, with a jump at the next value.
  case step
  /// A rounder curve through all values, which may swing beyond them.
  case smooth
}

/// What a line does where values are missing.
public enum GapStyle: String, Sendable, Hashable, CaseIterable {
  /// It ends, and starts again after the gap.
  case `break`
  /// It goes on, dashed.
  case bridge
  /// A missing value is drawn as zero.
  case zero
}

/// Which values have a node.
public enum NodeChoice: String, Sendable, Hashable, CaseIterable {
  /// All where there is room, else the active one.
  case automatic = "auto"
  /// All.
  case all
  /// The first and the last of each series.
  case ends
  /// The smallest and the greatest of each series.
  case extremes
  /// None.
  case none
}

/// What colours a line.
public enum LineColoring: Sendable, Hashable {
  /// The theme's gradient from the picture's left edge to its right one; with several series each has
  /// a colour of its own.
  case gradient
  /// The theme's gradient from the smallest value at the bottom to the greatest at the top.
  case value
  /// One colour below a value and another one from it on.
  case threshold(Double)
  /// One colour.
  case solid
}

/// Where the names of the series stand.
public enum LegendPlacement: String, Sendable, Hashable, CaseIterable {
  /// At the ends of the lines where there is room for them, else above the plot; a single series has
  /// none.
  case automatic = "auto"
  /// At the ends of the lines.
  case direct
  /// In a row above the plot.
  case top
  /// Nowhere.
  case none
}

/// Which values are written beside their points.
public enum ValueLabels: String, Sendable, Hashable, CaseIterable {
  /// The last one of each series.
  case last
  /// The smallest one of each series.
  case minimum = "min"
  /// The greatest one of each series.
  case maximum = "max"
  /// All that fit.
  case all
}

/// What a picture shows in place of a chart.
public enum ChartState: Sendable, Hashable {
  /// That there is nothing to show.
  case noData
  /// That something went wrong.
  case error
  /// That values are still to come: everything is in its place, with dashes for numbers.
  case placeholder
}
