import Testing
import TestSupport

@testable import Base
@testable import Calendars
@testable import Tables

struct RegularIntervalTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let times: String
    let step: TimeStep?
    var missing = ""
    var zone = "UTC"
    var testDescription: String { times }
  }

  static let cases: [Case] = [
    // Days, with a weekend among them.
    Case("2016-09-09,2016-09-10,2016-09-11,2016-09-12", TimeStep(.day)),
    Case(
      "2016-09-09,2016-09-10,2016-09-11,2016-09-13", TimeStep(.day), missing: "2016-09-12"),
    Case("2016-09-10 08:30,2016-09-11 08:30,2016-09-12 08:30", TimeStep(.day)),
    Case("2016-09-10,2016-09-12,2016-09-14,2016-09-16", TimeStep(2, .day)),
    // Working days.
    Case("2016-09-08,2016-09-09,2016-09-12,2016-09-13", TimeStep(.day)),
    Case(
      "2016-09-08,2016-09-09,2016-09-12,2016-09-13,2016-09-15,2016-09-16", TimeStep(.day),
      missing: "2016-09-14"),
    // Too few, too irregular, twice the same, backwards.
    Case("2016-09-10,2016-09-11", nil),
    Case("2016-09-10,2016-09-11,2016-09-13", nil),
    Case("2016-09-10,2016-09-12,2016-09-15", nil),
    Case("2016-09-10,2016-09-11,2016-09-11,2016-09-12", nil),
    Case("2016-09-12,2016-09-11,2016-09-10", nil),
    Case("2016-09-10 08:30,2016-09-11 08:31,2016-09-12 08:30", nil),
    // Weeks, months, quarters, years.
    Case("2016-09-05,2016-09-12,2016-09-19", TimeStep(.week)),
    Case(
      "2016-09-05,2016-09-12,2016-09-19,2016-10-03", TimeStep(.week), missing: "2016-09-26"),
    Case(
      "2016-01-01,2016-02-01,2016-03-01,2016-05-01", TimeStep(.month), missing: "2016-04-01"),
    Case(
      "2015-12-31,2016-01-31,2016-03-31,2016-04-30,2016-05-31", TimeStep(.month),
      missing: "2016-02-29"),
    Case(
      "2016-02-29,2016-04-30,2016-06-30,2016-10-31,2016-12-31", TimeStep(2, .month),
      missing: "2016-08-31"),
    Case("2016-01-30,2016-02-29,2016-03-30", TimeStep(.month)),
    Case("2016-01-15,2016-02-15,2016-03-16", nil),
    Case("2016-01-01,2016-04-01,2016-07-01", TimeStep(.quarter)),
    Case("2001-01-01,2002-01-01,2003-01-01,2005-01-01", TimeStep(.year), missing: "2004-01-01"),
    Case("1990-01-01,2000-01-01,2010-01-01", TimeStep(10, .year)),
    // Parts of a day.
    Case(
      "2016-09-10 08:00,2016-09-10 08:10,2016-09-10 08:20,2016-09-10 08:40",
      TimeStep(10, .minute), missing: "2016-09-10 08:30"),
    Case("2016-09-10 23:00,2016-09-11 00:00,2016-09-11 01:00", TimeStep(.hour)),
    Case(
      "2016-09-10 23:00:00.1,2016-09-10 23:00:00.2,2016-09-10 23:00:00.3",
      TimeStep(100, .millisecond)),
    // Days of 23 and 25 hours, months across them, and clocks.
    Case("2016-03-26,2016-03-27,2016-03-28", TimeStep(.day), zone: "Europe/Berlin"),
    Case(
      "2016-03-26 02:30,2016-03-27 02:30,2016-03-28 02:30", TimeStep(.day), zone: "Europe/Berlin"),
    Case("2016-10-15,2016-10-16,2016-10-17", TimeStep(.day), zone: "America/Sao_Paulo"),
    Case(
      "2016-10-01,2016-11-01,2016-12-01,2017-02-01", TimeStep(.month), missing: "2017-01-01",
      zone: "Europe/Berlin"),
    Case(
      "2016-03-27 01:00,2016-03-27 03:00,2016-03-27 04:00", TimeStep(.hour), zone: "Europe/Berlin"),
    Case(
      "2016-03-26 18:00,2016-03-27 00:00,2016-03-27 06:00,2016-03-27 18:00", TimeStep(6, .hour),
      missing: "2016-03-27 12:00", zone: "Europe/Berlin"),
    Case(
      "2016-03-26T00:00Z,2016-03-27T00:00Z,2016-03-28T00:00Z", TimeStep(.day),
      zone: "Europe/Berlin"),
  ]

  @Test("samples have the step that a reader sees, and these are missing", arguments: cases)
  func table(_ it: Case) throws {
    let zone = try zone(it.zone)
    let times = try it.times.split(separator: ",").map { try moment(String($0), in: zone) }
    let steps = RegularInterval(ofAscending: times, in: zone)
    #expect(steps?.step == it.step)
    guard let steps else { return }
    let all = steps.times(of: times, in: zone, filling: .every)
    let missing = try all.filter { !times.contains($0) }.map { try clockText($0, in: zone) }
    #expect(missing.joined(separator: ",") == it.missing)
    #expect(all == all.sorted())
    #expect(all.count == times.count + steps.missingCount)
    let values = steps.values(of: OptionalDoubles(times), filling: .every)
    #expect(zip(values, all).allSatisfy { $0 == nil ? !times.contains($1) : $0 == $1 })
  }

  @Test("one sample for each hole is enough to break a line")
  func onePerHole() throws {
    let times = [0.0, 1, 2, 3, 1_000_000, 1_000_001, 1_000_002]
    let steps = try #require(RegularInterval(ofAscending: times, in: .utc))
    #expect(steps.missingRuns == [RegularInterval.MissingSamples(row: 3, count: 999_996)])
    #expect(
      steps.times(of: times, in: .utc, filling: .onePerHole) == [
        0, 1, 2, 3, 4, 1_000_000, 1_000_001, 1_000_002,
      ])
    #expect(
      steps.values(of: [1, 2, 3, 4, 5, 6, 7], filling: .onePerHole) == [1, 2, 3, 4, nil, 5, 6, 7])
  }

  @Test("a hole too long to fill gets one sample")
  func longHole() throws {
    let times = [0.0, 1, 2, 3, 1e12, 1e12 + 1, 1e12 + 2]
    let steps = try #require(RegularInterval(ofAscending: times, in: .utc))
    #expect(steps.times(of: times, in: .utc, filling: .every).count == 8)
  }

  @Test("the weekend is the locale's")
  func weekend() throws {
    let times = try ["2016-09-07", "2016-09-08", "2016-09-11", "2016-09-12", "2016-09-13"].map {
      try moment($0)
    }
    let plain = try #require(RegularInterval(ofAscending: times, in: .utc))
    #expect(plain.missingCount == 2 && !plain.skipsWeekends)
    let steps = try #require(RegularInterval(ofAscending: times, in: .utc, weekend: [5, 6]))
    #expect(steps.missingCount == 0 && steps.skipsWeekends)
    #expect(RegularInterval(ofAscending: times, in: .utc, weekend: Set(1...7))?.missingCount == 2)
  }

  @Test(
    "what is not finite is not regular, and nothing traps",
    arguments: [
      [.nan, 1, 2], [1, .nan, 3], [-.infinity, 0, 1], [0, 1, .infinity], [-1e308, 0, 1e308],
      [0, 5e-5, 1e-4], [-1.7e308, 1.7e308, 1.75e308], [],
    ])
  func hostile(times: [Double]) {
    #expect(RegularInterval(ofAscending: times, in: .utc) == nil)
  }

  @Test(
    "a year of hours lacks one hour without a zone and none on the clocks of its city",
    .enabled(if: SharedFiles.areExpected, SharedFiles.skipped))
  func seattle() throws {
    let data = try Table(
      reading: SourceText(SharedFiles.bytes("data/seattle-temps.csv"), name: "temps.csv"))
    let dates = try data.dates(in: "date").compactMap { $0 }
    for (name, missing) in [
      ("UTC", "2010-03-14 03:00"), ("America/Los_Angeles", "2010-11-07 01:00"),
    ] {
      let zone = try zone(name)
      let times = dates.map { zone.seconds(of: $0) }
      let steps = try #require(RegularInterval(ofAscending: times, in: zone))
      #expect(steps.step == TimeStep(.hour))
      let all = steps.times(of: times, in: zone, filling: .every)
      #expect(try Set(all).subtracting(times).map { try clockText($0, in: zone) } == [missing])
    }
  }

  @Test("four years of weather are days without a hole")
  func weather() throws {
    let data = try Table(
      reading: SourceText(SharedFiles.golden("seattle-weather.csv"), name: "weather.csv"))
    let zone = try zone("America/Los_Angeles")
    let times = try data.dates(in: "date").compactMap { $0 }.map { zone.seconds(of: $0) }
    let steps = try #require(RegularInterval(ofAscending: times, in: zone))
    #expect(steps.step == TimeStep(.day) && steps.missingRuns.isEmpty && !steps.skipsWeekends)
  }
}

extension RegularIntervalTests.Case {
  init(_ times: String, _ step: TimeStep?, missing: String = "", zone: String = "UTC") {
    self.init(times: times, step: step, missing: missing, zone: zone)
  }
}
