/// The scale of an x axis of bands, moments or numbers, which maps its positions to points.
package struct XScale: Sendable, Hashable {
  private enum Kind: Hashable {
    case bands(PointScale, times: [Double?])
    case line(LinearScale, isTime: Bool)
  }

  private let kind: Kind
  /// The distance in points between two neighbours of the longest series if all were evenly spread.
  let step: Double

  /// - Parameter slots: the number of slots of equal width in the middle of which a line's values
  ///   stand, too; nil for a line that begins and ends at the edges.
  init(of chart: LineChart, from start: Double, to end: Double, slots: Double? = nil) {
    let count = chart.elementCount
    // Columns stand in the middle of slots that fill the plot.
    let slot = chart.mark == .columns ? (end - start) / chart.slotCount : nil
    let inset = (slot ?? slots.map { (end - start) / $0 } ?? 0) / 2
    let (start, end) = (start + inset, end - inset)
    switch chart.axis {
    case .bands(let bands, _):
      let scale = PointScale(count: count, start: start, end: end)
      kind = .bands(scale, times: bands.map(\.time))
      step = slot ?? (count > 1 ? scale.step : .infinity)
    case .time, .number:
      let isTime = if case .time = chart.axis { true } else { false }
      let domain = chart.xExtent ?? 0...0
      kind = .line(LinearScale(domain: domain, start: start, end: end), isTime: isTime)
      step = slot ?? (count > 1 ? (end - start) / Double(count - 1) : .infinity)
    }
  }

  /// The x of the element at an index of a series.
  func callAsFunction(_ series: Series, _ index: Int) -> Double {
    switch kind {
    case .bands(let scale, _): scale(index)
    case .line(let scale, _): index < series.x.count ? scale(series.x[index]) : scale.start
    }
  }

  /// The x of a band's index, a moment or a number.
  func x(at position: Double) -> Double {
    switch kind {
    case .bands(let scale, _): scale(Int(position))
    case .line(let scale, _): scale(position)
    }
  }

  /// The scale of moments or numbers; nil for bands.
  var scale: LinearScale? {
    if case .line(let scale, _) = kind { scale } else { nil }
  }

  /// The scale of bands; nil for moments and numbers.
  var bands: PointScale? {
    if case .bands(let scale, _) = kind { scale } else { nil }
  }

  /// The x of a position, or nil when the axis does not have it; a moment on an axis of bands is in
  /// the last band that begins before it.
  func x(of xPosition: XPosition) -> Double? {
    switch (kind, xPosition) {
    case (.bands(let scale, _), .band(let index)):
      return (0..<scale.count).contains(index) ? scale(index) : nil
    case (.bands(let scale, let times), .time(let time)):
      return times.lastIndex { $0.map { $0 <= time } ?? false }.map { scale($0) }
    case (.line(let scale, true), .time(let value)), (.line(let scale, false), .number(let value)):
      return scale.domain.contains(value) ? scale(value) : nil
    case (.bands, .number), (.line, _): return nil
    }
  }

  /// The part of the axis between two positions, clamped to the axis; nil outside of it.
  func span(from start: XPosition, to end: XPosition) -> ClosedRange<Double>? {
    switch (kind, start, end) {
    case (.bands(let scale, _), .band(let first), .band(let last)):
      return bandSpan(scale, max(first, 0), min(last, scale.count - 1))
    case (.bands(let scale, let times), .time(let from), .time(let to)):
      let inside = times.indices.filter { index in
        times[index].map { from <= $0 && $0 < to } ?? false
      }
      guard let first = inside.first, let last = inside.last else { return nil }
      return bandSpan(scale, first, last)
    case (.line(let scale, true), .time(let from), .time(let to)),
      (.line(let scale, false), .number(let from), .number(let to)):
      guard from < to, from <= scale.domain.upperBound, to >= scale.domain.lowerBound else {
        return nil
      }
      return scale(from)...scale(to)
    case (.bands, _, _), (.line, _, _): return nil
    }
  }

  /// From half a step before the first band to half a step after the last one.
  private func bandSpan(_ scale: PointScale, _ first: Int, _ last: Int) -> ClosedRange<Double>? {
    guard first <= last else { return nil }
    let half = scale.count > 1 ? scale.step / 2 : 0
    return scale(first) - half...scale(last) + half
  }
}

extension LineChart {
  /// The places along x as far as charts above each other can share them: the bands, or the first
  /// and the last place.
  package struct SharedAxis: Sendable, Hashable {
    private let axis: XAxis
    private let extent: ClosedRange<Double>?

    package init(of chart: LineChart) { (axis, extent) = (chart.axis, chart.xExtent) }
  }

  /// The number of slots of equal width, one for each element, that fill the x axis; elements at
  /// uneven distances are in slots as wide as the least of those.
  package var slotCount: Double {
    if case .bands = axis { return Double(max(elementCount, 1)) }
    guard let extent = xExtent, extent.lowerBound < extent.upperBound else { return 1 }
    var least = extent.upperBound - extent.lowerBound
    for line in series {
      for (x, next) in zip(line.x, line.x.dropFirst()) where next > x {
        least = min(least, next - x)
      }
    }
    return (extent.upperBound - extent.lowerBound) / least + 1
  }

  /// The smallest and the greatest x of all series, or nil when there is none.
  package var xExtent: ClosedRange<Double>? {
    if let xDomain { return xDomain }
    let firsts = series.compactMap(\.x.first).filter(\.isFinite)
    let lasts = series.compactMap(\.x.last).filter(\.isFinite)
    guard let low = firsts.min(), let high = lasts.max(), low <= high else { return nil }
    return low...high
  }
}

/// A scale that spreads elements evenly over a range, the first and the last at its ends.
package struct PointScale: Sendable, Hashable {
  package let count: Int
  /// The coordinate of the first element.
  package let start: Double
  /// The coordinate of the last element.
  package let end: Double

  package init(count: Int, start: Double, end: Double) {
    (self.count, self.start, self.end) = (count, start, end)
  }

  /// The distance between two neighbours; the whole range when there are no two.
  package var step: Double {
    count > 1 ? (end - start) / Double(count - 1) : end - start
  }

  /// The coordinate of the element at `index`; a single element is in the middle.
  package func callAsFunction(_ index: Int) -> Double {
    guard count > 1 else { return (start + end) / 2 }
    return start + (end - start) * (Double(index) / Double(count - 1))
  }
}
