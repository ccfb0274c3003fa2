/// A piece of a text in which secrets have been found.
package enum RedactedSegment: Sendable, Hashable {
  /// As it is.
  case plain(String)
  /// In the place of a secret: what it is called, such as `token`.
  case secret(String)
}
