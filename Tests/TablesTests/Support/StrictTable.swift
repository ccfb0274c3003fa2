@testable import Base
@testable import Tables

extension Table {
  /// Reads delimited text by the letter of RFC 4180, as the jobs of a batch are read: every row has as
  /// many fields as the first one.
  init(strictly source: SourceText, delimiter: Delimiter) throws(InputError) {
    var reader = DelimitedReader(
      source: source.name, byteCount: source.count, delimiter: delimiter, numberFormat: .plain)
    self = try reader.table(of: source)
  }
}
