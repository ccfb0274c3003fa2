import Base
import Calendars
import Tables

/// Samples of Apple Health that another app has exported, known by their content.
///
/// Simple Health Export CSV writes the attributes of records as columns, with all dates in UTC. Health
/// Auto Export writes JSON with a list for each metric; it has merged the sources of each moment
/// already, and its dates are local ones with their offset.
package struct AppSamples: Sendable {
  private enum Content: Sendable {
    /// A table, and the indices of its columns by their names in small letters.
    case records(Table, columns: [String: Int])
    case metrics([JSONValue])
  }

  /// A sample as an app writes it.
  fileprivate struct Sample {
    /// The identifier of HealthKit.
    var type: String
    var value: Double?
    var unit: String
    var start: DateTime?
    var end: DateTime?
    var source: String
    var version = ""
    var device = ""
    var isManual = false
    /// The zone that it names.
    var zone = ""
  }

  private let content: Content

  /// Recognises a table of Simple Health Export CSV; nil for any other.
  package init?(_ table: Table) {
    var columns: [String: Int] = [:]
    for (index, name) in table.columnNames.enumerated() {
      columns[name.lowercased()] = columns[name.lowercased()] ?? index
    }
    guard let type = columns["type"],
      ["sourcename", "startdate", "enddate", "value"].allSatisfy({ columns[$0] != nil }),
      (0..<table.rowCount).contains(where: {
        table.cell(row: $0, column: type).string.hasPrefix(HealthKind.quantityPrefix)
      })
    else { return nil }
    content = .records(table, columns: columns)
  }

  /// Recognises JSON of Health Auto Export; nil for any other text.
  package init?(_ text: SourceText) {
    guard InputFormat.guess(for: text) == .json else { return nil }
    do throws(InputError) {
      self.init(try JSONValue(parsing: text))
    } catch {
      return nil
    }
  }

  private init?(_ document: JSONValue) {
    guard let metrics = document["data"]?["metrics"]?.array,
      metrics.contains(where: { $0["name"]?.string != nil && $0["data"]?.array != nil })
    else { return nil }
    content = .metrics(metrics)
  }

  /// Makes the table of some kinds: a row for each day, or part of one.
  ///
  /// - Parameters:
  ///   - zone: the zone of the days; nil for times as they are written.
  ///   - distances: the unit of distances, `km` or `mi`; nil for that of the samples.
  /// - Throws: ``HealthError`` where no kind is there.
  package func days(
    _ request: HealthRequest, _ resolution: HealthResolution, zone: Zone?, counts: CountNotation,
    distances: String?
  ) throws(HealthError) -> HealthTable {
    var records = HealthRecords(types: request.types)
    let app: String
    var (isLocal, areDays) = (false, false)
    switch content {
    case .records: app = "Simple Health Export CSV"
    case .metrics:
      app = "Health Auto Export"
      areDays = isOfWholeDays(request.types)
      // The midnight of a day is that of another one in another zone.
      isLocal = zone == nil || areDays
    }
    forEachSample { sample in
      records.add(sample, isLocal: isLocal)
    }
    let export = try HealthExport(records, request)
    var notices = [
      HealthExport.Notice.note("these are samples of \(app), known by their content.")
    ]
    var found = isLocal ? Zone.utc : zone
    if found == nil {
      let named = export.zone(asked: nil, system: nil).zone
      found = named
      notices.append(
        named == .utc
          ? .warning(
            "all times are in UTC, so days begin at midnight there. Pass --zone, such as --zone "
              + "Europe/Berlin.")
          : .note(
            "days are those of \(named.name), which most records name; --zone names another zone."))
    }
    let table = try export.table(
      areDays ? .day : resolution, zone: found ?? .utc, counts: counts, distances: distances)
    return HealthTable(
      csv: table.csv, unfinished: nil, goal: nil,
      notices: notices + export.notices + table.notices)
  }

  /// Whether all samples of some types stand at a midnight, as sums of days do.
  private func isOfWholeDays(_ types: [String]) -> Bool {
    var areDays = true
    forEachSample { sample in
      guard types.contains(sample.type), let start = sample.start else { return }
      areDays = areDays && (start.time ?? .midnight) == .midnight
    }
    return areDays
  }

  private func forEachSample(_ body: (Sample) -> Void) {
    switch content {
    case .records(let table, let columns):
      for row in 0..<table.rowCount {
        func text(_ name: String) -> String {
          columns[name].map { table.cell(row: row, column: $0).string } ?? ""
        }
        func date(_ name: String) -> DateTime? {
          columns[name].flatMap {
            table.cell(row: row, column: $0).date?.dateTime(as: .yearMonthDay)
          }
        }
        body(
          Sample(
            type: text("type"), value: Double(text("value")), unit: text("unit"),
            start: date("startdate"), end: date("enddate"), source: text("sourcename"),
            version: text("sourceversion"), device: text("device"),
            isManual: ["1", "true", "YES"].contains(text("hkwasuserentered")),
            zone: text("hktimezone")))
      }
    case .metrics(let metrics):
      for metric in metrics {
        guard let name = metric["name"]?.string else { continue }
        let type = AppSamples.type(ofMetric: name)
        for sample in metric["data"]?.array ?? [] {
          let bytes = Array((sample["date"]?.string ?? "").utf8)
          let date = DateSyntax.date(in: bytes, bytes.indices)?.dateTime(as: .yearMonthDay)
          body(
            Sample(
              type: type, value: sample["qty"]?.number ?? sample["Avg"]?.number,
              unit: metric["units"]?.string ?? "", start: date, end: date,
              source: sample["source"]?.string ?? ""))
        }
      }
    }
  }

  /// The identifier of a metric, whose name mostly is that of HealthKit in small letters.
  private static func type(ofMetric name: String) -> String {
    let others = [
      "active_energy": "ActiveEnergyBurned", "weight_body_mass": "BodyMass",
      "walking_running_distance": "DistanceWalkingRunning", "cycling_distance": "DistanceCycling",
      "swimming_distance": "DistanceSwimming", "wheelchair_distance": "DistanceWheelchair",
    ]
    let words = name.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return HealthKind.quantityPrefix + (others[name] ?? words.joined())
  }
}

extension HealthRecords {
  /// Adds a sample of an app; one of another type is noted.
  ///
  /// - Parameter isLocal: whether dates are readings of a clock, whatever their offset.
  fileprivate mutating func add(_ sample: AppSamples.Sample, isLocal: Bool) {
    recordCount += 1
    if !sample.zone.isEmpty, zones.count < 1000 { zones[sample.zone, default: 0] += 1 }
    guard let type = types.firstIndex(of: sample.type) else {
      return note(other: Array(sample.type.utf8))
    }
    guard let value = sample.value, value.isFinite, value >= 0, let start = sample.start,
      let end = sample.end
    else {
      leftOut.malformed += 1
      return
    }
    func seconds(_ date: DateTime) -> Int {
      Int((isLocal ? date.wallSeconds : date.secondsSince1970).rounded(.down))
    }
    let isKept = RecordAttributes.with(
      unit: sample.unit, name: sample.source, version: sample.version, device: sample.device
    ) { add(value, from: seconds(start), to: seconds(end), $0, type: type) }
    if isKept, sample.isManual { markLastByHand(type: type) }
  }
}

extension RecordAttributes {
  /// Calls `body` with attributes of some texts.
  fileprivate static func with<Result>(
    unit: String, name: String, version: String, device: String,
    _ body: (RecordAttributes) -> Result
  ) -> Result {
    let texts = [unit, name, version, device].map { Array($0.utf8) }
    let start = UnsafeMutablePointer<UInt8>.allocate(capacity: texts.reduce(1) { $0 + $1.count })
    defer { start.deallocate() }
    var (next, bytes): (UnsafeMutablePointer<UInt8>, [Bytes]) = (start, [])
    for text in texts {
      next.initialize(from: text, count: text.count)
      bytes.append(Bytes(start: next, count: text.count))
      next += text.count
    }
    var found = RecordAttributes(Bytes(start: start, count: 0))
    (found.unit, found.name, found.version, found.device) = (bytes[0], bytes[1], bytes[2], bytes[3])
    return body(found)
  }
}
