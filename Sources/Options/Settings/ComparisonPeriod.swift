import Base
import Tables

/// The earlier period that a chart is compared with.
package enum ComparisonPeriod: Sendable, Hashable {
  /// The option's words, each a period.
  package enum Word: String, Sendable, Hashable, CaseIterable {
    /// The period of the same length right before: a month before a whole month, a week before a
    /// week, 30 days before 30 days.
    case previous
    /// A week before.
    case week
    /// A month before, by the day of the month.
    case month
    /// A year before, by the date or, of weeks, by their number.
    case year
    /// None.
    case none
  }

  case word(Word)
  /// A range of dates, from whose beginning places are counted.
  case range(UnresolvedXPosition, UnresolvedXPosition)
  /// The one right before where there are values, which is no news where there are none.
  case previousIfAny

  static let form = ValueSchema.either([
    .choice(Word.self), .written("FROM..TO", as: "^.+\\.\\..+"),
  ])

  /// Reads a word or a range of dates: `previous` or `2016-09-04..2016-09-10`.
  init(_ option: OptionValue) throws(OptionError) {
    let text = try option.text()
    if let word = Word(rawValue: text.lowercased()) {
      self = .word(word)
    } else if let dots = text.firstRange(of: "..") {
      let (start, end) = (text[..<dots.lowerBound], text[dots.upperBound...])
      guard !start.isEmpty, !end.isEmpty else {
        throw .choice(text, among: ComparisonPeriod.words)
      }
      self = .range(UnresolvedXPosition(String(start)), UnresolvedXPosition(String(end)))
    } else {
      throw .choice(text, among: ComparisonPeriod.words)
    }
  }

  private static let words = Word.allCases.map(\.rawValue) + ["FROM..TO"]
}
