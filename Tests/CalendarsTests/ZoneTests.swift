import Testing
import TestSupport

@testable import Calendars

struct ZoneTests {
  @Test(
    "a fixed offset is read in every usual spelling",
    arguments: [
      ("UTC", 0, "UTC"), ("utc", 0, "UTC"), ("GMT", 0, "UTC"), ("Z", 0, "UTC"), ("z", 0, "UTC"),
      ("+00:00", 0, "UTC"), ("+02:00", 7200, "+02:00"), ("-0530", -19_800, "-05:30"),
      ("+2", 7200, "+02:00"), ("+05:45", 20_700, "+05:45"), ("UTC+2", 7200, "+02:00"),
      ("GMT-03:30", -12_600, "-03:30"), ("\u{2212}8", -28_800, "-08:00"),
      ("+18:00", 64_800, "+18:00"),
    ])
  func fixed(text: String, offset: Int, name: String) throws {
    #expect(Zone(identifier: text) == Zone(name: name, firstOffset: offset))
  }

  @Test(
    "what is no zone, or means several, is none",
    arguments: [
      "", "Nowhere/City", "Berlin", "europe/berlin", "+", "+25", "+18:01", "+2:5", "+02:60",
      "02:00",
      "+123", "+1:2:3", "UTC+", "UTC2", "BST", "IST", "PST", "local", "+٢", "Europe/Berlin\u{0}",
    ])
  func unknown(text: String) { #expect(Zone(identifier: text) == nil) }

  @Test(
    "names of the database are known, old ones too",
    arguments: [
      ("Europe/Berlin", "2016-07-01", 7200), ("Europe/Berlin", "2016-01-01", 3600),
      ("Asia/Kolkata", "2016-01-01", 19_800), ("Asia/Calcutta", "2016-01-01", 19_800),
      ("US/Pacific", "2016-01-01", -28_800), ("CET", "2016-01-01", 3600),
      ("Asia/Kathmandu", "2016-01-01", 20_700), ("America/Sao_Paulo", "2016-12-01", -7200),
      ("America/Sao_Paulo", "2025-12-01", -10_800), ("Europe/Berlin", "2099-07-01", 7200),
      ("Asia/Shanghai", "1990-07-01", 32_400), ("Etc/GMT+5", "2016-01-01", -18_000),
    ])
  func named(name: String, day: String, offset: Int) throws {
    let zone = try zone(name)
    #expect(zone.name == name)
    #expect(zone.offset(at: try moment(day)) == offset)
  }

  @Test("only the years that are asked for are kept")
  func covering() throws {
    let short = try #require(Zone(identifier: "Europe/Berlin", covering: 2016...2017))
    #expect(short.transitions.count == 4)
    #expect(short.firstOffset == 3600)
    let long = try zone("Europe/Berlin")
    #expect((250...300).contains(long.transitions.count))
    #expect(Zone(identifier: "Europe/Berlin", covering: Int.min...Int.max) != nil)
  }

  @Test(
    "times that clocks skip lie later by the gap, of times shown twice the earlier counts",
    arguments: [
      ("Europe/Berlin", "2016-03-27 01:59:59", "2016-03-27 00:59:59"),
      ("Europe/Berlin", "2016-03-27 02:00", "2016-03-27 01:00"),
      ("Europe/Berlin", "2016-03-27 02:30", "2016-03-27 01:30"),
      ("Europe/Berlin", "2016-03-27 03:00", "2016-03-27 01:00"),
      ("Europe/Berlin", "2016-10-30 02:00", "2016-10-30"),
      ("Europe/Berlin", "2016-10-30 02:59:59", "2016-10-30 00:59:59"),
      ("Europe/Berlin", "2016-10-30 03:00", "2016-10-30 02:00"),
      ("America/New_York", "2016-03-13 02:15", "2016-03-13 07:15"),
      ("America/New_York", "2016-11-06 01:30", "2016-11-06 05:30"),
      ("Australia/Lord_Howe", "2016-10-02 02:10", "2016-10-01 15:40"),
      ("Australia/Lord_Howe", "2016-04-03 01:45", "2016-04-02 14:45"),
      ("America/Sao_Paulo", "2016-10-16 00:30", "2016-10-16 03:30"),
      ("America/Sao_Paulo", "2016-10-16", "2016-10-16 03:00"),
      ("Pacific/Apia", "2011-12-30", "2011-12-30 10:00"),
      ("Pacific/Apia", "2011-12-31", "2011-12-30 10:00"),
      ("Asia/Kolkata", "2016-09-13 08:30", "2016-09-13 03:00"),
      ("Europe/Berlin", "2016-03-27T02:30:00Z", "2016-03-27 02:30"),
    ])
  func walls(name: String, wall: String, utc: String) throws {
    #expect(try clockText(moment(wall, in: zone(name))) == utc)
  }

  @Test("a day whose midnight is skipped begins with the jump")
  func jumpOverMidnight() throws {
    let jump = try moment("2016-10-15 23:30")
    let zone = Zone(
      name: "Test", firstOffset: 0, transitions: [Zone.Transition(start: jump, offset: 3600)])
    #expect(try moment("2016-10-16", in: zone) == jump)
    #expect(try moment("2016-10-16 00:00", in: zone) == jump + 1800)
    #expect(try moment("2016-10-16 00:30", in: zone) == jump)
    #expect(try moment("2016-10-15", in: zone) == jump - 23.5 * 3600)
    #expect(CalendarUnit.day.start(of: jump, in: zone) == jump)
    #expect(CalendarUnit.day.next(after: jump - 1, in: zone) == jump)
  }

  @Test("what a clock shows leads back to the moment, except in the hour that it repeats")
  func roundTrip() throws {
    var random = SplitMix(seed: 7)
    for name in ["Europe/Berlin", "Australia/Lord_Howe", "America/St_Johns", "Pacific/Apia"] {
      let zone = try zone(name)
      for _ in 0..<2000 {
        let seconds = Double(Int.random(in: -2_000_000_000...4_000_000_000, using: &random)) + 0.25
        let date = try #require(zone.dateTime(at: seconds))
        #expect(date.secondsSince1970 == seconds)
        #expect(date.utcOffset == zone.offset(at: seconds))
        let time = try #require(date.time)
        let plain = try #require(DateTime(daysSince1970: date.daysSince1970)?.at(time))
        let back = zone.seconds(of: plain)
        #expect(back == seconds || (back < seconds && seconds - back <= 7200))
        #expect(Double(zone.offset(at: back)) + back == Double(zone.offset(at: seconds)) + seconds)
      }
    }
  }

  @Test(
    "moments beyond the calendar have no date, and none of them traps",
    arguments: [
      .nan, .infinity, -.infinity, 1e300, -1e300, 253_402_300_800, -62_135_596_801,
      Double.greatestFiniteMagnitude,
    ])
  func beyond(seconds: Double) throws {
    #expect(Zone.utc.dateTime(at: seconds) == nil)
    let berlin = try zone("Europe/Berlin")
    #expect([3208, 3600].contains(berlin.offset(at: seconds)))
    for unit in CalendarUnit.allCases {
      for zone in [Zone.utc, berlin] {
        let start = unit.start(of: seconds, in: zone)
        let next = unit.next(after: seconds, in: zone)
        let far = unit.adding(seconds < 0 ? Int.min : Int.max, to: seconds, in: zone)
        // The week of the last day goes on after it.
        for value in [start, next, far] { #expect(abs(value) < 253_402_300_800 + 4 * 86_400) }
      }
    }
  }

  @Test("a hundred microseconds are kept, and a second that is nearly full is full")
  func fractions() throws {
    let date = try #require(Zone.utc.dateTime(at: 1_473_723_002.1))
    #expect(date.nanosecond == 100_000_000)
    let full = try #require(Zone.utc.dateTime(at: 1_473_723_002.999_999_9))
    #expect((full.second, full.nanosecond) == (3, 0))
    let before = try #require(Zone.utc.dateTime(at: -0.25))
    #expect((before.year, before.second, before.nanosecond) == (1969, 59, 750_000_000))
  }

  @Test("offsets beyond 18 hours are held to these")
  func held() {
    let far = Zone(
      name: "Far", firstOffset: .max, transitions: [Zone.Transition(start: 0, offset: .min)])
    #expect(far.offset(at: -1) == 64_800)
    #expect(far.offset(at: 0) == -64_800)
  }
}
