import Base
import Charts
import Graphics

/// Gives the parts of a card their sizes and places.
///
/// Sizes are asked from the inside out, places given from the outside in, both in whole points, so that
/// edges are sharp at every scale. Where there is no room for everything, words lose lines and then parts
/// go, the least important first.
struct CardLayoutPass {
  /// A width that is as good as none.
  static let unlimited = 16_384.0
  /// The height of a line of text by the size of its font.
  static let linePitch = 1.3
  /// The height of capital letters by the size of the font, as Inter has it.
  static let capitalHeight = 0.727
  /// The width of a picture where nothing says how wide it is.
  private static let naturalImageWidth = 200.0
  /// The shape of a picture where nothing says what shape it has: that of a chart.
  private static let naturalAspect = LineChart.defaultSize.width / LineChart.defaultSize.height

  let theme: Theme
  let direction: ReadingDirection
  /// How many lines of words are left, by part; those of parts that are not in it are all there.
  var lines: [Int: Int] = [:]
  /// The parts that have gone.
  var hidden: Set<Int> = []
  /// Whether there is too little room, so that pictures that grow begin at their least height; else they
  /// have their greatest one.
  var isTight = false
  /// Sizes that are known, by part and width.
  var sizes: [Key: Size] = [:]
  /// Words that stand in one line, by part, as they are set wherever they have room.
  private var wholeLines: [Int: CardTextBlock] = [:]

  struct Key: Hashable {
    let part: Int
    let width: Double
  }

  init(theme: Theme, direction: ReadingDirection) {
    self.theme = theme
    self.direction = direction
  }

  /// Whether anything of a part is to be seen.
  func isVisible(_ part: CardPart) -> Bool {
    if hidden.contains(part.id) { return false }
    return part.isLeaf || part.children.contains(where: hasContent)
  }

  private func hasContent(_ part: CardPart) -> Bool {
    guard !hidden.contains(part.id) else { return false }
    return part.leaf?.isContent ?? part.children.contains(where: hasContent)
  }

  /// The parts that are seen; lines and distances at the ends have nothing to part any more.
  func visible(_ parts: [CardPart]) -> [CardPart] {
    var seen = parts.filter(isVisible)[...]
    let isDivider = { (part: CardPart) in
      switch part.leaf {
      case .rule: true
      case .space(let length): length > 0 && !part.box.grows
      default: false
      }
    }
    while let first = seen.first, isDivider(first) { seen.removeFirst() }
    while let last = seen.last, isDivider(last) { seen.removeLast() }
    return Array(seen)
  }
}

extension CardLayoutPass {
  /// The room that a part wants when it may be this wide, its padding included.
  mutating func size(
    of part: CardPart, within limit: Double, measuring text: inout some TextMeasuring & ~Copyable
  ) -> Size {
    let key = Key(part: part.id, width: limit)
    if let known = sizes[key] { return known }
    let width = min(part.box.width ?? limit, limit)
    let padding = part.box.padding
    let inner = max(0, width - padding.left - padding.right)
    var size = contentSize(of: part, within: inner, measuring: &text)
    size.width += padding.left + padding.right
    size.height += padding.top + padding.bottom
    if let fixed = part.box.width { size.width = min(fixed, limit) }
    if let aspect = part.box.aspect, aspect > 0 {
      size.height = (size.width / aspect).rounded()
    }
    if let range = part.box.height {
      size.height = min(max(size.height, range.lowerBound), range.upperBound)
    }
    sizes[key] = size
    return size
  }

  private mutating func contentSize(
    of part: CardPart, within width: Double, measuring text: inout some TextMeasuring & ~Copyable
  ) -> Size {
    var total = Size(width: 0, height: 0)
    switch part.content {
    case .column(let parts, let spacing):
      let seen = visible(parts)
      for child in seen {
        let size = size(of: child, within: width, measuring: &text)
        total.width = max(total.width, size.width)
        total.height += size.height
      }
      total.height += spacing * Double(max(0, seen.count - 1))
    case .row(let parts, let spacing):
      let seen = visible(parts)
      let widths = widths(of: seen, part, within: width, spacing: spacing, measuring: &text)
      for (child, width) in zip(seen, widths) {
        total.height = max(
          total.height, size(of: child, within: width, measuring: &text).height)
      }
      total.width = widths.reduce(spacing * Double(max(0, seen.count - 1)), +)
    case .layers(let parts):
      for child in parts where isVisible(child) {
        let size = size(of: child, within: width, measuring: &text)
        total = Size(
          width: max(total.width, size.width), height: max(total.height, size.height))
      }
    case .grid(let parts, let spacing):
      let rows = gridRows(of: parts, within: width, spacing: spacing, measuring: &text)
      total.width = min(width, CardLayoutPass.unlimited / 2)
      for row in rows { total.height += row.height + (total.height > 0 ? spacing : 0) }
    case .spread(let parts, let spacing):
      let rows = spreadRows(of: parts, within: width, spacing: spacing, measuring: &text)
      total.width = min(width, CardLayoutPass.unlimited / 2)
      for row in rows { total.height += row.height + (total.height > 0 ? spacing : 0) }
    case .leaf(let leaf): total = leafSize(leaf, part, within: width, measuring: &text)
    }
    return total
  }

  private mutating func leafSize(
    _ leaf: CardLeaf, _ part: CardPart, within width: Double,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> Size {
    switch leaf {
    case .words(let words, let wording):
      let set = self.words(words, wording, of: part, within: width, measuring: &text)
      return Size(width: min(set.size.width.rounded(.up), width), height: set.size.height)
    case .chart, .picture:
      let isOpen = width > CardLayoutPass.unlimited / 2
      let width = isOpen ? CardLayoutPass.naturalImageWidth : width
      if part.box.grows {
        return Size(width: width, height: isTight ? 0 : part.box.height?.upperBound ?? 0)
      }
      var aspect = CardLayoutPass.naturalAspect
      if case .picture(let picture, _) = leaf {
        // A strip would be invisible, a tower endless.
        aspect = min(max(picture.size.width / picture.size.height, 0.75), 3)
      }
      return Size(width: width, height: (width / aspect).rounded())
    case .icon(_, let side, _), .badge(_, let side): return Size(width: side, height: side)
    case .code(let code, let module):
      let side = QRCodeMark.side(for: code, module: module)
      return Size(width: side, height: side)
    case .rule(let width): return Size(width: 0, height: width)
    case .space(let length): return Size(width: length, height: length)
    case .selection: return Size(width: 0, height: 0)
    }
  }

  /// Words as they are set in a width.
  mutating func words(
    _ words: String, _ wording: CardTextStyle, of part: CardPart, within width: Double,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> CardTextBlock {
    if let known = wholeLines[part.id], known.size.width <= width { return known }
    let block = CardTextBlock(
      words, wording, lines: lines[part.id] ?? wording.lines, within: width, theme: theme,
      direction: direction, measuring: &text)
    if block.isWholeLine { wholeLines[part.id] = block }
    return block
  }
}

extension CardLayoutPass {
  /// The widths of the parts of a row; together with the distances no more than there is.
  mutating func widths(
    of parts: [CardPart], _ row: CardPart, within width: Double, spacing: Double,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> [Double] {
    guard !parts.isEmpty else { return [] }
    let room = max(0, width - spacing * Double(parts.count - 1))
    var natural: [Double] = []
    for part in parts {
      natural.append(size(of: part, within: CardLayoutPass.unlimited, measuring: &text).width)
    }
    let total = natural.reduce(0, +)
    let isOpen = width > CardLayoutPass.unlimited / 2
    let share = (room / Double(parts.count)).rounded(.down)
    if row.box.distribution == .stretch, !isOpen, natural.allSatisfy({ $0 <= share }) {
      return natural.map { _ in share }
    }
    guard total > room else {
      let growing = parts.count { $0.box.grows }
      guard growing > 0, !isOpen else { return natural }
      let extra = ((room - total) / Double(growing)).rounded(.down)
      return zip(parts, natural).map { $0.box.grows ? $1 + extra : $1 }
    }
    let isFixed = parts.map { $0.box.width != nil || !$0.hasWords }
    var shares = CardLayoutPass.fairShares(of: natural, fixed: isFixed, in: room)
    guard row.box.distribution == .center || row.box.distribution == .end else { return shares }
    // Broken lines may be shorter than their room; what stands before them stays with them.
    for index in parts.indices where !isFixed[index] {
      let width = size(of: parts[index], within: shares[index], measuring: &text).width
      shares[index] = min(shares[index], width)
    }
    return shares
  }

  /// Shares out a room so that nobody who asks for little gets less for the sake of those who ask for
  /// much (max-min fairness).
  static func fairShares(of wishes: [Double], fixed: [Bool], in room: Double) -> [Double] {
    var shares = wishes
    var open = Set(wishes.indices.filter { !fixed[$0] })
    var left = room - wishes.indices.filter { fixed[$0] }.reduce(0) { $0 + wishes[$1] }
    while !open.isEmpty {
      let share = max(0, left / Double(open.count))
      let modest = open.filter { wishes[$0] <= share }
      guard !modest.isEmpty else {
        for index in open { shares[index] = share.rounded(.down) }
        break
      }
      for index in modest { left -= wishes[index] }
      open.subtract(modest)
    }
    return shares
  }

  /// The rows of a grid: as many parts beside each other as have room, no row left with one alone where
  /// another choice is as good.
  mutating func gridRows(
    of parts: [CardPart], within width: Double, spacing: Double,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> [(parts: [CardPart], height: Double)] {
    let seen = visible(parts)
    guard !seen.isEmpty else { return [] }
    var natural = 0.0
    for part in seen {
      natural = max(
        natural, size(of: part, within: CardLayoutPass.unlimited, measuring: &text).width)
    }
    var columns = seen.count
    while columns > 1, columnWidth(columns, width, spacing) < natural { columns -= 1 }
    // Four in rows of three and one look like a mistake.
    let rowCount = (seen.count + columns - 1) / columns
    columns = (seen.count + rowCount - 1) / rowCount
    let share = columnWidth(columns, width, spacing)
    var rows: [(parts: [CardPart], height: Double)] = []
    for start in stride(from: 0, to: seen.count, by: columns) {
      let row = Array(seen[start..<min(start + columns, seen.count)])
      var height = 0.0
      for part in row {
        height = max(height, size(of: part, within: share, measuring: &text).height)
      }
      rows.append((row, height))
    }
    return rows
  }

  /// The width of one of so many columns.
  func columnWidth(_ columns: Int, _ width: Double, _ spacing: Double) -> Double {
    ((width - spacing * Double(columns - 1)) / Double(columns)).rounded(.down)
  }
}

extension CardPart {
  /// Whether it has words, which can be cut.
  fileprivate var hasWords: Bool {
    all.contains { part in
      switch part.leaf {
      case .words, .chart, .picture: true
      default: false
      }
    }
  }
}

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
