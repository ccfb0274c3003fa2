import Base
import Graphics

extension LayoutContext {
  /// The height in points that texts and legend leave to the chart itself.
  var leastChart: Double { min(56, size.height / 2) }
}

extension LineChartLayout {
  /// The texts above and below the chart, and the area between them.
  struct TextBands {
    private(set) var title: [PlacedText] = []
    private(set) var subtitle: [PlacedText] = []
    private(set) var header: [PlacedText] = []
    private(set) var statistics: PlacedText?
    private(set) var source: PlacedText?
    /// The area that the texts leave.
    let remaining: Rect

    /// The height of a capital letter, as a part of the size of the font.
    private static let capitalHeight = 0.73
    /// The descent of letters such as g, as a fraction of the font size.
    private static let depth = 0.2
    /// The distance from a baseline to the next one, as a part of the size of the font.
    private static let lineHeight = 1.25
    /// The distance between the chart's labels and the texts under them, in points.
    private static let footerGap = 5.0
    /// The most lines of a title and a subtitle.
    private static let mostLines = 3

    /// The texts in the order in which they are left out.
    private enum TextElement: CaseIterable {
      case source, statistics, subtitle, header, title
    }

    /// Places the texts.
    ///
    /// If they leave too little to the chart, title and subtitle take one line, then texts are
    /// left out: the source first, the title last.
    init(_ context: LayoutContext, measuring text: inout some TextMeasuring & ~Copyable) {
      let elements = TextElement.allCases
      self.init(elements[...], lines: Self.mostLines, context, measuring: &text)
      for count in 0...elements.count {
        guard remaining.size.height < context.leastChart else { return }
        self = Self(elements.dropFirst(count), lines: 1, context, measuring: &text)
      }
    }

    private init(
      _ elements: ArraySlice<TextElement>, lines: Int, _ context: LayoutContext,
      measuring text: inout some TextMeasuring & ~Copyable
    ) {
      let (texts, theme, size) = (context.chart.texts, context.theme, context.size)
      var top = TextStack(y: min(theme.margin.vertical, size.height / 2))
      if elements.contains(.title) {
        title = Self.block(
          texts.title, theme.title, gap: 0, lines, &top, context, measuring: &text)
      }
      if elements.contains(.subtitle) {
        subtitle = Self.block(
          texts.subtitle, theme.subtitle, gap: 7, lines, &top, context, measuring: &text)
      }
      if elements.contains(.header) {
        header = Self.header(&top, context, measuring: &text)
      }
      var bottom = size.height
      if elements.contains(.source), !texts.source.isEmpty {
        source = Self.footer(texts.source, theme.source, &bottom, context, measuring: &text)
      }
      let hasStatistics =
        context.chart.parts.contains(.statistics) && context.chart.series.count > 0
      if elements.contains(.statistics), hasStatistics {
        let string = ChartSummaryText(of: context.chart).statistics
        statistics = Self.footer(string, theme.statistics, &bottom, context, measuring: &text)
      }
      if bottom != size.height, context.composition == .classic { bottom -= Self.footerGap }
      // Nodes and the topmost tick reach into the distance between texts and plot.
      let start =
        top.isEmpty
        ? 0 : min(top.y + (context.composition == .axes || !header.isEmpty ? 6 : 0), bottom)
      remaining = Rect(x: 0, y: start, width: size.width, height: max(0, bottom - start))
    }

    /// Places a paragraph at the lower edge of a stack.
    private static func block(
      _ string: String, _ style: Theme.TextStyle, gap: Double, _ lines: Int,
      _ stack: inout TextStack, _ context: LayoutContext,
      measuring text: inout some TextMeasuring & ~Copyable
    ) -> [PlacedText] {
      guard !string.isEmpty else { return [] }
      let constraints = TextBlock.Constraints(
        width: context.wordWidth, lines: lines, pitch: style.font.size * lineHeight,
        direction: context.direction, filling: .balanced)
      let block = TextBlock(string, font: style.font, in: constraints, measuring: &text)
      let top = stack.begin(gap: gap)
      // With or without letters below the baseline, the next text keeps the same distance from it.
      let last = block.lines.last?.origin.y ?? 0
      stack.advance(max(block.size.height, last + depth * style.font.size))
      let isLeft = context.direction == .leftToRight
      let corner = Point(x: context.wordStart - (isLeft ? 0 : block.size.width), y: top)
      return block.lines.map { PlacedText($0, from: corner) }
    }

    /// Places the active element's value and, where there is room beside it, its label.
    private static func header(
      _ stack: inout TextStack, _ context: LayoutContext,
      measuring text: inout some TextMeasuring & ~Copyable
    ) -> [PlacedText] {
      guard context.chart.parts.contains(.header) else { return [] }
      let summary = ChartSummaryText(of: context.chart)
      let font = context.theme.header.font
      let line = TextLine(summary.activeValue, font: font, maximumWidth: context.wordWidth)
      let capital = capitalHeight * font.size
      let baseline = stack.begin(gap: 12) + capital
      stack.advance(capital)
      let value = PlacedText(
        line, at: context.wordStart, baseline: baseline, context.wordAnchor, measuring: &text)
      let used = text.metrics(of: line).advance + font.size / 2
      guard !summary.activeLabel.isEmpty, context.wordWidth - used > font.size else {
        return [value]
      }
      let label = TextLine(
        summary.activeLabel, font: context.theme.subtitle.font,
        maximumWidth: context.wordWidth - used)
      let x = context.wordStart + (context.direction == .leftToRight ? used : -used)
      return [
        value,
        PlacedText(label, at: x, baseline: baseline, context.wordAnchor, measuring: &text),
      ]
    }

    /// Places a line above `bottom`, which becomes the upper edge of the line.
    private static func footer(
      _ string: String, _ style: Theme.TextStyle, _ bottom: inout Double,
      _ context: LayoutContext, measuring text: inout some TextMeasuring & ~Copyable
    ) -> PlacedText {
      let line = TextLine(string, font: style.font, maximumWidth: context.wordWidth)
      let isLowest = bottom == context.size.height
      let baseline = bottom - (isLowest ? min(context.theme.margin.vertical * 0.8, 40) : 6)
      bottom = baseline - capitalHeight * style.font.size - 4
      return PlacedText(
        line, at: context.wordStart, baseline: baseline, context.wordAnchor, measuring: &text)
    }
  }
}

/// Paragraphs below each other.
private struct TextStack {
  /// The lower edge of the last paragraph.
  private(set) var y: Double
  private(set) var isEmpty = true

  init(y: Double) { self.y = y }

  /// The upper edge of the next paragraph, which keeps a distance from the one before.
  mutating func begin(gap: Double) -> Double {
    y += isEmpty ? 0 : gap
    isEmpty = false
    return y
  }

  /// Adds the height of a paragraph.
  mutating func advance(_ height: Double) { y += height }
}
