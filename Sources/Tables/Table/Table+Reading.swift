import Base

extension Table {
  /// Reads the rows of an input.
  ///
  /// - Parameters:
  ///   - source: the text of the input.
  ///   - format: how the rows are written; nil takes ``InputFormat/guess(for:)``.
  ///   - delimiter: what separates fields; nil guesses it among tab, semicolon, bar and comma. JSON
  ///     has none.
  ///   - numberFormat: how numbers are written in text; numbers of JSON are always plain.
  /// - Throws: ``InputError`` with the place where the text does not follow its format.
  public init(
    reading source: consuming SourceText,
    format: InputFormat? = nil,
    delimiter: Delimiter? = nil,
    numberFormat: NumberFormat = .plain
  ) throws(InputError) {
    let name = source.name
    // The choice looks at the text before a reader takes it.
    var format = format
    if format == nil { format = InputFormat.guess(for: source) }
    var delimiter = delimiter
    if delimiter == nil {
      delimiter = format == .csv ? Delimiter.guess(for: source.pieces[0]) : .tab
    }
    switch format {
    case .json:
      let value = try JSONValue(parsing: source)
      try self.init(value, source: name, numberFormat: numberFormat)
    case .ndjson:
      var reader = JSONLinesReader(source, numberFormat: numberFormat)
      self = try reader.table()
    case .csv, .tsv, nil:
      var reader = DelimitedReader(
        source, delimiter: delimiter ?? .tab, numberFormat: numberFormat)
      self = try reader.table()
    }
  }

  /// Makes a table of a JSON list of numbers or of objects.
  ///
  /// - Throws: ``InputError`` when the value is no list, a row is neither a number, null, a text nor an
  ///   object, or the rows are of different kinds.
  package init(
    _ value: JSONValue, source: String, numberFormat: NumberFormat = .plain
  ) throws(InputError) {
    guard let rows = value.array else {
      let problem = InputError.JSONTableProblem.notRows(found: value.kindName)
      throw InputError(source: source, place: value.place, reason: .jsonTable(problem))
    }
    var table = JSONTable(source: source)
    for row in rows { try table.append(row) }
    self = table.takeTable(numberFormat: numberFormat)
  }
}
