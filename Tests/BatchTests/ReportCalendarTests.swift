import Testing
import TestSupport

@testable import Batch
@testable import Calendars

@Suite("The periods of reports")
struct ReportCalendarTests {
  private func calendar(
    _ period: ReportPeriod, firstWeekday: Int = 1, at: String = "all"
  ) throws -> ReportCalendar {
    var request = ReportRequest()
    (request.period, request.firstWeekday) = (period, firstWeekday)
    request.at = try ReportRange(parsing: at)
    return ReportCalendar(request)
  }

  private func day(_ text: String) throws -> Int { Int(try moment(text) / 86_400) }

  private func name(
    _ period: ReportPeriod, _ text: String, firstWeekday: Int = 1, at: String = "all"
  ) throws -> String {
    let calendar = try calendar(period, firstWeekday: firstWeekday, at: at)
    return calendar.name(ofIndex: calendar.index(ofDay: try day(text)))
  }

  @Test("names sort like time and are those of the standard")
  func names() throws {
    #expect(try name(.unit(.week), "2016-09-18") == "2016-W37")
    #expect(try name(.unit(.week), "2021-01-03") == "2020-W53")
    #expect(try name(.unit(.week), "2018-12-31") == "2019-W01")
    #expect(try name(.unit(.week), "2016-09-18", firstWeekday: 7) == "2016-09-18_2016-09-24")
    #expect(try name(.unit(.month), "2016-02-29") == "2016-02")
    #expect(try name(.unit(.quarter), "2016-12-31") == "2016-Q4")
    #expect(try name(.unit(.year), "0099-12-31") == "0099")
    #expect(try name(.unit(.day), "2016-02-29") == "2016-02-29")
    #expect(try name(.days(10), "1970-01-11") == "1970-01-11_1970-01-20")
    #expect(try name(.days(10), "1969-12-31") == "1969-12-22_1969-12-31")
    #expect(
      try name(.days(10), "2016-09-25", at: "2016-09-12..2016-12") == "2016-09-22_2016-10-01")
  }

  @Test("a week that is asked for by its name begins with Monday, whatever other weeks begin with")
  func weekOfAnotherDay() throws {
    for firstWeekday in 1...7 {
      var request = ReportRequest()
      (request.period, request.firstWeekday) = (.unit(.week), firstWeekday)
      request.at = try ReportRange(parsing: "2016-W37")
      let calendar = ReportCalendar(request)
      let range = try #require(request.at.days(by: .unit(.week)))
      let index = calendar.index(ofDay: range.lowerBound)
      #expect(index == calendar.index(ofDay: range.upperBound))
      #expect(calendar.days(ofIndex: index) == (try day("2016-09-12")..<day("2016-09-19")))
    }
  }

  @Test("fields say what a period is and where it lies")
  func fields() throws {
    func fields(_ period: ReportPeriod, _ text: String) throws -> String {
      let calendar = try calendar(period)
      return calendar.fields(ofIndex: calendar.index(ofDay: try day(text)))
        .map { "\($0.name)=\($0.text)" }.joined(separator: " ")
    }
    #expect(
      try fields(.unit(.week), "2020-12-31")
        == "period=2020-W53 week=2020-W53 start=2020-12-28 end=2021-01-03 days=7 year=2020")
    #expect(
      try fields(.unit(.month), "2016-02-01")
        == "period=2016-02 month=2016-02 quarter=2016-Q1 start=2016-02-01 end=2016-02-29 days=29 "
        + "year=2016")
    #expect(
      try fields(.unit(.quarter), "2016-02-01")
        == "period=2016-Q1 quarter=2016-Q1 start=2016-01-01 end=2016-03-31 days=91 year=2016")
    #expect(
      try fields(.unit(.year), "2016-02-01")
        == "period=2016 start=2016-01-01 end=2016-12-31 days=366 year=2016")
    #expect(
      try fields(.unit(.day), "2018-12-31")
        == "period=2018-12-31 day=2018-12-31 week=2019-W01 month=2018-12 quarter=2018-Q4 "
        + "start=2018-12-31 end=2018-12-31 days=1 year=2018")
    #expect(
      try fields(.days(10), "1970-01-01")
        == "period=1970-01-01_1970-01-10 start=1970-01-01 end=1970-01-10 days=10 year=1970")
  }

  @Test("weeks and their names are those of Foundation, for 60 years and each first weekday")
  func weeks() throws {
    var slow = SlowReport(rows: [], request: ReportRequest())
    for firstWeekday in 1...7 {
      slow.request.firstWeekday = firstWeekday
      let calendar = try calendar(.unit(.week), firstWeekday: firstWeekday)
      for day in stride(from: 0, to: 22_000, by: firstWeekday == 1 ? 1 : 13) {
        let text = CivilDay(daysSince1970: day).name
        let found = calendar.days(ofIndex: calendar.index(ofDay: day))
        let wanted = slow.period(of: text)
        #expect(CivilDay(daysSince1970: found.lowerBound).name == wanted.first)
        #expect(CivilDay(daysSince1970: found.upperBound).name == wanted.next)
        #expect(ReportCalendar.week(ofDay: day) == SlowReport.week(of: text))
      }
    }
  }

  @Test("periods follow each other, and those at the ends of the calendar are cut")
  func total() throws {
    let periods: [ReportPeriod] =
      [.day, .week, .month, .quarter, .year].map { .unit($0) } + [.days(10), .days(9_999)]
    for period in periods {
      for firstWeekday in [1, 4, 7] {
        let calendar = try calendar(period, firstWeekday: firstWeekday)
        for day in [CalendarLimits.days.lowerBound, -1, 0, 17_000, CalendarLimits.days.upperBound] {
          let index = calendar.index(ofDay: day)
          let days = calendar.days(ofIndex: index)
          #expect(days.contains(day))
          if day < 100_000 {
            #expect(calendar.days(ofIndex: index + 1).lowerBound == days.upperBound)
          }
          #expect(CalendarLimits.days.contains(days.lowerBound))
          #expect(CalendarLimits.days.contains(days.upperBound - 1))
        }
      }
    }
  }
}
