import Calendars
import Graphics

/// The rows of texts under a plot with axes.
struct TickRows {
  /// From the plot's lower edge to the middle of the first row, in points.
  private static let first = 16.0
  /// From one row's middle to the next one's, in points.
  private static let distance = 15.0
  /// From a row's middle to the lower edge of its digits, in points.
  private static let half = 4.0
  /// The least height that rows leave to the plot, in points.
  private static let leastPlot = 24.0

  /// The maximum number of rows.
  let count: Int

  /// Finds the most rows that a chart may need and that leave enough of a height to the plot.
  init(of context: LayoutContext, within height: Double, isLast: Bool) {
    let counts = stride(from: TickRows.mostRows(of: context), through: 1, by: -1)
    let found = counts.first { count in
      height - TickRows(count: count).reserve(isLast: isLast) >= TickRows.leastPlot
    }
    self.init(count: found ?? 0)
  }

  private init(count: Int) { self.count = count }

  private static func mostRows(of context: LayoutContext) -> Int {
    guard context.chart.parts.contains(.labels) else { return 0 }
    return switch context.chart.axis {
    case .bands:
      context.bandLabels.allSatisfy(\.isEmpty) ? 0 : LabelRow.mayBreak(context.bandLabels) ? 2 : 1
    case .time: context.chart.labelFormat == nil ? 2 : 1
    case .number: 1
    }
  }

  /// The height of the rows under the plot; the last ones of a picture keep off its edge.
  func reserve(isLast: Bool) -> Double {
    guard count > 0 else { return isLast ? 14 : 8 }
    let rows = TickRows.first + TickRows.distance * Double(count - 1) + TickRows.half
    return rows + (isLast ? 9 : 5)
  }

  /// The texts of the rows and the plot above them.
  struct Placed {
    var labels: [LineChartLayout.Label] = []
    var contexts: [PlacedText] = []
    /// The starts of the second row's units, x in points; empty without rules.
    var starts: [Double] = []
    /// The plot, which grows by a row that is not needed.
    var plot: Rect
  }

  /// Places the texts under a plot.
  func placed(
    under plot: Rect, _ x: XScale, _ context: LayoutContext,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> Placed {
    var placed = Placed(plot: plot)
    guard count > 0 else { return placed }
    let (size, theme) = (context.size, context.theme)
    if let bands = x.bands {
      func row(_ lines: Int) -> LabelRow {
        LabelRow(
          size: size, theme: theme.label, middle: placed.plot.maxY + TickRows.first, lines: lines)
      }
      let labels = context.bandLabels
      if count > 1, let broken = row(2).brokenLabels(labels, at: bands, measuring: &text) {
        placed.labels = broken
        return placed
      }
      placed.plot.size.height += TickRows.distance * Double(count - 1)
      placed.labels = row(1).labels(labels, at: bands, measuring: &text)
      return placed
    }
    guard let scale = x.scale else { return placed }
    let finder = TickFinder(context: context, scale: scale)
    guard let found = finder.find(measuring: &text) else { return placed }
    if found.contexts.isEmpty, count == 2 { placed.plot.size.height += TickRows.distance }
    let row = TickRow(size: size, middle: placed.plot.maxY + TickRows.first)
    placed.labels = row.labels(found.ticks, on: scale, theme.label.font, measuring: &text)
    if count == 2 {
      let second = TickRow(size: size, middle: row.middle + TickRows.distance)
      placed.contexts = second.contexts(
        found, on: scale, from: plot.minX, theme.axis.font, measuring: &text)
    }
    if context.chart.parts.contains(.rules) {
      placed.starts = found.contexts.map { scale($0.position) }
    }
    return placed
  }
}

/// Candidate texts along the x axis.
struct TickLabels {
  /// A text of the second row.
  typealias Context = (position: Double, text: String, fullText: String)

  /// The moments or numbers, and their texts.
  let ticks: [(position: Double, text: String)]
  /// The texts of the second row, each where its unit begins; `fullText` is the text of the first
  /// one shown.
  let contexts: [Context]
}

extension TickLabels {
  fileprivate init(_ ticks: TimeTicks) {
    self.init(
      ticks: ticks.primary.map { ($0.seconds, $0.text) },
      contexts: ticks.context.map { ($0.seconds, $0.text, $0.fullText) })
  }
}

/// Finds the ticks of an axis of moments or numbers: as many as fit.
private struct TickFinder {
  /// The least width of a tick, in points.
  private static let leastWidth = 16.0

  let context: LayoutContext
  let scale: LinearScale

  /// The ticks with the smallest step at which texts do not touch, or else with the largest step.
  func find(measuring text: inout some TextMeasuring & ~Copyable) -> TickLabels? {
    let row = TickRow(size: context.size, middle: 0)
    let font = context.theme.label.font
    let most = max(2, Int(clamping: abs(scale.end - scale.start) / TickFinder.leastWidth))
    var last: TickLabels?
    if case .time(let zone) = context.chart.axis {
      if scale.domain.lowerBound == scale.domain.upperBound { return moment(zone) }
      for step in TimeStep.candidates(
        for: scale.domain, atMost: most, zone: zone, locale: context.chart.locale,
        notFinerThan: finestStep(zone))
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

  /// The most moments of a line that are looked at.
  private static let mostSamples = 500

  /// The step of the values, or that of days where all moments are dates; nil for any.
  private func finestStep(_ zone: Zone) -> TimeStep? {
    if let period = context.chart.period { return TimeStep(period) }
    let areDates = context.chart.series.allSatisfy { line in
      stride(from: 0, to: line.x.count, by: line.x.count / TickFinder.mostSamples + 1).allSatisfy {
        CalendarUnit.day.start(of: line.x[$0], in: zone) == line.x[$0]
      }
    }
    return areDates ? TimeStep(.day) : nil
  }

  /// The one tick of an axis that is a single moment.
  private func moment(_ zone: Zone) -> TickLabels {
    TickLabels(TimeTicks(at: scale.domain.lowerBound, zone: zone, locale: context.chart.locale))
  }

  private func time(_ step: TimeStep, _ zone: Zone) -> TickLabels {
    let locale = context.chart.locale
    let ticks = TimeTicks(
      every: step, in: scale.domain, zone: zone, locale: locale, period: context.chart.period)
    guard let pattern = context.chart.labelFormat else { return TickLabels(ticks) }
    return TickLabels(
      ticks: ticks.primary.compactMap { tick in
        zone.dateTime(at: tick.seconds).map {
          (tick.seconds, pattern.string(from: $0, in: locale))
        }
      }, contexts: [])
  }

  private func numbers(_ count: Int) -> TickLabels {
    let isCounted = context.chart.series.allSatisfy { line in
      line.x.allSatisfy { $0 == $0.rounded(.towardZero) }
    }
    let ticks = LinearTicks(
      covering: scale.domain, count: count, maximumDecimals: isCounted ? 0 : nil)
    let values = ticks.values
    let texts = NumberStyle().tickLabels(values, decimals: ticks.decimals, in: context.chart.locale)
    return TickLabels(ticks: Array(zip(values, texts)), contexts: [])
  }
}
