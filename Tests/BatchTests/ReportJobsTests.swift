import Foundation
import Testing
import TestSupport

@testable import Batch
@testable import Calendars
@testable import Options
@testable import Tables

@Suite("From rows to reports")
struct ReportJobsTests {
  @Test("a report has every day of its period, with gaps, and the period before")
  func dense() throws {
    let text = "user,date,steps\nada,2016-09-14,3\nada,2016-09-06,9\n"
    let jobs = try ReportTable.jobs(text, try ReportRequest(["steps"], at: "2016-W37"))
    #expect(jobs.count == 1)
    #expect(
      jobs[0].dump == """
        2016-W37 2016-09-12 2016-09-18 -
        user="ada"
        period="2016-W37"
        week="2016-W37"
        start="2016-09-12"
        end="2016-09-18"
        days="7"
        year="2016"
        date,steps
        2016-09-05,
        2016-09-06,9
        2016-09-07,
        2016-09-08,
        2016-09-09,
        2016-09-10,
        2016-09-11,
        2016-09-12,
        2016-09-13,
        2016-09-14,3
        2016-09-15,
        2016-09-16,
        2016-09-17,
        2016-09-18,
        """)
  }

  @Test("a run of days that reaches into the period is there from its beginning")
  func runs() throws {
    func firstDay(_ days: [String]) throws -> String? {
      let text = "user,date,steps\n" + days.map { "a,\($0),1\n" }.joined()
      let job = try #require(try ReportTable.jobs(text, try ReportRequest(at: "last")).last)
      return try job.table.texts(in: "date").first ?? nil
    }
    let run = try days(from: "2016-08-20", 26)
    #expect(try firstDay(run) == "2016-08-20")
    #expect(try firstDay(run.filter { $0 != "2016-09-01" }) == "2016-09-02")
    #expect(try firstDay(run.filter { $0 != "2016-09-12" }) == "2016-09-05")
    // A month is compared with as many days, which the month before may not have.
    let text = "user,date,steps\na,2016-03-02,1\n"
    let jobs = try ReportTable.jobs(text, try ReportRequest(per: "month"))
    #expect(try jobs[0].table.texts(in: "date").first == "2016-01-30")
  }

  @Test("what comes after today does not count, and groups without rows are skipped")
  func today() throws {
    let text =
      "user,date,steps\na,2016-09-13,1\na,2016-09-14,2\na,2016-09-15,3\nb,2016-09-01,4\nc,2016-09-16,4\n"
    let request = try ReportRequest(
      ["steps"], at: "last", today: CivilDay(year: 2016, month: 9, day: 14))
    let jobs = try ReportTable.jobs(text, request)
    #expect(jobs.count == 1 && jobs.groupCount == 3 && jobs.skipped == 2)
    #expect(try jobs[0].shown("steps") == [nil, 1, 2, nil, nil, nil, nil])
    #expect(jobs[0].unfinished == request.today)
    var later = request
    later.at = try ReportRange(parsing: "2016-W35")
    #expect(try ReportTable.jobs(text, later).map(\.unfinished) == [nil])
  }

  @Test("a range has every period that has one of its days")
  func ranges() throws {
    let dates = try days(from: "2016-08-20", 60)
    let text = "user,date,steps\n" + dates.map { "a,\($0),1\n" }.joined()
    func periods(_ period: String, _ at: String) throws -> [String] {
      try ReportTable.jobs(text, try ReportRequest(["steps"], per: period, at: at)).map(\.period)
    }
    #expect(try periods("week", "2016-09-11..2016-09-12") == ["2016-W36", "2016-W37"])
    #expect(try periods("month", "2016-W35") == ["2016-08", "2016-09"])
    #expect(try periods("quarter", "2016") == ["2016-Q3", "2016-Q4"])
    #expect(try periods("year", "last") == ["2016"])
    #expect(try periods("10d", "2016-09-12") == ["2016-09-12_2016-09-21"])
    #expect(try periods("week", "2015") == [])
    #expect(try periods("day", "2016-08-30..2016-09-02").count == 4)
  }

  @Test("the columns of a report keep the names that tell their units")
  func columnNames() throws {
    let values = ["distance_m", "distance_m:mean", "distance_m:count", "distance_m:mean"]
    let jobs = try ReportTable.jobs(
      "user,date,distance_m\na,2016-09-12,3\na,2016-09-12,5\n", try ReportRequest(values))
    #expect(
      jobs[0].table.columnNames == ["date", "distance_m", "mean_distance_m", "count_distance_m"])
    let measures = jobs[0].settings(over: ChartSettings()).measures
    #expect(measures.map(\.column) == ["count_distance_m"])
    #expect(try jobs[0].shown("mean_distance_m")[0] == 4)
  }

  @Test("a column of groups that is called like a field is that field")
  func fieldNames() throws {
    let jobs = try ReportTable.jobs(
      "year,date,n\nx,2016-09-12,3\n", try ReportRequest(by: ["year"], ["n"]))
    #expect(jobs[0].fields.filter { $0.name == "year" } == [ReportField("year", "x")])
  }

  @Test("a day that the calendar of a zone has not is not in a report")
  func skippedDay() throws {
    var request = try ReportRequest(["n"], at: "2011-W52")
    request.zone = try zone("Pacific/Apia")
    let dates = try days(from: "2011-12-20", 13)
    let text = "user,date,n\n" + dates.map { "a,\($0),1\n" }.joined()
    let jobs = try ReportTable.jobs(text, request)
    let found = try jobs[0].table.texts(in: "date").compactMap(\.self)
    #expect(found.contains("2011-12-29") && !found.contains("2011-12-30"))
    #expect(try jobs[0].shown("n") == [1, 1, 1, 1, 2, 1])
  }

  @Test("a million rows of 100,000 groups take no more than their numbers")
  func million() throws {
    var table = ReportTable(
      try ReportRequest(["steps", "distance_m"], at: "last"), source: "days.csv")
    var random = SplitMix(seed: 5)
    var piece = Array("user,date,steps,distance_m\n".utf8)
    for row in 0..<1_000_000 {
      let user = Int(random.next() % 100_000)
      piece += "u\(user),2016-09-1\(row % 10),\(row % 20_000),\(row % 9000).5\n".utf8
      if piece.count > 1 << 20 {
        try table.read(piece)
        piece = []
      }
    }
    try table.read(piece)
    let jobs = try table.finish()
    #expect(jobs.rowCount == 1_000_000)
    #expect(jobs.groupCount > 99_900)
    #expect(jobs.count + jobs.skipped == jobs.groupCount)
    #expect(jobs.byteCount < 60 << 20)
  }
}

/// What is found fast is what is found slowly, for rows at random.
@Suite("Reports of random rows")
struct ReportPropertyTests {
  private static let periods = ["day", "week", "month", "quarter", "year", "10d", "3d"]
  private static let zones = [nil, "Europe/Berlin", "America/St_Johns", "Asia/Kathmandu", "UTC"]

  private func report(_ random: inout SplitMix) throws -> SlowReport {
    var request = try ReportRequest(
      by: ["user"], [], per: try random.pick(Self.periods), at: try random.pick(["all", "last"]))
    request.firstWeekday = Int.random(in: 1...7, using: &random)
    let name = try random.pick(Self.zones)
    request.zone = try name.map { try zone($0) }
    let aggregates = Aggregate.allCases.shuffled(using: &random)
    request.values = [
      ReportValue(column: "a", aggregate: aggregates[0]),
      ReportValue(column: "b_m", aggregate: aggregates[1]),
    ]
    // Borders of years, leap days and changes of clocks.
    let start = try random.pick([
      "2016-02-20", "2015-12-20", "2020-12-15", "2016-03-20", "2016-10-20", "2016-09-01",
    ])
    if random.happens(onceIn: 3) {
      let day = SlowReport.day(start, adding: 12).split(separator: "-").compactMap { Int($0) }
      request.today = CivilDay(year: day[0], month: day[1], day: day[2])
    }
    let timeZone = name.flatMap { TimeZone(identifier: $0) }
    var rows: [SlowReport.Row] = []
    for _ in 0..<Int.random(in: 1...60, using: &random) {
      var day = SlowReport.day(start, adding: Int.random(in: 0...25, using: &random))
      var (date, time) = (day, 0.0)
      if random.happens(onceIn: 2) {
        let hour = Int.random(in: 0...23, using: &random)
        let clock = "T\(hour < 10 ? "0" : "")\(hour):30:00"
        date = day + clock + (Bool.random(using: &random) ? "Z" : "")
        (day, time) = try SlowMoment.of(date, in: timeZone)
      } else {
        time = try SlowMoment.of(date + "T00:00:00", in: timeZone).time
      }
      let user = try random.pick(["ada", "Bob", "zoë", ""])
      let values = (0..<2).map { _ -> Double? in
        random.happens(onceIn: 5) ? nil : Double(Int.random(in: -999...9999, using: &random)) / 10
      }
      rows.append(.init(user: user, date: date, day: day, time: time, values: values))
    }
    return SlowReport(rows: rows, request: request)
  }

  private func text(_ rows: [SlowReport.Row]) -> String {
    "user,date,a,b_m\n"
      + rows.map { row in
        "\(row.user),\(row.date),"
          + row.values.map { $0.map { "\($0)" } ?? "" }.joined(separator: ",") + "\n"
      }.joined()
  }

  @Test("they are those of a slow way of making them", arguments: 0..<40)
  func slow(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    for _ in 0..<5 {
      let slow = try report(&random)
      let jobs = try ReportTable.jobs(text(slow.rows), slow.request)
      let wanted = slow.jobs
      #expect(jobs.map { $0.group[0].text } == wanted.map(\.user))
      #expect(jobs.map(\.first.name) == wanted.map(\.first))
      #expect(jobs.map { SlowReport.day($0.last.name, adding: 1) } == wanted.map(\.next))
      for (job, wanted) in zip(jobs, wanted) {
        let found = try job.table.texts(in: "date").compactMap(\.self)
        var days: [String] = []
        var day = slow.history(wanted)
        while day < wanted.next {
          days.append(day)
          day = SlowReport.day(day, adding: 1)
        }
        #expect(found == days)
        for (column, name) in job.table.columnNames.dropFirst().enumerated() {
          let values = try job.table.numbers(in: name)
          for (day, value) in zip(days, values) {
            let right = slow.value(column, of: wanted.user, on: day)
            #expect((value == nil) == (right == nil))
            #expect(abs((value ?? 0) - (right ?? 0)) < 1e-9)
          }
        }
      }
    }
  }

  @Test(
    "rows in another order, in other pieces, make the same ones to the last bit", arguments: 0..<20)
  func shuffled(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed) + 1000)
    let slow = try report(&random)
    let jobs = try ReportTable.jobs(text(slow.rows), slow.request).map(\.dump)
    for size in [7, 64, 4096] {
      let rows = slow.rows.shuffled(using: &random)
      let other = try ReportTable.jobs(text(rows), slow.request, pieces: size)
      #expect(other.map(\.dump) == jobs)
    }
  }
}

/// Day and moment of a date as Foundation knows them.
private enum SlowMoment {
  static func of(_ text: String, in zone: TimeZone?) throws -> (day: String, time: Double) {
    let isUTC = text.hasSuffix("Z")
    let form = DateFormatter()
    form.locale = Locale(identifier: "en_US_POSIX")
    form.isLenient = true
    form.timeZone = isUTC ? .gmt : zone ?? .gmt
    form.dateFormat = "yyyy-MM-dd'T'HH:mm:ss"
    let date = try #require(form.date(from: isUTC ? String(text.dropLast()) : text))
    form.timeZone = zone ?? .gmt
    form.dateFormat = "yyyy-MM-dd"
    return (form.string(from: date), date.timeIntervalSince1970)
  }
}

@Suite("Reports whose groups are lines")
struct ReportLinesTests {
  private static let rows = """
    team,user,date,steps,distance_m
    b,Cleo,2016-09-13,7,70
    a,Ana,2016-09-12,1,10
    a,Ben,2016-09-13,2,20
    a,Ana,2016-09-06,5,50

    """

  private func jobs(_ columns: [String], at: String = "2016-W37") throws -> ReportJobs {
    var request = try ReportRequest(["steps", "distance_m"], at: at)
    (request.groupColumns, request.hasLines) = (columns, true)
    return try ReportTable.jobs(Self.rows, request)
  }

  @Test("the last group column names the columns of one table, those before it the reports")
  func teams() throws {
    let jobs = try jobs(["team", "user"])
    #expect(jobs.map { $0.group.map(\.text) } == [["a"], ["b"]])
    #expect(jobs.map(\.table.columnNames) == [["date", "Ana", "Ben"], ["date", "Cleo"]])
    #expect(try jobs[0].shown("Ana") == [1, nil, nil, nil, nil, nil, nil])
    #expect(try jobs[0].shown("Ben") == [nil, 2, nil, nil, nil, nil, nil])
    #expect(try jobs[0].table.texts(in: "date").first == "2016-09-05", "the week before is there")
    let settings = jobs[0].settings(over: ChartSettings())
    #expect(settings.y == ["Ana", "Ben"] && settings.card.measureName == "Steps")
    #expect(jobs[0].fields.first?.name == "team")
    #expect(!jobs[0].fields.contains { $0.name == "user" })
  }

  @Test("with one group column there is one report, and without any the numbers are its lines")
  func single() throws {
    let one = try jobs(["user"])
    #expect(one.count == 1 && one[0].group.isEmpty)
    #expect(one[0].table.columnNames == ["date", "Ana", "Ben", "Cleo"])
    let wide = try jobs([])
    #expect(wide.count == 1 && wide[0].table.columnNames == ["date", "steps", "distance_m"])
  }

  @Test("each period in which any line has rows is a report")
  func periods() throws {
    let all = try jobs(["user"], at: "all")
    #expect(all.map(\.period) == ["2016-W36", "2016-W37"])
    #expect(all[0].table.columnNames == ["date", "Ana"])
  }
}
