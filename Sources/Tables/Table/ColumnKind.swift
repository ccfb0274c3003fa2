/// What all the values of a column have in common.
public enum ColumnKind: String, Sendable, Hashable, CaseIterable {
  /// Every value is a number.
  case number
  /// Every value has the shape of a date.
  case date
  /// Some value is neither a number nor a date.
  case text
  /// No cell has a value.
  case empty
}
