import Graphics

/// Chooses and places the labels of bands under a plot.
///
/// Labels share a baseline. When they do not all fit side by side they break into two lines between
/// words, and where that does not help they are thinned to equal steps, the last one kept, in two
/// lines where one leaves only a few; where only two fit they are the first and the last. Where not
/// even these fit they are cut with an ellipsis, and where their bands are too close for that only
/// the first one is kept.
struct LabelRow {
  /// The least distance of ink from the picture's upper and lower edge, in points.
  static let verticalClearance = 1.0
  /// The least distance of ink from the picture's left and right edge, in points; less in narrow
  /// pictures.
  static let horizontalClearance = 4.0

  let size: Size
  let theme: Theme.Label
  /// The preferred y of the middle of a digit, in the first line.
  let middle: Double
  /// The lines that there is room for.
  var lines = 1

  /// More labels than these are not all broken into lines.
  private static let mostBroken = 40
  /// Of more labels than these none is broken into lines.
  private static let mostThinned = 400
  /// Fewer labels than these do not tell what stands along x, so two lines are tried; more than
  /// three times as many are not.
  private static let fewest = 4

  /// The distance of the baselines of two lines of a label.
  static func pitch(of theme: Theme.Label) -> Double { theme.font.size * 1.2 }

  /// Whether bands may have labels of two lines.
  static func mayBreak(_ labels: [String]) -> Bool {
    labels.count <= mostThinned && labels.contains { LineBreaking.canBreak($0) }
  }

  /// The lines that labels need under a plot between the margins of a chart without axes: 2 only
  /// where all fit in two and not in one.
  static func lineCount(
    of labels: [String], in context: LayoutContext,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> Int {
    guard labels.contains(where: { !$0.isEmpty }) else { return 0 }
    let margin = min(context.theme.margin.horizontal, context.size.width / 2)
    let scale = PointScale(
      count: context.chart.elementCount, start: margin, end: context.size.width - margin)
    let row = LabelRow(size: context.size, theme: context.theme.label, middle: 0, lines: 2)
    return row.brokenLabels(labels, at: scale, measuring: &text) == nil ? 1 : 2
  }

  private struct Candidate {
    let index: Int
    let line: TextLine
    let metrics: TextMetrics
    let left: Double

    /// The left and the right end of the ink.
    var ink: (start: Double, end: Double) {
      let start = left + metrics.inkBounds.minX
      return (start, max(start, left + metrics.inkBounds.maxX))
    }
  }

  private var clearance: Double { min(LabelRow.horizontalClearance, size.width / 20) }

  /// Places the labels of bands; an empty one takes no space.
  func labels(
    _ labels: [String], at scale: PointScale,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> [LineChartLayout.Label] {
    if lines > 1, let broken = brokenLabels(labels, at: scale, measuring: &text) { return broken }
    return placed(thinned(labels, at: scale, measuring: &text), measuring: &text)
  }

  /// As many labels as fit in one line, or two, which may be cut.
  private func thinned(
    _ labels: [String], at scale: PointScale,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> [Candidate] {
    let labelled = labels.indices.filter { !labels[$0].isEmpty }
    // A label narrower than half its height is rare; more of them are never tried.
    let narrowest = theme.font.size / 2 + theme.spacing
    var count = min(labelled.count, max(2, Int(clamping: size.width / narrowest)))
    while count > 0 {
      let chosen = LabelRow.evenly(count, over: labelled)
      let limit = count > 2 ? nil : widestLabel(among: count)
      let candidates = chosen.compactMap { index in
        candidate(labels[index], index, at: scale(index), limit, measuring: &text)
      }
      let widest = candidates.map(\.metrics.advance).max() ?? 0
      if count == 1 || fit(candidates) { return candidates }
      let fitting = Int(clamping: (scale.end - scale.start) / (widest + theme.spacing)) + 1
      count = max(count > 2 ? 2 : 1, min(count - 1, fitting))
    }
    return []
  }

  /// Picks at most `count` of the indices at equal steps, the last among them; two are the first
  /// and the last.
  static func evenly(_ count: Int, over labelIndices: [Int]) -> [Int] {
    guard count > 2, count < labelIndices.count else { return spread(count, over: labelIndices) }
    let last = labelIndices.count - 1
    let step = (last + count - 2) / (count - 1)
    return stride(from: last % step, through: last, by: step).map { labelIndices[$0] }
  }

  /// Picks `count` of the indices, the first and the last among them, as evenly as possible, or
  /// down to half as many where that gives equal steps.
  static func spread(_ count: Int, over labelIndices: [Int]) -> [Int] {
    guard count > 1 else { return Array(labelIndices.prefix(count)) }
    guard count < labelIndices.count else { return labelIndices }
    let last = labelIndices.count - 1
    let steps = stride(from: count - 1, through: max(1, count / 2), by: -1)
    let even = steps.first { last.isMultiple(of: $0) } ?? count - 1
    return (0...even).map { labelIndices[($0 * last + even / 2) / even] }
  }

  /// Labels in at most two lines each, every line as a label of its own: all, or more than a few at
  /// equal steps; nil where one line is enough, or where words would have to be cut.
  func brokenLabels(
    _ labels: [String], at scale: PointScale,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> [LineChartLayout.Label]? {
    guard scale.count > 1, LabelRow.mayBreak(labels) else { return nil }
    let labelled = labels.indices.filter { !labels[$0].isEmpty && $0 < scale.count }
    if labels.count <= LabelRow.mostBroken {
      let whole = labelled.compactMap {
        candidate(labels[$0], $0, at: scale($0), nil, measuring: &text)
      }
      guard whole.count == labelled.count, !fit(whole) else { return nil }
      if let all = broken(labels, labelled, at: scale, measuring: &text) { return all }
    }
    let single = thinned(labels, at: scale, measuring: &text).count
    guard single < LabelRow.fewest else { return nil }
    for count in stride(from: 3 * LabelRow.fewest, to: single, by: -1) {
      let chosen = LabelRow.evenly(count, over: labelled)
      guard chosen.count < labelled.count, chosen.count > single else { continue }
      if let found = broken(labels, chosen, at: scale, measuring: &text) { return found }
    }
    return nil
  }

  /// Some labels, at equal steps, in at most two lines each; nil where words would have to be cut.
  private func broken(
    _ labels: [String], _ labelled: [Int], at scale: PointScale,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> [LineChartLayout.Label]? {
    guard let first = labelled.first, let last = labelled.last else { return nil }
    let steps = zip(labelled, labelled.dropFirst()).map { $1 - $0 }
    let step = scale.step * Double(steps.min() ?? 1)
    // A label at the edge of the picture moves inwards, and its neighbour has to make room.
    let edge = min(scale(first), size.width - scale(last)) + step - clearance - theme.spacing
    let width = min(step - theme.spacing, edge * 2 / 3)
    guard width > 0 else { return nil }
    let constraints = TextBlock.Constraints(
      width: width, lines: 2, pitch: LabelRow.pitch(of: theme), alignment: .center,
      filling: .balanced)
    let digit = text.metrics(of: TextLine("0", font: theme.font)).inkBounds
    var placed: [LineChartLayout.Label] = []
    for index in labelled {
      let breaking = LineBreaking(labels[index], font: theme.font)
      let found = breaking.lines(width: width, count: 2, measuring: &text)
      let block = TextBlock(labels[index], font: theme.font, in: constraints, measuring: &text)
      guard !found.isCut, !breaking.breaksWords(found.lines), let first = block.lines.first
      else { return nil }
      let left = max(
        min(scale(index) - block.size.width / 2, size.width - clearance - block.size.width),
        clearance)
      let down = middle - digit.center.y - first.origin.y
      placed += block.lines.map { line in
        LineChartLayout.Label(
          index: index, line: line.line, origin: line.origin.offset(dx: left, dy: down),
          ink: line.inkBounds.offset(dx: left, dy: down))
      }
    }
    return placed
  }

  private func widestLabel(among count: Int) -> Double {
    (size.width - 2 * clearance - theme.spacing * Double(count - 1)) / Double(count)
  }

  private func candidate(
    _ label: String, _ index: Int, at x: Double, _ limit: Double?,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> Candidate? {
    let width = limit ?? size.width
    guard width > 0 else { return nil }
    let line = TextLine(label, font: theme.font, maximumWidth: limit)
    let metrics = text.metrics(of: line)
    let ink = metrics.inkBounds
    guard ink.size.height <= size.height - 2 * LabelRow.verticalClearance else { return nil }
    guard ink.size.width <= size.width - 2 * clearance else {
      return limit == nil
        ? Candidate(index: index, line: line, metrics: metrics, left: 0) : nil
    }
    let lowest = clearance - ink.minX
    let highest = size.width - clearance - ink.maxX
    let left = min(max(x - metrics.advance / 2, lowest), highest)
    return Candidate(index: index, line: line, metrics: metrics, left: left)
  }

  private func fit(_ candidates: [Candidate]) -> Bool {
    zip(candidates, candidates.dropFirst()).allSatisfy { a, b in
      a.ink.end + theme.spacing <= b.ink.start
    }
  }

  private func placed(
    _ candidates: [Candidate], measuring text: inout some TextMeasuring & ~Copyable
  ) -> [LineChartLayout.Label] {
    let digit = text.metrics(of: TextLine("0", font: theme.font)).inkBounds
    let depth = candidates.map(\.metrics.inkBounds.maxY).max() ?? 0
    let baseline = min(
      middle - digit.center.y, size.height - LabelRow.verticalClearance - depth)
    return candidates.map { candidate in
      let origin = Point(x: candidate.left, y: baseline)
      return LineChartLayout.Label(
        index: candidate.index, line: candidate.line, origin: origin,
        ink: candidate.metrics.inkBounds.offset(dx: origin.x, dy: origin.y))
    }
  }
}
