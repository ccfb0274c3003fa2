import Base
import Calendars

/// An error in a ``TextTemplate``, or in filling one from data; columns count from 1.
package enum TemplateError: Error, Sendable, Hashable {
  /// An opening brace without a closing one.
  case unclosed(column: Int)
  /// A closing brace without an opening one.
  case unopened(column: Int)
  case nested(column: Int)
  /// An opening quote within braces without a closing one.
  case unclosedQuote(column: Int)
  case noName(column: Int)
  case filter(TemplateFilter.Problem, column: Int)
  case tooLong(limit: Int)
  case tooManyWords(limit: Int)
  /// An unknown name, with the closest known one.
  case unknown(String, suggestion: String?, among: [String])
  /// A name of which the record of a card keeps no number, with the closest one that it keeps.
  case unrecorded(String, suggestion: String?, among: [String])
  /// A name that matches several columns.
  case ambiguous(String, columns: [String])
  /// A placeholder for data without any data.
  case noData(String)
  /// A placeholder for a number of a column without numbers.
  case notNumbers(String, column: String)
  /// A placeholder for a date without dates along x.
  case noDates(String)
  /// A filter that does not apply to the value of a placeholder.
  case unfit(TemplateFilter.Name, String)
  /// A value and what it cannot be compared with; the text is the message.
  case incomparable(String)
  /// An error in the data.
  case input(InputError)
  case entry(String)
  case icon(String)
  /// More statistics than a card shows.
  case tooManyFigures(Int, limit: Int)
}

/// An error in a text template with the name of its option or key.
public struct NamedTemplateError: Error, Sendable, Hashable {
  /// The option or key as it was written, such as `--caption`.
  public let field: String
  package let problem: TemplateError

  package init(field: String, problem: TemplateError) {
    self.field = field
    self.problem = problem
  }
}

/// A placeholder that is replaced by the text for a missing value.
public struct TemplateWarning: Sendable, Hashable {
  /// The reason for a missing value.
  package enum Reason: Sendable, Hashable {
    /// The data has no value.
    case noValue(String)
    /// The data has no whole period before to compare with.
    case nothingBefore(String)
    /// The period to compare is not complete.
    case unfinished(String)
  }

  /// The option or key as it was written.
  public let field: String
  /// The reason for the missing value.
  package let reason: Reason

  package init(field: String, reason: Reason) {
    (self.field, self.reason) = (field, reason)
  }
}

extension NamedTemplateError: CustomStringConvertible {
  /// The field, the placeholder, the rule and the next step in one line.
  public var description: String {
    "\(excerpt(field, limit: 100)): \(problem.message)"
  }
}

extension TemplateWarning: CustomStringConvertible {
  /// The field, the placeholder and its replacement in one line.
  public var description: String {
    let what =
      switch reason {
      case .noValue(let name): "\(braced(name)) has no value here"
      case .nothingBefore(let name): "\(braced(name)) has no whole period before it in the data"
      case .unfinished(let name): "\(braced(name)) would compare what is not over yet"
      }
    return "\(excerpt(field, limit: 100)): \(what); "
      + "written as \(TextTemplate.missing). Add |default:TEXT to write something else."
  }
}

private func braced(_ name: String) -> String { "\"{\(excerpt(name))}\"" }

extension TemplateError {
  /// True if the name is unknown, as where a row lacks a field that others have.
  var isAboutMissingName: Bool {
    switch self {
    case .unknown, .unrecorded, .noData: true
    default: false
    }
  }

  fileprivate var message: String {
    switch self {
    case .unclosed(let column):
      "the brace at column \(column) is never closed. Close it with }, or write {{ for a brace."
    case .unopened(let column):
      "the brace at column \(column) closes nothing. Write }} for a brace."
    case .nested(let column):
      "the brace at column \(column) stands within braces. "
        + "Close the ones before, or put a name that has a brace in double quotes."
    case .unclosedQuote(let column):
      "the double quote at column \(column) is never closed. Close it, or write two for one."
    case .noName(let column):
      "the braces at column \(column) have no name. "
        + "Give one such as {steps}, or write {{ for a brace."
    case .filter(let problem, let column): "column \(column): \(problem.message)"
    case .tooLong(let limit): "more than \(limit) characters are too long. Shorten the text."
    case .tooManyWords(let limit): "more than \(limit) words are too many. Leave some out."
    case .unknown(let name, let near, let names): unknown(name, near, names)
    case .unrecorded(let name, let near, let names):
      "the card keeps no number \(quoted(name)). "
        + (near.map { "Did you mean \(quoted($0))? " } ?? "")
        + "It keeps \(excerpt(names.joined(separator: ", "), limit: 1_000)). Draw the card with that column as "
        + "--y, or give the condition where it is drawn."
    case .ambiguous(let name, let columns):
      "\(braced(name)) could be any of the columns "
        + columns.map { quoted($0) }.joined(separator: " and ") + ". Write the whole name of one."
    case .noData(let name):
      "\(braced(name)) needs data and there is none. Give a file with rows, or leave the word out."
    case .notNumbers(let name, let column):
      "\(braced(name)) needs numbers, and the column \(quoted(column)) has other values. "
        + "Name a column of numbers."
    case .noDates(let name):
      "\(braced(name)) needs dates along x and there are none. Name a column of dates with --x."
    case .unfit(let filter, let name):
      "\(braced(name)) cannot have the filter \(quoted(filter.rawValue)), \(filter.needs). "
        + "Remove the filter."
    case .incomparable(let message): message
    case .input(let error): error.description
    case .entry(let text):
      "\(quoted(text)) is no statistic. Give a label and words, such as Best={max}."
    case .icon(let name):
      "\(quoted(name)) is no icon. " + suggestion(name, Icon.allCases.map(\.rawValue))
        + "It is one of \(Icon.allCases.map(\.rawValue).joined(separator: ", "))."
    case .tooManyFigures(let count, let limit):
      "\(count) statistics are too many. A card shows at most \(limit): leave some out."
    }
  }

  private func unknown(_ name: String, _ near: String?, _ names: [String]) -> String {
    "\(braced(name)) is not known. " + (near.map { "Did you mean \(braced($0))? " } ?? "")
      + "Names are \(excerpt(names.joined(separator: ", "), limit: 1_000))."
  }
}

private func suggestion(_ name: String, _ names: [String]) -> String {
  closest(to: name, among: names).map { "Did you mean \(quoted($0))? " } ?? ""
}

extension TemplateFilter.Problem {
  fileprivate var message: String {
    switch self {
    case .unknown(let name):
      "there is no filter \(quoted(name)). " + suggestion(name, TemplateFilter.names)
        + "Filters are \(TemplateFilter.names.joined(separator: ", "))."
    case .argument(nil, let filter): "the filter \(quoted(filter.rawValue)) needs \(filter.rule)"
    case .argument(let text?, let filter):
      "\(quoted(text)) is nothing for the filter \(quoted(filter.rawValue)). "
        + "It needs \(filter.rule)"
    case .superfluous(let text, let filter):
      "the filter \(quoted(filter.rawValue)) has no argument. Remove \(quoted(":" + text))."
    case .pattern(let error): error.description
    case .category(let name):
      "\(quoted(name)) is no plural form. Forms are "
        + PluralCategory.allCases.map(\.rawValue).joined(separator: ", ") + "."
    }
  }
}

extension TemplateFilter.Name {
  /// The argument that the filter takes.
  fileprivate var rule: String {
    switch self {
    case .number: "a number of decimals from 0 to 9, such as number:2."
    case .percent: "a number of decimals from 0 to 9 or nothing, such as percent:1."
    case .currency: "the three letters of a currency, such as currency:EUR."
    case .date: "a date pattern, such as date:MMM d."
    case .plural:
      "two words, such as plural:step,steps, or a word for each form and for other, such as "
        + "plural:one=step,other=steps."
    case .default: "a text, such as default:none."
    case .unit: "the word off, as in unit:off."
    case .signed, .compact, .duration, .upper, .lower, .abs, .bare: "nothing."
    }
  }

  /// The values that the filter applies to.
  fileprivate var needs: String { self == .date ? "which is for dates" : "which is for numbers" }
}
