/// Which series stand out, and in which order they are drawn.
struct SeriesEmphasis {
  /// The series that have a colour of their own, by their place in the chart.
  let prominent: [Int]
  /// Whether each series is muted.
  let isMuted: [Bool]

  /// Looks through the series of a chart.
  ///
  /// Those that are highlighted stand out or, where none is, as many as there are colours.
  init(of chart: LineChart, paletteCount: Int) {
    let names = chart.series.map(\.name)
    let highlighted = chart.highlighted.intersection(names)
    isMuted = chart.series.indices.map { index in
      highlighted.isEmpty ? index >= paletteCount : !highlighted.contains(names[index])
    }
    prominent = chart.series.indices.filter { [isMuted] in !isMuted[$0] }
  }
}
