extension LabelRow {
  /// The text for a chart without values, in the middle of the picture.
  static func notice(
    in size: Size, theme: Theme.TextStyle, measuring text: inout some TextMeasuring & ~Copyable
  ) -> (label: LineChartLayout.Label, missing: [Unicode.Scalar])? {
    let room = size.width - 2 * horizontalClearance
    guard room > 0 else { return nil }
    let line = TextLine("No data", font: theme.font, maximumWidth: room)
    let metrics = text.metrics(of: line)
    let ink = metrics.ink
    guard ink.size.width <= room, ink.size.height <= size.height else { return nil }
    let origin = Point(
      x: size.width / 2 - ink.center.x, y: size.height / 2 - ink.center.y)
    let label = LineChartLayout.Label(
      index: 0, line: line, origin: origin, ink: ink.offset(dx: origin.x, dy: origin.y))
    return (label, metrics.missing)
  }
}
