import Testing
import TestSupport

@testable import Calendars
@testable import Tables

struct RowWindowTests {
  @Test(
    "a span is a number and a unit",
    arguments: [
      ("7d", TimeSpan(7, .day)), ("2w", TimeSpan(2, .week)), ("3mo", TimeSpan(3, .month)),
      ("90min", TimeSpan(90, .minute)), ("24h", TimeSpan(24, .hour)), ("1y", TimeSpan(1, .year)),
      ("4q", TimeSpan(4, .quarter)), ("12 months", TimeSpan(12, .month)),
      ("7 Days", TimeSpan(7, .day)), ("1000000d", TimeSpan(1_000_000, .day)),
    ])
  func spans(text: String, span: TimeSpan) { #expect(TimeSpan(text) == span) }

  @Test(
    "what is no span, or may mean two, is none",
    arguments: [
      "", "7", "d", "3m", "3M", "0d", "-7d", "1.5d", "7 d ", "1000001d", "7dd", "٧d", "7s",
      "99999999999999999999d",
    ])
  func noSpans(text: String) { #expect(TimeSpan(text) == nil) }

  @Test(
    "the last periods are whole ones and end with that of the last sample",
    arguments: [
      ("7d", "2016-03-24"), ("1d", "2016-03-30"), ("24h", "2016-03-29 10:00"), ("2w", "2016-03-21"),
      ("3mo", "2016-01-01"), ("4q", "2015-04-01"), ("1y", "2016-01-01"), ("12mo", "2015-04-01"),
      ("30min", "2016-03-30 09:12"),
    ])
  func last(text: String, start: String) throws {
    let zone = try zone("Europe/Berlin")
    let times = try ["2016-01-01", "2016-03-30 09:41:30", "2016-03-27 12:00"].map {
      try moment($0, in: zone)
    }
    let window = RowWindow(last: try #require(TimeSpan(text)), of: times + [.nan], in: zone)
    #expect(try clockText(try #require(window.start), in: zone) == start)
    #expect(window.contains(times[1]))
  }

  @Test("a date means the whole day, a time that moment")
  func dates() throws {
    let zone = try zone("Europe/Berlin")
    let day = try #require(DateTime(year: 2016, month: 3, day: 27))
    let whole = RowWindow(from: day, to: day, in: zone)
    #expect(whole.start == (try moment("2016-03-27", in: zone)))
    #expect(whole.end == .before(try moment("2016-03-28", in: zone)))
    let time = try #require(TimeOfDay(hour: 8, minute: 30))
    let exact = RowWindow(from: nil, to: day.at(time), in: zone)
    #expect(exact.end == .through(try moment("2016-03-27 08:30", in: zone)))
  }

  static let windows: [(Double?, RowWindow.End?, Range<Int>)] = [
    (nil, nil, 0..<5), (2, nil, 1..<5), (nil, .through(2), 0..<3), (nil, .before(2), 0..<1),
    (2, .through(2), 1..<3), (5, .before(3), 5..<5), (1.5, .before(3.5), 1..<4), (9, nil, 5..<5),
  ]

  @Test("the rows of a window are those that are in it", arguments: windows)
  func rows(start: Double?, end: RowWindow.End?, rows: Range<Int>) {
    let places = [1.0, 2, 2, 3, 4]
    let window = RowWindow(from: start, to: end)
    #expect(window.rows(ofAscending: places) == rows)
    #expect(places.indices.filter { window.contains(places[$0]) } == Array(rows))
  }

  @Test("a window with a bound has no place that is not a number")
  func notANumber() {
    #expect(RowWindow().contains(.nan))
    #expect(!RowWindow(from: 0).contains(.nan))
    #expect(!RowWindow(to: .before(0)).contains(.nan))
    #expect(RowWindow(last: TimeSpan(1, .day), of: [.nan], in: .utc) == RowWindow())
  }

  @Test("rows are put in order only where they are not, equal ones stay as they stand")
  func order() {
    #expect(RowOrder(of: [1, 2, 2, 3]) == .asTheyStand)
    #expect(RowOrder(of: []) == .asTheyStand)
    let order = RowOrder(of: [3, .nan, 1, 3, 2, .nan])
    #expect(order == .sorted([2, 4, 0, 3, 1, 5]))
    #expect(order.applied(to: [1, 2, nil, 4, 5, 6] as OptionalDoubles) == [nil, 5, 1, 4, 2, 6])
    #expect(order.applied(to: [0, 1, 2, 3, 4, 5]) == [2, 4, 0, 3, 1, 5])
  }
}
