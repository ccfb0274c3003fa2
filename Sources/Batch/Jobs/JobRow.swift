import Base

/// One job of a batch as a row of its input gives it.
package struct JobRow: Sendable, Hashable {
  /// Which row it is, 1 for the first one after the names of columns; those that are bad count too.
  package let number: Int
  /// Where it starts.
  package let place: TextLocation
  /// The members of its object; of delimited text the cells that are not blank, as texts under the names of
  /// their columns.
  package let members: [JSONValue.Member]
}
