extension Delimiter {
  /// The delimiter of a text, judged by its first rows.
  ///
  /// It is the first of tab, semicolon, bar and comma that stands equally often in each row, else the
  /// one most frequent in the first row, else a comma. The comma comes last because the others are
  /// rare inside values, while `1,5;2,5` has as many commas as semicolons or more.
  static func guess(for bytes: [UInt8]) -> Delimiter {
    let candidates = [Delimiter.tab, .semicolon, .pipe, .comma]
    let rows = delimiterCounts(in: bytes, candidates: candidates.map(\.byte))
    guard let first = rows.first else { return .comma }
    for (index, candidate) in candidates.enumerated() where first[index] > 0 {
      if rows.allSatisfy({ $0[index] == first[index] }) { return candidate }
    }
    guard let most = first.max(), most > 0, let index = first.lastIndex(of: most) else {
      return .comma
    }
    return candidates[index]
  }

  /// How often each candidate stands outside of quotes in each of the first rows.
  private static func delimiterCounts(in bytes: [UInt8], candidates: [UInt8]) -> [[Int]] {
    let end = min(bytes.count, 65_536)
    var rows: [[Int]] = []
    var counts = [Int](repeating: 0, count: candidates.count)
    var (isQuoted, mayQuote, isBlank) = (false, true, true)
    for byte in bytes[..<end] {
      if byte == .quote, isQuoted || mayQuote {
        // After a closing quote another one opens the field again: it was a doubled quote.
        isQuoted.toggle()
        (mayQuote, isBlank) = (true, false)
      } else if isQuoted {
        continue
      } else if byte.isLineBreak {
        if !isBlank { rows.append(counts) }
        if rows.count == 20 { return rows }
        counts = counts.map { _ in 0 }
        (mayQuote, isBlank) = (true, true)
      } else {
        let which = candidates.firstIndex(of: byte)
        if let which { counts[which] += 1 }
        (mayQuote, isBlank) = (which != nil, false)
      }
    }
    // A row that the sample cuts off would look ragged.
    if !isBlank, !isQuoted, end == bytes.count || rows.isEmpty { rows.append(counts) }
    return rows
  }
}
