import Base

/// The separator of the fields of a row.
public struct Delimiter: Sendable, Hashable {
  package let byte: UInt8

  /// A comma.
  public static let comma = Delimiter(byte: .comma)
  /// A semicolon.
  public static let semicolon = Delimiter(byte: .semicolon)
  /// A tab.
  public static let tab = Delimiter(byte: .tab)
  /// A vertical bar.
  public static let pipe = Delimiter(byte: .pipe)

  private init(byte: UInt8) { self.byte = byte }

  /// Makes a delimiter of one ASCII character, or of `tab` or `\t`.
  ///
  /// Nil for anything else, and for a quote, a line break, NUL, a letter, a digit, a point or a
  /// minus, which are needed for values.
  public init?(_ text: String) {
    if text == "tab" || text == "\\t" {
      self = .tab
      return
    }
    guard text.utf8.count == 1, let byte = text.utf8.first, byte < 0x80, byte != 0,
      !byte.isLineBreak, !byte.isDigit, !(0x61...0x7A).contains(byte.lowercased),
      byte != .quote, byte != .point, byte != .minus
    else { return nil }
    self.init(byte: byte)
  }

  /// The delimiter as an argument of a command.
  var argument: String {
    self == .tab ? "tab" : self == .comma ? "," : "'\(Character(Unicode.Scalar(byte)))'"
  }

  /// Guesses the delimiter of a text by its first rows.
  ///
  /// It is the first of tab, semicolon, bar and comma that occurs equally often in each row, else
  /// the most frequent one in the first row, else a comma. The comma comes last because the others
  /// are rare inside values, while `1,5;2,5` has at least as many commas as semicolons.
  static func guess(for bytes: [UInt8]) -> Delimiter {
    guess(by: delimiterCounts(in: bytes[...], rows: 20, isWhole: true))
  }

  /// Finds the delimiter of a sample by the number of its occurrences in most rows.
  ///
  /// It is the one that occurs equally often in each row or, if lines before or after the table lack
  /// it, in most rows. ``guess(for:)`` decides where there is none, which is then not `isUsual`.
  static func usual(
    in sample: ArraySlice<UInt8>, isWhole: Bool
  ) -> (delimiter: Delimiter, isUsual: Bool)? {
    var rows = delimiterCounts(in: sample, rows: 60, isWhole: isWhole, comments: .skipped)
    if rows.isEmpty { rows = delimiterCounts(in: sample, rows: 60, isWhole: isWhole) }
    guard let first = rows.first else { return nil }
    for (index, candidate) in candidates.enumerated() where first[index] > 0 {
      if rows.allSatisfy({ $0[index] == first[index] }) { return (candidate, true) }
    }
    var best: (delimiter: Delimiter, rows: Int, count: Int)?
    for (index, candidate) in candidates.enumerated() {
      var frequencies: [Int: Int] = [:]
      for row in rows where row[index] > 0 { frequencies[row[index], default: 0] += 1 }
      let most = frequencies.values.max() ?? 0
      guard most > best?.rows ?? 0, let count = frequencies.filter({ $0.value == most }).keys.max()
      else { continue }
      // Decimal commas are in more rows than the semicolons of a table that has a preamble, and make
      // fewer fields.
      if let best, best.rows * 2 >= rows.count, best.count > count { continue }
      best = (candidate, most, count)
    }
    if let best, best.rows * 2 >= rows.count, rows.count > 2 { return (best.delimiter, true) }
    return (guess(by: rows), false)
  }

  /// Guesses the delimiter of a stream by the header and the first row; nil while these are
  /// incomplete.
  package static func guess(forStart bytes: ArraySlice<UInt8>, isWhole: Bool) -> Delimiter? {
    let rows = delimiterCounts(in: bytes, rows: 2, isWhole: isWhole)
    return isWhole || rows.count == 2 || bytes.count > mostBytes ? guess(by: rows) : nil
  }

  /// Whether lines that begin with `#` count.
  private enum Comments { case counted, skipped }

  private static let candidates = [Delimiter.tab, .semicolon, .pipe, .comma]
  /// The size of the sample in bytes.
  private static let mostBytes = 65_536

  private static func guess(by rows: [[Int]]) -> Delimiter {
    guard let first = rows.first else { return .comma }
    for (index, candidate) in candidates.enumerated() where first[index] > 0 {
      if rows.allSatisfy({ $0[index] == first[index] }) { return candidate }
    }
    guard let most = first.max(), most > 0, let index = first.lastIndex(of: most) else {
      return .comma
    }
    return candidates[index]
  }

  /// The number of occurrences of each candidate outside of quotes, in each of the first rows.
  private static func delimiterCounts(
    in text: ArraySlice<UInt8>, rows most: Int, isWhole: Bool, comments: Comments = .counted
  ) -> [[Int]] {
    let bytes = text.prefix(mostBytes)
    let candidates = candidates.map(\.byte)
    var rows: [[Int]] = []
    var counts = [Int](repeating: 0, count: candidates.count)
    var (isQuoted, mayQuote, isBlank) = (false, true, true)
    var isComment = false
    for byte in bytes {
      if isBlank, byte == 0x23, comments == .skipped { isComment = true }
      if isComment {
        isComment = !byte.isLineBreak
      } else if byte == .quote, isQuoted || mayQuote {
        // A doubled quote closes the field and opens it again.
        isQuoted.toggle()
        (mayQuote, isBlank) = (true, false)
      } else if isQuoted {
        continue
      } else if byte.isLineBreak {
        if !isBlank { rows.append(counts) }
        if rows.count == most { return rows }
        counts = counts.map { _ in 0 }
        (mayQuote, isBlank) = (true, true)
      } else {
        let which = candidates.firstIndex(of: byte)
        if let which { counts[which] += 1 }
        (mayQuote, isBlank) = (which != nil, false)
      }
    }
    // A row that the sample cuts off would look ragged.
    let isRow = isWhole && bytes.count == text.count
    if !isBlank, !isQuoted, isRow || rows.isEmpty { rows.append(counts) }
    return rows
  }
}
