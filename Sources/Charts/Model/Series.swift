import Graphics
import Tables

extension OptionalDoubles {
  /// The indices of the values without a neighbour, among values that have some.
  var loneIndices: [Int] {
    guard numbers.contains(where: \.isNaN) else { return [] }
    return numbers.indices.filter { index in
      !numbers[index].isNaN && (index == 0 || numbers[index - 1].isNaN)
        && (index + 1 == numbers.count || numbers[index + 1].isNaN)
    }
  }
}

/// The values of one line of a chart.
public struct Series: Sendable, Hashable {
  /// The style of one line.
  public struct Style: Sendable, Hashable {
    /// Colour; `nil` takes the theme's.
    public var color: Color?
    /// Stroke width in points; `nil` takes the theme's.
    public var width: Double?
    /// Lengths of dashes and gaps in turn, in points; empty for a solid line.
    public var dash: [Double]

    /// Makes a style; without arguments it is the theme's.
    public init(color: Color? = nil, width: Double? = nil, dash: [Double] = []) {
      (self.color, self.width, self.dash) = (color, width, dash)
    }
  }

  /// The name of the line; it may be empty.
  public var name: String
  /// The name within a sentence; nil where that is the name itself.
  package var nameInSentence: String?
  /// The x of each value in ascending order, as seconds since 1970, UTC, or numbers; empty on an
  /// axis of bands, whose first band belongs to the first value, and so on.
  public var x: [Double]
  /// The values.
  public var values: OptionalDoubles
  /// Colour, width and dashes.
  public var style: Style
  /// The values of an earlier period, drawn faintly behind; several series in one plot draw none.
  public var comparison: Comparison?
  /// The band around the values; several series in one plot and columns draw none.
  public var band: ValueBand?
  /// What each value counts in the mean, such as the days of its month; nil where all count the same.
  package var weights: OptionalDoubles?
  /// The number of gaps that stand for no value, and only interrupt the line where times are far
  /// apart.
  package var breaks = 0

  /// Makes a series.
  public init(name: String = "", x: [Double] = [], values: OptionalDoubles, style: Style = Style())
  {
    (self.name, self.x, self.values, self.style) = (name, x, values, style)
  }
}
