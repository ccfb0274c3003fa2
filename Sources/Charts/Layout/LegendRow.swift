import Base
import Graphics

/// Places the names of series in rows, each behind a sample of its line.
///
/// Names that do not fit into a row continue in the next one. A name wider than a row is cut with
/// an ellipsis. Where the rows do not suffice, the last entry counts the names that are left out,
/// as in `+5`.
struct LegendRow: Sendable, Hashable {
  struct Constraints: Sendable, Hashable {
    /// The width of the rows, in points.
    var width: Double
    /// The most rows, at least one.
    var rows = 2
    /// The distance between the middles of two rows, in points; more where a script needs it.
    var pitch: Double
    /// The direction of reading; the sample is before the name.
    var direction = ReadingDirection.leftToRight
  }

  /// The sizes and distances of an entry's parts, in points.
  struct Spacing: Sendable, Hashable {
    var swatch = Size(width: 14, height: 8)
    var gap = 5.0
    var entries = 14.0
  }

  /// A placed name, in points from the legend's top left corner.
  struct Entry: Sendable, Hashable {
    /// The index of the series; nil for the entry that counts the rest.
    let index: Int?
    /// The bounds of the sample; nil for the counting entry.
    let swatch: Rect?
    let line: TextLine
    let origin: Point
    let ink: Rect
  }

  /// The entries in the order of the series.
  let entries: [Entry]
  /// The number of series left out.
  let restCount: Int
  /// The height of all rows, in points.
  let height: Double
}

extension LegendRow {
  /// An entry without a position.
  private struct Draft {
    let index: Int?
    var line: TextLine
    var metrics: TextMetrics

    func width(_ spacing: Spacing) -> Double {
      metrics.width + (index == nil ? 0 : spacing.swatch.width + spacing.gap)
    }
  }

  /// Places names in rows; an empty one has an entry too.
  ///
  /// `others` is the number of series without a name here, which the last entry counts, too.
  /// About as many names as fit are measured, however many there are.
  init(
    _ names: [String], others: Int = 0, font: Font, in constraints: Constraints,
    spacing: Spacing = Spacing(),
    measuring text: inout some TextMeasuring & ~Copyable
  ) {
    var rows: [[Draft]] = [[]]
    var used = 0.0
    var next = 0
    let widest = constraints.width - spacing.swatch.width - spacing.gap
    guard widest > 0, constraints.width.isFinite else {
      self.init(entries: [], restCount: names.count + others, height: 0)
      return
    }
    for (index, name) in names.enumerated() {
      let draft = LegendRow.draft(name, index, font: font, widest: widest, measuring: &text)
      let width = draft.width(spacing)
      if used > 0, used + spacing.entries + width > constraints.width {
        guard rows.count < max(1, constraints.rows) else { break }
        rows.append([])
        used = 0
      }
      used += (used > 0 ? spacing.entries : 0) + width
      rows[rows.count - 1].append(draft)
      next = index + 1
    }
    let rest = LegendRow.count(
      names.count - next + others, into: &rows, constraints, spacing: spacing, measuring: &text)
    self = LegendRow.placed(
      rows.filter { !$0.isEmpty }, rest: rest, digit: text.metrics(of: TextLine("0", font: font)),
      in: constraints, spacing: spacing)
  }

  private static func draft(
    _ name: String, _ index: Int?, font: Font, widest: Double,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> Draft {
    let line = TextLine(name, font: font, maximumWidth: widest)
    return Draft(index: index, line: line, metrics: text.metrics(of: line))
  }

  /// Ends the last row with the number of names left out, for which more may have to be left out,
  /// and returns that number.
  private static func count(
    _ left: Int, into rows: inout [[Draft]], _ constraints: Constraints, spacing: Spacing,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> Int {
    guard left > 0, var last = rows.popLast(), let font = last.first?.line.font else { return left }
    var rest = left
    while true {
      let counter = draft(
        "+\(rest)", nil, font: font, widest: constraints.width, measuring: &text)
      let taken = last.map { $0.width(spacing) + spacing.entries }.reduce(0, +)
      if taken + counter.width(spacing) <= constraints.width {
        rows.append(last + [counter])
        return rest
      }
      if last.count == 1 {
        let extra = spacing.swatch.width + spacing.gap + spacing.entries
        let widest = constraints.width - extra - counter.width(spacing)
        // A name cut to less than two letters is of no use.
        if widest > 2 * font.size {
          last[0].line = last[0].line.truncated(to: widest)
          last[0].metrics = text.metrics(of: last[0].line)
          rows.append(last + [counter])
          return rest
        }
      }
      if last.isEmpty {
        rows.append([counter])
        return rest
      }
      last.removeLast()
      rest += 1
    }
  }

  private static func placed(
    _ rows: [[Draft]], rest: Int, digit: TextMetrics, in constraints: Constraints, spacing: Spacing
  ) -> LegendRow {
    var entries: [Entry] = []
    var top = 0.0
    for row in rows {
      // Digits are centred on the sample; a taller script makes the row taller.
      let ascent = max(row.map { -$0.metrics.inkBounds.minY }.max() ?? 0, 0)
      let depth = max(row.map(\.metrics.inkBounds.maxY).max() ?? 0, 0)
      let above = max(constraints.pitch / 2, ascent + digit.inkBounds.center.y + 1)
      let below = max(constraints.pitch / 2, depth - digit.inkBounds.center.y + 1)
      let middle = top + above
      var used = 0.0
      for draft in row {
        entries.append(
          entry(draft, at: used, middle, digit: digit, in: constraints, spacing: spacing))
        used += draft.width(spacing) + spacing.entries
      }
      top = middle + below
    }
    return LegendRow(entries: entries, restCount: rest, height: top)
  }

  private static func entry(
    _ draft: Draft, at start: Double, _ middle: Double, digit: TextMetrics,
    in constraints: Constraints,
    spacing: Spacing
  ) -> Entry {
    let width = draft.width(spacing)
    let size = draft.index == nil ? Size(width: 0, height: 0) : spacing.swatch
    let isForward = constraints.direction == .leftToRight
    let left = isForward ? start : constraints.width - start - width
    let swatch = Rect(
      x: isForward ? left : left + width - size.width, y: middle - size.height / 2,
      width: size.width, height: size.height)
    let text = isForward && draft.index != nil ? left + size.width + spacing.gap : left
    let origin = Point(
      x: text - min(0, draft.metrics.inkBounds.minX), y: middle - digit.inkBounds.center.y)
    return Entry(
      index: draft.index, swatch: draft.index == nil ? nil : swatch, line: draft.line,
      origin: origin, ink: draft.metrics.inkBounds.offset(dx: origin.x, dy: origin.y))
  }
}
