import Testing
import TestSupport

@testable import Base
@testable import Calendars
@testable import Charts

struct TimeTicksTests {
  /// A domain, the most ticks, and both rows as they were found good to the eye.
  struct Case: Sendable, CustomTestStringConvertible {
    let from: String
    let to: String
    let count: Int
    let primary: String
    let context: String
    var zone = "UTC"
    var testDescription: String { "\(from) to \(to), \(count) in \(zone)" }
  }

  /// Labels of the second row stand in brackets with the place of the tick over which, or after which,
  /// they begin.
  @Test("ticks of a domain are these", arguments: TimeTicksTests.cases)
  func table(_ it: Case) throws {
    let zone = try zone(it.zone)
    let domain = try moment(it.from, in: zone)...moment(it.to, in: zone)
    let step = try #require(TimeStep.candidates(for: domain, atMost: it.count, zone: zone).first)
    let ticks = TimeTicks(every: step, in: domain, zone: zone, locale: .standard)
    #expect(ticks.primary.map(\.text).joined(separator: " ") == it.primary)
    #expect(ticks.context.map(\.text).joined(separator: " | ") == it.context)
  }

  @Test("the second row begins where its periods do, the first one not before the domain")
  func contextPlaces() throws {
    let domain = try moment("2016-09-07 12:00")...moment("2016-11-02")
    let ticks = TimeTicks(
      every: TimeStep(1, .week), in: domain, zone: .utc, locale: .standard)
    #expect(
      try ticks.context.map { try clockText($0.seconds) } == ["2016-09-07 12:00", "2016-10-01"])
    #expect(ticks.context.map(\.text) == ["Sep 2016", "Oct"])
    #expect(ticks.context.map(\.fullText) == ["Sep 2016", "Oct 2016"])
  }

  @Test("a first period without a tick leaves the year to the next one")
  func partialContext() throws {
    let domain = try moment("2016-09-30 12:00")...moment("2016-10-20")
    let ticks = TimeTicks(every: TimeStep(1, .week), in: domain, zone: .utc, locale: .standard)
    #expect(ticks.primary.map(\.text) == ["3", "10", "17"])
    #expect(ticks.context.map(\.text) == ["Oct 2016"])
    #expect(try ticks.context.map { try clockText($0.seconds) } == ["2016-10-01"])
  }

  @Test("every three hours stay at those hours on a day of 23 and of 25 hours")
  func changedClocks() throws {
    let zone = try zone("Europe/Berlin")
    for (day, third) in [("2016-03-27", 2.0), ("2016-10-30", 4.0)] {
      let start = try moment(day, in: zone)
      let ticks = TimeTicks(
        every: TimeStep(3, .hour), in: start...start + 12 * 3600, zone: zone, locale: .standard)
      #expect(ticks.primary.map(\.text).prefix(4) == ["00:00", "03:00", "06:00", "09:00"])
      #expect(ticks.primary[1].seconds - start == third * 3600)
    }
  }

  @Test("the hour that clocks repeat has one tick every hour, and two rounds of quarters")
  func repeatedHour() throws {
    let zone = try zone("Europe/Berlin")
    let start = try moment("2016-10-30 01:00", in: zone)
    let hours = TimeTicks(
      every: TimeStep(1, .hour), in: start...start + 3 * 3600, zone: zone, locale: .standard)
    #expect(hours.primary.map(\.text) == ["01:00", "02:00", "03:00"])
    let halves = TimeTicks(
      every: TimeStep(30, .minute), in: start...start + 3 * 3600, zone: zone, locale: .standard)
    #expect(
      halves.primary.map(\.text) == [
        "01:00", "01:30", "02:00", "02:30", "02:00", "02:30", "03:00",
      ])
  }

  @Test("a locale writes its own labels")
  func chinese() throws {
    let month = DatePattern(.M, "月")
    var patterns = DatePatterns()
    patterns.month = month
    patterns.monthYear = DatePattern(.y, "年", .M, "月")
    patterns.year = DatePattern(.y, "年")
    let standard = ChartLocale.standard
    let locale = ChartLocale(
      identifier: "zh_CN", numbers: standard.numbers, dates: standard.dates, patterns: patterns,
      clock: .twentyFourHours, firstWeekday: 7, weekend: [6, 7], direction: .leftToRight,
      strings: standard.strings)
    let domain = try moment("2016-08-20")...moment("2016-09-20")
    let weeks = TimeTicks(every: TimeStep(1, .week), in: domain, zone: .utc, locale: locale)
    #expect(weeks.primary.map(\.text) == ["21", "28", "4", "11", "18"])
    #expect(weeks.context.map(\.text) == ["2016年8月", "9月"])
    let months = TimeTicks(every: TimeStep(1, .month), in: domain, zone: .utc, locale: locale)
    #expect(months.primary.map(\.text) == ["9月"])
    #expect(months.context.map(\.text) == ["2016年"])
  }

  @Test("halves of the day stay after the fraction of a second")
  func twelveHours() throws {
    var patterns = DatePatterns()
    patterns.hourMinuteSecond = try DatePattern("h:mm:ss a")
    let standard = ChartLocale.standard
    let locale = ChartLocale(
      identifier: "en_US", numbers: standard.numbers, dates: standard.dates, patterns: patterns,
      clock: .twelveHours, firstWeekday: 7, weekend: [6, 7], direction: .leftToRight,
      strings: standard.strings)
    let start = try moment("2016-09-13 13:00:05")
    let ticks = TimeTicks(
      every: TimeStep(500, .millisecond), in: start...start + 0.5, zone: .utc, locale: locale)
    #expect(ticks.primary.map(\.text) == ["1:00:05.0 PM", "1:00:05.5 PM"])
  }

  @Test(
    "a single moment has one tick",
    arguments: [
      ("2016-09-13", "13", "Sep 2016"), ("2016-09-13 08:30", "08:30", "Sep 13"),
      ("2016-09-13 08:30:15", "08:30:15", "Sep 13"),
      ("2016-09-13 08:30:15.25", "08:30:15.250", "Sep 13"),
    ])
  func single(text: String, primary: String, context: String) throws {
    let seconds = try moment(text)
    let ticks = TimeTicks(at: seconds, zone: .utc, locale: .standard)
    #expect(ticks.primary.map(\.text) == [primary])
    #expect(ticks.primary.map(\.seconds) == [seconds])
    #expect(ticks.context.map(\.text) == [context])
    #expect(ticks.context.map(\.seconds) == [seconds])
  }

  @Test("steps are in order, and none is finer than the samples")
  func ladder() throws {
    #expect(TimeStep.ladder == TimeStep.ladder.sorted())
    #expect(Set(TimeStep.ladder).count == TimeStep.ladder.count)
    for unit in CalendarUnit.allCases { #expect(TimeStep(unit).calendarUnit == unit) }
    #expect(TimeStep(2, .day).calendarUnit == nil)
    let domain = try moment("2012-01-01")...moment("2015-01-01")
    let steps = TimeStep.candidates(
      for: domain, atMost: 20, zone: .utc, notFinerThan: TimeStep(.year))
    #expect(steps == [1, 2, 5].map { TimeStep($0, .year) })
  }

  @Test("more ticks than anybody can draw are none, and no domain traps")
  func limits() {
    let huge = -Double.infinity...Double.infinity
    #expect(
      TimeTicks(every: TimeStep(1, .millisecond), in: huge, zone: .utc, locale: .standard).primary
        .isEmpty)
    for count in [Int.min, 0, 1, 7, Int.max] {
      for domain in [
        huge, 1e300...1e301, -1e301 ... -1e300, 0...0, 0...Double.leastNonzeroMagnitude,
      ] {
        for step in TimeStep.candidates(for: domain, atMost: count, zone: .utc) {
          let ticks = TimeTicks(every: step, in: domain, zone: .utc, locale: .standard)
          #expect((1...max(1, count)).contains(ticks.primary.count))
        }
      }
    }
    #expect(TimeStep.candidates(for: 0...100, atMost: 0, zone: .utc).isEmpty)
    for unit in TimeStep.Unit.allCases {
      let ticks = TimeTicks(
        every: TimeStep(.max, unit), in: huge, zone: .utc, locale: .standard)
      // As milliseconds the longest step is some 32 years.
      #expect(ticks.primary.count <= 316)
    }
  }
}
