import Testing

@testable import Base
@testable import Charts
@testable import Options
@testable import Tables
@testable import bench

@Suite("The long table of the benchmarks")
struct MillionRowsTests {
  @Test("it has a minute a row, across the ends of a leap year's February and of the year")
  func minutes() throws {
    let count = 1440 * 367
    let text = String(decoding: MillionRows(.wandering, count: count).bytes, as: UTF8.self)
    let rows = text.split(separator: "\n").dropFirst()
    #expect(rows.count == count)
    let times = rows.map { String($0.prefix { $0 != "," }) }
    #expect(times[0] == "2016-01-01T00:00:00")
    #expect(times[61] == "2016-01-01T01:01:00")
    #expect(times[1440 * 59] == "2016-02-29T00:00:00")
    #expect(times[1440 * 60 - 1] == "2016-02-29T23:59:00")
    #expect(times[1440 * 60] == "2016-03-01T00:00:00")
    #expect(times[1440 * 366] == "2017-01-01T00:00:00")
    // Written this way, times sort as text.
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(
    "it gives the same bytes each time, with values of three digits that a line can be seen in",
    arguments: [MillionRows.ValuePattern.wandering, .swinging, .lonely])
  func values(course: MillionRows.ValuePattern) throws {
    let bytes = MillionRows(course, count: 14_400).bytes
    #expect(bytes == MillionRows(course, count: 14_400).bytes)
    let table = SampleTable(name: "long", bytes: bytes, settings: ChartSettings())
    let chart = try table.chart()
    // Every second row of lonely values is empty, so it is left out.
    #expect(chart.elementCount == (course == .lonely ? 7_200 : 14_400))
    let extent = try #require(chart.series.first?.values.extent)
    #expect((100...999).contains(extent.lowerBound) && (100...999).contains(extent.upperBound))
    #expect(extent.upperBound - extent.lowerBound > 5)
  }

  @Test(
    "objects a line are the same table", arguments: [MillionRows.ValuePattern.wandering, .lonely])
  func jsonLines(course: MillionRows.ValuePattern) throws {
    let charts = try [MillionRows.Notation.csv, .jsonLines].map { notation in
      let bytes = MillionRows(course, notation, count: 3_000).bytes
      let source = try SourceText(bytes, name: notation == .csv ? "long.csv" : "long.ndjson")
      return try TableChart(Table(reading: source), settings: ChartSettings()).chart
    }
    #expect(charts[0].series[0].values == charts[1].series[0].values)
    #expect(charts[0].series[0].x == charts[1].series[0].x)
    let gaps = charts[0].series[0].values.filter { $0 == nil }.count
    #expect(gaps == 0 && charts[0].elementCount == (course == .lonely ? 1_500 : 3_000))
  }

  @Test("a line through swinging values goes a much longer way than through wandering ones")
  func way() throws {
    func way(_ course: MillionRows.ValuePattern) throws -> Double {
      let bytes = MillionRows(course, count: 14_400).bytes
      let chart = try SampleTable(name: "way", bytes: bytes, settings: ChartSettings()).chart()
      let values = chart.series[0].values.compactMap { $0 }
      return zip(values, values.dropFirst()).reduce(0) { $0 + abs($1.1 - $1.0) }
    }
    #expect(try way(.swinging) > 20 * way(.wandering))
  }

  @Test("a million rows are about thirty megabytes")
  func size() {
    let bytes = MillionRows(.swinging, count: 20_000).bytes.count * 50
    #expect((27_000_000...31_000_000).contains(bytes))
  }
}
