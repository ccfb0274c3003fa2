import Archives
import TestSupport
import Testing

@testable import Health

@Suite(
  "Health Connect of Android", .enabled(if: SQLiteBytes.isInstalled, SQLiteBytes.needsLibrary))
struct HealthConnectTests {
  /// 1 April 2024, 0:00 in Berlin.
  private static let midnight = 1_711_922_400

  /// A database as the phone writes it, with the columns that matter.
  private static func database(_ rows: String) throws -> [UInt8] {
    let interval =
      "row_id integer primary key, app_info_id integer, start_time integer, start_zone_offset integer, "
      + "end_time integer, end_zone_offset integer, local_date integer"
    let instant =
      "row_id integer primary key, app_info_id integer, time integer, zone_offset integer"
    return try SQLiteBytes.database(
      """
      create table application_info_table(row_id integer primary key, package_name text, app_name text);
      insert into application_info_table values(1, 'com.band', 'Band'), (2, 'com.phone', null);
      create table steps_record_table(\(interval), count integer);
      create table distance_record_table(\(interval), distance real);
      create table active_calories_burned_record_table(\(interval), energy real);
      create table weight_record_table(\(instant), weight real);
      create table heart_rate_record_table(\(interval));
      create table heart_rate_record_series_table(parent_key integer, beats_per_minute integer, epoch_millis integer);
      \(rows)
      """)
  }

  private static func interval(
    _ table: String, app: Int, from start: Int, to end: Int, _ value: String
  ) -> String {
    "insert into \(table) values(null, \(app), \((midnight + start) * 1000), 7200, "
      + "\((midnight + end) * 1000), 7200, 19814\(value.isEmpty ? "" : ", " + value));"
  }

  private static let rows =
    // The phone counted half of the band's walk, and a walk of its own on the next day.
    interval("steps_record_table", app: 1, from: 36_000, to: 37_200, "1200")
    + interval("steps_record_table", app: 2, from: 36_600, to: 37_800, "1000")
    + interval("steps_record_table", app: 2, from: 100_000, to: 100_600, "300")
    + interval("distance_record_table", app: 1, from: 36_000, to: 37_200, "900.5")
    + interval("active_calories_burned_record_table", app: 1, from: 36_000, to: 37_200, "45500")
    + "insert into weight_record_table values(null, 1, \(midnight * 1000), 7200, 70500);"
    + interval("heart_rate_record_table", app: 1, from: 36_000, to: 36_600, "")
    + "insert into heart_rate_record_series_table values(1, 90, \((midnight + 36_000) * 1000)), "
    + "(1, 100, \((midnight + 36_300) * 1000));"

  private static func rows(_ kinds: String, _ input: ByteSource, priority: [String] = []) throws
    -> [String]
  {
    let export = try HealthExport(kinds, of: input, priority: priority)
    #expect(export.zone(asked: nil, system: nil).zone.offset(at: Double(midnight)) == 7200)
    return try export.rows()
  }

  @Test("apps are merged by time and priority, and units are those of the tables")
  func merged() throws {
    let bytes = try HealthConnectTests.database(HealthConnectTests.rows)
    var zip = ZipBytes()
    zip.add("health_connect_export.db", bytes)
    for input in [ByteSource.bytes(bytes), .bytes(zip.finished())] {
      // 600 of the band's ten minutes alone, 600 that both have, 500 of the phone's last ten.
      #expect(
        try HealthConnectTests.rows("steps", input, priority: ["Band"])
          == ["2024-04-01,1700", "2024-04-02,300"])
      // The other way round: 600 of the band, then 1000.
      #expect(
        try HealthConnectTests.rows("steps", input, priority: ["com.phone"])
          == ["2024-04-01,1600", "2024-04-02,300"])
      #expect(
        try HealthConnectTests.rows("distance,energy,weight,heart-rate", input)[0]
          == "2024-04-01,0.9005,45.5,70.5,95")
    }
  }

  @Test("a database of another program and kinds without records are errors")
  func errors() throws {
    let other = try SQLiteBytes.database("create table steps_record_table(a)")
    #expect(throws: HealthError.noExport(root: nil)) {
      try HealthExport("steps", of: .bytes(other))
    }
    let empty = try HealthConnectTests.database("")
    #expect(throws: HealthError.nothing(kinds: ["flights"], found: ["heart-rate"])) {
      try HealthExport(
        "flights",
        of: .bytes(
          try HealthConnectTests.database(
            "drop table steps_record_table; drop table distance_record_table; drop table weight_record_table; drop table active_calories_burned_record_table"
          )))
    }
    #expect(throws: HealthError.self) { try HealthExport("steps", of: .bytes(empty)) }
    var damaged = empty
    for place in 100..<damaged.count { damaged[place] = 0xFF }
    #expect(throws: HealthError.self) { try HealthExport("steps", of: .bytes(damaged)) }
  }
}
