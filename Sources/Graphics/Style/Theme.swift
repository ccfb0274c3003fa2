/// The constants of a chart's style: colours, widths and distances, lengths in points.
public struct Theme: Sendable, Hashable {
  /// The name in lower case.
  public var name: String
  /// The background; if it is not opaque, pictures are transparent.
  public var background: Color
  /// The distance between the picture's edges and the plot.
  public var margin: Margin
  /// The vertical rules, one behind each element.
  public var rule: Rule
  /// The horizontal line at the mean.
  public var average: Average
  /// The line through the values.
  public var line: Line
  /// The discs on the line.
  public var node: Node
  /// The texts under the plot.
  public var label: Label
  /// The text that stands in the middle when there is nothing to draw.
  public var notice: TextStyle
  /// The title above the chart.
  public var title: TextStyle
  /// The line under the title.
  public var subtitle: TextStyle
  /// The line under the chart that says where the data comes from.
  public var source: TextStyle
  /// The active element's value above the plot.
  public var header: TextStyle
  /// The line under the plot with average and total.
  public var statistics: TextStyle
  /// The numbers beside the plot, and the second row of texts under it.
  public var axis: TextStyle
  /// Texts within the plot: values, names of lines, annotations.
  public var annotation: TextStyle
  /// The horizontal lines at the ticks of the y axis.
  public var grid: Stroke
  /// The horizontal line at 0 where values lie on both sides of it.
  public var zero: Stroke
  /// The line at a goal or at the median.
  public var goal: Stroke
  /// The shade behind a part of the x axis.
  public var range: Color
  /// The opacity of the fill under a line at its top, from 0 to 1; it fades to 0.
  public var areaOpacity: Double
  /// The colours of lines when there are several, in their order; at least one.
  public var palette: [Color]
  /// The colour of lines that others stand out against.
  public var muted: Color
  /// The colours on both sides of a threshold.
  public var threshold: Threshold
  /// The colours of cards.
  public var card: Card

  /// The distance between the picture's edges and the plot, in points.
  public struct Margin: Sendable, Hashable {
    /// The smallest vertical margin: under it the outermost nodes would be cut.
    public static let minimumVertical = 10.0

    /// Left and right of the plot.
    public var horizontal: Double
    /// Above the plot, and below the labels.
    public var vertical: Double

    package init(horizontal: Double, vertical: Double) {
      (self.horizontal, self.vertical) = (horizontal, vertical)
    }
  }

  /// The style of the vertical rules.
  public struct Rule: Sendable, Hashable {
    /// Stroke width.
    public var width: Double
    /// Stroke colour.
    public var color: Color
    /// The length of a rule beyond the plot, upwards and downwards.
    public var overhang: Double
  }

  /// The style of the average line.
  public struct Average: Sendable, Hashable {
    /// Stroke width.
    public var width: Double
    /// Stroke colour.
    public var color: Color
  }

  /// The style of the line through the values.
  public struct Line: Sendable, Hashable {
    /// Stroke width.
    public var width: Double
    /// The colours that the line lets through, from the picture's left edge to its right one.
    public var gradient: Gradient
    /// The line's colour when the chart goes without the gradient.
    public var color: Color
  }

  /// The style of the nodes.
  public struct Node: Sendable, Hashable {
    /// Diameter of the disc; the ring's stroke is centred on its edge.
    public var diameter: Double
    /// Fill of the disc.
    public var fill: Color
    /// The ring around the disc.
    public var ring: Ring
    /// The shadow that disc and ring cast.
    public var shadow: Shadow
    /// The style of the active node.
    public var active: Active
    /// The side of the square around the centre that a touch has to hit.
    public var touchSide: Double

    /// The outer diameter of disc and ring.
    public var outerDiameter: Double { diameter + ring.width }
  }

  /// The ring around a node.
  public struct Ring: Sendable, Hashable {
    /// Stroke width, half of it inside the disc's edge and half outside.
    public var width: Double
    /// Stroke colour.
    public var color: Color
  }

  /// A soft shadow: the shape blurred by a Gaussian and moved.
  public struct Shadow: Sendable, Hashable {
    /// Colour; its alpha is that of a shadow without blur.
    public var color: Color
    /// The offset of the shadow to the right and down.
    public var offset: Point
    /// The standard deviation of the Gaussian (the blur radius as Core Animation counts it).
    public var blur: Double
  }

  /// The active node.
  public struct Active: Sendable, Hashable {
    /// Fill of the disc.
    public var fill: Color
    /// The factor of disc, ring and shadow, about the same centre.
    public var scale: Double
  }

  /// The style of the labels under the plot.
  public struct Label: Sendable, Hashable {
    /// The font.
    public var font: Font
    /// Text colour.
    public var color: Color
    /// The height that the labels take from the plot.
    public var band: Double
    /// From the plot's lower edge plus the band to the middle of the labels.
    public var gap: Double
    /// The least space between two neighbours.
    public var spacing: Double
  }

  /// The style of a text.
  public struct TextStyle: Sendable, Hashable {
    /// The font.
    public var font: Font
    /// Text colour.
    public var color: Color
  }

  /// The style of a straight line.
  public struct Stroke: Sendable, Hashable {
    /// Stroke width.
    public var width: Double
    /// Stroke colour.
    public var color: Color
  }

  /// The colours of a line that shows on which side of a value it is.
  public struct Threshold: Sendable, Hashable {
    /// Below the value.
    public var below: Color
    /// From the value on.
    public var above: Color

    package init(below: Color, above: Color) {
      (self.below, self.above) = (below, above)
    }
  }

  /// The colours of a card around its picture.
  public struct Card: Sendable, Hashable {
    /// Behind a card that has a shape of its own, such as a bubble.
    public var backdrop: Color
    /// Behind words and numbers that belong together.
    public var surface: Color
    /// Behind a chart on a surface.
    public var image: Color
    /// The first ink.
    public var ink: Color
    /// The second ink.
    public var secondInk: Color
    /// Highlights.
    public var accent: Color
    /// Lines between parts.
    public var rule: Color
    /// Favourable values.
    public var good: Color
    /// Unfavourable values.
    public var bad: Color
    /// Errors that have to be resolved before the card can be shown.
    public var alert: Color
    /// Words on a picture.
    public var onImage: Color
  }

  /// This theme with `family` as the first family of every text.
  public func preferring(family: String) -> Theme {
    var theme = self
    theme.label.font.families.insert(family, at: 0)
    for text in Theme.textStyles { theme[keyPath: text].font.families.insert(family, at: 0) }
    return theme
  }

  /// This theme with every text in the forms of a language, by a locale's name.
  package func speaking(_ language: String) -> Theme {
    var theme = self
    theme.label.font.language = language
    for text in Theme.textStyles { theme[keyPath: text].font.language = language }
    return theme
  }

  static var textStyles: [WritableKeyPath<Theme, TextStyle>] {
    [
      \.notice, \.title, \.subtitle, \.source, \.header, \.statistics, \.axis, \.annotation,
    ]
  }

  /// Whether the background is dark: light texts stand out on it more than dark ones.
  package var isDark: Bool {
    background.alpha > 0.5 && background.contrast(to: .white) > background.contrast(to: .black)
  }

  /// This theme with texts, lines and distances that are `factor` times as large.
  package func magnified(by factor: Double) -> Theme {
    guard factor != 1, factor > 0 else { return self }
    var theme = self
    for path in Theme.lengths { theme[keyPath: path] *= factor }
    return theme
  }

  private static var lengths: [WritableKeyPath<Theme, Double>] {
    [
      \.margin.horizontal, \.margin.vertical, \.rule.width, \.rule.overhang, \.average.width,
      \.line.width, \.node.diameter, \.node.ring.width, \.node.shadow.offset.x,
      \.node.shadow.offset.y, \.node.shadow.blur, \.node.touchSide, \.label.font.size,
      \.label.band, \.label.gap, \.label.spacing, \.notice.font.size, \.title.font.size,
      \.subtitle.font.size, \.source.font.size, \.header.font.size, \.statistics.font.size,
      \.axis.font.size, \.annotation.font.size, \.grid.width, \.zero.width, \.goal.width,
    ]
  }
}
