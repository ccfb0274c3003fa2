import Base
import Testing

/// Databases in memory, made by statements.
package enum SQLiteBytes {
  private typealias Open =
    @convention(c) (
      UnsafePointer<CChar>, UnsafeMutablePointer<OpaquePointer?>, Int32, OpaquePointer?
    ) -> Int32
  private typealias Execute =
    @convention(c) (
      OpaquePointer?, UnsafePointer<CChar>, OpaquePointer?, OpaquePointer?, OpaquePointer?
    ) -> Int32
  private typealias Close = @convention(c) (OpaquePointer?) -> Int32

  /// Whether the library is installed; it must be under continuous integration.
  package static var isInstalled: Bool {
    ContinuousIntegration.isRunning || DynamicLibrary("sqlite3", version: "0") != nil
  }

  package static let needsLibrary: Comment = "SKIPPED: libsqlite3 is not installed"

  /// The bytes of a database that statements make.
  package static func database(_ statements: String) throws -> [UInt8] {
    let library = try #require(DynamicLibrary("sqlite3", version: "0"))
    let open = try #require(library.function("sqlite3_open_v2", as: Open.self))
    let execute = try #require(library.function("sqlite3_exec", as: Execute.self))
    let close = try #require(library.function("sqlite3_close_v2", as: Close.self))
    let folder = try TestFolder()
    var connection: OpaquePointer?
    // Reads, writes and makes a file.
    try #require(open(folder["a.db"], &connection, 2 | 4, nil) == 0)
    try #require(execute(connection, statements, nil, nil, nil) == 0)
    try #require(close(connection) == 0)
    return try #require(folder.bytes(of: "a.db"))
  }
}
