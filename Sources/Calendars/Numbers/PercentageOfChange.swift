/// How much a value above 0 has changed, in percent of what it was.
package struct PercentageOfChange: Sendable, Hashable {
  /// The magnitude in percent, with as many decimals as it is written with.
  package let value: Double

  /// The change from a number above 0: with one decimal below 10 percent and with none above, but
  /// only a fall to nothing is one of 100 percent.
  package init(from start: Double, to end: Double) {
    let percent = (end - start).magnitude / start * 100
    let powers = percent < 9.95 ? [10.0] : [1, 10, 100]
    let rounded = powers.lazy.map { (percent * $0).rounded() / $0 }
    value = rounded.first { $0 != 100 || end == 0 || end > start } ?? 99.99
  }

  /// The percentage with its sign of percent.
  package func text(in locale: ChartLocale) -> String {
    NumberStyle(kind: .plain(unit: "%"), notation: .full).string(value, in: locale)
  }
}
