/// What an input turned out to hold.
package enum ChartInput: Sendable {
  /// Rows.
  case table(Table)
  /// A chart with options of its own.
  case spec(ChartSpec)

  /// The most bytes that a spec may have: 8 MiB.
  package static let specLimit = JSONValue.defaultLimit

  /// Reads an input as the settings say, or as it looks.
  ///
  /// - Throws: ``InputError`` with the place where the input does not follow its format.
  package init(reading source: SourceText, settings: ChartSettings) throws(InputError) {
    let format = settings.inputFormat ?? InputFormat.guess(for: source)
    let numbers = settings.numberFormat ?? .plain
    guard format == .json else {
      self = .table(
        try Table(
          reading: source, format: format, delimiter: settings.delimiter, numberFormat: numbers))
      return
    }
    let json = try JSONValue(parsing: source)
    if ChartSpec.isSpec(json) {
      self = .spec(try ChartSpec(json, source: source.name))
    } else {
      self = .table(try Table(json, source: source.name, numberFormat: numbers))
    }
  }
}
