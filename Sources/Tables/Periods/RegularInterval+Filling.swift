import Calendars

extension RegularInterval {
  /// Which of the missing samples are put in.
  package enum Filling: Sendable, Hashable {
    /// All of them, as an axis of bands and a rolling mean need it; where that is more than
    /// ``PeriodBuckets/limit``, one for each hole.
    case every
    /// One for each hole, which is enough to break a line.
    case onePerHole
  }

  /// The times of the samples and of the missing ones between them.
  package func times(of times: [Double], in zone: Zone, filling: Filling) -> [Double] {
    if holes.isEmpty { return times }
    return spread(times, filling: filling) { hole, place in
      rule.moment(place, after: times[hole.row], in: zone)
    }
  }

  /// Values with a gap for each missing sample.
  package func values(of values: OptionalDoubles, filling: Filling) -> OptionalDoubles {
    if holes.isEmpty { return values }
    return OptionalDoubles(numbers: spread(values.numbers, filling: filling) { _, _ in .nan })
  }

  /// A column with an element for each missing sample, made from its hole and its place in that,
  /// counted from 1.
  func spread<Element>(
    _ column: [Element], filling: Filling, missing: (MissingSamples, Int) -> Element
  ) -> [Element] {
    let all = filling == .every && missingCount <= PeriodBuckets.limit
    var result: [Element] = []
    result.reserveCapacity(column.count + (all ? missingCount : holes.count))
    var row = 0
    for hole in holes where hole.row < column.count {
      result.append(contentsOf: column[row...hole.row])
      row = hole.row + 1
      for place in 1...(all ? hole.count : 1) { result.append(missing(hole, place)) }
    }
    result.append(contentsOf: column[row...])
    return result
  }
}
