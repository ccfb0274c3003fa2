import Tables

/// Which values of a chart are written beside their points.
struct ValueLabelChoice {
  /// One value.
  struct Chosen: Hashable {
    let series: Int
    let index: Int
    /// The side that it takes where it can; nil for the one away from the line.
    let side: AnnotationPlacement.Side?
    /// Whether it may be left out where there is no room.
    let isOptional: Bool
  }

  private let chart: LineChart

  /// Looks at what a chart asks for.
  init(_ chart: LineChart) { self.chart = chart }

  /// The values of some series, each at most once, the important ones first.
  func chosen(of series: [Int]) -> [Chosen] {
    var found: [Chosen] = []
    for number in series {
      let values = chart.series[number].values
      var seen = Set<Int>()
      func add(_ rule: ActiveElement, _ side: AnnotationPlacement.Side?) {
        guard let index = chart.index(of: rule, inSeries: number), seen.insert(index).inserted
        else { return }
        found.append(Chosen(series: number, index: index, side: side, isOptional: false))
      }
      if chart.valueLabels.contains(.maximum) { add(.maximum, .above) }
      if chart.valueLabels.contains(.minimum) { add(.minimum, .below) }
      if chart.valueLabels.contains(.last) { add(.last, nil) }
      guard chart.valueLabels.contains(.all) else { continue }
      for index in values.indices where values[index] != nil && seen.insert(index).inserted {
        found.append(Chosen(series: number, index: index, side: nil, isOptional: true))
      }
    }
    return found
  }
}
