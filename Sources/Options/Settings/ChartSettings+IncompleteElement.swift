import Base
import Charts
import Tables

extension ChartSettings.IncompleteElement {
  /// The words of the option `unfinished`.
  static let words = ["last", "none"]

  /// Reads a word of the option `unfinished`, or a place on the x axis.
  init(_ option: OptionValue) throws(OptionError) {
    let text = try option.text()
    switch text.lowercased() {
    case "last": self = .last
    case "none": self = .nothing
    default: self = .place(UnresolvedXPosition(text))
    }
  }
}

extension LineChart {
  /// Finds the element that is not over yet, and returns a place that has none.
  mutating func mark(_ asked: ChartSettings.IncompleteElement?, isWall: Bool) -> [UnresolvedXPosition] {
    switch asked {
    case .last: unfinished = lastPlace
    case .place(let place):
      unfinished = element(at: place, isWall)
      return unfinished == nil ? [place] : []
    case .nothing, nil: break
    }
    return []
  }

  /// The last place at which a series has a value.
  private var lastPlace: XPosition? {
    let ends = series.compactMap { line in
      line.values.lastIndex { $0 != nil }.map { (index: $0, x: line.x.isEmpty ? 0 : line.x[$0]) }
    }
    switch axis {
    case .bands: return ends.map(\.index).max().map { .band($0) }
    case .time: return ends.map(\.x).max().map { .time($0) }
    case .number: return ends.map(\.x).max().map { .number($0) }
    }
  }

  /// The last element that begins within a written place or goes on in it.
  private func element(at written: UnresolvedXPosition, _ isWall: Bool) -> XPosition? {
    guard let span = span(of: written, isWall) else { return nil }
    switch (axis, span.start, span.end) {
    case (.bands, .band(let index), _): return .band(index)
    case (.bands(let bands, _), .time(let start), .time(let end)):
      return bands.lastIndex { band in
        band.time.map { isElement(at: $0, within: start, end) } ?? false
      }.map { .band($0) }
    case (.time, .time(let start), .time(let end)):
      let found = series.compactMap { $0.x.last { isElement(at: $0, within: start, end) } }
      return found.max().map { .time($0) }
    case (.number, .number(let number), _):
      return series.contains { $0.x.contains(number) } ? .number(number) : nil
    case (.bands, _, _), (.time, _, _), (.number, _, _): return nil
    }
  }

  /// Whether an element that begins at a moment has a part in a stretch of time.
  private func isElement(at time: Double, within start: Double, _ end: Double) -> Bool {
    guard time < end else { return false }
    return start <= time || (period != nil && start < self.end(ofBandAt: time))
  }
}
