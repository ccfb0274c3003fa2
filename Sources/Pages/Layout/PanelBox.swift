import Calendars
import Cards
import Charts
import Graphics

/// A panel with the width of its columns: its title, and the heights that its content may have.
struct PanelBox: Sendable {
  /// The heights that content may have, in points.
  struct Heights: Sendable {
    var least: Double
    var natural: Double
    var most: Double

    init(least: Double, natural: Double, most: Double) {
      self.least = min(least, natural)
      self.natural = natural
      self.most = max(most, natural)
    }

    init(_ fixed: Double) { self.init(least: fixed, natural: fixed, most: fixed) }
  }

  /// The content, as far as it does not depend on its height.
  enum Body: Sendable {
    indirect case chart(LineChart)
    indirect case card(Card, CardTemplate)
    case table(PageTableLayout)
    case text(PageText)
    case picture(RasterImage)
    case notice(PageText)
  }

  private(set) var panel: PagePanel
  /// The left edge on the sheet.
  let x: Double
  let width: Double
  let theme: Theme
  let style: PageStyle
  private(set) var title: PageText
  private(set) var subtitle: PageText
  let body: Body
  let heights: Heights

  /// The distance of the last line of a title from the content.
  private static let headingGap = 12.0
  private static let subtitleGap = 7.0
  /// The distance by which charts reach beyond both edges of their panel, so that axes and nodes
  /// stand at these.
  static let chartOverhang = 6.0

  init(
    _ panel: PagePanel, x: Double, width: Double, in size: PageSize, theme: Theme,
    locale: ChartLocale, measuring text: inout some TextMeasuring & ~Copyable
  ) {
    let language = locale == .standard ? nil : locale.identifier
    let own = panel.theme ?? theme
    (self.panel, self.x, self.width, self.theme) = (panel, x, width, own)
    style = PageStyle(own, size, language: language)
    let direction = locale.direction
    title = PageText(
      [panel.title], style.heading, width: width, direction: direction, most: 2,
      measuring: &text)
    subtitle = PageText(
      [panel.subtitle], style.remark, width: width, direction: direction, most: 3,
      measuring: &text)
    var heights: Heights
    switch panel.content {
    case .chart(let chart):
      body = .chart(chart)
      let natural = min(max((width * 0.58).rounded(), 140), 230)
      let most = size.filling == .full ? Double.infinity : (natural * 1.5).rounded()
      heights = Heights(least: 88, natural: natural, most: most)
    case .card(let card, let template):
      let template = template.fitted(toPanel: width)
      let height = CardLayout(of: card, by: template, theme: own, measuring: &text).size.height
      body = .card(card, template)
      heights = Heights(panel.height ?? height)
      if panel.height == nil, case .content(let range) = template.height {
        heights.most = max(height, min(range.upperBound, height * 1.5))
      }
    case .table(let table):
      let layout = PageTableLayout(
        table, style, width: width, direction: direction, measuring: &text)
      body = .table(layout)
      heights = Heights(layout.height(ofRows: layout.rowCount))
    case .text(let paragraphs):
      let words = PageText(
        paragraphs, style.body, width: width, direction: direction, measuring: &text)
      body = .text(words)
      heights = Heights(words.height)
    case .picture(let image):
      body = .picture(image)
      let ratio = image.size.width > 0 ? image.size.height / image.size.width : 0
      heights = Heights(min((width * ratio).rounded(), 420))
    case .notice(let notice):
      let words = PageText(
        [notice], style.notice, width: width - 32, direction: direction, most: 4,
        alignment: .center, measuring: &text)
      body = .notice(words)
      heights = Heights(least: words.height + 32, natural: 120, most: 240)
    }
    if let height = panel.height { heights = Heights(height) }
    self.heights = heights
  }

  /// The height of title and subtitle with the distance to the content; 0 without both.
  var headingHeight: Double {
    guard !title.lines.isEmpty || !subtitle.lines.isEmpty else { return 0 }
    let gap = !title.lines.isEmpty && !subtitle.lines.isEmpty ? PanelBox.subtitleGap : 0
    return (title.height + gap + subtitle.height + PanelBox.headingGap).rounded(.up)
  }

  /// The distance of the content from the top of a row, whose titles have a height and a first
  /// baseline: that of all panels beside it, but texts follow their own titles.
  func contentTop(in heading: Double, baseline: Double) -> Double {
    guard headingHeight > 0 else { return 0 }
    switch body {
    case .text:
      return headingHeight + max(0, title.lines.isEmpty ? 0 : baseline - title.firstBaseline)
    case .chart:
      // A chart has a margin of its own.
      return heading - 4
    case .card, .table, .picture, .notice: return heading
    }
  }

  /// The size and theme that the chart is laid out with.
  func chartSize(height: Double) -> Size {
    Size(width: width + 2 * PanelBox.chartOverhang, height: height)
  }

  var chartTheme: Theme {
    var theme = theme
    // The outermost nodes and labels stand within the panel.
    if theme.margin == Theme.classic.margin { theme.margin = .init(horizontal: 12, vertical: 12) }
    return theme
  }

  /// The parts of title and subtitle whose first baseline is at a height.
  func heading(at top: Double, baseline: Double) -> [DocumentPart] {
    var parts: [DocumentPart] = []
    let shift = max(0, baseline - title.firstBaseline)
    if !title.lines.isEmpty {
      parts.append(
        DocumentPart(
          .heading, title.items(at: Point(x: x, y: top + shift)),
          bookmark: DocumentPart.Bookmark(panel.title, y: top)))
    }
    if !subtitle.lines.isEmpty {
      let y = top + (title.lines.isEmpty ? 0 : shift + title.height + PanelBox.subtitleGap)
      parts.append(DocumentPart(.paragraph, subtitle.items(at: Point(x: x, y: y))))
    }
    return parts
  }

  /// The panel without a title, which stands on the sheet before.
  var continued: PanelBox {
    var box = self
    (box.title, box.subtitle) = (title.emptied, subtitle.emptied)
    (box.panel.title, box.panel.subtitle) = ("", "")
    return box
  }

  var missing: [Unicode.Scalar] {
    let own: [Unicode.Scalar] =
      switch body {
      case .table(let table): table.missing
      case .text(let text), .notice(let text): text.missing
      case .chart, .card, .picture: []
      }
    return title.missing + subtitle.missing + own
  }
}

extension CardTemplate {
  /// The template as wide as a panel; one of fixed height keeps its proportions where it becomes
  /// narrower, down to the height of a folded widget.
  func fitted(toPanel width: Double) -> CardTemplate {
    var template = self
    if case .fixed(let height) = height, width < self.width {
      let least = min(height, 110)
      template.height = .fixed(max(least, (height * width / self.width).rounded()))
    }
    template.width = width
    return template
  }
}
