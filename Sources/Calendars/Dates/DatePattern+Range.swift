extension DatePattern {
  /// Formats two dates as a range, with what they have in common once: `Sep 11–17, 2016`,
  /// `Sep 28 – Oct 4, 2016`, `11.–17. Sept. 2016`, `2016年9月11日至17日`.
  ///
  /// The shortest part of the pattern with the coarsest field that differs and all finer ones is
  /// written for both dates, as the interval formats of Unicode Technical Standard #35 do. A date
  /// and itself are written once.
  package func string(
    from first: DateTime, to last: DateTime, in locale: ChartLocale
  ) -> String {
    let coarsest = pieces.filter {
      $0.text(of: first, in: locale) != $0.text(of: last, in: locale)
    }.compactMap(\.size).max()
    // "Sep 28 – Oct 28, 2016": what differs is told with all that is finer.
    let different = pieces.indices.filter { index in
      pieces[index].size.map { size in coarsest.map { size <= $0 } ?? false } ?? false
    }
    guard let start = different.first, let end = different.last else {
      return string(from: first, in: locale)
    }
    func text(_ range: Range<Int>, _ date: DateTime) -> String {
      pieces[range].map { $0.text(of: date, in: locale) }.joined()
    }
    // Marks that belong to the last field, as in "11." and "11日", are written with it both times.
    let rest = text(end + 1..<pieces.count, last)
    let next = end + 1 < pieces.count ? pieces[end + 1].text(of: last, in: locale) : ""
    let mark = String(next.prefix { !$0.isWhitespace && !",،、".contains($0) })
    let isOne = start == end
    let ranges = locale.strings.ranges
    return text(0..<start, first) + text(start..<end + 1, first) + mark
      + (isOne ? ranges.tight : ranges.wide) + text(start..<end + 1, last) + rest
  }
}

extension DatePattern.Piece {
  /// How long a period the field names, in no unit; nil for text.
  fileprivate var size: Int? {
    guard case .field(let field) = self else { return nil }
    return switch field {
    case .y, .yy, .yyyy: 3
    case .Q, .QQQ, .QQQQ, .M, .MM, .MMM, .MMMM, .L, .LL, .LLL, .LLLL: 2
    case .d, .dd, .E, .EEE, .EEEE, .ccc, .cccc: 1
    case .H, .HH, .h, .hh, .m, .mm, .s, .ss, .a: 0
    }
  }

  fileprivate func text(of date: DateTime, in locale: ChartLocale) -> String {
    switch self {
    case .literal(let text): return text
    case .field(let field):
      let text = DatePattern.string(of: field, in: date, names: locale.dates)
      return field.isName ? text : locale.numbers.localized(text)
    }
  }
}
