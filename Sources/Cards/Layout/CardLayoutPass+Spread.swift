import Graphics

extension CardLayoutPass {
  /// Parts beside each other that are spread over the whole width.
  struct JustifiedRow {
    let parts: [CardPart]
    let widths: [Double]
    let height: Double
  }

  /// The rows of parts that keep their own widths: as few as have room, about equally many in each.
  mutating func spreadRows(
    of parts: [CardPart], within width: Double, spacing: Double,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> [JustifiedRow] {
    let seen = visible(parts)
    guard !seen.isEmpty else { return [] }
    var natural: [Double] = []
    for part in seen {
      let size = size(of: part, within: CardLayoutPass.unlimited, measuring: &text)
      natural.append(min(size.width, width))
    }
    var rows: [Range<Int>] = []
    for count in 1...seen.count {
      rows = CardLayoutPass.shares(of: seen.count, in: count)
      // What stands below each other is as wide, so that it has one middle.
      let columns = rows.first.map { first in
        first.indices.map { column in
          rows.compactMap { column < $0.count ? natural[$0.lowerBound + column] : nil }.max() ?? 0
        }
      }
      guard let columns, columns.reduce(spacing * Double(columns.count - 1), +) <= width else {
        continue
      }
      for row in rows { for (index, width) in zip(row, columns) { natural[index] = width } }
      break
    }
    return rows.map { row in
      var height = 0.0
      for index in row {
        let size = size(of: seen[index], within: natural[index], measuring: &text)
        height = max(height, size.height)
      }
      return JustifiedRow(
        parts: Array(seen[row]), widths: Array(natural[row]), height: height)
    }
  }

  /// So many things in rows, the last of which may have fewer than the others.
  private static func shares(of count: Int, in rows: Int) -> [Range<Int>] {
    let columns = (count + rows - 1) / rows
    return stride(from: 0, to: count, by: columns).map { $0..<min($0 + columns, count) }
  }

  /// Gives parts that are spread over a width their places.
  ///
  /// The distance to the sides of the box, its padding included, is the same as that between neighbours.
  /// Where that would be less than the padding, the padding stays, and neighbours share the rest.
  mutating func spread(
    _ parts: [CardPart], _ part: CardPart, in rect: Rect, spacing: Double,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> [CardLayout.Node] {
    let padding = (part.box.padding.left + part.box.padding.right) / 2
    var nodes: [CardLayout.Node] = []
    var y = rect.minY
    for row in spreadRows(
      of: parts, within: rect.size.width, spacing: spacing, measuring: &text)
    {
      let free = rect.size.width - row.widths.reduce(0, +)
      let count = Double(row.parts.count)
      var gap = (free + 2 * padding) / (count + 1)
      if gap < padding, count > 1 { gap = free / (count - 1) }
      var x = (free - gap * (count - 1)) / 2
      for (part, width) in zip(row.parts, row.widths) {
        let left = mirrored(rect.minX + x.rounded(), width, in: rect)
        let place = Rect(x: left, y: y, width: width, height: row.height)
        nodes.append(self.place(part, in: place, measuring: &text))
        x += width + gap
      }
      y += row.height + spacing
    }
    return nodes
  }
}
