import Base
import Calendars
import Charts
import Tables

/// The transforms of columns before they are drawn: filtering, periods, gaps, rolling
/// means.
struct SeriesTransform {
  let columns: ChartColumnData
  let settings: ChartSettings
  let source: String
  let zone: Zone
  let locale: ChartLocale

  /// The lines, as far as they are done.
  private(set) var series: [RawSeries]
  /// The intervals of the rows of each line, where values are measured by them.
  private(set) var intervals: [RegularInterval?] = []
  /// The unit of the calendar of which each value is one.
  private(set) var period: CalendarUnit?
  /// How the values are made of those of the columns.
  private(set) var derivation = LineChart.Derivation()
  /// The warnings.
  var warnings: [InputWarning] = []
  /// Whether rows at a regular interval end before the last period does, so that its sum is not
  /// that of a whole one.
  private(set) var endsEarly = false
  /// The first and the last moment of the range that was asked for.
  private var asked: (start: Double?, end: Double?)
  /// The rows that are drawn.
  private(set) var shown = RowWindow()
  /// The number of values in those rows.
  private(set) var shownCount = 0
  /// The rows to draw, in place of those that the settings choose.
  let window: RowWindow?
  /// The lines whose times follow no calendar.
  private var uneven: [Int] = []

  /// Takes the columns of a table, and a window in place of the range that the settings choose.
  init(
    _ columns: ChartColumnData, settings: ChartSettings, source: String, window: RowWindow? = nil
  ) {
    self.columns = columns
    self.window = window
    self.settings = settings
    self.source = source
    zone = settings.zone ?? .utc
    locale = settings.locale ?? .standard
    series = columns.rawSeries(joinedBy: settings.joining)
    if settings.joining != nil {
      derivation.aggregate = columns.joinedTexts ? settings.joining : nil
    }
  }

  var isTime: Bool { if case .times = columns.places { true } else { false } }
  private var isMeasured: Bool {
    switch columns.places {
    case .times, .numbers: true
    case .texts, .counted: false
    }
  }

  /// Does all that is asked for, in the order in which it makes sense.
  ///
  /// - Throws: ``InputError`` when a place means nothing or the periods would be too many.
  mutating func apply() throws(InputError) {
    leaveOutEmptyLines()
    if isMeasured {
      for index in series.indices { series[index].sort() }
      reportMissingPlaces()
      findIntervals()
      try cut()
    }
    if isTime, let unit = settings.by {
      try group(by: unit)
    } else if isMeasured {
      if let aggregate = settings.joining {
        joinRows(by: aggregate)
      } else {
        reportRepeatedPlaces()
      }
      if isTime { fillIn() }
    }
    if settings.fill == .zero {
      for index in series.indices {
        series[index].values = series[index].values.fillingGaps(with: 0)
      }
    }
    if let rate = settings.per {
      for (index, divisor) in try divisors(for: rate).enumerated() {
        series[index].divide(by: divisor.multiplied(by: 1 / rate.count))
      }
      derivation.aggregate = nil
      derivation.rate = rate.words(in: locale, among: columns.columnNames)
    }
    for index in series.indices {
      if let window = settings.rolling {
        series[index].values = series[index].values.rollingMean(of: window)
        derivation.rolling = window > 1 ? window : nil
        series[index].weights = nil
      }
      if settings.isCumulative { series[index].values = series[index].values.runningTotals }
    }
    // A hole has no zero, and is no element of a rolling mean.
    if settings.gap != .zero { for index in uneven { series[index].breakAtHoles() } }
  }

  /// The range that was asked for, as far as it has ends.
  var askedRange: Range<Double>? {
    let (start, end) = (asked.start ?? -.infinity, asked.end?.nextUp ?? .infinity)
    return start < end ? start..<end : nil
  }

  /// Finds the intervals of all rows before some are cut away: the two that are left tell nothing.
  private mutating func findIntervals() {
    guard isTime, settings.by == nil, settings.per?.isTime == true else { return }
    func interval(_ times: [Double]) -> RegularInterval? {
      RegularInterval(ofAscending: times, in: zone, weekend: locale.weekend)
    }
    intervals = series.map { interval($0.x) }
    guard series.count > 1, intervals.contains(nil) else { return }
    let common = interval(Set(series.flatMap(\.x)).sorted())
    intervals = intervals.map { $0 ?? common }
  }

  /// A name without any value is no line: it would only lengthen the axis.
  private mutating func leaveOutEmptyLines() {
    guard columns.groups != nil, settings.fill != .zero,
      series.contains(where: { $0.values.presentCount > 0 })
    else { return }
    let named = Set(
      settings.highlight + settings.lines.map(\.series) + settings.names.map(\.series))
    let isEmpty = { (line: RawSeries) in
      line.values.presentCount == 0 && !named.contains(line.name)
    }
    warnings += series.filter(isEmpty).map {
      InputWarning(source: source, location: nil, reason: .noValues(column: $0.name))
    }
    series.removeAll(where: isEmpty)
  }

  private mutating func reportMissingPlaces() {
    let numbers: [Double] =
      switch columns.places {
      case .times(let numbers), .numbers(let numbers): numbers
      case .texts, .counted: []
      }
    let count = numbers.reduce(0) { $0 + ($1.isNaN ? 1 : 0) }
    guard count > 0, let x = columns.choice.placeName else { return }
    warnings.append(
      InputWarning(source: source, location: nil, reason: .noPlace(count, column: x)))
  }

  private mutating func reportRepeatedPlaces() {
    let counts = series.map { line in
      zip(line.x, line.x.dropFirst()).reduce(0) { $0 + ($1.0 == $1.1 ? 1 : 0) }
    }
    // The lines of several columns are of the same rows.
    let count = columns.groups == nil ? counts.max() ?? 0 : counts.reduce(0, +)
    guard count > 0, let x = columns.choice.placeName else { return }
    let unit = isTime ? joiningUnit : nil
    warnings.append(
      InputWarning(
        source: source, location: nil,
        reason: .repeated(
          count, column: x, joinedBy: unit.map { "--by \($0.rawValue)" } ?? "--agg mean")))
  }

  /// The unit of the calendar that makes a chart of rows of all moments; nil where they are within
  /// about one.
  private var joiningUnit: CalendarUnit? {
    let times = series.flatMap(\.x)
    guard let start = times.min(), let end = times.max() else { return nil }
    let unit = ChartColumnData.unit(of: times, in: zone)
    return unit.adding(1, to: start, in: zone) <= end ? unit : nil
  }

  /// Makes one value of the rows of a line that are at the same position.
  private mutating func joinRows(by aggregate: Aggregate) {
    for index in series.indices {
      let line = series[index]
      let isRepeated = zip(line.x, line.x.dropFirst()).contains { $0 == $1 }
      guard isRepeated || aggregate.isCount else { continue }
      var positions: [Double] = []
      for x in line.x where positions.last != x { positions.append(x) }
      series[index].values = PeriodBuckets(each: positions)
        .values(of: line.values, at: line.x, by: aggregate)
      series[index].x = positions
      derivation.aggregate = aggregate
    }
  }

  /// Keeps what lies between `from` and `to`, or in the last units of the calendar.
  private mutating func cut() throws(InputError) {
    if let window {
      // Before its first row a table has no zeros either.
      let first = series.compactMap(\.x.first).min()
      keep(window)
      asked = ([window.start, first].compactMap { $0 }.max(), window.lastMoment)
      return
    }
    var window = RowWindow()
    if let from = settings.from { window.start = try bounds(from, as: "from").lowerBound }
    if let to = settings.to { window.end = .before(try bounds(to, as: "until").upperBound) }
    if let end = settings.endsBefore, end < window.lastEnd ?? .infinity {
      window.end = .before(end)
    }
    asked = (window.start, window.lastMoment)
    if let last = settings.last, isTime {
      let ends = series.compactMap { line in
        line.x.last { $0 < settings.endsBefore ?? .infinity }
      }
      let start = RowWindow(last: last, of: ends, in: zone, firstWeekday: locale.firstWeekday).start
      // A period that is cut would look like a fall.
      let whole = start.map { start in
        settings.by?.start(of: start, in: zone, firstWeekday: locale.firstWeekday) ?? start
      }
      window.start = [window.start, whole].compactMap { $0 }.max()
    }
    keep(window)
  }

  private mutating func keep(_ window: RowWindow) {
    for index in series.indices {
      series[index].keep(window.rows(ofAscending: series[index].x))
    }
    (shown, shownCount) = (window, series.map(\.values.presentCount).reduce(0, +))
  }

  private func bounds(_ place: UnresolvedXPosition, as key: String) throws(InputError) -> Range<
    Double
  > {
    if isTime {
      if let span = place.span(in: zone, isWall: settings.zone == nil) { return span }
    } else if let number = place.number {
      return number..<number.nextUp
    }
    throw InputError(
      source: source, location: nil,
      reason: .setting(isTime ? .moment(place.text) : .xPosition(place.text), key: key))
  }

  /// Makes one value of each period; the periods are the same for all series.
  private mutating func group(by unit: CalendarUnit) throws(InputError) {
    var ends = series.flatMap { [$0.x.first, $0.x.last].compactMap { $0 } }
    // Fifteen minutes are no unit of the calendar.
    period = settings.byCount == 1 ? unit : nil
    guard !ends.isEmpty else { return }
    if let span = columns.span {
      ends.append(max(span.lowerBound, asked.start ?? span.lowerBound))
      ends.append(min(span.upperBound, asked.end ?? span.upperBound))
    }
    ends += [asked.start, asked.end].compactMap { $0 }
    do throws(DataError) {
      let first = locale.firstWeekday
      guard
        let periods = try PeriodBuckets(
          of: ends, by: unit, count: settings.byCount, in: zone, firstWeekday: first)
      else {
        return
      }
      let end = asked.end == nil ? nextRow : nil
      var made = Set<Aggregate>()
      for index in series.indices {
        let column = columns.groups == nil ? columns.series[index].name : columns.choice.y.name
        let aggregate = settings.aggregate(of: column, among: columns.columnNames)
        let rows = series[index].values.presentCount
        series[index].values = periods.values(
          of: series[index].values, at: series[index].x, by: aggregate)
        series[index].x = periods.starts
        // A rate of three days is as good as one of seven.
        if settings.per == nil, let end, let last = periods.starts.dropFirst().last,
          aggregate == .sum || aggregate.isCount
        {
          let next = unit.adding(settings.byCount, to: last, in: zone, firstWeekday: first)
          endsEarly = endsEarly || end < next
        }
        // The sum of one value is that value, and nothing to speak of.
        if aggregate.isCount || rows > series[index].values.presentCount {
          made.insert(aggregate)
        }
      }
      derivation.aggregate = made.count == 1 ? made.first : nil
    } catch {
      throw InputError(source: source, location: nil, reason: .data(error))
    }
  }

  /// The moment of the row that would follow the last one; nil for rows at no regular interval of
  /// the calendar.
  private var nextRow: Double? {
    let times = series.map(\.x).max { ($0.last ?? 0) < ($1.last ?? 0) }
    guard let times, let last = times.last,
      let interval = RegularInterval(ofAscending: times, in: zone, weekend: locale.weekend),
      let step = interval.step.calendarUnit
    else { return nil }
    var next = step.adding(1, to: last, in: zone, firstWeekday: locale.firstWeekday)
    while interval.skipsWeekends, let day = zone.dateTime(at: next),
      locale.weekend.contains(day.weekday)
    {
      next = CalendarUnit.day.adding(1, to: next, in: zone, firstWeekday: locale.firstWeekday)
    }
    return next
  }

  /// If times follow the calendar, missing ones become gaps.
  private mutating func fillIn() {
    var units = Set<CalendarUnit?>()
    var ended = Set<CalendarUnit?>()
    for index in series.indices {
      let times = series[index].x
      guard
        let steps = RegularInterval(ofAscending: times, in: zone, weekend: locale.weekend)
      else {
        units.insert(nil)
        uneven.append(index)
        // A line of one or two month ends is like the others.
        if !RegularInterval.areMonthEnds(times, in: zone) { ended.insert(nil) }
        continue
      }
      units.insert(steps.step.calendarUnit)
      if steps.skipsWeekends { derivation.skipsWeekends = true }
      ended.insert(steps.endedUnit(ofAscending: times, in: zone))
      guard !steps.missingRuns.isEmpty else { continue }
      // A rolling mean and evenly spread bands need them all; to break a line one is enough.
      let needsAll =
        settings.rolling != nil || settings.fill == .zero || times.count <= RawSeries.shortLength
      let filling: RegularInterval.Filling = needsAll ? .every : .onePerHole
      series[index].values = steps.values(of: series[index].values, filling: filling)
      series[index].x = steps.times(of: times, in: zone, filling: filling)
    }
    if units.count == 1, let unit = units.first { period = unit } else { period = commonUnit }
    if ended.count == 1, let unit = ended.first ?? nil { moveToStart(of: unit) }
  }

  /// The most rows that are looked at for a unit that lines of few rows do not show.
  private static let mostCommon = 100_000

  /// The unit of the calendar of the times of all lines together, of which each may have few.
  private var commonUnit: CalendarUnit? {
    guard columns.groups != nil, series.reduce(0, { $0 + $1.x.count }) <= Self.mostCommon
    else { return nil }
    let times = Set(series.flatMap(\.x)).sorted()
    return RegularInterval(ofAscending: times, in: zone, weekend: locale.weekend)?.step
      .calendarUnit
  }

  /// Places rows at the ends of periods where those begin, as rows of whole periods are: the end of
  /// January stands under "Jan", not a day before "Feb".
  private mutating func moveToStart(of unit: CalendarUnit) {
    if settings.labelFormat?.namesDays == true { return }
    for index in series.indices {
      series[index].x = series[index].x.map { unit.start(of: $0, in: zone) }
    }
    derivation.endedUnit = unit
  }
}

extension SeriesTransform {
  /// The x axis.
  var axis: XAxis {
    switch columns.places {
    case .counted: .bands([], zone)
    case .texts:
      .bands(columns.bandTexts(joinedBy: settings.joining).map { XAxis.Band(label: $0) }, zone)
    case .numbers: .number
    case .times: isBands ? .bands(bands, zone) : .time(zone)
    }
  }

  /// The lines in the terms of the axis.
  var drawnSeries: [Series] {
    let isPlaced = isMeasured && !isBands
    return series.map { line in
      var drawn = Series(name: line.name, x: isPlaced ? line.x : [], values: line.values)
      drawn.breaks = line.breaks
      drawn.weights = line.weights
      return drawn
    }
  }

  /// Whether dates become the evenly spread places of a classic chart.
  var isBands: Bool {
    guard isTime, let first = series.first else { return false }
    switch settings.xType {
    case .band: return true
    case .time, .number: return false
    case nil:
      let count = first.values.count
      let most = LayoutStyle.maximumElements(writing: settings.valueLabels ?? [.automatic])
      return series.count == 1 && count <= most
        && (period != nil || count < 3) && labelsAreClear
    }
  }

  /// Whether one text under each date says which one it is: months and hours need their year or day
  /// where there are several of those.
  private var labelsAreClear: Bool {
    let around: CalendarUnit? =
      switch period {
      case .minute, .hour: .day
      case .month, .quarter: .year
      case .day, .week, .year, nil: nil
      }
    guard settings.labelFormat == nil, let around, let x = series.first?.x, let start = x.first,
      let end = x.last
    else { return true }
    return around.start(of: start, in: zone) == around.start(of: end, in: zone)
  }

  private var bands: [XAxis.Band] {
    let pattern = settings.labelFormat ?? locale.bandPattern(for: period)
    return (series.first?.x ?? []).map { time in
      let date = zone.dateTime(at: time)
      return XAxis.Band(
        label: date.map { pattern.string(from: $0, in: locale) } ?? "", time: time)
    }
  }
}

extension ChartColumnData {
  /// Whether rows along x have the same text.
  var joinedTexts: Bool {
    guard case .texts(let texts) = places else { return false }
    return Set(texts).count < texts.count
  }

  /// The lines as they are in the table, or with one value of all rows of the same text along x.
  func rawSeries(joinedBy aggregate: Aggregate?) -> [RawSeries] {
    let x: [Double] =
      switch places {
      case .times(let numbers), .numbers(let numbers): numbers
      case .texts, .counted: []
      }
    let order = bandTexts(joinedBy: aggregate)
    guard let groups, let values = series.first?.values else {
      return series.map { column in
        guard case .texts(let texts) = places, let aggregate else {
          return RawSeries(name: column.name, x: x, values: column.values)
        }
        return RawSeries(
          name: column.name, x: [],
          values: joined(column.values, Array(texts.indices), texts, in: order, by: aggregate))
      }
    }
    var rows = [[Int]](repeating: [], count: groups.names.count)
    for (row, group) in groups.ofRow.enumerated() { rows[group].append(row) }
    return zip(groups.names, rows).map { name, rows in
      guard case .texts(let texts) = places else {
        return RawSeries(
          name: name, x: x.isEmpty ? [] : rows.map { x[$0] },
          values: OptionalDoubles(rows.map { values[$0] }))
      }
      return RawSeries(
        name: name, x: [],
        values: aggregate.map { joined(values, rows, texts, in: order, by: $0) }
          ?? banded(rows, texts, in: order))
    }
  }

  /// The texts along x; each once in a long table, where several rows have the same, and where rows
  /// of the same text become one value.
  func bandTexts(joinedBy aggregate: Aggregate?) -> [String] {
    guard case .texts(let texts) = places else { return [] }
    guard groups != nil || aggregate != nil else { return texts }
    var seen = Set<String>()
    return texts.filter { seen.insert($0).inserted }
  }

  /// The values of some rows of a long table, in the order of the texts along x.
  private func banded(_ rows: [Int], _ texts: [String], in order: [String]) -> OptionalDoubles {
    var numbers: [String: Double] = [:]
    for row in rows { numbers[texts[row]] = series.first?.values[row] }
    return OptionalDoubles(order.map { numbers[$0] })
  }

  /// One value of all rows of the same text along x.
  private func joined(
    _ values: OptionalDoubles, _ rows: [Int], _ texts: [String], in order: [String],
    by aggregate: Aggregate
  ) -> OptionalDoubles {
    let index = Dictionary(uniqueKeysWithValues: zip(order, order.indices))
    return PeriodBuckets(each: order.indices.map(Double.init)).values(
      of: OptionalDoubles(rows.map { values[$0] }),
      at: rows.map { Double(index[texts[$0]] ?? 0) }, by: aggregate)
  }
}
