import Archives
import Base

/// A file that is no text and cannot be read as a table, with its name, the reason and the next step.
public struct UnpackingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The message, such as `week.xlsx: there is no sheet "Daly". Did you mean "Daily"?`.
  public let description: String
}

extension SourceText {
  /// Reads the bytes of any file that holds a table: a text, a workbook (xlsx), an SQLite database, a
  /// track (GPX or TCX) or a zip archive of one of these, alone or compressed with gzip or zstd.
  ///
  /// The content says what it is. All but texts become CSV; see the initialiser of texts for their
  /// encodings.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the file.
  ///   - name: its name in messages.
  ///   - sheet: the sheet of a workbook, by its name or its number from 1, or the file of an archive;
  ///     nil for the first sheet with numbers, and the only table of an archive.
  ///   - query: a select statement for a database, which is never changed; nil for its only table.
  /// - Throws: ``UnpackingError`` for a file that is damaged, has more than 512 MiB or has several
  ///   tables, and ``InputError`` as for texts.
  public init(
    unpacking bytes: [UInt8], name: String, sheet: String? = nil, query: String? = nil
  ) throws {
    func failure(_ reason: String) -> UnpackingError {
      UnpackingError(description: "\(excerpt(name, limit: 1024)): \(reason)")
    }
    do {
      var source = ByteSource.bytes(bytes)
      if let format = CompressedFormat(bytes) {
        source = try source.decompressed(format) { $0 }
      }
      let (head, content) = try source.withHead()
      let request = ImportRequest(sheet: sheet, sql: query)
      let chunks =
        try ImportedTable(reading: content, head: head, request)?.text
        ?? content.lines(
          upTo: SourceText.defaultLimit,
          tooLong: CompressionError.tooLarge(limit: SourceText.defaultLimit))
      try self.init(chunks: chunks, name: name)
    } catch let error as CompressionError {
      throw failure(error.reason)
    } catch let error as ImportError {
      throw failure(error.description)
    }
  }
}
