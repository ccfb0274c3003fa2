import Base

/// Text of any kind as ASCII in a head's line, by RFC 2047: words of at most 75 characters between `=?` and `?=`.
enum EncodedWords {
  /// The text as it is when it is plain, or else as words with blanks between them, which readers leave out.
  static func line(_ text: String) -> String {
    isPlain(text) ? text : words(text).joined(separator: " ")
  }

  /// Whether a text is printable ASCII that nobody takes for an encoded word.
  static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
      && !text.hasPrefix(" ") && !text.hasSuffix(" ") && !text.contains("=?")
  }

  /// The text as words; a scalar is never cut.
  static func words(_ text: String) -> [String] {
    // A line with such a word has at most 76 characters, its name included: 12 of them mark the word, 52 hold
    // these bytes, and the longest name used here takes 10.
    chunks(text, bytes: 39).map { "=?UTF-8?B?\(Base64.string(of: $0))?=" }
  }

  private static func chunks(_ text: String, bytes limit: Int) -> [[UInt8]] {
    var chunks: [[UInt8]] = []
    var chunk: [UInt8] = []
    for scalar in text.unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      if chunk.count + bytes.count > limit {
        chunks.append(chunk)
        chunk = []
      }
      chunk += bytes
    }
    return chunk.isEmpty ? chunks : chunks + [chunk]
  }
}
