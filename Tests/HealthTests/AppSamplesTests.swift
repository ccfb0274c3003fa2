import Base
import Calendars
import Tables
import TestSupport
import Testing

@testable import Health

@Suite("Samples that other apps export")
struct AppSamplesTests {
  private static func samples(_ text: String) throws -> AppSamples? {
    let source = try SourceText(Array(text.utf8), name: "a")
    return try AppSamples(source) ?? AppSamples(Table(reading: source))
  }

  private static func read(
    _ text: String, _ kinds: String, _ resolution: HealthResolution = .day, zone: String? = nil,
    distances: String? = nil, change: (inout HealthRequest) -> Void = { _ in }
  ) throws -> (lines: [String], notices: [String]) {
    var request = HealthRequest()
    request.kinds = kinds.split(separator: ",").flatMap { HealthKind.kinds(of: String($0)) ?? [] }
    change(&request)
    let found = try #require(try samples(text))
    let table = try found.days(
      request, resolution, zone: zone.flatMap { Zone(identifier: $0) }, counts: .exact,
      distances: distances)
    let lines = String(decoding: table.csv, as: UTF8.self).split(separator: "\n").map(String.init)
    return (lines, table.notices.map(\.text))
  }

  /// What the app writes of days: metrics in any order, sources together, workouts beside them.
  private static let days = """
    {"data": {
      "workouts": [{"name": "Running"}, {"name": "Running"}, {"name": "Walking"}, {"name": "Yoga"}],
      "metrics": [
        {"units": "count", "name": "step_count", "data": [
          {"qty": 8500, "date": "2026-08-20 00:00:00 +0800", "source": "Watch|iPhone"},
          {"date": "2026-08-21 00:00:00 +0800", "source": "Watch|iPhone", "qty": 9200.5}]},
        {"name": "sleep_analysis", "units": "hr", "data": [
          {"date": "2026-08-20 00:00:00 +0800", "asleep": 7.5, "source": "Watch"}]},
        {"name": "walking_running_distance", "units": "mi", "data": [
          {"date": "2026-08-20 00:00:00 +0800", "qty": 4}]},
        {"name": "active_energy", "units": "kJ", "data": [
          {"date": "2026-08-21 00:00:00 +0800", "qty": 2092}]},
        {"name": "flights_climbed", "units": "count", "data": []},
        {"name": "heart_rate", "units": "count\\/min", "data": [
          {"date": "2026-08-20 00:00:00 +0800", "Min": 50, "Avg": 71.5, "Max": 150}]}
      ]}}
    """

  @Test("Health Auto Export has days as they are written, in any zone", arguments: [nil, "UTC"])
  func days(zone: String?) throws {
    let found = try Self.read(
      Self.days, "steps,distance,energy,heart-rate", .hour, zone: zone, distances: "km")
    #expect(
      found.lines == [
        "date,steps,distance_km,energy_kJ,heart_rate (count/min)",
        "2026-08-20,8500,6.437376,,71.5", "2026-08-21,9200.5,,2092,",
      ])
    #expect(
      found.notices == ["these are samples of Health Auto Export, known by their content."])
    #expect(try Self.read(Self.days, "distance").lines[0] == "date,distance_mi")
  }

  @Test("a single metric is enough, and one that is not there is an error that names the others")
  func oneMetric() throws {
    let text = """
      {"data": {"metrics": [{"name": "dietary_water", "units": "mL",
        "data": [{"date": "2026-08-20 09:30:00 +0200", "qty": 250},
                 {"date": "2026-08-20 9:45:00 PM +0200", "qty": 500}]}]}}
      """
    #expect(
      try Self.read(text, "DietaryWater").lines == ["date,dietary_water_mL", "2026-08-20,750"])
    #expect(throws: HealthError.nothing(kinds: ["steps"], found: ["DietaryWater"])) {
      try Self.read(text, "steps")
    }
  }

  @Test("of sources at one moment one counts, and hours are local or those of a zone")
  func sourcesOfAMoment() throws {
    let text = """
      {"data": {"metrics": [{"name": "step_count", "units": "count", "data": [
        {"date": "2026-08-20 23:00:00 +0800", "qty": 900, "source": "Anna’s iPhone"},
        {"date": "2026-08-20 23:00:00 +0800", "qty": 1000, "source": "Anna’s Apple Watch"},
        {"date": "2026-08-20 23:00:00 +0800", "qty": 1000, "source": "Anna’s Apple Watch"},
        {"date": "2026-08-21 01:00:00 +0800", "qty": 20, "source": "Anna’s iPhone"}]}]}}
      """
    let local = try Self.read(text, "steps")
    #expect(local.lines == ["date,steps", "2026-08-20,1000", "2026-08-21,20"])
    #expect(local.notices.contains("1 record there twice or more; counted once."))
    #expect(
      try Self.read(text, "steps", zone: "Europe/Berlin").lines == [
        "date,steps", "2026-08-20,1020",
      ]
    )
    #expect(
      try Self.read(text, "steps") { $0.priority = ["phone"] }.lines[1] == "2026-08-20,900")
  }

  /// Rows as the shortcut writes them, with a line for Excel and ends of lines of Windows.
  private static func csv(_ rows: String...) -> String {
    let head = "type,sourceName,sourceVersion,productType,device,startDate,endDate,unit,value"
    return (["sep=,", head + ",HKWasUserEntered,HKTimeZone"] + rows).map { $0 + "\r\n" }.joined()
  }

  private static let steps = "HKQuantityTypeIdentifierStepCount"
  private static let phone =
    "\(steps),Anna’s iPhone,17.5,\"iPhone15,2\",\"<<HKDevice: 0x1>, name:iPhone, model:iPhone, software:17.5>\""
  private static let watch = "\(steps),Anna’s Apple Watch,10.5,\"Watch7,1\","

  @Test("Simple Health Export CSV is merged as an export is, in the zone that is asked for")
  func records() throws {
    let text = Self.csv(
      "\(Self.phone),2024-03-01 10:00:00 +0000,2024-03-01 10:10:00 +0000,count,600,,",
      "\(Self.watch),2024-03-01 10:05:00 +0000,2024-03-01 10:10:00 +0000,count,350,,",
      "\(Self.phone),2024-03-01 23:30:00 +0000,2024-03-01 23:40:00 +0000,count,40,,",
      "\(Self.phone),2024-03-02 12:00:00 +0000,2024-03-02 12:10:00 +0000,count,70,1,")
    let plain = try Self.read(text, "steps")
    #expect(plain.lines == ["date,steps", "2024-03-01,690", "2024-03-02,70"])
    #expect(
      plain.notices == [
        "these are samples of Simple Health Export CSV, known by their content.",
        "all times are in UTC, so days begin at midnight there. Pass --zone, such as --zone Europe/Berlin.",
      ])
    let berlin = try Self.read(text, "steps", zone: "Europe/Berlin") {
      $0.keepsManualEntries = false
    }
    #expect(berlin.lines == ["date,steps", "2024-03-01,650", "2024-03-02,40"])
    #expect(berlin.notices.count == 1)
  }

  @Test("rows that name a zone have its days, and rows that cannot be read are counted")
  func zoneAndDamage() throws {
    let text = Self.csv(
      "\(Self.phone),2024-03-01 23:30:00 +0000,2024-03-01 23:40:00 +0000,count,40,,Europe/Berlin",
      "\(Self.phone),2024-03-01 23:30:00 +0000,2024-03-01 23:20:00 +0000,count,40,,",
      "\(Self.phone),2024-03-02 23:30:00 +0000,2024-03-02 23:40:00 +0000,count,many,,")
    let found = try Self.read(text, "steps")
    #expect(found.lines == ["date,steps", "2024-03-02,40"])
    #expect(found.notices[1].hasPrefix("days are those of Europe/Berlin"))
    #expect(found.notices.contains { $0.hasPrefix("1 record with impossible dates") })
    #expect(found.notices.contains { $0.hasPrefix("1 record without a value") })
  }

  @Test(
    "other tables and documents are not taken for samples",
    arguments: [
      "type,sourceName,startDate,endDate,value\na,b,2024-03-01,2024-03-02,3\n",
      "type,value\nHKQuantityTypeIdentifierStepCount,3\n",
      "{\"data\": {\"metrics\": [1, 2]}}",
      "{\"metrics\": [{\"name\": \"step_count\", \"data\": []}]}",
    ])
  func others(text: String) throws {
    #expect(try Self.samples(text) == nil)
  }
}
