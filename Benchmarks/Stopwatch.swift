/// Times work in milliseconds.
struct Stopwatch {
  /// The sum of what the timed work returned; the compiler cannot leave out work that adds to it.
  private(set) var total = 0

  /// How long one run takes.
  ///
  /// - Parameter work: what is timed; it returns a number that depends on its result.
  mutating func time<Failure: Error>(
    _ work: () throws(Failure) -> Int
  ) throws(Failure) -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    let result = try work()
    let duration = start.duration(to: clock.now)
    total &+= result
    return duration.milliseconds
  }

  /// Runs work until it is warm, then times it as often as asked for.
  mutating func times<Failure: Error>(
    _ runs: Int, _ work: () throws(Failure) -> Int
  ) throws(Failure) -> TimingStatistics {
    for _ in 0..<Stopwatch.warmUps(before: runs) { total &+= try work() }
    var times: [Double] = []
    times.reserveCapacity(runs)
    for _ in 0..<runs { times.append(try time(work)) }
    return TimingStatistics(times)
  }

  /// How many runs are not counted before a number of runs that are: they fill caches and let the
  /// processor reach its speed.
  static func warmUps(before runs: Int) -> Int { 3 + runs / 10 }
}

extension Duration {
  /// The duration in milliseconds.
  var milliseconds: Double {
    Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
  }
}
