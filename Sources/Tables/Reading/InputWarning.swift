import Base

/// Something in the input that is drawn, but perhaps not as its author thinks.
public struct InputWarning: Sendable, Hashable, CustomStringConvertible {
  /// How many gaps of one column are listed one by one; the rest is counted.
  public static let listedGaps = 10

  /// What the input is called in messages.
  public let source: String
  /// Where it is, nil when it is the input as a whole.
  public let place: TextLocation?
  /// What it is.
  public let reason: Reason

  package init(
    source: String, place: TextLocation?, reason: Reason
  ) {
    (self.source, self.place, self.reason) = (source, place, reason)
  }

  /// The kinds of warnings.
  public enum Reason: Sendable, Hashable {
    /// A value such as `inf`, `NaN` or `1e400`; rows count from 1 without the header.
    case notFinite(String, row: Int, column: String)
    /// A cell without a value; rows count from 1 without the header.
    case missing(row: Int, column: String)
    /// More gaps in a column than are listed.
    case moreGaps(Int, column: String)
    /// Rows without a value on the x axis.
    case noPlace(Int, column: String)
    /// Rows of one line at the same moment.
    case repeated(Int, column: String)
    /// A range or an annotation at a place that the x axis does not have.
    case offAxis(String)
    /// No rows at all.
    case noRows
    /// A column in which every value is missing.
    case noValues(column: String)
    /// A column with one value, which has no line.
    case oneValue(column: String)
    /// A column in which all values are equal, which has no height.
    case flat(column: String)
  }

  /// The place and what it means for the picture, in one line.
  public var description: String {
    let name = excerpt(source, limit: 1024)
    return (place.map { "\(name):\($0): " } ?? "\(name): ") + wording
  }

  private var wording: String {
    switch reason {
    case .notFinite(let text, _, _):
      "\"\(excerpt(text))\" is not finite; drawn as a gap."
    case .missing(let row, let column):
      "row \(row) has no \"\(excerpt(column))\"; drawn as a gap."
    case .moreGaps(let count, let column):
      "\(count) more \(count == 1 ? "value" : "values") of \"\(excerpt(column))\" "
        + "\(count == 1 ? "is" : "are") missing or not finite; drawn as gaps."
    case .noPlace(let count, let column):
      "\(count) \(count == 1 ? "row has" : "rows have") no \"\(excerpt(column))\"; left out."
    case .repeated(let count, let column):
      "\(count) \(count == 1 ? "row repeats" : "rows repeat") the \"\(excerpt(column))\" of another; "
        + "drawn above each other. Pass --by day or the like for one value each, or --series."
    case .offAxis(let place):
      "\"\(excerpt(place))\" is not on the x axis; not drawn. Give a place within the data."
    case .noRows:
      "there are no rows; nothing to draw."
    case .noValues(let column):
      "\"\(excerpt(column))\" has no values; nothing to draw."
    case .oneValue(let column):
      "\"\(excerpt(column))\" has one value; drawn in the middle."
    case .flat(let column):
      "all values of \"\(excerpt(column))\" are equal; drawn in the middle."
    }
  }
}

extension InputWarning {
  /// Whether it says no more than that there is no value somewhere.
  package var isAboutGaps: Bool {
    switch reason {
    case .missing, .moreGaps: true
    case .notFinite, .noPlace, .repeated, .offAxis, .noRows, .noValues, .oneValue, .flat: false
    }
  }
}
