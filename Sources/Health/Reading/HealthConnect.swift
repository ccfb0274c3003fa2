import Archives
import Base
import Imports

/// The database that Health Connect of Android exports, alone or in its zip archive.
///
/// It has a table for each kind of record, with times in milliseconds since 1970 and the app that
/// wrote it. Apps repeat what others have measured, as devices do in an export of Health, so they
/// are merged the same way.
enum HealthConnect {
  /// A kind of record: how a query finds start, end, value, source and offset of its rows.
  private struct Kind {
    let quantity: String
    let unit: String
    let table: String
    /// The value in the unit, as an expression.
    let value: String
    /// The columns of the start and the end.
    var times = (start: "start_time", end: "end_time")
    var offset = "start_zone_offset"
    /// Another table with the values of a record, by `parent_key`.
    var series: String?

    var sql: String {
      """
      select \(times.start) / 1000, \(times.end) / 1000, \(value),
      (select coalesce(app_name, package_name) from application_info_table where row_id = app_info_id),
      \(offset) from \(table)\(series.map { " join \($0) on parent_key = \(table).row_id" } ?? "")
      """
    }
  }

  /// Energy is in calories, weight in grams, distance in metres.
  private static let kinds = [
    Kind(quantity: "StepCount", unit: "count", table: "steps_record_table", value: "count"),
    Kind(
      quantity: "DistanceWalkingRunning", unit: "km", table: "distance_record_table",
      value: "distance / 1000.0"),
    Kind(
      quantity: "ActiveEnergyBurned", unit: "kcal", table: "active_calories_burned_record_table",
      value: "energy / 1000.0"),
    Kind(
      quantity: "FlightsClimbed", unit: "count", table: "floors_climbed_record_table",
      value: "floors"),
    Kind(
      quantity: "BodyMass", unit: "kg", table: "weight_record_table", value: "weight / 1000.0",
      times: ("time", "time"), offset: "zone_offset"),
    Kind(
      quantity: "HeartRate", unit: "count/min", table: "heart_rate_record_table",
      value: "beats_per_minute", times: ("epoch_millis", "epoch_millis"),
      series: "heart_rate_record_series_table"),
    Kind(
      quantity: "RestingHeartRate", unit: "count/min", table: "resting_heart_rate_record_table",
      value: "beats_per_minute", times: ("time", "time"), offset: "zone_offset"),
  ]

  /// The bytes of the database in an input; nil for any other input.
  ///
  /// - Throws: ``HealthError`` for a damaged archive, and what the input throws.
  static func database(in input: ByteSource, path: String?) throws -> Database? {
    guard case .file(let size, let read) = input else { return nil }
    if try read(0, Database.signature.count) == Database.signature {
      return try Database(of: input, path: path)
    }
    guard try read(0, ZipEntry.signature.count) == ZipEntry.signature,
      let entry = try ZipDirectory(size: size, read: read)?.entries
        .first(where: { $0.name.hasSuffix(".db") })
    else { return nil }
    return try Database(of: .entry(entry, of: input), path: nil)
  }

  /// Reads the records of some types; nil for a database of another program.
  static func records(in database: borrowing Database, types: [String]) throws -> HealthRecords? {
    let tables = Set(try database.tables().map(\.name))
    let known = kinds.filter { tables.contains($0.table) }
    guard !known.isEmpty, tables.contains("application_info_table") else { return nil }
    var records = HealthRecords(types: types)
    var last = (seconds: 0, offset: 0)
    for kind in known {
      let type = HealthKind.quantityPrefix + kind.quantity
      guard let index = types.firstIndex(of: type) else {
        records.note(other: Array(type.utf8))
        continue
      }
      try database.forEachRow(of: kind.sql) { row in
        records.recordCount += 1
        guard let start = row.integer(0), let end = row.integer(1), let value = row.number(2),
          value.isFinite
        else {
          records.leftOut.malformed += 1
          return
        }
        if end > last.seconds { last = (end, row.integer(4) ?? 0) }
        records.add(
          value, from: start, to: end, unit: kind.unit, source: row.text(3) ?? "", type: index)
      }
    }
    // The database does not say when it was exported; its last record comes closest.
    if last.seconds > 0 { records.exportDate = last }
    return records
  }
}

extension HealthRecords {
  /// Adds a sample of an app, or counts it as left out.
  fileprivate mutating func add(
    _ value: Double, from start: Int, to end: Int, unit: String, source: String, type: Int
  ) {
    guard let times = HealthRecords.times(start, end) else {
      leftOut.impossible += 1
      return
    }
    units[type] = HealthUnit(unit)
    let source = sources.index(ofApp: source)
    samples[type].append(
      HealthSample(start: times.start, end: times.end, value: value, source: UInt32(source)))
  }
}
