import Base
import Calendars
import Charts
import Graphics
import Imaging

/// Fills the boxes of a template with the content of a card; boxes without content are left out.
struct TemplateInstantiation {
  /// A text that takes the room of a line and shows nothing.
  private static let blank = "\u{A0}"

  let card: Card
  /// The greatest height of the card, in points.
  private let greatestHeight: Double
  /// The width of the card, in points.
  private let cardWidth: Double
  /// The texts that the template shows by itself; a chart on the card leaves them to it.
  private let shown: Set<CardText>
  private let showsHeader: Bool
  private let showsStatistics: Bool
  private var count = 0

  init(_ card: Card, _ template: CardTemplate) {
    self.card = card
    (greatestHeight, cardWidth) = (template.height.most, template.width)
    shown = Set(template.boxes.flatMap(\.texts))
    (showsHeader, showsStatistics) = (template.hasHeader, template.hasStatistics)
  }

  /// Returns the part for a box, or nil if its conditions do not hold or it has no content.
  mutating func part(for box: CardBox) -> CardPart? {
    // A closure, because `allSatisfy(card.meets)` copies the whole card.
    guard box.conditions.allSatisfy({ card.meets($0) }) else { return nil }
    switch box.content {
    case .column(let boxes, let spacing):
      return group(boxes, in: box) { .column($0, spacing: spacing) }
    case .row(let boxes, let spacing):
      return group(boxes, in: box) { .row($0, spacing: spacing) }
    case .layers(let boxes): return group(boxes, in: box) { .layers($0) }
    case .text(let textStyle):
      let string = card.string(of: textStyle.source)
      if textStyle.source == .text(.comparison), !card.comparisonRoom.isEmpty {
        return comparison(string, textStyle, in: box)
      }
      return string.isEmpty ? nil : text(string, textStyle, sign: textStyle.sign, in: box)
    case .image(let style):
      guard let image = image(style) else { return nil }
      var part = leaf(image, box)
      if case .chart(let chart, _) = image { part.altTextItem = .chart(chart) }
      return part
    case .picture(let path): return card.pictures[path].map { leaf(.asset($0), box) }
    case .badge(let side, let color):
      switch card.badge {
      case .icon(let icon): return leaf(.icon(icon, side: side, color), box)
      case .image(let image): return leaf(.badge(image, side: side), box)
      case nil: return nil
      }
    case .header(let style):
      return metrics(card.header, style, in: box, subject: card.headerSubject) { .header($0) }
    case .statistics(let style):
      let statistics = Array(card.statistics.prefix(Card.maximumStatistics))
      return metrics(statistics, style, in: box) { .statistic($0) }
    case .rows(let style): return rows(style, in: box)
    case .figure(let figure, let style): return self.figure(figure, style, in: box)
    case .sparkline:
      guard let measure = card.measure else { return nil }
      guard let chart = measure.chart, chart.state == nil else {
        return leaf(.sparkline(Sparkline([])), box)
      }
      var part = leaf(.sparkline(Sparkline(chart)), box)
      part.altTextItem = .chart(chart)
      return part
    case .ring(let thickness): return goal(in: box) { .ring($0, thickness: thickness) }
    case .bar(let thickness): return goal(in: box) { .bar($0, thickness: thickness) }
    case .days(let diameter):
      guard let measure = card.measure, !measure.days.isEmpty else { return nil }
      var part = leaf(.days(measure.days, diameter: diameter), box)
      part.altTextItem = .sentences(measure.daySentences)
      return part
    case .code(let module): return code.map { leaf(.code($0, module: module), box) }
    case .rule(let width): return leaf(.rule(width), box)
    case .space(let length): return leaf(.space(length), box)
    }
  }

  // The layout caches sizes by the numbers of parts, so each part made here has one of its own.
  private mutating func make(_ content: CardPart.Content, _ box: CardBox) -> CardPart {
    count += 1
    return CardPart(id: count, content: content, box: box)
  }

  private mutating func leaf(_ leaf: CardLeaf, _ box: CardBox) -> CardPart {
    make(.leaf(leaf), box)
  }

  private mutating func group(
    _ boxes: [CardBox], in box: CardBox, as content: ([CardPart]) -> CardPart.Content
  ) -> CardPart? {
    var parts: [CardPart] = []
    for box in boxes {
      if let part = part(for: box) { parts.append(part) }
    }
    // Rules and spaces alone separate nothing; a group of them would take up its padding.
    guard parts.contains(where: { $0.hasContent }) else { return nil }
    return make(content(parts), box)
  }

  /// A text behind an icon, which is omitted before the text is.
  private mutating func text(
    _ string: String, _ textStyle: CardTextStyle, behind icon: Icon, in box: CardBox
  ) -> CardPart {
    row(
      of: leaf(.words(string, textStyle), CardBox(importance: box.importance)), textStyle,
      behind: icon, in: box)
  }

  private mutating func row(
    of text: CardPart, _ textStyle: CardTextStyle, behind icon: Icon, in box: CardBox
  ) -> CardPart {
    let inner = CardBox(importance: box.importance, alignment: .center)
    let side = iconSide(beside: textStyle)
    var iconPart = leaf(.icon(icon, side: side, textStyle.color), inner)
    iconPart.role = .extra
    var text = text
    text.box.alignment = .center
    let parts = [iconPart, text]
    var row = make(.row(parts, spacing: iconGap(beside: textStyle)), box)
    row.box.distribution = textStyle.alignment == .stretch ? .start : textStyle.alignment
    row.role = .unit
    return row
  }

  /// A text: a comparison behind the arrow and in the colour of its change, others behind a sign.
  private mutating func text(
    _ string: String, _ textStyle: CardTextStyle, sign: Icon?, in box: CardBox
  ) -> CardPart {
    var part: CardPart
    if textStyle.source == .text(.comparison), let change = card.comparisonChange {
      var colored = textStyle
      if let color = change.color { colored.color = color }
      part = text(string, colored, behind: change.direction.icon, in: box)
    } else if let sign {
      part = text(string, textStyle, behind: sign, in: box)
    } else {
      part = leaf(.words(string, textStyle), box)
    }
    part.altTextItem = .text(string)
    return part
  }

  /// A comparison, or none, in the room that the longest one of a series of cards needs.
  private mutating func comparison(
    _ string: String, _ textStyle: CardTextStyle, in box: CardBox
  ) -> CardPart {
    let inner = CardBox(importance: box.importance)
    let shown =
      string.isEmpty
      ? leaf(.words(TemplateInstantiation.blank, textStyle), inner)
      : text(string, textStyle, sign: nil, in: inner)
    var room = leaf(.room(card.comparisonRoom, textStyle), inner)
    room.box.padding.left = iconSide(beside: textStyle) + iconGap(beside: textStyle)
    return make(.layers([room, shown]), box)
  }

  private func iconSide(beside textStyle: CardTextStyle) -> Double {
    (textStyle.size * 1.1).rounded()
  }

  private func iconGap(beside textStyle: CardTextStyle) -> Double {
    (textStyle.size * 0.4).rounded()
  }

  private mutating func goal(in box: CardBox, as mark: (GoalProgress) -> CardLeaf) -> CardPart? {
    guard let goal = card.measure?.goal else { return nil }
    var part = leaf(mark(goal), box)
    part.altTextItem = .sentences(goal.sentences)
    return part
  }

  /// A text of the measure; of a goal the drawing tells, and the name is told with the value.
  private mutating func figure(
    _ figure: CardMeasure.Figure, _ style: CardTextStyle, in box: CardBox
  ) -> CardPart? {
    guard let measure = card.measure else { return nil }
    let strings = measure.strings(of: figure)
    guard let first = strings.first else { return nil }
    let text = leaf(.figure(strings, style), box)
    var part = text
    if let sign = style.sign {
      part = row(
        of: leaf(.figure(strings, style), CardBox(importance: box.importance)), style,
        behind: sign, in: box)
    }
    switch figure {
    case .value where first == ChartSummaryText.placeholder,
      .share where first == ChartSummaryText.placeholder:
      part.altTextItem = .sentences([
        card.locale.strings.sentences.waiting.filled([:])
      ])
    case .value, .goal:
      let names = [measure.name, measure.element].filter { !$0.isEmpty }
      part.altTextItem = .statistic(
        CardMetric(
          value: first,
          label: names.joined(separator: card.locale.strings.labels.listSeparator)))
    case .name, .element: break
    case .share, .reached: part.altTextItem = .sentences(measure.goal?.sentences ?? [])
    }
    return part
  }

  private var code: QRCode? {
    guard card.showsCode, !card.url.isEmpty else { return nil }
    do throws(QRCodeError) { return try QRCode(card.url) } catch { return nil }
  }

  private func image(_ style: CardImageStyle) -> CardLeaf? {
    switch card.image {
    case .image(let image, let fit): return .picture(image, fit)
    case .chart(var chart):
      if shown.contains(.title) { chart.texts.title = "" }
      if shown.contains(.subtitle) { chart.texts.subtitle = "" }
      if shown.contains(.footer) { chart.texts.source = "" }
      if showsHeader { chart.parts.remove(.header) }
      if showsStatistics { chart.parts.remove(.statistics) }
      if !style.hasRules { chart.parts.subtract([.rules, .average]) }
      if style.isPlain { chart.valueLabels.remove(.automatic) }
      let isTold = card.tells(chart.quantity, inHeader: showsHeader)
      if style.isPlain || isTold { chart.parts.remove(.quantity) }
      // Axes and names are in line with the texts of the card.
      chart.textEdge = style.isPlain ? .labels : .nodes
      if !style.hasLabels { chart.parts.remove(.labels) }
      return .chart(chart, style)
    case nil: return nil
    }
  }
}

extension Card {
  /// Whether one of the card's texts, or a label of its header, has a name already.
  fileprivate func tells(_ name: String, inHeader isShown: Bool) -> Bool {
    let name = name.lowercased()
    return CardText.allCases.contains { self[$0].lowercased().contains(name) }
      || isShown && header.contains { $0.label.lowercased() == name }
  }
}

extension TemplateInstantiation {
  /// The numbers of a header or of the statistics; in a line with what they are of above them.
  private mutating func metrics(
    _ metrics: [CardMetric], _ style: CardMetricStyle, in box: CardBox, subject: String = "",
    altTextItem: (CardMetric) -> AltTextItem
  ) -> CardPart? {
    var parts: [CardPart] = []
    for metric in metrics {
      var part = self.metric(metric, style, box.importance)
      part.altTextItem = altTextItem(metric)
      parts.append(part)
    }
    guard !parts.isEmpty else { return nil }
    let content: CardPart.Content =
      switch style.arrangement {
      case .columns: .grid(parts, spacing: style.spacing)
      case .line: .row(parts, spacing: style.spacing)
      case .list: .column(parts, spacing: style.spacing)
      case .spread: .spread(parts, spacing: style.spacing)
      }
    guard style.arrangement == .line,
      let label = text(
        subject, size: style.labelSize, .role(.secondInk), importance: box.importance - 1)
    else {
      var unit = make(content, box)
      unit.role = .unit
      return unit
    }
    var unit = make(content, CardBox(importance: box.importance, alignment: .start))
    unit.role = .unit
    return make(.column([label, unit], spacing: 2), box)
  }

  private mutating func metric(
    _ metric: CardMetric, _ style: CardMetricStyle, _ importance: Int
  ) -> CardPart {
    var value = number(metric, style, importance)
    var label = text(
      metric.label, size: style.labelSize, .role(.secondInk), importance: importance)
    if let shown = label, case .words(_, let textStyle)? = shown.leaf, !metric.labelRoom.isEmpty {
      let room = leaf(.room(metric.labelRoom, textStyle), shown.box)
      label = make(.layers([room, shown]), shown.box)
    }
    let change = metric.change.map { self.change($0, style, importance) }
    if style.arrangement == .spread {
      // Centred: the label above the number, the change beside it.
      label?.box.alignment = .center
      value.box.alignment = .center
      if var change {
        change.box.alignment = .center
        value = make(.row([value, change], spacing: (style.size * 0.3).rounded()), CardBox())
        value.box.alignment = .center
      }
      return make(
        .column([label, value].compactMap { $0 }, spacing: 1), CardBox(importance: importance))
    }
    let parts = [label, value, change].compactMap { $0 }
    guard parts.count > 1 else { return value }
    if style.arrangement == .list {
      var first = parts[0]
      first.box.grows = true
      first.box.alignment = .center
      return make(
        .row([first] + parts.dropFirst(), spacing: 8), CardBox(importance: importance))
    }
    return make(.column(parts, spacing: 1), CardBox(importance: importance))
  }

  /// The number itself, which outlives its label and its change by its importance.
  private mutating func number(
    _ metric: CardMetric, _ style: CardMetricStyle, _ importance: Int
  ) -> CardPart {
    var textStyle = CardTextStyle(.phrase(metric.value), size: style.size)
    textStyle.weight = style.weight
    var box = CardBox(importance: importance + 1, alignment: .start)
    var value = leaf(.words(metric.value, textStyle), box)
    guard let icon = metric.icon else { return value }
    let iconPart = leaf(
      .icon(icon, side: (style.size * 1.1).rounded(), .role(.secondInk)),
      CardBox(importance: importance + 1, alignment: .center))
    value.box.alignment = .center
    box.alignment = style.arrangement == .line ? .center : .start
    return make(.row([iconPart, value], spacing: (style.size * 0.3).rounded()), box)
  }

  private mutating func change(
    _ change: CardMetric.Change, _ style: CardMetricStyle, _ importance: Int
  ) -> CardPart {
    let color = change.color ?? .role(.secondInk)
    let side = (style.labelSize * 0.9).rounded()
    let icon = leaf(
      .icon(change.direction.icon, side: side, color), CardBox(alignment: .center))
    var text = text(
      change.text, size: style.labelSize, color, weight: 500, importance: importance - 1)
    text?.box.alignment = .center
    var extra = make(
      .row([icon, text].compactMap { $0 }, spacing: 2),
      CardBox(importance: importance - 1, alignment: .start))
    extra.role = .extra
    return extra
  }

  private mutating func text(
    _ string: String, size: Double, _ color: CardColor, weight: Int = 400, importance: Int
  ) -> CardPart? {
    guard !string.isEmpty else { return nil }
    var textStyle = CardTextStyle(.phrase(string), size: size)
    textStyle.color = color
    textStyle.weight = weight
    return leaf(.words(string, textStyle), CardBox(importance: importance, alignment: .start))
  }
}

extension CardMetric.Change {
  /// The colour of a change that is good or bad; nil for any other.
  fileprivate var color: CardColor? { isGood.map { .role($0 ? .good : .bad) } }
}

extension CardMetric.Change.Direction {
  fileprivate var icon: Icon {
    switch self {
    case .up: .rise
    case .down: .fall
    case .level: .level
    }
  }
}

extension CardBox {
  /// A box of a part that no template describes; its content is that of the part.
  fileprivate init(importance: Int = 5, alignment: Alignment = .stretch) {
    self.init(.space(0))
    self.importance = importance
    self.alignment = alignment
  }

  /// Whether the background that a card brings lies behind it or a box in it.
  package var hasBackground: Bool {
    contains { if case .background = $0.fill { true } else { false } }
  }

  /// The texts of the card that it may show.
  var texts: [CardText] {
    if case .text(let textStyle) = content { textStyle.source.texts } else { [] }
  }
}

extension TemplateInstantiation {
  /// The distance of texts from the mark of a selection, in points.
  private static let markClearance = 8.0
  /// The thickness of the lines between entries, in points.
  private static let hairline = 0.5

  /// The entries of a list with a line between two of them.
  ///
  /// Lines overlap the lower edge of their entry instead of taking height, so that all entries
  /// start at whole points and the picture of a selection looks the same in each. That picture has
  /// edges of its own, so there are no lines above and below it.
  private mutating func rows(_ style: CardRowStyle, in box: CardBox) -> CardPart? {
    let rows = rows(style)
    guard !rows.isEmpty else { return nil }
    var parts: [CardPart] = []
    for (index, row) in rows.enumerated() {
      let next = index + 1 < rows.count ? rows[index + 1] : nil
      let isApart = card.selection != nil && (row.isSelected || next?.isSelected == true)
      parts.append(entry(row, style, box.importance, isUnderlined: next != nil && !isApart))
    }
    var moreStyle = CardTextStyle(.phrase(""), size: (style.size * 0.75).rounded())
    moreStyle.color = .role(.secondInk)
    var more = leaf(.words("", moreStyle), CardBox(importance: box.importance))
    // Half an entry high, with its text in the middle, below the titles.
    let height = (style.height / 2).rounded()
    more.box.height = height...height
    more.box.padding = insets(rows[0], style)
    let pitch = (moreStyle.size * CardLayoutPass.linePitch).rounded()
    more.box.padding.top = max(0, ((height - pitch) / 2).rounded())
    let overflow = card.rowOverflow ?? style.overflow
    let list = CardList(
      entries: parts, count: card.rows.count, overflow: overflow, pitch: style.height, more: more,
      moreStyle: moreStyle)
    var whole = make(.list(list), box)
    // The next entry shows as much of itself as there is room.
    if overflow == .peek { (whole.box.grows, whole.box.isClipped) = (true, true) }
    return whole
  }

  /// The entries in order, one more than fit; those that are selected go before others, and the
  /// rest would be laid out only to be omitted.
  private func rows(_ style: CardRowStyle) -> [Card.Row] {
    let fitting = Int(min(max(0, greatestHeight) / max(1, style.height), 10_000)) + 1
    let count = min(fitting, style.most ?? fitting)
    guard card.rows.count > count else { return card.rows }
    let selected = card.rows.indices.filter { card.rows[$0].isSelected }.prefix(count)
    let others = card.rows.indices.lazy.filter { !card.rows[$0].isSelected }
    let chosen = Array(selected) + Array(others.prefix(count - selected.count))
    return chosen.sorted().map { card.rows[$0] }
  }

  /// The distances of texts from both sides, in the direction of reading.
  ///
  /// The picture of a selection is not mirrored: a check mark means nothing in a mirror. Where its
  /// mark is on the leading side, all entries keep clear of it, so that their texts are in line.
  private func insets(_ row: Card.Row, _ style: CardRowStyle) -> EdgeInsets {
    let caps = card.selection?.caps ?? EdgeInsets(vertical: 0, horizontal: 0)
    let isMirrored = card.locale.direction == .rightToLeft
    func inset(_ cap: Double) -> Double {
      cap > style.inset ? cap + TemplateInstantiation.markClearance : style.inset
    }
    return EdgeInsets(
      top: 0, left: inset(isMirrored ? caps.right : caps.left), bottom: 0,
      right: row.isSelected ? inset(isMirrored ? caps.left : caps.right) : style.inset)
  }

  private mutating func entry(
    _ row: Card.Row, _ style: CardRowStyle, _ importance: Int, isUnderlined: Bool
  ) -> CardPart {
    // The selected entry is omitted last.
    let importance = row.isSelected ? importance + 1 : importance
    let insets = insets(row, style)
    var layers: [CardPart] = []
    if row.isSelected, let selection = card.selection {
      layers.append(leaf(.selection(selection), CardBox()))
    }
    if isUnderlined { layers.append(underline(from: insets.left, style)) }
    layers.append(
      style.isRanked
        ? ranked(row, style, importance, insets) : content(row, style, importance, insets))
    // Units lose their children one by one; the layers are one child, so that an entry goes as a
    // whole.
    let whole = make(.layers(layers), CardBox())
    var entry = make(.layers([whole]), CardBox(importance: importance))
    entry.box.height = style.height...style.height
    entry.role = .unit
    entry.altTextItem = .row(row)
    return entry
  }

  private mutating func underline(from inset: Double, _ style: CardRowStyle) -> CardPart {
    var box = CardBox()
    let top = max(0, style.height - TemplateInstantiation.hairline)
    box.padding = EdgeInsets(top: top, left: inset, bottom: 0, right: 0)
    return leaf(.rule(TemplateInstantiation.hairline), box)
  }

  private mutating func content(
    _ row: Card.Row, _ style: CardRowStyle, _ importance: Int, _ insets: EdgeInsets
  ) -> CardPart {
    var title = text(row.title, size: style.size, .role(.ink), importance: importance)
    title?.box.grows = true
    title?.box.alignment = .center
    var detail = text(row.detail, size: style.size, .role(.secondInk), importance: importance)
    detail?.box.alignment = .center
    var iconPart: CardPart?
    if row.isSelected, card.selection == nil {
      iconPart = leaf(
        .icon(.check, side: style.size, .role(.accent)),
        CardBox(importance: importance, alignment: .center))
    }
    var box = CardBox()
    box.padding = insets
    return make(.row([title, detail, iconPart].compactMap { $0 }, spacing: 12), box)
  }
}

extension TemplateInstantiation {
  /// The width of a sparkline as a part of the card's, within these limits in points.
  private static let sparklineShare = 0.24
  private static let sparklineWidths = 44.0...120.0
  /// The width of a card from which its entries have sparklines, in points.
  private static let leastRankedWidth = 200.0

  /// Place, name, history, value and change of an entry, in columns that are as wide in all entries.
  private mutating func ranked(
    _ row: Card.Row, _ style: CardRowStyle, _ importance: Int, _ insets: EdgeInsets
  ) -> CardPart {
    var parts: [CardPart] = []
    let small = (style.size * 0.8).rounded()
    func widest(_ texts: [String]) -> String { texts.max { $0.count < $1.count } ?? "" }
    func room(_ text: String) -> String {
      String(text.map { $0.isASCII && $0.isNumber ? "0" : $0 })
    }
    let ranks = widest(card.rows.map(\.rank))
    if !ranks.isEmpty {
      parts.append(
        column(
          row.rank, room: room(ranks), size: small, .role(.secondInk), at: .end, importance))
    }
    var title = text(
      row.title, size: style.size, .role(.ink), weight: row.isSelected ? 700 : 400,
      importance: importance)
    title?.box.grows = true
    title?.box.alignment = .center
    if let title { parts.append(title) }
    let width = (cardWidth * TemplateInstantiation.sparklineShare).rounded()
    if let sparkline = row.sparkline, cardWidth >= TemplateInstantiation.leastRankedWidth {
      var box = CardBox(importance: importance, alignment: .center)
      let limits = TemplateInstantiation.sparklineWidths
      box.width = min(max(width, limits.lowerBound), limits.upperBound)
      let height = max(0, (style.height * 0.62).rounded())
      box.height = height...height
      parts.append(leaf(.sparkline(sparkline), box))
    }
    var value = column(
      row.detail, room: room(widest(card.rows.map(\.detail))), size: style.size, .role(.ink),
      weight: 600, at: .end, importance)
    value.box.alignment = .stretch
    var changeStyle = CardTextStyle(.phrase(""), size: small)
    changeStyle.weight = 500
    let changes = widest(card.rows.compactMap { $0.change?.text })
    var space = leaf(.room(room(changes), changeStyle), CardBox(importance: importance))
    space.box.padding.left = iconSide(beside: changeStyle) + 2
    // A value alone stands in the middle, in a column as wide as those with changes.
    var figures = CardPart.Content.layers(changes.isEmpty ? [value] : [space, value])
    if let change = row.change {
      let words = self.change(change, changeStyle, importance)
      figures = .column([value, make(.layers([space, words]), CardBox())], spacing: 0)
    }
    parts.append(make(figures, CardBox(importance: importance, alignment: .center)))
    var box = CardBox()
    box.padding = insets
    return make(.row(parts, spacing: 12), box)
  }

  /// A text in the width that the widest one of its column needs.
  private mutating func column(
    _ string: String, room: String, size: Double, _ color: CardColor, weight: Int = 400,
    at alignment: CardBox.Alignment, _ importance: Int
  ) -> CardPart {
    var style = CardTextStyle(.phrase(string), size: size)
    (style.color, style.weight, style.alignment) = (color, weight, alignment)
    let inner = CardBox(importance: importance)
    let words = leaf(.words(string.isEmpty ? TemplateInstantiation.blank : string, style), inner)
    return make(
      .layers([leaf(.room(room, style), inner), words]),
      CardBox(importance: importance, alignment: .center))
  }

  private mutating func change(
    _ change: CardMetric.Change, _ style: CardTextStyle, _ importance: Int
  ) -> CardPart {
    var style = style
    style.color = change.color ?? .role(.secondInk)
    let box = CardBox(importance: importance, alignment: .center)
    let icon = leaf(
      .icon(change.direction.icon, side: iconSide(beside: style), style.color), box)
    var row = make(
      .row([icon, leaf(.words(change.text, style), box)], spacing: 2),
      CardBox(importance: importance))
    row.box.distribution = .end
    return row
  }
}

/// A number of a card with its icon, label and change.
public struct CardMetric: Sendable, Hashable {
  /// The change of a number.
  public struct Change: Sendable, Hashable {
    /// The direction of a change.
    public enum Direction: Sendable, Hashable {
      /// It grew.
      case up
      /// It fell.
      case down
      /// It stayed the same.
      case level
    }

    /// The text, such as `12%`.
    public var text: String
    /// The direction that the arrow shows.
    public var direction: Direction
    /// Whether the change is good, which decides its colour; nil for neither.
    public var isGood: Bool?

    /// Makes a change.
    public init(text: String, direction: Direction, isGood: Bool? = nil) {
      (self.text, self.direction, self.isGood) = (text, direction, isGood)
    }
  }

  /// The icon before the number.
  public var icon: Icon?
  /// The number with its unit, formatted.
  public var value: String
  /// The label; empty if the icon is enough.
  public var label: String
  /// The longest label that it has in a series of cards, whose columns are equally wide; empty for
  /// a card of its own.
  public var labelRoom = ""
  /// The change since the period before.
  public var change: Change?

  /// Makes a metric.
  public init(icon: Icon? = nil, value: String, label: String = "", change: Change? = nil) {
    (self.icon, self.value, self.label, self.change) = (icon, value, label, change)
  }
}
