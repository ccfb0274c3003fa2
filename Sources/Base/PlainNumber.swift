/// The number that a text means in plain decimal notation, such as `12`, `-.5` or `6.02e23`; nil for
/// anything else, and for what is not finite.
///
/// Swift's own conversion would also take `nan`, `infinity` and hexadecimal digits.
package func plainNumber(_ text: some StringProtocol) -> Double? {
  let allowed = text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
  guard allowed, let number = Double(text), number.isFinite else { return nil }
  return number
}
