/// What the lines of a chart are painted with.
struct LinePaint {
  let layout: LineChartLayout; let theme: Theme
  init(_ l: LineChartLayout, theme: Theme) { layout = l; self.theme = theme }
  func color(of s: Int) -> Color {
    layout.chart.series[s].style.color
      ?? (layout.chart.series.count == 1
        ? theme.line.color : theme.palette[s % theme.palette.count])
  }
  func textColor(of s: Int) -> Color { color(of: s) }
  func paint(of l: LineChartLayout.Line) -> Paint {
    if l.isMuted { return .solid(theme.muted) }
    if layout.chart.series.count > 1 || layout.chart.coloring == .solid {
      return .solid(color(of: l.series))
    }
    return .linear(
      theme.line.gradient, from: Point(x: 0, y: layout.size.height / 2),
      to: Point(x: layout.size.width, y: layout.size.height / 2))
  }
  func areaPaint(of l: LineChartLayout.Line, baseline: Double) -> Paint {
    let c = color(of: l.series)
    return .linear(
      Gradient(stops: [
        .init(offset: 0, color: c.opacity(theme.areaOpacity)),
        .init(offset: 1, color: c.opacity(0)),
      ]), from: Point(x: 0, y: layout.plot.minY), to: Point(x: 0, y: baseline))
  }
}
