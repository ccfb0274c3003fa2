/// Returns untrusted text for a message: escaped, and cut after `limit` scalars with an ellipsis.
///
/// Control characters, line separators and bidirectional marks become `\u{…}`, so that a value can
/// neither control a terminal nor break a line. Joiners stay, since emoji and Indic scripts need
/// them.
package func excerpt(_ text: some StringProtocol, limit: Int = 200) -> String {
  var result = ""
  var count = 0
  for scalar in text.unicodeScalars {
    let shown = isPlain(scalar) ? String(scalar) : escaped(scalar)
    let length = shown.unicodeScalars.count
    guard count + length <= limit else { return result + "…" }
    result += shown
    count += length
  }
  return result
}

/// Returns an ``excerpt(_:limit:)`` between double quotes.
package func quoted(_ text: some StringProtocol, limit: Int = 200) -> String {
  "\"\(excerpt(text, limit: limit))\""
}

private func escaped(_ scalar: Unicode.Scalar) -> String {
  "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
}

private func isPlain(_ scalar: Unicode.Scalar) -> Bool {
  if (0x20..<0x7F).contains(scalar.value) { return true }
  switch scalar.properties.generalCategory {
  case .control, .lineSeparator, .paragraphSeparator, .surrogate: return false
  case .format: return scalar.value == 0x200C || scalar.value == 0x200D
  default: return true
  }
}
