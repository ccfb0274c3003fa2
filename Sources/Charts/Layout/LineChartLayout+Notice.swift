import Graphics

extension LineChartLayout {
  /// What stands in place of the lines.
  public struct Notice: Sendable, Hashable {
    /// The lines of the text.
    public let lines: [PlacedText]
    /// The circle around the sign of an error; nil where there is none.
    public let sign: NoticeIcon?
    /// The dots on both sides of the text that stand for a line still to come.
    public let dots: [Segment]
  }

  /// A sign in a circle.
  public struct NoticeIcon: Sendable, Hashable {
    /// The middle of the circle.
    public let center: Point
    /// The radius of the circle, in points.
    public let radius: Double
  }

  /// The most lines that a notice takes.
  private static let mostNoticeLines = 4

  /// Sets the text that stands in place of the lines, in the middle of an area.
  mutating func setNotice(
    in area: Rect, _ frame: LayoutContext, measuring text: inout some TextMeasuring & ~Copyable
  ) {
    plot = area
    let font = frame.theme.notice.font
    var room = TextBlock.Constraints(
      width: size.width - 2 * LabelRow.horizontalClearance, lines: LineChartLayout.mostNoticeLines,
      pitch: font.size * 1.3, alignment: .center, direction: direction, filling: .balanced)
    let words = ChartSummaryText(of: chart).notice
    var block = TextBlock(words, font: font, in: room, measuring: &text)
    while block.size.height > area.size.height, room.lines > 1 {
      room.lines -= 1
      block = TextBlock(words, font: font, in: room, measuring: &text)
    }
    guard !block.lines.isEmpty, block.size.height <= area.size.height else { return }
    var corner = Point(
      x: area.center.x - block.size.width / 2, y: area.center.y - block.size.height / 2)
    var sign: NoticeIcon?
    let radius = font.size * 0.8
    if chart.state == .error, block.size.height + 4 * radius <= area.size.height {
      corner = corner.offset(dx: 0, dy: radius * 1.5)
      sign = NoticeIcon(center: Point(x: area.center.x, y: corner.y - radius * 2), radius: radius)
    }
    notice = Notice(
      lines: block.lines.map { PlacedText($0, from: corner) }, sign: sign,
      dots: chart.state == .placeholder ? dots(beside: block.size.width, in: area, frame) : [])
  }

  private func dots(beside width: Double, in area: Rect, _ frame: LayoutContext) -> [Segment] {
    let margin = min(frame.theme.margin.horizontal, area.size.width / 2)
    let (y, half) = (area.center.y, width / 2 + LineChartLayout.noticeGap)
    let (start, end) = (area.minX + margin, area.maxX - margin)
    guard area.center.x - half > start else { return [] }
    return [
      Segment(start: Point(x: area.center.x - half, y: y), end: Point(x: start, y: y)),
      Segment(start: Point(x: area.center.x + half, y: y), end: Point(x: end, y: y)),
    ]
  }

  /// The distance from a notice to the dots beside it.
  private static let noticeGap = 14.0
}
