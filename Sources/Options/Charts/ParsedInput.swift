import Base
import Tables

/// What an input turned out to hold.
package enum ParsedInput: Sendable {
  /// Rows.
  case table(Table)
  /// A chart with options of its own.
  case spec(ChartSpec)

  /// Reads an input as the settings say, or as it looks.
  ///
  /// - Parameters:
  ///   - source: the text.
  ///   - settings: what is known before it is read.
  ///   - kind: what a spec is of.
  ///   - base: what holds where a spec says nothing.
  /// - Throws: ``InputError`` with the place where the input does not follow its format.
  package init(
    reading source: consuming SourceText, settings: ChartSettings, kind: SpecKind = .chart,
    over base: ChartSettings = ChartSettings()
  ) throws(InputError) {
    let format = settings.inputFormat ?? InputFormat.guess(for: source)
    let numbers = settings.numberFormat ?? .plain
    guard format == .json else {
      self = .table(
        try Table(
          reading: source, format: format, delimiter: settings.delimiter, numberFormat: numbers))
      return
    }
    let name = source.name
    let json = try JSONValue(parsing: source)
    if kind.isSpec(json) {
      self = .spec(try ChartSpec(json, source: name, kind: kind, over: base))
    } else {
      self = .table(try Table(json, source: name, numberFormat: numbers))
    }
  }
}
