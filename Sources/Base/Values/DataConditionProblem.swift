/// The reason why a text is no condition under which something is drawn or sent.
public enum DataConditionProblem: Sendable, Hashable {
  /// A word that cannot stand where it stands, or nil for the end; columns count from 1.
  case unexpected(String?, column: Int?, suggestion: String?, Expectation)
  /// More characters than may be read.
  case tooLong(limit: Int)
  /// More parentheses and `not` within each other than may be read.
  case tooDeep(limit: Int)
  /// A condition with `once` or `again after` where no message is sent.
  case noMessages(String)
  /// `changed` together with `for` so many periods.
  case changeForPeriods

  /// What could stand in a place.
  public enum Expectation: String, Sendable, Hashable {
    case test =
      "a comparison such as last > 300, or crossed goal, changed, empty or missing for 2 days"
    case relation = "one of <, <=, >, >=, = and !="
    case operand = "a name or a number, such as last or 300"
    case name = "the name of a value of the data, such as last"
    case conjunction =
      "and, or, or nothing more than for 3 periods, once or again after 1 day at the end"
    case repetition = "once, again after 1 day, or nothing more"
    case end = "nothing more"
    case periods = "a number of periods from 1 to 100, such as for 3 periods"
    case pause = "a length of time, such as again after 1 day"
    case parenthesis = "and, or, or a closing parenthesis"
    case span = "a length of time, such as for 2 days"
    case quote = "a second double quote after the name"
  }

  /// The word and what could stand in its place, on one line.
  var message: String {
    switch self {
    case .unexpected(let word, let column, let near, let expected):
      (word.map { "\(quoted($0)) at column \(column ?? 1) is not understood. " }
        ?? "the condition ends too early. ")
        + (near.map { "Did you mean \(quoted($0))? " } ?? "") + "Give \(expected.rawValue)."
    case .tooLong(let limit): "a condition has at most \(limit) characters. Shorten it."
    case .noMessages(let condition):
      "\(quoted(condition)) says how often messages go out, and none does here. Give it to snapshot send, or "
        + "to batch or report with --send."
    case .changeForPeriods:
      "what has changed now is compared with the last one, not with earlier periods. Leave out changed or for."
    case .tooDeep(let limit): "a condition is at most \(limit) levels deep. Shorten it."
    }
  }
}
