import Base
import Calendars
import Cards
import Charts
import Tables

/// The columns of a table by the elements of its chart.
///
/// A class because it is copied with the words, the figures and the input of a card.
final class TemplateContext: Sendable {
  /// One column along the elements of the chart.
  struct Column: Sendable {
    /// The values of the elements, in the unit that is shown.
    let values: OptionalDoubles
    /// What each value counts in the mean; nil where all count the same.
    var weights: OptionalDoubles?
    /// The format of one of them; its value is not used.
    let look: TemplateNumber
  }

  /// The rows that count, by the conditions of the settings.
  let table: Table
  let made: TableChart
  let settings: ChartSettings
  let units: DistanceUnit
  /// The element that words are about.
  let active: Int?

  init(
    _ table: Table, _ made: TableChart, settings: ChartSettings, units: DistanceUnit
  ) throws(InputError) {
    self.table = try settings.reading(table).filtered(by: settings.conditions)
    self.made = made
    self.settings = made.read.counted(settings)
    self.units = units
    active = TemplateContext.active(in: made.chart)
  }

  /// The active element.
  ///
  /// Where none is emphasised it is the last one with a value. One that was asked for by its place
  /// is active without a value too.
  private static func active(in chart: LineChart) -> Int? {
    guard let values = chart.series.first?.values else { return nil }
    if let index = chart.activeIndex { return index }
    if case .index(let index) = chart.active, values.indices.contains(index) { return index }
    return ActiveElement.last.index(in: values) ?? values.indices.last
  }

  var chart: LineChart { made.chart }
  /// The column that the chart's first line shows.
  var y: String { made.columns.y.name }
  /// Whether the chart shows dashes in place of numbers.
  var isPlaceholder: Bool { chart.state == .placeholder }
  /// The number of elements of the chart's first line.
  var count: Int { chart.series.first?.values.count ?? 0 }

  /// The x positions of the elements, moments or numbers; empty if they have none.
  var places: [Double] {
    if case .bands(let bands, _) = chart.axis {
      let times = bands.compactMap(\.time)
      return times.count == bands.count ? times : []
    }
    return chart.series.first?.x ?? []
  }

  /// Whether there are dates along x.
  var hasDates: Bool {
    switch chart.axis {
    case .time: true
    case .bands(let bands, _): !bands.isEmpty && bands.allSatisfy { $0.time != nil }
    case .number: false
    }
  }

  /// A column of numbers.
  func column(_ name: String) throws(TemplateError) -> Column {
    let (look, factor) = look(of: name)
    if name == y, let values = chart.series.first?.values {
      let done = made.distance.map { units.perMetre / $0.perMetre }
      return Column(
        values: values.multiplied(by: done ?? factor), weights: chart.series.first?.weights,
        look: look)
    }
    if name == made.columns.x?.name, chart.axis == .number {
      return Column(
        values: OptionalDoubles(numbers: places),
        look: TemplateNumber(value: 0, style: NumberStyle()))
    }
    let line = try verbs(of: name, isWhole: false).series.first
    return Column(
      values: (line?.values ?? []).multiplied(by: factor), weights: line?.weights, look: look)
  }

  /// The values of a column with those that were cut away before the first element, and where that
  /// is among them.
  func whole(_ name: String) throws(TemplateError) -> (values: OptionalDoubles, start: Int) {
    let shown = try column(name).values
    guard settings.from != nil || settings.last != nil, let first = places.first else {
      return (shown, 0)
    }
    let line = try verbs(of: name, isWhole: true).series.first
    guard let line, let start = line.x.firstIndex(where: { $0 >= first }) else { return (shown, 0) }
    let factor = look(of: name).factor
    let before = line.values.numbers[..<start].map { $0 * factor }
    return (OptionalDoubles(numbers: before + shown.numbers), start)
  }

  /// The times of all elements, with those that were cut away before the first one.
  func times(ofWhole name: String) throws(TemplateError) -> [Double] {
    try verbs(of: name, isWhole: true).series.first?.x ?? []
  }

  /// The unit of which each element is one; of few elements those that were cut away tell it.
  func period() throws(TemplateError) -> CalendarUnit? {
    if let period = chart.period { return period }
    guard hasDates, settings.from != nil || settings.last != nil else { return nil }
    return try verbs(of: y, isWhole: true).period
  }

  /// Whether as many elements before the first one are as long a time: one element for each period
  /// or step of the calendar, without holes.
  func isSteady(_ name: String, _ start: Int) throws(TemplateError) -> Bool {
    guard hasDates, settings.by == nil else { return true }
    guard let times = try verbs(of: name, isWhole: true).series.first?.x else { return false }
    let range = Array(times[(start - count)..<min(start + count, times.count)])
    let steps = RegularInterval(
      ofAscending: range.count < 3 ? times : range, in: chart.axis.zone,
      weekend: chart.locale.weekend)
    return steps?.missingRuns.isEmpty ?? false
  }

  /// The lines of a column after all that is done to those of the chart.
  private func verbs(of name: String, isWhole: Bool) throws(TemplateError) -> SeriesTransform {
    var settings = settings
    if isWhole { (settings.from, settings.last) = (nil, nil) }
    // Only what is drawn is a rate.
    if !isDrawn(name) { settings.per = nil }
    let columns = try chartColumns(of: name)
    do throws(InputError) {
      var verbs = SeriesTransform(columns, settings: settings, source: table.source)
      try verbs.apply()
      return verbs
    } catch {
      throw .input(error)
    }
  }

  /// A column along the x of the chart, as it is in the table.
  ///
  /// Only what the chart has not read is read.
  func chartColumns(of name: String) throws(TemplateError) -> ChartColumnData {
    let drawn = made.distance == nil ? made.read.series.first { $0.name == name } : nil
    if let drawn { return ChartColumnData(made.read, y: name, values: drawn.values) }
    do throws(InputError) {
      var ignored: [InputWarning] = []
      // Where the columns are along x and each row is a line, no other column is.
      let values =
        made.columns.headers == nil
        ? try table.values(in: name, warnings: &ignored)
        : OptionalDoubles(numbers: [Double](repeating: .nan, count: made.read.placeCount))
      return ChartColumnData(made.read, y: name, values: values)
    } catch {
      throw .input(error)
    }
  }

  /// The kind of number that the cells of a column have.
  private func numberKind(of name: String) -> NumberStyle.Kind? {
    table.columnNames.firstIndex(of: name).flatMap { table.profile(ofColumn: $0).numberKind }
  }

  private func isDrawn(_ name: String) -> Bool {
    name == y || made.columns.others.contains { $0.name == name }
  }

  /// The number format of a column, and the factor applied before.
  func look(of name: String) -> (look: TemplateNumber, factor: Double) {
    let isDrawn = isDrawn(name)
    let unit = settings.unit(of: name, isDrawn: isDrawn, among: table.columnNames)
    var style = NumberStyle()
    if isDrawn {
      style = settings.numberStyle
      if settings.counts { style.kind = .plain(unit: "") }
    }
    let isAsItIs = isDrawn && settings.unit != nil && settings.units == nil
    guard let unit else {
      let isCount = isDrawn && settings.counts
      if !isCount, !(isDrawn && settings.saysNumberKind), let kind = numberKind(of: name) {
        style.kind = kind
      }
      return (TemplateNumber(value: 0, style: style), 1)
    }
    var look = TemplateNumber(value: 0, style: style, unit: unit.symbol)
    if let metres = unit.metres, !isAsItIs {
      look.unit = units.rawValue
      look.style.kind = .plain(unit: units.rawValue)
      look.style.decimals = style.decimals ?? 2
      return (look, metres * units.perMetre)
    }
    look.seconds = unit.seconds
    look.style.kind = .plain(unit: unit.symbol)
    return (look, 1)
  }
}

extension TemplateContext {
  /// The index of the incomplete element, which averages leave out.
  var leftOut: Int? { chart.leftOutIndex() }

  /// The values that a statistic is about.
  func counted(_ values: OptionalDoubles, for statistic: TemplateStatistic) -> OptionalDoubles {
    guard statistic.leavesOutUnfinished, let leftOut else { return values }
    return values.leavingOut(leftOut)
  }

  /// The number of elements from the first one on that are compared with the range before: all, or
  /// those that are over where the one that is not comes after them.
  var comparedCount: Int {
    chart.countsUnfinished ? count : min(chart.endedCount ?? count, count)
  }

  /// The values that are over and have one at the same place of the range of the same length before,
  /// with those.
  ///
  /// It is nil when the table has no such range as a whole, when less than half of the values have a
  /// partner, and when none is over. Three days of this week are so compared with the same three days
  /// of the last, and sums and means change alike.
  ///
  /// Where an earlier period is asked for, it is that one.
  func compared(_ name: String) throws(TemplateError) -> ComparedValues? {
    // The means of two ranges of rates are not those of their pairs.
    guard settings.per == nil else { return nil }
    guard !isCompared else {
      return try earlier(name).flatMap { self.compared($0, with: $1, leavingOut: leftOut) }
    }
    let (values, start) = try whole(name)
    let compared = comparedCount
    guard !settings.isCumulative, compared > 0, start >= count, try isSteady(name, start) else {
      return nil
    }
    var (before, shown): ([Double], [Double]) = ([], [])
    var missing = 0
    for index in 0..<compared where index != leftOut {
      let pair = (values.numbers[start - count + index], values.numbers[start + index])
      if pair.1.isNaN { continue }
      if pair.0.isNaN {
        missing += 1
        continue
      }
      before.append(pair.0)
      shown.append(pair.1)
    }
    guard !shown.isEmpty, shown.count >= missing else { return nil }
    return ComparedValues(
      before: OptionalDoubles(numbers: before), shown: OptionalDoubles(numbers: shown),
      isWhole: missing == 0, span: nil)
  }
}

/// Values with those at the same places of an earlier range.
struct ComparedValues {
  let before: OptionalDoubles
  let shown: OptionalDoubles
  /// True if every finished value has one at the same place of the earlier range.
  let isWhole: Bool
  /// The name of the earlier range; nil for the one right before.
  let span: String?

  var count: Int { shown.count }
}

extension TemplateContext {
  /// Whether an earlier period is asked for, in whose place none is compared with.
  var isCompared: Bool {
    switch settings.comparison {
    case .word(.none), .previousIfAny, nil: false
    case .word, .range: true
    }
  }

  /// The name of the earlier period that is asked for; nil where it has no values.
  var earlierName: String? {
    isCompared ? chart.series.lazy.compactMap(\.comparison).first?.name : nil
  }

  /// The values of a column with those of the earlier period that is asked for, in the unit that is
  /// shown; nil where that has none.
  func earlier(_ name: String) throws(TemplateError) -> (values: Series, old: Comparison)? {
    var (line, old, factor): (Series, Comparison?, Double)
    if name == y, let first = chart.series.first {
      (line, old, factor) = (first, first.comparison, shownFactor)
    } else {
      var verbs = try verbs(of: name, isWhole: false)
      guard let drawn = verbs.series.first else { return nil }
      line = Series(x: verbs.isBands ? [] : drawn.x, values: drawn.values)
      factor = look(of: name).factor
      do throws(InputError) {
        old = try verbs.comparisons(areApart: true).first ?? nil
      } catch {
        throw .input(error)
      }
    }
    line.values = try column(name).values
    guard var old else { return nil }
    old.values = old.values.multiplied(by: factor)
    return (line, old)
  }

  /// The values of a line that are over and have one in its earlier period, with those; of running
  /// totals the last ones.
  ///
  /// It is nil when less than half of the values have a partner.
  func compared(
    _ line: Series, with old: Comparison, leavingOut leftOut: Int?
  ) -> ComparedValues? {
    guard line.weights == nil else { return nil }
    let own = leftOut.map(line.values.leavingOut) ?? line.values
    let present = own.indices.filter { own[$0] != nil }
    let pairs = present.compactMap { index in
      old.index(of: index, in: line).flatMap { old.values[$0] }.map { ($0, own.numbers[index]) }
    }
    guard !pairs.isEmpty, pairs.count * 2 >= present.count else { return nil }
    let told = chart.valueKind == .runningTotal ? pairs.suffix(1) : pairs[...]
    return ComparedValues(
      before: OptionalDoubles(numbers: told.map(\.0)),
      shown: OptionalDoubles(numbers: told.map(\.1)), isWhole: pairs.count == present.count,
      span: old.name)
  }

  /// The name of the element of an earlier period that begins at a moment and is a unit long, with
  /// its year where that is not the active element's.
  func name(ofEarlier moment: Double, _ unit: CalendarUnit?) -> String {
    let (zone, locale) = (chart.axis.zone, chart.locale)
    guard let date = zone.dateTime(at: moment) else { return "" }
    let present = active.flatMap { places.indices.contains($0) ? places[$0] : nil }
    let isWithinYear = present.flatMap { zone.dateTime(at: $0) }?.year == date.year
    let patterns = locale.patterns
    switch unit {
    case .week, .month, .quarter, .year:
      let end = unit?.adding(1, to: moment, in: zone) ?? moment
      return DayRangeText(
        from: CivilDay(daysSince1970: zone.day(at: moment)),
        through: CivilDay(daysSince1970: zone.day(at: end) - 1)
      ).shortString(in: locale, withinYear: isWithinYear)
    case .minute, .hour, .day, nil:
      let hasTime = unit != .day && zone.start(ofDay: zone.day(at: moment)) != moment
      let pattern =
        hasTime
        ? isWithinYear ? patterns.monthDayTime : patterns.dateTime
        : isWithinYear ? patterns.monthDay : patterns.date
      return pattern.string(from: date, in: locale)
    }
  }
}

extension TemplateContext {
  /// The text of a column at an element, of its last row; nil where there is none.
  func text(of column: String, at element: Int?) throws(TemplateError) -> String? {
    guard let row = try row(of: element), let index = table.columnNames.firstIndex(of: column)
    else { return nil }
    let cell = table.cell(row: row, column: index)
    return cell.isMissing ? nil : cell.string
  }

  /// The moment of a column of dates at an element, of its last row; nil where there is none.
  func moment(of column: String, at element: Int?) throws(TemplateError) -> Double? {
    guard let row = try row(of: element) else { return nil }
    do throws(InputError) {
      let moments = try table.moments(in: column, zone: settings.zone)
      return row < moments.count && !moments[row].isNaN ? moments[row] : nil
    } catch {
      throw .input(error)
    }
  }

  /// The last row of an element; nil for one without a row.
  private func row(of element: Int?) throws(TemplateError) -> Int? {
    guard let element, (0..<count).contains(element), made.columns.headers == nil else {
      return nil
    }
    // The places do not depend on the column; the one of x can always be read.
    let columns = try chartColumns(of: y)
    let rows = columns.groups.map { groups in
      groups.ofRow.indices.filter { groups.ofRow[$0] == 0 }
    }
    switch columns.places {
    case .counted: return rows.map { $0.indices.contains(element) ? $0[element] : nil } ?? element
    case .texts(let texts):
      let all = settings.joining.map { _ in Array(texts.indices) }
      guard let rows = rows ?? all else { return element }
      let bands = columns.bandTexts(joinedBy: settings.joining)
      guard bands.indices.contains(element) else { return nil }
      return rows.last { texts[$0] == bands[element] }
    case .times(let all), .numbers(let all):
      guard places.indices.contains(element) else { return nil }
      let range = span(of: element)
      return (rows ?? Array(all.indices)).last { range.contains(all[$0]) }
    }
  }

  /// From the place of an element to the first one after it.
  private func span(of element: Int) -> Range<Double> {
    let start = places[element]
    // Rows at the end of a period are placed at its beginning.
    if let unit = chart.derivation.endedUnit {
      return start..<unit.next(after: start, in: chart.axis.zone)
    }
    guard let unit = settings.by, hasDates else { return start..<start.nextUp }
    let end = unit.adding(
      settings.byCount, to: start, in: chart.axis.zone, firstWeekday: chart.locale.firstWeekday)
    return start..<max(start.nextUp, end)
  }
}
