extension ChartLocale {
  /// The code of the language, such as `de`.
  package var language: String {
    identifier.prefix { !"_-.@".contains($0) }.lowercased()
  }

  /// The codes of script and country, in upper case.
  var regions: [String] {
    identifier.split { "_-.@".contains($0) }.dropFirst().map { $0.uppercased() }
  }

  /// The locale for numbers within sentences: the standard one parts no digits below 10,000, as the
  /// original widget wrote `1412 steps`; every other locale has its own rule.
  package var inSentences: ChartLocale {
    guard identifier == ChartLocale.standard.identifier else { return self }
    let symbols = NumberSymbols(
      decimal: numbers.decimal, separator: numbers.separator,
      grouping: NumberSymbols.Grouping(first: 3, further: 3, minimum: 2), minus: numbers.minus,
      digits: numbers.digits, percent: numbers.percent, money: numbers.money,
      currencies: numbers.currencies, compact: numbers.compact)
    return ChartLocale(
      identifier: identifier, numbers: symbols, dates: dates, patterns: patterns, clock: clock,
      firstWeekday: firstWeekday, weekend: weekend, direction: direction, words: words)
  }
}
