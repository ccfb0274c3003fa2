extension TimeSpan {
  /// How spans are written, in one line for messages.
  package static let spellings = "90min, 24h, 7d, 2w, 3mo, 4q or 1y"

  /// Reads a span such as `7d`, `2 weeks` or `3mo`; nil when it is none.
  ///
  /// The units are `min`, `h`, `d`, `w`, `mo`, `q` and `y` or their English names, in upper or lower
  /// case, with or without a space before them. `m` alone is refused, for it means minutes to some and
  /// months to others. Counts go from 1 to 1,000,000.
  public init?(_ text: String) {
    let digits = text.prefix { ("0"..."9").contains($0) }
    let word = text.dropFirst(digits.count).drop { $0 == " " }.lowercased()
    guard digits.count <= 7, let count = Int(digits), (1...1_000_000).contains(count),
      let unit = TimeSpan.unit(word)
    else { return nil }
    self.init(count, unit)
  }

  private static func unit(_ word: String) -> CalendarUnit? {
    switch word {
    case "min", "mins", "minute", "minutes": .minute
    case "h", "hr", "hrs", "hour", "hours": .hour
    case "d", "day", "days": .day
    case "w", "wk", "week", "weeks": .week
    case "mo", "mos", "month", "months": .month
    case "q", "quarter", "quarters": .quarter
    case "y", "yr", "year", "years": .year
    default: nil
    }
  }

  /// The first moment of the last periods: that of the given moment and as many before it as make the
  /// count full.
  ///
  /// So the last 7 days are whole days of the calendar and end with the day of the last sample, and
  /// the last year is the calendar year of that sample; the last 12 months go back over New Year.
  package func start(endingWith last: Double, in zone: Zone, firstWeekday: Int = 1) -> Double {
    unit.adding(1 - count, to: last, in: zone, firstWeekday: firstWeekday)
  }
}
