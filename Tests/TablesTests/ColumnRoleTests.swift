import Testing
import TestSupport

@testable import Tables

@Suite("What each column is")
struct ColumnRoleTests {
  /// A table of 12 rows, with a value of each column by the number of the row.
  private func rows(_ header: String, _ row: (Int) -> String) -> String {
    header + "\n" + (0..<12).map { row($0) + "\n" }.joined()
  }

  private func chosen(_ text: String) throws -> String {
    let choice = try table(text).chooseColumns()
    let x = choice.time?.columns ?? choice.x.map { [$0.name] } ?? []
    let y = ([choice.y] + choice.others).map(\.name)
    let lines = ([choice.series].compactMap { $0 } + choice.otherNames).map(\.name)
    return "\(x.joined(separator: "+")): \(y.joined(separator: ", "))"
      + (lines.isEmpty ? "" : " by \(lines.joined(separator: "+"))")
  }

  @Test("a year beside countries and quantities is the axis, and the countries are lines")
  func years() throws {
    let countries = ["Chile", "Japan", "Kenya"]
    let long = rows("country,year,life") { "\(countries[$0 % 3]),\(1990 + $0 / 3 * 5),\(60 + $0)" }
    #expect(try chosen(long) == "year: life by country")
    // Numbers of this size are a price beside a date.
    let price = rows("date,price") { "2024-01-\(10 + $0),\(1900 + $0 * 7 % 40)" }
    #expect(try chosen(price) == "date: price")
    // The year of birth belongs to the child.
    let born = rows("child,born_year,age,cm") {
      "\($0 < 6 ? "Ana" : "Ben"),\($0 < 6 ? 2010 : 2012),\($0 % 6 + 2),\(80 + $0 % 6 * 7)"
    }
    #expect(try chosen(born) == "age: cm by child")
  }

  @Test("a number that begins anew within each group only tells rows apart")
  func numberWithin() throws {
    // Two days of two exercises with three sets each.
    let gym = rows("date,exercise,set,reps,kg") {
      "2024-01-\(10 + $0 / 6),\($0 % 6 < 3 ? "Squat" : "Bench"),\($0 % 3 + 1),8,\(60 + $0 * 7 % 40)"
    }
    #expect(try chosen(gym) == "date: kg by exercise")
    let turns = rows("day,player,try,points") {
      "2024-01-\(10 + $0 / 4),\($0 % 2 == 0 ? "Ann" : "Bob"),\($0 % 4 / 2 + 1),\(3 + $0 * 5 % 7)"
    }
    #expect(try chosen(turns) == "day: points by player")
    // What counts on within a group but not from 1, or is all that there is, is a quantity.
    let cases = rows("date,country,cases,deaths") {
      "2024-01-\(10 + $0 / 2),\($0 % 2 == 0 ? "Chad" : "Mali"),\($0 / 2 * ($0 % 2 + 1) + 1),\($0 % 3)"
    }
    #expect(try chosen(cases) == "date: cases by country")
    let alone = rows("date,goals") { "2024-01-\(10 + $0 / 3),\($0 % 3 + 1)" }
    #expect(try chosen(alone) == "date: goals")
  }

  @Test("words of names are found with marks, endings and signs of any notation")
  func words() {
    for (name, role) in [
      ("Année", NameRole.year), ("Anne\u{301}e", .year), ("Écart-type", .spread),
      ("E\u{301}cart type", .spread), ("Buchungsdatum", .date), ("फ़ोन", .phone),
      ("lfd. Nr.", .identifier), ("seaLevelPressure", .pressure), ("年", .year),
    ] {
      #expect(ColumnName(name).says(role), "\(name)")
    }
    #expect(ColumnName("colour of the cat").roles.isEmpty)
  }

  @Test("years and their parts in several columns are one time")
  func parts() throws {
    let months = rows("Year,Month,Rate") { "2023,\($0 + 1),\(Double($0) / 10 + 3)" }
    #expect(try chosen(months) == "Year+Month: Rate")
    let german = rows("Jahr,KW,Fälle") { "2023,\($0 + 1),\($0 * 3 + 20)" }
    #expect(try chosen(german) == "Jahr+KW: Fälle")
    let days = rows("Ozone,Month,Day,Year") { "\($0 * 7 % 50),5,\($0 + 1),2023" }
    #expect(try chosen(days) == "Year+Month+Day: Ozone")
  }

  @Test("the times of several columns are those of the calendar")
  func moments() throws {
    var warnings: [InputWarning] = []
    let text = "Year,Q,n\n2023,4,1\n2024,1,2\n"
    let quarters = try table(text)
    let parts = TimeParts.year("Year", "Q", unit: .quarter)
    let expected = ["2023-10-01", "2024-01-01"].compactMap { TextColumn([$0]).moments(zone: nil) }
    #expect(
      try quarters.moments(of: parts, zone: nil, warnings: &warnings) == expected.flatMap { $0 })
    let weeks = try table("y,w\n2020,53\n2021,1\n")
    let week = TimeParts.year("y", "w", unit: .week)
    let mondays = ["2020-12-28", "2021-01-04"].compactMap { TextColumn([$0]).moments(zone: nil) }
    let second = try weeks.moments(of: week, zone: nil, warnings: &warnings)
    #expect(second == mondays.flatMap { $0 })
  }

  /// The columns of three days with four times each, and what is drawn of them.
  @Test(
    "a date and a time of day in two columns are one time on all days",
    arguments: [
      ("Date,Time,v", ["06:00", "07:00", "08:00", "09:00"], "Date+Time: v"),
      (
        "Datum,Uhrzeit,Verbrauch", ["00:15", "06:45", "12:03", "23:59"], "Datum+Uhrzeit: Verbrauch"
      ),
      ("Date,Clock,v", ["6:05 AM", "7:10 AM", "1:00 PM", "9:30 PM"], "Date+Clock: v"),
      ("Date,Time,v", ["18.00.00", "19.00.00", "20.10.00", "21.30.00"], "Date+Time: v"),
      ("date,hour,v", ["0", "8", "16", "23"], "date+hour: v"),
      ("date,hour_ending,v", ["1", "8", "16", "24"], "date+hour_ending: v"),
      // Two of a day are no axis if they neither rise nor fall.
      ("date,time,km", ["1:30:00", "0:45:10", "2:10:30", "0:50:05"], "date: time"),
    ])
  func clocks(header: String, times: [String], expected: String) throws {
    let text = rows(header) { "2016-01-0\($0 / 4 + 1),\(times[$0 % 4]),\(3 + $0 % 5).1" }
    #expect(try chosen(text) == expected)
  }

  @Test(
    "a date with an hour is that hour, and hours up to 24 are called by their ends",
    arguments: [
      (["0", "6", "23"], [0, 6, 23]), (["1", "24"], [0, 23]),
      (["12:30 AM", "6:30 PM"], [0.5, 18.5]), (["18.00.00", "18.15.36"], [18, 18.26]),
    ] as [([String], [Double])])
  func hours(texts: [String], expected: [Double]) throws {
    var warnings: [InputWarning] = []
    let text = "d,h\n" + texts.map { "2016-01-01,\($0)\n" }.joined()
    let moments = try table(text)
      .moments(of: .clock(date: "d", clock: "h"), zone: nil, warnings: &warnings)
    #expect(moments == expected.map { 1_451_606_400 + ($0 * 3600).rounded() })
  }

  @Test("the day of the week is no day of the month, and a few bad days are left out")
  func days() throws {
    let births = rows("year,month,date_of_month,day_of_week,births") {
      "2000,\($0 / 6 + 1),\($0 % 6 + 1),\(($0 + 5) % 7 + 1),\(9000 + $0 * 37 % 100)"
    }
    #expect(try chosen(births) == "year+month+date_of_month: births")
    let hours = rows("No,year,month,day,hour,pm2.5") {
      "\($0 + 1),2010,1,\($0 / 6 + 1),\($0 % 6),\(100 + $0 * 7 % 40)"
    }
    #expect(try chosen(hours) == "year+month+day+hour: pm2.5")
    let rest = (0..<62).map { "1969,\($0 / 31 + 1),\($0 / 31 == 0 ? $0 + 1 : $0 % 28 + 1),\($0)\n" }
    let bad = try table("year,month,day,n\n" + rest.joined() + "1969,1,99,5\n1969,2,,7\n")
    #expect(try bad.chooseColumns().time?.columns == ["year", "month", "day"])
    var warnings: [InputWarning] = []
    let parts = TimeParts.day(year: "year", month: "month", day: "day", clock: nil)
    let moments = try bad.moments(of: parts, zone: nil, warnings: &warnings)
    #expect(moments.suffix(2).filter(\.isNaN).count == 2)
    #expect(
      warnings.map(\.description) == [
        "week.csv:64:1: \"1969-01-99\" is not a date; its row is left out."
      ])
  }

  @Test("a year that is the same in all rows is no axis")
  func sameYear() throws {
    let text = rows("country,year,life") { "Land \($0),1952,\(40 + $0 * 7 % 12).5" }
    #expect(try chosen(text) == "country: life")
  }

  @Test("identifiers, codes and places are no quantities")
  func codes() throws {
    let shops = rows("shop_id,postal_code,city,sales") {
      "\(100 + $0 * 13),0\(1000 + $0 * 77),City \($0),\(400 - $0 * 3)"
    }
    #expect(try chosen(shops) == "city: sales")
    let places = rows("place,lat,lng,mag") {
      "P\($0),\(12.5 + Double($0)),\(100 - $0),\($0 % 5 + 1)"
    }
    #expect(try chosen(places) == "place: mag")
    // A column that is called a number is one if there is nothing else.
    let level = rows("month,index") { "2024-\($0 < 9 ? "0" : "")\($0 + 1),\(100 + $0 * 2)" }
    #expect(try chosen(level) == "month: index")
  }

  @Test("places are an order beside the times of a race, and a quantity from week to week")
  func places() throws {
    let race = rows("Position,Driver,Time,Points") {
      "\($0 + 1),Driver \($0),1:3\($0 / 10):1\($0 % 10).5,\(30 - $0 * 2)"
    }
    #expect(try chosen(race) == "Driver: Time")
    let weeks = rows("Week,Position") { "\($0 + 1),\([8, 7, 7, 5, 6, 4][$0 % 6])" }
    #expect(try chosen(weeks) == "Week: Position")
  }

  @Test("rows with an identifier of their own are counted, wherever it stands")
  func events() throws {
    let stars = rows("starred_at,user.id,user.login") {
      "2024-01-\(10 + $0 / 2) 08:00:00,\(52_248 + $0 * 7919),u\($0)"
    }
    #expect(try table(stars).chooseColumns().countsRows)
  }

  @Test("a date and times that rise through it are one time")
  func clocks() throws {
    let grid = rows("Date,Slot,MW") { "2024-01-17,0\($0 / 2):\($0 % 2)0,\(60 + $0)" }
    #expect(try chosen(grid) == "Date+Slot: MW")
    let runs = rows("Date,Result,km") { "2024-01-\(10 + $0),0:2\($0 % 6):10,\(5 + $0 % 3)" }
    #expect(try chosen(runs).hasPrefix("Date: "))
  }

  @Test("sensors that tell their values in turn are lines, customers are not")
  func sources() throws {
    let text = rows("NAME,state,last_changed") {
      "\($0 % 2 == 0 ? "kitchen" : "bath"),\(20 + $0),2024-03-01T\(10 + $0):12:33Z"
    }
    let sensors = text.replacing("NAME", with: "entity_id")
    #expect(try chosen(sensors) == "last_changed: state by entity_id")
    #expect(try chosen(text.replacing("NAME", with: "customer")) == "last_changed: state")
  }

  @Test("a word for a time of day is no duration, however it goes up and down")
  func hours() throws {
    let payments = rows("Datum,Uhrzeit,Brutto") {
      "2024-01-\(10 + $0),1\($0 * 7 % 10):02:33,\(20 + $0 * 3 % 7)"
    }
    #expect(try chosen(payments) == "Datum+Uhrzeit: Brutto")
  }

  @Test("times of a day as names of columns go on through the days")
  func halfHours() throws {
    let names = (0..<48).map { "\($0 / 2 < 10 ? "0" : "")\($0 / 2):\($0 % 2 * 3)0" }
    let text = rows("Date," + names.joined(separator: ",")) { row in
      "2024-01-\(10 + row)," + names.indices.map { "\($0 + row)" }.joined(separator: ",")
    }
    let headers = try #require(try table(text).chooseColumns().headers)
    #expect(headers.columns == names)
    #expect(headers.year == "Date")
    #expect(headers.moments(ofDay: 86_400, zone: nil).last == 86_400 + 23.5 * 3600)
    // Meters below each other are several lines.
    let meters = text.replacing("2024-01-11", with: "2024-01-10")
    #expect(try table(meters).chooseColumns().headers == nil)
  }

  @Test("columns of one kind and size are drawn together, others are left out")
  func groups() throws {
    let weather = rows("date,tmin,tmax,humidity,rain") {
      "2024-01-\(10 + $0),\(2.5 + Double($0)),\(9.5 + Double($0)),\(60 + $0),\($0 % 4)"
    }
    #expect(try chosen(weather) == "date: tmin, tmax")
    let choice = try table(weather).chooseColumns()
    #expect(choice.leftOut.map(\.name) == ["humidity", "rain"])
    let sums = rows("date,web,shop,total") {
      "2024-01-\(10 + $0),\(20 + $0),\(30 - $0 % 3),\(50 + $0 - $0 % 3)"
    }
    #expect(try chosen(sums) == "date: web, shop")
    #expect(try table(sums).chooseColumns().leftOut.map(\.reason) == [.derived])
  }

  @Test("two columns that only together tell the rows apart name the lines together")
  func pairs() throws {
    let names = [("North", "Tea"), ("North", "Coffee"), ("South", "Tea"), ("South", "Coffee")]
    let sales = rows("date,region,product,units") {
      "2024-02-0\($0 / 4 + 1),\(names[$0 % 4].0),\(names[$0 % 4].1),\($0 + 20)"
    }
    #expect(try chosen(sales) == "date: units by region+product")
    let partly = try table("a,b\nx,y\n,y\nx,\n").groups(in: ["a", "b"])
    #expect(partly.names == ["x · y", "y", "x"])
    let groups = try table(sales).groups(in: ["region", "product"])
    #expect(groups.names == ["North · Tea", "North · Coffee", "South · Tea", "South · Coffee"])
  }

  @Test("names of columns that are years are the axis, and rows are lines")
  func wide() throws {
    let text = "country,code,2019,2020,2021,2022\nChile,CL,1,2,3,4\nJapan,JP,5,6,7,8\n"
    let choice = try table(text).chooseColumns()
    #expect(choice.headers?.columns == ["2019", "2020", "2021", "2022"])
    #expect(choice.series?.name == "country")
    #expect(choice.headers?.moments(zone: nil)?.count == 4)
    let shares = text.replacing("2019,2020,2021,2022", with: "2019 (%),2020 (%),2021 (%),2022 (%)")
    #expect(
      try table(shares).chooseColumns().headers?.moments(zone: nil)
        == choice.headers?.moments(zone: nil))
    // Asking for a column is asking for the table as it is.
    #expect(try table(text).chooseColumns(y: "2019").headers == nil)
  }

  @Test("numbered columns are the months of a year, the days of a month, or an axis of their own")
  func numbered() throws {
    func names(_ stem: String, _ count: Int) -> String {
      (1...count).map { "\(stem)\($0)" }.joined(separator: ",")
    }
    func values(_ count: Int) -> String {
      (1...count).map { "\($0 * 7 % 50)" }.joined(separator: ",")
    }
    func choice(_ header: String, _ starts: [String], _ count: Int) throws -> ColumnSelection {
      let rows = starts.map { "\($0),\(values(count))\n" }
      return try table(header + "\n" + rows.joined()).chooseColumns()
    }
    let starts = ["2018,M,700", "2018,F,650", "2017,M,690", "2017,F,640"]
    let months = try choice("Year,Sex,Total," + names("", 12), starts, 12)
    #expect(months.headers?.unit == .month)
    #expect(months.series?.name == "Sex")
    #expect(months.leftOut.map(\.name) == ["Total"])
    let days = try choice(
      "id,year,month,element," + names("d", 31),
      ["MX,2010,1,tmax", "MX,2010,1,tmin", "MX,2010,2,tmax", "MX,2010,2,tmin"], 31)
    #expect((days.headers?.unit, days.headers?.month) == (.day, "month"))
    #expect(days.series?.name == "element")
    let weeks = try choice(
      "artist,track,date.entered," + names("wk", 9), ["A,One,2000-02-26", "A,Two,2000-09-02"], 9)
    #expect(weeks.headers?.numbers == (1...9).map(Double.init))
    #expect(weeks.series?.name == "track")
    let names7 = try choice("station," + names("", 7), ["North", "South"], 7)
    #expect(names7.headers?.numbers?.count == 7)
    // Sensors beside a date are lines.
    let sensors = try choice("date," + names("s", 8), ["2024-01-01", "2024-01-02"], 8)
    #expect(sensors.headers == nil)
  }

  @Test("without any quantity the rows of each period are counted")
  func counted() throws {
    let log = rows("date,author") { "2024-01-\(10 + $0 / 2),\($0 % 3 == 0 ? "ana" : "ben")" }
    #expect(try table(log).chooseColumns().countsRows)
    // Numbers that are not understood are not counted as rows.
    let bad = rows("date,sales") { "2024-01-\(10 + $0),(\($0 + 5)]" }
    #expect(throws: (any Error).self) { try table(bad).chooseColumns() }
  }

  @Test("a table of a million rows is judged by a sample of them")
  func sample() throws {
    let text = "date,steps\n" + String(repeating: "2024-01-01,5\n", count: 5000)
    #expect(TableFacts(try table(text)).rows.count == 1024)
  }
}
