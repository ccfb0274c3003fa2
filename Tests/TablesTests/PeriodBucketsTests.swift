import Testing
import TestSupport

@testable import Base
@testable import Calendars
@testable import Tables

struct PeriodBucketsTests {
  private func grouped(
    _ rows: [(String, Double?)], by unit: CalendarUnit, _ aggregate: Aggregate,
    zone: Zone = .utc
  ) throws -> (starts: [String], values: OptionalDoubles) {
    let times = try rows.map { try moment($0.0, in: zone) }
    let periods = try #require(try PeriodBuckets(of: times, by: unit, in: zone))
    let values = periods.values(of: OptionalDoubles(rows.map(\.1)), at: times, by: aggregate)
    return (try periods.starts.map { try clockText($0, in: zone) }, values)
  }

  static let aggregated: [(Aggregate, [Double?])] = [
    (.sum, [3, nil, 12, nil]), (.mean, [1.5, nil, 6, nil]), (.min, [1, nil, 5, nil]),
    (.max, [2, nil, 7, nil]), (.last, [2, nil, 5, nil]), (.count, [2, nil, 2, 0]),
    (.distinct, [2, nil, 2, 0]),
    (.first, [1, nil, 7, nil]), (.median, [1.5, nil, 6, nil]), (.p90, [1.9, nil, 6.8, nil]),
    (.p95, [1.95, nil, 6.9, nil]), (.p99, [1.99, nil, 6.98, nil]),
  ]

  @Test(
    "the rows of a period become one value, and a period without rows is a gap",
    arguments: aggregated)
  func aggregates(aggregate: Aggregate, expected: [Double?]) throws {
    let rows: [(String, Double?)] = [
      ("2016-09-15 20:00", 5), ("2016-09-13 08:00", 1), ("2016-09-13 23:59", 2),
      ("2016-09-15 06:00", 7), ("2016-09-15 22:00", nil), ("2016-09-16 10:00", nil),
    ]
    let found = try grouped(rows, by: .day, aggregate)
    #expect(found.starts == ["2016-09-13", "2016-09-14", "2016-09-15", "2016-09-16"])
    #expect(found.values == OptionalDoubles(expected))
    let sorted = try grouped(rows.sorted { $0.0 < $1.0 }, by: .day, aggregate)
    #expect(sorted.values == OptionalDoubles(expected))
  }

  @Test("of rows at the same time the last one is the latest")
  func lastOfEqual() throws {
    let rows: [(String, Double?)] = [("2016-09-13", 1), ("2016-09-13", 2), ("2016-09-13", nil)]
    #expect(try grouped(rows, by: .day, .last).values == [2])
  }

  @Test("a value that comes again is no other one, in each period for itself")
  func distinct() throws {
    let rows: [(String, Double?)] = [
      ("2016-09-13", 4), ("2016-09-13", 4), ("2016-09-13", 7), ("2016-09-13", nil),
      ("2016-09-14", 4), ("2016-09-13", -0.0), ("2016-09-13", 0),
    ]
    #expect(try grouped(rows, by: .day, .distinct).values == [3, 1])
    #expect(Aggregate.distinct.value(ofAscending: [-0.0, 0, 4, 4, 7]) == 3)
  }

  @Test("days of 23 and 25 hours are one day")
  func changedClocks() throws {
    let zone = try zone("Europe/Berlin")
    for (day, next, hours) in [
      ("2016-03-27", "2016-03-28", 23), ("2016-10-30", "2016-10-31", 25),
    ] {
      let start = try moment(day, in: zone)
      let times = (0..<hours + 24).map { start + Double($0) * 3600 }
      let periods = try #require(try PeriodBuckets(of: times, by: .day, in: zone))
      #expect(try periods.starts.map { try clockText($0, in: zone) } == [day, next])
      let ones = OptionalDoubles(times.map { _ in 1 })
      #expect(periods.values(of: ones, at: times, by: .sum) == [Double(hours), 24])
    }
  }

  @Test(
    "periods begin where the unit does",
    arguments: [
      (CalendarUnit.minute, 2 * 24 * 60 + 1, "2016-09-13"), (.hour, 49, "2016-09-13"),
      (.day, 3, "2016-09-13"), (.week, 1, "2016-09-12"), (.month, 1, "2016-09-01"),
      (.quarter, 1, "2016-07-01"), (.year, 1, "2016-01-01"),
    ])
  func units(unit: CalendarUnit, count: Int, first: String) throws {
    let found = try grouped([("2016-09-13", 1), ("2016-09-15", 2)], by: unit, .sum)
    #expect(found.starts.count == count)
    #expect(found.starts.first == first)
    #expect(found.values.sum == 3)
  }

  @Test("a mean of huge values is finite, a sum beyond all numbers is a gap")
  func overflow() throws {
    let rows: [(String, Double?)] = [("2016-09-13", 1.7e308), ("2016-09-13", 1.5e308)]
    #expect(try grouped(rows, by: .day, .mean).values == [1.6e308])
    #expect(try grouped(rows, by: .day, .sum).values == [nil])
  }

  @Test("more periods than can be drawn are an error that says what to do")
  func tooMany() throws {
    let times = [try moment("1016-01-01"), try moment("2016-01-01")]
    let error = DataError.tooManyPeriods(unit: "minute", limit: 1_000_000)
    #expect(throws: error) { _ = try PeriodBuckets(of: times, by: .minute, in: .utc) }
    #expect(throws: DataError.self) {
      _ = try PeriodBuckets(covering: -.infinity ... .infinity, by: .hour, in: .utc)
    }
    #expect(
      error.description
        == "By \"minute\" the rows span more than 1000000 periods, which is the most "
        + "there may be. Take a longer unit, or fewer rows with --from, --until or --last.")
    #expect(
      try PeriodBuckets(covering: -.infinity ... .infinity, by: .year, in: .utc).starts.count
        == 9999)
  }

  @Test("rows without a time do not count, and without any time there are no periods")
  func noTimes() throws {
    #expect(try PeriodBuckets(of: [.nan, .infinity], by: .day, in: .utc) == nil)
    #expect(try PeriodBuckets(of: [], by: .day, in: .utc) == nil)
    let periods = try #require(try PeriodBuckets(of: [0, .nan, 90_000], by: .day, in: .utc))
    #expect(periods.values(of: [1, 2, 4], at: [0, .nan, 90_000], by: .sum) == [1, 4])
    #expect(periods.values(of: [1], at: [0, 1, -5, 1e9], by: .count) == [1, nil])
  }

  @Test("values of random rows are those that each period has by itself")
  func random() throws {
    var random = SplitMix(seed: 5)
    let zone = try zone("America/New_York")
    for unit in [CalendarUnit.hour, .day, .month] {
      let times = (0..<500).map { _ in Double.random(in: 1.45e9...1.46e9, using: &random) }
      let values = OptionalDoubles(
        times.map { _ in
          Bool.random(using: &random) ? Double.random(in: 0...9, using: &random) : nil
        })
      let periods = try #require(try PeriodBuckets(of: times, by: unit, in: zone))
      var rows: [Double: [Int]] = [:]
      for (row, time) in times.enumerated() {
        rows[unit.start(of: time, in: zone), default: []].append(row)
      }
      let greatest = periods.starts.map { rows[$0, default: []].compactMap { values[$0] }.max() }
      #expect(periods.values(of: values, at: times, by: .max) == OptionalDoubles(greatest))
      #expect(periods.starts == periods.starts.sorted())
      #expect(rows.keys.allSatisfy(Set(periods.starts).contains))
    }
  }
}
