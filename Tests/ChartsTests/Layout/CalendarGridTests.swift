import Testing
import TestSupport

@testable import Calendars
@testable import Charts
@testable import Graphics
@testable import Tables

@Suite("A calendar of days")
struct CalendarGridTests {
  /// A chart of days from a date on.
  private func chart(from start: String, _ values: [Double?]) throws -> LineChart {
    let first = try moment(start)
    var chart = LineChart(
      axis: .time(.utc),
      series: [
        Series(
          name: "Steps", x: values.indices.map { first + Double($0) * 86_400 },
          values: OptionalDoubles(values))
      ])
    (chart.mark, chart.period) = (.calendar, .day)
    return chart
  }

  private func grid(_ chart: LineChart, _ width: Double = 414, _ height: Double = 280) throws
    -> CalendarGrid
  {
    try #require(LineChartLayout(chart, width: width, height: height, theme: .classic).calendar)
  }

  @Test("a month has a row for each week, with what is to come outlined and a missing day a dot")
  func month() throws {
    let chart = try chart(from: "2016-09-01", [5, nil, 0, 9] + [nil])
    let cells = try grid(chart).cells
    #expect(cells.count == 30)
    // 1 September 2016 was a Thursday.
    #expect(cells[0].rect.minY == cells[3].rect.minY && cells[4].rect.minY > cells[3].rect.minY)
    #expect(cells[4].rect.minX < cells[0].rect.minX)
    #expect(cells[1].state == .missing && cells[4].state == .future && cells[29].state == .future)
    #expect(cells[2].state == .value(step: 0) && cells[3].state == .value(step: 4))
    #expect(cells[3].isActive && cells.count { $0.isActive } == 1)
    #expect(cells[9].number?.line.text == "10" && cells[1].number == nil)
  }

  @Test("weeks begin with the day of the locale")
  func firstWeekday() throws {
    var chart = try chart(from: "2016-09-01", [1, 2, 3, 4])
    let monday = try grid(chart)
    #expect(monday.weekdays.map(\.line.text) == ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
    chart.locale = try #require(ChartLocale(identifier: "en_US"))
    let sunday = try grid(chart)
    #expect(sunday.weekdays.first?.line.text == "Sun")
    // Sunday 4 September begins a week.
    #expect(sunday.cells[3].rect.minX < sunday.cells[2].rect.minX)
    #expect(monday.cells[3].rect.minX > monday.cells[2].rect.minX)
  }

  @Test("steps are fifths of the values, and equal values have equal ones")
  func steps() throws {
    let chart = try chart(from: "2016-09-01", (1...10).map { Double($0 * $0) })
    let states = try grid(chart).cells.prefix(10).map(\.state)
    #expect(states == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4].map { .value(step: $0) })
    let equal = try self.chart(from: "2016-09-01", [7, 7, 7])
    #expect(CalendarGrid.steps(of: equal).values.allSatisfy { $0 == 2 })
    #expect(CalendarGrid.steps(of: try self.chart(from: "2016-09-01", [0, 0, 0, 0, 8]))[4] == 4)
  }

  @Test("cells do not overlap, and stay in the picture", arguments: 0..<30 as Range<UInt64>)
  func places(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let count = try random.pick([1, 7, 28, 31, 60, 92, 180, 365, 366])
    let size = try random.pick([(414.0, 280.0), (300, 200), (800, 300), (300, 600)])
    let values = (0..<count).map { Double($0 * 7919 % 101) }
    let start =
      "20\(Int.random(in: 10...25, using: &random))-0\(Int.random(in: 1...9, using: &random))-17"
    let chart = try chart(from: start, values)
    let layout = LineChartLayout(chart, width: size.0, height: size.1, theme: .classic)
    guard let grid = layout.calendar else {
      #expect(!chart.hasRoomForCalendar(size: Size(width: size.0, height: size.1)))
      return
    }
    let picture = Rect(x: 0, y: 0, width: size.0, height: size.1)
    #expect(grid.cells.allSatisfy { picture.encloses($0.rect) && $0.rect.size.width >= 3 })
    var index = SpatialIndex(from: 0, to: size.0)
    for cell in grid.cells {
      #expect(!index.overlaps(cell.rect))
      index.insert(cell.rect)
    }
    #expect(grid.cells.count { $0.index != nil } == count)
    #expect(layout.textFaults.isEmpty, "\(layout.textFaults)")
  }

  @Test("a touch hits the day")
  func touch() throws {
    let chart = try chart(from: "2016-09-01", [5, nil, 3])
    let layout = LineChartLayout(chart, width: 414, height: 280, theme: .classic)
    let cells = try #require(layout.calendar).cells
    #expect(layout.node(at: cells[2].rect.center) == 2)
    #expect(layout.node(at: cells[1].rect.center) == nil)
    #expect(layout.node(at: cells[9].rect.center) == nil)
  }

  @Test("without dates, with too many days and without room a line is drawn")
  func fallback() throws {
    var names = LineChart(values: [1, 2, 3], labels: ["a", "b", "c"])
    names.mark = .calendar
    #expect(LineChartLayout(names, width: 414, height: 280, theme: .classic).lines.count == 1)
    let long = try chart(from: "2000-01-01", (0..<3_000).map(Double.init))
    #expect(LineChartLayout(long, width: 100, height: 60, theme: .classic).calendar == nil)
  }

  @Test("the description names it")
  func words() throws {
    let chart = try chart(from: "2016-09-01", [5, 4, 3])
    #expect(AltText(chart).text.hasPrefix("Calendar of Steps, 3 days"))
  }
}
