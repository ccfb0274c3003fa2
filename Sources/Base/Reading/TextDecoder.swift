/// Converts a stream of bytes to UTF-8, in chunks that may end anywhere.
///
/// UTF-16 and UTF-32 are kept until the end, as no byte of them ends a line for certain. A line that
/// is no UTF-8 is kept until it is whole, as Windows-1252 is recognised by whole lines; what is in
/// no known encoding is passed on, for the reader to refuse at its place.
package struct TextDecoder: Sendable {
  /// The encoding that was found so far.
  package private(set) var encoding = TextEncoding.utf8
  private var kept: [UInt8] = []
  private var isStarted = false

  /// The most bytes that are kept of a line.
  private let lineLimit: Int

  /// Makes a decoder that keeps lines of up to so many bytes.
  package init(lineLimit: Int) { self.lineLimit = lineLimit }

  /// Returns the text that is complete with one more chunk; empty if there is none.
  package mutating func decoded(_ chunk: consuming [UInt8]) -> [UInt8] {
    kept += chunk
    if !isStarted {
      // The first bytes of a mark, or a part of a code unit.
      let isShort = kept.count < 4 && (kept.contains(0) || SourceText.mayBecomeMark(kept))
      if isShort || SourceText.isWide(kept) { return [] }
      isStarted = true
    }
    let start = (kept.lastIndex(of: .lineFeed) ?? -1) + 1
    var rest = kept.count
    if let bad = SourceText.firstBadByte(in: kept, start..<rest) {
      // A character that the chunk has cut is whole with the next one.
      rest = kept.count - bad < 4 ? bad : kept.count - start > lineLimit ? kept.count : start
    }
    let text = Array(kept[..<rest])
    kept.removeFirst(rest)
    return converted(text)
  }

  /// Returns what is left at the end of the stream.
  package mutating func finish() -> [UInt8] {
    defer { kept = [] }
    if !isStarted, let wide = WideEncoding(of: kept), let text = wide.text(of: kept) {
      encoding = wide.name
      return text
    }
    return converted(kept)
  }

  private mutating func converted(_ text: [UInt8]) -> [UInt8] {
    guard SourceText.firstBadByte(in: text, text.indices) != nil,
      let texts = SourceText.windows1252([text])
    else { return text }
    encoding = .windows1252
    return texts[0]
  }
}
