import Archives
import Base

/// What to read of an input that is no text, where it holds more than one table.
package struct ImportRequest: Sendable, Hashable {
  /// The sheet of a workbook, by its name or its number from 1, or the file of an archive.
  package var sheet: String?
  /// A query to a database.
  package var sql: String?
  /// The unit of distances and paces of a track: `km` or `mi`.
  package var distances: String?

  package init(sheet: String? = nil, sql: String? = nil, distances: String? = nil) {
    (self.sheet, self.sql, self.distances) = (sheet, sql, distances)
  }
}

/// The table of a workbook, a database, a track or an archive, as text.
package struct ImportedTable: Sendable, Hashable {
  /// The text in chunks that end with a line feed, except for the last.
  package let text: [[UInt8]]
  /// What was chosen without being asked for, and what is missing.
  package let notices: [Notice]

  package struct Notice: Sendable, Hashable {
    package let isWarning: Bool
    package let text: String
  }

  private init(_ text: [[UInt8]], _ notices: [Notice] = []) {
    (self.text, self.notices) = (text, notices)
  }
}

extension ImportedTable {
  /// Whether an input may be something else than text, by its first bytes.
  package static func isPossible(_ head: [UInt8]) -> Bool {
    head.starts(with: ZipEntry.signature) || head.starts(with: Database.signature)
      || Track.isTrack(head)
  }

  /// Reads the table of an input; nil for one that is none of these.
  ///
  /// - Parameters:
  ///   - head: the first bytes, at least 16 unless the source is shorter, and 64 KiB of XML.
  ///   - path: the path of a file, which a database needs for what stands beside it.
  /// - Throws: ``ImportError``, and what the source throws.
  package init?(
    reading source: ByteSource, head: [UInt8], path: String? = nil, _ request: ImportRequest
  ) throws {
    do {
      guard
        let found = try ImportedTable.table(
          of: source, head: head, path: path, request, isNested: false)
      else { return nil }
      self = found
    } catch let error as ArchiveError {
      throw ImportError.archive(error)
    }
  }

  private static let limit = SourceText.defaultLimit

  private static func table(
    of source: ByteSource, head: [UInt8], path: String?, _ request: ImportRequest, isNested: Bool
  ) throws -> ImportedTable? {
    if head.starts(with: Database.signature) {
      if request.sheet != nil, !isNested { throw unusedSheet }
      return try ImportedTable(of: source, path: path, sql: request.sql)
    }
    if request.sql != nil, !isNested, !head.starts(with: ZipEntry.signature) {
      throw unusedQuery
    }
    if head.starts(with: ZipEntry.signature) {
      return try archived(in: try seekable(source), request, isNested: isNested)
    }
    if Track.isTrack(head) {
      if request.sheet != nil, !isNested { throw unusedSheet }
      return try ImportedTable(ofTrack: source, request)
    }
    return nil
  }

  private static var unusedQuery: ImportError {
    .unused(option: "sql", needs: "an SQLite database")
  }

  private static var unusedSheet: ImportError {
    .unused(option: "sheet", needs: "a sheet of a workbook or a file of an archive")
  }

  /// A source that can be read at any place.
  private static func seekable(_ source: ByteSource) throws -> ByteSource {
    if case .file = source { return source }
    return .bytes(try source.all(upTo: limit, tooLong: ImportError.tooLarge(limit: limit)))
  }

  private init(of source: ByteSource, path: String?, sql: String?) throws {
    let database = try Database(of: source, path: path)
    if let sql {
      self.init([try database.csv(of: sql)])
      return
    }
    let tables = try database.tables()
    guard let table = tables.first else { throw ImportError.emptyDatabase }
    guard tables.count == 1 else { throw ImportError.severalTables(tables.map(\.description)) }
    self.init(
      [try database.csv(of: "select * from \(table.name)")],
      [Notice(isWarning: false, text: "reads the table \(table.name); --sql asks for other rows.")])
  }

  private init(ofTrack source: ByteSource, _ request: ImportRequest) throws {
    var reader = ByteReader(source)
    let track = try Track(reading: { try reader.next() })
    let unit = request.distances.flatMap { Track.Distances(rawValue: $0) } ?? .kilometres
    let notices =
      track.isCut
      ? [
        Notice(
          isWarning: true,
          text: "the track ends early; what comes before counts. Export it again if that matters.")
      ] : []
    self.init([track.csv(in: unit)], notices)
  }
}

extension ImportedTable {
  /// Endings of names of files that may be tables.
  private static let tableEndings = [
    "csv", "tsv", "tab", "txt", "dat", "json", "ndjson", "jsonl", "xlsx", "xlsm", "gpx", "tcx",
    "db",
    "sqlite", "sqlite3",
  ]

  /// The table of an archive; nil for a document of another program, such as a text.
  private static func archived(
    in source: ByteSource, _ request: ImportRequest, isNested: Bool
  ) throws -> ImportedTable? {
    guard case .file(let size, let read) = source,
      let directory = try ZipDirectory(size: size, read: read)
    else { throw ArchiveError.directory }
    let entries = directory.entries.filter { !$0.isFolder }
    if Workbook.isWorkbook(entries) {
      if request.sql != nil { throw unusedQuery }
      return try sheet(of: entries, in: source, request)
    }
    // Documents of other programs, and exports of Health, whose messages say more.
    let isDocument = entries.contains {
      $0.name == "[Content_Types].xml" || $0.name == "mimetype"
        || $0.name.hasPrefix("apple_health_export/")
    }
    if isDocument { return nil }
    guard !isNested else { throw ImportError.noTable }
    let files = entries.filter { entry in
      !entry.name.hasPrefix("__MACOSX/") && entry.name.split(separator: "/").last?.first != "."
    }
    let entry = try chosen(of: files, request.sheet)
    let content = try ByteSource.entry(entry, of: source).withHead()
    var inner = request
    inner.sheet = nil
    let note = Notice(isWarning: false, text: "reads \(quoted(entry.name)) in it.")
    if let table = try table(
      of: content.source, head: content.head, path: nil, inner, isNested: true)
    {
      return ImportedTable(table.text, [note] + table.notices)
    }
    if request.sql != nil { throw unusedQuery }
    return ImportedTable(
      try content.source.lines(upTo: limit, tooLong: ImportError.tooLarge(limit: limit)), [note])
  }

  private static func chosen(of files: [ZipEntry], _ name: String?) throws(ImportError) -> ZipEntry
  {
    if let name {
      let found =
        files.first { $0.name == name }
        ?? files.first { $0.name.split(separator: "/").last.map { $0 == name } ?? false }
      guard let found else { throw .noPart(name, kind: .file, names: files.map(\.name)) }
      return found
    }
    let tables = files.filter { file in
      let ending = file.name.split(separator: ".").last.map { $0.lowercased() }
      return ending.map(tableEndings.contains) ?? false
    }
    if let only = files.count == 1 ? files.first : tables.count == 1 ? tables.first : nil {
      return only
    }
    guard !tables.isEmpty else { throw .noTable }
    throw .severalFiles(tables.map(\.name))
  }

  /// The sheet that was asked for, or the first one with numbers.
  private static func sheet(
    of entries: [ZipEntry], in source: ByteSource, _ request: ImportRequest
  ) throws -> ImportedTable {
    let workbook = try Workbook(entries, in: source)
    let texts = try workbook.sharedTexts()
    let names = workbook.sheets.map(\.name)
    if let wanted = request.sheet {
      let byNumber = Int(wanted).flatMap { names.indices.contains($0 - 1) ? $0 - 1 : nil }
      guard let index = names.firstIndex(of: wanted) ?? byNumber else {
        throw ImportError.noPart(wanted, kind: .sheet, names: names)
      }
      let cells = try workbook.cells(of: workbook.sheets[index], texts)
      guard !cells.isEmpty else { throw ImportError.noCells }
      return ImportedTable([cells.csv()])
    }
    let visible = workbook.sheets.filter { !$0.isHidden }
    var first: (name: String, csv: [UInt8])?
    for sheet in visible.isEmpty ? workbook.sheets : visible {
      let cells = try workbook.cells(of: sheet, texts)
      // A cover or an explanation is no table.
      if cells.numberCount >= leastNumbers {
        return ImportedTable([cells.csv()], notice(of: sheet.name, visible))
      }
      if first == nil, !cells.isEmpty { first = (sheet.name, cells.csv()) }
    }
    guard let first else { throw ImportError.noCells }
    return ImportedTable([first.csv], notice(of: first.name, visible))
  }

  private static let leastNumbers = 2

  private static func notice(of sheet: String, _ sheets: [Workbook.Sheet]) -> [Notice] {
    let others = sheets.map(\.name).filter { $0 != sheet }
    guard !others.isEmpty else { return [] }
    let shown =
      others.prefix(4).map { quoted($0) }.joined(separator: ", ")
      + (others.count > 4 ? " and \(others.count - 4) more" : "")
    return [
      Notice(
        isWarning: false,
        text: "reads the sheet \(quoted(sheet)); --sheet names another one: \(shown).")
    ]
  }
}
