import Base
import Calendars

/// A range of the x axis whose rows are used.
package struct RowWindow: Sendable, Hashable {
  package enum End: Sendable, Hashable {
    /// Inclusive.
    case through(Double)
    /// Exclusive.
    case before(Double)
  }

  /// The inclusive start; nil if unbounded.
  package var start: Double?
  /// The end; nil if unbounded.
  package var end: End?

  /// The last moment within; nil if unbounded.
  package var lastMoment: Double? {
    switch end {
    case .through(let moment): moment
    case .before(let moment): moment.nextDown
    case nil: nil
    }
  }

  /// The first moment after it; nil if unbounded.
  package var lastEnd: Double? {
    switch end {
    case .through(let moment): moment.nextUp
    case .before(let moment): moment
    case nil: nil
    }
  }

  package init(from start: Double? = nil, to end: End? = nil) {
    (self.start, self.end) = (start, end)
  }

  /// Makes the window between two dates; one without a time of day includes its whole day.
  init(from start: DateTime?, to end: DateTime?, in zone: Zone) {
    self.start = start.map { zone.seconds(of: $0) }
    self.end = end.map { end in
      end.hasTime
        ? .through(zone.seconds(of: end)) : .before(zone.start(ofDay: end.daysSince1970 + 1))
    }
  }

  /// Makes the window of the last periods of times, by
  /// ``TimeSpan/start(endingWith:in:firstWeekday:)``; unbounded if no time is finite.
  package init(last span: TimeSpan, of times: [Double], in zone: Zone, firstWeekday: Int = 1) {
    let last = times.reduce(-Double.infinity) { $1.isFinite && $1 > $0 ? $1 : $0 }
    let isKnown = last.isFinite
    self.init(
      from: isKnown ? span.start(endingWith: last, in: zone, firstWeekday: firstWeekday) : nil)
  }

  /// True if the window contains `x`; NaN is outside of any bound.
  func contains(_ x: Double) -> Bool {
    if let start, !(x >= start) { return false }
    return switch end {
    case .through(let end): x <= end
    case .before(let end): x < end
    case nil: true
    }
  }

  /// The rows in the window, of ascending x positions.
  package func rows(ofAscending xs: [Double]) -> Range<Int> {
    let low = start.map { start in xs.partitioningIndex { $0 >= start } } ?? 0
    let high =
      switch end {
      case .through(let end): xs.partitioningIndex { $0 > end }
      case .before(let end): xs.partitioningIndex { $0 >= end }
      case nil: xs.count
      }
    return low..<max(low, high)
  }
}
