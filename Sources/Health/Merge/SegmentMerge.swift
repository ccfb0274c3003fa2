/// A part of time in which one source counts, and its amount.
struct Segment: Sendable, Hashable {
  /// Seconds since 1970; equal for a moment.
  let start: Int
  let end: Int
  let value: Double
  let source: Int
}

/// Merges the samples of several sources as Health does: by parts of time, in each of which the first
/// of the sources counts that has data there. Others fill what it leaves.
///
/// A sample counts in proportion to the time that is left of it. Samples of one source are added
/// where they overlap. A sample without duration counts unless a better source has data at its
/// moment.
struct SegmentMerge {
  /// The place of each source in the order of preference, from 0; no two are equal.
  let ranks: [Int]

  /// Calls `body` with the parts that count, in the order of time.
  ///
  /// It takes O(n log n) however many samples overlap.
  ///
  /// - Parameter samples: in the order of their beginnings, without doubles.
  func forEachSegment(_ samples: [HealthSample], _ body: (Segment) -> Void) {
    var ends = Heap()
    var active = ActiveSources(count: ranks.count)
    let sources = ranks.indices.sorted { ranks[$0] < ranks[$1] }
    let orderOf = SegmentMerge.inverse(sources)
    var (index, now) = (0, 0)
    while index < samples.count || !ends.isEmpty {
      // A sample that nothing overlaps, as most are where one source counts.
      if ends.isEmpty {
        let sample = samples[index]
        let next = index + 1 < samples.count ? samples[index + 1].start : .max
        if sample.end > sample.start, next >= sample.end {
          body(
            Segment(
              start: Int(sample.start), end: Int(sample.end), value: sample.value,
              source: Int(sample.source)))
          index += 1
          continue
        }
        now = Int(sample.start)
      }
      let first = index
      while index < samples.count, Int(samples[index].start) == now {
        let sample = samples[index]
        index += 1
        guard sample.end > sample.start else { continue }
        active.begin(orderOf[Int(sample.source)], rate: sample.rate)
        ends.push(Heap.Entry(end: Int(sample.end), sample: index - 1))
      }
      addMoments(samples[first..<index], now, active.best?.order, orderOf, body)
      guard let end = ends.first?.end else { continue }
      let next = index < samples.count ? min(Int(samples[index].start), end) : end
      if let best = active.best {
        body(
          Segment(
            start: now, end: next, value: best.rate * Double(next - now),
            source: sources[best.order]))
      }
      now = next
      while let top = ends.first, top.end == now {
        ends.removeFirst()
        let sample = samples[top.sample]
        active.end(orderOf[Int(sample.source)], rate: sample.rate)
      }
    }
  }

  /// Adds the samples without duration at a moment.
  private func addMoments(
    _ samples: ArraySlice<HealthSample>, _ now: Int, _ covering: Int?, _ orderOf: [Int],
    _ body: (Segment) -> Void
  ) {
    let best = samples.lazy.filter { $0.end == $0.start }.map { orderOf[Int($0.source)] }.min()
    guard let best, best <= covering ?? .max else { return }
    for sample in samples where sample.end == sample.start && orderOf[Int(sample.source)] == best {
      body(Segment(start: now, end: now, value: sample.value, source: Int(sample.source)))
    }
  }

  private static func inverse(_ sources: [Int]) -> [Int] {
    var inverse = [Int](repeating: 0, count: sources.count)
    for (order, source) in sources.enumerated() { inverse[source] = order }
    return inverse
  }
}

/// The sources that have data at a moment of the sweep, by their order of preference.
private struct ActiveSources {
  /// The samples of a source that have begun and not ended, and the sum of their amounts per second.
  private struct Running {
    var rate = 0.0
    var count = 0
  }

  private var running: [Running]
  /// The sources with data, in descending order: the preferred one is the last.
  private var orders: [Int] = []

  init(count: Int) { running = [Running](repeating: Running(), count: count) }

  /// The preferred source, and its amount per second.
  var best: (order: Int, rate: Double)? { orders.last.map { ($0, running[$0].rate) } }

  mutating func begin(_ order: Int, rate: Double) {
    if running[order].count == 0 {
      orders.insert(order, at: orders.firstIndex { $0 < order } ?? orders.count)
    }
    running[order].rate += rate
    running[order].count += 1
  }

  mutating func end(_ order: Int, rate: Double) {
    running[order].count -= 1
    if running[order].count == 0 {
      // Forgotten as a whole, so that no rounding error remains.
      running[order] = Running()
      orders.removeAll { $0 == order }
    } else {
      running[order].rate = max(0, running[order].rate - rate)
    }
  }
}

/// The running samples by their ends, the next one first: a binary heap.
private struct Heap {
  struct Entry {
    let end: Int
    let sample: Int
  }

  private var entries: [Entry] = []

  var isEmpty: Bool { entries.isEmpty }
  var first: Entry? { entries.first }

  mutating func push(_ entry: Entry) {
    entries.append(entry)
    var place = entries.count - 1
    while place > 0, entries[place].end < entries[(place - 1) / 2].end {
      entries.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func removeFirst() {
    entries.swapAt(0, entries.count - 1)
    entries.removeLast()
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < entries.count && entries[child].end < entries[least].end { least = child }
      if least == place { return }
      entries.swapAt(place, least)
      place = least
    }
  }
}

extension HealthSample {
  /// The amount per second of a sample that has a duration.
  fileprivate var rate: Double { value / Double(end - start) }

  /// The conditions under which samples are kept.
  struct Limits {
    /// The last moment that is possible.
    let latest: UInt32
    /// The longest duration.
    let longest: UInt32
    let keepsManual: Bool

    func allow(_ start: UInt32, _ end: UInt32) -> Bool {
      end <= latest && end - start <= longest
    }
  }
}

extension SampleList {
  /// The samples in the order of time, without exact doubles.
  ///
  /// - Parameter sources: the sources; doubles are of one name, whatever the version and device.
  /// - Returns: the samples, and how many doubles and impossible ones were left out.
  mutating func takeSorted(
    sources: [HealthSource], _ limits: HealthSample.Limits
  ) -> (samples: [HealthSample], doubles: Int, impossible: Int) {
    var samples = take()
    let count = samples.count
    samples.removeAll { !limits.allow($0.start, $0.end) }
    let impossible = count - samples.count
    if !limits.keepsManual { samples.removeAll { sources[Int($0.source)].isManual } }
    let isSorted = zip(samples, samples.dropFirst()).allSatisfy { $0.start <= $1.start }
    if !isSorted { samples.sort { $0.start < $1.start } }
    var (kept, first) = (0, 0)
    let before = samples.count
    while first < before {
      var next = first + 1
      while next < before, samples[next].start == samples[first].start { next += 1 }
      if next - first == 1 {
        samples[kept] = samples[first]
        kept += 1
      } else {
        // Of doubles the first in the export stays.
        var seen = Set<Fingerprint>()
        for index in first..<next {
          let sample = samples[index]
          let source = sources[Int(sample.source)]
          let double = Fingerprint(
            end: sample.end, value: sample.value, name: source.name, isManual: source.isManual)
          guard seen.insert(double).inserted else { continue }
          samples[kept] = sample
          kept += 1
        }
      }
      first = next
    }
    samples.removeLast(before - kept)
    return (samples, before - kept, impossible)
  }
}

/// The properties by which samples that begin together are doubles of each other.
private struct Fingerprint: Hashable {
  let end: UInt32
  let value: Double
  let name: String
  let isManual: Bool
}
