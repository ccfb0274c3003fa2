import Graphics

/// Chooses which labels stand under a plot, and where.
///
/// Labels share a baseline. When they do not all fit side by side they are thinned to equal steps, the
/// last one kept; where only two fit they are the first and the last, and where not even these two fit they are cut with an ellipsis, and two that belong to
/// neighbours too close for that leave only the first.
struct LabelRow {
  /// The distance that glyphs keep from the picture's upper and lower edge, in points.
  static let verticalClearance = 1.0
  /// The distance that glyphs keep from the picture's left and right edge, in points; in narrow
  /// pictures it is less.
  static let horizontalClearance = 4.0

  /// The size of the picture.
  let size: Size
  /// Font, colour and distances.
  let theme: Theme.Label
  /// Where the middle of a digit should lie.
  let middle: Double

  private struct Candidate {
    let index: Int
    let line: TextLine
    let metrics: TextMetrics
    let left: Double

    /// Where its ink begins and ends.
    var ink: (start: Double, end: Double) {
      let start = left + metrics.ink.minX
      return (start, max(start, left + metrics.ink.maxX))
    }
  }

  private var clearance: Double { min(LabelRow.horizontalClearance, size.width / 20) }

  /// The labels of a chart's elements, by their places.
  func labels(
    _ labels: [String], at places: PointScale,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> [LineChartLayout.Label] {
    let labelled = labels.indices.filter { !labels[$0].isEmpty }
    // A label narrower than half its height is rare; more of them are never tried.
    let narrowest = theme.font.size / 2 + theme.spacing
    var count = min(labelled.count, max(2, Int(clamping: size.width / narrowest)))
    while count > 0 {
      let chosen = LabelRow.evenly(count, over: labelled)
      let limit = count > 2 ? nil : widestLabel(among: count)
      let candidates = chosen.compactMap { index in
        candidate(labels[index], index, at: places(index), limit, measuring: &text)
      }
      let widest = candidates.map(\.metrics.advance).max() ?? 0
      if count == 1 || fit(candidates) { return placed(candidates, measuring: &text) }
      let room = Int(clamping: (places.end - places.start) / (widest + theme.spacing)) + 1
      count = max(count > 2 ? 2 : 1, min(count - 1, room))
    }
    return []
  }

  /// Picks at most `count` of the places at equal steps, the last among them; two are the first and the
  /// last.
  static func evenly(_ count: Int, over places: [Int]) -> [Int] {
    guard count > 2, count < places.count else { return spread(count, over: places) }
    let last = places.count - 1
    let step = (last + count - 2) / (count - 1)
    return stride(from: last % step, through: last, by: step).map { places[$0] }
  }

  /// Picks `count` of the places, the first and the last among them, as evenly as can be: with equal
  /// steps where at least half as many labels can have them.
  static func spread(_ count: Int, over places: [Int]) -> [Int] {
    guard count > 1 else { return Array(places.prefix(count)) }
    guard count < places.count else { return places }
    let last = places.count - 1
    let steps = stride(from: count - 1, through: max(1, count / 2), by: -1)
    let even = steps.first { last.isMultiple(of: $0) } ?? count - 1
    return (0...even).map { places[($0 * last + even / 2) / even] }
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
    let ink = metrics.ink
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
    let digit = text.metrics(of: TextLine("0", font: theme.font)).ink
    let depth = candidates.map(\.metrics.ink.maxY).max() ?? 0
    let baseline = min(
      middle - digit.center.y, size.height - LabelRow.verticalClearance - depth)
    return candidates.map { candidate in
      let origin = Point(x: candidate.left, y: baseline)
      return LineChartLayout.Label(
        index: candidate.index, line: candidate.line, origin: origin,
        ink: candidate.metrics.ink.offset(dx: origin.x, dy: origin.y))
    }
  }
}
