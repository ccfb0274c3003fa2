import Base

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
package struct NamedTemplateError: Error, Sendable, Hashable {
  /// The option or key as its user wrote it, such as `--caption`.
  package let field: String
  /// What is wrong.
  package let problem: TemplateError

  /// Makes an error.
  package init(field: String, problem: TemplateError) {
    self.field = field
    self.problem = problem
  }
}

/// A word that is written in another way than its author may think.
package struct TemplateWarning: Sendable, Hashable {
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
  package let field: String
  /// What it is about.
  package let reason: Reason

  package init(
    field: String, reason: Reason
  ) {
    (self.field, self.reason) = (field, reason)
  }
}
