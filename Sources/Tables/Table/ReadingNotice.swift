import Base

/// Something about how an input was read that a reader of the picture should know.
public enum ReadingNotice: Sendable, Hashable {
  /// Text that was not UTF-8.
  case encoding(TextEncoding)
  /// Text around JSON, such as a script has.
  case wrapper(String)
  /// Delimited text whose name is one of JSON.
  case delimited
  /// A table drawn with lines, such as psql's and Markdown's.
  case drawn
  /// Columns that only blanks separate.
  case blanks
  /// Lines before the header; the first one in full.
  case preamble(lines: Int, first: String)
  /// A header in a comment.
  case commentHeader(String)
  /// No header, so that columns are numbered.
  case noHeader(columns: Int)
  /// Rows with a field more than the header, and which of them has no name.
  case unnamedField(End)
  /// A row of units or of types below the header.
  case unitRow(String)
  /// Two rows of headers that make names together.
  case joinedHeaders(first: String)
  /// Columns with the name of another.
  case sameNames(String, renamed: String)
  /// Rows with fewer fields than the header.
  case shortRows(Int, expected: Int)
  /// Lines of text after the last row.
  case footer(lines: Int, first: String)
  /// Rows that are equal to the header.
  case repeatedHeader(Int)
  /// A row that sums the others up.
  case summary(String)
  /// A last row without a name and with one value alone.
  case lonelyValue(String)
  /// Rows that were left out because they are broken, and why the first one is.
  case skipped(Int, first: String)
  /// The part of a JSON document that has the rows, and lists that it has beside them.
  case path(String, others: [String])

  /// An end of a row.
  public enum End: Sendable, Hashable {
    /// The first field.
    case first
    /// The last field.
    case last
  }

  /// True if everything was read: the notice tells what the input is, not what is missing.
  package var isNote: Bool {
    switch self {
    case .encoding, .wrapper, .delimited, .drawn, .blanks, .preamble, .commentHeader, .noHeader,
      .unnamedField, .unitRow, .joinedHeaders, .path:
      true
    case .sameNames, .shortRows, .footer, .repeatedHeader, .summary, .lonelyValue, .skipped:
      false
    }
  }

  /// The finding and its effect on the picture.
  var message: String {
    switch self {
    case .encoding(let encoding): "read as \(encoding.rawValue)."
    case .wrapper(let text):
      "the text around the JSON is left out: \(quoted(text, limit: 60))."
    case .delimited: "read as delimited text, though it is called JSON."
    case .drawn: "read as a table that is drawn with lines."
    case .blanks: "columns are separated by blanks."
    case .preamble(let lines, let first):
      "\(lines == 1 ? "this line is" : "these \(lines) lines are") before the header and left out: "
        + "\(quoted(first, limit: 60))."
    case .commentHeader(let text): "the comment \(quoted(text, limit: 60)) names the columns."
    case .noHeader(let count):
      "there is no header; the columns are called column1 "
        + (count == 2 ? "and column2." : "to column\(count).")
    case .unnamedField(let end):
      "rows have a field more than the header; "
        + (end == .first
          ? "the first one is the name of the row." : "the last one has no name.")
    case .unitRow(let text): "the row \(quoted(text, limit: 60)) below the header is no data."
    case .joinedHeaders(let first):
      "two rows of headers make names such as \(quoted(first, limit: 60))."
    case .sameNames(let name, let renamed):
      "another column is called \(quoted(name)), too; this one is \(quoted(renamed)) here."
    case .shortRows(let count, let expected):
      "this "
        + (count == 1 ? "row has" : "and \(count - 1) more \(count == 2 ? "row" : "rows") have")
        + " fewer than \(expected) fields; the others are empty."
    case .footer(let lines, let first):
      "\(lines == 1 ? "this line" : "these \(lines) lines") after the table "
        + "\(lines == 1 ? "is" : "are") left out: \(quoted(first, limit: 60))."
    case .repeatedHeader(let count):
      "the header is repeated here"
        + (count == 1 ? "" : " and in \(count - 1) more \(count == 2 ? "row" : "rows")")
        + "; left out."
    case .summary(let name): "the row \(quoted(name, limit: 60)) sums up the others; left out."
    case .lonelyValue(let text):
      "the last row has nothing but \(quoted(text, limit: 60)); left out."
    case .skipped(let count, let first):
      "\(count) bad \(count == 1 ? "row is" : "rows are") left out. The first: \(first)"
    case .path(let path, let others):
      "reading the rows at \(quoted(path))"
        + (others.isEmpty
          ? "." : "; left out: \(excerpt(others.joined(separator: ", "), limit: 120)).")
    }
  }
}
