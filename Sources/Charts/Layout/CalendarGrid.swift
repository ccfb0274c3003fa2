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
    var elements: [Int: Int] = [:]
    var known = Int.min
    for index in series.values.indices {
      guard let time = chart.time(ofElement: index) else { continue }
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
  fileprivate static let gap = 0.16
  /// The greatest side of a cell, in points.
  private static let mostSide = 36.0
  /// The least side of a cell between half points.
  private static let leastWhole = 5.0
  /// The least side of a cell with the day of the month in it.
  fileprivate static let leastNumbered = 20.0
  /// The weeks of the longest time that is shown as a month on a wall is.
  private static let mostWallWeeks = 6
  fileprivate static let textGap = 6.0

  /// The shape of a calendar in cells.
  fileprivate struct Shape {
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
    let legendMiddle =
      area.maxY - context.theme.margin.vertical - CalendarGrid.line(context.theme) / 2
    guard let frame = CalendarFrame(of: days, in: area, context, measuring: &text) else {
      return nil
    }
    cells = frame.cells(measuring: &text)
    weekdays = frame.weekdays(measuring: &text)
    (steps, ends) = CalendarGrid.legend(at: legendMiddle, context, measuring: &text)
    guard frame.shape.isWall else {
      months = frame.months(measuring: &text).filter { $0.inkBounds.maxX <= context.size.width }
      return
    }
    // A wall calendar has its month in the row of the legend.
    let name = frame.span(at: Point(x: context.edge, y: legendMiddle), measuring: &text)
    let isFree = ends.allSatisfy { $0.inkBounds.minX > name.inkBounds.maxX + CalendarGrid.textGap }
    months = isFree ? [name] : []
  }

  /// The height of a row of text.
  fileprivate static func line(_ theme: Theme) -> Double { (theme.axis.font.size * 1.4).rounded() }

  /// The shape with the largest cells; nil where none can be seen.
  fileprivate static func shape(
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
  fileprivate static func weekdayNames(_ locale: ChartLocale) -> [String] {
    // 5 January 1970 was a Monday.
    (0..<7).map { offset in
      let day = 4 + (locale.firstWeekday - 1 + offset) % 7
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

/// The places of weeks and weekdays, and what stands at them.
private struct CalendarFrame {
  let shape: CalendarGrid.Shape
  private let days: CalendarDays
  private let chart: LineChart
  private let font: Font
  /// The weekdays in the order of the locale.
  private let names: [String]
  private let firstWeek: Int
  /// The upper left corner of all, with the names of weekdays.
  private let origin: Point
  /// The room for the names of weekdays, and the height of a row of text.
  private let left: Double
  private let line: Double
  /// The height of seven days with the names of months.
  private let blockHeight: Double
  /// The ink of a digit, whose middle is that of a text.
  private let digit: Rect

  /// The largest cells that an area has room for; nil where they would be too small to see.
  init?(
    of days: CalendarDays, in area: Rect, _ context: LayoutContext,
    measuring text: inout some TextMeasuring & ~Copyable
  ) {
    (self.days, chart) = (days, context.chart)
    let font = context.theme.axis.font
    self.font = font
    names = CalendarGrid.weekdayNames(chart.locale)
    digit = text.metrics(of: TextLine("0", font: font)).inkBounds
    line = CalendarGrid.line(context.theme)
    let nameWidth = names.map { text.metrics(of: TextLine($0, font: font)).advance }.max() ?? 0
    // The legend has a row at the bottom.
    let used = line + 2 * CalendarGrid.textGap + context.theme.margin.vertical
    let room = Rect(
      x: context.edge, y: area.minY + CalendarGrid.textGap, width: max(context.wordWidth, 0),
      height: max(area.size.height - used, 0))
    let firstWeekday = chart.locale.firstWeekday
    firstWeek = CalendarUnit.week.index(ofDay: days.first, firstWeekday: firstWeekday)
    let lastWeek = CalendarUnit.week.index(ofDay: days.last, firstWeekday: firstWeekday)
    let weeks = lastWeek - firstWeek + 1
    guard
      let shape = CalendarGrid.shape(
        weeks: weeks, in: room.size, nameWidth: nameWidth + CalendarGrid.textGap, line: line)
    else { return nil }
    self.shape = shape
    left = shape.isWall ? 0 : (nameWidth + CalendarGrid.textGap).rounded(.up)
    blockHeight = line + shape.pitch * Double(shape.isWall ? weeks : 7)
    let width =
      left + shape.pitch * Double(shape.columns) - shape.side * CalendarGrid.gap
    let height =
      blockHeight * Double(shape.blocks) + CalendarGrid.textGap * Double(shape.blocks - 1)
    origin = Point(
      x: (room.minX + (room.size.width - width) / 2).rounded(),
      y: (room.minY + (room.size.height - height) / 2).rounded())
  }

  /// The week of a day, counted from the first one, and its weekday.
  private func place(of day: Int) -> (week: Int, weekday: Int) {
    let first = chart.locale.firstWeekday
    let week = CalendarUnit.week.index(ofDay: day, firstWeekday: first)
    return (week - firstWeek, day - CalendarUnit.week.day(ofIndex: week, firstWeekday: first))
  }

  private func corner(_ week: Int, _ weekday: Int) -> Point {
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

  func cells(measuring text: inout some TextMeasuring & ~Copyable) -> [CalendarGrid.Cell] {
    let steps = CalendarGrid.steps(of: chart)
    let (active, unfinished) = (chart.activeIndex, chart.unfinishedIndex())
    let isNumbered = shape.isWall && shape.side >= CalendarGrid.leastNumbered
    return (days.first...days.last).map { day in
      let (week, weekday) = place(of: day)
      let start = corner(week, weekday)
      let rect = Rect(x: start.x, y: start.y, width: shape.side, height: shape.side)
      let index = days.elements[day]
      let state: CalendarGrid.Cell.State =
        index.flatMap { steps[$0] }.map { .value(step: $0) }
        ?? (day > days.lastKnown ? .future : .missing)
      var number: PlacedText?
      if isNumbered, state != .missing {
        let date = CivilDay(daysSince1970: day)
        let name = NumberStyle().string(Double(date.day), in: chart.locale)
        number = PlacedText(
          TextLine(name, font: font), at: rect.center.x, baseline: rect.center.y - digit.center.y,
          .middle, measuring: &text)
      }
      return CalendarGrid.Cell(
        index: index, day: day, state: state, rect: rect,
        isActive: index != nil && index == active,
        isUnfinished: index != nil && index == unfinished, number: number)
    }
  }

  /// The names of months above their first whole weeks, with the year where it begins.
  func months(measuring text: inout some TextMeasuring & ~Copyable) -> [PlacedText] {
    let patterns = chart.locale.patterns
    func placed(
      _ name: String, at origin: Point, _ text: inout some TextMeasuring & ~Copyable
    ) -> PlacedText {
      PlacedText(
        TextLine(name, font: font), at: origin.x, baseline: origin.y, measuring: &text)
    }
    let isLong = days.last - days.first > 300
    var months: [PlacedText] = []
    for day in days.first...days.last {
      let date = CivilDay(daysSince1970: day)
      guard date.day == 1 || day == days.first, let moment = DateTime(daysSince1970: day) else {
        continue
      }
      // A month that begins within a week has its name over the next one, its first whole one.
      let (week, weekday) = place(of: day)
      let column = weekday == 0 || day == days.first ? week : week + 1
      guard column / shape.columns < shape.blocks else { continue }
      let hasYear = isLong && (date.month == 1 || months.isEmpty)
      let pattern = hasYear ? patterns.monthYear : patterns.month
      let origin = corner(column, 0).offset(dx: 0, dy: -CalendarGrid.textGap)
      let month = placed(pattern.string(from: moment, in: chart.locale), at: origin, &text)
      func fits(after last: PlacedText) -> Bool {
        last.origin.y != month.origin.y || month.inkBounds.minX >= last.inkBounds.maxX + 4
      }
      if let last = months.last, !fits(after: last) {
        // The first month goes without its year or, with a few days only, without its name.
        if months.count == 1, let first = DateTime(daysSince1970: days.first) {
          let short = placed(
            patterns.month.string(from: first, in: chart.locale), at: last.origin, &text)
          months = fits(after: short) ? [short, month] : [month]
        }
        continue
      }
      months.append(month)
    }
    return months
  }

  /// The names of weekdays above a wall calendar, or beside blocks as far as they have room.
  func weekdays(measuring text: inout some TextMeasuring & ~Copyable) -> [PlacedText] {
    func placed(
      _ weekday: Int, at origin: Point, _ anchor: TextAnchor,
      _ text: inout some TextMeasuring & ~Copyable
    ) -> PlacedText {
      PlacedText(
        TextLine(names[weekday], font: font), at: origin.x, baseline: origin.y, anchor,
        measuring: &text)
    }
    guard !shape.isWall else {
      return names.indices.map { weekday in
        let top = corner(0, weekday)
        let middle = top.offset(dx: shape.side / 2, dy: -CalendarGrid.textGap)
        return placed(weekday, at: middle, .middle, &text)
      }
    }
    let step = shape.pitch >= font.size * 1.15 ? 1 : shape.pitch * 2 >= font.size ? 2 : 3
    var placedNames: [PlacedText] = []
    for block in 0..<shape.blocks {
      for weekday in stride(from: step == 1 ? 0 : 1, to: 7, by: step) {
        let end = corner(block * shape.columns, weekday)
          .offset(dx: -CalendarGrid.textGap, dy: shape.side / 2 - digit.center.y)
        placedNames.append(placed(weekday, at: end, .right, &text))
      }
    }
    return placedNames
  }

  /// The name of all months at the beginning of a line in the middle of a height.
  func span(
    at start: Point, measuring text: inout some TextMeasuring & ~Copyable
  ) -> PlacedText {
    let range = DayRangeText(
      from: CivilDay(daysSince1970: days.first).monthStart,
      through: CivilDay(daysSince1970: days.last).monthEnd)
    return PlacedText(
      TextLine(range.shortString(in: chart.locale, withinYear: false), font: font), at: start.x,
      baseline: start.y - digit.center.y, measuring: &text)
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
