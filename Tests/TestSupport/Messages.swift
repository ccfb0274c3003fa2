/// Returns the message of the error that `body` throws.
package func message(_ body: () throws -> Void) -> String {
  do {
    try body()
    return "no error"
  } catch {
    return "\(error)"
  }
}

/// Replaces no-break spaces by plain ones, which expected texts are written with.
package func plainSpaces(_ text: String) -> String {
  text.split(separator: "\u{A0}", omittingEmptySubsequences: false).joined(separator: " ")
}
