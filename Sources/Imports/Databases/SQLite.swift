import Base

/// The functions of libsqlite3 that a query needs, which is loaded when a database comes.
///
/// Their names and types are those of SQLite's C interface, which has not changed since version 3.23.
struct SQLite {
  typealias Pointer = OpaquePointer
  typealias Text = UnsafePointer<CChar>
  typealias Open =
    @convention(c) (Text, UnsafeMutablePointer<Pointer?>, Int32, Text?) -> Int32
  typealias Close = @convention(c) (Pointer?) -> Int32
  typealias Allocate = @convention(c) (UInt64) -> UnsafeMutableRawPointer?
  typealias Deserialize =
    @convention(c) (Pointer?, Text, UnsafeMutableRawPointer, Int64, Int64, UInt32) -> Int32
  typealias Limit = @convention(c) (Pointer?, Int32, Int32) -> Int32
  typealias Message = @convention(c) (Pointer?) -> Text?
  typealias Prepare =
    @convention(c) (
      Pointer?, Text, Int32, UnsafeMutablePointer<Pointer?>, UnsafeMutablePointer<Text?>?
    ) -> Int32
  typealias Statement = @convention(c) (Pointer?) -> Int32
  typealias ColumnName = @convention(c) (Pointer?, Int32) -> Text?
  typealias ColumnNumber = @convention(c) (Pointer?, Int32) -> Int32
  typealias ColumnInteger = @convention(c) (Pointer?, Int32) -> Int64
  typealias ColumnDouble = @convention(c) (Pointer?, Int32) -> Double
  typealias ColumnBytes = @convention(c) (Pointer?, Int32) -> UnsafeRawPointer?

  let open: Open
  let close: Close
  let allocate: Allocate
  let deserialize: Deserialize
  let limit: Limit
  let message: Message
  let prepare: Prepare
  let step: Statement
  let finalize: Statement
  let isReadOnly: Statement
  let columnCount: Statement
  let columnName: ColumnName
  let columnType: ColumnNumber
  let columnInteger: ColumnInteger
  let columnDouble: ColumnDouble
  let columnText: ColumnBytes
  let columnLength: ColumnNumber

  /// Results of ``step`` and types of columns, by the numbers of the interface.
  static let (ok, row, done): (Int32, Int32, Int32) = (0, 100, 101)
  static let (integer, float, text, blob): (Int32, Int32, Int32, Int32) = (1, 2, 3, 4)
  /// Reads a file that is there; the flags of a copy in memory: free it, do not change it.
  static let (readOnly, freeAndReadOnly): (Int32, UInt32) = (1, 1 | 4)
  /// The number of databases that a query may attach.
  static let limitOfAttached: Int32 = 7

  /// Loads the library; nil if this machine has none.
  init?() {
    guard let library = DynamicLibrary("sqlite3", version: "0"),
      let open = library.function("sqlite3_open_v2", as: Open.self),
      let close = library.function("sqlite3_close_v2", as: Close.self),
      let allocate = library.function("sqlite3_malloc64", as: Allocate.self),
      let deserialize = library.function("sqlite3_deserialize", as: Deserialize.self),
      let limit = library.function("sqlite3_limit", as: Limit.self),
      let message = library.function("sqlite3_errmsg", as: Message.self),
      let prepare = library.function("sqlite3_prepare_v2", as: Prepare.self),
      let step = library.function("sqlite3_step", as: Statement.self),
      let finalize = library.function("sqlite3_finalize", as: Statement.self),
      let isReadOnly = library.function("sqlite3_stmt_readonly", as: Statement.self),
      let columnCount = library.function("sqlite3_column_count", as: Statement.self),
      let columnName = library.function("sqlite3_column_name", as: ColumnName.self),
      let columnType = library.function("sqlite3_column_type", as: ColumnNumber.self),
      let columnInteger = library.function("sqlite3_column_int64", as: ColumnInteger.self),
      let columnDouble = library.function("sqlite3_column_double", as: ColumnDouble.self),
      let columnText = library.function("sqlite3_column_text", as: ColumnBytes.self),
      let columnLength = library.function("sqlite3_column_bytes", as: ColumnNumber.self)
    else { return nil }
    (self.open, self.close, self.allocate, self.deserialize) = (open, close, allocate, deserialize)
    (self.limit, self.message, self.prepare, self.step) = (limit, message, prepare, step)
    (self.finalize, self.isReadOnly, self.columnCount) = (finalize, isReadOnly, columnCount)
    (self.columnName, self.columnType, self.columnText) = (columnName, columnType, columnText)
    (self.columnInteger, self.columnDouble) = (columnInteger, columnDouble)
    self.columnLength = columnLength
  }
}
