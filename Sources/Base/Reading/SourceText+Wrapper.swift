extension SourceText {
  /// JSON without the text around it; nil if nothing is around JSON, or no more.
  ///
  /// Scripts and servers write JSON as the argument of a call, `callback(…);`, in an assignment,
  /// `var data = …;`, behind `)]}'`, with which no script can run it, or below lines of a log. All
  /// that becomes blanks, so that the locations in messages stay those of the input.
  package func withoutWrapper() -> SourceText? {
    guard wrapper == nil, chunks.count == 1, let range = SourceText.wrapped(chunks[0]) else {
      return nil
    }
    var bytes = chunks[0]
    let head = bytes[..<range.lowerBound]
    for index in bytes.indices where !range.contains(index) && !bytes[index].isLineBreak {
      bytes[index] = .space
    }
    var text = self
    text.chunks = [bytes]
    let words = SourceText.trimmed(head).filter { !$0.isLineBreak }
    text.wrapper = String(decoding: words, as: UTF8.self)
    if head.contains(where: \.isLineBreak), !SourceText.isGuard(head) {
      // A line of text above a bracket may be the header of a table.
      do throws(InputError) { _ = try JSONValue(parsing: text) } catch { return nil }
    }
    return text
  }

  /// The longest text before the JSON.
  private static let longestWrapper = 1000

  /// The range of the JSON within a wrapper; nil if there is no wrapper.
  private static func wrapped(_ bytes: [UInt8]) -> Range<Int>? {
    let open = [UInt8.openBracket, .openBrace]
    var start = bytes.prefix(longestWrapper).firstIndex(where: open.contains)
    // The guard has brackets of its own.
    let hasGuard = isGuard(bytes[...])
    if hasGuard {
      start = bytes[4...].prefix(longestWrapper).firstIndex(where: open.contains)
    }
    guard let start else { return nil }
    let head = trimmed(bytes[..<start])
    let isCall = head.last == UInt8(ascii: "(")
    let isLine = bytes[head.endIndex..<start].contains(where: \.isLineBreak)
    guard hasGuard || isCall || isLine || head.last == UInt8(ascii: "=") else { return nil }
    // Only the end is searched, since most texts are no JSON and may be long.
    let tail = bytes[start...].reversed().prefix {
      $0.isBlank || $0.isLineBreak || $0 == .semicolon || $0 == UInt8(ascii: ")")
    }
    let end = bytes.count - tail.count
    guard bytes[end - 1] == .closeBracket || bytes[end - 1] == .closeBrace,
      tail.contains(UInt8(ascii: ")")) == isCall
    else { return nil }
    return start..<end
  }

  /// True for `)]}'`, before which no script can use an answer.
  private static func isGuard(_ text: ArraySlice<UInt8>) -> Bool {
    text.starts(with: Array(")]}'".utf8))
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isSpace = { (byte: UInt8) in byte.isBlank || byte.isLineBreak }
    let rest = bytes.drop(while: isSpace)
    return rest[..<((rest.lastIndex { !isSpace($0) } ?? rest.startIndex - 1) + 1)]
  }
}
