import Base
import Calendars
import Charts
import Graphics
import Imaging

/// Puts the content of a card into the boxes of a template, and leaves out those that stay empty.
struct TemplateInstantiation {
  let card: Card
  /// The most that the card may be high, in points.
  let mostHeight: Double
  /// The texts that the template has a place for; a chart goes without them.
  private let shown: Set<CardText>
  private let showsHeader: Bool
  private let showsStatistics: Bool
  private var count = 0

  /// Prepares for the boxes of a template.
  init(_ card: Card, _ template: CardTemplate) {
    self.card = card
    mostHeight = template.height.most
    shown = Set(template.boxes.compactMap(\.text))
    (showsHeader, showsStatistics) = (template.hasHeader, template.hasStatistics)
  }

  /// The part that a box becomes, nil when there is nothing for it.
  mutating func part(for box: CardBox) -> CardPart? {
    // A function of the card would be made with a copy of all of it.
    guard box.conditions.allSatisfy({ card.meets($0) }) else { return nil }
    switch box.content {
    case .column(let boxes, let spacing):
      return group(boxes, in: box) { .column($0, spacing: spacing) }
    case .row(let boxes, let spacing):
      return group(boxes, in: box) { .row($0, spacing: spacing) }
    case .layers(let boxes): return group(boxes, in: box) { .layers($0) }
    case .words(let wording):
      let text = text(of: wording.source)
      guard !text.isEmpty else { return nil }
      guard let sign = wording.sign else { return leaf(.words(text, wording), box) }
      return signed(text, wording, sign, in: box)
    case .image(let style): return image(style).map { leaf($0, box) }
    case .badge(let side, let color):
      switch card.badge {
      case .icon(let icon): return leaf(.icon(icon, side: side, color), box)
      case .picture(let picture): return leaf(.badge(picture, side: side), box)
      case nil: return nil
      }
    case .header(let style): return figures(card.header, style, in: box)
    case .statistics(let style):
      let most = Array(card.statistics.prefix(Card.maximumStatistics))
      return figures(most, style, in: box)
    case .rows(let style): return rows(style, in: box)
    case .code(let module): return code.map { leaf(.code($0, module: module), box) }
    case .rule(let width): return leaf(.rule(width), box)
    case .space(let length): return leaf(.space(length), box)
    }
  }

  mutating func make(_ content: CardPart.Content, _ box: CardBox) -> CardPart {
    count += 1
    return CardPart(id: count, content: content, box: box)
  }

  mutating func leaf(_ leaf: CardLeaf, _ box: CardBox) -> CardPart {
    make(.leaf(leaf), box)
  }

  /// A part that holds others, unless nothing in it is to be seen.
  private mutating func group(
    _ boxes: [CardBox], in box: CardBox, as content: ([CardPart]) -> CardPart.Content
  ) -> CardPart? {
    var parts: [CardPart] = []
    for box in boxes {
      if let part = part(for: box) { parts.append(part) }
    }
    guard parts.contains(where: { $0.hasContent }) else {
      return nil
    }
    return make(content(parts), box)
  }

  /// Words behind a sign, which goes before they do.
  private mutating func signed(
    _ text: String, _ wording: CardTextStyle, _ icon: Icon, in box: CardBox
  ) -> CardPart {
    var own = CardBox(.words(wording))
    (own.importance, own.alignment) = (box.importance, .center)
    var sign = leaf(.icon(icon, side: (wording.size * 1.1).rounded(), wording.color), own)
    sign.role = .extra
    let words = leaf(.words(text, wording), own)
    var row = make(.row([sign, words], spacing: (wording.size * 0.4).rounded()), box)
    row.box.distribution = wording.alignment == .stretch ? .start : wording.alignment
    row.role = .unit
    return row
  }

  private func text(of source: CardTextStyle.Source) -> String {
    switch source {
    case .text(let text): card[text]
    case .phrase(let phrase): card.phrases[phrase] ?? phrase
    }
  }

  private var code: QRCode? {
    guard card.showsCode, !card.url.isEmpty else { return nil }
    do throws(QRCodeError) { return try QRCode(card.url) } catch { return nil }
  }

  private func image(_ style: CardImageStyle) -> CardLeaf? {
    switch card.image {
    case .picture(let picture, let fit): return .picture(picture, fit)
    case .chart(var chart):
      if shown.contains(.title) { chart.texts.title = "" }
      if shown.contains(.subtitle) { chart.texts.subtitle = "" }
      if shown.contains(.footer) { chart.texts.source = "" }
      if showsHeader { chart.parts.remove(.header) }
      if showsStatistics { chart.parts.remove(.statistics) }
      if !style.hasRules { chart.parts.subtract([.rules, .average]) }
      if !style.hasLabels { chart.parts.remove(.labels) }
      return .chart(chart, style)
    case nil: return nil
    }
  }
}

extension TemplateInstantiation {
  /// The numbers of a header or of a row of statistics.
  private mutating func figures(
    _ figures: [CardMetric], _ style: CardMetricStyle, in box: CardBox
  ) -> CardPart? {
    var parts: [CardPart] = []
    for figure in figures { parts.append(self.figure(figure, style, box.importance)) }
    guard !parts.isEmpty else { return nil }
    let content: CardPart.Content =
      switch style.arrangement {
      case .columns: .grid(parts, spacing: style.spacing)
      case .line: .row(parts, spacing: style.spacing)
      case .list: .column(parts, spacing: style.spacing)
      case .spread: .spread(parts, spacing: style.spacing)
      }
    var unit = make(content, box)
    unit.role = .unit
    return unit
  }

  private mutating func figure(
    _ figure: CardMetric, _ style: CardMetricStyle, _ importance: Int
  ) -> CardPart {
    let value = number(figure, style, importance)
    if style.arrangement == .spread { return middled(figure, value, style, importance) }
    let label = words(
      figure.label, size: style.labelSize, .role(.secondInk), importance: importance)
    let change = figure.change.map { self.change($0, style, importance) }
    var box = CardBox(.space(0))
    box.importance = importance
    let parts = [label, value, change].compactMap { $0 }
    guard parts.count > 1 else { return value }
    if style.arrangement == .list {
      box.alignment = .stretch
      var label = parts[0]
      label.box.grows = true
      label.box.alignment = .center
      return make(.row([label] + parts.dropFirst(), spacing: 8), box)
    }
    return make(.column(parts, spacing: 1), box)
  }

  /// A number with its label above it and its change beside it, in the middle of its room.
  private mutating func middled(
    _ figure: CardMetric, _ value: CardPart, _ style: CardMetricStyle, _ importance: Int
  ) -> CardPart {
    var (label, value) = (
      words(figure.label, size: style.labelSize, .role(.secondInk), importance: importance), value
    )
    label?.box.alignment = .center
    if let change = figure.change {
      var change = self.change(change, style, importance)
      change.box.alignment = .center
      value.box.alignment = .center
      let box = CardBox(.space(0))
      value = make(.row([value, change], spacing: (style.size * 0.3).rounded()), box)
    }
    value.box.alignment = .center
    var box = CardBox(.space(0))
    box.importance = importance
    return make(.column([label, value].compactMap { $0 }, spacing: 1), box)
  }

  private mutating func number(
    _ figure: CardMetric, _ style: CardMetricStyle, _ importance: Int
  ) -> CardPart {
    var wording = CardTextStyle(.phrase(figure.value), size: style.size)
    wording.weight = style.weight
    var box = CardBox(.words(wording))
    box.importance = importance + 1
    box.alignment = .start
    let value = leaf(.words(figure.value, wording), box)
    guard let icon = figure.icon else { return value }
    var iconBox = CardBox(.space(0))
    iconBox.alignment = .center
    iconBox.importance = importance + 1
    let side = (style.size * 1.1).rounded()
    let sign = leaf(.icon(icon, side: side, .role(.secondInk)), iconBox)
    var number = value
    number.box.alignment = .center
    box.alignment = style.arrangement == .line ? .center : .start
    return make(.row([sign, number], spacing: (style.size * 0.3).rounded()), box)
  }

  private mutating func change(
    _ change: CardMetric.Change, _ style: CardMetricStyle, _ importance: Int
  ) -> CardPart {
    let color = CardColor.role(change.isGood.map { $0 ? .good : .bad } ?? .secondInk)
    var box = CardBox(.space(0))
    box.alignment = .start
    box.importance = importance - 1
    let side = (style.labelSize * 0.9).rounded()
    var iconBox = CardBox(.space(0))
    iconBox.alignment = .center
    let icon = leaf(.icon(change.direction.icon, side: side, color), iconBox)
    var text = words(
      change.text, size: style.labelSize, color, weight: 500, importance: importance - 1)
    text?.box.alignment = .center
    var extra = make(.row([icon, text].compactMap { $0 }, spacing: 2), box)
    extra.role = .extra
    return extra
  }

  mutating func words(
    _ text: String, size: Double, _ color: CardColor, weight: Int = 400, importance: Int
  ) -> CardPart? {
    guard !text.isEmpty else { return nil }
    var wording = CardTextStyle(.phrase(text), size: size)
    wording.color = color
    wording.weight = weight
    var box = CardBox(.words(wording))
    box.importance = importance
    box.alignment = .start
    return leaf(.words(text, wording), box)
  }
}

extension CardMetric.Change.Direction {
  /// The sign of the direction.
  fileprivate var icon: Icon {
    switch self {
    case .up: .rise
    case .down: .fall
    case .level: .level
    }
  }
}

extension CardBox {
  /// Whether the background that a card brings lies behind it or a box in it.
  package var hasBackground: Bool {
    all.contains { if case .background = $0.fill { true } else { false } }
  }

  /// The text of the card that it shows.
  fileprivate var text: CardText? {
    if case .words(let wording) = content, case .text(let text) = wording.source {
      text
    } else {
      nil
    }
  }
}

extension TemplateInstantiation {
  /// How far texts stay from the mark of a selection.
  private static let markClearance = 8.0
  /// How thick the lines between entries are.
  private static let hairline = 0.5

  /// The entries of a list, a line between two of them.
  ///
  /// Lines lie on the lower edge of their entry, so that all entries begin at whole points and what a
  /// selected one stands on looks the same in each. It has edges of its own, so there are no lines above
  /// and below it.
  mutating func rows(_ style: CardRowStyle, in box: CardBox) -> CardPart? {
    let rows = rows(style)
    guard !rows.isEmpty else { return nil }
    var parts: [CardPart] = []
    for (index, row) in rows.enumerated() {
      let next = index + 1 < rows.count ? rows[index + 1] : nil
      let isApart = card.selection != nil && (row.isSelected || next?.isSelected == true)
      let hasLine = next != nil && !isApart
      parts.append(entry(row, style, box.importance, isUnderlined: hasLine))
    }
    return make(.column(parts, spacing: 0), box)
  }

  /// The first entries, one more than the card has room for, with the selected one at the end where it is
  /// not among them: the rest would be laid out for nothing.
  private func rows(_ style: CardRowStyle) -> [Card.Row] {
    let count = Int(min(max(0, mostHeight) / max(1, style.height), 10_000)) + 1
    var rows = Array(card.rows.prefix(count))
    let others = card.rows.dropFirst(count)
    if !rows.contains(where: \.isSelected), let selected = others.first(where: \.isSelected) {
      rows[rows.count - 1] = selected
    }
    return rows
  }

  /// How far texts stand from both sides, where reading begins and where it ends.
  ///
  /// The picture of a selection is the same in every language, for a check mark means nothing in a mirror.
  /// Where reading begins at its mark, all entries keep clear of it, so that their texts are in line.
  private func insets(_ row: Card.Row, _ style: CardRowStyle) -> EdgeInsets {
    let caps = card.selection?.caps ?? EdgeInsets(vertical: 0, horizontal: 0)
    let isMirrored = card.locale.direction == .rightToLeft
    func inset(_ cap: Double) -> Double {
      cap > style.inset ? cap + TemplateInstantiation.markClearance : style.inset
    }
    let (leading, trailing) = (
      inset(isMirrored ? caps.right : caps.left), inset(isMirrored ? caps.left : caps.right)
    )
    return EdgeInsets(
      top: 0, left: leading, bottom: 0, right: row.isSelected ? trailing : style.inset)
  }

  private mutating func entry(
    _ row: Card.Row, _ style: CardRowStyle, _ importance: Int, isUnderlined: Bool
  ) -> CardPart {
    // The one that is selected is the last to go.
    let importance = row.isSelected ? importance + 1 : importance
    let insets = insets(row, style)
    var layers: [CardPart] = []
    if row.isSelected, let selection = card.selection {
      layers.append(leaf(.selection(selection), CardBox(.space(0))))
    }
    if isUnderlined { layers.append(underline(from: insets.left, style)) }
    layers.append(content(row, style, importance, insets))
    var box = CardBox(.space(0))
    box.height = style.height...style.height
    box.importance = importance
    let whole = make(.layers(layers), CardBox(.space(0)))
    var entry = make(.layers([whole]), box)
    entry.role = .unit
    return entry
  }

  private mutating func underline(from inset: Double, _ style: CardRowStyle) -> CardPart {
    var box = CardBox(.rule(TemplateInstantiation.hairline))
    let top = max(0, style.height - TemplateInstantiation.hairline)
    box.padding = EdgeInsets(top: top, left: inset, bottom: 0, right: 0)
    return leaf(.rule(TemplateInstantiation.hairline), box)
  }

  private mutating func content(
    _ row: Card.Row, _ style: CardRowStyle, _ importance: Int, _ insets: EdgeInsets
  ) -> CardPart {
    var title = words(row.title, size: style.size, .role(.ink), importance: importance)
    title?.box.grows = true
    title?.box.alignment = .center
    var detail = words(row.detail, size: style.size, .role(.secondInk), importance: importance)
    detail?.box.alignment = .center
    var sign: CardPart?
    if row.isSelected, card.selection == nil {
      var box = CardBox(.space(0))
      box.alignment = .center
      box.importance = importance
      sign = leaf(.icon(.check, side: style.size, .role(.accent)), box)
    }
    var box = CardBox(.space(0))
    box.padding = insets
    return make(.row([title, detail, sign].compactMap { $0 }, spacing: 12), box)
  }
}

/// A number of a card with what belongs to it.
public struct CardMetric: Sendable, Hashable {
  /// How a number changed.
  public struct Change: Sendable, Hashable {
    /// Where the number went.
    public enum Direction: Sendable, Hashable {
      /// It grew.
      case up
      /// It fell.
      case down
      /// It stayed.
      case level
    }

    /// What is written, such as `12%`.
    public var text: String
    /// Where the number went.
    public var direction: Direction
    /// Whether that is good; `nil` for neither.
    public var isGood: Bool?

    /// Makes a change.
    public init(text: String, direction: Direction, isGood: Bool? = nil) {
      self.text = text
      self.direction = direction
      self.isGood = isGood
    }
  }

  /// The sign before the number.
  public var icon: Icon?
  /// The number with its unit, as it is written.
  public var value: String
  /// What it is called; empty where the sign says it.
  public var label: String
  /// How it changed.
  public var change: Change?

  /// Makes a figure.
  public init(icon: Icon? = nil, value: String, label: String = "", change: Change? = nil) {
    self.icon = icon
    self.value = value
    self.label = label
    self.change = change
  }
}
