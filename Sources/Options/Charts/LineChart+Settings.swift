import Base
import Calendars
import Charts
import Tables

extension LineChart {
  /// Takes over everything that is asked for beside the data, and tells what has no place.
  ///
  /// - Throws: ``InputError`` for a series that is named and does not exist, and for a y axis without
  ///   height.
  mutating func apply(
    _ settings: ChartSettings, source: String
  ) throws(InputError) -> [InputWarning] {
    try check(settings, source: source)
    active = settings.active ?? .last
    parts = LineChart.Parts.standard.union(settings.shown).subtracting(settings.hidden)
    nodes = settings.nodes ?? .automatic
    coloring = settings.coloring ?? .gradient
    lineWidth = settings.lineWidth
    curve = settings.curve ?? .linear
    gaps = settings.gap ?? .break
    legend = settings.legend ?? .automatic
    highlighted = Set(settings.highlight)
    yAxis = settings.yAxis
    yAxis.numbers = settings.numberStyle
    texts = settings.texts
    goals = settings.goals
    valueLabels = settings.valueLabels
    state = settings.state
    notice = settings.notice ?? ""
    locale = settings.locale ?? .standard
    labelFormat = settings.labelFormat
    for line in settings.lines {
      for index in series.indices where series[index].name == line.series {
        series[index].style = line.style
      }
    }
    rename(settings.names)
    countsUnfinished = settings.countsUnfinished
    return (place(settings) + mark(settings.unfinished, isWall: settings.zone == nil)).map {
      InputWarning(source: source, place: nil, reason: .offAxis($0.text))
    }
  }

  /// Names that mean nothing and limits that leave nothing are errors: nobody asks for them on purpose.
  private func check(_ settings: ChartSettings, source: String) throws(InputError) {
    let names = series.map(\.name)
    let asked =
      settings.highlight.map { ("highlight", $0) } + settings.lines.map { ("line", $0.series) }
      + settings.names.map { ("name", $0.series) }
    if let (key, name) = asked.first(where: { !names.contains($0.1) }), !names.isEmpty {
      throw InputError(
        source: source, place: nil, reason: .setting(.choice(name, among: names), key: key))
    }
    if let low = settings.yAxis.minimum, let high = settings.yAxis.maximum, low >= high {
      throw InputError(
        source: source, place: nil, reason: .setting(.axisEnds(low: low, high: high), key: "y-min"))
    }
  }

  /// Gives series the names under which they are shown.
  private mutating func rename(_ names: [ChartSettings.SeriesName]) {
    for name in names {
      for index in series.indices where series[index].name == name.series {
        series[index].name = name.text
        if highlighted.remove(name.series) != nil { highlighted.insert(name.text) }
      }
    }
  }

  /// Finds the places of ranges and annotations on the axis, and returns those that are not on it.
  private mutating func place(_ settings: ChartSettings) -> [UnresolvedXPosition] {
    var unplaced: [UnresolvedXPosition] = []
    let isWall = settings.zone == nil
    for range in settings.ranges {
      let (start, end) = (span(of: range.start, isWall), span(of: range.end, isWall))
      guard let start, let end else {
        unplaced.append(start == nil ? range.start : range.end)
        continue
      }
      ranges.append(ShadedRange(from: start.start, to: end.end, label: range.label))
    }
    for remark in settings.annotations {
      guard let span = span(of: remark.place, isWall), isOnAxis(span.start) else {
        unplaced.append(remark.place)
        continue
      }
      annotations.append(Annotation(at: middle(of: span), remark.text))
    }
    return unplaced
  }

  /// The element in the middle of those within a stretch of time, or its beginning where there is none.
  private func middle(of span: (start: XPosition, end: XPosition)) -> XPosition {
    guard case (.time(let start), .time(let end)) = span, let line = series.first else {
      return span.start
    }
    var times = line.x
    if case .bands(let bands, _) = axis { times = bands.map { $0.time ?? .nan } }
    let inside = times.indices.filter {
      start <= times[$0] && times[$0] < end && $0 < line.values.count && line.values[$0] != nil
    }
    return inside.isEmpty ? span.start : .time(times[inside[(inside.count - 1) / 2]])
  }

  /// What a written place means on the axis, from its beginning to its end.
  func span(
    of place: UnresolvedXPosition, _ isWall: Bool
  ) -> (start: XPosition, end: XPosition)? {
    switch axis {
    case .number: return place.number.map { (.number($0), .number($0)) }
    case .bands(let bands, _):
      if let index = bands.firstIndex(where: { $0.label == place.text }) {
        return (.band(index), .band(index))
      }
      guard bands.contains(where: { $0.time != nil }) else { return nil }
    case .time: break
    }
    return place.span(in: axis.zone, isWall: isWall).map {
      (.time($0.lowerBound), .time($0.upperBound))
    }
  }

  func end(ofBandAt start: Double) -> Double {
    (period ?? .day).next(after: start, in: axis.zone, firstWeekday: locale.firstWeekday)
  }

  private func isOnAxis(_ place: XPosition) -> Bool {
    switch (axis, place) {
    case (.bands(let bands, _), .time(let time)):
      bands.contains { $0.time.map { $0 <= time } ?? false }
        && (bands.last?.time).map { time < end(ofBandAt: $0) } ?? true
    case (.bands, _): true
    case (_, .time(let value)), (_, .number(let value)): xExtent?.contains(value) ?? false
    case (_, .band): false
    }
  }
}
