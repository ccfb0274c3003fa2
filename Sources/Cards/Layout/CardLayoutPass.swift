import Base
import Calendars
import Charts
import Graphics

/// Measures and places the parts of a card: `size` bottom-up, then `place` top-down.
///
/// All sizes and positions are whole points, so that edges are sharp at every scale. If the parts
/// are higher than the card may be, `fit` shortens texts and then omits parts, the least important
/// first.
struct CardLayoutPass {
  /// The width limit that asks for natural widths; finite, so that sums of widths stay finite.
  static let unlimited = 16_384.0
  /// The height of a line as a multiple of its font size.
  static let linePitch = 1.3
  /// The height of capital letters as a multiple of the font size, in Inter.
  static let capitalHeight = 0.727
  /// The width of a picture or chart without a width limit, in points.
  private static let naturalImageWidth = 200.0
  /// Width by height of a sparkline whose box has no height of its own.
  private static let sparklineAspect = 4.0
  /// Width by height of a chart whose box has no height of its own.
  private static let naturalAspect = LineChart.defaultSize.width / LineChart.defaultSize.height

  let theme: Theme
  let locale: ChartLocale
  /// The most lines of texts that were shortened, by part.
  var lines: [Int: Int] = [:]
  /// The parts that were omitted.
  var hidden: Set<Int> = []
  /// Whether the content is higher than the card may be: growing pictures are then measured with
  /// their least height instead of their greatest one.
  var isTight = false
  /// Sizes by part and width limit, emptied whenever `lines`, `hidden` or `isTight` changes.
  ///
  /// Rows measure their parts at several widths, and each level asks its children again: without a
  /// cache the work grows exponentially with the depth.
  var sizes: [Key: Size] = [:]
  /// Texts that fit in one line, by part: wider limits give the same block, so it is not set again.
  private var wholeLines: [Int: CardTextBlock] = [:]

  struct Key: Hashable {
    let part: Int
    let width: Double
  }

  init(theme: Theme, locale: ChartLocale) {
    self.theme = theme
    self.locale = locale
  }

  var direction: ReadingDirection { locale.direction }

  /// Whether a part, or content in it, was not omitted; a leaf without content counts by itself.
  ///
  /// It is asked for each part again and again, so never by its name alone: a reference to a method
  /// copies the whole pass.
  func isVisible(_ part: CardPart) -> Bool {
    if hidden.contains(part.id) { return false }
    return part.isLeaf || part.children.contains { hasContent($0) }
  }

  private func hasContent(_ part: CardPart) -> Bool {
    guard !hidden.contains(part.id) else { return false }
    return part.leaf?.isContent ?? part.children.contains { hasContent($0) }
  }

  /// Returns the items of a part and its children in the alternative text, in reading order.
  ///
  /// Parts without room have no items. A list that ends with the number of its further entries has
  /// that number as its last item.
  func altTextItems(of part: CardPart) -> [AltTextItem] {
    guard isVisible(part) else { return [] }
    if case .list(let list) = part.content {
      let rows = list.entries.flatMap { altTextItems(of: $0) }
      return list.overflow == .count && rows.count < list.count
        ? rows + [.text(more(of: list, beside: rows.count))] : rows
    }
    guard let item = part.altTextItem else { return part.children.flatMap { altTextItems(of: $0) } }
    // The change of a number is one of its extras, which are omitted first.
    guard part.all.contains(where: { $0.role == .extra && hidden.contains($0.id) }) else {
      return [item]
    }
    switch item {
    case .header(var metric):
      metric.change = nil
      return [.header(metric)]
    case .statistic(var metric):
      metric.change = nil
      return [.statistic(metric)]
    case .text, .sentences, .row, .chart: return [item]
    }
  }

  /// The number of entries of lists that are not drawn whole.
  func omittedRowCount(in part: CardPart) -> Int {
    if case .list(let list) = part.content {
      return list.count - list.entries.count { isVisible($0) }
    }
    return part.children.reduce(0) { $0 + omittedRowCount(in: $1) }
  }

  /// The visible parts, without the rules and spaces at either end, which have nothing to separate.
  func visible(_ parts: [CardPart]) -> [CardPart] {
    var seen = parts.filter { isVisible($0) }[...]
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
  /// Returns the size of a part within a width, padding included.
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
      total = stacked(rows.map(\.height), within: width, spacing: spacing)
    case .spread(let parts, let spacing):
      let rows = spreadRows(of: parts, within: width, spacing: spacing, measuring: &text)
      total = stacked(rows.map(\.height), within: width, spacing: spacing)
    case .list(let list):
      for child in list.entries where isVisible(child) {
        let size = size(of: child, within: width, measuring: &text)
        total.width = max(total.width, size.width)
        total.height += size.height
      }
      total.height += overflowHeight(of: list)
    case .leaf(let leaf): total = leafSize(leaf, part, within: width, measuring: &text)
    }
    return total
  }

  /// The size of rows that take the whole width; half of `unlimited`, so that a row with one still
  /// fits.
  private func stacked(_ heights: [Double], within width: Double, spacing: Double) -> Size {
    var total = Size(width: min(width, CardLayoutPass.unlimited / 2), height: 0)
    for height in heights { total.height += height + (total.height > 0 ? spacing : 0) }
    return total
  }

  private mutating func leafSize(
    _ leaf: CardLeaf, _ part: CardPart, within width: Double,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> Size {
    let isOpen = width > CardLayoutPass.unlimited / 2
    /// The width of content that has no width of its own, such as a chart.
    let given = isOpen ? CardLayoutPass.naturalImageWidth : width
    /// The size of content that fills the width: as high as its box where that grows, else the width
    /// divided by `aspect`.
    func filled(aspect: Double) -> Size {
      Size(
        width: given,
        height: part.box.grows
          ? (isTight ? 0 : part.box.height?.upperBound ?? 0) : (given / aspect).rounded())
    }
    switch leaf {
    case .words(let string, let textStyle), .room(let string, let textStyle):
      let size = words(string, textStyle, of: part, within: width, measuring: &text).size
      return Size(width: min(size.width.rounded(.up), width), height: size.height)
    case .chart: return filled(aspect: CardLayoutPass.naturalAspect)
    case .picture(let picture, _):
      // Clamped: a very wide picture would be invisible, a very high one endless.
      return filled(aspect: min(max(picture.size.width / picture.size.height, 0.75), 3))
    case .sparkline: return filled(aspect: CardLayoutPass.sparklineAspect)
    case .asset(let picture):
      var size = picture.size
      if let range = part.box.height {
        let height = min(max(size.height, range.lowerBound), range.upperBound)
        size = Size(width: size.width * height / max(1, size.height), height: height)
      }
      let part = min(1, width / max(1, size.width))
      return Size(width: (size.width * part).rounded(), height: (size.height * part).rounded())
    case .icon(_, let side, _): return Size(width: side, height: side)
    case .badge(let image, let side):
      return Size(width: min((side * image.badgeShape).rounded(), max(side, width)), height: side)
    case .figure(let strings, let style):
      return figure(strings, style, of: part, within: width, measuring: &text).size
    case .ring:
      guard !part.box.grows else { return filled(aspect: 1) }
      let side = min(given, part.box.height?.upperBound ?? given)
      return Size(width: isOpen ? side : width, height: side)
    case .bar(_, let thickness):
      return Size(width: given, height: (thickness * GoalMark.nodeReach + 2).rounded(.up))
    case .days(let days, let diameter):
      let pitch = (CardLayoutPass.dayLabelSize(diameter) * CardLayoutPass.linePitch).rounded()
      return Size(
        width: isOpen ? (diameter * 1.4 * Double(days.count)).rounded() : width,
        height: DayMarks.height(diameter: diameter, pitch: pitch).rounded(.up))
    case .code(let code, let module):
      let side = QRCodeMark.side(for: code, module: module)
      return Size(width: side, height: side)
    case .rule(let width): return Size(width: 0, height: width)
    case .space(let length): return Size(width: length, height: length)
    case .selection: return Size(width: 0, height: 0)
    }
  }

  /// The size of the labels of days, in points.
  static func dayLabelSize(_ diameter: Double) -> Double {
    min(max((diameter * 0.42).rounded(), 9), 20)
  }

  /// The share of its size from which a shorter form of a figure is set instead.
  private static let leastFigureShare = 0.6
  /// The least size of a figure that is drawn, in points.
  private static let leastFigureSize = 6.0

  /// Sets a figure in one line, as large as its width allows and at most in its own size.
  ///
  /// A number is never cut: of several forms the first one is taken that need not shrink much, and
  /// the last one shrinks as much as it has to.
  mutating func figure(
    _ strings: [String], _ style: CardTextStyle, of part: CardPart, within width: Double,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> CardTextBlock {
    if let known = wholeLines[part.id], known.size.width <= width { return known }
    func block(_ string: String, size: Double) -> CardTextBlock {
      var style = style
      (style.size, style.lines) = (size, 1)
      return CardTextBlock(
        string, style, lines: 1, within: CardLayoutPass.unlimited, theme: theme,
        direction: direction, measuring: &text)
    }
    var found = block(strings.first ?? "", size: style.size)
    for string in strings.dropFirst()
    where found.size.width * CardLayoutPass.leastFigureShare > width {
      found = block(string, size: style.size)
    }
    guard found.size.width > width else {
      wholeLines[part.id] = found
      return found
    }
    let string = found.lines.first?.line.text ?? ""
    var size = style.size
    // Advances are not quite proportional to sizes, so the first guess may be a little too wide.
    for _ in 0..<4 where found.size.width > width && size > 1 {
      size = max(1, (size * width / found.size.width * 2).rounded(.down) / 2)
      found = block(string, size: size)
    }
    // Of a size that cannot be read nothing is left but specks.
    return size < CardLayoutPass.leastFigureSize ? block("", size: size) : found
  }

  mutating func words(
    _ string: String, _ textStyle: CardTextStyle, of part: CardPart, within width: Double,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> CardTextBlock {
    if let known = wholeLines[part.id], known.size.width <= width { return known }
    let block = CardTextBlock(
      string, textStyle, lines: lines[part.id] ?? textStyle.lines, within: width, theme: theme,
      direction: direction, measuring: &text)
    if block.isWholeLine { wholeLines[part.id] = block }
    return block
  }
}

extension CardLayoutPass {
  /// Returns the widths of the parts of a row; with the spacing they sum to at most `width`.
  ///
  /// Natural widths if they fit, with the rest for growing parts; otherwise parts without text keep
  /// theirs and the others share what is left.
  mutating func widths(
    of parts: [CardPart], _ row: CardPart, within width: Double, spacing: Double,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> [Double] {
    guard !parts.isEmpty else { return [] }
    let available = max(0, width - spacing * Double(parts.count - 1))
    var natural: [Double] = []
    for part in parts {
      natural.append(size(of: part, within: CardLayoutPass.unlimited, measuring: &text).width)
    }
    let total = natural.reduce(0, +)
    let isOpen = width > CardLayoutPass.unlimited / 2
    let share = (available / Double(parts.count)).rounded(.down)
    if row.box.distribution == .stretch, !isOpen, natural.allSatisfy({ $0 <= share }) {
      return natural.map { _ in share }
    }
    guard total > available else {
      let growing = parts.count { $0.box.grows }
      guard growing > 0, !isOpen else { return natural }
      let extra = ((available - total) / Double(growing)).rounded(.down)
      return zip(parts, natural).map { $0.box.grows ? $1 + extra : $1 }
    }
    let isFixed = parts.map { $0.box.width != nil || !$0.isFlexible }
    var shares = CardLayoutPass.fairShares(of: natural, fixed: isFixed, in: available)
    guard row.box.distribution == .center || row.box.distribution == .end else { return shares }
    // Broken lines may be shorter than their share; shrinking it keeps what precedes them close.
    for index in parts.indices where !isFixed[index] {
      let width = size(of: parts[index], within: shares[index], measuring: &text).width
      shares[index] = min(shares[index], width)
    }
    return shares
  }

  /// Divides a width by max-min fairness, with fixed requests always met.
  ///
  /// Requests up to the equal share are met in full, and the others divide what is left equally.
  static func fairShares(
    of requests: [Double], fixed: [Bool], in available: Double
  ) -> [Double] {
    var shares = requests
    var open = Set(requests.indices.filter { !fixed[$0] })
    var left = available - requests.indices.filter { fixed[$0] }.reduce(0) { $0 + requests[$1] }
    // Each round meets at least one request or ends, so there are at most as many rounds as
    // requests.
    while !open.isEmpty {
      let share = max(0, left / Double(open.count))
      let modest = open.filter { requests[$0] <= share }
      guard !modest.isEmpty else {
        for index in open { shares[index] = share.rounded(.down) }
        break
      }
      for index in modest { left -= requests[index] }
      open.subtract(modest)
    }
    return shares
  }

  /// Returns the rows of a grid with as many columns as fit, then as few columns as give as few
  /// rows.
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
    // Balances the rows: four parts become two and two, not three and one.
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

  func columnWidth(_ columns: Int, _ width: Double, _ spacing: Double) -> Double {
    ((width - spacing * Double(columns - 1)) / Double(columns)).rounded(.down)
  }
}

extension CardPart {
  /// Whether it has content that can be narrower than its natural width.
  fileprivate var isFlexible: Bool {
    all.contains { part in
      switch part.leaf {
      case .words, .room, .chart, .picture, .figure, .sparkline, .ring, .bar, .days: true
      default: false
      }
    }
  }
}

extension CardLayoutPass {
  /// A row of parts that are spread over the whole width.
  struct JustifiedRow {
    let parts: [CardPart]
    let widths: [Double]
    let height: Double
  }

  /// Returns the rows of parts with natural widths: as few as fit, with about equally many parts in
  /// each.
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
      // Parts of one column are equally wide, so that their centres are in line.
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

  /// Divides indices into rows of equal length, the last of which may be shorter.
  private static func shares(of count: Int, in rows: Int) -> [Range<Int>] {
    let columns = (count + rows - 1) / rows
    return stride(from: 0, to: count, by: columns).map { $0..<min($0 + columns, count) }
  }

  /// Places rows of parts over the whole width.
  ///
  /// The gap between neighbours equals the distance to the sides of the box, padding included. If
  /// it would be less than the padding, the padding stays and the gaps share the rest.
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
        let frame = Rect(x: left, y: y, width: width, height: row.height)
        nodes.append(place(part, in: frame, measuring: &text))
        x += width + gap
      }
      y += row.height + spacing
    }
    return nodes
  }
}

extension CardLayoutPass {
  /// Returns the height below the visible entries of a list that ``CardList/overflow`` takes; 0 if
  /// all entries are visible.
  ///
  /// For the upper part of the next entry no other part is omitted: it takes the height of an entry
  /// if there is room for all parts, and otherwise what height is left over.
  func overflowHeight(of list: CardList) -> Double {
    guard list.entries.count(where: { isVisible($0) }) < list.count else { return 0 }
    switch list.overflow {
    case .count: return list.more.box.height?.upperBound ?? 0
    case .peek: return isTight ? 0 : list.pitch
    case .omit: return 0
    }
  }

  /// Returns the words of the line below `shown` entries with the number of the others.
  func more(of list: CardList, beside shown: Int) -> String {
    locale.strings.labels.more.filled(list.count - shown, in: locale)
  }

  /// Places the visible entries of a list below each other, and below them the number of the others
  /// or the upper part of the next one, as ``CardList/overflow`` says.
  mutating func entries(
    of list: CardList, in rect: Rect, measuring text: inout some TextMeasuring & ~Copyable
  ) -> [CardLayout.Node] {
    let shown = list.entries.filter { isVisible($0) }
    var nodes: [CardLayout.Node] = []
    var y = rect.minY
    func frame(_ height: Double) -> Rect {
      Rect(x: rect.minX, y: y, width: rect.size.width, height: height)
    }
    for entry in shown {
      nodes.append(place(entry, in: frame(list.pitch), measuring: &text))
      y += list.pitch
    }
    guard shown.count < list.count else { return nodes }
    switch list.overflow {
    case .count:
      var more = list.more
      let words = self.more(of: list, beside: shown.count)
      more.content = .leaf(.words(words, list.moreStyle))
      nodes.append(place(more, in: frame(overflowHeight(of: list)), measuring: &text))
    case .peek:
      let last = shown.last?.id ?? 0
      if y < rect.maxY, let next = list.entries.first(where: { $0.id > last }) {
        nodes.append(place(next, in: frame(list.pitch), measuring: &text))
      }
    case .omit: break
    }
    return nodes
  }
}
