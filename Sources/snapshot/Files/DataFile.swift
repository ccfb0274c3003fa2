import Archives
import ChartRender
import CommandKit
import Imports

/// An input that holds rows: a text, or a workbook, a database, a track, an archive or an export of
/// health data, each of which becomes a text.
struct DataFile: Sendable {
  /// What an input holds.
  enum Content: Sendable {
    /// An export of health data, or a table of another service, as a table of what was asked of it.
    case health([UInt8], RowTraits)
    /// The table of a workbook, a database, a track or an archive.
    case imported([[UInt8]])
    /// Anything else, which has not been looked at.
    case text([[UInt8]])
  }

  private let input: InputFile
  /// The bytes of a call that take the place of the input.
  private let text: [UInt8]?
  private let console: Console

  init(_ input: InputFile, text: [UInt8]? = nil, _ console: Console) {
    (self.input, self.text, self.console) = (input, text, console)
  }

  /// Reads an input.
  ///
  /// - Throws: ``FileError``, ``NamedHealthError`` for an export and ``NamedImportError`` for another
  ///   file that cannot be read.
  ///
  /// - Parameters:
  ///   - counts: whether counts are whole, as pictures show them.
  ///   - distances: the unit of distances; nil for that of the data.
  func read(
    _ settings: ChartSettings, counts: CountNotation = .whole, distances: DistanceUnit? = nil
  ) throws -> Content {
    guard !settings.health.kinds.isEmpty else {
      return try opened(input) { try content(of: $0, settings) }
    }
    return try reading(settings.health) { export in
      let zone = zone(of: export, asked: settings.zone)
      let table = try export.table(
        settings.healthResolution, zone: zone, counts: counts, distances: distances?.rawValue)
      tell(table.notices)
      return .health(table.csv, RowTraits(unfinished: table.unfinished, goal: table.goal))
    } else: { opened in
      let content = try content(of: opened, settings)
      let pieces =
        switch content {
        case .health(let table, _): [table]
        case .imported(let pieces), .text(let pieces): pieces
        }
      guard let table = try activities(pieces, settings, counts, distances) else { return content }
      tell(table.notices)
      return .health(table.csv, RowTraits(unfinished: nil))
    }
  }

  /// Whether an input is more than a text without compression, by its first bytes.
  static func isPacked(_ head: [UInt8]) -> Bool {
    CompressedFormat(head) != nil || ImportedTable.isPossible(head)
  }

  /// The table of an input that is no export, or its text.
  func content(of input: OpenInput, _ settings: ChartSettings) throws -> Content {
    let progress = ReadingProgress(of: self.input.name, console)
    defer { progress.hide() }
    let opened = input.observed { progress.show(position: $0, of: input.source.size, count: $0) }
    guard ImportedTable.isPossible(opened.head) else {
      return .text(try opened.text(upTo: SourceText.defaultLimit))
    }
    var request = settings.tables
    request.distances = settings.units?.rawValue
    do {
      let table = try ImportedTable(
        reading: opened.source, head: opened.head, path: opened.path, request)
      guard let table else { return .text(try opened.text(upTo: SourceText.defaultLimit)) }
      for notice in table.notices { tell(notice.text, isWarning: notice.isWarning) }
      return .imported(table.text)
    } catch let error as ImportError {
      throw NamedImportError(name: self.input.name, problem: error)
    }
  }

  /// The days of the data of another service or app; nil for any other text.
  private func activities(
    _ pieces: [[UInt8]], _ settings: ChartSettings, _ counts: CountNotation,
    _ distances: DistanceUnit?
  ) throws -> HealthTable? {
    let samples: AppSamples?
    var activities: ActivityTable?
    do throws(InputError) {
      let text = try SourceText(chunks: pieces, name: input.name, damagedLines: .emptied)
      if let found = AppSamples(text) {
        samples = found
      } else {
        let table = settings.reading(
          try Table(
            reading: text, format: settings.inputFormat, delimiter: settings.delimiter,
            numberFormat: settings.numberFormat ?? .plain, badRows: settings.badRows))
        samples = AppSamples(table)
        activities = ActivityTable(table)
      }
    } catch {
      // The reader of whatever it is says more about it.
      return nil
    }
    let distances = (distances ?? settings.units)?.rawValue
    if let samples {
      return try samples.days(
        settings.health, settings.healthResolution, zone: settings.zone, counts: counts,
        distances: distances)
    }
    return try activities?.days(
      settings.health, settings.healthResolution, zone: settings.zone, counts: counts,
      distances: distances)
  }

  /// Reads an export, and nothing else.
  ///
  /// - Throws: ``FileError``, and ``NamedHealthError`` for what is no export or cannot be read.
  func export(_ request: HealthRequest) throws -> HealthExport {
    try reading(request) {
      $0
    } else: { _ in
      throw HealthError.noExport(root: nil)
    }
  }

  /// The zone of the days of an export, and a message about where it is from.
  func zone(of export: HealthExport, asked: Zone?) -> Zone {
    let found = export.zone(asked: asked, system: DataFile.systemZone)
    if let notice = found.notice { tell([notice]) }
    return found.zone
  }

  func tell(_ notices: [HealthExport.Notice]) {
    for notice in notices { tell(notice.text, isWarning: notice.isWarning) }
  }

  private func tell(_ text: String, isWarning: Bool) {
    let text = "\(excerpt(input.name, limit: 1024)): \(text)"
    if isWarning { console.warning(text) } else { console.note(text) }
  }

  private func reading<Result>(
    _ request: HealthRequest, _ body: (HealthExport) throws -> Result,
    else other: (OpenInput) throws -> Result
  ) throws -> Result {
    let file = try located
    let name = file == input ? input.name : file.name
    do {
      return try opened(file) { opened in
        guard ExportContent.isPossible(opened.head) else {
          return try other(opened)
        }
        let progress = ReadingProgress(of: name, console)
        defer { progress.hide() }
        let export: HealthExport
        do {
          export = try HealthExport(reading: opened.source, path: opened.path, request) {
            progress.show(position: $0.position, of: $0.size, count: $0.count)
          }
        } catch HealthError.noExportInArchive where opened.source.size != nil {
          // It may be the archive of another service, with a table of days.
          return try other(opened)
        }
        progress.hide()
        tell(export.notices)
        return try body(export)
      }
    } catch let error as HealthError {
      throw NamedHealthError(name: name, problem: error)
    }
  }

  private func opened<Result>(
    _ file: InputFile, _ body: (OpenInput) throws -> Result
  ) throws -> Result {
    if let text { return try body(OpenInput(text, named: file.name)) }
    return try file.opened(body)
  }

  /// The input itself, or the export in a folder, whatever it is called there.
  ///
  /// Only files of the folder itself are read, and no links: an archive that was unpacked may hold
  /// links to anywhere.
  private var located: InputFile {
    get throws {
      guard text == nil, case .file(let path) = input,
        DataFile.kind(of: path, lastLink: .followed) == .folder
      else { return input }
      for folder in [path, "\(path)/apple_health_export"] {
        for name in DataFile.names(in: folder) {
          let path = "\(folder)/\(name)"
          guard DataFile.kind(of: path, lastLink: .itself) == .regular else { continue }
          let file = InputFile.file(path: path)
          if try file.opened({ ExportContent.isExport($0.head) }) { return file }
        }
      }
      throw NamedHealthError(name: path, problem: .noExport(root: nil))
    }
  }

  private static func kind(of path: String, lastLink: FileStatus.LastLink) -> FileStatus.Kind? {
    do throws(SystemError) { return try FileStatus(of: path, lastLink: lastLink).kind } catch {
      return nil
    }
  }

  /// The names of XML files in a folder, sorted.
  private static func names(in folder: String) -> [String] {
    do throws(SystemError) {
      return try FileSystem.names(in: folder, limit: 10_000)
        .filter { $0.lowercased().hasSuffix(".xml") }.sorted()
    } catch {
      return []
    }
  }

  /// The zone of the machine, by `TZ` or the link that names it; nil if it has no name.
  private static var systemZone: Zone? {
    if let name = Environment.value(of: "TZ") {
      return Zone(identifier: name.hasPrefix(":") ? String(name.dropFirst()) : name)
    }
    do throws(SystemError) {
      let parts = try FileSystem.resolved("/etc/localtime").split(separator: "/")
      guard let start = parts.firstIndex(where: { $0.hasPrefix("zoneinfo") }) else { return nil }
      return Zone(identifier: parts[(start + 1)...].joined(separator: "/"))
    } catch {
      return nil
    }
  }
}

/// An export that cannot be read, with its name.
struct NamedHealthError: Error, Sendable, Hashable, CustomStringConvertible {
  let name: String
  let problem: HealthError

  var description: String { "\(excerpt(name, limit: 1024)): \(problem.description)" }
}

/// A workbook, a database, a track or an archive that cannot be read, with its name.
struct NamedImportError: Error, Sendable, Hashable, CustomStringConvertible {
  let name: String
  let problem: ImportError

  var description: String { "\(excerpt(name, limit: 1024)): \(problem.description)" }
}
