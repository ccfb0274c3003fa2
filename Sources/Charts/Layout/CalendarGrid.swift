import Calendars
import Graphics
import Tables

/// The days of a chart as cells, weeks by weekdays.
///
/// A month has a row for each week, as on a wall; longer times have a column for each week, in as
/// many blocks under each other as make the largest cells. Time runs from left to right in every
/// language.
public struct CalendarGrid: Sendable, Hashable {
  /// One day.
  public struct Cell: Sendable, Hashable {
    /// What is known of a day.
    public enum State: Sendable, Hashable {
      /// A value, in one of five steps from the lowest fifth of all values to the highest.
      case value(step: Int)
      /// No value.
      case missing
      /// After the last value.
      case future
    }

    /// The index of the element; nil for a day that has none.
    public let index: Int?
    /// The day, counted from 1 January 1970.
    public let day: Int
    /// What is known of it.
    public let state: State
    /// The square of the day, in points.
    public let rect: Rect
    /// Whether the cell is the emphasised one.
    public let isActive: Bool
    /// Whether the day is still going on.
    public let isUnfinished: Bool
    /// The day of the month, where cells are large enough.
    public let number: PlacedText?
  }

  /// The cells, by day.
  public let cells: [Cell]
  /// The names of months beside their first weeks.
  public let months: [PlacedText]
  /// The names of weekdays.
  public let weekdays: [PlacedText]
  /// The five steps of the legend from low to high, without the numbers at their ends.
  public let steps: [Rect]
  /// The lowest and the highest value, at the ends of the legend.
  public let ends: [PlacedText]

  /// The number of steps that values are told apart in.
  public static let stepCount = 5
  /// The side of the smallest cell that can be seen, in points; a chart with smaller ones is drawn
  /// as a line.
  public static let leastSide = 3.0
}

extension CivilDay {
  fileprivate var monthStart: CivilDay { CivilDay.start(ofMonth: monthIndex) }

  fileprivate var monthEnd: CivilDay {
    CivilDay(daysSince1970: CivilDay.start(ofMonth: monthIndex + 1).daysSince1970 - 1)
  }
}

/// The days that a calendar shows, and what is known of each.
struct CalendarDays {
  let first: Int
  let last: Int
  /// The elements by day.
  let elements: [Int: Int]
  /// The last day with a value.
  let lastKnown: Int

  /// The most days that a chart is looked at for: ten years.
  private static let mostDays = 3_700

  /// The days of the first series, to the end of the last month of a short one; nil without dates or
  /// values.
  init?(of chart: LineChart) {
    guard let series = chart.series.first else { return nil }
    let times: [Double?] =
      switch chart.axis {
      case .bands(let bands, _): bands.map(\.time)
      case .time: series.x.map { $0 }
      case .number: []
      }
    var elements: [Int: Int] = [:]
    var known = Int.min
    for (index, time) in times.enumerated().prefix(series.values.count) {
      guard let time else { continue }
      let day = chart.axis.zone.day(at: time)
      elements[day] = index
      if series.values[index] != nil { known = max(known, day) }
    }
    guard let low = elements.keys.min(), let high = elements.keys.max(), known > Int.min,
      high - low < CalendarDays.mostDays
    else { return nil }
    let end = CivilDay(daysSince1970: high)
    let monthEnd = CivilDay.start(ofMonth: end.monthIndex + 1).daysSince1970 - 1
    // A month or a quarter is shown as a whole, with what is to come of it.
    (first, last) = (low, high - low < 100 ? monthEnd : high)
    (self.elements, lastKnown) = (elements, known)
  }
}

extension CalendarGrid {
  /// The distance of two cells, as a part of their side.
  private static let gap = 0.16
  /// The greatest side of a cell, in points.
  private static let mostSide = 36.0
  /// The least side of a cell between half points.
  private static let leastWhole = 5.0
  /// The least side of a cell with the day of the month in it.
  private static let leastNumbered = 20.0
  /// The weeks of the longest time that is shown as a month on a wall is.
  private static let mostWallWeeks = 6
  private static let textGap = 6.0

  /// The shape of a calendar in cells.
  private struct Shape {
    let isWall: Bool
    /// Weeks beside each other, and blocks of weeks under each other.
    let columns: Int
    let blocks: Int
    let side: Double

    /// The distance of two neighbours: as the sides of large cells, a number of half points, so that
    /// all have the same edges at each scale.
    let pitch: Double

    init(isWall: Bool, columns: Int, blocks: Int, side: Double) {
      (self.isWall, self.columns, self.blocks) = (isWall, columns, blocks)
      let pitch = side * (1 + gap)
      guard side >= leastWhole else {
        (self.side, self.pitch) = (side, pitch)
        return
      }
      self.pitch = (pitch * 2).rounded(.down) / 2
      self.side = min((side * 2).rounded() / 2, self.pitch - 0.5)
    }
  }

  /// Places the days of a chart in an area; nil where cells would be too small to see.
  init?(
    of days: CalendarDays, in area: Rect, _ context: LayoutContext,
    measuring text: inout some TextMeasuring & ~Copyable
  ) {
    let (chart, theme) = (context.chart, context.theme)
    let firstWeekday = chart.locale.firstWeekday
    func week(_ day: Int) -> Int { CalendarUnit.week.index(ofDay: day, firstWeekday: firstWeekday) }
    let firstWeek = week(days.first)
    let weeks = week(days.last) - firstWeek + 1
    let names = CalendarGrid.weekdayNames(chart.locale, firstWeekday)
    let font = theme.axis.font
    let nameWidth = names.map { text.metrics(of: TextLine($0, font: font)).advance }.max() ?? 0
    let line = (font.size * 1.4).rounded()
    // The legend has a row at the bottom.
    let legendHeight = line + CalendarGrid.textGap
    let room = Rect(
      x: context.edge, y: area.minY + CalendarGrid.textGap,
      width: max(context.wordWidth, 0),
      height: max(area.size.height - CalendarGrid.textGap - legendHeight - theme.margin.vertical, 0)
    )
    guard
      let shape = CalendarGrid.shape(
        weeks: weeks, in: room.size, nameWidth: nameWidth + CalendarGrid.textGap, line: line)
    else { return nil }
    let left = (nameWidth + CalendarGrid.textGap).rounded(.up)
    let width =
      shape.isWall
      ? shape.pitch * 7 - shape.side * CalendarGrid.gap
      : left + shape.pitch * Double(shape.columns) - shape.side * CalendarGrid.gap
    let blockHeight = shape.isWall ? 0 : line + shape.pitch * 7
    let height =
      shape.isWall
      ? line + shape.pitch * Double(weeks)
      : blockHeight * Double(shape.blocks) + CalendarGrid.textGap * Double(shape.blocks - 1)
    let origin = Point(
      x: (room.minX + (room.size.width - width) / 2).rounded(),
      y: (room.minY + (room.size.height - height) / 2).rounded())

    func corner(_ week: Int, _ weekday: Int) -> Point {
      if shape.isWall {
        return origin.offset(
          dx: shape.pitch * Double(weekday), dy: line + shape.pitch * Double(week))
      }
      let (block, column) = (week / shape.columns, week % shape.columns)
      return origin.offset(
        dx: left + shape.pitch * Double(column),
        dy: (blockHeight + CalendarGrid.textGap) * Double(block) + line
          + shape.pitch * Double(weekday))
    }
    let digit = text.metrics(of: TextLine("0", font: font)).inkBounds

    let steps = CalendarGrid.steps(of: chart)
    let active = chart.activeIndex
    let unfinished = chart.unfinishedIndex()
    var cells: [Cell] = []
    var months: [PlacedText] = []
    for day in days.first...days.last {
      let (week, date) = (week(day) - firstWeek, CivilDay(daysSince1970: day))
      let start = CalendarUnit.week.day(ofIndex: week + firstWeek, firstWeekday: firstWeekday)
      let point = corner(week, day - start)
      let rect = Rect(x: point.x, y: point.y, width: shape.side, height: shape.side)
      let index = days.elements[day]
      let state: Cell.State =
        index.flatMap { steps[$0] }.map { .value(step: $0) }
        ?? (day > days.lastKnown ? .future : .missing)
      var number: PlacedText?
      if shape.isWall, shape.side >= CalendarGrid.leastNumbered, state != .missing {
        let name = NumberStyle().string(Double(date.day), in: chart.locale)
        number = PlacedText(
          TextLine(name, font: font), at: rect.center.x, baseline: rect.center.y - digit.center.y,
          .middle, measuring: &text)
      }
      cells.append(
        Cell(
          index: index, day: day, state: state, rect: rect,
          isActive: index != nil && index == active,
          isUnfinished: index != nil && index == unfinished, number: number))
      guard !shape.isWall, date.day == 1 || day == days.first,
        let moment = DateTime(daysSince1970: day)
      else { continue }
      // A month that begins within a week has its name over the next one, its first whole one.
      let column = day - start == 0 || day == days.first ? week : week + 1
      guard column / shape.columns < shape.blocks else { continue }
      let top = corner(column, 0)
      let name = chart.locale.patterns.month.string(from: moment, in: chart.locale)
      let isYear = date.month == 1 || months.isEmpty
      let words =
        isYear && days.last - days.first > 300
        ? chart.locale.patterns.monthYear.string(from: moment, in: chart.locale) : name
      let placed = PlacedText(
        TextLine(words, font: font), at: top.x, baseline: top.y - CalendarGrid.textGap,
        measuring: &text)
      if let last = months.last, last.origin.y == placed.origin.y,
        placed.inkBounds.minX < last.inkBounds.maxX + 4
      {
        // The first month goes without its year or, with a few days only, without its name.
        if months.count == 1, let first = DateTime(daysSince1970: days.first) {
          let short = chart.locale.patterns.month.string(from: first, in: chart.locale)
          let name = PlacedText(
            TextLine(short, font: font), at: last.origin.x, baseline: last.origin.y,
            measuring: &text)
          let fits = placed.inkBounds.minX >= name.inkBounds.maxX + 4
          months = fits ? [name, placed] : [placed]
        }
        continue
      }
      months.append(placed)
    }
    self.cells = cells
    var weekdays: [PlacedText] = []
    if shape.isWall {
      for (weekday, name) in names.enumerated() {
        let middle = corner(0, weekday).x + shape.side / 2
        weekdays.append(
          PlacedText(
            TextLine(name, font: font), at: middle,
            baseline: origin.y + line - CalendarGrid.textGap,
            .middle, measuring: &text))
      }
    } else {
      let step = shape.pitch >= font.size * 1.15 ? 1 : shape.pitch * 2 >= font.size ? 2 : 3
      for block in 0..<shape.blocks {
        for weekday in stride(from: step == 1 ? 0 : 1, to: 7, by: step) {
          let top = corner(block * shape.columns, weekday)
          weekdays.append(
            PlacedText(
              TextLine(names[weekday], font: font), at: top.x - CalendarGrid.textGap,
              baseline: top.y + shape.side / 2 - digit.center.y, .right, measuring: &text))
        }
      }
    }
    self.weekdays = weekdays
    let legendMiddle = area.maxY - theme.margin.vertical - line / 2
    (self.steps, ends) = CalendarGrid.legend(at: legendMiddle, context, measuring: &text)
    guard shape.isWall else {
      self.months = months.filter { $0.inkBounds.maxX <= context.size.width }
      return
    }
    // A wall calendar has its month in the row of the legend.
    let range = DayRangeText(
      from: CivilDay(daysSince1970: days.first).monthStart,
      through: CivilDay(daysSince1970: days.last).monthEnd)
    let name = PlacedText(
      TextLine(range.shortString(in: chart.locale, withinYear: false), font: font),
      at: context.edge, baseline: legendMiddle - digit.center.y, measuring: &text)
    let isFree = ends.allSatisfy { $0.inkBounds.minX > name.inkBounds.maxX + CalendarGrid.textGap }
    self.months = isFree ? [name] : []
  }

  /// The shape with the largest cells; nil where none can be seen.
  private static func shape(
    weeks: Int, in room: Size, nameWidth: Double, line: Double
  ) -> Shape? {
    if weeks <= mostWallWeeks {
      let side = min(
        room.width / (7 * (1 + gap)), (room.height - line) / (Double(weeks) * (1 + gap)), mostSide)
      return side >= leastSide ? Shape(isWall: true, columns: 7, blocks: 1, side: side) : nil
    }
    var best: Shape?
    for blocks in 1...max(1, min(weeks / 4, 24)) {
      let columns = (weeks + blocks - 1) / blocks
      let count = (weeks + columns - 1) / columns
      let free = room.height - Double(count) * line - Double(count - 1) * textGap
      let side = min(
        (room.width - nameWidth) / (Double(columns) * (1 + gap)),
        free / (Double(count * 7) * (1 + gap)), mostSide)
      if side >= leastSide, side > (best?.side ?? 0) * 1.05 {
        best = Shape(isWall: false, columns: columns, blocks: count, side: side)
      }
    }
    return best
  }

  /// The weekdays in the order of the locale.
  private static func weekdayNames(_ locale: ChartLocale, _ first: Int) -> [String] {
    // 5 January 1970 was a Monday.
    (0..<7).map { offset in
      let day = 4 + (first - 1 + offset) % 7
      return DateTime(daysSince1970: day).map {
        locale.patterns.weekday.string(from: $0, in: locale)
      } ?? ""
    }
  }

  /// The step of each element of the first series: the fifth of all values that the middle of its
  /// equals is in, so that equal values have equal steps.
  static func steps(of chart: LineChart) -> [Int: Int] {
    guard let values = chart.series.first?.values else { return [:] }
    let sorted = values.numbers.filter { !$0.isNaN }.sorted()
    var step: [Double: Int] = [:]
    var start = 0
    while start < sorted.count {
      var end = start
      while end < sorted.count, sorted[end] == sorted[start] { end += 1 }
      let rank = (Double(start) + Double(end)) / 2 / Double(sorted.count)
      step[sorted[start]] = min(Int(rank * Double(stepCount)), stepCount - 1)
      start = end
    }
    var found: [Int: Int] = [:]
    for (index, value) in values.enumerated() {
      if let value { found[index] = step[value] }
    }
    return found
  }

  /// The steps between the lowest and the highest value, at the end of a row.
  private static func legend(
    at middle: Double, _ context: LayoutContext,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> ([Rect], [PlacedText]) {
    let chart = context.chart
    guard let extent = chart.series.first?.values.extent, extent.lowerBound < extent.upperBound
    else { return ([], []) }
    let font = context.theme.axis.font
    let summary = ChartSummaryText(of: chart)
    let digit = text.metrics(of: TextLine("0", font: font)).inkBounds
    func placed(
      _ value: Double, _ x: Double, _ anchor: TextAnchor,
      _ text: inout some TextMeasuring & ~Copyable
    ) -> PlacedText {
      PlacedText(
        TextLine(summary.text(value), font: font), at: x, baseline: middle - digit.center.y, anchor,
        measuring: &text)
    }
    let side = font.size * 0.8
    let end = context.size.width - context.edge
    let high = placed(extent.upperBound, end, .right, &text)
    let right = high.inkBounds.minX - textGap
    let rects = (0..<stepCount).map { step in
      Rect(
        x: right - Double(stepCount - step) * (side + 2) + 2, y: middle - side / 2, width: side,
        height: side)
    }
    let low = placed(extent.lowerBound, (rects.first?.minX ?? right) - textGap, .right, &text)
    return low.inkBounds.minX >= context.edge ? (rects, [low, high]) : ([], [])
  }
}

extension LineChart {
  /// Whether a picture of a size in points has room for cells of all days that can be seen.
  package func hasRoomForCalendar(size: Size) -> Bool {
    guard let days = CalendarDays(of: self) else { return false }
    return CalendarGrid.hasRoom(weeks: (days.last - days.first) / 7 + 2, in: size)
  }
}

extension CalendarGrid {
  /// Estimates the room beside texts, whose sizes are not known here.
  fileprivate static func hasRoom(weeks: Int, in size: Size) -> Bool {
    let room = Size(width: size.width - 30, height: size.height - 80)
    return shape(weeks: weeks, in: room, nameWidth: 45, line: 20) != nil
  }
}
