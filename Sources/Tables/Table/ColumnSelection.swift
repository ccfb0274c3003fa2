/// Which columns of a table are drawn.
public struct ColumnSelection: Sendable, Hashable {
  /// A column and who chose it.
  public struct Column: Sendable, Hashable {
    /// The column's name.
    public let name: String
    /// Whether it was guessed from the table rather than asked for.
    public let isGuessed: Bool

    package init(
      name: String, isGuessed: Bool
    ) {
      (self.name, self.isGuessed) = (name, isGuessed)
    }
  }

  /// The column along the x axis, nil when rows are just counted.
  public let x: Column?
  /// What the values along the x axis are; empty when rows are just counted.
  public let xKind: ColumnKind
  /// The column of values, the first of several.
  public let y: Column
  /// The further columns of values, each a series of its own.
  public var others: [Column] = []
  /// The column that names the series of the values, in a table that has a row for each of them.
  public var series: Column?

  package init(
    x: Column?, xKind: ColumnKind, y: Column, others: [Column] = [], series: Column? = nil
  ) {
    (self.x, self.xKind, self.y, self.others, self.series) = (x, xKind, y, others, series)
  }
}
