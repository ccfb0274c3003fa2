import Base
import Calendars
import Cards
import Charts
import Graphics

/// The sheets of a page, in points.
///
/// Rows of panels never split; only a table goes on on the next sheet, under the names of its
/// columns. Charts above each other have plots of the same width, and equal places along x stand
/// above each other in a line and in columns. The titles of a row have one baseline.
package struct PageLayout: Sendable {
  /// The distribution of rows.
  package enum Flow: Sendable, Hashable {
    /// On as many sheets as needed.
    case sheets
    /// On one sheet, which is longer where the content is.
    case continuous
  }

  /// A panel with its place and drawing.
  package struct PlacedPanel: Sendable {
    package let panel: PagePanel
    /// What the panel shows, for readers who do not see it.
    package let description: String
    /// The index of the row in the page.
    package let row: Int
    /// The drawing of a chart, card or picture at the origin, for pages of the web; nil for texts
    /// and tables.
    package let figure: Scene?
    /// The columns of a table; nil for other content.
    let table: PageTableLayout?
  }

  package let size: PageSize
  package let page: Page
  package private(set) var sheets: [DocumentPage] = []
  /// The panels in reading order; a table that goes on is there once.
  package private(set) var panels: [PlacedPanel] = []
  /// The characters that no font has, in the order of their first use.
  package private(set) var missingCharacters: [Unicode.Scalar] = []
  /// The number of texts at points of charts that have no free place.
  package private(set) var omittedRemarkCount = 0
  /// The number of rows of lists in cards that have no room.
  package private(set) var omittedRowCount = 0
  /// The titles or numbers of panels with text that has no room on a sheet.
  package private(set) var cutTexts: [String] = []

  private let theme: Theme
  private let style: PageStyle
  private var plotMargins: [Column: PlotMargins] = [:]
  /// The slots of columns, which lines over the same places share.
  private var slots: [Slots: Double] = [:]

  /// The place of charts above each other.
  private struct Column: Hashable {
    let x: Double
    let width: Double
  }

  /// The places along x of charts above each other.
  private struct Slots: Hashable {
    let column: Column
    let axis: LineChart.SharedAxis
  }

  /// A row, or the part of it on one sheet.
  private struct Row {
    let index: Int
    var boxes: [PanelBox]
    /// The rows of a table on this sheet; nil for all.
    var tableRows: Range<Int>?
    var headingHeight: Double
    var baseline: Double
    var heights: PanelBox.Heights
    var height = 0.0
  }

  package init(
    of page: Page, on size: PageSize, flow: Flow, theme: Theme,
    measuring text: inout some TextMeasuring & ~Copyable
  ) {
    (self.page, self.size, self.theme) = (page, size, theme)
    let language = page.locale == .standard ? nil : page.locale.identifier
    style = PageStyle(theme, size, language: language)
    let header = Header(page, size, style, measuring: &text)
    note(header.missing)
    let rows = rows(measuring: &text)
    let groups = distribute(rows, below: header.height, flow)
    measurePlots(groups, measuring: &text)
    let count = groups.count
    for (index, group) in groups.enumerated() {
      sheets.append(
        sheet(group, number: index + 1, of: count, index == 0 ? header : nil, measuring: &text))
    }
  }

  private mutating func note(_ missing: [Unicode.Scalar]) {
    for scalar in missing where !missingCharacters.contains(scalar) {
      missingCharacters.append(scalar)
    }
  }
}

/// The title of a page over the first sheet.
private struct Header {
  let title: PageText
  let subtitle: PageText
  /// The height with the distance to the first row; 0 without texts.
  let height: Double

  init(
    _ page: Page, _ size: PageSize, _ style: PageStyle,
    measuring text: inout some TextMeasuring & ~Copyable
  ) {
    let width = size.width - 2 * size.margin
    title = PageText(
      [page.title], style.title, width: width, direction: page.locale.direction, most: 3,
      filling: .balanced, measuring: &text)
    subtitle = PageText(
      [page.subtitle], style.subtitle, width: width, direction: page.locale.direction, most: 4,
      measuring: &text)
    let gap = title.lines.isEmpty || subtitle.lines.isEmpty ? 0 : Header.gap(style.subtitle)
    let texts = title.height + gap + subtitle.height
    height = texts > 0 ? (texts + size.rowGap).rounded(.up) : 0
  }

  var missing: [Unicode.Scalar] { title.missing + subtitle.missing }

  private static func gap(_ style: PageStyle.TextStyle) -> Double { (style.pitch * 0.7).rounded() }

  func parts(at origin: Point, _ page: Page) -> [DocumentPart] {
    var parts: [DocumentPart] = []
    if !title.lines.isEmpty {
      parts.append(
        DocumentPart(
          .title, title.items(at: origin),
          bookmark: DocumentPart.Bookmark(page.title, y: origin.y)))
    }
    if !subtitle.lines.isEmpty {
      let gap = title.lines.isEmpty ? 0 : Header.gap(subtitle.style)
      parts.append(
        DocumentPart(
          .paragraph, subtitle.items(at: origin.offset(dx: 0, dy: title.height + gap))))
    }
    return parts
  }
}

/// Rows and sheets.
extension PageLayout {
  /// The distance of the footer's baseline from the lower edge: it stands in the margin.
  private var footerBaseline: Double { (size.margin * 0.5).rounded() }

  /// The widths are those of a grid: panels of two rows with the same number of columns stand
  /// below each other.
  private mutating func rows(measuring text: inout some TextMeasuring & ~Copyable) -> [Row] {
    var rows: [Row] = []
    for (index, panels) in page.rows.enumerated() where !panels.isEmpty {
      let groups = size.isNarrow ? panels.map { [$0] } : [panels]
      for group in groups {
        let columns = size.isNarrow ? 1 : group.reduce(0) { $0 + max(1, $1.span) }
        let whole = size.width - 2 * size.margin
        let gap = size.columnGap
        let unit = (whole - Double(columns - 1) * gap) / Double(columns)
        var (boxes, column) = ([PanelBox](), 0)
        for panel in group {
          let span = size.isNarrow ? 1 : max(1, panel.span)
          let start = (Double(column) * (unit + gap)).rounded()
          let end = (Double(column + span) * (unit + gap) - gap).rounded()
          let isForward = page.locale.direction == .leftToRight
          let x = size.margin + (isForward ? start : whole - end)
          boxes.append(
            PanelBox(
              panel, x: x, width: end - start, in: size, theme: theme, locale: page.locale,
              measuring: &text))
          column += span
        }
        for box in boxes { note(box.missing) }
        rows.append(row(index, boxes))
      }
    }
    return rows
  }

  private func row(_ index: Int, _ boxes: [PanelBox], _ tableRows: Range<Int>? = nil) -> Row {
    let baseline = boxes.map(\.title.firstBaseline).max() ?? 0
    // A title in a script that is taller than others moves down those beside it.
    let heading =
      boxes.map { box in
        box.headingHeight == 0
          ? 0
          : box.headingHeight + (box.title.lines.isEmpty ? 0 : baseline - box.title.firstBaseline)
      }.max() ?? 0
    func height(_ path: KeyPath<PanelBox.Heights, Double>) -> Double {
      boxes.map { box in
        var content = box.heights[keyPath: path]
        if let tableRows, case .table(let table) = box.body {
          content = table.height(ofRows: tableRows.count)
        }
        return box.contentTop(in: heading, baseline: baseline) + content
      }.max() ?? 0
    }
    // A row grows only where a panel of it does.
    let (least, natural) = (height(\.least), height(\.natural))
    let grows = boxes.contains { $0.heights.most > $0.heights.natural }
    let most = grows ? height(\.most) : natural
    return Row(
      index: index, boxes: boxes, tableRows: tableRows, headingHeight: heading,
      baseline: baseline, heights: .init(least: least, natural: natural, most: most))
  }

  /// The rows of each sheet, with their heights.
  private func distribute(_ rows: [Row], below header: Double, _ flow: Flow) -> [[Row]] {
    guard case .sheet(let height) = size.height else { return [fitted(rows, nil)] }
    let room = height - 2 * size.margin
    let gaps = size.rowGap * Double(max(0, rows.count - 1))
    if rows.reduce(gaps, { $0 + $1.heights.least }) <= room - header {
      return [fitted(rows, room - header)]
    }
    if flow == .continuous { return [fitted(rows, nil)] }

    var sheets: [[Row]] = []
    var current: [Row] = []
    var free = room - header
    var rest = rows[...]
    while var row = rest.popFirst() {
      let gap = current.isEmpty ? 0 : size.rowGap
      let wanted = wantedHeight(row.heights)
      if wanted + gap <= free {
        current.append(row)
        free -= wanted + gap
        continue
      }
      // A table that has room on a sheet of its own goes there whole.
      let splits = current.isEmpty || row.heights.least > room
      if splits, let (first, second) = split(row, within: free - gap, isAlone: current.isEmpty) {
        current.append(first)
        rest = [second] + rest
      } else if current.isEmpty {
        // Nothing is as high as a sheet but what can shrink, or is cut.
        row.heights.natural = min(row.heights.natural, max(row.heights.least, free))
        current.append(row)
      } else {
        rest = [row] + rest
      }
      sheets.append(fitted(current, sheets.isEmpty ? room - header : room))
      (current, free) = ([], room)
    }
    // What is left on the last sheet of paper keeps its size.
    if !current.isEmpty {
      let last = sheets.isEmpty ? room - header : room
      sheets.append(fitted(current, size.filling == .full ? last : nil))
    }
    return sheets
  }

  /// The height without which a row goes on the next sheet; charts on slides stand closer.
  private func wantedHeight(_ heights: PanelBox.Heights) -> Double {
    switch size.filling {
    case .moderate: heights.natural
    case .full: (heights.least + heights.natural) / 2
    }
  }

  /// Splits a row with a table that has room for some of its rows; the second part has the table
  /// alone.
  private func split(_ row: Row, within height: Double, isAlone: Bool) -> (Row, Row)? {
    let tables = row.boxes.filter { if case .table = $0.body { true } else { false } }
    guard let box = tables.max(by: { $0.heights.natural < $1.heights.natural }),
      case .table(let table) = box.body
    else { return nil }
    let others = row.boxes.filter { $0.x != box.x }
    let rows = row.tableRows ?? 0..<table.rowCount
    let isFirst = rows.lowerBound == 0
    // Nothing less than two rows is left for the last sheet.
    let count = min(
      table.count(within: height - (isFirst ? row.headingHeight : 0)), rows.count - 2)
    let needed = others.map { row.headingHeight + $0.heights.least }.max() ?? 0
    guard count >= (isAlone ? 1 : 3), needed <= height || isAlone else {
      return nil
    }
    let end = rows.lowerBound + count
    return (
      self.row(row.index, isFirst ? row.boxes : [box.continued], rows.lowerBound..<end),
      self.row(row.index, [box.continued], end..<rows.upperBound)
    )
  }

  /// Gives rows heights whose sum is that of the room, as far as they can shrink and grow; without
  /// a room those that suit them.
  private func fitted(_ rows: [Row], _ room: Double?) -> [Row] {
    var rows = rows
    for index in rows.indices { rows[index].height = rows[index].heights.natural.rounded() }
    guard let room, !rows.isEmpty else { return rows }
    let free =
      room - size.rowGap * Double(rows.count - 1) - rows.reduce(0) { $0 + $1.heights.natural }
    let limit = { (heights: PanelBox.Heights) in
      free < 0 ? heights.natural - heights.least : min(heights.most - heights.natural, 1_000)
    }
    let total = rows.reduce(0) { $0 + limit($1.heights) }
    guard total > 0 else { return rows }
    let part = min(1, abs(free) / total) * (free < 0 ? -1 : 1)
    for index in rows.indices {
      rows[index].height += (limit(rows[index].heights) * part).rounded(.down)
    }
    return rows
  }
}

/// Drawing.
extension PageLayout {
  /// Finds the margins that the plots of charts in one column have in common, and the slots of those
  /// that have columns.
  private mutating func measurePlots(
    _ sheets: [[Row]], measuring text: inout some TextMeasuring & ~Copyable
  ) {
    var counts: [Column: Int] = [:]
    let rows = sheets.flatMap { $0 }
    for box in rows.flatMap(\.boxes) {
      if case .chart = box.body { counts[Column(x: box.x, width: box.width), default: 0] += 1 }
    }
    for row in rows {
      for box in row.boxes {
        let column = Column(x: box.x, width: box.width)
        guard case .chart(let chart) = box.body, counts[column, default: 0] > 1 else { continue }
        let layout = chartLayout(chart, box, in: row, PlotMargins(), measuring: &text)
        if let margins = layout.plotMargins {
          plotMargins[column] = margins.union(plotMargins[column] ?? PlotMargins())
          if let count = margins.slots {
            slots[Slots(column: column, axis: .init(of: chart))] = count
          }
        }
      }
    }
  }

  private func chartLayout(
    _ chart: LineChart, _ box: PanelBox, in row: Row, _ margins: PlotMargins,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> LineChartLayout {
    LineChartLayout(
      of: chart, size: box.chartSize(height: contentHeight(box, row)), theme: box.chartTheme,
      leastMargins: margins, measuring: &text)
  }

  private func contentHeight(_ box: PanelBox, _ row: Row) -> Double {
    if let own = box.panel.height { return own }
    return row.height - box.contentTop(in: row.headingHeight, baseline: row.baseline)
  }

  private mutating func sheet(
    _ rows: [Row], number: Int, of count: Int, _ header: Header?,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> DocumentPage {
    var parts = header?.parts(at: Point(x: size.margin, y: size.margin), page) ?? []
    var y = size.margin + (header?.height ?? 0)
    for row in rows {
      for box in row.boxes { parts.append(part(box, row, at: y, measuring: &text)) }
      y += row.height + size.rowGap
    }
    let end = (rows.isEmpty ? y : y - size.rowGap) + size.margin
    let isNumbered = count > 1 && page.numbering == .automatic
    var height = end
    switch size.height {
    case .sheet(let least): height = max(height, least)
    case .content: if !page.footer.isEmpty { height += size.rowGap * 0.75 }
    }
    parts += footerParts(
      isNumbered ? (number, count) : nil, bottom: height - footerBaseline, measuring: &text)
    return DocumentPage(
      size: Size(width: size.width, height: height.rounded(.up)), background: theme.background,
      parts: parts)
  }

  private mutating func footerParts(
    _ number: (Int, Int)?, bottom: Double, measuring text: inout some TextMeasuring & ~Copyable
  ) -> [DocumentPart] {
    let isForward = page.locale.direction == .leftToRight
    var parts: [DocumentPart] = []
    var room = size.width - 2 * size.margin
    if let number {
      let digits = NumberStyle()
      func written(_ number: Int) -> String { digits.string(Double(number), in: page.locale) }
      let line = TextLine("\(written(number.0)) / \(written(number.1))", font: style.footer.font)
      let advance = text.metrics(of: line).advance
      let x = isForward ? size.width - size.margin - advance : size.margin
      parts.append(
        DocumentPart(.artifact, [.text(line, origin: Point(x: x, y: bottom), style.footer.color)]))
      room -= advance + 24
    }
    guard !page.footer.isEmpty else { return parts }
    let line = TextLine(page.footer, font: style.footer.font, maximumWidth: room)
    let metrics = text.metrics(of: line)
    note(metrics.missing)
    let x = isForward ? size.margin : size.width - size.margin - min(room, metrics.advance)
    parts.append(
      DocumentPart(.paragraph, [.text(line, origin: Point(x: x, y: bottom), style.footer.color)]))
    return parts
  }

  /// The title and the content of a panel, with its row's top at a height.
  private mutating func part(
    _ box: PanelBox, _ row: Row, at top: Double,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> DocumentPart {
    let heading = box.heading(at: top, baseline: row.baseline)
    let y = top + box.contentTop(in: row.headingHeight, baseline: row.baseline)
    let size = Size(width: box.width, height: contentHeight(box, row))
    let frame = Rect(x: box.x, y: y, width: size.width, height: size.height)
    var (figure, table): (Scene?, PageTableLayout?)
    var description = box.panel.description
    var content: [DocumentPart]
    switch box.body {
    case .chart(let chart):
      let column = Column(x: box.x, width: box.width)
      var margins = plotMargins[column] ?? PlotMargins()
      margins.slots = slots[Slots(column: column, axis: .init(of: chart))]
      let layout = chartLayout(chart, box, in: row, margins, measuring: &text)
      note(layout.missingCharacters)
      omittedRemarkCount += layout.omittedRemarkCount
      let scene = Scene(layout, theme: box.chartTheme)
      figure = scene
      content = [
        drawing(
          scene, at: frame.origin.offset(dx: -PanelBox.chartOverhang, dy: 0), description)
      ]
    case .card(let card, let template):
      let layout = layout(of: card, template, box, height: size.height, measuring: &text)
      if description.isEmpty {
        description = CardAltText(layout, limit: box.panel.descriptionLimit).text
      }
      let scene = scene(layout, box.theme)
      figure = scene
      content = [drawing(scene, at: frame.origin, description)]
    case .table(let layout):
      let rows = row.tableRows ?? 0..<layout.rowCount
      table = layout
      content = [layout.part(rows, at: frame.origin)]
    case .text(let words):
      let paragraphs = words.paragraphs(at: frame.origin, above: size.height)
      let isWhole = paragraphs.reduce(0) { $0 + $1.count } == words.lines.count
      if words.isCut || !isWhole { cutTexts.append(name(of: box, row)) }
      content = paragraphs.filter { !$0.isEmpty }.map { DocumentPart(.paragraph, $0) }
    case .picture(let image):
      let scene = Scene(
        size: size, background: .clear, items: [picture(image, size)])
      figure = scene
      content = [drawing(scene, at: frame.origin, description)]
    case .notice(let words):
      let plate = SceneItem.fill(
        .continuous(frame, radii: CornerRadii(PageLayout.radius)), .solid(box.style.plate))
      let origin = Point(x: frame.minX + 16, y: frame.center.y - words.height / 2)
      content = [
        DocumentPart(.artifact, [plate]), DocumentPart(.paragraph, words.items(at: origin)),
      ]
    }
    if row.tableRows?.lowerBound ?? 0 == 0 {
      panels.append(
        PlacedPanel(
          panel: box.panel, description: description, row: row.index, figure: figure,
          table: table))
    }
    return DocumentPart(.section, heading + content)
  }

  private func name(of box: PanelBox, _ row: Row) -> String {
    box.panel.title.isEmpty ? "row \(row.index + 1)" : box.panel.title
  }

  /// A figure with the colour of its own background, unless the page has it.
  private func drawing(_ scene: Scene, at origin: Point, _ description: String) -> DocumentPart {
    var items = scene.items
    if scene.background.alpha > 0, scene.background != theme.background {
      let rect = Rect(x: 0, y: 0, width: scene.size.width, height: scene.size.height)
      let shape = Path.continuous(rect, radii: CornerRadii(PageLayout.radius))
      items.insert(.fill(shape, .solid(scene.background)), at: 0)
    }
    return DocumentPart(.figure(description), [.moved(by: origin, items)])
  }

  private static let radius = 12.0

  private mutating func layout(
    of card: Card, _ template: CardTemplate, _ box: PanelBox, height: Double,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> CardLayout {
    var template = template
    if case .content = template.height {
      template.height = .fixed(height)
    } else if let own = box.panel.height {
      template.height = .fixed(own)
    }
    let layout = CardLayout(of: card, by: template, theme: box.theme, measuring: &text)
    note(layout.missingCharacters)
    omittedRemarkCount += layout.omittedRemarkCount
    omittedRowCount += layout.omittedRowCount
    return layout
  }

  /// A card with the corners of all cards on a page, also one that fills its rectangle.
  private func scene(_ layout: CardLayout, _ theme: Theme) -> Scene {
    let scene = Scene(layout, theme: theme)
    let rect = Rect(x: 0, y: 0, width: scene.size.width, height: scene.size.height)
    return Scene(
      size: scene.size, background: .clear,
      items: [
        .clip(
          .continuous(rect, radii: CornerRadii(PageLayout.radius)),
          scene.background.alpha > 0 && scene.background != self.theme.background
            ? [.fill(.rect(rect), .solid(scene.background))] + scene.items : scene.items),
        // Where its colour is that of the page, the edge alone says that it is a card.
        .stroke(
          .continuous(
            rect.inset(by: EdgeInsets(vertical: 0.5, horizontal: 0.5)),
            radii: CornerRadii(PageLayout.radius - 0.5)),
          StrokeStyle(width: 1), .solid(PageStyle.faint(theme.card.rule))),
      ])
  }

  /// A picture as wide as its panel or as high as its row, in the middle.
  private func picture(_ image: RasterImage, _ size: Size) -> SceneItem {
    let scale = min(size.width / image.size.width, size.height / image.size.height)
    let (width, height) = (image.size.width * scale, image.size.height * scale)
    let isForward = page.locale.direction == .leftToRight
    let rect = Rect(
      x: isForward ? 0 : size.width - width, y: 0, width: width, height: height)
    return .clip(
      .continuous(rect, radii: CornerRadii(PageLayout.radius)),
      [.image(image, part: image.all, in: rect)])
  }
}
