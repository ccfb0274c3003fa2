import Base
import Calendars
import Charts
import Tables

extension SeriesTransform {
  /// The values of the earlier period that the settings name, at the places of each line, with nil
  /// for a line that has none there; empty where none is asked for or nothing can be compared
  /// without being asked for.
  ///
  /// The earlier rows go through the same transforms as the present ones, and each of their periods
  /// is moved to its place on the calendar, so no value stands for another day.
  ///
  /// - Parameter areApart: whether lines do not share a plot, so that there may be several.
  /// - Throws: ``InputError`` where there are no dates, where several lines share a plot, and for a
  ///   period that values of this unit cannot be compared by.
  mutating func comparisons(areApart: Bool) throws(InputError) -> [Comparison?] {
    guard let asked = settings.comparison, asked != .word(.none) else { return [] }
    let isAsked = asked != .previousIfAny
    guard series.count == 1 || areApart, let present = presentRange else {
      guard isAsked, !series.isEmpty else { return [] }
      throw failure(series.count > 1 && !areApart ? .severalLines(series.count) : .noDates)
    }
    let (shift, limits) = try alignment(with: asked, present)
    var earlier = shift.earlier(present.lowerBound)..<shift.earlier(present.upperBound)
    if let limits { earlier = earlier.clamped(to: limits) }
    var transform = SeriesTransform(
      columns, settings: settings, source: source,
      window: RowWindow(
        from: earlier.lowerBound, to: .before(earlier.upperBound)))
    try transform.apply()
    let names = names(of: present, earlier)
    let comparisons = zip(series, transform.series).map { line, earlier -> Comparison? in
      let (values, moments) = aligned(earlier, with: line, shift, present)
      guard values.values.presentCount > 0 else { return nil }
      return Comparison(
        name: names.earlier, presentName: names.present, x: isBands ? [] : values.x,
        values: values.values, moments: OptionalDoubles(numbers: moments))
    }
    guard transform.shownCount > 0, comparisons.contains(where: { $0 != nil }) else {
      if isAsked { warnings.append(nothing(in: earlier)) }
      return []
    }
    return comparisons
  }

  /// From the first moment that is drawn or asked for to the first one after the last; nil without
  /// moments.
  private var presentRange: Range<Double>? {
    guard isTime, let first = series.compactMap(\.x.first).min(),
      let last = series.compactMap(\.x.last).max()
    else { return nil }
    let week = locale.firstWeekday
    let start = shown.start ?? period?.start(of: first, in: zone, firstWeekday: week) ?? first
    var end = period?.next(after: last, in: zone, firstWeekday: week) ?? last.nextUp
    // Uneven times of some days are compared with those of whole days.
    if period == nil, CalendarUnit.day.next(after: first, in: zone) <= last {
      end = CalendarUnit.day.next(after: last, in: zone)
      return CalendarUnit.day.start(of: start, in: zone)..<max(shown.lastEnd ?? end, end)
    }
    end = max(shown.lastEnd ?? end, end)
    return start < end ? start..<end : nil
  }

  /// How the earlier period lies to the present one, and the ends of one that was named.
  private func alignment(
    with asked: ComparisonPeriod, _ present: Range<Double>
  ) throws(InputError) -> (PeriodShift, Range<Double>?) {
    func shift(_ distance: PeriodShift.Distance) -> PeriodShift {
      PeriodShift(distance, in: zone, firstWeekday: locale.firstWeekday)
    }
    switch asked {
    case .word(.previous), .word(.none), .previousIfAny:
      return (shift(length(of: present)), nil)
    case .word(.week):
      try check("week", isLongerThan: [.week, .month, .quarter, .year])
      return (shift(.days(7)), nil)
    case .word(.month):
      try check("month", isLongerThan: [.week, .month, .quarter, .year])
      return (shift(.months(1)), nil)
    case .word(.year):
      try check("year", isLongerThan: [.year])
      return (shift(period == .week ? .weekYears(1) : .months(12)), nil)
    case .range(let from, let to):
      let (start, end) = (try moments(from), try moments(to))
      guard start.lowerBound < end.upperBound else { throw failure(.emptyRange) }
      return (
        shift(distance(from: start.lowerBound, to: present.lowerBound)),
        start.lowerBound..<end.upperBound
      )
    }
  }

  private func check(
    _ word: String, isLongerThan units: [CalendarUnit]
  ) throws(InputError) {
    if let period, units.contains(period) {
      throw failure(.tooShort(word, unit: period.rawValue))
    }
  }

  private func moments(_ place: UnresolvedXPosition) throws(InputError) -> Range<Double> {
    guard let span = place.span(in: zone, isWall: settings.zone == nil) else {
      throw InputError(
        source: source, location: nil, reason: .setting(.moment(place.text), key: "compare"))
    }
    return span
  }

  /// The length of a range in the greatest unit that it is whole in; a longer one than a day counts
  /// whole days, so that each hour is compared with the same hour.
  private func length(of range: Range<Double>) -> PeriodShift.Distance {
    let (first, last) = (zone.day(at: range.lowerBound), zone.day(at: range.upperBound.nextDown))
    guard areDays([range.lowerBound, range.upperBound]) else {
      let seconds = range.upperBound - range.lowerBound
      if areDays([range.lowerBound]), last > first { return .days(last - first + 1) }
      return seconds > 86_400 ? .days(Int((seconds / 86_400).rounded(.up))) : .seconds(seconds)
    }
    let start = CivilDay(daysSince1970: first)
    let end = CivilDay(daysSince1970: last + 1)
    if start.day == 1, end.day == 1 { return .months(end.monthIndex - start.monthIndex) }
    let days = last + 1 - first
    // Five working days come before five others, which are a week before.
    return .days(derivation.skipsWeekends ? (days + 6) / 7 * 7 : days)
  }

  /// The distance of the beginnings of two ranges.
  private func distance(from earlier: Double, to present: Double) -> PeriodShift.Distance {
    let (first, last) = (zone.day(at: earlier), zone.day(at: present))
    switch period {
    case .month, .quarter, .year:
      return .months(
        CivilDay(daysSince1970: last).monthIndex - CivilDay(daysSince1970: first).monthIndex)
    case .week:
      let week = CalendarUnit.week
      let weeks =
        week.index(ofDay: last, firstWeekday: locale.firstWeekday)
        - week.index(ofDay: first, firstWeekday: locale.firstWeekday)
      return .days(7 * weeks)
    case .minute, .hour, .day, nil:
      return areDays([earlier, present]) ? .days(last - first) : .seconds(present - earlier)
    }
  }

  private func areDays(_ moments: [Double]) -> Bool {
    moments.allSatisfy { CalendarUnit.day.start(of: $0, in: zone) == $0 }
  }

  /// The earlier values at the places of the present ones, by the period that each belongs to; on an
  /// axis without periods each at its own place.
  private func aligned(
    _ earlier: RawSeries, with line: RawSeries, _ shift: PeriodShift, _ present: Range<Double>
  ) -> (RawSeries, moments: [Double]) {
    guard let unit = period ?? (isBands ? .day : nil) else {
      let places = earlier.x.indices.compactMap { index in
        shift.later(earlier.x[index]).flatMap { present.contains($0) ? (index, $0) : nil }
      }
      let values = places.map { earlier.values[$0.0] }
      return (
        RawSeries(
          name: "", x: places.map(\.1), values: OptionalDoubles(values)),
        places.map { earlier.x[$0.0] }
      )
    }
    func start(_ moment: Double) -> Double {
      unit.start(of: moment, in: zone, firstWeekday: locale.firstWeekday)
    }
    var found: [Double: Int] = [:]
    for index in earlier.x.indices where earlier.values[index] != nil {
      if let place = shift.later(start(earlier.x[index])) { found[start(place)] = index }
    }
    let indices = line.x.map { found[start($0)] }
    return (
      RawSeries(
        name: "", x: line.x,
        values: OptionalDoubles(indices.map { $0.flatMap { earlier.values[$0] } })),
      indices.map { $0.map { start(earlier.x[$0]) } ?? .nan }
    )
  }

  /// The names of both ranges, with their years where these differ.
  private func names(
    of present: Range<Double>, _ earlier: Range<Double>
  ) -> (present: String, earlier: String) {
    func days(_ range: Range<Double>) -> (first: CivilDay, last: CivilDay) {
      (
        CivilDay(daysSince1970: zone.day(at: range.lowerBound)),
        CivilDay(daysSince1970: zone.day(at: range.upperBound.nextDown))
      )
    }
    let (own, other) = (days(present), days(earlier))
    let years = Set([own.first.year, own.last.year, other.first.year, other.last.year])
    func name(_ days: (first: CivilDay, last: CivilDay)) -> String {
      DayRangeText(from: days.first, through: days.last)
        .shortString(in: locale, withinYear: years.count == 1)
    }
    return (name(own), name(other))
  }

  private func failure(_ problem: ComparisonProblem) -> InputError {
    InputError(
      source: source, location: nil, reason: .setting(.comparison(problem), key: "compare"))
  }

  private func nothing(in range: Range<Double>) -> InputWarning {
    let name = names(of: range, range).present
    return InputWarning(source: source, location: nil, reason: .nothingToCompare(period: name))
  }
}
