import Calendars
import Graphics

/// The rows of texts under a plot with axes.
struct TickRows {
  /// From the plot's lower edge to the middle of the first row.
  static let first = 14.0
  /// From one row's middle to the next one's.
  static let distance = 15.0
  /// From a row's middle to the lower edge of its digits.
  private static let half = 4.0

  /// The least height that rows leave to the plot.
  private static let leastPlot = 24.0

  /// How many rows there may be.
  let count: Int

  /// Finds the most rows that a chart may need and that leave something of a height to the plot.
  init(of frame: LayoutContext, within height: Double, isLast: Bool) {
    let counts = stride(from: TickRows.mostRows(of: frame), through: 1, by: -1)
    let found = counts.first { count in
      height - TickRows(count: count).reserve(isLast: isLast) >= TickRows.leastPlot
    }
    self.init(count: found ?? 0)
  }

  private init(count: Int) { self.count = count }

  private static func mostRows(of frame: LayoutContext) -> Int {
    guard frame.chart.parts.contains(.labels) else { return 0 }
    return switch frame.chart.axis {
    case .bands: frame.bandLabels.contains { !$0.isEmpty } ? 1 : 0
    case .time: frame.chart.labelFormat == nil ? 2 : 1
    case .number: 1
    }
  }

  /// The height that rows take under the plot; the last ones of a picture keep off its edge.
  func reserve(isLast: Bool) -> Double {
    guard count > 0 else { return isLast ? 14 : 8 }
    let rows = TickRows.first + TickRows.distance * Double(count - 1) + TickRows.half
    return rows + (isLast ? 9 : 5)
  }
}

/// Texts that are tried along the x axis.
struct TickLabels {
  /// A text of the second row.
  typealias Context = (position: Double, text: String, fullText: String)

  /// The moments or numbers, and what is written there.
  let ticks: [(position: Double, text: String)]
  /// The same for the second row, each where its unit begins, with what stands there when those before
  /// are left out.
  let contexts: [Context]
}

extension LineChartLayout {
  /// Sets the texts under the plot; rows that are not needed are given back to it.
  mutating func setRows(
    _ rows: TickRows, _ frame: LayoutContext, measuring text: inout some TextMeasuring & ~Copyable
  ) {
    guard rows.count > 0 else { return }
    if let bands = places.bands {
      let row = LabelRow(
        size: size, theme: frame.theme.label, middle: plot.maxY + TickRows.first)
      labels = row.labels(frame.bandLabels, at: bands, measuring: &text)
      return
    }
    guard let scale = places.scale else { return }
    var finder = TickFinder(frame, scale)
    guard let found = finder.find(measuring: &text) else { return }
    if found.contexts.isEmpty, rows.count == 2 { plot.size.height += TickRows.distance }
    let row = TickRow(size: size, middle: plot.maxY + TickRows.first)
    labels = row.labels(found.ticks, on: scale, frame.theme.label.font, measuring: &text)
    let second = TickRow(size: size, middle: row.middle + TickRows.distance)
    if rows.count == 2 {
      contexts = second.contexts(
        found, on: scale, from: plot.minX, frame.theme.axis.font, measuring: &text)
    }
    if chart.parts.contains(.rules) { ruleStarts = found.contexts.map(\.position) }
  }
}

/// Finds the ticks of an axis of moments or numbers: as many as there is room for.
private struct TickFinder {
  /// The least width that a tick takes.
  private static let leastWidth = 16.0

  private let frame: LayoutContext
  private let scale: LinearScale
  private var width: Double { abs(scale.end - scale.start) }

  init(_ frame: LayoutContext, _ scale: LinearScale) {
    self.frame = frame
    self.scale = scale
  }

  mutating func find(measuring text: inout some TextMeasuring & ~Copyable) -> TickLabels? {
    let row = TickRow(size: frame.size, middle: 0)
    let font = frame.theme.label.font
    let most = max(2, Int(clamping: width / TickFinder.leastWidth))
    var last: TickLabels?
    if case .time(let zone) = frame.chart.axis {
      if scale.domain.lowerBound == scale.domain.upperBound { return moment(zone) }
      for step in TimeStep.candidates(
        for: scale.domain, atMost: most, zone: zone, locale: frame.chart.locale,
        notFinerThan: frame.chart.period.map { TimeStep($0) })
      {
        let labels = time(step, zone)
        if labels.ticks.isEmpty { continue }
        last = labels
        if row.fits(labels.ticks, on: scale, font, measuring: &text) { return labels }
      }
    } else {
      for count in stride(from: most, through: 1, by: -1) {
        let labels = numbers(count)
        last = labels
        if row.fits(labels.ticks, on: scale, font, measuring: &text) { return labels }
      }
    }
    return last
  }

  /// The one tick of an axis that is a single moment.
  private func moment(_ zone: Zone) -> TickLabels {
    let ticks = TimeTicks(
      at: scale.domain.lowerBound, zone: zone, locale: frame.chart.locale)
    return TickLabels(
      ticks: ticks.primary.map { ($0.seconds, $0.text) },
      contexts: ticks.context.map { ($0.seconds, $0.text, $0.fullText) })
  }

  private func time(_ step: TimeStep, _ zone: Zone) -> TickLabels {
    let locale = frame.chart.locale
    let ticks = TimeTicks(every: step, in: scale.domain, zone: zone, locale: locale)
    guard let pattern = frame.chart.labelFormat else {
      return TickLabels(
        ticks: ticks.primary.map { ($0.seconds, $0.text) },
        contexts: ticks.context.map { ($0.seconds, $0.text, $0.fullText) })
    }
    return TickLabels(
      ticks: ticks.primary.compactMap { tick in
        zone.dateTime(at: tick.seconds).map {
          (tick.seconds, pattern.string(from: $0, in: locale))
        }
      }, contexts: [])
  }

  private func numbers(_ count: Int) -> TickLabels {
    let isCounted = frame.chart.series.allSatisfy { line in
      line.x.allSatisfy { $0 == $0.rounded(.towardZero) }
    }
    let ticks = LinearTicks(
      covering: scale.domain, count: count, maximumDecimals: isCounted ? 0 : nil)
    let values = ticks.values
    let texts = NumberStyle().tickLabels(values, decimals: ticks.decimals, in: frame.chart.locale)
    return TickLabels(ticks: Array(zip(values, texts)), contexts: [])
  }
}
