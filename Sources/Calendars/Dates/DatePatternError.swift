import Base

/// Why a text is not a date pattern.
public enum DatePatternError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A run of one letter that stands for nothing here.
  case unknownField(String, pattern: String)
  /// A quote that opens literal text and never ends.
  case unclosedQuote(pattern: String)

  /// The value, the rule and the next step in one line.
  public var description: String {
    switch self {
    case .unknownField(let field, let pattern):
      "\"\(excerpt(field))\" in the date pattern \"\(excerpt(pattern))\" means nothing. "
        + "These work: \(DatePattern.fieldList). Put other letters between single quotes, "
        + "such as d 'of' MMMM."
    case .unclosedQuote(let pattern):
      "A single quote in the date pattern \"\(excerpt(pattern))\" has no partner. "
        + "Close the quoted text, or write '' for an apostrophe."
    }
  }
}
