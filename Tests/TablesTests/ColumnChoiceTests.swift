import Testing
import TestSupport

@testable import Tables

@Suite("Which columns are drawn together")
struct ColumnChoiceTests {
  /// A table, and the choice as "x: y by lines".
  struct Choice: CustomTestStringConvertible, Sendable {
    let about: String
    let header: String
    let rows: [String]
    let chosen: String

    init(_ about: String, _ header: String, _ rows: [String], _ chosen: String) {
      (self.about, self.header, self.rows, self.chosen) = (about, header, rows, chosen)
    }

    /// Rows that are made of their number.
    init(
      _ about: String, _ header: String, count: Int = 24, _ chosen: String,
      row: (Int) -> String
    ) {
      self.init(about, header, (0..<count).map(row), chosen)
    }

    var testDescription: String { about }
  }

  private static func choice(_ header: String, _ rows: [String]) throws -> ColumnSelection {
    try table(([header] + rows).joined(separator: "\n") + "\n").chooseColumns()
  }

  private static let choices = [
    Choice(
      "countries of which one has far more", "date,UK,FR,BE,DE",
      ["2001-01-01,20,3,1,2", "2001-01-02,110,9,0,3", "2001-01-03,60,4,2,0"],
      "date: UK, FR, BE, DE"),
    Choice(
      "countries of which one has no more than one", "year,Rome,Oslo,Bonn,Bern",
      ["1,0,3,400", "0,9,0,30", "0,0,7,0", "1,4,0,98", "0,2,1,3"].enumerated().map {
        "\(1970 + $0),\($1)"
      }, "year: Rome, Oslo, Bonn, Bern"),
    Choice(
      "causes beside an army", "month,wounds,other,disease,army", "month: wounds, other, disease"
    ) {
      "\(1854 + $0 / 12)-\($0 % 12 < 9 ? "0" : "")\($0 % 12 + 1),\($0 * 7),\($0 * 5 % 90 + 4),"
        + "\($0 * $0 * 3),\(8000 + $0 * 997)"
    },
    Choice("currencies of two sizes", "date,USD,GBP,CHF,JPY", "date: USD, GBP, CHF") {
      "2024-03-\(10 + $0 % 20),\(1.05 + Double($0) / 1000),\(0.85 + Double($0) / 1000),"
        + "\(0.95 + Double($0 * 3) / 1000),\(155 + $0)"
    },
    Choice(
      "a count of things in its name", "date,eggs,Number of hens", "date: eggs, Number of hens"
    ) {
      "2024-03-\(10 + $0 % 20),\(20 + $0 * 7 % 13),\(30 + $0 * 5 % 11)"
    },
    Choice("the number of a thing", "date,Order number,eggs", "date: eggs") {
      "2024-03-\(10 + $0 % 20),\(20_114 + $0 * 7),\(30 + $0 * 5 % 11)"
    },
    Choice(
      "cases before what they say", "age,n,wine_use,wine_frequency,beer_use,beer_frequency",
      "age: wine_use, beer_use"
    ) {
      "\(12 + $0),\(2700 + $0 * 31 % 700),\(3.9 + Double($0)),\(3 + Double($0 * 5 % 9) + 0.5),"
        + "\(1.1 + Double($0 * 2)),\(4 + Double($0 * 7 % 11) + 0.5)"
    },
    Choice("an age before counts", "decade,age,male,female", count: 12, "decade: male, female") {
      "\(1900 + $0 * 10),\(113 - $0 * 10),\($0 * $0 * 900 + 45),\($0 * $0 * 1100 + 318)"
    },
    Choice("days before deaths", "start_date,days,total_deaths", "start_date: total_deaths") {
      "\(2020 + $0 / 12)-\($0 % 12 < 9 ? "0" : "")\($0 % 12 + 1)-01,\(28 + $0 % 4),"
        + "\(110_000 + $0 * 997)"
    },
    Choice("a few kudos before a distance", "date,kudos,distance", "date: distance") {
      "2024-03-\(10 + $0 % 20),\($0 % 3),\(8.41 + Double($0 * 37 % 23))"
    },
    Choice("firms by number", "firm,year,inv,capital", "year: inv by firm") {
      "\($0 / 6 + 1),\(1935 + $0 % 6),\(317.6 + Double($0 * 17 % 90)),\(3078.5 - Double($0 * 31))"
    },
    Choice("runs by number", "step,loss,run", "step: loss by run") {
      "\($0 % 8),\(2.5 / Double($0 % 8 + 1) + Double($0) / 100),\($0 / 8 + 1)"
    },
    Choice("chicks by number", "weight,Time,Chick,Diet", "Time: weight by Chick") {
      "\(42 + $0 % 6 * 9 + $0 / 6),\($0 % 6 * 2),\($0 / 6 + 1),\($0 / 12 + 1)"
    },
    Choice("an experiment in no order", "timepoint,signal", "timepoint: signal") {
      "\($0 * 7 % 8),\(Double($0 * 11 % 24) / 100 - 0.017)"
    },
    Choice(
      "stages of two groups, of which one is repeated", "Stage,Group,Users",
      "Stage: Users by Group"
    ) {
      "Stage \(min($0 % 12, 10)),\($0 < 12 ? "Women" : "Men"),\(9000 - $0 * 311)"
    },
    Choice("a difference of two that are drawn", "DATE,DFF,CPI,Real", "DATE: DFF, CPI") {
      let (rate, prices) = (Double($0 * 7 % 40) / 10 + 0.8, Double($0 * 3 % 20) / 4 + 0.3)
      return "\(1954 + $0)-06-01,\(rate),\(prices),\(rate - prices)"
    },
    Choice("both halves of a total before them", "year,All,Men,Women", "year: Men, Women") {
      "\(1954 + $0),\(700 + $0 * 9 + $0 * 5 % 23),\(300 + $0 * 9),\(400 + $0 * 5 % 23)"
    },
    Choice(
      "rows of zeros that prove nothing", "date,calls,visits,mails", count: 200,
      "date: calls, visits, mails"
    ) {
      "\(2000 + $0 / 12)-\($0 % 12 < 9 ? "0" : "")\($0 % 12 + 1),\($0 < 150 ? 0 : $0 * 7 % 40),"
        + "\($0 < 150 ? 0 : $0 * 3 % 50 + 1),\($0 * 3 % 37 + 20)"
    },
    Choice(
      "the sum of too many", "date," + (0..<14).map { "a\($0)" }.joined(separator: ",") + ",total",
      "date: total"
    ) { row in
      let parts = (0..<14).map { row * ($0 + 3) % 17 }
      return "2024-03-\(10 + row % 20),"
        + (parts + [parts.reduce(0, +)]).map { "\($0)" }
        .joined(separator: ",")
    },
    Choice("the length of a way and of a step", "Datum,Distanz,Ø Schrittlänge", "Datum: Distanz") {
      "2024-03-\(10 + $0 % 20),\(4.23 + Double($0 * 3 % 7)),\(1.05 + Double($0 * 7 % 11) / 100)"
    },
    Choice(
      "a second source of the same", "Year,CSIRO sea level,NOAA sea level",
      "Year: CSIRO sea level, NOAA sea level"
    ) {
      "\(1990 + $0),\($0 < 20 ? "\(Double($0) + 0.22)" : ""),"
        + "\($0 > 18 ? "\(Double($0) + 0.41)" : "")"
    },
    Choice("the lines of a log", "", "column2: column4") {
      "192.168.1.\($0),2026-03-20 10:\($0 + 10):01,\([200, 404, 500][$0 * 7 % 5 % 3]),"
        + "\(64 + $0 * 37 % 500)"
    },
    Choice("years in a column without a name", "", count: 16, "column2: column1") {
      "\(83.1 + Double($0 * 7 % 30)),\(1947 + $0)"
    },
    Choice("a day of birth before the time", "birthday,start_date,score", "start_date: score") {
      "19\(10 + $0)-04-\(10 + $0 % 20),\(1990 + $0 / 2)-01-03,\(50 + $0 * 7 % 31)"
    },
  ]

  @Test("a person would draw these", arguments: choices)
  func drawn(choice: Choice) throws {
    let rows = choice.header.isEmpty ? Array(choice.rows.dropFirst()) : choice.rows
    let header = choice.header.isEmpty ? choice.rows[0] : choice.header
    let found = try ColumnChoiceTests.choice(header, rows)
    let x = found.time?.columns ?? found.x.map { [$0.name] } ?? []
    let y = ([found.y] + found.others).map(\.name)
    let lines = ([found.series].compactMap { $0 } + found.otherNames).map(\.name)
    #expect(
      "\(x.joined(separator: "+")): \(y.joined(separator: ", "))"
        + (lines.isEmpty ? "" : " by \(lines.joined(separator: "+"))") == choice.chosen)
  }

  @Test("what is left out is left out for a true reason")
  func reasons() throws {
    let prices = (0..<12).map { row in
      "2024-01-\(10 + row),\(30 + row),\(43 + row * row % 7),\(28 - row * 5 % 9),\(31 + row * 5 % 3)"
    }
    let price = try ColumnChoiceTests.choice("date,open,high,low,close", prices)
    #expect(price.leftOut.map(\.reason) == [.sameQuantity, .sameQuantity, .sameQuantity])
    let rare = (0..<24).map { row in
      "2024-01-\(row < 9 ? "0" : "")\(row + 1),\(300 + row * 7 % 40),\(row < 3 ? "\(310 + row)" : "")"
    }
    #expect(
      try ColumnChoiceTests.choice("date,visits,returns", rare).leftOut.map(\.reason)
        == [.fewValues])
    let sizes = (0..<24).map { row in
      "2024-01-\(row < 9 ? "0" : "")\(row + 1),\(300 + row * 7 % 40),\(52_000 + row * 91 % 400)"
    }
    #expect(
      try ColumnChoiceTests.choice("date,visits,views", sizes).leftOut.map(\.reason)
        == [.otherScale])
  }
}
