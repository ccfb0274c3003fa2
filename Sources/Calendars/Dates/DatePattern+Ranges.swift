extension DatePattern {
  /// Formats two dates as a range that writes once what both have in common, such as
  /// `Apr 8–14, 2024` or `Apr 29 – May 5, 2024`.
  ///
  /// As in the interval formats of Unicode Technical Standard #35, the greatest field that differs
  /// and all smaller ones are written twice, with what stands between them.
  package func string(
    from first: DateTime, through last: DateTime, in locale: ChartLocale
  ) -> String {
    let (starts, ends) = (strings(from: first, in: locale), strings(from: last, in: locale))
    let ranks = pieces.indices.map { index in
      starts[index] == ends[index] ? nil : pieces[index].rank
    }
    guard let greatest = ranks.compactMap({ $0 }).min() else { return starts.joined() }
    let repeated = pieces.indices.filter { (pieces[$0].rank ?? -1) >= greatest }
    guard let low = repeated.first, let high = repeated.last else { return starts.joined() }
    let mark = high + 1 < pieces.count ? pieces[high + 1].mark : ""
    let dash = low == high ? locale.strings.ranges.tight : locale.strings.ranges.wide
    return starts[..<low].joined() + starts[low...high].joined() + mark + dash
      + ends[low...].joined()
  }
}

extension DatePattern.Piece {
  /// The order of a field among the units of time, the longest first; nil for a literal.
  fileprivate var rank: Int? {
    guard case .field(let field) = self else { return nil }
    return switch field {
    case .y, .yy, .yyyy: 0
    case .Q, .QQQ, .QQQQ: 1
    case .M, .MM, .MMM, .MMMM, .L, .LL, .LLL, .LLLL: 2
    case .d, .dd, .E, .EEE, .EEEE, .ccc, .cccc: 3
    case .H, .HH, .h, .hh, .m, .mm, .s, .ss, .a: 4
    }
  }

  /// The suffix of the field before the literal: the dot of `14.`, the `日` of `14日`.
  fileprivate var mark: String {
    guard case .literal(let text) = self else { return "" }
    return String(text.prefix { !$0.isWhitespace && !",،、/-".contains($0) })
  }
}

/// The days from a first to a last one, as a text.
package struct DayRangeText {
  private let first: CivilDay
  private let last: CivilDay

  /// Takes the first and the last day, in this order.
  package init(from first: CivilDay, through last: CivilDay) {
    (self.first, self.last) = (first, last)
  }

  /// The name of the year, quarter, month or day that the days are the whole of, else the range;
  /// empty outside of the years 1 to 9999.
  package func string(in locale: ChartLocale) -> String {
    guard let start = DateTime(daysSince1970: first.daysSince1970),
      let end = DateTime(daysSince1970: last.daysSince1970)
    else { return "" }
    guard first != last else {
      return locale.patterns.weekdayFullDate.string(from: start, in: locale)
    }
    guard let whole = wholePattern(in: locale.patterns) else {
      return locale.patterns.date.string(from: start, through: end, in: locale)
    }
    return whole.string(from: start, in: locale)
  }

  /// The shortest name, for ranges beside each other: without the year where all are within one.
  package func shortString(in locale: ChartLocale, withinYear: Bool) -> String {
    let patterns = locale.patterns
    let next = CivilDay(daysSince1970: last.daysSince1970 + 1)
    let areMonths = first.day == 1 && next.day == 1
    guard wholePattern(in: patterns) == nil, withinYear || areMonths,
      let start = DateTime(daysSince1970: first.daysSince1970),
      let end = DateTime(daysSince1970: last.daysSince1970)
    else { return string(in: locale) }
    let areYears = areMonths && first.month == 1 && next.month == 1
    let pattern =
      areYears ? patterns.year : areMonths ? patterns.monthYear : patterns.monthDay
    return pattern.string(from: start, through: end, in: locale)
  }

  /// The pattern of the unit of the calendar that the days are the whole of.
  private func wholePattern(in patterns: DatePatterns) -> DatePattern? {
    let next = CivilDay(daysSince1970: last.daysSince1970 + 1)
    guard first.day == 1, next.day == 1 else { return nil }
    switch (next.year - first.year) * 12 + next.month - first.month {
    case 1: return patterns.fullMonthYear
    case 3 where first.month % 3 == 1: return patterns.quarterYear
    case 12 where first.month == 1: return patterns.year
    default: return nil
    }
  }
}
