import Graphics

/// Texts at moments or numbers, on one baseline.
struct TickRow {
  /// The least distance between two texts, in points.
  private static let spacing = 7.0

  let size: Size
  /// The y of the middle of a digit.
  let middle: Double

  /// Whether texts centred at their ticks keep apart and within the picture.
  func fits(
    _ ticks: [(position: Double, text: String)], on scale: LinearScale, _ font: Font,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> Bool {
    var end = -Double.infinity
    for tick in ticks {
      let metrics = text.metrics(of: TextLine(tick.text, font: font))
      let left = left(of: metrics, at: scale(tick.position))
      guard left + metrics.inkBounds.minX >= end + TickRow.spacing else { return false }
      end = left + metrics.inkBounds.maxX
    }
    return true
  }

  /// Places the texts at their ticks.
  func labels(
    _ ticks: [(position: Double, text: String)], on scale: LinearScale, _ font: Font,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> [LineChartLayout.Label] {
    let baseline = baseline(font, measuring: &text)
    var labels: [LineChartLayout.Label] = []
    for (index, tick) in ticks.enumerated() {
      let line = TextLine(tick.text, font: font, maximumWidth: size.width)
      let metrics = text.metrics(of: line)
      let origin = Point(x: left(of: metrics, at: scale(tick.position)), y: baseline)
      let label = LineChartLayout.Label(
        index: index, line: line, origin: origin,
        ink: metrics.inkBounds.offset(dx: origin.x, dy: origin.y))
      // The coarsest ticks may still be too many for a very narrow picture.
      if let last = labels.last, last.ink.maxX + 1 > label.ink.minX { continue }
      labels.append(label)
    }
    return labels
  }

  /// Places the texts of the second row.
  ///
  /// They are centred under the tick where their unit begins, or start with the plot where it began
  /// before. Of two that would touch, the earlier one is left out.
  func contexts(
    _ found: TickLabels, on scale: LinearScale, from start: Double, _ font: Font,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> [PlacedText] {
    let baseline = baseline(font, measuring: &text)
    let ticks = Set(found.ticks.map(\.position))
    var placed: [PlacedText] = []
    var limit = size.width - LabelRow.horizontalClearance
    var kept: [TickLabels.Context] = []
    for context in found.contexts.reversed() {
      let span = span(
        of: context, context.text, ticks, on: scale, from: start, font, measuring: &text)
      guard span.upperBound <= limit else { continue }
      kept.append(context)
      limit = span.lowerBound - TickRow.spacing
    }
    for (index, context) in kept.reversed().enumerated() {
      // The first one has no predecessor that names the year.
      let string = index == 0 ? context.fullText : context.text
      let line = TextLine(string, font: font)
      let metrics = text.metrics(of: line)
      let span = span(of: context, string, ticks, on: scale, from: start, font, measuring: &text)
      let x = span.lowerBound - metrics.inkBounds.minX
      let label = PlacedText(line, metrics, origin: Point(x: x, y: baseline))
      if placed.last.map({ $0.inkBounds.maxX + 1 > label.inkBounds.minX }) ?? false { continue }
      placed.append(label)
    }
    return placed
  }

  /// The part of the x axis that a text of the second row takes.
  private func span(
    of context: TickLabels.Context, _ string: String, _ ticks: Set<Double>, on scale: LinearScale,
    from start: Double, _ font: Font, measuring text: inout some TextMeasuring & ~Copyable
  ) -> ClosedRange<Double> {
    let metrics = text.metrics(of: TextLine(string, font: font))
    var x = max(start, scale(context.position)) - metrics.inkBounds.minX
    if ticks.contains(context.position) { x = left(of: metrics, at: scale(context.position)) }
    x = max(min(x, size.width - LabelRow.horizontalClearance - metrics.inkBounds.maxX), 0)
    return x + metrics.inkBounds.minX...max(x + metrics.inkBounds.minX, x + metrics.inkBounds.maxX)
  }

  private func left(of metrics: TextMetrics, at x: Double) -> Double {
    let clearance = min(LabelRow.horizontalClearance, size.width / 20)
    let lowest = clearance - metrics.inkBounds.minX
    let highest = size.width - clearance - metrics.inkBounds.maxX
    return max(min(x - metrics.advance / 2, highest), lowest)
  }

  private func baseline(
    _ font: Font, measuring text: inout some TextMeasuring & ~Copyable
  ) -> Double {
    middle - text.metrics(of: TextLine("0", font: font)).inkBounds.center.y
  }
}
