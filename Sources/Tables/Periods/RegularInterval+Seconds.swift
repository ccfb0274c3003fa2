import Calendars

extension RegularInterval {
  /// Steps of a fixed length of elapsed time.
  init?(elapsed times: [Double]) {
    self.init(count: times.count, rule: { .elapsed(milliseconds: $0) }, place: { times[$0] })
  }

  /// Steps of whole hours by what clocks show, such as every 6 hours also where a day has 23.
  init?(clock times: [Double], in zone: Zone) {
    // Clocks change by an hour or less, so that shorter steps are told by elapsed time.
    guard !zone.transitions.isEmpty, times[1] - times[0] > 3600 || times[2] - times[1] > 3600
    else { return nil }
    self.init(
      count: times.count, rule: { .clock(milliseconds: $0) },
      place: { times[$0] + Double(zone.offset(at: times[$0])) })
  }

  private init?(
    count: Int, rule: (_ milliseconds: Int) -> CalendarInterval, place: (_ row: Int) -> Double
  ) {
    guard let shortest = RegularInterval.shortestStep(count: count, place: place) else { return nil }
    let step = Double(shortest) / 1000
    var holes: [MissingSamples] = []
    var last = place(0)
    for row in 1..<count {
      let next = place(row)
      let steps = ((next - last) / step).rounded()
      // Sums of doubles of this size are off by less than that; clocks that are off by more are not
      // regular.
      let tolerance = max(2e-6, 4 * next.ulp)
      guard abs(next - last - steps * step) <= tolerance, steps < 1e15 else { return nil }
      if steps > 1 {
        holes.append(MissingSamples(row: row - 1, count: Int(steps) - 1))
        if holes.count * 3 > count - 1 { return nil }
      }
      last = next
    }
    self.init(step: TimeStep(milliseconds: shortest), holes: holes, rule: rule(shortest))
  }

  /// The shortest distance in whole milliseconds, nil when it is not one of these.
  private static func shortestStep(count: Int, place: (_ row: Int) -> Double) -> Int? {
    var last = place(0)
    var shortest = Double.infinity
    for row in 1..<count {
      let next = place(row)
      guard next > last else { return nil }
      shortest = min(shortest, next - last)
      last = next
    }
    let milliseconds = (shortest * 1000).rounded()
    guard milliseconds >= 1, milliseconds < 1e12, abs(shortest - milliseconds / 1000) < 1e-4
    else { return nil }
    return Int(milliseconds)
  }
}

extension TimeStep {
  /// A step of whole milliseconds in the largest unit of which it is a multiple.
  init(milliseconds: Int) {
    let units: [(Unit, Int)] = [
      (.week, 604_800_000), (.day, 86_400_000), (.hour, 3_600_000), (.minute, 60_000),
      (.second, 1000),
    ]
    let fitting = units.first { milliseconds % $0.1 == 0 } ?? (.millisecond, 1)
    self.init(milliseconds / fitting.1, fitting.0)
  }
}
