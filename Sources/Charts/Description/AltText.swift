import Calendars

/// A description of a chart in sentences, for readers who do not see the picture.
///
/// It has the chart's subject and extent, the first and the last value, the trend, the extremes,
/// how often goals are reached, the number of missing values, and the average. It is in Chinese
/// where the chart's locale is, and in English otherwise, with the locale's numbers and dates. The
/// same chart always has the same description.
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
    let facts = ChartFacts(chart)
    let sentences: [String]
    let space: String
    if let chinese = ChineseAltText(facts) {
      (sentences, space) = (chinese.sentences, "")
    } else {
      (sentences, space) = (EnglishAltText(facts: facts).sentences, " ")
    }
    text = AltText.fitted(sentences, space: space, limit: max(1, limit))
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
    /// Greater by a formatted amount or percentage.
    case more(String)
    /// Smaller by a formatted amount or percentage.
    case less(String)
    /// Greater by percentage points.
    case pointsMore(String)
    /// Smaller by percentage points.
    case pointsLess(String)
  }

  let style: NumberStyle
  let locale: ChartLocale

  func text(_ value: Double) -> String {
    ChartFacts.clean(style.string(value, in: locale), limit: 80)
  }

  /// A mean, rounded to about four digits but not in its integer part.
  func mean(_ value: Double) -> String {
    guard style.decimals == nil, style.kind != .duration, abs(value) >= 100 else {
      return text(value)
    }
    var style = style
    // A decimal that is 0 after rounding is left out.
    style.decimals = abs(value) >= 1000 || abs(value.remainder(dividingBy: 1)) < 0.05 ? 0 : 1
    return AltNumbers(style: style, locale: locale).text(value)
  }

  /// The change from one value to another, in percent for values on a ratio scale: not for
  /// temperatures, nor where the lowest of all values is negative.
  func change(from start: Double, to end: Double, lowest low: Double) -> Change {
    guard start != end else { return .none }
    guard (end - start).isFinite else { return .boundless }
    if case .plain(let unit) = style.kind, unit == "%" {
      let points = plain(abs(end - start), decimals: style.decimals)
      return end > start ? .pointsMore(points) : .pointsLess(points)
    }
    let percent = abs(end - start) / start * 100
    let isRatio = low >= 0 && start > 0 && percent >= 0.1 && percent < 1000 && !isTemperature
    let amount = isRatio ? percentage(percent) : text(abs(end - start))
    return end > start ? .more(amount) : .less(amount)
  }

  private var isTemperature: Bool {
    guard case .plain(let unit) = style.kind else { return false }
    return unit.contains("°") || unit == "℃" || unit == "℉"
  }

  private func percentage(_ percent: Double) -> String {
    let rounded = percent < 9.95 ? (percent * 10).rounded() / 10 : percent.rounded()
    return AltNumbers(style: NumberStyle(kind: .plain(unit: "%")), locale: locale).text(rounded)
  }

  private func plain(_ value: Double, decimals: Int?) -> String {
    AltNumbers(style: NumberStyle(decimals: decimals), locale: locale).text(value)
  }
}
