import Calendars

/// Which rows count by their place on the x axis: from a place on, and up to or before another one.
package struct RowWindow: Sendable, Hashable {
  /// Where a window ends.
  package enum End: Sendable, Hashable {
    /// With this place.
    case through(Double)
    /// Before this place.
    case before(Double)
  }

  /// The first place that counts; `nil` when all up to the end do.
  package var start: Double?
  /// Where it ends; `nil` when all from the start on count.
  package var end: End?

  /// Makes a window; without arguments everything is in it.
  package init(from start: Double? = nil, to end: End? = nil) {
    self.start = start
    self.end = end
  }

  /// The window between two dates.
  ///
  /// A date without a time of day means the whole day: the window begins with its first moment, or
  /// ends with its last one.
  init(from start: DateTime?, to end: DateTime?, in zone: Zone) {
    self.start = start.map { zone.seconds(of: $0) }
    self.end = end.map { end in
      end.hasTime
        ? .through(zone.seconds(of: end)) : .before(zone.start(ofDay: end.daysSince1970 + 1))
    }
  }

  /// The last periods of a column of times.
  ///
  /// The rule is that of ``TimeSpan/start(endingWith:in:firstWeekday:)``. Where no time is finite,
  /// everything is in the window.
  package init(last span: TimeSpan, of times: [Double], in zone: Zone, firstWeekday: Int = 1) {
    let last = times.reduce(-Double.infinity) { $1.isFinite && $1 > $0 ? $1 : $0 }
    self.init(
      from: last.isFinite
        ? span.start(endingWith: last, in: zone, firstWeekday: firstWeekday) : nil)
  }

  /// Whether a place counts; what is not a number never does where there is a bound.
  func contains(_ place: Double) -> Bool {
    if let start, !(place >= start) { return false }
    return switch end {
    case .through(let end): place <= end
    case .before(let end): place < end
    case nil: true
    }
  }

  /// The rows that count, of places in ascending order.
  package func rows(ofAscending places: [Double]) -> Range<Int> {
    let low = start.map { start in firstIndex(in: places) { $0 >= start } } ?? 0
    let high =
      switch end {
      case .through(let end): firstIndex(in: places) { $0 > end }
      case .before(let end): firstIndex(in: places) { $0 >= end }
      case nil: places.count
      }
    return low..<max(low, high)
  }

  private func firstIndex(in places: [Double], where condition: (Double) -> Bool) -> Int {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if condition(places[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
