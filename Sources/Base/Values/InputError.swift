/// An error in an input, with its location.
public struct InputError: Error, Sendable, Hashable {
  /// The name of the input in messages.
  public let source: String
  /// The location of the error; nil if it concerns the input as a whole.
  public let location: TextLocation?
  /// The kind of error.
  public let reason: Reason

  /// True if `--skip-bad-rows` would leave out the row; the description then names that option.
  private var isSkippable = false

  package init(source: String, location: TextLocation?, reason: Reason) {
    (self.source, self.location, self.reason) = (source, location, reason)
  }

  /// The error of a row that `--skip-bad-rows` leaves out.
  package var skippable: InputError {
    var error = self
    error.isSkippable = true
    return error
  }

  /// The kinds of errors, in the order of the reading stages.
  public enum Reason: Sendable, Hashable {
    /// The bytes are not acceptable text.
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

  /// Errors in the bytes of an input.
  public enum TextProblem: Sendable, Hashable {
    /// More bytes than the limit.
    case tooLarge(bytes: Int, limit: Int)
    /// A file that is no text.
    case file(ForeignFile)
    /// Text of an encoding that is known but not converted.
    case encoding(String)
    /// Text that breaks the rules of its encoding.
    case damaged(TextEncoding)
    /// A byte of neither UTF-8 nor, for certain, another encoding, and the likely ones.
    case unknownEncoding(byte: UInt8, likely: [String])
    /// A byte that is not UTF-8 in a text of UTF-8, or the bytes of a character of UTF-8 in a text
    /// of Windows-1252, with the first line of the other kind.
    case mixedEncodings(bytes: [UInt8], unlikeLine: Int)
    /// A byte that is not part of a well-formed UTF-8 sequence.
    case invalidUTF8(byte: UInt8)
    /// A NUL character.
    case nul
    /// No text at all.
    case empty
  }

  /// Errors in delimited text.
  public enum RowProblem: Sendable, Hashable {
    /// More cells than a table may have.
    case tooManyCells(limit: Int)
    /// A field longer than the limit in bytes.
    case fieldTooLong(limit: Int)
    /// A row with more or fewer fields than the first one.
    case ragged(fields: Int, expected: Int)
    /// The same with a delimiter that was asked for, where another one makes even rows.
    case otherDelimiter(fields: Int, expected: Int, better: String)
    /// A quoted field without closing quote.
    case unclosedQuote
    /// Text between a closing quote and the next delimiter or line break.
    case textAfterQuote(String)
    /// A column without a name, counted from 1.
    case unnamedColumn(Int)
    /// A column name that was used before.
    case duplicateColumn(String, first: TextLocation)
    /// The bad rows beyond those that were reported one by one.
    case moreBadRows(Int, told: Int)
  }

  /// Errors in JSON text.
  public enum JSONProblem: Sendable, Hashable {
    /// Another token than the grammar allows.
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
    /// An invalid number.
    case badNumber(String)
    /// A key that was used before in the same object.
    case duplicateKey(String, first: TextLocation)
    /// More levels of lists and objects than the limit.
    case tooDeep(limit: Int)
    /// More bytes than the limit.
    case tooLarge(bytes: Int, limit: Int)
  }

  /// Errors in the structure of a JSON table.
  public enum JSONTableProblem: Sendable, Hashable {
    /// A value that is not a list of rows.
    case notRows(found: String)
    /// An answer that tells an error instead of data.
    case answer(String)
    /// A row that is neither a number nor an object.
    case notARow(found: String)
    /// A row of another kind than the rows before it.
    case mixedRows(found: String, expected: String)
  }

  /// Errors in a row that describes a job of a batch.
  public enum JobProblem: Sendable, Hashable {
    /// A JSON value that is not an object.
    case notAnObject(found: String)
    /// A row of more bytes than the limit.
    case tooLong(limit: Int)
  }

  /// Errors in the choice of columns.
  public enum ColumnProblem: Sendable, Hashable {
    /// A column that does not exist.
    case unknown(String, suggestion: String?, columns: [String])
    /// No column of numbers; the value is the first bad one of the most likely column.
    case noNumbers(value: String, column: String, hint: NumberHint)
    /// No number in any column, and the first of the texts.
    case onlyTexts(value: String, column: String)
    /// Lines of text that nothing separates into columns; the first one below the header.
    case plainText(String)
    /// No column of numbers other than the one on the x axis.
    case onlyX(String)
    /// Aggregation by period without a column of dates.
    case noDates
    /// No column of dates for reports.
    case noReportDates
    /// No column of numbers for reports.
    case noReportValues
  }

  /// Errors in the value of a cell.
  public enum CellProblem: Sendable, Hashable {
    /// A value that is not a number.
    case notANumber(String, hint: NumberHint)
    /// A value that is not a date.
    case notADate(String)
    /// A date that does not exist.
    case impossibleDate(String)
    /// A date whose order of day and month is unknown.
    case ambiguousDate(String)
    /// A date whose order of day and month contradicts an earlier one.
    case contradictoryDate(String, earlier: String, place: TextLocation)
    /// A Boolean, list or object where one value is needed.
    case nested(found: String, column: String)
  }

  /// The probable notation of an invalid number, which decides the advice.
  public enum NumberHint: Sendable, Hashable {
    /// A decimal comma, as in `12,5` or `1.234,5`.
    case decimalComma
    /// A comma that may be a decimal or a thousands separator, as in `1,234`.
    case eitherComma
    /// Thousands separators, as in `1,234.5` or `1 234`.
    case grouped
    /// A mark of a school with a tendency, as in `2-`.
    case tendency
    /// An unknown notation.
    case none
  }
}

extension InputError: CustomStringConvertible {
  /// The location, the value, the rule and the next step, on one line.
  public var description: String {
    "\(excerpt(source, limit: 1024)):\(location == nil ? " " : "")\(withoutSource)"
  }

  /// The description without the name of the input.
  package var withoutSource: String {
    (location.map { "\($0): " } ?? "") + reason.message
      + (isSkippable ? " Or leave out such rows with --skip-bad-rows." : "")
  }
}

extension InputError.Reason {
  fileprivate var message: String {
    switch self {
    case .text(let problem): problem.message
    case .rows(let problem): problem.message
    case .json(let problem): problem.message
    case .jsonTable(let problem): problem.message
    case .job(let problem): problem.message
    case .column(let problem): problem.message
    case .cell(let problem): problem.message
    case .data(let error): error.description
    case .setting(let problem, let key): (key.isEmpty ? "" : "\(key): ") + problem.description
    }
  }
}

extension InputError.TextProblem {
  fileprivate var message: String {
    switch self {
    case .tooLarge(let bytes, let limit):
      "\(bytes) bytes are too many. At most \(limit) are read: pass fewer rows."
    case .encoding(let name):
      "this is \(name) text. Only UTF-8 is read: convert it first, such as with "
        + "iconv -f \(name) -t UTF-8."
    case .file(let file): file.message
    case .damaged(let encoding):
      "this is \(encoding.rawValue) text that is cut off or damaged. Save it again as UTF-8."
    case .unknownEncoding(let byte, let likely):
      "the byte 0x\(String(byte, radix: 16, uppercase: true)) is not valid UTF-8 here. "
        + (likely.last.map {
          "The text may be in \(likely.joined(separator: ", ")) or another encoding: convert it "
            + "first, such as with iconv -f \($0.uppercased()) -t UTF-8."
        }
          ?? "No encoding is certain: convert it first from that of its language, such as with "
          + "iconv -f WINDOWS-1251 for Russian or WINDOWS-1253 for Greek.")
    case .mixedEncodings(let bytes, let line):
      (bytes.count == 1 ? "the byte " : "the bytes ")
        + bytes.map { "0x\(String($0, radix: 16, uppercase: true))" }.joined(separator: " ")
        + (bytes.count == 1
          ? " is not valid UTF-8, and line \(line) is. "
          : " are UTF-8, and line \(line) was read as Windows-1252. ")
        + "Save the whole input in one encoding, best in UTF-8."
    case .invalidUTF8(let byte):
      "the byte 0x\(String(byte, radix: 16, uppercase: true)) is not valid UTF-8 here. "
        + "Convert the input first, such as with iconv -f WINDOWS-1252 -t UTF-8."
    case .empty:
      "there is nothing in it, not even the names of columns. Check what writes it, or the path."
    case .nul:
      "a NUL character is not text. Remove it, or convert the input to UTF-8 if it is UTF-16."
    }
  }
}

extension InputError.RowProblem {
  fileprivate var message: String {
    switch self {
    case .tooManyCells(let limit):
      "rows times columns are over \(limit). Pass fewer rows or columns."
    case .fieldTooLong(let limit):
      "a value is longer than \(limit) bytes. Shorten it, or look for a missing closing quote."
    case .ragged(fields: let fields, expected: 1) where fields > 1:
      "this line has \(fields) fields, and those above it are plain text or one column: this looks "
        + "like a report for reading and not like a table. Pass the table alone, and name what "
        + "separates its columns with --delimiter."
    case .ragged(let fields, let expected):
      Self.counts(fields, expected)
        + "Give every row the same number, and put text with a delimiter in quotes."
    case .otherDelimiter(let fields, let expected, let better):
      Self.counts(fields, expected)
        + "Nearly all rows have the same number with --delimiter \(better)."
    case .unclosedQuote:
      "a quoted value starts here and never ends. "
        + "Close it with a quote, and double every quote inside it."
    case .textAfterQuote(let text):
      "\(quoted(text)) follows a closing quote. "
        + "After it comes a delimiter or the end of the line; double every quote inside a value."
    case .unnamedColumn(let number):
      "column \(number) has no name. Give every column a name of its own."
    case .duplicateColumn(let name, let first):
      "the column \(quoted(name)) is already named at \(first). Give every column its own name."
    case .moreBadRows(let count, let shown):
      "\(count) more \(count == 1 ? "row is" : "rows are") bad, and only the first \(shown) "
        + "are told one by one. Mend those, and run the same call again to see "
        + "\(count == 1 ? "it" : "the next")."
    }
  }
}

extension InputError.RowProblem {
  private static func counts(_ fields: Int, _ expected: Int) -> String {
    "this row has \(fields) field\(fields == 1 ? "" : "s") and the first one has \(expected). "
  }
}

extension InputError.JSONProblem {
  fileprivate var message: String {
    switch self {
    case .unexpected(let found, let expected):
      "\(quoted(found)) is not JSON here. Expected is \(expected)."
    case .end(let expected):
      "the JSON ends too early. Expected is \(expected)."
    case .trailing(let text):
      "\(quoted(text)) follows the end of the JSON value. Remove it, or pass "
        + "--input-format ndjson if every line is a value of its own."
    case .controlCharacter(let text):
      "\(quoted(text)) stands bare in a string. Write it as an escape, such as \\n or \\u0009."
    case .badEscape(let text):
      "\(quoted(text)) is not an escape. These are: "
        + "\\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hexadecimal digits."
    case .loneSurrogate(let text):
      "\(quoted(text)) is half a character. "
        + "Write both halves of the surrogate pair, or the character itself."
    case .badNumber(let text):
      "\(quoted(text)) is not a JSON number. Numbers are written like 12, -0.5 or 6.02e23."
    case .duplicateKey(let key, let first):
      "the key \(quoted(key)) is already given at \(first). Keep one of the two."
    case .tooDeep(let limit):
      "lists and objects are nested over \(limit) levels deep. Flatten them."
    case .tooLarge(let bytes, let limit):
      "\(bytes) bytes of JSON are too many. At most \(limit) are read: "
        + "put the rows in a CSV or NDJSON file."
    }
  }
}

extension InputError.JSONTableProblem {
  fileprivate var message: String {
    switch self {
    case .notRows(let found):
      "\(found) holds no rows. Give a list of numbers, a list of objects, "
        + "or a chart with the key \"$schema\"."
    case .answer(let text):
      "this is an answer without rows: \(quoted(text)). Mend the request that it answers."
    case .notARow(let found):
      "\(found) is not a row. A row is a number, null, or an object or a list with a value for each "
        + "column."
    case .mixedRows(let found, let expected):
      "this row is \(found) and the ones before are \(expected). Make all rows alike."
    }
  }
}

extension InputError.JobProblem {
  fileprivate var message: String {
    switch self {
    case .notAnObject(let found):
      "\(found) is not a job. Give an object with a value for each field."
    case .tooLong(let limit):
      "this row is longer than \(limit) bytes. Put its data into a file of its own, "
        + "or look for a missing closing quote."
    }
  }
}

extension InputError.ColumnProblem {
  fileprivate var message: String {
    switch self {
    case .unknown(let name, let suggestion, let columns):
      "there is no column \(quoted(name)). "
        + (suggestion.map { "Did you mean \(quoted($0))? " } ?? "")
        + "The columns are \(excerpt(columns.joined(separator: ", ")))."
    case .noNumbers(let value, let column, let hint):
      "there is no column of numbers: \(quoted(value)) in \(quoted(column)) is not a number. "
        + hint.advice
    case .onlyTexts(let value, let column):
      "there is no column of numbers, only texts such as \(quoted(value)) in \(quoted(column)). "
        + "Add one, such as how often each text occurs."
    case .plainText(let line):
      "\(quoted(line)) has no columns: this looks like a report for reading and not like a table. "
        + "Make a row of each report, such as time,ping,download."
    case .onlyX(let name):
      "there is no column of numbers beside \(quoted(name)), which is the x axis. "
        + "Add one, or name other columns with --x and --y."
    case .noDates:
      "there is no column of dates along x. Name one with --x, or leave out --by and --x-type."
    case .noReportDates: "there is no column of dates. Name one with --date, such as --date day."
    case .noReportValues:
      "there is no column of numbers beside groups and dates. Name one with --value, such as "
        + "--value steps:sum."
    }
  }
}

extension InputError.CellProblem {
  fileprivate var message: String {
    switch self {
    case .notANumber(let text, let hint):
      "\(quoted(text)) is not a number. \(hint.advice)"
    case .notADate(let text):
      "\(quoted(text)) is not a date. Write dates like 2016-09-13 or "
        + "2016-09-13T08:30:00+02:00, or name their notation with --date-format."
    case .impossibleDate(let text):
      "\(quoted(text)) does not exist. Check its day, month and time."
    case .ambiguousDate(let text):
      "\(quoted(text)) could be day/month or month/day. Write dates like 2016-09-13, "
        + "or say which with --locale or --date-format."
    case .contradictoryDate(let text, let earlier, let place):
      "\(quoted(text)) has day and month in another order than \(quoted(earlier)) at \(place). "
        + "Write dates like 2016-09-13."
    case .nested(let found, let column):
      "\(found) is not a value of the column \(quoted(column)). "
        + "Give a number, a text or null, or choose another column."
    }
  }
}

extension InputError.NumberHint {
  fileprivate var advice: String {
    switch self {
    case .decimalComma: "Use a point as decimal separator or pass --locale de_DE."
    case .eitherComma:
      "The comma could stand between thousands or before decimals: "
        + "pass --locale en_US or --locale de_DE."
    case .grouped: "Leave out what separates the thousands."
    case .tendency:
      "A mark with a tendency has no agreed value: write the number that it stands for, such as 2.3."
    case .none: "Numbers are written like 12, -0.5 or 6.02e23."
    }
  }
}

/// An error in the preparation of chart data.
public enum DataError: Error, Sendable, Hashable, CustomStringConvertible {
  /// More periods between the first row and the last than can be drawn.
  case tooManyPeriods(unit: String, limit: Int)

  /// The value, the rule and the next step, on one line.
  public var description: String {
    switch self {
    case .tooManyPeriods(let unit, let limit):
      "By \"\(unit)\" the rows span more than \(limit) periods, which is the most there may "
        + "be. Take a longer unit, or fewer rows with --from, --until or --last."
    }
  }
}
