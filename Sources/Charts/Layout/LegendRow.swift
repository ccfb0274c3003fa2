import Base
import Graphics

/// Sets the names of series in rows, each behind a sample of its line.
///
/// Names stand side by side as long as there is room and go on in the next row. A name wider than a row
/// is cut with an ellipsis. Where the rows do not suffice, the last entry counts the names that are left
/// out, as in `+5`.
struct LegendRow: Sendable, Hashable {
  /// What a row keeps to.
  struct Constraints: Sendable, Hashable {
    /// The width of the rows, in points.
    var width: Double
    /// The most rows, at least one.
    var rows = 2
    /// From the middle of a row to the middle of the next one, in points; more where a script needs it.
    var pitch: Double
    /// The direction of reading: rows begin at that side, and the sample stands before the name.
    var direction = ReadingDirection.leftToRight
  }

  /// The sizes of an entry's parts, in points.
  struct Spacing: Sendable, Hashable {
    /// The sample of a line.
    var swatch = Size(width: 14, height: 8)
    /// Between the sample and the name.
    var gap = 5.0
    /// Between two entries.
    var entries = 14.0
  }

  /// One name in its place, in points from the legend's top left corner.
  struct Entry: Sendable, Hashable {
    /// The place of the series, counted from 0; `nil` for the entry that counts the rest.
    let index: Int?
    /// Where the sample stands; the counting entry has none.
    let swatch: Rect?
    /// The name, cut where it has to be.
    let line: TextLine
    /// The left end of the name's baseline.
    let origin: Point
    /// The rectangle that the glyphs cover.
    let ink: Rect
  }

  /// The entries in the order of the series.
  let entries: [Entry]
  /// How many series are left out.
  let restCount: Int
  /// The height of all rows, in points.
  let height: Double
  /// The characters in the names that no font has, in the order of their first use.
  let missing: [Unicode.Scalar]
}

extension LegendRow {
  /// An entry whose width is known but not its place.
  private struct Draft {
    let index: Int?
    var line: TextLine
    var metrics: TextMetrics

    func width(_ spacing: Spacing) -> Double {
      metrics.width + (index == nil ? 0 : spacing.swatch.width + spacing.gap)
    }
  }

  /// Sets names in rows.
  ///
  /// - Parameters:
  ///   - names: the names of the series in their order; one without a name has an entry too.
  ///   - font: the font of the names.
  ///   - room: what the rows keep to.
  ///   - spacing: the sizes of an entry's parts.
  ///   - text: measures the names; about as many as fit are measured, however many there are.
  init(
    _ names: [String], font: Font, in room: Constraints, spacing: Spacing = Spacing(),
    measuring text: inout some TextMeasuring & ~Copyable
  ) {
    var rows: [[Draft]] = [[]]
    var used = 0.0
    var next = 0
    let widest = room.width - spacing.swatch.width - spacing.gap
    guard widest > 0, room.width.isFinite else {
      self.init(entries: [], restCount: names.count, height: 0, missing: [])
      return
    }
    for (index, name) in names.enumerated() {
      let draft = LegendRow.draft(name, index, font: font, widest: widest, measuring: &text)
      let width = draft.width(spacing)
      if used > 0, used + spacing.entries + width > room.width {
        guard rows.count < max(1, room.rows) else { break }
        rows.append([])
        used = 0
      }
      used += (used > 0 ? spacing.entries : 0) + width
      rows[rows.count - 1].append(draft)
      next = index + 1
    }
    let rest = LegendRow.count(
      names.count - next, into: &rows, room: room, spacing: spacing, measuring: &text)
    self = LegendRow.placed(
      rows.filter { !$0.isEmpty }, rest: rest, digit: text.metrics(of: TextLine("0", font: font)),
      in: room, spacing: spacing)
  }

  private static func draft(
    _ name: String, _ index: Int?, font: Font, widest: Double,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> Draft {
    let line = TextLine(name, font: font, maximumWidth: widest)
    return Draft(index: index, line: line, metrics: text.metrics(of: line))
  }

  /// Ends the last row with the number of names left out, for which others may have to make room.
  private static func count(
    _ left: Int, into rows: inout [[Draft]], room: Constraints, spacing: Spacing,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> Int {
    guard left > 0, var last = rows.popLast(), let font = last.first?.line.font else { return left }
    var rest = left
    while true {
      let counter = draft(
        "+\(rest)", nil, font: font, widest: room.width, measuring: &text)
      let taken = last.map { $0.width(spacing) + spacing.entries }.reduce(0, +)
      if taken + counter.width(spacing) <= room.width {
        rows.append(last + [counter])
        return rest
      }
      if last.count == 1 {
        let extra = spacing.swatch.width + spacing.gap + spacing.entries
        let widest = room.width - extra - counter.width(spacing)
        // A name of less than two letters says nothing.
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
    _ rows: [[Draft]], rest: Int, digit: TextMetrics, in room: Constraints, spacing: Spacing
  ) -> LegendRow {
    var entries: [Entry] = []
    var top = 0.0
    for row in rows {
      // Digits stand in the middle of the sample; a taller script makes the row taller.
      let ascent = max(row.map { -$0.metrics.ink.minY }.max() ?? 0, 0)
      let depth = max(row.map(\.metrics.ink.maxY).max() ?? 0, 0)
      let above = max(room.pitch / 2, ascent + digit.ink.center.y + 1)
      let below = max(room.pitch / 2, depth - digit.ink.center.y + 1)
      let middle = top + above
      var used = 0.0
      for draft in row {
        entries.append(entry(draft, at: used, middle, digit: digit, in: room, spacing: spacing))
        used += draft.width(spacing) + spacing.entries
      }
      top = middle + below
    }
    let missing = rows.joined().flatMap(\.metrics.missing).reduce(into: [Unicode.Scalar]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    return LegendRow(entries: entries, restCount: rest, height: top, missing: missing)
  }

  private static func entry(
    _ draft: Draft, at start: Double, _ middle: Double, digit: TextMetrics, in room: Constraints,
    spacing: Spacing
  ) -> Entry {
    let width = draft.width(spacing)
    let size = draft.index == nil ? Size(width: 0, height: 0) : spacing.swatch
    let isForward = room.direction == .leftToRight
    let left = isForward ? start : room.width - start - width
    let swatch = Rect(
      x: isForward ? left : left + width - size.width, y: middle - size.height / 2,
      width: size.width, height: size.height)
    let text = isForward && draft.index != nil ? left + size.width + spacing.gap : left
    let origin = Point(
      x: text - min(0, draft.metrics.ink.minX), y: middle - digit.ink.center.y)
    return Entry(
      index: draft.index, swatch: draft.index == nil ? nil : swatch, line: draft.line,
      origin: origin, ink: draft.metrics.ink.offset(dx: origin.x, dy: origin.y))
  }
}
