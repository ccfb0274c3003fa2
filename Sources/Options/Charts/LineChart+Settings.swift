import Base
import Calendars
import Charts
import Tables

extension LineChart {
  /// Takes over everything that is asked for beside the data, and tells what has no place.
  ///
  /// - Throws: ``InputError`` for a series that is named and does not exist, and for a y axis
  ///   without height.
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
    gaps = settings.gap ?? (isMostlyLone ? .bridge : .break)
    legend = settings.legend ?? .automatic
    highlighted = Set(settings.highlight)
    yAxis = settings.yAxis
    yAxis.numbers = settings.numberStyle
    texts = settings.texts
    goals = settings.goals
    better = settings.better ?? .none
    valueLabels = settings.valueLabels ?? [.automatic]
    state = settings.state
    notice = settings.notice ?? ""
    locale = settings.locale ?? .standard
    labelFormat = settings.labelFormat
    if !settings.colors.isEmpty {
      for index in series.indices {
        series[index].style.color = settings.colors[index % settings.colors.count]
      }
    }
    for line in settings.lines {
      for index in series.indices where series[index].name == line.series {
        series[index].style = line.style
      }
    }
    rename(settings.names)
    countsUnfinished = settings.countsUnfinished
    mark = try mark(for: settings, source: source)
    // Of names without an order the last one is no more than the last row.
    if settings.active == nil, mark == .columns, !isOrdered { active = .maximum }
    return (place(settings) + mark(settings.unfinished, isWall: settings.zone == nil)).map {
      InputWarning(source: source, location: nil, reason: .offAxis($0.text))
    }
  }

  /// Unknown names and limits that leave nothing are errors: they are never given on
  /// purpose.
  private func check(_ settings: ChartSettings, source: String) throws(InputError) {
    let names = series.map(\.name)
    let asked =
      settings.highlight.map { ("highlight", $0) } + settings.lines.map { ("line", $0.series) }
      + settings.names.map { ("line-name", $0.series) }
    if let (key, name) = asked.first(where: { !names.contains($0.1) }), !names.isEmpty {
      throw InputError(
        source: source, location: nil, reason: .setting(.choice(name, among: names), key: key))
    }
    if let low = settings.yAxis.minimum, let high = settings.yAxis.maximum, low >= high {
      throw InputError(
        source: source, location: nil,
        reason: .setting(.axisEnds(low: low, high: high), key: "y-min"))
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

  /// The element in the middle of those within a stretch of time, or its beginning where there is
  /// none.
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

  /// The span of a written position on the axis.
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
      let start = derivation.endedUnit?.start(of: $0.lowerBound, in: axis.zone)
      return (.time(start ?? $0.lowerBound), .time($0.upperBound))
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

extension ChartSettings.IncompleteElement {
  /// The words of the option `unfinished`.
  static let words = ["last", "none"]

  /// Reads a word of the option `unfinished`, or a place on the x axis.
  init(_ option: OptionValue) throws(OptionError) {
    let text = try option.text()
    switch text.lowercased() {
    case "last": self = .last
    case "none": self = .nothing
    default: self = .xPosition(UnresolvedXPosition(text))
    }
  }
}

extension LineChart {
  /// Finds the element that is not over yet, and returns a place that has none.
  mutating func mark(_ asked: ChartSettings.IncompleteElement?, isWall: Bool)
    -> [UnresolvedXPosition]
  {
    switch asked {
    case .last: unfinished = lastPlace
    case .xPosition(let place):
      unfinished = element(at: place, isWall)
      return unfinished == nil ? [place] : []
    case .nothing, nil: break
    }
    return []
  }

  /// The last place at which a series has a value.
  private var lastPlace: XPosition? {
    let ends = series.compactMap { line in
      line.values.lastIndex { $0 != nil }.map { (index: $0, x: line.x.isEmpty ? 0 : line.x[$0]) }
    }
    switch axis {
    case .bands: return ends.map(\.index).max().map { .band($0) }
    case .time: return ends.map(\.x).max().map { .time($0) }
    case .number: return ends.map(\.x).max().map { .number($0) }
    }
  }

  /// The last element that begins within a written place or goes on in it.
  private func element(at written: UnresolvedXPosition, _ isWall: Bool) -> XPosition? {
    guard let span = span(of: written, isWall) else { return nil }
    switch (axis, span.start, span.end) {
    case (.bands, .band(let index), _): return .band(index)
    case (.bands(let bands, _), .time(let start), .time(let end)):
      return bands.lastIndex { band in
        band.time.map { isElement(at: $0, within: start, end) } ?? false
      }.map { .band($0) }
    case (.time, .time(let start), .time(let end)):
      let found = series.compactMap { $0.x.last { isElement(at: $0, within: start, end) } }
      return found.max().map { .time($0) }
    case (.number, .number(let number), _):
      return series.contains { $0.x.contains(number) } ? .number(number) : nil
    case (.bands, _, _), (.time, _, _), (.number, _, _): return nil
    }
  }

  /// Whether an element that begins at a moment has a part in a stretch of time.
  private func isElement(at time: Double, within start: Double, _ end: Double) -> Bool {
    guard time < end else { return false }
    return start <= time || (period != nil && start < self.end(ofBandAt: time))
  }
}
