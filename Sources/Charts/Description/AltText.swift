/// A description of a chart in sentences, written from its numbers, for those who do not see the picture.
///
/// It says what the chart shows and from when to when, how the values begin, end and tend, where they
/// are lowest and highest, how often a goal is reached, what is missing, and the average. It is Chinese
/// where the chart's locale is, and English otherwise, with the locale's numbers and dates. The same
/// chart always has the same description.
///
/// ```swift
/// let alt = AltText(chart).text
/// // Line chart of steps, 7 days from Sep 13 to Sep 19, 2016. It starts at 5,200 and ends at …
/// ```
public struct AltText: Sendable, Hashable {
  /// The most characters of a description when nothing else is asked for.
  public static let defaultLimit = 320

  /// The description: one line, without control characters and marks that reorder text.
  public let text: String

  /// Describes a chart.
  ///
  /// The sentences stand in the order of their importance, and as many of them are kept as fit. The
  /// first one always is; where it alone is too long it ends with an ellipsis.
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
