import Archives
import Base

/// An SQLite database that is read and never changed.
package struct Database: ~Copyable {
  /// The first bytes of each database.
  package static let signature = Array("SQLite format 3\0".utf8)

  private let library: SQLite
  private let connection: OpaquePointer

  /// Opens the database of a source, or the file that it is of, with what its log has beside it.
  ///
  /// - Throws: ``ImportError`` for one that cannot be opened, and what the source throws.
  package init(of source: ByteSource, path: String?) throws {
    if let path {
      try self.init(path: path)
      return
    }
    let limit = SourceText.defaultLimit
    try self.init(bytes: try source.all(upTo: limit, tooLong: ImportError.tooLarge(limit: limit)))
  }

  private init(path: String) throws(ImportError) {
    try self.init { library, connection in
      path.withCString { library.open($0, &connection, SQLite.readOnly, nil) }
    }
  }

  /// Opens a database in memory.
  private init(bytes: [UInt8]) throws(ImportError) {
    try self.init { library, connection in
      let status = ":memory:".withCString { library.open($0, &connection, SQLite.readOnly, nil) }
      guard status == SQLite.ok, let copy = library.allocate(UInt64(bytes.count)) else {
        return status == SQLite.ok ? 7 : status
      }
      copy.copyMemory(from: bytes, byteCount: bytes.count)
      // A database with a log beside it cannot be read without a file; one without changes in the
      // log is whole. These bytes say whether there is one.
      let hasLog = bytes.count > 19 && bytes[18] == 2
      if hasLog { copy.storeBytes(of: 0x0101, toByteOffset: 18, as: UInt16.self) }
      return "main".withCString {
        library.deserialize(
          connection, $0, copy, Int64(bytes.count), Int64(bytes.count), SQLite.freeAndReadOnly)
      }
    }
  }

  private init(
    _ open: (SQLite, inout OpaquePointer?) -> Int32
  ) throws(ImportError) {
    guard let library = SQLite() else { throw .noLibrary }
    var connection: OpaquePointer?
    let status = open(library, &connection)
    guard status == SQLite.ok, let connection else {
      let message = library.message(connection).map { String(cString: $0) }
      _ = library.close(connection)
      throw .query(message ?? "the database cannot be opened", sql: "")
    }
    (self.library, self.connection) = (library, connection)
    // A query reads this database and no other file.
    _ = library.limit(connection, SQLite.limitOfAttached, 0)
  }

  deinit { _ = library.close(connection) }

  /// The tables and views, each as `name (column, column)`.
  package func tables() throws(ImportError) -> [(name: String, description: String)] {
    let names = try rows(
      "select name from sqlite_master where type in ('table', 'view') and name not like 'sqlite\\_%' "
        + "escape '\\' order by type, name")
    var tables: [(name: String, description: String)] = []
    for name in names {
      let quotedName = Database.quotedName(name)
      let columns = try rows("select name from pragma_table_info(\(Database.literal(name)))")
      let shown = columns.prefix(8).joined(separator: ", ") + (columns.count > 8 ? ", …" : "")
      tables.append((quotedName, "\(quotedName) (\(shown))"))
    }
    return tables
  }

  /// A name of a table as a query has it: as it is, or in double quotes.
  private static func quotedName(_ name: String) -> String {
    let isPlain =
      name.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "_") }
      && name.utf8.first?.isDigit == false
    return isPlain ? name : "\"\(name.replacing("\"", with: "\"\""))\""
  }

  private static func literal(_ text: String) -> String {
    "'\(text.replacing("'", with: "''"))'"
  }

  /// The first column of a query.
  private func rows(_ sql: String) throws(ImportError) -> [String] {
    var found: [String] = []
    try forEachRow(of: sql) { found.append($0.text(0) ?? "") }
    return found
  }

  /// The rows of a query as CSV, with the names of its columns.
  ///
  /// - Throws: ``ImportError`` for a query that fails, that is more than one, or that writes.
  func csv(of sql: String) throws(ImportError) -> [UInt8] {
    var text = CSVText()
    let limit = SourceText.defaultLimit
    var names: [String] = []
    try forEachRow(of: sql, columns: { names = $0 }) { row throws(ImportError) in
      if text.bytes.isEmpty { text.addRow(names) }
      for column in names.indices { row.add(column, to: &text) }
      text.endRow()
      if text.bytes.count > limit { throw .tooLarge(limit: limit) }
    }
    if text.bytes.isEmpty { text.addRow(names) }
    return text.bytes
  }

  /// A row of a result, while it is read.
  package struct Row {
    fileprivate let library: SQLite
    fileprivate let statement: OpaquePointer

    /// The number in a column; nil for anything else.
    package func number(_ column: Int) -> Double? {
      let type = library.columnType(statement, Int32(column))
      guard type == SQLite.integer || type == SQLite.float else { return nil }
      return library.columnDouble(statement, Int32(column))
    }

    /// The whole number in a column; nil for anything else.
    package func integer(_ column: Int) -> Int? {
      guard library.columnType(statement, Int32(column)) == SQLite.integer else { return nil }
      return Int(library.columnInteger(statement, Int32(column)))
    }

    /// The text in a column; nil for anything else.
    package func text(_ column: Int) -> String? {
      bytes(column).map { String(decoding: $0, as: UTF8.self) }
    }

    private func bytes(_ column: Int) -> UnsafeBufferPointer<UInt8>? {
      guard library.columnType(statement, Int32(column)) == SQLite.text else { return nil }
      return library.columnText(statement, Int32(column)).map { bytes in
        UnsafeBufferPointer(
          start: bytes.assumingMemoryBound(to: UInt8.self),
          count: Int(library.columnLength(statement, Int32(column))))
      }
    }

    /// Writes a column as CSV; what is neither number nor text is empty.
    fileprivate func add(_ column: Int, to csv: inout CSVText) {
      if let integer = integer(column) {
        csv.add("\(integer)")
      } else if let number = number(column) {
        csv.add("\(number)")
      } else if let text = bytes(column) {
        csv.add(text)
      } else {
        csv.skip()
      }
    }
  }

  /// Calls `columns` with the names of columns, then `body` with each row.
  ///
  /// - Throws: ``ImportError`` as ``csv(of:)``, and what `body` throws.
  package func forEachRow(
    of sql: String, columns: ([String]) -> Void = { _ in },
    _ body: (Row) throws(ImportError) -> Void
  ) throws(ImportError) {
    var statement: OpaquePointer?
    defer { _ = library.finalize(statement) }
    var (status, hasMore): (Int32, Bool) = (0, false)
    sql.withCString { text in
      var tail: UnsafePointer<CChar>?
      status = library.prepare(connection, text, -1, &statement, &tail)
      if let tail { hasMore = !Database.isBlank(String(cString: tail)) }
    }
    guard status == SQLite.ok else { throw failure(of: sql) }
    guard let statement, !hasMore, library.isReadOnly(statement) != 0,
      library.columnCount(statement) > 0
    else { throw .notOneSelect(sql: sql) }
    columns(
      (0..<library.columnCount(statement)).map { column in
        library.columnName(statement, column).map { String(cString: $0) } ?? ""
      })
    while true {
      status = library.step(statement)
      guard status == SQLite.row else { break }
      try body(Row(library: library, statement: statement))
    }
    guard status == SQLite.done else { throw failure(of: sql) }
  }

  private func failure(of sql: String) -> ImportError {
    .query(library.message(connection).map { String(cString: $0) } ?? "unknown", sql: sql)
  }

  /// Whether nothing but blanks and comments follows a query.
  private static func isBlank(_ text: String) -> Bool {
    text.split(whereSeparator: \.isNewline).allSatisfy { line in
      let words = line.drop { $0 == " " || $0 == "\t" || $0 == ";" }
      return words.isEmpty || words.hasPrefix("--")
    }
  }
}
