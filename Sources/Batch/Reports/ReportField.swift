/// Something that can be said about a report, by its name.
package struct ReportField: Sendable, Hashable {
  /// What it is called.
  package let name: String
  /// What it is; any text at all where it comes from the rows.
  package let text: String

  /// Makes one.
  package init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }
}
