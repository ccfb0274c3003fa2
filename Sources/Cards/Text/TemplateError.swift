import Base
import Calendars

/// Why a text with words from data cannot be written.
package enum TemplateError: Error, Sendable, Hashable {
  /// A brace that is never closed; columns count from 1.
  case unclosed(column: Int)
  /// A closing brace without an opening one.
  case unopened(column: Int)
  /// A brace within braces.
  case nested(column: Int)
  /// A quote within braces that is never closed.
  case unclosedQuote(column: Int)
  /// Braces without a name.
  case noName(column: Int)
  /// A filter that is not known or not as it has to be.
  case filter(TemplateFilter.Problem, column: Int)
  /// More characters than are read.
  case tooLong(limit: Int)
  /// More words than are written.
  case tooManyWords(limit: Int)
  /// A name that stands for nothing, and one that was perhaps meant.
  case unknown(String, suggestion: String?, among: [String])
  /// A name that could be any of these columns.
  case ambiguous(String, columns: [String])
  /// A word from data where there is none.
  case noData(String)
  /// A word from a column of values that are no numbers.
  case notNumbers(String, column: String)
  /// A word about dates where there are none along x.
  case noDates(String)
  /// A filter that means nothing for what the word stands for.
  case unfit(TemplateFilter.Name, String)
  /// Rows that cannot be read.
  case input(InputError)
  /// An entry of the statistics that is not written as it has to be.
  case entry(String)
  /// A sign that does not exist.
  case icon(String)
  /// More statistics than a card shows.
  case tooManyFigures(Int, limit: Int)
}

/// A text that cannot be written, with the name under which it was given.
public struct NamedTemplateError: Error, Sendable, Hashable {
  /// The option or key as its user wrote it, such as `--caption`.
  public let field: String
  /// What is wrong.
  package let problem: TemplateError

  /// Makes an error.
  package init(field: String, problem: TemplateError) {
    self.field = field
    self.problem = problem
  }
}

/// A word that is written in another way than its author may think.
public struct TemplateWarning: Sendable, Hashable {
  /// What it is about.
  package enum Reason: Sendable, Hashable {
    /// There is no value for the word.
    case noValue(String)
    /// There is no whole period before with which a change could be told.
    case nothingBefore(String)
    /// What would be compared is not over yet.
    case unfinished(String)
  }

  /// The option or key as its user wrote it.
  public let field: String
  /// What it is about.
  package let reason: Reason

  package init(
    field: String, reason: Reason
  ) {
    (self.field, self.reason) = (field, reason)
  }
}

extension NamedTemplateError: CustomStringConvertible {
  /// The field, the word, the rule and the next step in one line.
  public var description: String {
    "\(excerpt(field, limit: 100)): \(problem.wording)"
  }
}

extension TemplateWarning: CustomStringConvertible {
  /// The field, the word and what is written in its place, in one line.
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

private func quoted(_ text: String) -> String { "\"\(excerpt(text))\"" }
private func braced(_ name: String) -> String { "\"{\(excerpt(name))}\"" }

extension TemplateError {
  fileprivate var wording: String {
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
      "the braces at column \(column) have no name. Give one such as {steps}, or write {{ for a brace."
    case .filter(let problem, let column): "column \(column): \(problem.wording)"
    case .tooLong(let limit): "more than \(limit) characters are too long. Shorten the text."
    case .tooManyWords(let limit): "more than \(limit) words are too many. Leave some out."
    case .unknown(let name, let near, let names): unknown(name, near, names)
    case .ambiguous(let name, let columns):
      "\(braced(name)) could be any of the columns "
        + columns.map(quoted).joined(separator: " and ") + ". Write the whole name of one."
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
  fileprivate var wording: String {
    switch self {
    case .unknown(let name):
      "there is no filter \(quoted(name)). " + suggestion(name, TemplateFilter.names)
        + "Filters are \(TemplateFilter.names.joined(separator: ", "))."
    case .argument(nil, let filter): "the filter \(quoted(filter.rawValue)) needs \(filter.rule)"
    case .argument(let text?, let filter):
      "\(quoted(text)) is nothing for the filter \(quoted(filter.rawValue)). It needs \(filter.rule)"
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
  /// What stands behind the colon.
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

  /// What the filter is for.
  fileprivate var needs: String { self == .date ? "which is for dates" : "which is for numbers" }
}
