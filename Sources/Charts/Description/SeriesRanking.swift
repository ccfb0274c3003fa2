/// Which of several lines are the outermost ones.
struct SeriesRanking {
  /// A line that has values, with them.
  typealias Drawn = (line: ChartFacts.Line, values: SeriesStatistics)

  private let drawn: [Drawn]

  init(_ drawn: [Drawn]) { self.drawn = drawn }

  /// The lines that end highest and lowest among those that have a value at the last place; nil when
  /// fewer than two of them do or all end at the same value.
  var ends: (top: Drawn, bottom: Drawn)? {
    // On an axis of bands all have the same places; elsewhere the last value of each is its end.
    let final = drawn.filter { $0.values.last.index == $0.line.endIndex - 1 }
    return outermost(final) {
      $0.last.value
    } lowest: {
      $0.last.value
    }
  }

  /// The lines with the greatest and the smallest value of all; nil when all values are equal.
  var extremes: (top: Drawn, bottom: Drawn)? {
    outermost(drawn) {
      $0.highest.value
    } lowest: {
      $0.lowest.value
    }
  }

  private func outermost(
    _ lines: [Drawn], highest: (SeriesStatistics) -> Double, lowest: (SeriesStatistics) -> Double
  ) -> (top: Drawn, bottom: Drawn)? {
    guard var top = lines.first, var bottom = lines.first, lines.count > 1 else { return nil }
    for line in lines.dropFirst() {
      if highest(line.values) > highest(top.values) { top = line }
      if lowest(line.values) < lowest(bottom.values) { bottom = line }
    }
    return highest(top.values) > lowest(bottom.values) ? (top, bottom) : nil
  }
}
