import Archives
import Base

/// A workbook, a database, a track or an archive of tables that cannot be read.
package enum ImportError: Error, Sendable, Hashable, CustomStringConvertible {
  case archive(ArchiveError)
  /// XML that is not well-formed, in a file of an archive or alone.
  case xml(part: String?, line: Int, reason: String)
  /// XML that declares entities, which none of these formats needs.
  case entities
  /// More bytes than are read.
  case tooLarge(limit: Int)
  /// An archive without a table.
  case noTable
  /// An archive of several files, none of which was named.
  case severalFiles([String])
  /// No sheet or file has the name.
  case noPart(String, kind: Part, names: [String])
  /// A workbook without a cell.
  case noCells
  /// A workbook that is encrypted or of another format of Excel.
  case otherWorkbook
  /// A database of several tables, without a query.
  case severalTables([String])
  /// A database without a table.
  case emptyDatabase
  /// The library that reads databases is not on this machine.
  case noLibrary
  /// The database's own message about a query.
  case query(String, sql: String)
  /// A query that would change the database, or several queries.
  case notOneSelect(sql: String)
  /// A track without a point.
  case noPoints
  /// An option that another kind of input needs.
  case unused(option: String, needs: String)

  /// What a name of ``noPart(_:kind:names:)`` is the name of.
  package enum Part: String, Sendable, Hashable {
    case sheet
    case file
  }

  /// The reason and the next step.
  package var description: String {
    switch self {
    case .archive(let error): error.description
    case .xml(let part, let line, let reason):
      "the XML\(part.map { " of \(quoted($0)) in it" } ?? "") is damaged in line \(line): \(reason). "
        + "Save or export it again."
    case .entities: "the XML declares entities, which are not read. Save or export it again."
    case .tooLarge(let limit):
      "unpacked it has more than \(limit) bytes, and more are not read. Pass a part of it."
    case .noTable:
      "no file in the archive is a table. Pass a table, or the zip file of one."
    case .severalFiles(let names):
      "the archive has \(names.count) files: \(ImportError.list(names)). Say which to read, such as "
        + "--sheet \(shellQuoted(names[0]))."
    case .noPart(let name, let kind, let names):
      "there is no \(kind.rawValue) \(quoted(name)). "
        + (closest(to: name, among: names).map { "Did you mean \(quoted($0))? " } ?? "")
        + (names.count == 1 ? "There is only" : "There are") + " \(ImportError.list(names))."
    case .noCells:
      "the sheet has no cells with values. Name another one with --sheet, or save it again."
    case .otherWorkbook:
      "the workbook is encrypted or binary (xlsb). Save it without a password as xlsx, or as CSV."
    case .severalTables(let tables):
      "the database has \(tables.count) tables: \(ImportError.list(tables)). Say what to read with "
        + "--sql, such as --sql 'select * from \(ImportError.name(of: tables[0]))'."
    case .emptyDatabase: "the database has no tables. Check that it is the right file."
    case .noLibrary:
      "this is an SQLite database, and libsqlite3 is not installed. Install it, such as with apt-get "
        + "install libsqlite3-0, or pass the output of sqlite3 -header -csv."
    case .query(let message, let sql):
      "the query \(quoted(sql)) fails: \(message). Check its names, such as with sqlite3 FILE .schema."
    case .notOneSelect(let sql):
      "\(quoted(sql)) is not one query that only reads. Pass one select statement to --sql."
    case .noPoints: "the track has no points. Export it again with its route or its samples."
    case .unused(let option, let needs):
      "--\(option) reads \(needs), and this is none. Leave it out."
    }
  }

  private static let longestList = 12

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(longestList).map { quoted($0) }.joined(separator: ", ")
    return names.count > longestList ? "\(shown) and \(names.count - longestList) more" : shown
  }

  /// The name of a table that is listed with its columns.
  private static func name(of table: String) -> String {
    table.firstIndex(of: "(").map { String(table[..<$0].dropLast()) } ?? table
  }
}

/// A word of a shell, in quotes where it needs them.
private func shellQuoted(_ text: String) -> String {
  let isPlain = text.unicodeScalars.allSatisfy {
    $0.isLetterOrDigit || "._/-".unicodeScalars.contains($0)
  }
  return isPlain ? text : "'\(text.replacing("'", with: "'\\''"))'"
}
