import Tables

extension ChartFacts.Line {
  /// Reads a series of a chart.
  init(_ number: Int, _ series: Series, _ chart: LineChart) {
    let values = series.values
    name = ChartFacts.clean(series.name, limit: ChartFacts.maximumName)
    index = number
    let facts = SeriesStatistics(values, leavingOut: chart.leftOutIndex(inSeries: number))
    self.values = facts
    guard let open = chart.unfinishedIndex(inSeries: number) else {
      missingCount = values.count - (facts?.count ?? 0)
      endIndex = values.count
      return
    }
    let isLast = values.numbers[(open + 1)...].allSatisfy(\.isNaN)
    let due = values.leavingOut(open).numbers[..<(isLast ? open : values.count)]
    missingCount = due.count(where: \.isNaN) - (isLast ? 0 : 1)
    endIndex = isLast ? open + (facts?.leavesOut == true ? 0 : 1) : values.count
  }
}

extension ChartFacts.IncompleteElement {
  init?(_ chart: LineChart, _ places: XPositionText, _ lines: [ChartFacts.Line]) {
    let isThere = chart.series.indices.contains { chart.unfinishedIndex(inSeries: $0) != nil }
    guard let place = chart.unfinished, isThere else { return nil }
    self.place = places.name(of: place)
    index = chart.unfinishedIndex()
    let isLeftOut = lines.count == 1 && lines[0].values?.leavesOut == true
    value = isLeftOut ? index.flatMap { chart.series[0].values[$0] } : nil
    futureCount = chart.endedCount.map { chart.series[0].values.count - $0 - 1 } ?? 0
  }
}

extension ChartFacts {
  /// The goals and how often the values of the first line reach them.
  static func goals(of chart: LineChart) -> [Reached] {
    let goals = chart.goals.filter { $0.value.isFinite }
    guard !goals.isEmpty else { return [] }
    let values = chart.series.first?.values ?? []
    let total = values.presentCount
    let open = chart.leftOutIndex().flatMap { values[$0] }
    return goals.map { goal in
      let isOpen = open.map { $0 < goal.value } ?? false
      return Reached(
        label: clean(goal.label, limit: maximumName), value: goal.value,
        count: values.numbers.count { $0 >= goal.value }, total: total - (isOpen ? 1 : 0))
    }
  }
}
