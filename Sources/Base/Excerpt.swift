/// Foreign text made fit for a message: escaped, and cut at `limit` characters.
///
/// Control characters, line separators and the marks that reorder text become `\u{…}`, so that a value
/// can neither steer a terminal nor break a line. What is cut off is replaced by an ellipsis. Joiners
/// stay, since emoji and Indic scripts are written with them.
package func excerpt(_ text: some StringProtocol, limit: Int = 200) -> String {
  var result = ""
  var count = 0
  for scalar in text.unicodeScalars {
    let piece = isPlain(scalar) ? String(scalar) : escaped(scalar)
    let length = piece.unicodeScalars.count
    guard count + length <= limit else { return result + "…" }
    result += piece
    count += length
  }
  return result
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
