import Base
import Calendars
import Charts
import Tables

extension SeriesTransform {
  /// What the values of each line are divided by; missing where there is nothing to divide by.
  ///
  /// - Throws: ``InputError`` for values that are no amounts, and for a length of time that rows do
  ///   not have.
  func divisors(for rate: RateBase) throws(InputError) -> [OptionalDoubles] {
    try check(rate)
    switch rate.unit {
    case .second, .calendar: return try lengths(for: rate)
    case .rows:
      let isCounted = settings.by != nil || settings.joining != nil
      guard isCounted else {
        return series.map { OptionalDoubles($0.values.map { $0.map { _ in 1 } }) }
      }
      return try sums(of: columns, by: .count)
    case .column(let name):
      guard let values = columns.divisor else { throw failure(.columnsAlongX(name)) }
      return try sums(of: ChartColumnData(columns, y: name, values: values), by: .sum)
    }
  }

  private func check(_ rate: RateBase) throws(InputError) {
    if settings.isCumulative { throw failure(.cumulative) }
    for index in series.indices {
      let column = columns.groups == nil ? columns.series[index].name : columns.choice.y.name
      let made =
        settings.reportAggregates[column]
        ?? settings.aggregate(of: column, among: columns.columnNames)
      guard made == .sum || made == .count else {
        throw failure(.noAmount(column: column, aggregate: made.rawValue))
      }
      if rate.unit == .rows, made == .count { throw failure(.rowsByRows) }
    }
  }

  private func failure(_ problem: RateProblem) -> InputError {
    InputError(source: source, location: nil, reason: .setting(.rate(problem), key: "per"))
  }

  /// The values of other columns, made and placed as those of the lines.
  private func sums(
    of other: ChartColumnData, by aggregate: Aggregate
  ) throws(InputError) -> [OptionalDoubles] {
    var settings = settings
    (settings.per, settings.fill, settings.rolling) = (nil, nil, nil)
    if settings.by != nil || settings.joining != nil { settings.aggregate = aggregate }
    var transform = SeriesTransform(other, settings: settings, source: source, window: window)
    try transform.apply()
    return series.indices.map { index in
      let line = series[index]
      // A line without any value is left out, so names tell which is which.
      let found =
        columns.groups != nil
        ? transform.series.first { $0.name == line.name }
        : other.series.count == 1 ? transform.series.first : transform.series[index]
      guard let found else { return OptionalDoubles(line.values.map { _ in nil }) }
      guard !line.x.isEmpty else { return found.values }
      let places = Dictionary(zip(found.x, found.values.numbers)) { first, _ in first }
      return OptionalDoubles(line.x.map { places[$0] })
    }
  }

  /// The length of each period, as far as the data and the range that was asked for go, or of the
  /// interval of each row.
  private func lengths(for rate: RateBase) throws(InputError) -> [OptionalDoubles] {
    guard isTime else { throw failure(.noDates) }
    if let unit = settings.by {
      let limits = [columns.covered, askedRange].compactMap { $0 }
      return series.map { line in
        OptionalDoubles(
          line.x.indices.map { index in
            let next = unit.adding(
              settings.byCount, to: line.x[index], in: zone, firstWeekday: locale.firstWeekday)
            var span = line.x[index]..<(index + 1 < line.x.count ? line.x[index + 1] : next)
            for limit in limits { span = span.clamped(to: limit) }
            return span.isEmpty ? nil : rate.length(of: span, in: zone)
          })
      }
    }
    var lengths: [OptionalDoubles] = []
    for (index, line) in series.enumerated() {
      // The rows of a report are days, however few.
      let unit = derivation.endedUnit ?? (settings.reportAggregates.isEmpty ? nil : .day)
      let interval = intervals[index]
      guard unit != nil || interval != nil else { throw failure(.noInterval) }
      lengths.append(
        OptionalDoubles(
          line.x.map { x in
            let span =
              unit.map { $0.start(of: x, in: zone)..<$0.next(after: x, in: zone) }
              ?? interval?.span(ofSampleAt: x, in: zone)
            return span.map { rate.length(of: $0, in: zone) }
          }))
    }
    return lengths
  }
}

extension ChartColumnData {
  /// From the first moment to the last one that the rows of a table stand for; whole days where
  /// they are at no regular interval. Nil where no period is measured by its length.
  ///
  /// Rows that conditions leave out count: that nothing happened is told by the others.
  func covered(ofAll table: Table, _ settings: ChartSettings) throws(InputError) -> Range<Double>? {
    guard settings.by != nil, settings.per?.isTime == true else { return nil }
    var ignored: [InputWarning] = []
    let places =
      settings.conditions.isEmpty || choice.headers != nil
      ? places : try ChartColumnData.places(choice, table, settings, &ignored)
    guard case .times(let all) = places else { return nil }
    let times = Set(all.filter { !$0.isNaN }).sorted()
    guard let first = times.first, let last = times.last else { return nil }
    let (zone, locale) = (settings.zone ?? .utc, settings.locale ?? .standard)
    let day = CalendarUnit.day
    guard let interval = RegularInterval(ofAscending: times, in: zone, weekend: locale.weekend)
    else { return day.start(of: first, in: zone)..<day.next(after: last, in: zone) }
    let start = interval.span(ofSampleAt: first, in: zone).lowerBound
    var end = interval.span(ofSampleAt: last, in: zone).upperBound
    // The weekend after a Friday belongs to its week.
    while interval.skipsWeekends, let date = zone.dateTime(at: end),
      locale.weekend.contains(date.weekday)
    {
      end = day.next(after: end, in: zone)
    }
    return start..<end
  }

  /// The column that amounts are measured by, a value for each row; nil where none is.
  ///
  /// - Throws: ``InputError`` for a column that does not exist or has no numbers.
  static func divisor(
    _ table: Table, _ settings: ChartSettings, _ warnings: inout [InputWarning]
  ) throws(InputError) -> OptionalDoubles? {
    guard case .column(let name)? = settings.per?.unit, !table.columnNames.isEmpty else {
      return nil
    }
    guard table.columnNames.contains(name) else {
      let near = closest(to: name, among: RateBase.units + table.columnNames)
      throw InputError(
        source: table.source, location: nil,
        reason: .column(.unknown(name, suggestion: near, columns: table.columnNames)))
    }
    return try table.values(in: name, warnings: &warnings)
  }
}
