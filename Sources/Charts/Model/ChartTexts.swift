/// The words around a chart; an empty text takes no room.
public struct ChartTexts: Sendable, Hashable {
  /// What the chart shows, in large letters above it.
  public var title: String
  /// What else there is to know, under the title.
  public var subtitle: String
  /// Where the data comes from, under the chart.
  public var source: String

  /// Makes the words; without arguments there are none.
  public init(title: String = "", subtitle: String = "", source: String = "") {
    self.title = title
    self.subtitle = subtitle
    self.source = source
  }
}
