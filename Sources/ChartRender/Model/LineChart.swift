/// Values in a row, drawn as one line with a node for each of them.
///
/// ```swift
/// let chart = LineChart(values: [5200, 8400, 3000], labels: ["9/13", "9/14", "9/15"])
/// ```
public struct LineChart: Sendable, Hashable {
  /// A value and the text that stands under it.
  public struct Element: Sendable, Hashable {
    /// The value, or `nil` where it is missing: a gap in the line and no node.
    ///
    /// It is always finite.
    public let value: Double?
    /// The text under the plot; an empty one takes no room.
    public let label: String

    /// Makes an element; a value that is not finite counts as missing.
    public init(value: Double?, label: String = "") {
      self.value = value.flatMap { $0.isFinite ? $0 : nil }
      self.label = label
    }
  }

  /// What a chart can be drawn without.
  public struct Parts: OptionSet, Sendable, Hashable {
    /// One bit for each part.
    public let rawValue: Int

    /// Makes a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The vertical rules behind the elements.
    public static let rules = Parts(rawValue: 1)
    /// The horizontal line at the mean of the values.
    public static let average = Parts(rawValue: 2)
    /// The gradient in the line; without it the line has one colour.
    public static let gradient = Parts(rawValue: 4)
    /// The discs on the line.
    public static let nodes = Parts(rawValue: 8)
    /// The texts under the plot.
    public static let labels = Parts(rawValue: 16)

    /// Everything but the average line.
    public static let standard: Parts = [.rules, .gradient, .nodes, .labels]
  }

  /// The size of a picture when none is given: 414 x 280 points, as in the original widget.
  public static let defaultSize = Size(width: 414, height: 280)

  /// What is drawn, from left to right.
  public var elements: [Element]
  /// Which element's node is emphasised.
  public var active: ActiveElement
  /// What of the chart is shown.
  public var parts: Parts

  /// Makes a chart of elements.
  public init(
    elements: [Element], active: ActiveElement = .last, parts: Parts = .standard
  ) {
    self.elements = elements
    self.active = active
    self.parts = parts
  }

  /// Makes a chart of values and the labels under them.
  ///
  /// Values that are `nil` or not finite are missing. Where there are fewer labels than values, the
  /// last values go without; labels beyond the last value are not drawn.
  public init(values: [Double?], labels: [String] = []) {
    self.init(
      elements: values.enumerated().map { index, value in
        Element(value: value, label: index < labels.count ? labels[index] : "")
      })
  }

  /// The same chart with the node of one element emphasised, as after a touch on it.
  public func selecting(_ index: Int) -> LineChart {
    var chart = self
    chart.active = .index(index)
    return chart
  }

  /// The mean of the values that are there, or `nil` when there are none.
  public var average: Double? {
    let values = elements.compactMap(\.value)
    guard !values.isEmpty else { return nil }
    let count = Double(values.count)
    let sum = values.reduce(0, +)
    return sum.isFinite ? sum / count : values.reduce(0) { $0 + $1 / count }
  }
}
