/// Why rows cannot be made into the values of a chart.
public enum DataError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The periods between the first row and the last are more than anybody can draw.
  case tooManyPeriods(unit: String, limit: Int)

  /// The value, the rule and the next step in one line.
  public var description: String {
    switch self {
    case .tooManyPeriods(let unit, let limit):
      "By \"\(unit)\" the rows span more than \(limit) periods, which is the most there may "
        + "be. Take a longer unit, or fewer rows with --from, --to or --last."
    }
  }
}
