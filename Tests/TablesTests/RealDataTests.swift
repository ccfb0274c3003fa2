import Testing
import TestSupport

@testable import Base
@testable import Calendars
@testable import Tables

struct RealDataTests {
  @Test("fourteen days of steps are read with nothing said about them")
  func steps() throws {
    let source = try SourceText(SharedFiles.golden("steps-two-weeks.csv"), name: "steps.csv")
    let table = try Table(reading: source)
    #expect(table.rowCount == 14)
    let choice = try table.chooseColumns()
    #expect(choice.x?.name == "date")
    #expect(choice.y.name == "steps")
    #expect(try table.numbers(in: "steps").compactMap { $0 }.reduce(0, +) == 122_675)
    let labels = try table.dates(in: "date").compactMap {
      $0.map { DatePattern.monthDay.string(from: $0) }
    }
    #expect(labels.first == "9/4")
    #expect(labels.last == "9/17")
  }

  @Test("four years of weather have a row for each day")
  func weather() throws {
    let source = try SourceText(SharedFiles.golden("seattle-weather.csv"), name: "weather.csv")
    let table = try Table(reading: source)
    #expect(table.rowCount == 1461)
    #expect(
      try table.columnNames.map { try table.kind(of: $0) } == [
        .date, .number, .number, .number, .number, .text,
      ])
    let days = try table.dates(in: "date").compactMap { $0?.daysSince1970 }
    #expect(zip(days, days.dropFirst()).allSatisfy { $1 - $0 == 1 })
    #expect(try table.numbers(in: "temp_max").compactMap { $0 }.max() == 35.6)
    #expect(try table.numbers(in: "temp_min").compactMap { $0 }.min() == -7.1)
    #expect(Set(try table.texts(in: "weather")).count == 5)
    #expect(try table.chooseColumns().y.name == "precipitation")
  }

  @Test(
    "a year of hours and ten years of months are read",
    .enabled(if: SharedFiles.areExpected, SharedFiles.skipped),
    arguments: [
      ("seattle-temps.csv", 8759, 2, "date", "temp"),
      ("us-employment.csv", 120, 24, "month", "nonfarm"),
      ("iowa-electricity.csv", 51, 3, "year", "net_generation"),
    ])
  func others(name: String, rows: Int, columns: Int, x: String, y: String) throws {
    let table = try Table(
      reading: SourceText(SharedFiles.bytes("data/\(name)"), name: name))
    #expect(table.rowCount == rows)
    #expect(table.columnNames.count == columns)
    let choice = try table.chooseColumns()
    #expect(choice.x?.name == x)
    #expect(choice.y.name == y)
    #expect(try table.dates(in: x).allSatisfy { $0 != nil })
    #expect(try table.numbers(in: y).allSatisfy { $0 != nil })
  }
}
