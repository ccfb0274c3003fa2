import Calendars
import Graphics

extension LineChartLayout {
  /// The narrowest shade that is drawn for a weekend, in points.
  private static let leastWeekend = 1.5
  /// How far a shade may reach over the ends of a plot beside axes, in points.
  private static let shadeReach = 4.0

  /// Places the lines with a text at mean, median and goals.
  mutating func setReferences(_ frame: LayoutContext) {
    var found: [Reference] = []
    if frame.composition == .axes, chart.parts.contains(.average),
      let level = level(at: chart.average)
    {
      found.append(Reference(kind: .average, segment: level))
    }
    if chart.parts.contains(.median), let level = level(at: chart.median) {
      found.append(Reference(kind: .median, segment: level))
    }
    found += chart.goals.compactMap { goal in
      level(at: goal.value).map { Reference(kind: .goal, segment: $0) }
    }
    references = found
  }

  /// Places the shades of weekends and of the ranges that were asked for.
  mutating func setShades(_ frame: LayoutContext) {
    let weekends = chart.parts.contains(.weekends) ? weekendSpans() : []
    let asked = chart.ranges.compactMap { places.span(from: $0.start, to: $0.end) }
    // The first and the last band are cut short of what stands beside the plot.
    let isClassic = frame.composition == .classic
    let reach = min(isClassic ? frame.edge : Self.shadeReach, plot.minX, size.width - plot.maxX)
    let room = plot.minX - max(reach, 0)...plot.maxX + max(reach, 0)
    shades = (weekends + asked).map { span in Shade(rect: rect(over: span.clamped(to: room))) }
  }

  /// The part of the plot over a part of the x axis.
  private func rect(over span: ClosedRange<Double>) -> Rect {
    Rect(
      x: span.lowerBound, y: plot.minY, width: span.upperBound - span.lowerBound,
      height: plot.size.height)
  }

  private func weekendSpans() -> [ClosedRange<Double>] {
    let (zone, weekend) = (chart.axis.zone, chart.locale.weekend)
    func isWeekend(_ seconds: Double) -> Bool {
      zone.dateTime(at: seconds).map { weekend.contains($0.weekday) } ?? false
    }
    switch chart.axis {
    case .bands(let bands, _):
      var spans: [ClosedRange<Double>] = []
      for index in bands.indices {
        guard let time = bands[index].time, isWeekend(time) else { continue }
        if let span = places.span(from: .band(index), to: .band(index)) { add(span, to: &spans) }
      }
      return spans
    case .time:
      guard let scale = places.scale else { return [] }
      let (start, end) = (scale.domain.lowerBound, scale.domain.upperBound)
      let days = (end - start) / 86_400
      guard days > 0, abs(scale.end - scale.start) / days >= LineChartLayout.leastWeekend else {
        return []
      }
      var spans: [ClosedRange<Double>] = []
      var day = CalendarUnit.day.start(of: start, in: zone, firstWeekday: 1)
      while day < end {
        let next = CalendarUnit.day.next(after: day, in: zone, firstWeekday: 1)
        guard next > day else { break }
        if isWeekend(day) { add(scale(max(day, start))...scale(min(next, end)), to: &spans) }
        day = next
      }
      return spans
    case .number: return []
    }
  }

  /// Days that follow each other become one shade, without a seam.
  private func add(_ span: ClosedRange<Double>, to spans: inout [ClosedRange<Double>]) {
    if let last = spans.last, span.lowerBound - last.upperBound < 0.01 {
      spans[spans.count - 1] = last.lowerBound...span.upperBound
    } else {
      spans.append(span)
    }
  }
}
