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
    reading source: SourceText,
    format: InputFormat? = nil,
    delimiter: Delimiter? = nil,
    numberFormat: NumberFormat = .plain
  ) throws(InputError) {
    switch format ?? InputFormat.guess(for: source) {
    case .csv:
      let delimiter = delimiter ?? Delimiter.guess(for: source.bytes)
      var reader = DelimitedReader(source, delimiter: delimiter)
      self = try reader.table(numberFormat: numberFormat)
    case .tsv:
      var reader = DelimitedReader(source, delimiter: delimiter ?? .tab)
      self = try reader.table(numberFormat: numberFormat)
    case .json:
      let value = try JSONValue(parsing: source)
      try self.init(value, source: source.name, numberFormat: numberFormat)
    case .ndjson:
      try self.init(lines: source, numberFormat: numberFormat)
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
    self = table.table(numberFormat: numberFormat)
  }

  private init(lines source: SourceText, numberFormat: NumberFormat) throws(InputError) {
    var parser = JSONParser(source)
    var table = JSONTable(source: source.name)
    parser.skipSpace()
    while parser.position < source.bytes.count {
      let rest = source.bytes[parser.position...]
      parser.end = rest.firstIndex(where: \.isLineBreak) ?? source.bytes.count
      try table.append(try parser.document())
      parser.end = source.bytes.count
      parser.skipSpace()
    }
    self = table.table(numberFormat: numberFormat)
  }
}
