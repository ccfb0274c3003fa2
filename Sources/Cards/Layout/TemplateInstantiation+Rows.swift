import Base
import Calendars
import Graphics

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
    // A picture is as light or as dark as it is, whatever the theme.
    let ground = row.isSelected ? card.selection.flatMap(ImageBackdrop.init) : nil
    let ink = ground.map { CardColor.fixed($0.ink) } ?? .role(.ink)
    let secondInk = ground.map { CardColor.fixed($0.secondInk) } ?? .role(.secondInk)
    var title = words(row.title, size: style.size, ink, importance: importance)
    title?.box.grows = true
    title?.box.alignment = .center
    var detail = words(row.detail, size: style.size, secondInk, importance: importance)
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
