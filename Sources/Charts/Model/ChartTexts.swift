/// The texts around a chart; an empty one takes no space.
public struct ChartTexts: Sendable, Hashable {
  /// The title, in large letters above the chart.
  public var title: String
  /// The smaller text under the title.
  public var subtitle: String
  /// The source of the data, under the chart.
  public var source: String

  /// Makes the texts; without arguments all are empty.
  public init(title: String = "", subtitle: String = "", source: String = "") {
    (self.title, self.subtitle, self.source) = (title, subtitle, source)
  }
}
