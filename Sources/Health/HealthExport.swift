import Archives
import Base
import Calendars
import Imports

/// An export of health data: the samples of the kinds that were asked for, in the order of time and
/// without doubles.
package struct HealthExport: Sendable {
  /// A message about an export, or about a table that was made of it.
  package struct Notice: Sendable, Hashable {
    /// Whether data is missing or may be wrong; other messages explain what was done.
    package let isWarning: Bool
    package let text: String

    static func warning(_ text: String) -> Notice { Notice(isWarning: true, text: text) }
    static func note(_ text: String) -> Notice { Notice(isWarning: false, text: text) }
  }

  /// The samples of a type of record, all in one unit.
  struct Quantity: Sendable {
    var samples: [HealthSample]
    let unit: HealthUnit
  }

  let request: HealthRequest
  /// By type of record.
  private(set) var quantities: [String: Quantity] = [:]
  /// In the order of time.
  private(set) var workouts: [Workout]
  let rings: [RingDay]
  let sources: [HealthSource]
  let priority: SourcePriority
  /// When the export was made, in seconds since 1970, and the offset of all its dates.
  let date: (seconds: Int, offset: Int)?
  private let zones: [String: Int]
  /// Messages about records that were left out, and about options that have no effect.
  package private(set) var notices: [Notice] = []

  /// The seconds that a record may be after the export: a traveller's clock may be ahead of it.
  private static let clockTolerance = 86_400
  /// The longest sample in seconds: a year. HealthKit refuses much shorter ones.
  private static let longestSample: UInt32 = 366 * 86_400

  /// Reads an export.
  ///
  /// - Parameters:
  ///   - input: an archive, XML or a database of Health Connect, which the content tells.
  ///   - path: the path of a file, if the input is one.
  ///   - request: the kinds, and how they are merged.
  ///   - progress: is called after each block.
  /// - Throws: ``HealthError`` for an input that is no export, is damaged or has none of the kinds, and
  ///   what the input throws.
  package init(
    reading input: ByteSource, path: String? = nil, _ request: HealthRequest,
    progress: (HealthProgress) -> Void = { _ in }
  ) throws {
    if let found = try HealthExport.connectRecords(in: input, path: path, request) {
      try self.init(found, request)
      return
    }
    let records = try HealthRecords.read(
      input, types: request.types, workouts: request.readsWorkouts, rings: request.readsRings,
      progress: progress)
    try self.init(records, request)
  }

  /// The records of a database of Health Connect; nil for an input without one.
  private static func connectRecords(
    in input: ByteSource, path: String?, _ request: HealthRequest
  ) throws -> HealthRecords? {
    do {
      guard let database = try HealthConnect.database(in: input, path: path) else { return nil }
      guard let records = try HealthConnect.records(in: database, types: request.types) else {
        throw HealthError.noExport(root: nil)
      }
      return records
    } catch let error as ArchiveError {
      throw HealthError.archive(error)
    } catch let error as ImportError {
      throw HealthError.database(error)
    }
  }

  /// Sorts records and leaves out doubles and what is impossible.
  ///
  /// - Throws: ``HealthError`` where there is none of the kinds.
  init(_ records: consuming HealthRecords, _ request: HealthRequest) throws(HealthError) {
    var records = records
    let sources = records.sources.sources
    let wrongDate = records.dropDateIfWrong(tolerance: HealthExport.clockTolerance)
    let latest = records.exportDate.flatMap {
      UInt32(exactly: $0.seconds + HealthExport.clockTolerance)
    }
    let limits = HealthSample.Limits(
      latest: latest ?? .max, longest: HealthExport.longestSample,
      keepsManual: request.keepsManualEntries
    )
    var (doubles, impossible) = (0, records.leftOut.impossible)
    for (index, type) in records.types.enumerated() {
      let found = records.samples[index].takeSorted(sources: sources, limits)
      doubles += found.doubles
      impossible += found.impossible
      guard let unit = records.units[index] else { continue }
      quantities[type] = Quantity(samples: found.samples, unit: unit)
    }
    let possible = records.workouts.filter { limits.allow($0.start, $0.end) }
    impossible += records.workouts.count - possible.count
    var seen = Set<Workout>()
    workouts = possible.filter {
      (request.keepsManualEntries || !sources[Int($0.source)].isManual) && seen.insert($0).inserted
    }
    workouts.sort { $0.start < $1.start }
    let lastDay = Int(limits.latest) / 86_400 + 1
    rings = records.rings.filter { (0...lastDay).contains($0.day) }
    impossible += records.rings.count - rings.count
    (self.request, self.sources) = (request, sources)
    (date, zones) = (records.exportDate, records.zones)
    priority = SourcePriority(
      sources, by: request.priority,
      begin: HealthExport.beginnings(sources.count, quantities, workouts))
    notices = HealthExport.notices(records, priority, doubles: doubles, impossible: impossible)
    if wrongDate {
      notices.append(
        .warning("most records are from after the date of the export, which therefore is not used.")
      )
    }
    if request.kinds.allSatisfy(isMissing) {
      throw HealthError.nothing(
        kinds: request.kinds.map(\.name), found: HealthExport.names(of: records))
    }
  }

  /// Whether there is nothing of a kind, nor anything that it is estimated from.
  private func isMissing(_ kind: HealthKind) -> Bool {
    switch kind.origin {
    case .records(let type):
      quantities[type] == nil && (kind != .energy || quantities.isEmpty && rings.isEmpty)
    case .workouts: workouts.isEmpty
    case .ring: rings.isEmpty
    }
  }

  private static func beginnings(
    _ count: Int, _ quantities: [String: Quantity], _ workouts: [Workout]
  ) -> [UInt32] {
    var begin = [UInt32](repeating: .max, count: count)
    for quantity in quantities.values {
      for sample in quantity.samples {
        begin[Int(sample.source)] = min(begin[Int(sample.source)], sample.start)
      }
    }
    for workout in workouts {
      begin[Int(workout.source)] = min(begin[Int(workout.source)], workout.start)
    }
    return begin
  }

  /// The kinds that an export has, by the words that ask for them.
  private static func names(of records: HealthRecords) -> [String] {
    let prefix = HealthKind.quantityPrefix
    return records.otherTypes.map { String(decoding: $0, as: UTF8.self) }
      .filter { $0.hasPrefix(prefix) }
      .compactMap { HealthKind.kinds(of: $0)?.first }
      .map { kind in
        guard !HealthKind.named.contains(kind), case .records(let type) = kind.origin else {
          return kind.name
        }
        return String(type.dropFirst(prefix.count))
      }.sorted()
  }

  private static func notices(
    _ records: HealthRecords, _ priority: SourcePriority, doubles: Int, impossible: Int
  ) -> [Notice] {
    var notices: [Notice] = []
    func add(_ count: Int, _ notice: (_ records: String) -> Notice) {
      if count > 0 { notices.append(notice(count == 1 ? "1 record" : "\(count) records")) }
    }
    if records.isCut {
      notices.append(
        .warning(
          "the export ends early, behind \(records.recordCount) records; what comes before "
            + "counts. Export or copy it again to have the rest."))
    }
    add(impossible) {
      .warning(
        "\($0) with impossible dates, after the export or with the end before the beginning; left out."
      )
    }
    add(records.leftOut.malformed) {
      .warning("\($0) without a value, date or source that can be read; left out.")
    }
    add(records.leftOut.units) {
      .warning("\($0) in units of something else than the ones before; left out.")
    }
    add(doubles) { .note("\($0) there twice or more; counted once.") }
    for name in priority.unknown {
      notices.append(
        .warning(
          "--source-priority: no source is called \(quoted(name)). --explain with a day lists them."
        ))
    }
    return notices
  }
}

extension HealthRecords {
  /// Forgets the date of the export if most samples are from after it: then it is the date that is
  /// wrong.
  fileprivate mutating func dropDateIfWrong(tolerance: Int) -> Bool {
    guard let date = exportDate, let latest = UInt32(exactly: date.seconds + tolerance) else {
      return false
    }
    let late = samples.reduce(0) { $0 + $1.count(after: latest) }
    let all = samples.reduce(0) { $0 + $1.count }
    guard late * 2 > all else { return false }
    exportDate = nil
    return true
  }
}

extension HealthExport {
  /// The zone of the days: the one asked for, else the one that most records of the export name and
  /// whose clocks agree with the export's date, else that of the machine if its clocks agree, else
  /// the constant offset of the export.
  ///
  /// All dates of an export have the offset of the moment of export, so they do not tell the days.
  package func zone(asked: Zone?, system: @autoclosure () -> Zone?) -> (zone: Zone, notice: Notice?)
  {
    if let asked { return (asked, nil) }
    let named = zones.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.lazy
      .compactMap { Zone(identifier: $0.key) }
    guard let date else { return (named.first ?? system() ?? .utc, nil) }
    func agrees(_ zone: Zone) -> Bool { zone.offset(at: Double(date.seconds)) == date.offset }
    if let zone = named.first(where: agrees) {
      return (
        zone,
        .note("days are those of \(zone.name), which most records name; --zone names another zone.")
      )
    }
    if let zone = system(), agrees(zone) {
      return (
        zone,
        .note(
          "days are those of \(zone.name), the zone of this machine; --zone names another zone.")
      )
    }
    let fixed = Zone(fixedOffset: date.offset) ?? .utc
    return (
      fixed,
      .warning(
        "the export names no zone, so days begin at midnight at the offset \(fixed.name) of its "
          + "date, also where clocks were changed. Pass --zone, such as --zone Europe/Berlin.")
    )
  }

  /// The samples of a kind; workouts are minutes.
  func quantity(of kind: HealthKind) -> Quantity? {
    switch kind.origin {
    case .records(let type): quantities[type]
    case .ring: nil
    case .workouts:
      workouts.isEmpty
        ? nil
        : Quantity(
          samples: workouts.map {
            HealthSample(start: $0.start, end: $0.end, value: $0.minutes, source: $0.source)
          }, unit: .minutes)
    }
  }
}
