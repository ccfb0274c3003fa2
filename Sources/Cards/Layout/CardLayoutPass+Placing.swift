import Base
import Charts
import Graphics

extension CardLayoutPass {
  /// Places a part and all parts in it.
  mutating func place(
    _ part: CardPart, in rect: Rect, measuring text: inout some TextMeasuring & ~Copyable
  ) -> CardLayout.Node {
    let padding = part.box.padding
    let isMirrored = direction == .rightToLeft
    let inner = rect.inset(
      by: EdgeInsets(
        top: padding.top, left: isMirrored ? padding.right : padding.left,
        bottom: padding.bottom, right: isMirrored ? padding.left : padding.right))
    var node = CardLayout.Node(rect: rect, inner: inner, box: part.box)
    switch part.content {
    case .column(let parts, let spacing):
      node.children = column(visible(parts), part, in: inner, spacing: spacing, measuring: &text)
    case .row(let parts, let spacing):
      node.children = row(visible(parts), part, in: inner, spacing: spacing, measuring: &text)
    case .layers(let parts):
      for child in parts where isVisible(child) {
        node.children.append(place(child, in: inner, measuring: &text))
      }
    case .grid(let parts, let spacing):
      node.children = grid(parts, in: inner, spacing: spacing, measuring: &text)
    case .spread(let parts, let spacing):
      node.children = spread(parts, part, in: inner, spacing: spacing, measuring: &text)
    case .list(let list): node.children = entries(of: list, in: inner, measuring: &text)
    case .leaf(let leaf): place(leaf, of: part, in: inner, on: &node, measuring: &text)
    }
    return node
  }

  private mutating func column(
    _ parts: [CardPart], _ column: CardPart, in rect: Rect, spacing: Double,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> [CardLayout.Node] {
    var sizes: [Size] = []
    for part in parts {
      sizes.append(size(of: part, within: rect.size.width, measuring: &text))
    }
    let gaps = spacing * Double(max(0, parts.count - 1))
    let free = rect.size.height - sizes.reduce(gaps) { $0 + $1.height }
    let growing = parts.indices.filter { parts[$0].box.grows }
    // Growing parts share the free height up to their greatest one; what is left over is
    // distributed.
    if !growing.isEmpty, free > 0 {
      let extra = (free / Double(growing.count)).rounded(.down)
      for index in growing {
        let most = parts[index].box.height?.upperBound ?? .infinity
        sizes[index].height = max(sizes[index].height, min(most, sizes[index].height + extra))
      }
    }
    let left = rect.size.height - sizes.reduce(gaps) { $0 + $1.height }
    var y = rect.minY + offset(column.box.distribution, left)
    var nodes: [CardLayout.Node] = []
    for (part, size) in zip(parts, sizes) {
      let isWide = part.box.alignment == .stretch && part.box.width == nil
      let width = isWide ? rect.size.width : min(size.width, rect.size.width)
      let x = horizontal(part.box.alignment, width, in: rect)
      let frame = Rect(x: x, y: y, width: width, height: size.height)
      nodes.append(place(part, in: frame, measuring: &text))
      y += size.height + spacing
    }
    return nodes
  }

  private mutating func row(
    _ parts: [CardPart], _ row: CardPart, in rect: Rect, spacing: Double,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> [CardLayout.Node] {
    let widths = widths(
      of: parts, row, within: rect.size.width, spacing: spacing, measuring: &text)
    let used = widths.reduce(spacing * Double(max(0, parts.count - 1)), +)
    var x = rect.minX + offset(row.box.distribution, rect.size.width - used)
    var nodes: [CardLayout.Node] = []
    for (part, width) in zip(parts, widths) {
      let natural = size(of: part, within: width, measuring: &text).height
      let isTall = part.box.alignment == .stretch
      let height = isTall ? rect.size.height : min(natural, rect.size.height)
      let y = rect.minY + offset(part.box.alignment, rect.size.height - height)
      let frame = Rect(x: mirrored(x, width, in: rect), y: y, width: width, height: height)
      nodes.append(place(part, in: frame, measuring: &text))
      x += width + spacing
    }
    return nodes
  }

  private mutating func grid(
    _ parts: [CardPart], in rect: Rect, spacing: Double,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> [CardLayout.Node] {
    let rows = gridRows(of: parts, within: rect.size.width, spacing: spacing, measuring: &text)
    let columns = rows.map(\.parts.count).max() ?? 1
    let width = columnWidth(columns, rect.size.width, spacing)
    var nodes: [CardLayout.Node] = []
    var y = rect.minY
    for row in rows {
      for (index, part) in row.parts.enumerated() {
        let x = rect.minX + Double(index) * (width + spacing)
        let frame = Rect(
          x: mirrored(x, width, in: rect), y: y, width: width, height: row.height)
        nodes.append(place(part, in: frame, measuring: &text))
      }
      y += row.height + spacing
    }
    return nodes
  }

  private mutating func place(
    _ leaf: CardLeaf, of part: CardPart, in rect: Rect, on node: inout CardLayout.Node,
    measuring text: inout some TextMeasuring & ~Copyable
  ) {
    switch leaf {
    case .words(let string, let textStyle):
      let block = words(string, textStyle, of: part, within: rect.size.width, measuring: &text)
      let x = horizontal(textStyle.alignment, block.size.width, in: rect)
      let corner = Point(x: x, y: rect.minY)
      node.mark = .words(block.lines.map { PlacedText($0, from: corner) }, textStyle.color)
      node.missing = block.missing
    case .chart(let chart, let style):
      let theme = theme.magnified(by: style.magnification)
      let layout = LineChartLayout(of: chart, size: rect.size, theme: theme, measuring: &text)
      node.mark = .chart(layout, theme)
      node.missing = layout.missingCharacters
    case .picture(let picture, let fit): node.mark = .picture(picture, fit)
    case .asset(let picture): node.mark = .picture(picture, ImageFit(mode: .contain))
    case .icon(let icon, _, let color): node.mark = .icon(icon, color)
    case .badge(let picture, _): node.mark = .badge(picture)
    case .code(let code, _): node.mark = .code(code)
    case .rule: node.mark = .rule
    case .room, .space: break
    case .figure(let strings, let style):
      let block = figure(strings, style, of: part, within: rect.size.width, measuring: &text)
      let x = horizontal(style.alignment, block.size.width, in: rect)
      let corner = Point(x: x, y: rect.minY)
      node.mark = .words(block.lines.map { PlacedText($0, from: corner) }, style.color)
      node.missing = block.missing
    case .sparkline(let sparkline): node.mark = .sparkline(sparkline)
    case .ring(let progress, let thickness): node.mark = .ring(progress, thickness: thickness)
    case .bar(let progress, let thickness): node.mark = .bar(progress, thickness: thickness)
    case .days(let days, let diameter):
      let labels = dayLabels(days, diameter, in: rect, measuring: &text)
      node.missing = labels.missing
      node.mark = .days(days, diameter: diameter, labels: labels.placed)
    case .selection(let selection): node.mark = .slices(selection)
    }
  }

  /// Places the labels of days in the middle above their discs.
  private func dayLabels(
    _ days: [DayMark], _ diameter: Double, in rect: Rect,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> (placed: [PlacedText], missing: [Unicode.Scalar]) {
    let step = rect.size.width / Double(max(1, days.count))
    var labels: [PlacedText] = []
    var missing: [Unicode.Scalar] = []
    for (index, day) in days.enumerated() {
      var style = CardTextStyle(.phrase(day.label), size: CardLayoutPass.dayLabelSize(diameter))
      style.weight = day.isActive ? 700 : 500
      let block = CardTextBlock(
        day.label, style, lines: 1, within: step, theme: theme, direction: direction,
        measuring: &text)
      missing += block.missing
      let corner = Point(
        x: DayMarks.center(of: index, among: days.count, in: rect) - block.size.width / 2,
        y: rect.minY)
      labels += block.lines.map { PlacedText($0, from: corner) }
    }
    return (labels, missing)
  }

  /// Returns the offset of something from the start of a length that exceeds its own by `free`.
  private func offset(_ alignment: CardBox.Alignment, _ free: Double) -> Double {
    guard free > 0 else { return 0 }
    switch alignment {
    case .start, .stretch: return 0
    case .center: return (free / 2).rounded()
    case .end: return free
    }
  }

  /// Returns the left edge of something aligned in the direction of reading.
  private func horizontal(
    _ alignment: CardBox.Alignment, _ width: Double, in rect: Rect
  ) -> Double {
    mirrored(rect.minX + offset(alignment, rect.size.width - width), width, in: rect)
  }

  /// Returns the left edge for `x`, which is mirrored within `rect` if reading runs right to left.
  func mirrored(_ x: Double, _ width: Double, in rect: Rect) -> Double {
    direction == .leftToRight ? x : rect.minX + rect.maxX - x - width
  }
}

/// A text set in lines of a fixed height, whatever letters are in them.
struct CardTextBlock: Sendable, Hashable {
  /// The lines, relative to the upper left corner of the block.
  let lines: [TextBlock.Line]
  /// The size of the block in points: the width of the longest line and the height of all.
  let size: Size
  /// The characters that no font has.
  let missing: [Unicode.Scalar]
  /// Whether the text stands uncut in one line, so that more width changes nothing.
  let isWholeLine: Bool

  /// Sets a text in at most `lines` lines, whatever its style says, and `width` points.
  init(
    _ string: String, _ textStyle: CardTextStyle, lines: Int, within width: Double, theme: Theme,
    direction: ReadingDirection, measuring text: inout some TextMeasuring & ~Copyable
  ) {
    var font = theme.title.font
    (font.size, font.weight) = (textStyle.size, textStyle.weight)
    let pitch = (textStyle.size * CardLayoutPass.linePitch).rounded()
    let alignment: TextBlock.Alignment =
      switch textStyle.alignment {
      case .start, .stretch: .leading
      case .center: .center
      case .end: .trailing
      }
    let block = TextBlock(
      string, font: font,
      in: TextBlock.Constraints(
        width: width, lines: lines, pitch: pitch, alignment: alignment, direction: direction,
        filling: textStyle.isBalanced ? .balanced : .full), measuring: &text)
    missing = block.missing
    isWholeLine = block.lines.count == 1 && !block.isCut
    guard let first = block.lines.first, let last = block.lines.last else {
      (self.lines, size) = ([], Size(width: 0, height: 0))
      return
    }
    // Capital letters are centred in their line whatever other letters are in it, so texts of one
    // size have one baseline across a row. Ink above the first line pushes all lines down.
    let capital = CardLayoutPass.capitalHeight * textStyle.size
    let baseline = ((pitch + capital) / 2).rounded()
    let overflow = block.lines.map(\.inkBounds.minY).min().map {
      max(0, -($0 + baseline - first.origin.y))
    }
    let down = baseline - first.origin.y + (overflow ?? 0)
    self.lines = block.lines.map { line in
      TextBlock.Line(
        line: line.line, origin: line.origin.offset(dx: 0, dy: down),
        inkBounds: line.inkBounds.offset(dx: 0, dy: down))
    }
    let end = last.origin.y + down + pitch - baseline
    let ink = self.lines.map(\.inkBounds.maxY).max() ?? 0
    size = Size(width: block.size.width, height: max(end, ink).rounded(.up))
  }
}
