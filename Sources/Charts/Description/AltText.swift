import Calendars

/// A description of a chart in sentences, for readers who do not see the picture.
///
/// It says what the picture shows: the chart's subject, how its values were made of those of the
/// table, its extent, the first and the last value and the trend (not of names that have no order,
/// such as those of countries), the extremes, how often goals are
/// reached, the number of missing values, and the average. It is in the language of the chart's
/// locale, or in English where ``ChartLocale/hasOwnTexts`` is false. The same chart always has the
/// same description.
///
/// ```swift
/// let alt = AltText(chart).text
/// // Line chart of steps, 7 days from Sep 13 to Sep 19, 2016. It starts at 5,200 and ends at …
/// ```
public struct AltText: Sendable, Hashable {
  /// The default limit of a description, in characters.
  public static let defaultLimit = 320

  /// The description: one line, without control characters and marks that reorder text.
  public let text: String

  /// Describes a chart.
  ///
  /// The sentences are in the order of their importance, and as many as fit are kept. The first one
  /// is always kept; where it alone is too long it ends with an ellipsis.
  ///
  /// - Parameters:
  ///   - chart: the chart.
  ///   - limit: the most characters (grapheme clusters); under one counts as one.
  public init(_ chart: LineChart, limit: Int = AltText.defaultLimit) {
    let facts = ChartFacts(chart.normalized)
    let writer = StatementWriter(facts)
    text = AltText.fitted(
      facts.statements.map(writer.sentence), space: writer.space, limit: max(1, limit))
  }

  static func fitted(_ sentences: [String], space: String, limit: Int) -> String {
    var text = sentences.first ?? ""
    var length = text.count
    if length > limit { return String(text.prefix(limit - 1)) + "…" }
    for sentence in sentences.dropFirst() {
      length += space.count + sentence.count
      guard length <= limit else { break }
      text += space + sentence
    }
    return text
  }
}

/// Formats values and their changes for a sentence.
struct AltNumbers: Sendable, Hashable {
  /// The difference of two values.
  enum Change: Sendable, Hashable {
    case none
    /// A difference that is not finite.
    case boundless
    case more(Amount)
    case less(Amount)
    /// Greater by percentage points.
    case pointsMore(Double)
    /// Smaller by percentage points.
    case pointsLess(Double)
  }

  /// The size of a difference.
  enum Amount: Sendable, Hashable {
    /// A part of the earlier value, rounded as it is written.
    case percent(Double)
    /// In the unit of the values.
    case absolute(Double)
  }

  let style: NumberStyle
  let locale: ChartLocale

  func text(_ value: Double) -> String {
    ChartFacts.clean(
      style.string(value, in: locale, decimals: style.proseDecimals(of: value)), limit: 80)
  }

  func text(_ amount: Amount) -> String {
    switch amount {
    case .absolute(let value): text(value)
    case .percent(let percent):
      AltNumbers(style: NumberStyle(kind: .plain(unit: "%")), locale: locale).text(percent)
    }
  }

  /// A mean, as the statistics of the picture write it.
  func mean(_ value: Double) -> String {
    let decimals = style.proseDecimals(of: value, isCalculated: true)
    return ChartFacts.clean(style.string(value, in: locale, decimals: decimals), limit: 80)
  }

  /// A number without its unit, and the digits behind its separator.
  func plain(_ value: Double) -> (written: String, decimals: Int) {
    let decimals = style.decimals ?? DecimalDigits(value).rounded(toDecimals: 2).fractionDigits
    let style = NumberStyle(decimals: decimals)
    return (AltNumbers(style: style, locale: locale).text(value), decimals)
  }

  /// The change from one value to another, in percent for values on a ratio scale: not for
  /// temperatures, nor where the lowest of all values is negative.
  func change(from start: Double, to end: Double, lowest low: Double) -> Change {
    guard start != end else { return .none }
    let difference = abs(end - start)
    guard difference.isFinite else { return .boundless }
    if case .plain(let unit) = style.kind, unit == "%" {
      return end > start ? .pointsMore(difference) : .pointsLess(difference)
    }
    let isRatio = low >= 0 && start > 0 && !isTemperature
    let percent = isRatio ? AltNumbers.percent(from: start, to: end) : nil
    let amount = percent.map(Amount.percent) ?? .absolute(difference)
    return end > start ? .more(amount) : .less(amount)
  }

  private var isTemperature: Bool {
    guard case .plain(let unit) = style.kind else { return false }
    return unit.contains("°") || unit == "℃" || unit == "℉"
  }

  /// The change as a part of the first value; nil where it is too small or too large for a
  /// percentage.
  private static func percent(from start: Double, to end: Double) -> Double? {
    let percent = abs(end - start) / start * 100
    let isNearlyAll = end > 0 && end < start && percent >= 99.995
    guard percent >= 0.1, percent < 1000, !isNearlyAll else { return nil }
    return PercentageOfChange(from: start, to: end).value
  }
}
