/// Why an input cannot be read, with the place where reading stopped.
public struct InputError: Error, Sendable, Hashable {
  /// What the input is called in messages.
  public let source: String
  /// Where the trouble is, nil when it is the input as a whole.
  public let place: TextLocation?
  /// What the trouble is.
  public let reason: Reason

  package init(
    source: String, place: TextLocation?, reason: Reason
  ) {
    (self.source, self.place, self.reason) = (source, place, reason)
  }

  /// The kinds of trouble, in the order in which reading meets them.
  public enum Reason: Sendable, Hashable {
    /// The bytes are no text that can be read.
    case text(TextProblem)
    /// The delimited text is no table.
    case rows(RowProblem)
    /// The text is not JSON.
    case json(JSONProblem)
    /// The JSON holds no table.
    case jsonTable(JSONTableProblem)
    /// A row is no job of a batch.
    case job(JobProblem)
    /// A column cannot be found.
    case column(ColumnProblem)
    /// A value is not of the kind that is asked for.
    case cell(CellProblem)
    /// A key of a spec or a theme cannot have its value.
    case setting(OptionError, key: String)
    /// Rows that cannot be made into the values of a chart.
    case data(DataError)
  }
}

extension InputError {
  /// Why bytes are no text that can be read.
  public enum TextProblem: Sendable, Hashable {
    /// More bytes than the limit.
    case tooLarge(bytes: Int, limit: Int)
    /// A byte order mark of another encoding than UTF-8.
    case encoding(String)
    /// A byte that belongs to no well-formed UTF-8 sequence.
    case invalidUTF8(byte: UInt8)
    /// A NUL character.
    case nul
  }

  /// Why text is no table.
  public enum RowProblem: Sendable, Hashable {
    /// More cells than a table may have.
    case tooManyCells(limit: Int)
    /// A field longer than the limit in bytes.
    case fieldTooLong(limit: Int)
    /// A row with more or fewer fields than the first one.
    case ragged(fields: Int, expected: Int)
    /// A quoted field that never ends.
    case unclosedQuote
    /// Something else than a delimiter or a line break after a closing quote.
    case textAfterQuote(String)
    /// A column without a name, counted from 1.
    case unnamedColumn(Int)
    /// A column name that came before.
    case duplicateColumn(String, first: TextLocation)
    /// Bad rows after those that were told one by one.
    case moreBadRows(Int, told: Int)
  }

  /// The ways in which text is not JSON.
  public enum JSONProblem: Sendable, Hashable {
    /// Something else than what has to come next.
    case unexpected(found: String, expected: String)
    /// The end of the text inside a value.
    case end(expected: String)
    /// More text after the value.
    case trailing(String)
    /// A control character inside a string.
    case controlCharacter(String)
    /// An escape that does not exist.
    case badEscape(String)
    /// Half of a surrogate pair.
    case loneSurrogate(String)
    /// Characters that start like a number and are none.
    case badNumber(String)
    /// A key that came before in the same object.
    case duplicateKey(String, first: TextLocation)
    /// More levels of lists and objects than the limit.
    case tooDeep(limit: Int)
    /// More bytes than the limit.
    case tooLarge(bytes: Int, limit: Int)
  }

  /// Why a JSON value holds no table.
  public enum JSONTableProblem: Sendable, Hashable {
    /// A value that is no list of rows.
    case notRows(found: String)
    /// A row that is neither a number nor an object.
    case notARow(found: String)
    /// A row of another kind than the rows before it.
    case mixedRows(found: String, expected: String)
  }

  /// Why a row is no job of a batch.
  public enum JobProblem: Sendable, Hashable {
    /// A value of JSON that has no fields.
    case notAnObject(found: String)
    /// A row of more bytes than the limit.
    case tooLong(limit: Int)
  }

  /// Why a column cannot be found.
  public enum ColumnProblem: Sendable, Hashable {
    /// A column that does not exist.
    case unknown(String, suggestion: String?, columns: [String])
    /// No column of numbers; the value is the one that spoils the most likely column.
    case noNumbers(value: String, column: String, hint: NumberHint)
    /// No column of numbers beside the one on the x axis.
    case onlyX(String)
    /// Periods are asked for and there is no column of dates.
    case noDates
    /// No column of dates for reports.
    case noReportDates
    /// No column of numbers for reports.
    case noReportValues
  }

  /// Why a value is not of the kind that is asked for.
  public enum CellProblem: Sendable, Hashable {
    /// A value that is not a number.
    case notANumber(String, hint: NumberHint)
    /// A value that is not a date.
    case notADate(String)
    /// A date that no calendar or clock has.
    case impossibleDate(String)
    /// A date whose day and month could be either.
    case ambiguousDate(String)
    /// A date that needs the other order of day and month than an earlier one.
    case contradictoryDate(String, earlier: String, place: TextLocation)
    /// A Boolean, list or object where one value is needed.
    case nested(found: String, column: String)
  }

  /// What a wrong number looks like, which decides the advice.
  public enum NumberHint: Sendable, Hashable {
    /// A decimal comma, as in `12,5` or `1.234,5`.
    case decimalComma
    /// A comma that could stand before decimals or between thousands, as in `1,234`.
    case eitherComma
    /// Separated thousands, as in `1,234.5` or `1 234`.
    case grouped
    /// Nothing in particular.
    case none
  }
}
