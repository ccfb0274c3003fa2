import Graphics

/// The fonts and distances of a page's own texts, and their colours in a theme.
struct PageStyle: Sendable {
  /// A font and the distance of its baselines.
  struct TextStyle: Sendable, Hashable {
    let font: Font
    let pitch: Double
    let color: Color
  }

  let title: TextStyle
  let subtitle: TextStyle
  let heading: TextStyle
  let remark: TextStyle
  let body: TextStyle
  let columnName: TextStyle
  let cell: TextStyle
  let total: TextStyle
  let footer: TextStyle
  let notice: TextStyle
  let rule: Color
  /// The area of a notice.
  let plate: Color
  /// The stroke under the names of columns and above sums.
  let strongRule: Color

  init(_ theme: Theme, _ size: PageSize, language: String?) {
    let (ink, second) = (theme.card.ink, theme.card.secondInk)
    func style(
      _ points: Double, _ weight: Int, _ pitch: Double, _ color: Color, tabular: Bool = false
    ) -> TextStyle {
      var font = theme.title.font
      font.hasTabularDigits = tabular
      (font.size, font.weight) = (points, weight)
      if let language { font.language = language }
      return TextStyle(font: font, pitch: pitch, color: color)
    }
    let isSlide = size.filling == .full
    title = style(isSlide ? 30 : 24, 700, isSlide ? 36 : 30, ink)
    subtitle = style(isSlide ? 15 : 12, 400, isSlide ? 21 : 17, second)
    heading = style(isSlide ? 15 : 13, 600, isSlide ? 20 : 17, ink)
    remark = style(isSlide ? 12 : 10.5, 400, isSlide ? 16 : 14, second)
    body = style(isSlide ? 14 : 11.5, 400, isSlide ? 21 : 17.5, ink)
    columnName = style(isSlide ? 11.5 : 10, 500, 14, second)
    cell = style(isSlide ? 13 : 11, 400, 15, ink, tabular: true)
    total = style(isSlide ? 13 : 11, 600, 15, ink, tabular: true)
    footer = style(9, 400, 12, second)
    notice = style(isSlide ? 13 : 11.5, 400, 17, second)
    rule = theme.card.rule
    plate = PageStyle.faint(theme.card.rule)
    strongRule = ink.opacity(0.35)
  }
}

extension PageStyle {
  /// A colour of lines for areas and edges that do not ask for attention.
  static func faint(_ rule: Color) -> Color { rule.opacity(0.5) }
}

extension SceneItem {
  /// A thin horizontal line.
  static func rule(from x: Double, to end: Double, y: Double, _ color: Color) -> SceneItem {
    .stroke(
      .line(from: Point(x: x, y: y), to: Point(x: end, y: y)),
      StrokeStyle(width: 0.5, alignment: .pixel), .solid(color))
  }
}

/// A line of text and the left end of its baseline.
struct PlacedLine: Sendable, Hashable {
  let line: TextLine
  let origin: Point
}
