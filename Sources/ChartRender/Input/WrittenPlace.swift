/// A place on the x axis as somebody wrote it; what it means shows when the axis is known.
package struct WrittenPlace: Sendable, Hashable {
  /// What was written.
  package let text: String

  /// Takes what was written.
  package init(_ text: String) { self.text = text }
}
