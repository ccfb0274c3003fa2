/// Which rows count: those whose cell in a column has a value.
package struct RowCondition: Sendable, Hashable {
  /// The name of the column.
  package let column: String
  /// The text that the cell must have.
  package let value: String

  /// Makes a condition.
  package init(column: String, value: String) {
    self.column = column
    self.value = value
  }
}
