import Base
import Calendars

extension NamedTemplateError: CustomStringConvertible {
  /// The field, the word, the rule and the next step in one line.
  package var description: String {
    "\(excerpt(field, limit: 100)): \(problem.wording)"
  }
}

extension TemplateWarning: CustomStringConvertible {
  /// The field, the word and what is written in its place, in one line.
  package var description: String {
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
