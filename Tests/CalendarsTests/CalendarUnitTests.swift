import Testing
import TestSupport

@testable import Calendars

struct CalendarUnitTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let unit: CalendarUnit
    let zone: String
    let moment: String
    let start: String
    let next: String
    var firstWeekday = 1
    var testDescription: String { "\(unit) of \(moment) in \(zone)" }
  }

  static let cases: [Case] = [
    Case(.minute, "UTC", "2016-09-13 08:30:15", "2016-09-13 08:30", "2016-09-13 08:31"),
    Case(.hour, "Asia/Kolkata", "2016-09-13 08:40", "2016-09-13 08:00", "2016-09-13 09:00"),
    Case(.hour, "Europe/Berlin", "2016-03-27 01:30", "2016-03-27 01:00", "2016-03-27 03:00"),
    Case(
      .hour, "Australia/Lord_Howe", "2016-10-02 02:45", "2016-10-02 02:30", "2016-10-02 03:00"),
    Case(.day, "UTC", "2016-12-31 23:59:59", "2016-12-31", "2017-01-01"),
    Case(.day, "Europe/Berlin", "2016-03-27 12:00", "2016-03-27", "2016-03-28"),
    Case(.day, "Europe/Berlin", "2016-10-30 23:30", "2016-10-30", "2016-10-31"),
    Case(.day, "America/Sao_Paulo", "2016-10-16 12:00", "2016-10-16 01:00", "2016-10-17"),
    Case(.day, "Pacific/Apia", "2011-12-29 12:00", "2011-12-29", "2011-12-31"),
    Case(.day, "UTC", "2016-02-29 12:00", "2016-02-29", "2016-03-01"),
    Case(.week, "UTC", "2016-09-13", "2016-09-12", "2016-09-19"),
    Case(.week, "UTC", "2016-09-11", "2016-09-05", "2016-09-12"),
    Case(.week, "UTC", "2016-09-13", "2016-09-11", "2016-09-18", 7),
    Case(.week, "UTC", "2016-09-13", "2016-09-10", "2016-09-17", 6),
    Case(.week, "Europe/Berlin", "2016-03-27 23:00", "2016-03-21", "2016-03-28"),
    Case(.week, "UTC", "1969-12-31", "1969-12-29", "1970-01-05"),
    Case(.month, "America/New_York", "2016-02-29 23:59", "2016-02-01", "2016-03-01"),
    Case(.quarter, "UTC", "2016-12-31", "2016-10-01", "2017-01-01"),
    Case(.quarter, "UTC", "2016-03-31", "2016-01-01", "2016-04-01"),
    Case(.year, "Australia/Lord_Howe", "2016-07-01", "2016-01-01", "2017-01-01"),
    Case(.year, "UTC", "0001-07-01", "0001-01-01", "0002-01-01"),
  ]

  @Test("a period begins and ends where the calendar says", arguments: cases)
  func periods(_ it: Case) throws {
    let zone = try zone(it.zone)
    let moment = try moment(it.moment, in: zone)
    let start = it.unit.start(of: moment, in: zone, firstWeekday: it.firstWeekday)
    let next = it.unit.next(after: moment, in: zone, firstWeekday: it.firstWeekday)
    #expect(try clockText(start, in: zone) == it.start)
    #expect(try clockText(next, in: zone) == it.next)
  }

  @Test(
    "a day has as many hours as its clocks show",
    arguments: [
      ("Europe/Berlin", "2016-03-27", 23.0), ("Europe/Berlin", "2016-10-30", 25),
      ("America/New_York", "2016-11-06", 25), ("Australia/Lord_Howe", "2016-04-03", 24.5),
      ("Australia/Lord_Howe", "2016-10-02", 23.5), ("America/Sao_Paulo", "2016-10-16", 23),
      ("Asia/Kolkata", "2016-03-27", 24),
    ])
  func hours(name: String, day: String, hours: Double) throws {
    let zone = try zone(name)
    let start = try moment(day, in: zone)
    #expect(CalendarUnit.day.next(after: start, in: zone) - start == hours * 3600)
    var count = 0
    var hour = start
    while hour < start + hours * 3600 {
      hour = CalendarUnit.hour.next(after: hour, in: zone)
      count += 1
    }
    #expect(count == Int(hours.rounded(.up)))
  }

  @Test("periods hold every moment once, and adding one is the next")
  func invariants() throws {
    var random = SplitMix(seed: 3)
    let zones = try ["UTC", "Europe/Berlin", "Australia/Lord_Howe", "America/St_Johns"].map(zone)
    for unit in CalendarUnit.allCases {
      for zone in zones {
        for _ in 0..<300 {
          let moment = Double.random(in: -3e9...5e9, using: &random)
          let weekday = Int.random(in: 1...7, using: &random)
          let start = unit.start(of: moment, in: zone, firstWeekday: weekday)
          let next = unit.next(after: moment, in: zone, firstWeekday: weekday)
          #expect(start <= moment && moment < next)
          #expect(unit.start(of: start, in: zone, firstWeekday: weekday) == start)
          #expect(unit.start(of: next, in: zone, firstWeekday: weekday) == next)
          #expect(unit.next(after: start, in: zone, firstWeekday: weekday) == next)
          #expect(unit.start(of: next - 0.001, in: zone, firstWeekday: weekday) == start)
          if unit.clockLength == nil {
            #expect(unit.adding(1, to: moment, in: zone, firstWeekday: weekday) == next)
          }
        }
      }
    }
  }

  @Test(
    "periods are counted by the calendar",
    arguments: [
      (CalendarUnit.day, -6, "2016-03-30 12:00", "2016-03-24"),
      (.day, 1, "2016-03-27 12:00", "2016-03-28"), (.month, -1, "2016-03-31", "2016-02-01"),
      (.month, 13, "2015-12-31", "2017-01-01"), (.quarter, -4, "2016-05-05", "2015-04-01"),
      (.year, -1, "2016-05-05", "2015-01-01"), (.week, 2, "2016-03-23", "2016-04-04"),
      (.hour, -23, "2016-03-27 12:34", "2016-03-26 12:00"),
      (.minute, 0, "2016-03-27 12:34:56", "2016-03-27 12:34"),
    ])
  func adding(unit: CalendarUnit, count: Int, from: String, to: String) throws {
    let zone = try zone("Europe/Berlin")
    let result = unit.adding(count, to: try moment(from, in: zone), in: zone)
    #expect(try clockText(result, in: zone) == to)
  }
}

extension CalendarUnitTests.Case {
  init(
    _ unit: CalendarUnit, _ zone: String, _ moment: String, _ start: String, _ next: String,
    _ firstWeekday: Int = 1
  ) {
    self.init(
      unit: unit, zone: zone, moment: moment, start: start, next: next, firstWeekday: firstWeekday)
  }
}
