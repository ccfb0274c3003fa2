import Graphics
import Tables

/// Values that make one line of a chart.
public struct Series: Sendable, Hashable {
  /// What one line has of its own.
  public struct Style: Sendable, Hashable {
    /// Colour; `nil` takes the theme's.
    public var color: Color?
    /// Stroke width in points; `nil` takes the theme's.
    public var width: Double?
    /// Lengths of dashes and gaps in turn, in points; empty for a line without gaps.
    public var dash: [Double]

    /// Makes a style; without arguments it is the theme's.
    public init(color: Color? = nil, width: Double? = nil, dash: [Double] = []) {
      self.color = color
      self.width = width
      self.dash = dash
    }
  }

  /// What the line is called; empty where nothing needs a name.
  public var name: String
  /// Where each value stands on the x axis, in ascending order: seconds since 1970 or numbers.
  ///
  /// Empty on an axis of bands, where value *i* stands at band *i*.
  public var x: [Double]
  /// The values.
  public var values: OptionalDoubles
  /// Colour, width and dashes.
  public var style: Style

  /// Makes a series.
  public init(name: String = "", x: [Double] = [], values: OptionalDoubles, style: Style = Style())
  {
    self.name = name
    self.x = x
    self.values = values
    self.style = style
  }
}
