import Calendars
import Graphics

extension LineChartLayout.PlotMarks {
  /// The narrowest weekend that is shaded, in points.
  private static let leastWeekend = 1.5
  /// The extent of a shade beyond the ends of a plot beside axes, in points.
  private static let shadeReach = 4.0

  /// The lines at mean, median and goals.
  static func references(
    _ geometry: PlotGeometry, _ context: LayoutContext
  ) -> [LineChartLayout.Reference] {
    let chart = geometry.chart
    var values: [(LineChartLayout.Reference.Kind, Double?)] = []
    // In the original widget the mean has no text; it is the layout's `average`.
    if !context.isWidget, chart.parts.contains(.average) {
      values.append((.average, chart.average))
    }
    if chart.parts.contains(.median) { values.append((.median, chart.median)) }
    for goal in chart.goals { values.append((.goal, goal.value)) }
    return values.compactMap { kind, value in
      geometry.level(at: value).map { LineChartLayout.Reference(kind: kind, segment: $0) }
    }
  }

  /// The shades of weekends and of the chart's ranges.
  static func shades(_ geometry: PlotGeometry, _ context: LayoutContext) -> [LineChartLayout.Shade]
  {
    let (chart, plot) = (geometry.chart, geometry.plot)
    let weekends = chart.parts.contains(.weekends) ? weekendSpans(geometry) : []
    let ranges = chart.ranges.compactMap { geometry.x.span(from: $0.start, to: $0.end) }
    let available = shadeLimits(geometry, context)
    func shade(_ kind: LineChartLayout.Shade.Kind, _ whole: ClosedRange<Double>)
      -> LineChartLayout.Shade
    {
      let span = whole.clamped(to: available)
      return LineChartLayout.Shade(
        kind: kind,
        rect: Rect(
          x: span.lowerBound, y: plot.minY, width: span.upperBound - span.lowerBound,
          height: plot.size.height))
    }
    return weekends.map { shade(.weekend, $0) } + ranges.map { shade(.range, $0) }
  }

  /// The part of the picture that shades may have: the first and the last band end where the texts
  /// beside the plot begin.
  static func shadeLimits(
    _ geometry: PlotGeometry, _ context: LayoutContext
  ) -> ClosedRange<Double> {
    let plot = geometry.plot
    let most = context.composition == .classic ? context.edge : shadeReach
    let reach = max(min(most, plot.minX, context.size.width - plot.maxX), 0)
    return plot.minX - reach...plot.maxX + reach
  }

  private static func weekendSpans(_ geometry: PlotGeometry) -> [ClosedRange<Double>] {
    let chart = geometry.chart
    let (zone, weekend) = (chart.axis.zone, chart.locale.weekend)
    func isWeekend(_ seconds: Double) -> Bool {
      zone.dateTime(at: seconds).map { weekend.contains($0.weekday) } ?? false
    }
    var spans: [ClosedRange<Double>] = []
    // Days that follow each other become one shade, without a seam.
    func add(_ span: ClosedRange<Double>) {
      if let last = spans.last, span.lowerBound - last.upperBound < 0.01 {
        spans[spans.count - 1] = last.lowerBound...span.upperBound
      } else {
        spans.append(span)
      }
    }
    switch chart.axis {
    case .bands(let bands, _):
      for (index, band) in bands.enumerated() {
        guard let time = band.time, isWeekend(time) else { continue }
        if let span = geometry.x.span(from: .band(index), to: .band(index)) { add(span) }
      }
    case .time:
      guard let scale = geometry.x.scale else { return [] }
      let (start, end) = (scale.domain.lowerBound, scale.domain.upperBound)
      let days = (end - start) / 86_400
      guard days > 0, abs(scale.end - scale.start) / days >= leastWeekend else { return [] }
      var day = CalendarUnit.day.start(of: start, in: zone, firstWeekday: 1)
      while day < end {
        let next = CalendarUnit.day.next(after: day, in: zone, firstWeekday: 1)
        guard next > day else { break }
        if isWeekend(day) { add(scale(max(day, start))...scale(min(next, end))) }
        day = next
      }
    case .number: break
    }
    return spans
  }
}
