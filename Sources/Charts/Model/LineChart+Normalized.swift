import Graphics
import Tables

extension LineChart {
  /// The chart as layouts and descriptions rely on it: every number is finite, and each value has
  /// an x of its own, in ascending order, or is at the band of its index.
  ///
  /// The properties of a chart are open, so a program can set any numbers. Values without an x are
  /// left out, as are goals, ranges and annotations at no finite place.
  package var normalized: LineChart {
    var chart = self
    switch axis {
    case .time, .number:
      for index in series.indices where !series[index].isInOrder { chart.putInOrder(index) }
    case .bands(var bands, let zone):
      for index in series.indices where !series[index].x.isEmpty { chart.series[index].x = [] }
      guard bands.contains(where: { $0.time?.isFinite == false }) else { break }
      for index in bands.indices where bands[index].time?.isFinite == false {
        bands[index].time = nil
      }
      chart.axis = .bands(bands, zone)
    }
    for index in series.indices { chart.series[index].style.normalize() }
    let isAlone = series.count == 1 || facets != nil
    for index in series.indices {
      if !isAlone { chart.series[index].comparison = nil }
      if !isAlone || mark == .columns { chart.series[index].band = nil }
      chart.series[index].comparison?.normalize(isBands: isBands)
    }
    chart.lineWidth = lineWidth.flatMap(Series.Style.normalWidth)
    chart.yAxis.normalize()
    if chart.mark == .columns { chart.yAxis.beginAtZero() }
    chart.goals.removeAll { !$0.value.isFinite }
    chart.ranges.removeAll { !$0.start.isFinite || !$0.end.isFinite }
    chart.annotations.removeAll { !$0.place.isFinite }
    if let unfinished, !unfinished.isFinite { chart.unfinished = nil }
    return chart
  }

  private mutating func putInOrder(_ index: Int) {
    let line = series[index]
    let count = min(line.x.count, line.values.count)
    let x = line.x.prefix(count).map { $0.isFinite ? $0 : .nan }
    var rows = RawSeries(
      name: line.name, x: x, values: OptionalDoubles(numbers: Array(line.values.numbers[..<count])))
    rows.sort()
    // The element keeps its emphasis at its new place.
    if index == 0, case .index(let element) = active, x.indices.contains(element) {
      active = rows.x.firstIndex(of: x[element]).map { .index($0) } ?? .none
    }
    (series[index].x, series[index].values) = (rows.x, rows.values)
  }
}

extension Series {
  /// Whether each value has a finite x that is not before the one of its predecessor.
  fileprivate var isInOrder: Bool {
    guard x.count == values.count, x.first?.isFinite != false, x.last?.isFinite != false else {
      return false
    }
    var last = -Double.infinity
    for x in x {
      // False for NaN, too.
      guard x >= last else { return false }
      last = x
    }
    return true
  }
}

extension Series.Style {
  fileprivate mutating func normalize() {
    width = width.flatMap(Series.Style.normalWidth)
    if !dash.allSatisfy({ $0 >= 0 && $0.isFinite }) { dash = [] }
  }

  /// A width in points that can be drawn; nil for one that is not a number or not over 0.
  fileprivate static func normalWidth(_ width: Double) -> Double? {
    width > 0 ? min(width, mostPoints) : nil
  }

  private static let mostPoints = 10_000.0
}

extension YAxis {
  /// Ends that are not finite, or that leave no height, fit the data.
  fileprivate mutating func normalize() {
    if minimum?.isFinite == false { minimum = nil }
    if maximum?.isFinite == false { maximum = nil }
    if let low = minimum, let high = maximum, low >= high { (minimum, maximum) = (nil, nil) }
  }
}

extension LineChart {
  fileprivate var isBands: Bool { if case .bands = axis { true } else { false } }
}

extension ValueBand {
  /// The ends at elements that have both, on an axis that can have them.
  func ends(isLogarithmic: Bool) -> (lower: [Double], upper: [Double]) {
    let pairs = zip(lower.numbers, upper.numbers).map { low, high in
      let isKnown = !low.isNaN && !high.isNaN && !(isLogarithmic && min(low, high) <= 0)
      return isKnown ? (min(low, high), max(low, high)) : (.nan, .nan)
    }
    return (pairs.map(\.0), pairs.map(\.1))
  }
}

extension Comparison {
  /// The values as a line of their own.
  var series: Series { Series(name: name, x: x, values: values) }

  /// As many values as places, in their order; without that there are none.
  fileprivate mutating func normalize(isBands: Bool) {
    if isBands { x = [] } else if !series.isInOrder { (x, values) = ([], []) }
    let known = moments.numbers.prefix(values.count)
    moments = OptionalDoubles(
      numbers: known + Array(repeating: .nan, count: values.count - known.count))
  }
}

extension YAxis {
  /// The axis of columns, whose lengths are true from zero only.
  fileprivate mutating func beginAtZero() {
    scaling = .linear
    if let minimum, minimum > 0 { self.minimum = nil }
    if let maximum, maximum < 0 { self.maximum = nil }
  }
}

extension XPosition {
  fileprivate var isFinite: Bool {
    switch self {
    case .time(let value), .number(let value): value.isFinite
    case .band: true
    }
  }
}
