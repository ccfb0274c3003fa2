import Base
import Graphics

extension LineChartLayout {
  /// The height of a capital letter, as a part of the size of the font.
  private static let capitalHeight = 0.73
  /// How far letters such as g reach below the baseline, as a part of the size of the font.
  private static let depth = 0.2
  /// The distance from a baseline to the next one, as a part of the size of the font.
  private static let lineHeight = 1.25
  /// The distance between labels and the words under them.
  private static let footerGap = 5.0
  /// The most lines that a title and a subtitle take.
  private static let mostLines = 3
  /// The height that words leave to the chart itself, in points; in a low picture it is half of it.
  private static let leastChart = 56.0

  /// The height that words and legend leave to the chart itself.
  var leastChart: Double { min(Self.leastChart, size.height / 2) }

  /// Sets the words above and below the chart, and returns what they leave.
  ///
  /// Where that would be too little, title and subtitle take one line, then words are left out: the
  /// source first, the title last.
  mutating func setWords(
    _ frame: LayoutContext, measuring text: inout some TextMeasuring & ~Copyable
  ) -> Rect {
    var words = TextElement.allCases[...]
    var area = set(words, lines: Self.mostLines, frame, measuring: &text)
    var isFirst = true
    while area.size.height < leastChart, !words.isEmpty {
      if !isFirst { words.removeFirst() }
      isFirst = false
      area = set(words, lines: 1, frame, measuring: &text)
    }
    return area
  }

  /// What stands above and below the chart, in the order in which it is left out.
  private enum TextElement: CaseIterable {
    case source, statistics, subtitle, header, title
  }

  private mutating func set(
    _ words: ArraySlice<TextElement>, lines: Int, _ frame: LayoutContext,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> Rect {
    (title, subtitle, header, statistics, source) = ([], [], [], nil, nil)
    var top = TextStack(y: min(frame.theme.margin.vertical, size.height / 2))
    let (texts, theme) = (chart.texts, frame.theme)
    if words.contains(.title) {
      title = block(texts.title, theme.title, 0, lines, &top, frame, measuring: &text)
    }
    if words.contains(.subtitle) {
      subtitle = block(texts.subtitle, theme.subtitle, 7, lines, &top, frame, measuring: &text)
    }
    if words.contains(.header) { setHeader(&top, frame, measuring: &text) }
    let bottom = setFooter(words, frame, measuring: &text)
    // Nodes and the topmost tick reach into the distance between words and plot.
    let start = top.isEmpty ? 0 : min(top.y + (frame.composition == .axes ? 6 : 0), bottom)
    return Rect(x: 0, y: start, width: size.width, height: max(0, bottom - start))
  }

  /// Sets a paragraph from the stack's lower edge on.
  private func block(
    _ words: String, _ style: Theme.TextStyle, _ gap: Double, _ lines: Int,
    _ stack: inout TextStack, _ frame: LayoutContext,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> [PlacedText] {
    guard !words.isEmpty else { return [] }
    let room = TextBlock.Constraints(
      width: frame.wordWidth, lines: lines, pitch: style.font.size * Self.lineHeight,
      direction: frame.direction, filling: .balanced)
    let block = TextBlock(words, font: style.font, in: room, measuring: &text)
    let top = stack.begin(gap: gap)
    // Letters below the baseline or none: what follows keeps the same distance from it.
    let last = block.lines.last?.origin.y ?? 0
    stack.goOn(max(block.size.height, last + Self.depth * style.font.size))
    let isLeft = frame.direction == .leftToRight
    let corner = Point(x: frame.wordStart - (isLeft ? 0 : block.size.width), y: top)
    return block.lines.map { PlacedText($0, from: corner) }
  }

  private mutating func setHeader(
    _ stack: inout TextStack, _ frame: LayoutContext,
    measuring text: inout some TextMeasuring & ~Copyable
  ) {
    guard chart.parts.contains(.header) else { return }
    let words = ChartSummaryText(of: chart)
    let style = frame.theme.header
    let line = TextLine(
      words.activeValue, font: style.font, maximumWidth: frame.wordWidth)
    let capital = Self.capitalHeight * style.font.size
    let baseline = stack.begin(gap: 12) + capital
    stack.goOn(capital)
    let value = PlacedText(
      line, at: frame.wordStart, baseline: baseline, frame.wordAnchor, measuring: &text)
    header = [value]
    let taken = text.metrics(of: line).advance + style.font.size / 2
    guard !words.activeLabel.isEmpty, frame.wordWidth - taken > style.font.size else { return }
    let label = TextLine(
      words.activeLabel, font: frame.theme.subtitle.font, maximumWidth: frame.wordWidth - taken)
    let x = frame.wordStart + (frame.direction == .leftToRight ? taken : -taken)
    header.append(
      PlacedText(label, at: x, baseline: baseline, frame.wordAnchor, measuring: &text))
  }

  /// Sets source and statistics, and returns the upper edge of what they take.
  private mutating func setFooter(
    _ words: ArraySlice<TextElement>, _ frame: LayoutContext,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> Double {
    var bottom = size.height
    if words.contains(.source), !chart.texts.source.isEmpty {
      source = footer(chart.texts.source, frame.theme.source, &bottom, frame, measuring: &text)
    }
    let hasStatistics = chart.parts.contains(.statistics) && chart.series.count > 0
    if words.contains(.statistics), hasStatistics {
      let numbers = ChartSummaryText(of: chart).statistics
      statistics = footer(numbers, frame.theme.statistics, &bottom, frame, measuring: &text)
    }
    let gap = frame.composition == .classic ? Self.footerGap : 0
    return bottom == size.height ? bottom : bottom - gap
  }

  private func footer(
    _ words: String, _ style: Theme.TextStyle, _ bottom: inout Double, _ frame: LayoutContext,
    measuring text: inout some TextMeasuring & ~Copyable
  ) -> PlacedText {
    let line = TextLine(words, font: style.font, maximumWidth: frame.wordWidth)
    let isLowest = bottom == size.height
    let baseline = bottom - (isLowest ? min(frame.theme.margin.vertical * 0.8, 40) : 6)
    bottom = baseline - Self.capitalHeight * style.font.size - 4
    return PlacedText(
      line, at: frame.wordStart, baseline: baseline, frame.wordAnchor, measuring: &text)
  }
}

/// How far down words reach.
private struct TextStack {
  /// The lower edge of what is there.
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
  mutating func goOn(_ height: Double) { y += height }
}
