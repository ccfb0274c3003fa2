import ChartRender
import CommandKit

/// An input that may be an export of health data: an archive, its XML, or the folder that it was
/// unpacked into.
struct HealthFile: Sendable {
  /// What an input holds.
  enum Content: Sendable {
    /// An export, or a table of another service, as a table of what was asked of it.
    case table([UInt8], RowTraits)
    /// Anything else, which has not been looked at.
    case text([[UInt8]])
  }

  private let input: InputFile
  private let console: Console

  init(_ input: InputFile, _ console: Console) { (self.input, self.console) = (input, console) }

  /// Reads an input; one that is no export, or that nothing was asked of, is a text.
  ///
  /// - Throws: ``FileError``, and ``NamedHealthError`` for an export that cannot be read.
  ///
  /// - Parameters:
  ///   - counts: whether counts are whole, as pictures show them.
  ///   - distances: the unit of distances; nil for that of the data.
  func read(
    _ settings: ChartSettings, counts: CountNotation = .whole, distances: DistanceUnit? = nil
  ) throws -> Content {
    guard !settings.health.kinds.isEmpty else {
      return .text(try input.readText(upTo: SourceText.defaultLimit))
    }
    return try reading(settings.health) { export in
      let zone = zone(of: export, asked: settings.zone)
      let table = try export.table(
        settings.healthResolution, zone: zone, counts: counts, distances: distances?.rawValue)
      tell(table.notices)
      return .table(table.csv, RowTraits(unfinished: table.unfinished, goal: table.goal))
    } else: { pieces in
      guard let table = try activities(pieces, settings, counts, distances) else {
        return .text(pieces)
      }
      tell(table.notices)
      return .table(table.csv, RowTraits(unfinished: nil))
    }
  }

  /// The days of a table of another service; nil for any other text.
  private func activities(
    _ pieces: [[UInt8]], _ settings: ChartSettings, _ counts: CountNotation,
    _ distances: DistanceUnit?
  ) throws -> HealthTable? {
    let found: ActivityTable?
    do throws(InputError) {
      let text = try SourceText(chunks: pieces, name: input.name, damagedLines: .emptied)
      found = ActivityTable(
        settings.reading(
          try Table(
            reading: text, format: settings.inputFormat, delimiter: settings.delimiter,
            numberFormat: settings.numberFormat ?? .plain, badRows: settings.badRows)))
    } catch {
      // The reader of whatever it is says more about it.
      return nil
    }
    return try found?.days(
      settings.health.kinds, settings.healthResolution, zone: settings.zone, counts: counts,
      distances: (distances ?? settings.units)?.rawValue)
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
    let found = export.zone(asked: asked, system: HealthFile.systemZone)
    if let notice = found.notice { tell([notice]) }
    return found.zone
  }

  func tell(_ notices: [HealthExport.Notice]) {
    for notice in notices {
      let text = "\(excerpt(input.name, limit: 1024)): \(notice.text)"
      if notice.isWarning { console.warning(text) } else { console.note(text) }
    }
  }

  private func reading<Result>(
    _ request: HealthRequest, _ body: (HealthExport) throws -> Result,
    else other: ([[UInt8]]) throws -> Result
  ) throws -> Result {
    let file = try located
    let name = file == input ? input.name : file.name
    do {
      return try file.opened { opened in
        guard ExportContent.isPossible(opened.head) else {
          return try other(try opened.text(upTo: SourceText.defaultLimit))
        }
        var progress = ReadingProgress(of: name, console)
        defer { progress.hide() }
        let export = try HealthExport(reading: opened.source, request) { progress.show($0) }
        progress.hide()
        tell(export.notices)
        return try body(export)
      }
    } catch let error as HealthError {
      throw NamedHealthError(name: name, problem: error)
    }
  }

  /// The input itself, or the export in a folder, whatever it is called there.
  ///
  /// Only files of the folder itself are read, and no links: an archive that was unpacked may hold
  /// links to anywhere.
  private var located: InputFile {
    get throws {
      guard case .file(let path) = input, HealthFile.kind(of: path, lastLink: .followed) == .folder
      else { return input }
      for folder in [path, "\(path)/apple_health_export"] {
        for name in HealthFile.names(in: folder) {
          let path = "\(folder)/\(name)"
          guard HealthFile.kind(of: path, lastLink: .itself) == .regular else { continue }
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

/// Shows on a terminal how far an input is read, if that takes longer than a second.
private struct ReadingProgress {
  private let name: String
  private let status: StatusLine?
  private let start = MonotonicTime()
  private var next = 1.0

  /// Seconds between two updates.
  private static let interval = 0.1

  init(of name: String, _ console: Console) {
    self.name = FilePath(name).name
    status = console.verbosity == .quiet ? nil : console.status ?? StatusLine.ofTerminal()
  }

  mutating func show(_ progress: HealthProgress) {
    guard let status else { return }
    let seconds = MonotonicTime().seconds(since: start)
    guard seconds >= next else { return }
    next = seconds + ReadingProgress.interval
    let megabytes = "\(progress.count / 1_000_000) MB"
    let share = progress.size.map { size in
      "\(100 * min(progress.position, size) / max(size, 1)) %, "
    }
    let text = "reading \(excerpt(name, limit: 40)): \(share ?? "")\(megabytes)"
    status.show(String(text.prefix(max(0, status.width - 1))))
  }

  func hide() { status?.hide() }
}
