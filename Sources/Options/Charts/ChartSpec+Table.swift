import Base
import Tables

extension ChartSpec {
  /// The rows of the spec, or those of the file that it names; nil where there are neither.
  ///
  /// It takes and throws what ``Data/table(_:reading:wrapping:)`` does.
  package func table<Failure: Error>(
    _ settings: ChartSettings, reading read: (String) throws(Failure) -> SourceText?,
    wrapping wrap: (InputError) -> Failure
  ) throws(Failure) -> Table? {
    guard let data else { return nil }
    return try data.table(settings, reading: read, wrapping: wrap)
  }
}

extension ChartSpec.Data {
  /// The rows, or those of the file that is named; nil where that is to be done without.
  ///
  /// - Parameters:
  ///   - settings: how the file is written; those of the spec, or with what goes before them.
  ///   - read: gives the text of a file whose path is relative to the spec's folder, or nil when it is to
  ///     be done without.
  ///   - wrap: makes the caller's error of what is wrong with the rows.
  /// - Throws: what `read` throws, and what `wrap` makes of an ``InputError``.
  package func table<Failure: Error>(
    _ settings: ChartSettings, reading read: (String) throws(Failure) -> SourceText?,
    wrapping wrap: (InputError) -> Failure
  ) throws(Failure) -> Table? {
    switch self {
    case .values(let table): return table
    case .file(let path):
      guard let text = try read(path) else { return nil }
      do throws(InputError) {
        return try Table(
          reading: text, format: settings.inputFormat, delimiter: settings.delimiter,
          numberFormat: settings.numberFormat ?? .plain)
      } catch {
        throw wrap(error)
      }
    }
  }
}
