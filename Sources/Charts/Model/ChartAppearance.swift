/// The interpolation of a line between two values.
public enum Curve: String, Sendable, Hashable, CaseIterable {
  /// Straight lines.
  case linear
  /// A curve that stays between the two values, without extrema that the values do not have.
  case monotone
  /// Level, with a jump at the next value.
  case step
  /// A rounder curve through all values, which may overshoot them; the greatest and the smallest
  /// one by a twentieth of their difference at most.
  case smooth
}

/// The drawing of a line where values are missing.
public enum GapStyle: String, Sendable, Hashable, CaseIterable {
  /// The line ends and starts again after the gap.
  case `break`
  /// The gap is bridged by a dashed line.
  case bridge
  /// A missing value is drawn as zero.
  case zero
}

/// The choice of the values that have a node.
public enum NodeChoice: String, Sendable, Hashable, CaseIterable {
  /// All where they do not overlap, else the active one.
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

/// The colouring of the lines.
public enum LineColoring: Sendable, Hashable {
  /// The theme's gradient across the picture; with several series a colour for each.
  case gradient
  /// The theme's gradient from the smallest value at the bottom to the greatest at the top.
  case value
  /// One colour below a value and another one from it up.
  case threshold(Double)
  /// One colour.
  case solid
}

/// The position of the series' names.
public enum LegendPlacement: String, Sendable, Hashable, CaseIterable {
  /// At the ends of the lines where they fit, else above the plot; a single series has none.
  case automatic = "auto"
  /// At the ends of the lines.
  case direct
  /// In a row above the plot.
  case top
  /// No names.
  case none
}

/// The choice of the values that are written beside their points.
public enum ValueLabels: String, Sendable, Hashable, CaseIterable {
  /// The greatest, the smallest and the last one of a chart that has no y axis to read them from.
  case automatic = "auto"
  /// The last one of each series.
  case last
  /// The smallest one of each series.
  case minimum = "min"
  /// The greatest one of each series.
  case maximum = "max"
  /// All that fit.
  case all
}

/// The reason for which a picture has a notice in place of lines.
public enum ChartState: Sendable, Hashable {
  /// There is no data.
  case noData
  /// Something went wrong.
  case error
  /// The values are still to come: the texts have dashes for numbers.
  case placeholder
}
