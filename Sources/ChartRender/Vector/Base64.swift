/// Bytes as text of 64 letters, digits and signs (RFC 4648, section 4), four for each three bytes.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  /// The text of some bytes.
  static func text(_ bytes: [UInt8]) -> String {
    let count = (bytes.count + 2) / 3 * 4
    return String(unsafeUninitializedCapacity: count) { text in
      var place = 0
      for start in stride(from: 0, to: bytes.count, by: 3) {
        let known = min(3, bytes.count - start)
        var word = 0
        for index in 0..<3 { word = word << 8 | (index < known ? Int(bytes[start + index]) : 0) }
        for index in 0..<4 {
          text[place] = index > known ? padding : alphabet[word >> (18 - 6 * index) & 63]
          place += 1
        }
      }
      return count
    }
  }
}
