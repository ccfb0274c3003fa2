import Calendars

/// The length of time that a row of a table of health data stands for.
package enum HealthResolution: Sendable, Hashable {
  case day
  case hour
  /// So many minutes, a divisor of 60.
  case minutes(Int)

  fileprivate var seconds: Int {
    switch self {
    case .day: 86_400
    case .hour: 3600
    case .minutes(let count): count * 60
    }
  }
}

/// The days of a zone, or parts of their hours, between which samples are divided.
struct TimeBuckets {
  let zone: Zone
  let resolution: HealthResolution
  /// The bucket that was found last, which the next sample is mostly in.
  private var last: (start: Int, end: Int, key: Int) = (0, 0, 0)

  init(zone: Zone, resolution: HealthResolution) {
    (self.zone, self.resolution) = (zone, resolution)
  }

  /// The bucket of a moment. Its key is the day since 1970, or the moment at which it begins.
  mutating func bucket(at moment: Int) -> (start: Int, end: Int, key: Int) {
    if moment >= last.start, moment < last.end { return last }
    let day = zone.day(at: Double(moment))
    let (start, end) = (Int(zone.start(ofDay: day)), Int(zone.start(ofDay: day + 1)))
    if resolution == .day {
      last = (start, max(end, moment + 1), day)
      return last
    }
    let (offset, length) = (zone.offset(at: Double(moment)), resolution.seconds)
    let first = flooredDivision(moment + offset, length) * length - offset
    // Where clocks change within a bucket, it ends or begins there.
    let begin = max(first, start)
    last = (begin, max(min(first + length, end), moment + 1), begin)
    return last
  }

  /// Calls `body` with each bucket that a segment touches, and its share of the segment.
  mutating func divide(_ segment: Segment, _ body: (_ key: Int, _ value: Double) -> Void) {
    var found = bucket(at: segment.start)
    if segment.end <= found.end {
      body(found.key, segment.value)
      return
    }
    var start = segment.start
    let length = Double(segment.end - segment.start)
    while start < segment.end {
      found = bucket(at: start)
      let end = min(found.end, segment.end)
      body(found.key, segment.value * Double(end - start) / length)
      start = end
    }
  }
}

/// Values by bucket, in the order of time.
struct BucketValues {
  private(set) var values: [Int: Double] = [:]

  /// The bucket that was added to last, whose value is kept out of the dictionary until another one
  /// comes.
  private var current: (key: Int, value: Double)?

  mutating func add(_ value: Double, to key: Int) {
    if current?.key == key {
      current?.value += value
    } else {
      flush()
      current = (key, (values[key] ?? 0) + value)
    }
  }

  mutating func flush() {
    if let current { values[current.key] = current.value }
    current = nil
  }
}
