import Base
import Tables

/// A column of numbers and how the values of one day become one.
package struct ReportValue: Sendable, Hashable {
  /// The name of the column.
  package let column: String
  /// How the values of a day become one.
  package let aggregate: Aggregate

  /// Makes one.
  package init(column: String, aggregate: Aggregate = .sum) {
    self.column = column
    self.aggregate = aggregate
  }

  /// Reads a column with or without what is done with it, such as `steps:sum` or `steps`, which means the
  /// same.
  ///
  /// What follows the last colon is the aggregate.
  ///
  /// - Throws: ``OptionError`` when there is no column or no such aggregate.
  package init(parsing text: String) throws(OptionError) {
    guard let colon = text.lastIndex(of: ":") else {
      guard !text.isEmpty else { throw .malformed(text, .reportValue) }
      self.init(column: text)
      return
    }
    let word = String(text[text.index(after: colon)...])
    guard colon > text.startIndex else { throw .malformed(text, .reportValue) }
    guard let aggregate = Aggregate(rawValue: word) else {
      throw .choice(word, among: Aggregate.allCases.map(\.rawValue))
    }
    self.init(column: String(text[..<colon]), aggregate: aggregate)
  }

  /// What the column of a report is called: as the one it comes from, so that its unit is still known.
  ///
  /// Of several that come from one column, the later ones begin with the aggregate, as in
  /// `mean_distance_m`.
  static func names(of values: [ReportValue], besides taken: [String]) -> [String] {
    var names = taken
    for value in values {
      var name = value.column
      if names.contains(name) { name = "\(value.aggregate.rawValue)_\(value.column)" }
      while names.contains(name) { name = "_\(name)" }
      names.append(name)
    }
    return Array(names.dropFirst(taken.count))
  }
}
